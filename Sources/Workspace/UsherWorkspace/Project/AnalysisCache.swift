internal import UsherCompiler
internal import UsherLock
internal import UsherPlatform
internal import UsherModule
internal import UsherSource

/// The devices of platform files and the names in files, each found once: those of bundled platforms once in a process, others once in a
/// project.
struct AnalysisCache: Sendable {
  /// The platforms that are bundled with the tools.
  static let bundled = BundledFiles { name, text in
    parsed.withLock { parsed in
      if let file = parsed[name] { return file }
      let file = BundledFiles.parsed(name, text)
      parsed[name] = file
      return file
    }
  }

  private static let parsed = Locked<[String: ParsedFile]>([:])
  private static let ofAllProjects = AnalysisCache()

  private let devices = FileCache<Checked<Device>>()
  private let names = FileCache<RecordedNames>()
  private let inCatalogs = FileCache<[NameOccurrence]?>()

  /// The device of a platform that extends others.
  func device(of file: ParsedFile, extending bases: [ParsedFile]) -> Checked<Device> {
    home(of: file).devices.result(of: (bases + [file]).map { $0.file }) { file.device(extending: bases) }
  }

  /// The names in a file, as `record` finds them.
  func names(of file: ParsedFile, in compiler: Compiler, _ record: () -> RecordedNames) -> RecordedNames {
    home(of: file).names.result(of: compiler.files(neededBy: file).reversed(), record)
  }

  /// The names in a catalog, as `record` finds them. `files` are those that it depends on besides.
  func names(
    inCatalog file: SourceFile, of files: [SourceFile], _ record: () -> [NameOccurrence]?
  ) -> [NameOccurrence]? {
    inCatalogs.result(of: files + [file], record)
  }

  private func home(of file: ParsedFile) -> AnalysisCache {
    BundledPlatforms.isOne(file.file.path) ? Self.ofAllProjects : self
  }

  func forgetAll(but files: [SourceFile]) {
    let paths = Set(files.map { $0.path })
    devices.forgetAll(but: paths)
    names.forgetAll(but: paths)
    inCatalogs.forgetAll(but: paths)
  }
}
