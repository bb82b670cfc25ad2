internal import Dispatch
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource

extension BundledPlatforms {
  /// The files of the platforms, each read once in a process.
  static let sources: [Project.Source] = all.map { platform in
    Project.Source(SourceFile(path: folder + platform.name + ".usher", text: platform.text))
  }

  /// Whether a path is that of a platform that comes with the tools.
  static func isOne(_ path: String) -> Bool { path.hasPrefix(folder) }

  private static let folder = "usher:Platforms/"

  /// The device that one of the files describes; compiled once in a process.
  static func device(of source: Project.Source) -> Checked<Device> { cache.device(of: source) }

  private static let cache = Cache()

  private final class Cache: @unchecked Sendable {
    private let queue = DispatchQueue(label: "usher.platforms")
    private var devices: [String: Checked<Device>] = [:]

    func device(of source: Project.Source) -> Checked<Device> {
      queue.sync {
        if let known = devices[source.file.path] { return known }
        let device = compilePlatform(source.read)
        devices[source.file.path] = device
        return device
      }
    }
  }
}
