internal import UsherCompiler
internal import UsherCatalog
internal import UsherSource
internal import UsherWorkspace
internal import UsherProof
internal import UsherSyntax
internal import UsherYAML

extension Project {
  /// Everything there is to say about the files at a path; each proof takes no more than the budget.
  func check(_ path: String, within budget: Budget, noting looked: inout Looked) throws(UsageError) -> [Diagnostic] {
    let endings = [Self.sourceEnding, Self.catalogEnding]
    let isFolder = Files.kind(of: path) == .folder
    let paths = isFolder ? try scope.files(under: path, endingIn: endings) : [path]
    if paths.isEmpty { throw UsageError("there is no policy, platform or catalog under `\(path)`") }
    var subjects = Subjects()
    for path in paths {
      if path.hasSuffix(Self.catalogEnding) {
        looked.counts.catalogs += 1
        if let known = catalogs.index(at: Files.absolute(path)) {
          subjects.add(known, at: path)
        } else {
          subjects.add(CatalogFile(try texts.read(path)), at: path)
        }
      } else {
        let source = try source(at: path)
        if source.platformName == nil { looked.counts.policies += 1 } else { looked.counts.platforms += 1 }
        looked.judged.append(source.file)
        let own = ownCatalogs(of: source)
        looked.judged += own.map { catalogs.files[$0].file }
        subjects.add(source, own: own, at: path, catalogs)
      }
    }
    let shelf = self.shelf(for: subjects.sources)
    let (progress, keepsPolicies, places) = (looked.progress, looked.keepsPolicies, subjects.places)
    let all = subjects.all(catalogs)
    // Proofs beside each other have little memory each; those that need more are made one after the other.
    let share = all.count == 1 ? budget : budget.share
    let results = concurrently(all) { subject in
      progress?.step(subject.path)
      FaultReport.note("checking \(subject.path)")
      var result = result(of: subject, in: places, shelf)
      if let policy = result.policy, result.isSound {
        let proof = ProofFindings(of: policy, in: subject.path, within: share)
        result.lacksMemory = proof.lacksMemory && share.bytes < budget.bytes
        if !result.lacksMemory { result.diagnostics += proof.diagnostics }
      }
      if !keepsPolicies, !result.lacksMemory { result.policy = nil }
      return result
    }
    var found = results.flatMap { $0.diagnostics + $0.rules }
    for (subject, result) in zip(all, results) where result.lacksMemory {
      progress?.step(subject.path)
      if let policy = result.policy { found += ProofFindings(of: policy, in: subject.path, within: budget).diagnostics }
    }
    if keepsPolicies { looked.policies += results.compactMap { $0.policy } }
    return merged(found + diagnostics.filter { $0.isAbout(places) || $0.primary.file === settings.file })
  }

  /// The catalogs that several policies take words from, read once for all.
  private func shelf(for sources: [ParsedFile]) -> [String: ReadCatalogs] {
    var counts: [String: Int] = [:]
    for source in sources {
      for name in compiler.catalogNames(of: source) { counts[name, default: 0] += 1 }
    }
    let shared = counts.filter { $0.value > 1 }.keys.sorted()
    return Dictionary(uniqueKeysWithValues: zip(shared, concurrently(shared) { catalogs.read($0) }))
  }

  /// What there is to say of a subject, but for its proof.
  private func result(of subject: Subject, in places: Set<String>, _ shelf: [String: ReadCatalogs]) -> SubjectResult {
    switch subject {
    case .catalog(let catalog): return SubjectResult(diagnostics: readCatalog(catalog.file).diagnostics)
    case .catalogs(let name, _):
      let words = catalogs.read(name)
      return SubjectResult(diagnostics: findings(in: words, named: name, places))
    case .source(let source):
      let words = words(of: source, shelf)
      let compilation = compiler.compile(source, with: words)
      var result = SubjectResult(diagnostics: compilation.diagnostics, policy: compilation.result)
      result.isSound = !compilation.diagnostics.contains { $0.severity == .error }
      if let name = source.content?.catalogName {
        result.diagnostics += findings(in: words, named: name, places)
      }
      if result.isSound { result.rules = lintFindings(source, compilation) }
      return result
    }
  }

  /// What there is to say of the catalogs of a name besides their fit: of those at the places that are looked at.
  private func findings(in words: ReadCatalogs, named name: String, _ places: Set<String>) -> [Diagnostic] {
    var found = (words.findings(inFilesOf: name) + words.diagnostics).filter { $0.isAbout(places) }
    if let set = words.sets.named(name), places.contains(Files.absolute(set.source.file.path)) {
      found += localeFindings(of: set, in: settings.configuration)
    }
    return found
  }
}

/// What is looked at by itself, in a check of several files.
private enum Subject: Sendable {
  /// A policy with its words, or a platform.
  case source(ParsedFile)
  /// The catalogs of a name that no policy among the files takes its words from.
  case catalogs(name: String, path: String)
  /// One that cannot be read, or that does not belong to the project.
  case catalog(CatalogFile)

  var path: String {
    switch self {
    case .source(let source): source.file.path
    case .catalogs(_, let path): path
    case .catalog(let catalog): catalog.file.path
    }
  }
}

/// What there is to say of a subject.
private struct SubjectResult: Sendable {
  var diagnostics: [Diagnostic]
  var policy: CompiledPolicy?
  /// What rules say.
  var rules: [Diagnostic] = []
  /// Whether the policy can be proved.
  var isSound = false
  /// Whether its proof has to be made with more memory.
  var lacksMemory = false
}

private struct Subjects {
  /// From the root of the file system.
  private(set) var places: Set<String> = []
  private(set) var sources: [ParsedFile] = []
  private var strangers: [CatalogFile] = []
  private var known: [Int] = []
  /// Those that are looked at with a policy.
  private var covered: Set<Int> = []

  mutating func add(_ catalog: Int, at path: String) {
    places.insert(Files.absolute(path))
    known.append(catalog)
  }

  /// One that is not among those of the project.
  mutating func add(_ stranger: CatalogFile, at path: String) {
    places.insert(Files.absolute(path))
    strangers.append(stranger)
  }

  /// The words of a policy are checked with it, wherever they lie.
  mutating func add(_ source: ParsedFile, own: [Int], at path: String, _ catalogs: ProjectCatalogs) {
    places.insert(Files.absolute(path))
    sources.append(source)
    for index in own where covered.insert(index).inserted {
      places.insert(Files.absolute(catalogs.files[index].file.path))
    }
  }

  func all(_ catalogs: ProjectCatalogs) -> [Subject] {
    var subjects: [Subject] = sources.map { .source($0) }
    var names: Set<String> = []
    for index in known where !covered.contains(index) {
      let file = catalogs.files[index]
      guard let name = file.head?.name else {
        subjects.append(.catalog(file))
        continue
      }
      if names.insert(name).inserted { subjects.append(.catalogs(name: name, path: file.file.path)) }
    }
    return subjects + strangers.map { .catalog($0) }
  }
}

extension Diagnostic {
  fileprivate func isAbout(_ places: Set<String>) -> Bool {
    ([primary] + secondary).contains { places.contains(Files.absolute($0.file.path)) }
  }
}
