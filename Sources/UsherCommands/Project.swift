internal import Usher
internal import UsherCompiler
internal import UsherCopy
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherSemantics
internal import UsherSyntax
internal import UsherYAML

/// The files that belong together, found from one of them: what they declare, by name, not by path.
///
/// The root is the nearest folder upwards that holds `usher.yaml`, else the one that holds `Policies/`, else the file's own.
struct Project {
  let root: String
  /// Every policy and platform under the root, by path.
  private(set) var sources: [Source] = []
  private(set) var catalogs: [CatalogFile] = []
  private(set) var catalogSets: [CatalogSet] = []
  /// What is wrong across files: names declared twice.
  private(set) var diagnostics: [Diagnostic] = []
  /// Where each of its files is found.
  private let index: ProjectIndex

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
    let folder = Files.kind(of: path) == .folder ? path : Files.folder(of: path)
    let (root, isMarked) = Self.root(above: folder)
    self.root = root
    let paths = try Files.under(root, endingIn: [Self.sourceEnding, Self.catalogEnding], deeply: isMarked)
    let files = concurrently(paths) { path in ProjectFile.reading(path) }
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
    index = ProjectIndex(sources, catalogs)
    let (sets, found) = UsherCopy.catalogSets(of: catalogs.map { $0.catalog })
    catalogSets = sets
    diagnostics += found
    findDuplicates()
  }

  /// The folder of the policies of the project that a folder lies in; its root if it has none.
  static func policiesFolder(above folder: String) -> String {
    let root = root(above: folder).path
    let policies = Files.joined(root, "Policies")
    return Files.kind(of: policies) == .folder ? policies : root
  }

  private static func root(above folder: String) -> (path: String, isMarked: Bool) {
    let start = Files.absolute(folder)
    for marker in ["usher.yaml", "Policies"] {
      var candidate = start
      while true {
        if Files.kind(of: Files.joined(candidate, marker)) != .missing { return (Files.shortest(candidate), true) }
        if candidate == "/" { break }
        candidate = Files.folder(of: candidate)
      }
    }
    return (Files.shortest(start), false)
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
    if let known = index.source(at: Files.absolute(path)) { return known }
    return Source(try Files.read(path))
  }

  /// The policies at a path, those that cannot be read among them.
  func policySources(at path: String) throws(UsageError) -> [Source] {
    let isFolder = Files.kind(of: path) == .folder
    let paths = isFolder ? try Files.under(path, endingIn: [Self.sourceEnding]) : [path]
    var found: [Source] = []
    for path in paths { found.append(try source(at: path)) }
    return found.filter { $0.read.result?.platform == nil }
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
  func check(_ path: String, counting counts: inout Counts) throws(UsageError) -> [Diagnostic] {
    let isFolder = Files.kind(of: path) == .folder
    let paths = isFolder ? try Files.under(path, endingIn: [Self.sourceEnding, Self.catalogEnding]) : [path]
    if paths.isEmpty { throw UsageError("there is no policy, platform or catalog under `\(path)`") }
    var subjects: [Subject] = []
    var places: Set<String> = []
    for path in paths {
      let place = Files.absolute(path)
      places.insert(place)
      if path.hasSuffix(Self.catalogEnding) {
        counts.catalogs += 1
        let known = index.catalog(at: place).map { catalogs[$0] }
        let catalog = if let known { known } else { CatalogFile(try Files.read(path)) }
        subjects.append(.catalog(catalog))
      } else {
        let source = try source(at: path)
        if source.read.result?.platform == nil { counts.policies += 1 } else { counts.platforms += 1 }
        subjects.append(.source(source))
        // The words of a policy are checked with it, wherever they lie.
        for catalog in index.catalogs(of: source.read.result) {
          places.insert(Files.absolute(catalogs[catalog].file.path))
        }
      }
    }
    let found = concurrently(subjects) { findings(of: $0) }.flatMap { $0 }
    return told(found + diagnostics.filter { $0.isAbout(places) })
  }

  /// What is looked at by itself.
  private enum Subject: Sendable {
    case source(Source)
    case catalog(CatalogFile)
  }

  private func findings(of subject: Subject) -> [Diagnostic] {
    switch subject {
    case .catalog(let catalog): return catalog.diagnostics
    case .source(let source):
      let compilation = compile(source)
      if compilation.diagnostics.contains(where: { $0.severity == .error }) { return compilation.diagnostics }
      let proved = compilation.result.map { proofFindings(of: $0, in: source.file.path) } ?? []
      return compilation.diagnostics + proved + lintFindings(source, compilation)
    }
  }

  /// A catalog that nobody declares is one mistake, whoever names it: the first place is told, with the others. What is wrong with
  /// a policy is found again by whoever uses it, and told once.
  private func told(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
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

  static func reading(_ path: String) -> ProjectFile {
    do throws(UsageError) {
      let file = try Files.read(path)
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
