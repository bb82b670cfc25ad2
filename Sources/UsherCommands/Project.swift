internal import Usher
internal import UsherCompiler
internal import UsherCopy
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherFindings
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
  private let texts: Texts
  /// Every policy and platform of the project, by path, and the platforms that come with the tools.
  private(set) var sources: [Source] = []
  private(set) var catalogs: [CatalogFile] = []
  let catalogSets: CatalogSets
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
  }

  struct CatalogFile: Sendable {
    let file: SourceFile
    /// Nil if anything is wrong with it.
    let catalog: Catalog?
    let diagnostics: [Diagnostic]

    init(_ file: SourceFile) {
      self.file = file
      let (root, errors) = readYAML(file)
      let (catalog, found) = root.map { decodeCatalog($0, of: file) } ?? (nil, errors)
      self.catalog = catalog
      let layout = catalog == nil ? [] : root.map { checkLayout(of: $0, in: file) } ?? []
      diagnostics = found + layout
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
    for file in files {
      switch file {
      case .source(let source): sources.append(source)
      case .catalog(let catalog): catalogs.append(catalog)
      case .unreadable(let error): throw error
      }
    }
    let platforms = sources.compactMap { $0.read.result?.platform?.name.text }
    for platform in BundledPlatforms.all where !platforms.contains(platform.name) {
      sources.append(Source(SourceFile(path: "usher:Platforms/\(platform.name).usher", text: platform.text)))
    }
    index = ProjectIndex(sources, catalogs, runningOn: settings.configuration.platforms.map { $0.value })
    let (sets, found) = UsherCopy.catalogSets(of: catalogs.map { $0.catalog })
    catalogSets = CatalogSets(sets)
    diagnostics += found
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
      guard let device = compilePlatform(source.file).result else { continue }
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

  /// Everything there is to say about one policy or platform, and the policy if it can be run.
  func compile(_ source: Source) -> Checked<CompiledPolicy> {
    guard let file = source.read.result else { return Checked(result: nil, diagnostics: source.read.diagnostics) }
    guard file.policy != nil else {
      return Checked(result: nil, diagnostics: compilePlatform(source.file).diagnostics)
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
    let copy = compileCopy(of: module, from: catalogSets)
    let catalogs = index.catalogs(of: file).flatMap { self.catalogs[$0].diagnostics }
    let isBroken = catalogs.contains { $0.severity == .error }
    let words = copy.diagnostics.filter { !isBroken || $0.code != .unknownCatalog }
    return Checked(result: copy.result, diagnostics: diagnostics + catalogs + words)
  }

  /// Everything there is to say about the files at a path.
  func check(_ path: String, noting looked: inout Looked) throws(UsageError) -> [Diagnostic] {
    let endings = [Self.sourceEnding, Self.catalogEnding]
    let isFolder = Files.kind(of: path) == .folder
    let paths = isFolder ? try scope.files(under: path, endingIn: endings) : [path]
    if paths.isEmpty { throw UsageError("there is no policy, platform or catalog under `\(path)`") }
    var subjects: [Subject] = []
    var places: Set<String> = []
    for path in paths {
      let place = Files.absolute(path)
      places.insert(place)
      if path.hasSuffix(Self.catalogEnding) {
        looked.counts.catalogs += 1
        let known = index.catalog(at: place).map { catalogs[$0] }
        let catalog = if let known { known } else { CatalogFile(try texts.read(path)) }
        subjects.append(.catalog(catalog))
      } else {
        let source = try source(at: path)
        if source.read.result?.platform == nil { looked.counts.policies += 1 } else { looked.counts.platforms += 1 }
        looked.judged.append(source.file)
        subjects.append(.source(source))
        // The words of a policy are checked with it, wherever they lie.
        for catalog in index.catalogs(of: source.read.result) {
          places.insert(Files.absolute(catalogs[catalog].file.path))
          looked.judged.append(catalogs[catalog].file)
        }
      }
    }
    let (progress, keepsPolicies) = (looked.progress, looked.keepsPolicies)
    let results = concurrently(subjects) { subject in
      progress?.step(subject.path)
      var findings = findings(of: subject)
      if !keepsPolicies { findings.result = nil }
      return findings
    }
    looked.policies += results.compactMap { $0.result }
    var found = results.flatMap { $0.diagnostics }
    for set in catalogSets.all where places.contains(Files.absolute(set.source.file.path)) {
      found += localeFindings(of: set, in: settings.configuration)
    }
    return told(found + diagnostics.filter { $0.isAbout(places) || $0.primary.file === settings.file })
  }

  /// What is looked at by itself.
  private enum Subject: Sendable {
    case source(Source)
    case catalog(CatalogFile)

    var path: String {
      switch self {
      case .source(let source): source.file.path
      case .catalog(let catalog): catalog.file.path
      }
    }
  }

  private func findings(of subject: Subject) -> Checked<CompiledPolicy> {
    switch subject {
    case .catalog(let catalog): return Checked(result: nil, diagnostics: catalog.diagnostics)
    case .source(let source):
      var compilation = compile(source)
      if compilation.diagnostics.contains(where: { $0.severity == .error }) { return compilation }
      let rules = lintFindings(source, compilation)
      compilation.diagnostics += compilation.result.map { proofFindings(of: $0, in: source.file.path) } ?? []
      compilation.diagnostics += rules
      return compilation
    }
  }

  /// A catalog that nobody declares is one mistake, whoever names it: the first place is told, with the others. What is wrong with
  /// a policy is found again by whoever uses it, and told once.
  func told(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var told: [Diagnostic] = []
    var seen: Set<FindingKey> = []
    var unknownCatalogs: [String: Int] = [:]
    for diagnostic in diagnostics where seen.insert(FindingKey(diagnostic)).inserted {
      guard diagnostic.code == .unknownCatalog else {
        told.append(diagnostic)
        continue
      }
      let name = diagnostic.primary.file.text(diagnostic.primary.span)
      if let first = unknownCatalogs[name] {
        told[first].secondary.append(Label(diagnostic.primary.file, diagnostic.primary.span, "named here too"))
      } else {
        unknownCatalogs[name] = told.count
        told.append(diagnostic)
      }
    }
    return told
  }
}

/// A file of a project, read.
private enum ProjectFile: Sendable {
  case source(Project.Source)
  case catalog(Project.CatalogFile)
  case unreadable(UsageError)

  static func reading(_ path: String, _ texts: Texts) -> ProjectFile {
    do throws(UsageError) {
      let file = try texts.read(path)
      return path.hasSuffix(Project.catalogEnding) ? .catalog(Project.CatalogFile(file)) : .source(Project.Source(file))
    } catch {
      return .unreadable(error)
    }
  }
}

/// What makes two findings one.
private struct FindingKey: Hashable {
  var code: DiagnosticCode
  var path: String
  var span: Span
  var message: String

  init(_ diagnostic: Diagnostic) {
    code = diagnostic.code
    path = diagnostic.primary.file.path
    span = diagnostic.primary.span
    message = diagnostic.message
  }
}

extension Diagnostic {
  fileprivate func isAbout(_ places: Set<String>) -> Bool {
    ([primary] + secondary).contains { places.contains(Files.absolute($0.file.path)) }
  }
}

extension Diagnostic {
  fileprivate static func duplicateFile(_ kind: String, _ name: String, _ second: Label, first: Label) -> Diagnostic {
    Diagnostic(
      .duplicateFile, "two files declare the \(kind) `\(name)`", at: Label(second.file, second.span, "the second"),
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
