import Foundation
import TestSupport
import Testing

/// A policy from `usher new` passes `check`, `test` and `fmt --check`, for every resource.
@Suite struct NewTests {
  /// The names of all resources of a platform.
  private static func resources(of platform: String) throws -> [String] {
    let file = projectRoot.appending(path: "Policies/Platforms/\(platform).usher")
    return try String(contentsOf: file, encoding: .utf8).matches(of: /\nresource (\w+)/).map { String($0.1) }
  }

  private static let calls: [[String]] = {
    do {
      var calls: [[String]] = []
      for platform in ["ios", "macos", "android", "web"] {
        for resource in try resources(of: platform) {
          calls.append(["--platform", platform, "--resource", resource])
          calls.append(["--platform", platform, "--resource", resource, "--primer"])
        }
      }
      return calls + [
        ["--resource", "camera", "--resource", "microphone"],
        ["--resource", "camera", "--resource", "microphone", "--resource", "photosAddOnly", "--primer"],
        ["--resource", "locationAccuracy", "--resource", "notifications", "--locale", "de", "--locale", "en"],
        ["--resource", "camera", "--primer", "--locale", "ar", "--locale", "zh-Hans", "--locale", "fr"],
      ]
    } catch {
      preconditionFailure("the platforms are there: \(error)")
    }
  }()

  @Test(arguments: calls) func whatIsWrittenChecksCleanAndPassesItsTests(_ call: [String]) throws {
    try withFolder { folder in
      let written = try usher(["new", "first", "--to", "scan a receipt"] + call, in: folder)
      if written.status != 0, call.contains("--primer") {
        // If the system asks nothing, a primer has nothing to explain.
        #expect(written.status == 2 && written.errors.contains("leave `--primer` out"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        return
      }
      #expect(written.status == 0, "\(written)")
      let checked = try usher(["check", "--report", "compact"], in: folder)
      #expect(checked == Finished(status: 0, output: "", errors: ""))
      let tested = try usher(["test"], in: folder)
      #expect(tested.status == 0, "\(tested)")
      #expect(try usher(["fmt", "--check"], in: folder).status == 0)
      if written.output.contains("first.copy.yaml") {
        #expect(try usher(["copy", "fmt", "--check", "first.copy.yaml"], in: folder).status == 0)
      }
    }
  }

  @Test func nothingThatIsThereIsChanged() throws {
    try withFolder { folder in
      let call = ["new", "first", "--resource", "camera", "--to", "scan a receipt"]
      let file = folder.appending(path: "first.copy.yaml")
      try Data("mine".utf8).write(to: file)
      let refused = Finished(
        status: 2, output: "", errors: "usher: there is a file `first.copy.yaml` already; nothing was written\n")
      #expect(try usher(call, in: folder) == refused)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["first.copy.yaml"])
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
    }
  }

  @Test func inAProjectItsSettingsStayAndItsLanguagesHold() throws {
    try withFolder { folder in
      let settings = "schema: 1\nlocales:\n  - en\n  - fr\n"
      try Data(settings.utf8).write(to: folder.appending(path: "usher.yaml"))
      let call = ["new", "first", "--resource", "camera", "--to", "scan a receipt"]
      let written = try usher(call, in: folder)
      let names = ["first.usher", "first.copy.yaml", "first.fr.copy.yaml"]
      #expect(
        written.output == names.map { "\($0): written\n" }.joined() + "next: usher check ., usher test .\n")
      #expect(try usher(call + ["--locale", "de"], in: folder).status == 2)
      #expect(try Data(contentsOf: folder.appending(path: "usher.yaml")) == Data(settings.utf8))
    }
  }

  @Test(arguments: [
    (["new"], "the policy has no name: `usher new NAME`"),
    (
      ["new", "First"], "`First` cannot be the name of a policy: use letters and digits, and begin with a small letter"
    ),
    (["new", "first", "--resource", "camra"], "`ios` has no resource `camra`; did you mean `camera`?"),
    (["new", "first", "--resource", "camera"], "say what it is for: `--to 'scan a receipt'`"),
    (["new", "first", "--platform", "iso"], "there is no platform `iso`; did you mean `ios`?"),
    (["new", "first", "--resource", "camera", "--resource", "camera", "--to", "x"], "`camera` is given twice"),
    (
      ["new", "first", "--resource", "camera", "--to", "x", "--locale", "?"],
      "`?` is not a locale, such as `de` or `zh-Hans`"
    ),
    (
      ["new", "first", "--resource", "camera", "--to", " "], "`--to` needs the reason, as in `--to 'scan a receipt'`"
    ),
    (["new", "first", "--into", "nowhere"], "there is no folder `nowhere`"),
  ]) func whatMeansNothingIsTold(_ call: [String], _ message: String) throws {
    try withFolder { folder in
      let finished = try usher(call, in: folder)
      #expect(finished == Finished(status: 2, output: "", errors: "usher: \(message)\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  #if canImport(Glibc)
    @Test func inATerminalWhatIsLeftOutIsAskedFor() throws {
      try withFolder { folder in
        let terminal = try PseudoTerminal(running: ["new", "--into", folder.path])
        _ = try terminal.read(until: "What is the policy called? ")
        try terminal.type("scan\n")
        #expect(try terminal.read(until: "About what? ").hasSuffix("About what? "))
        #expect(try terminal.read(until: "\n").hasPrefix("camera, microphone, "))
        try terminal.type("camera, microphone\n")
        _ = try terminal.read(until: "What for? It is used to … ")
        try terminal.type("scan a receipt.\n")
        _ = try terminal.read(until: "Explain why before the system asks? (y or n) ")
        try terminal.type("y\n")
        #expect(try terminal.finish().ending == .status(0))
        let text = try String(contentsOf: folder.appending(path: "scan.usher"), encoding: .utf8)
        #expect(text.contains("screen cameraPrimer {") && text.contains("screen microphonePrimer {"))
        #expect(try usher(["check"], in: folder).status == 0)
      }
    }

    @Test func atTheEndOfInputNothingIsWritten() throws {
      try withFolder { folder in
        let terminal = try PseudoTerminal(running: ["new", "--into", folder.path])
        _ = try terminal.read(until: "called? ")
        try terminal.type("\u{4}")
        #expect(try terminal.finish().ending == .status(2))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      }
    }
  #endif
}
