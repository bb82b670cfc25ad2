internal import UsherCatalog
internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// The subcommands of `usher copy`.
enum CopyVerb: String, CaseIterable {
  case status
  case add
  case update
  case stamp
  case fmt
  case plist
  case export
  case `import`
}

extension CopyVerb {
  var rules: CommandRules {
    switch self {
    case .status: .copyStatus
    case .add: .copyAdd
    case .update: .copyUpdate
    case .stamp: .copyStamp
    case .fmt: .copyFmt
    case .plist: .copyPlist
    case .export: .copyExport
    case .import: .copyImport
    }
  }
}

func copy(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let names = CopyVerb.allCases.map { $0.rawValue }
  guard let word = arguments.first else { throw InputError("`usher copy` needs a command: \(listed(names))") }
  guard let verb = CopyVerb(rawValue: word) else {
    throw InputError("`usher copy` does not know `\(word)`\(suggestion(for: word, among: names))")
  }
  let rest = Array(arguments.dropFirst())
  switch verb {
  case .status: return try copyStatus(rest)
  case .add: return try copyAdd(rest)
  case .update: return try copyUpdate(rest)
  case .stamp: return try copyStamp(rest)
  case .fmt: return try copyFmt(rest)
  case .plist: return try copyPlist(rest)
  case .export: return try copyExport(rest)
  case .import: return try copyImport(rest)
  }
}

/// The catalogs that a command works on: those at the given paths, or those of the surrounding project.
struct CatalogSelection {
  /// Catalogs with at least one file among the paths, in all their languages.
  private(set) var sets: [CatalogSet] = []
  /// The catalog files at the paths.
  private(set) var files: [CatalogFile] = []
  /// The first policy, by catalog, that takes its texts from it.
  private(set) var policies: [String: String] = [:]
  /// Findings in the files themselves.
  private(set) var diagnostics: [Diagnostic] = []
  /// Files and folders under the paths that are not read.
  private(set) var skipped: [Diagnostic] = []

  init(_ words: [String]) throws(InputError) {
    let paths = try Project.paths(words, .nearest, in: fileSystem)
    for path in paths {
      let project = try Project(around: path, in: fileSystem)
      let wanted = try Self.paths(at: path, in: project) { skipped.append(.skipped($0)) }
      let indices = wanted.compactMap { project.catalogs.index(at: fileSystem.absolute($0)) }
      let found = indices.map { project.catalogs.files[$0] }
      let read = project.catalogs.readAll()
      files += found
      for source in project.sources {
        guard let catalog = source.catalogName, let policy = source.policyName, policies[catalog] == nil else {
          continue
        }
        policies[catalog] = policy.text
      }
      diagnostics += found.flatMap { read.findings(in: $0.file) }
      diagnostics += Set(found.compactMap { $0.head?.name }).flatMap { read.errors(behind: $0) }
      for set in read.sets.all where !sets.contains(where: { $0.source.file.path == set.source.file.path }) {
        let all = [set.source] + set.ownTranslations
        if found.contains(where: { file in all.contains { $0.file.path == file.file.path } }) { sets.append(set) }
      }
    }
    if files.isEmpty { throw InputError("there is no catalog under \(quoted(paths, "and"))") }
  }

  private static func paths(
    at path: String, in project: Project, noting note: (SkippedEntry) -> Void
  ) throws(InputError) -> [String] {
    switch fileSystem.kind(of: path) {
    case .missing: throw fileSystem.missing(path)
    case .folder: return try project.scope.files(under: path, endingIn: [Project.catalogEnding], noting: note)
    case .file, .other:
      guard path.hasSuffix(Project.catalogEnding) else {
        throw InputError("`\(path)` is not a catalog: their names end in `\(Project.catalogEnding)`")
      }
      // The project skips what cannot be read.
      if project.catalogs.index(at: fileSystem.absolute(path)) == nil { _ = try fileSystem.readSource(path) }
      return [path]
    }
  }

  /// Whether the file of a catalog is at the paths.
  func contains(_ catalog: Catalog) -> Bool { files.contains { $0.file.path == catalog.file.path } }

  /// The translations at the paths that belong to their set itself, and not to a catalog that it extends.
  var ownTranslations: [(set: CatalogSet, translation: Catalog)] {
    sets.flatMap { set in set.ownTranslations.filter { contains($0) }.map { (set, $0) } }
  }

  /// Prints the errors, and warnings about what is not read. Returns whether there were any errors.
  func reportErrors() -> Bool {
    Output.warn(ofSkipped: skipped)
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.isEmpty { return false }
    Output.write(rendered: CheckReport(ordered(errors)).text(color: Output.wantsColor))
    return true
  }
}
