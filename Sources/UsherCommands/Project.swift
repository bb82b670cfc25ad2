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

  struct Source {
    let file: SourceFile
    let read: Checked<WellFormedFile>
  }

  struct CatalogFile {
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
    for path in try Files.under(root, endingIn: [Self.sourceEnding], deeply: isMarked)
    where Files.kind(of: path) == .file {
      let file = try Files.read(path)
      sources.append(Source(file: file, read: read(file)))
    }
    for platform in BundledPlatforms.all where !platformNames.contains(platform.name) {
      let file = SourceFile(path: "usher:Platforms/\(platform.name).usher", text: platform.text)
      sources.append(Source(file: file, read: read(file)))
    }
    for path in try Files.under(root, endingIn: [Self.catalogEnding], deeply: isMarked) {
      catalogs.append(CatalogFile(try Files.read(path)))
    }
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
    let wanted = Files.absolute(path)
    if let source = sources.first(where: { Files.absolute($0.file.path) == wanted }) { return source }
    let file = try Files.read(path)
    return Source(file: file, read: read(file))
  }

  /// The policies at a path, those that cannot be read among them.
  func policySources(at path: String) throws(UsageError) -> [Source] {
    let isFolder = Files.kind(of: path) == .folder
    let paths = isFolder ? try Files.under(path, endingIn: [Self.sourceEnding]) : [path]
    var found: [Source] = []
    for path in paths { found.append(try source(at: path)) }
    return found.filter { $0.read.result?.platform == nil }
  }

  /// The platforms that files of the root declare, then those that come with the tools.
  private var platformNames: [String] { sources.compactMap { $0.read.result?.platform?.name.text } }

  private var surroundings: Surroundings {
    Surroundings(
      platforms: platformNames, policies: sources.compactMap { $0.read.result?.policy?.name.text }, device: device,
      policy: { name in sources.lazy.compactMap { $0.read.result }.first { $0.policy?.name.text == name } },
      users: { name in
        sources.compactMap { $0.read.result }.filter { file in
          file.policy?.extends?.text == name || file.usedNames.contains { $0.text == name }
        }
      })
  }

  private func device(named name: String) -> Device? {
    sources.first { $0.read.result?.platform?.name.text == name }.flatMap { compilePlatform($0.file).result }
  }

  // MARK: Checking

  /// Everything there is to say about one policy or platform, and the policy if it can be run.
  func compile(_ source: Source) -> Checked<CompiledPolicy> {
    guard let file = source.read.result else { return Checked(result: nil, diagnostics: source.read.diagnostics) }
    guard file.policy != nil else {
      return Checked(result: nil, diagnostics: compilePlatform(source.file).diagnostics)
    }
    let module = compilePolicy(file, in: surroundings)
    let platforms = platformFindings(of: file)
    // A platform or a catalog that is there and cannot be read is told by what is wrong with it.
    let found = module.diagnostics.filter { platforms.isEmpty || $0.code != .unknownPlatform }
    let diagnostics = source.read.diagnostics + platforms + found
    guard let module = module.result else { return Checked(result: nil, diagnostics: diagnostics) }
    if let name = file.policy?.name, !module.allSatisfy({ $0.program.isRunnable }) {
      return Checked(result: nil, diagnostics: diagnostics + [.tooLong(name.label())])
    }
    let copy = compileCopy(of: module, from: catalogSets)
    let catalogs = catalogs.filter { usesCatalog(source, $0) }.flatMap { $0.diagnostics }
    let isBroken = catalogs.contains { $0.severity == .error }
    let words = copy.diagnostics.filter { !isBroken || $0.code != .unknownCatalog }
    return Checked(result: copy.result, diagnostics: diagnostics + catalogs + words)
  }

  /// What is wrong with the platforms that a policy uses; of a file that cannot be read, its name tells the platform.
  private func platformFindings(of file: WellFormedFile) -> [Diagnostic] {
    var names: [String] = []
    for case .use(let declaration) in file.policyItems { names += declaration.names.map { $0.text } }
    return sources.flatMap { source -> [Diagnostic] in
      guard let read = source.read.result else {
        let isMeant = names.contains { source.file.path.split(separator: "/").last == "\($0)\(Self.sourceEnding)" }
        return isMeant ? source.read.diagnostics : []
      }
      guard let platform = read.platform, names.contains(platform.name.text) else { return [] }
      return compilePlatform(source.file).diagnostics
    }
  }

  /// Everything there is to say about the files at a path.
  func check(_ path: String, counting counts: inout Counts) throws(UsageError) -> [Diagnostic] {
    let isFolder = Files.kind(of: path) == .folder
    let paths = isFolder ? try Files.under(path, endingIn: [Self.sourceEnding, Self.catalogEnding]) : [path]
    if paths.isEmpty { throw UsageError("there is no policy, platform or catalog under `\(path)`") }
    var found: [Diagnostic] = []
    var places: Set<String> = []
    for path in paths {
      places.insert(Files.absolute(path))
      if path.hasSuffix(Self.catalogEnding) {
        counts.catalogs += 1
        let known = catalogs.first { Files.absolute($0.file.path) == Files.absolute(path) }
        let catalog = if let known { known } else { CatalogFile(try Files.read(path)) }
        found += catalog.diagnostics
      } else {
        let source = try source(at: path)
        if source.read.result?.platform == nil { counts.policies += 1 } else { counts.platforms += 1 }
        let compilation = compile(source)
        found += compilation.diagnostics
        if !compilation.diagnostics.contains(where: { $0.severity == .error }) {
          found += compilation.result.map { proofFindings(of: $0, in: source.file.path) } ?? []
        }
        // The words of a policy are checked with it, wherever they lie.
        for catalog in catalogs where usesCatalog(source, catalog) { places.insert(Files.absolute(catalog.file.path)) }
      }
    }
    return told(found + diagnostics.filter { $0.isAbout(places) })
  }

  /// A catalog that nobody declares is one mistake, whoever names it: the first place is told, with the others.
  private func told(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var told: [Diagnostic] = []
    for diagnostic in diagnostics {
      // What is wrong with a policy is found again by whoever uses it.
      if told.contains(where: { $0.isSame(as: diagnostic) }) { continue }
      let name = diagnostic.primary.file.text(diagnostic.primary.span)
      let first = told.firstIndex { $0.code == .unknownCatalog && $0.primary.file.text($0.primary.span) == name }
      if diagnostic.code == .unknownCatalog, let first {
        told[first].secondary.append(Label(diagnostic.primary.file, diagnostic.primary.span, "named here too"))
      } else {
        told.append(diagnostic)
      }
    }
    return told
  }

  /// Whether a policy takes its words from a file; of one that cannot be read, whether its name says so.
  private func usesCatalog(_ source: Source, _ catalog: CatalogFile) -> Bool {
    for case .copy(let declaration) in source.read.result?.policyItems ?? [] {
      let name = declaration.name.text
      if let read = catalog.catalog { return read.name.text == name }
      let file = catalog.file.path.split(separator: "/").last.map { String($0) } ?? ""
      return file == name + Self.catalogEnding || file.hasPrefix(name + ".")
    }
    return false
  }
}

extension Diagnostic {
  fileprivate func isSame(as other: Diagnostic) -> Bool {
    code == other.code && primary.file.path == other.primary.file.path && primary.span == other.primary.span
      && message == other.message
  }

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
