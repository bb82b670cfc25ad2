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
  /// Every policy and platform of the project, by path.
  private(set) var sources: [ParsedFile] = []
  let catalogs: ProjectCatalogs
  /// What is wrong across files: names declared twice.
  private(set) var diagnostics: [Diagnostic] = []
  let compiler: Compiler
  private let sourcesByPath: [String: ParsedFile]

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
    catalogs = ProjectCatalogs(catalogFiles)
    sourcesByPath = Dictionary(sources.map { (Files.absolute($0.file.path), $0) }) { first, _ in first }
    let ranges = settings.configuration.platforms.map { $0.value }
    compiler = Compiler(sources, bundled: PlatformCache.files) { PlatformCache.device(of: $0).within(ranges) }
    diagnostics = compiler.diagnostics
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

  // MARK: Looking up

  /// The policy or platform at a path; it need not lie under the root of another project.
  func source(at path: String) throws(UsageError) -> ParsedFile {
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
    if let known = sourcesByPath[Files.absolute(path)] { return known }
    return ParsedFile(try texts.read(path))
  }

  /// The policies at a path, those that cannot be read among them.
  func policySources(at path: String) throws(UsageError) -> [ParsedFile] {
    let isFolder = Files.kind(of: path) == .folder
    let paths = isFolder ? try scope.files(under: path, endingIn: [Self.sourceEnding]) : [path]
    var found: [ParsedFile] = []
    for path in paths { found.append(try source(at: path)) }
    return found.filter { $0.platformName == nil }
  }

  /// The platforms of the settings have to be there, and to tell versions apart.
  private mutating func checkPlatforms() {
    for range in settings.configuration.platforms {
      guard let place = range.place else { continue }
      let name = range.value.platform
      guard let source = compiler.platform(named: name) else {
        diagnostics.append(.unknownPlatform(name, at: place, among: compiler.platformNames))
        continue
      }
      guard let device = PlatformCache.device(of: source).result else { continue }
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
  func ownCatalogs(of source: ParsedFile) -> [Int] {
    source.content?.catalogName.map { catalogs.indices(named: $0) } ?? []
  }

  /// The catalogs that a policy takes words from, and all that these depend on. Those on the shelf are not read again.
  func words(of source: ParsedFile, _ shelf: [String: ReadCatalogs] = [:]) -> ReadCatalogs {
    var words = catalogs.none
    for name in compiler.catalogNames(of: source) { words.join(shelf[name] ?? catalogs.read(name)) }
    return words
  }

  /// Everything there is to say about one policy or platform, and the policy if it can be run.
  func compile(_ source: ParsedFile) -> Checked<CompiledPolicy> { compiler.compile(source, with: words(of: source)) }
}

/// A file of a project, read.
private enum ProjectFile: Sendable {
  case source(ParsedFile)
  case catalog(CatalogFile)
  case unreadable(UsageError)

  static func reading(_ path: String, _ texts: Texts) -> ProjectFile {
    do throws(UsageError) {
      let file = try texts.read(path)
      return path.hasSuffix(Project.catalogEnding) ? .catalog(CatalogFile(file)) : .source(ParsedFile(file))
    } catch {
      return .unreadable(error)
    }
  }
}

extension Checked<Device> {
  /// The device in the versions that the app runs on.
  fileprivate func within(_ ranges: [PlatformRange]) -> Checked<Device> {
    guard var device = result, let range = ranges.first(where: { $0.platform == device.name }) else { return self }
    device.versions = device.versions?.narrowed(to: range.versions)
    return Checked(result: device, diagnostics: diagnostics)
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
