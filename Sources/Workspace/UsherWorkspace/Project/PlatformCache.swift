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
  private var known: [String: (files: [SourceFile], device: Checked<Device>)] = [:]

  /// The device of a platform, from the cache if its file and those of the platforms that it extends are the same objects.
  func device(of file: ParsedFile, extending bases: [ParsedFile]) -> Checked<Device> {
    let path = file.file.path
    if BundledPlatforms.isOne(path), self !== Self.ofAllProjects {
      return Self.ofAllProjects.device(of: file, extending: bases)
    }
    let files = (bases + [file]).map { $0.file }
    return queue.sync {
      if let known = known[path], known.files.elementsEqual(files, by: ===) { return known.device }
      let device = file.device(extending: bases)
      known[path] = (files, device)
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
