internal import Dispatch
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource

/// The platforms that come with the tools, each parsed and analysed once in a process.
enum PlatformCache {
  static let files: [ParsedFile] = BundledPlatforms.parsed

  /// The device that a platform describes, whether it comes with the tools or with a project.
  static func device(of file: ParsedFile) -> Checked<Device> {
    BundledPlatforms.isOne(file.file.path) ? devices.device(of: file) : file.device
  }

  private static let devices = Devices()

  private final class Devices: @unchecked Sendable {
    private let queue = DispatchQueue(label: "usher.platforms")
    private var known: [String: Checked<Device>] = [:]

    func device(of file: ParsedFile) -> Checked<Device> {
      queue.sync {
        if let device = known[file.file.path] { return device }
        let device = file.device
        known[file.file.path] = device
        return device
      }
    }
  }
}
