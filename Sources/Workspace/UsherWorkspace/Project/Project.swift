internal import UsherCatalog
package import UsherCompiler
internal import UsherPlatform
package import UsherFindings
package import UsherModule
package import UsherSource
internal import UsherSyntax

/// A project: the policies, platforms and catalogs that refer to each other, by name rather than path.
///
/// `usher.yaml` defines which files belong to it (`ProjectScope`). Without one these are the files in the nearest enclosing
/// folder that contains `Policies/`, else the files beside the given one. `update` reads and parses only changed files, and
/// `check` reuses the results of unchanged ones. A folder with an `usher.yaml` of its own is another project.
package struct Project: Sendable {
  package let settings: Settings
  package let scope: ProjectScope
  /// Every policy and platform of the project, sorted by absolute path without its ending: which of two is the second one does
  /// not depend on the current folder, and `docv 2.usher` comes after `docv.usher`.
  package private(set) var sources: [ParsedFile] = []
  /// The absolute path of each source.
  private(set) var sourcePlaces: [String] = []
  package private(set) var catalogs = ProjectCatalogs()
  package private(set) var compiler = Compiler([], on: [])
  /// Diagnostics across files: names declared twice, settings that refer to something missing.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Changes with the set of declared names, because a finding may list them.
  private(set) var namesVersion = 0
  /// Cached results, by `CheckSubject.key`.
  var known: [String: SubjectResult] = [:]
  /// Nil for a file without any, as most are. Files are looked up by identity: there are many, and their paths are long.
  var knownSuppressions: [ObjectIdentifier: (file: SourceFile, read: Suppressions.Read?)] = [:]
  /// The files that only `.gitignore` files leave out, by the names that they declare, each with the ending of its file. Nil until
  /// they are needed.
  private var knownIgnored: [String: String]?
  /// The checks that crashed. Their files are neither proved nor linted.
  package var faults = Faults()
  let analyses = AnalysisCache()
  /// Nil if compiled policies are not kept.
  private let compilations: CompilationCache?
  /// By absolute path.
  private(set) var sourcesByPlace: [String: ParsedFile] = [:]

  package static let sourceEnding = ".usher"
  package static let catalogEnding = Catalog.fileEnding

  /// Whether a project may contain a file with this name.
  package static func holds(_ path: String) -> Bool { path.hasSuffix(sourceEnding) || path.hasSuffix(catalogEnding) }

  /// Whether a file of this name may be a part of a project, its settings included.
  package static func mayHold(_ path: String) -> Bool {
    holds(path) || path.hasSuffix(".yaml") || path.hasSuffix(".yml")
  }

  /// Files that are not read because of their names, with the names that they were probably meant to have.
  let misnamed: [(path: String, meant: String)]
  /// Other files and folders that are not read.
  private(set) var skipped: [SkippedEntry]

  package init(around path: String, _ choice: SettingsChoice = .nearest, in files: FileSystem) throws(InputError) {
    let settings = try Settings(around: path, choice, in: files)
    try self.init(of: ProjectScope(around: path, in: settings), settings)
  }

  /// - Parameter keepsPolicies: Whether a policy that was checked is kept for `compile`. Its file must not change then.
  package init(of scope: ProjectScope, _ settings: Settings, keepsPolicies: Bool = false) throws(InputError) {
    (self.scope, self.settings) = (scope, settings)
    compilations = keepsPolicies ? CompilationCache() : nil
    var catalogFiles: [CatalogFile] = []
    var skipped: [SkippedEntry] = []
    let found = try scope.files(noting: { skipped.append($0) }) { name in
      Self.mayHold(name) || FileNames.meant(by: name) != nil
    }
    let paths = found.filter(Self.holds)
    self.skipped = skipped
    misnamed = try Self.misnamed(among: found, settings)
    for file in try Self.read(paths, in: settings.files) {
      switch file {
      case .source(let source): sourcesByPlace[settings.files.absolute(source.file.path)] = source
      case .catalog(let catalog): catalogFiles.append(catalog)
      }
    }
    catalogs = ProjectCatalogs(catalogFiles, in: settings.files)
    sourcesHaveChanged()
  }

  private static func misnamed(
    among paths: [String], _ settings: Settings
  ) throws(InputError) -> [(path: String, meant: String)] {
    var stems: [String: Set<Substring>] = [:]
    // Other files are read only beside policies and catalogs: a project may have thousands of YAML files.
    var folders: Set<String> = []
    for path in paths where holds(path) {
      let folder = Path.folder(of: path)
      folders.insert(folder)
      guard path.hasSuffix(catalogEnding) else { continue }
      stems[folder, default: []].insert(Path.last(of: path).dropLast(catalogEnding.count))
    }
    var misnamed: [(path: String, meant: String)] = []
    for path in paths where !holds(path) && path != settings.file?.path {
      let (name, folder) = (Path.last(of: path), Path.folder(of: path))
      if let meant = FileNames.meant(by: name) {
        misnamed.append((path, meant))
        continue
      }
      guard folders.contains(folder), settings.files.causeToSkip(path) == nil else { continue }
      let file = try settings.files.readSource(path)
      guard FileNames.isCatalog(file) else { continue }
      let meant = FileNames.meant(by: name, besideCatalogs: stems[folder] ?? []) ?? FileNames.usual(for: file)
      if let meant { misnamed.append((path, meant)) }
    }
    return misnamed
  }

  private static func read(_ paths: [String], in files: FileSystem) throws(InputError) -> [ProjectFile] {
    var read: [ProjectFile] = []
    for result in concurrently(paths, { ProjectFile.reading($0, in: files) }) { read.append(try result.get()) }
    return read
  }

  /// Updates the files at these absolute paths, which may have been created, deleted or changed. A change of `usher.yaml`
  /// requires a new project instead.
  package mutating func update(_ places: [String], in files: FileSystem) throws(InputError) {
    var areOtherSources = false
    for place in Set(places).sorted() where scope.contains(place) {
      let path = scope.path(of: place)
      skipped.removeAll { files.absolute($0.path) == place }
      let cause = files.causeToSkip(place)
      if let cause { skipped.append(SkippedEntry(path: path, cause: cause)) }
      let isThere = cause == nil && files.kind(of: place) == .file
      if place.hasSuffix(Self.catalogEnding) {
        if isThere {
          catalogs.put(CatalogFile(try files.readSource(path)), at: place)
        } else {
          catalogs.remove(at: place)
        }
      } else if place.hasSuffix(Self.sourceEnding) {
        sourcesByPlace[place] = isThere ? Self.parsed(try files.readSource(path), in: files) : nil
        areOtherSources = true
      }
    }
    if areOtherSources { sourcesHaveChanged() }
  }

  /// Rebuilds the index of declarations.
  private mutating func sourcesHaveChanged() {
    if sourcePlaces.count != sourcesByPlace.count || sourcePlaces.contains(where: { sourcesByPlace[$0] == nil }) {
      let end = Self.sourceEnding.utf8.count
      sourcePlaces = sourcesByPlace.keys.sorted { left, right in
        left.utf8.dropLast(end).lexicographicallyPrecedes(right.utf8.dropLast(end))
      }
    }
    sources = sourcePlaces.compactMap { sourcesByPlace[$0] }
    let ranges = settings.configuration.platforms.map { $0.value }
    let before = compiler
    compiler = Compiler(sources, bundled: AnalysisCache.bundled) { [analyses] in
      analyses.device(of: $0, extending: $1).within(ranges)
    }
    if compiler.platformNames != before.platformNames || compiler.policyNames != before.policyNames {
      namesVersion += 1
    }
    analyses.forgetAll(but: sources.map { $0.file } + catalogs.files.map { $0.file })
    diagnostics = compiler.diagnostics + platformFindings() + unknownLaunchFlows() + settings.unlikelyLocales
  }

  /// Reports platforms in the settings that do not exist, have no versions, or lack some of the given versions or entries.
  private func platformFindings() -> [Diagnostic] {
    settings.configuration.platforms.compactMap { range in
      guard let place = range.place else { return nil }
      let name = range.value.platform
      guard let source = compiler.platform(named: name) else {
        return .unknownPlatform(name, at: place, among: compiler.platformNames)
      }
      let bases = compiler.bases(of: source)
      guard let device = analyses.device(of: source, extending: bases).result else { return nil }
      guard let known = device.versions else { return .noVersions(name, at: place) }
      let isWithin = known.narrowed(to: range.value.versions) == range.value.versions
      if !isWithin { return .otherVersions(name, known, at: place) }
      let unknown = range.value.declared.keys.filter { !device.manifestKeys.contains($0) }.sorted().first
      return unknown.map { .otherKey($0, of: name, among: device.manifestKeys.sorted(), at: place) }
    }
  }

  // MARK: Lookup

  /// The paths that a command works on: those given, or else the project around the current folder, and the projects inside them.
  package static func paths(
    _ words: [String], _ choice: SettingsChoice, in files: FileSystem
  ) throws(InputError) -> [String] {
    var paths: [String] = []
    for path in words.isEmpty ? try defaultPaths(around: ".", choice, in: files) : words {
      guard files.kind(of: path) == .folder else {
        paths.append(path)
        continue
      }
      let scope = ProjectScope(around: path, in: try Settings(around: path, choice, in: files))
      let others = try scope.otherProjects(under: path)
      // A folder that cannot be read may contain a project, so its parent is checked too, which reports it.
      var hasUnreadable = false
      let endings = [Self.sourceEnding, Self.catalogEnding]
      let own = try scope.files(under: path, endingIn: endings, noting: { _ in hasUnreadable = true })
      if others.isEmpty || !own.isEmpty || hasUnreadable { paths.append(path) }
      for other in others { paths += try defaultPaths(around: other, choice, in: files) }
    }
    return paths
  }

  /// The roots of the project that contains a folder.
  static func defaultPaths(
    around folder: String, _ choice: SettingsChoice, in files: FileSystem
  ) throws(InputError) -> [String] {
    let settings = try Settings(around: folder, choice, in: files)
    if settings.file != nil {
      let roots = settings.configuration.roots.map { settings.place(of: $0.value) }
      let there = roots.filter { files.kind(of: $0) != .missing }
      if there.isEmpty {
        throw InputError(
          "\(quoted(roots, "and")) does not exist, and `usher.yaml` names it as the place of the project's files")
      }
      return there
    }
    let root = ProjectScope(around: folder, in: settings).roots[0]
    let policies = Path.joined(root, "Policies")
    return [files.shortest(files.kind(of: policies) == .folder ? policies : root)]
  }

  /// The files that only `.gitignore` files leave out, by the names that they declare, each with the ending of its file.
  mutating func ignoredNames() -> [String: String] {
    if let knownIgnored { return knownIgnored }
    var names: [String: String] = [:]
    for path in scope.roots.flatMap({ scope.ignoredFiles(under: settings.files.shortest($0)) }) {
      guard case .success(let file) = ProjectFile.reading(path, in: settings.files) else { continue }
      switch file {
      case .source(let source):
        guard let name = source.policyName?.text ?? source.platformName?.text else { continue }
        names[name + Self.sourceEnding] = path
      case .catalog(let catalog):
        guard let head = catalog.head, head.role == .source else { continue }
        names[head.name + Self.catalogEnding] = path
      }
    }
    knownIgnored = names
    return names
  }

  func holdsSource(at place: String) -> Bool { sourcesByPlace[place] != nil }

  /// The policy or platform at a path, which may be outside of the project.
  package func source(at path: String) throws(InputError) -> ParsedFile {
    let files = settings.files
    switch files.kind(of: path) {
    case .missing: throw files.missing(path)
    case .folder: throw InputError("`\(path)` is a folder; name the file of a policy")
    case .file, .other: break
    }
    guard path.hasSuffix(Self.sourceEnding) else {
      throw InputError(
        "`\(path)` is no policy, platform or catalog: their names end in `\(Self.sourceEnding)` and `\(Self.catalogEnding)`"
      )
    }
    if let known = sourcesByPlace[files.absolute(path)] { return known }
    return Self.parsed(try files.readSource(path), in: files)
  }

  fileprivate static func parsed(_ file: SourceFile, in files: FileSystem) -> ParsedFile {
    files.log?.note(.parsed(file.path))
    return ParsedFile(file)
  }

  /// The policies at a path, including those with syntax errors.
  package func policySources(at path: String) throws(InputError) -> [ParsedFile] {
    let isFolder = settings.files.kind(of: path) == .folder
    let paths = isFolder ? try scope.files(under: path, endingIn: [Self.sourceEnding]) : [path]
    var found: [ParsedFile] = []
    for path in paths { found.append(try source(at: path)) }
    return found.filter { $0.platformName == nil }
  }

  /// The suppressions in some of the project's files, cached by file.
  package mutating func suppressions(in files: [SourceFile]) -> Suppressions {
    var found: [(file: SourceFile, read: Suppressions.Read)] = []
    for file in files {
      if let known = knownSuppressions[ObjectIdentifier(file)] {
        if let read = known.read { found.append((file, read)) }
        continue
      }
      let read = readSuppressions(in: file)
      let isEmpty = read.suppressions.isEmpty && read.diagnostics.isEmpty
      knownSuppressions[ObjectIdentifier(file)] = (file, isEmpty ? nil : read)
      if !isEmpty { found.append((file, read)) }
    }
    // Replaced texts are dropped once they outnumber the others.
    if knownSuppressions.count > 2 * (sources.count + catalogs.files.count + files.count) {
      let kept = Set(files.map { ObjectIdentifier($0) })
      knownSuppressions = knownSuppressions.filter { kept.contains($0.key) }
    }
    return Suppressions(of: found)
  }

  /// The names in a policy with those that it is built from, or in a platform, also one that comes with the tools.
  package func names(of source: ParsedFile) -> RecordedNames {
    analyses.names(of: source, in: compiler) {
      settings.files.log?.note(.named(source.file.path))
      return compiler.names(of: source)
    }
  }

  // MARK: Compiling

  /// The indexes of the catalogs that a policy names itself.
  func ownCatalogs(of source: ParsedFile) -> [Int] {
    source.catalogName.map { catalogs.indices(named: $0) } ?? []
  }

  /// The catalogs that a policy uses and all that these extend. Catalogs in `catalogCache` are not read again.
  func words(of source: ParsedFile, _ catalogCache: [String: ReadCatalogs] = [:]) -> ReadCatalogs {
    var words = catalogs.none
    for name in compiler.catalogNames(of: source) { words.join(catalogCache[name] ?? catalogs.read(name)) }
    return words
  }

  /// Compiles a policy or platform; returns its diagnostics, and the policy if it has no errors.
  package func compile(_ source: ParsedFile) -> Checked<CompiledPolicy> { compile(source, with: words(of: source)) }

  func compile(_ source: ParsedFile, with words: ReadCatalogs) -> Checked<CompiledPolicy> {
    func compiled() -> Checked<CompiledPolicy> {
      settings.files.log?.note(.compiled(source.file.path))
      return compiler.compile(source, with: words)
    }
    return compilations?.policy(of: source.file, compiled) ?? compiled()
  }
}

/// A file of a project after reading.
private enum ProjectFile: Sendable {
  case source(ParsedFile)
  case catalog(CatalogFile)

  static func reading(_ path: String, in files: FileSystem) -> Result<ProjectFile, InputError> {
    do throws(InputError) {
      let file = try files.readSource(path)
      let isCatalog = path.hasSuffix(Project.catalogEnding)
      return .success(isCatalog ? .catalog(CatalogFile(file)) : .source(Project.parsed(file, in: files)))
    } catch {
      return .failure(error)
    }
  }
}

extension Diagnostic {
  fileprivate static func noVersions(_ platform: String, at place: Label) -> Diagnostic {
    Diagnostic(
      SettingsProblem.noVersions(of: platform),
      at: marked(place, "a range of versions has no meaning here"), help: "remove the line")
  }

  fileprivate static func otherKey(
    _ key: String, of platform: String, among known: [String], at place: Label
  ) -> Diagnostic {
    Diagnostic(
      SettingsProblem.otherKey(key, of: platform), at: marked(place, "this makes no difference"),
      help: known.isEmpty ? "remove it" : "it can be \(quoted(known, "or"))")
  }

  fileprivate static func otherVersions(
    _ platform: String, _ known: Device.VersionRange, at place: Label
  ) -> Diagnostic {
    Diagnostic(
      SettingsProblem.otherVersions(of: platform, range: known.text),
      at: marked(place, "this includes other versions"), help: "write a range within it")
  }
}

extension FileSystem {
  /// For a path at which nothing is. The ending of a policy or a catalog may have been left out.
  package func missing(_ path: String) -> InputError {
    let meant = [Project.sourceEnding, Project.catalogEnding].map { path + $0 }.first { kind(of: $0) == .file }
    let hint: Prose = meant.map { "; did you mean `\($0)`?" } ?? ""
    return InputError("there is no file `\(path)`\(hint)")
  }
}
