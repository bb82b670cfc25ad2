internal import Dispatch
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource

/// Devices by platform file, each analysed once: bundled platforms once in a process, others once in a project.
final class PlatformCache: @unchecked Sendable {
  /// The platforms that are bundled with the tools.
  static let bundled: [ParsedFile] = BundledPlatforms.parsed

  private static let ofAllProjects = PlatformCache()

  private let queue = DispatchQueue(label: "usher.platforms")
  private var known: [String: (file: SourceFile, device: Checked<Device>)] = [:]

  /// The device of a platform, from the cache if the source file is the same object.
  func device(of file: ParsedFile) -> Checked<Device> {
    let path = file.file.path
    if BundledPlatforms.isOne(path), self !== Self.ofAllProjects { return Self.ofAllProjects.device(of: file) }
    return queue.sync {
      if let known = known[path], known.file === file.file { return known.device }
      let device = file.device
      known[path] = (file.file, device)
      return device
    }
  }

  func forgetAll(but files: [ParsedFile]) {
    queue.sync {
      if known.isEmpty { return }
      let paths = Set(files.map { $0.file.path })
      known = known.filter { paths.contains($0.key) }
    }
  }
}
