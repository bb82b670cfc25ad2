# A formula for Homebrew. Not tried: it was written on a machine without Homebrew. It belongs into a tap, as Formula/usher.rb, with
# the address and the checksum of a release's source in place of those below.
class Usher < Formula
  desc "Policy language for permission journeys of apps"
  homepage "https://example.com/usher"
  url "https://example.com/usher/0.2.0/usher-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.4", :build]
  depends_on "libyaml"
  depends_on :macos
  uses_from_macos "expat"
  uses_from_macos "zlib"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "usher"
    bin.install ".build/release/usher"
    (man1/"usher.1").write Utils.safe_popen_read(bin/"usher", "help", "--man")
    generate_completions_from_executable(bin/"usher", "completions")
  end

  test do
    system bin/"usher", "new", "scan", "--resource", "camera", "--to", "scan a receipt"
    assert_match "no findings", shell_output("#{bin}/usher check")
  end
end
