internal import UsherCatalog
internal import UsherPlatform
package import UsherCompiler
package import UsherSource
package import UsherProof
internal import UsherSyntax
internal import UsherYAML

extension Project {
  /// All findings in the files at a path, in no particular order. Each proof is limited by the budget; without a budget nothing
  /// is proved. A cancelled check remembers what it has finished; its findings are incomplete.
  ///
  /// A preliminary check proves nothing and applies no rules to what has changed. It remembers nothing.
  ///
  /// - Parameter changes: Only what these may concern is checked, and only findings there are returned; nil for everything.
  package mutating func check(
    _ path: String, since changes: FileChanges? = nil, within budget: Budget?, isPreliminary: Bool = false,
    noting scope: inout CheckScope
  ) throws(InputError) -> [Diagnostic] {
    let changes = changes.flatMap { isChanged(by: $0) ? nil : $0 }
    let subjects = try CheckSubjects(at: path, of: self, since: changes, noting: &scope)
    let all = subjects.all(of: self)
    let results = isPreliminary ? glance(at: all, within: budget) : look(at: all, within: budget, noting: &scope)
    var found: [Diagnostic] = []
    for result in results {
      found += result.findings.ofPolicy + result.findings.ofCatalogs.filter { subjects.include($0, in: self) }
      if let source = result.findings.sourceCatalog, subjects.include(source, in: self) {
        found += result.findings.ofLocales
      }
      found += result.findings.ofRules
      if budget != nil, result.findings.isSound, let proof = result.proof { found += proof.findings }
      if let purposes = result.findings.purposes { scope.purposes.append(purposes) }
      scope.lacksPurposes = scope.lacksPurposes || result.findings.isBroken
      if !result.findings.isComplete { scope.leaveUnjudged(result.inputs) }
    }
    found += diagnostics.filter { subjects.include($0, in: self) || settings.has($0.primary.file) }
    found += misnamedFiles(at: path)
    if settings.files.kind(of: path) == .folder { found += unusedCatalogs().filter { subjects.include($0, in: self) } }
    if path.hasSuffix(Self.catalogEnding), settings.files.kind(of: path) == .file {
      found += wordFindings(inCatalogAt: path, noting: &scope)
    }
    if let changes { found.removeAll { !subjects.include($0, in: self) && !isChanged($0, since: changes) } }
    return noting(ignoredFilesFor: MisspelledCatalogs(project: self).said(merged(found)))
  }

  // MARK: Changes

  /// Whether changes may concern everything: the settings are otherwise, or a policy, a platform or a catalog is gone.
  func isChanged(by changes: FileChanges) -> Bool {
    settings.readFiles.contains { changes.isChanged(settings.files.absolute($0.path)) }
      || changes.gone.contains { (Self.holds($0) || Path.last(of: $0) == Settings.fileName) && scope.contains($0) }
  }

  /// Whether changes may concern what a check of this subject says.
  func isChanged(_ subject: CheckSubject, by changes: FileChanges) -> Bool {
    let inputs = inputs(of: subject)
    return (inputs.files + inputs.catalogs).contains { file in
      !BundledPlatforms.isOne(file.path) && changes.isChanged(settings.files.absolute(file.path))
    }
  }

  private func isChanged(_ finding: Diagnostic, since changes: FileChanges) -> Bool {
    changes.isChanged(settings.files.absolute(finding.primary.file.path))
  }

  /// Says of each name that nothing declares whether a file that only a `.gitignore` file leaves out does.
  private mutating func noting(ignoredFilesFor found: [Diagnostic]) -> [Diagnostic] {
    let codes: Set<DiagnosticCode> = [.unknownPlatform, .unknownCatalog]
    guard found.contains(where: { codes.contains($0.code) }) else { return found }
    let ignored = ignoredNames()
    return found.map { finding in
      let name = finding.primary.file.text(finding.primary.span)
      let ending = finding.code == .unknownCatalog ? Self.catalogEnding : Self.sourceEnding
      guard codes.contains(finding.code), let path = ignored[name + ending] else { return finding }
      var finding = finding
      finding.why = "`\(path)` declares it, and `\(IgnoreList.fileName)` leaves that file out"
      finding.help = "change `\(IgnoreList.fileName)`, so that the file is read"
      (finding.primary.text, finding.fixes) = ("no file that is read declares it", [])
      return finding
    }
  }

  /// The result of each subject, from the cache or computed now.
  private mutating func look(
    at subjects: [CheckSubject], within budget: Budget?, noting scope: inout CheckScope
  ) -> [SubjectResult] {
    let works = subjects.map { SubjectWork($0, inputs: inputs(of: $0), known: known[$0.key]) }
    let catalogCache = catalogCache(for: works.filter { $0.result(within: budget) == nil })
    // Proofs that run in parallel have less memory each. Those that need more are repeated one after the other.
    let share = subjects.count == 1 ? budget : budget?.share
    let (project, progress) = (self, scope.progress)
    @Sendable func isCancelled() -> Bool { budget?.isCancelled?() == true }
    @Sendable func draft(_ work: SubjectWork, _ budget: Budget?, canRepeat: Bool) -> SubjectDraft? {
      if let known = work.result(within: budget) { return SubjectDraft(result: known) }
      if isCancelled() { return nil }
      progress?("checking \(work.subject.path)")
      let draft = FaultReport.noting(Faults.activity(at: work.subject.path)) {
        project.draft(of: work, within: budget, canRepeat: canRepeat, catalogCache, progress)
      }
      return isCancelled() ? nil : draft
    }
    let results = concurrently(
      works, sharing: budget?.callWork ?? .max, from: scope.work, cost: { $0?.result.proof?.work ?? 0 },
      draft: { work, isUsedUp in
        isUsedUp
          ? draft(work, budget?.usedUp, canRepeat: false)
          : draft(work, share, canRepeat: share?.bytes != budget?.bytes)
      },
      final: { work, made, isUsedUp in
        made.flatMap { draft(work.with($0), isUsedUp ? budget?.usedUp : budget, canRepeat: false) }
      })
    for (subject, draft) in zip(subjects, results) {
      guard let draft else { continue }
      scope.work += draft.result.proof?.work ?? 0
      known[subject.key] = draft.result
    }
    return subjects.compactMap { known[$0.key] }
  }

  /// The results of a preliminary check.
  private func glance(at subjects: [CheckSubject], within budget: Budget?) -> [SubjectResult] {
    let works = subjects.map { SubjectWork($0, inputs: inputs(of: $0), known: known[$0.key]) }
    let catalogCache = catalogCache(for: works.filter { $0.findings == nil })
    return concurrently(works) { work -> SubjectResult in
      if let result = work.result(within: budget) { return result }
      return FaultReport.noting(Faults.activity(at: work.subject.path)) {
        let findings = work.findings ?? findings(of: work.subject, catalogCache).0
        return SubjectResult(inputs: work.inputs, findings: findings, proof: work.proof(within: budget))
      }
    }
  }

  /// Whether a policy, platform or catalog at an absolute path belongs to the project.
  func holds(place: String) -> Bool { catalogs.index(at: place) != nil || holdsSource(at: place) }

  /// The paths whose check gives the findings in a file: its own, or for a catalog those of the first policies that show it.
  func paths(near place: String) -> [String] {
    let own = scope.path(of: place)
    guard let index = catalogs.index(at: place) else { return [own] }
    let users = sources.lazy.filter { ownCatalogs(of: $0).contains(index) }.prefix(4).map { $0.file.path }
    return users.isEmpty ? [own] : Array(users)
  }

  /// Takes over what another copy of this project has found since it was copied.
  package mutating func learn(from other: Project) {
    known.merge(other.known) { _, new in new }
    if knownSuppressions.count < other.knownSuppressions.count { knownSuppressions = other.knownSuppressions }
  }

  /// The catalogs that several policies use, each read once.
  private func catalogCache(for works: [SubjectWork]) -> [String: ReadCatalogs] {
    var counts: [String: Int] = [:]
    for work in works {
      guard case .source(let source) = work.subject, work.findings == nil else { continue }
      for name in compiler.catalogNames(of: source) { counts[name, default: 0] += 1 }
    }
    let shared = counts.filter { $0.value > 1 }.keys.sorted()
    return Dictionary(uniqueKeysWithValues: zip(shared, concurrently(shared) { catalogs.read($0) }))
  }

  /// Checks a subject.
  ///
  /// - Parameter canRepeat: Whether a proof that lacks memory is repeated with more. The draft then has neither proof nor rules.
  private func draft(
    of work: SubjectWork, within budget: Budget?, canRepeat: Bool, _ catalogCache: [String: ReadCatalogs],
    _ progress: Progress?
  ) -> SubjectDraft {
    var compilation = work.compilation
    var findings: SubjectFindings
    if let known = work.findings {
      findings = known
    } else {
      (findings, compilation) = self.findings(of: work.subject, catalogCache)
    }
    func result(_ proof: SubjectProof? = nil) -> SubjectResult {
      SubjectResult(inputs: work.inputs, findings: findings, proof: proof)
    }
    if faults.concern(work.subject.path) { return SubjectDraft(result: result(.leftOut)) }
    guard findings.isSound, case .source(let source) = work.subject else { return SubjectDraft(result: result()) }
    var proof = work.proof(within: budget)
    if let budget, proof == nil {
      let compiled = compilation ?? compile(source)
      compilation = compiled
      settings.files.log?.note(.proved(source.file.path))
      proof = compiled.result.map { SubjectProof(of: $0, work, within: budget, progress) }
      if canRepeat, proof?.lacksMemory == true { return SubjectDraft(result: result(), compilation: compilation) }
    }
    if let compilation {
      // The rules use the steps that the proof has explored.
      let steps = proof.map { $0.steps } ?? work.steps ?? compilation.survey(in: work.subject.path, progress).steps
      (findings.ofRules, findings.isComplete) = (lint(source, compilation, steps: steps), steps != nil)
    }
    return SubjectDraft(result: result(proof))
  }

  /// The findings of a subject without its proof and rules, and the compiled policy if it has no errors.
  private func findings(
    of subject: CheckSubject, _ catalogCache: [String: ReadCatalogs]
  ) -> (SubjectFindings, Checked<CompiledPolicy>?) {
    var findings = SubjectFindings()
    switch subject {
    case .catalog(let catalog):
      findings.ofPolicy = readCatalog(catalog.file).diagnostics
      return (findings, nil)
    case .catalogs(let name, _):
      let words = catalogs.read(name)
      findings.take(words, named: name, settings.configuration)
      // Texts that a policy or a brand uses are checked with it.
      if let set = words.sets.named(name), !usedCatalogs.contains(name) {
        findings.ofCatalogs += checkCopy(set, for: [])
      }
      return (findings, nil)
    case .source(let source):
      let words = words(of: source, catalogCache)
      let compilation = compile(source, with: words)
      findings.ofPolicy = compilation.diagnostics
      if let name = source.catalogName { findings.take(words, named: name, settings.configuration) }
      findings.isBroken = compilation.diagnostics.contains { $0.severity == .error }
      guard let policy = compilation.result else { return (findings, nil) }
      findings.isSound = !findings.isBroken
      findings.purposes = PolicyPurposes(of: policy)
      return (findings, compilation)
    }
  }

  /// The findings in a catalog that come from the policies that use it, when the catalog is checked alone.
  private func wordFindings(inCatalogAt path: String, noting scope: inout CheckScope) -> [Diagnostic] {
    let place = settings.files.absolute(path)
    guard let catalog = catalogs.index(at: place) else { return [] }
    let users = sources.filter { ownCatalogs(of: $0).contains(catalog) }
    if users.isEmpty { return [] }
    let file = catalogs.files[catalog].file
    scope.judged.append(file)
    return concurrently(users) { user in compile(user).diagnostics.filter { $0.primary.file === file } }.flatMap { $0 }
  }

  // MARK: Files

  /// The files and folders under a path that are not read, because of their names or because they are links.
  package func misnamedFiles(at path: String) -> [Diagnostic] {
    let place = settings.files.absolute(path)
    func isInside(_ path: String) -> Bool {
      place == "/" || settings.files.absolute(path).hasPrefix(place + "/")
    }
    return misnamed.filter { isInside($0.path) }.map { path, meant in
      let right = Path.joined(Path.folder(of: path), meant)
      return .misnamedFile(
        SourceFile(path: path, bytes: []), meant: meant, isThere: settings.files.kind(of: right) != .missing)
    } + skipped.filter { isInside($0.path) }.map { Diagnostic.skipped($0) }
  }

  /// The files and folders at a path that may be or have policies and may not be read.
  package func unreadable(at path: String) -> [String] {
    let place = settings.files.absolute(path)
    return skipped.filter { entry in
      let other = settings.files.absolute(entry.path)
      return entry.cause == .unreadable && (place == "/" || other == place || other.hasPrefix(place + "/"))
    }.map { $0.path }
  }

  /// The catalogs that neither a policy nor another catalog of the project uses. None if the folder has no policies and no
  /// settings, because then its policies are elsewhere, and none while a policy cannot be read.
  private func unusedCatalogs() -> [Diagnostic] {
    let policies = sources.filter { $0.platformName == nil }
    if policies.isEmpty && settings.file == nil || policies.contains(where: { $0.content == nil }) { return [] }
    let used = usedCatalogs
    let names = catalogs.files.compactMap { $0.head }.filter { $0.role == .source }.map { $0.name }
    // A policy that names a catalog wrongly is reported, and needs the catalog that it means.
    let meant = used.subtracting(names).compactMap { meantCatalog(by: $0, among: names) }
    return catalogs.files.compactMap { catalog in
      guard let head = catalog.head, head.role == .source, !used.contains(head.name), !meant.contains(head.name) else {
        return nil
      }
      return readCatalog(catalog.file).catalog.map { .unusedCatalog(head.name, at: $0.name.place) }
    }
  }

  /// The names of the catalogs that a policy or another catalog uses.
  var usedCatalogs: Set<String> {
    Set(sources.flatMap { compiler.catalogNames(of: $0) } + catalogs.files.compactMap { $0.head?.base })
  }

  // MARK: Cache keys

  /// The verdicts of the last check on the flows of a policy. Nil while its present text has not been proved; none if it cannot be.
  package func provedFlows(of source: ParsedFile) -> [ProvedFlow]? {
    let subject = CheckSubject.source(source)
    guard let known = known[subject.key], inputs(of: subject).hasSameProof(as: known.inputs) else { return nil }
    return known.findings.isSound ? known.proof?.flows : []
  }

  func inputs(of subject: CheckSubject) -> SubjectInputs {
    var inputs = SubjectInputs(
      areCatalogsComplete: catalogs.areComplete, namesVersion: namesVersion + catalogs.namesVersion)
    switch subject {
    case .catalog(let catalog): inputs.catalogs = [catalog.file]
    case .catalogs(let name, _):
      inputs.catalogs = catalogs.files(behind: name)
      inputs.areUsed = usedCatalogs.contains(name)
    case .source(let source):
      inputs.files = compiler.files(behind: source)
      inputs.catalogs = compiler.catalogNames(of: source).flatMap { catalogs.files(behind: $0) }
      if let name = source.policyName?.text { inputs.launchFlows = launchFlows(ofPolicy: name) }
    }
    return inputs
  }
}
