internal import UsherRuntime
internal import UsherCompiler
internal import UsherCatalog
internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace
internal import UsherSemantics
internal import UsherSyntax
internal import UsherYAML

/// The files that belong together, found from one of them: what they declare, by name, not by path.
///
/// Which they are is said in `usher.yaml` (`ProjectScope`); without one they are those under the nearest folder upwards that holds
/// `Policies/`, else those beside the file.
struct Project: Sendable {
  let settings: Settings
  let scope: ProjectScope
  let texts: Texts
  /// Every policy and platform of the project, by path, and the platforms that come with the tools.
  private(set) var sources: [Source] = []
  let catalogs: ProjectCatalogs
  /// What is wrong across files: names declared twice.
  private(set) var diagnostics: [Diagnostic] = []
  /// Where each of its files is found.
  let index: ProjectIndex

  struct Source: Sendable {
    let file: SourceFile
    let read: Checked<WellFormedFile>

    init(_ file: SourceFile) {
      self.file = file
      read = UsherCompiler.read(file)
    }

    /// The device that it describes, where it is a platform.
    var device: Checked<Device> {
      BundledPlatforms.isOne(file.path) ? BundledPlatforms.device(of: self) : compilePlatform(read)
    }
  }

  static let sourceEnding = ".usher"
  static let catalogEnding = ".copy.yaml"

  init(around path: String) throws(UsageError) {
    let settings = try Settings(around: path, .nearest)
    try self.init(of: ProjectScope(around: path, in: settings), settings, texts: Texts())
  }

  init(of scope: ProjectScope, _ settings: Settings, texts: Texts) throws(UsageError) {
    (self.scope, self.settings, self.texts) = (scope, settings, texts)
    let paths = try scope.files(endingIn: [Self.sourceEnding, Self.catalogEnding])
    let files = concurrently(paths) { path in ProjectFile.reading(path, texts) }
    var catalogFiles: [CatalogFile] = []
    for file in files {
      switch file {
      case .source(let source): sources.append(source)
      case .catalog(let catalog): catalogFiles.append(catalog)
      case .unreadable(let error): throw error
      }
    }
    let platforms = sources.compactMap { $0.read.result?.platform?.name.text }
    for (platform, source) in zip(BundledPlatforms.all, BundledPlatforms.sources)
    where !platforms.contains(platform.name) {
      sources.append(source)
    }
    catalogs = ProjectCatalogs(catalogFiles)
    index = ProjectIndex(sources, runningOn: settings.configuration.platforms.map { $0.value })
    findDuplicates()
    checkPlatforms()
    diagnostics += unknownLaunchFlows()
  }

  /// What is meant where no path is named: the roots of the project that the current folder lies in.
  static func defaultPaths(_ choice: SettingsChoice = .nearest) throws(UsageError) -> [String] {
    let settings = try Settings(around: ".", choice)
    if settings.file != nil {
      let roots = settings.configuration.roots.map { settings.place(of: $0.value) }
      let there = roots.filter { Files.kind(of: $0) != .missing }
      if there.isEmpty {
        throw UsageError("there is nothing at \(quoted(roots, "and")), where the project's files are")
      }
      return there
    }
    let root = ProjectScope(around: ".", in: settings).roots[0]
    let policies = Files.joined(root, "Policies")
    return [Files.shortest(Files.kind(of: policies) == .folder ? policies : root)]
  }

  private mutating func findDuplicates() {
    var platforms: [String: DeclaredName] = [:]
    var policies: [String: DottedName] = [:]
    for source in sources {
      if let name = source.read.result?.platform?.name {
        if let first = platforms[name.text] {
          diagnostics.append(.duplicateFile("platform", name.text, name.label(), first: first.label()))
        }
        platforms[name.text] = platforms[name.text] ?? name
      }
      if let name = source.read.result?.policy?.name {
        if let first = policies[name.text] {
          diagnostics.append(.duplicateFile("policy", name.text, name.label(), first: first.label()))
        }
        policies[name.text] = policies[name.text] ?? name
      }
    }
  }

  // MARK: Looking up

  /// The policy or platform at a path; it need not lie under the root of another project.
  func source(at path: String) throws(UsageError) -> Source {
    switch Files.kind(of: path) {
    case .missing: throw UsageError("there is no file `\(path)`")
    case .folder: throw UsageError("`\(path)` is a folder; name the file of a policy")
    case .file: break
    }
    guard path.hasSuffix(Self.sourceEnding) else {
      throw UsageError(
        "`\(path)` is no policy, platform or catalog: their names end in `\(Self.sourceEnding)` and `\(Self.catalogEnding)`"
      )
    }
    if let known = index.source(at: Files.absolute(path)) { return known }
    return Source(try texts.read(path))
  }

  /// The policies at a path, those that cannot be read among them.
  func policySources(at path: String) throws(UsageError) -> [Source] {
    let isFolder = Files.kind(of: path) == .folder
    let paths = isFolder ? try scope.files(under: path, endingIn: [Self.sourceEnding]) : [path]
    var found: [Source] = []
    for path in paths { found.append(try source(at: path)) }
    return found.filter { $0.read.result?.platform == nil }
  }

  /// The platforms that files of the project declare, then those that come with the tools.
  var platformNames: [String] { index.surroundings.platforms }

  /// A platform in the versions that the app runs on.
  func device(named name: String) -> Device? { index.device(named: name) }

  /// The platforms of the settings have to be there, and to tell versions apart.
  private mutating func checkPlatforms() {
    for range in settings.configuration.platforms {
      guard let place = range.place else { continue }
      let name = range.value.platform
      guard let source = sources.first(where: { $0.read.result?.platform?.name.text == name }) else {
        diagnostics.append(.unknownPlatform(name, at: place, among: platformNames))
        continue
      }
      guard let device = source.device.result else { continue }
      guard let known = device.versions else {
        diagnostics.append(.versionsUntold(name, at: place))
        continue
      }
      if known.narrowed(to: range.value.versions) != range.value.versions {
        diagnostics.append(.versionsBeyond(name, known, at: place))
      }
    }
  }

  // MARK: Checking

  /// The places of the catalogs that a policy names itself.
  func ownCatalogs(of source: Source) -> [Int] {
    source.read.result?.catalogName.map { catalogs.indices(named: $0) } ?? []
  }

  /// The catalogs that a policy takes words from, and all that these depend on. Those on the shelf are not read again.
  func words(of source: Source, _ shelf: [String: ReadCatalogs] = [:]) -> ReadCatalogs {
    var words = catalogs.none
    guard let file = source.read.result else { return words }
    for name in index.catalogNames(of: file) { words.join(shelf[name] ?? catalogs.read(name)) }
    return words
  }

  /// Everything there is to say about one policy or platform, and the policy if it can be run.
  func compile(_ source: Source) -> Checked<CompiledPolicy> { compile(source, words(of: source)) }

  func compile(_ source: Source, _ words: ReadCatalogs) -> Checked<CompiledPolicy> {
    guard let file = source.read.result else { return Checked(result: nil, diagnostics: source.read.diagnostics) }
    guard file.policy != nil else {
      return Checked(result: nil, diagnostics: source.device.diagnostics)
    }
    let module = compilePolicy(file, in: index.surroundings)
    let platforms = index.platformFindings(of: file)
    // A platform or a catalog that is there and cannot be read is told by what is wrong with it.
    let found = module.diagnostics.filter { platforms.isEmpty || $0.code != .unknownPlatform }
    let diagnostics = source.read.diagnostics + platforms + found
    guard let module = module.result else { return Checked(result: nil, diagnostics: diagnostics) }
    if let name = file.policy?.name, !module.allSatisfy({ $0.program.isRunnable }) {
      return Checked(result: nil, diagnostics: diagnostics + [.tooLong(name.label())])
    }
    let copy = compileCopy(of: module, from: words.sets)
    let wrong = ownCatalogs(of: source).flatMap { words.files[$0] ?? [] }
    let isBroken = wrong.contains { $0.severity == .error }
    let fitting = copy.diagnostics.filter { !isBroken || $0.code != .unknownCatalog }
    return Checked(result: copy.result, diagnostics: diagnostics + wrong + fitting)
  }
}

/// A file of a project, read.
private enum ProjectFile: Sendable {
  case source(Project.Source)
  case catalog(CatalogFile)
  case unreadable(UsageError)

  static func reading(_ path: String, _ texts: Texts) -> ProjectFile {
    do throws(UsageError) {
      let file = try texts.read(path)
      return path.hasSuffix(Project.catalogEnding) ? .catalog(CatalogFile(file)) : .source(Project.Source(file))
    } catch {
      return .unreadable(error)
    }
  }
}

extension Diagnostic {
  fileprivate static func duplicateFile(_ kind: String, _ name: String, _ second: Label, first: Label) -> Diagnostic {
    Diagnostic(
      .duplicateFile, "two files declare the \(wording: kind) `\(name)`",
      at: Label(second.file, second.span, "the second"),
      also: [Label(first.file, first.span, "the first")], help: "names are looked up under `\(name)`, so rename one")
  }
}

extension Diagnostic {
  fileprivate static func tooLong(_ policy: Label) -> Diagnostic {
    Diagnostic(
      .tooComplex,
      "one step can come to more than a million states or tests, or 4096 effects, or ask more than 255 things at a time",
      at: Label(policy.file, policy.span, "too much to be run"),
      why: "flows that run flows more than once multiply", help: "let a state wait in between, or leave flows out")
  }
}

extension Device.VersionRange {
  /// What both have.
  func narrowed(to other: Device.VersionRange) -> Device.VersionRange {
    let ends = [last, other.last].compactMap { $0 }
    return Device.VersionRange(first: max(first, other.first), last: ends.min())
  }
}

extension Diagnostic {
  fileprivate static func versionsUntold(_ platform: String, at place: Label) -> Diagnostic {
    Diagnostic(
      .wrongShape, "`\(platform)` does not tell versions apart",
      at: Label(place.file, place.span, "a range of none"), help: "take the line out")
  }

  fileprivate static func versionsBeyond(
    _ platform: String, _ known: Device.VersionRange, at place: Label
  ) -> Diagnostic {
    let range = PlatformRange(platform: platform, versions: known).text
    return Diagnostic(
      .wrongShape, "`\(platform)` is known for the versions \(range)",
      at: Label(place.file, place.span, "nothing is known of the others"), help: "write a range within it")
  }
}
