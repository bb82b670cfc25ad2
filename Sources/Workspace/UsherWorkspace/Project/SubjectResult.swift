internal import UsherCatalog
internal import UsherCompiler
internal import UsherLint
internal import UsherProof
internal import UsherSource

/// A unit of a check whose result is computed and cached by itself.
enum CheckSubject: Sendable {
  /// A policy with its catalogs, or a platform.
  case source(ParsedFile)
  /// The catalogs with a name that no checked policy uses.
  case catalogs(name: String, path: String)
  /// A catalog that cannot be parsed or does not belong to the project.
  case catalog(CatalogFile)

  var path: String {
    switch self {
    case .source(let source): source.file.path
    case .catalogs(_, let path): path
    case .catalog(let catalog): catalog.file.path
    }
  }

  /// The cache key of its result.
  var key: String {
    switch self {
    case .source, .catalog: path
    case .catalogs(let name, _): "catalogs \(name)"
    }
  }
}

/// Everything that a result depends on. Files are compared by identity.
struct SubjectInputs: Sendable {
  /// Policies and platforms.
  var files: [SourceFile] = []
  var catalogs: [SourceFile] = []
  var launchFlows: Set<String> = []
  /// Whether all catalogs of the project can be parsed.
  var areCatalogsComplete: Bool
  /// For catalogs without a policy: whether a policy or a brand of the project uses them.
  var areUsed = false
  /// Version of the set of declared names, because findings may list them.
  var namesVersion: Int

  func isSame(as other: SubjectInputs) -> Bool {
    hasSameProof(as: other) && areCatalogsComplete == other.areCatalogsComplete && areUsed == other.areUsed
      && areSame(catalogs, other.catalogs)
  }

  /// Whether proofs are reusable: they do not depend on texts.
  func hasSameProof(as other: SubjectInputs) -> Bool {
    areSame(files, other.files) && launchFlows == other.launchFlows
  }

  private func areSame(_ left: [SourceFile], _ right: [SourceFile]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0 === $1 }
  }
}

/// The result of checking a subject.
struct SubjectResult: Sendable {
  let inputs: SubjectInputs
  let findings: SubjectFindings
  /// Nil if the subject has not been proved, or cannot be.
  var proof: SubjectProof?
}

/// The findings of a subject without its proof.
struct SubjectFindings: Sendable {
  var ofPolicy: [Diagnostic] = []
  /// Findings in and between its own catalogs; reported for those that are checked.
  var ofCatalogs: [Diagnostic] = []
  /// Findings about missing languages of its own catalogs; reported if their source catalog is checked.
  var ofLocales: [Diagnostic] = []
  var sourceCatalog: SourceFile?
  var ofRules: [Diagnostic] = []
  /// Whether the policy or platform has errors.
  var isBroken = false
  /// Whether the policy has no errors, so that it can be proved.
  var isSound = false
  /// Whether all rules were applied. If not, suppressions and a baseline may be about findings that are missing.
  var isComplete = true
  var purposes: PolicyPurposes?

  mutating func take(_ words: ReadCatalogs, named name: String, _ configuration: Configuration) {
    ofCatalogs = words.findings(inFilesOf: name) + words.diagnostics
    guard let set = words.sets.named(name) else { return }
    sourceCatalog = set.source.file
    ofLocales = localeFindings(of: set, besides: words.brokenLocales(of: name), in: configuration)
  }

  /// Whether the findings may list names that other files declare.
  var mayListNames: Bool { !ofPolicy.isEmpty || !ofCatalogs.isEmpty }
}

/// The result of a policy's proof.
struct SubjectProof: Sendable {
  let findings: [Diagnostic]
  /// The verdicts on the flows of its own file.
  let flows: [ProvedFlow]
  /// The work that it took.
  let work: Int
  /// Whether a flow exceeded the memory budget.
  let lacksMemory: Bool
  /// Whether time ended it. Another call may have more.
  private let lacksTime: Bool
  /// The explored steps on each platform, for lint rules; nil if the budget did not suffice.
  let steps: [[FlowSteps]]?
  /// Nil for a proof that is left out.
  private let budget: Budget?

  /// Stands for the proof of a subject that is not proved.
  static let leftOut = SubjectProof()

  private init() {
    (findings, flows, work, lacksMemory, lacksTime, steps, budget) = ([], [], 0, false, false, nil, nil)
  }

  init(of policy: CompiledPolicy, _ work: SubjectWork, within budget: Budget, _ progress: Progress?) {
    let proof = ProofFindings(
      of: policy, in: work.subject.path, startedAtLaunch: work.inputs.launchFlows, within: budget, progress)
    (findings, flows, self.work, lacksMemory) = (proof.diagnostics, proof.flows, proof.work, proof.lacksMemory)
    (lacksTime, steps, self.budget) = (proof.lacksTime, proof.steps, budget)
  }

  /// Whether a proof with another budget would give the same result: the budgets are equal, except for memory and time if they
  /// sufficed.
  func holds(within other: Budget) -> Bool {
    guard let budget else { return true }
    return !lacksTime && budget.states == other.states && budget.transitions == other.transitions
      && budget.work == other.work && budget.isCallUsedUp == other.isCallUsedUp
      && (!lacksMemory || budget.bytes >= other.bytes)
  }
}

/// A result that is computed before that of the subjects before it. It may have to be computed again.
struct SubjectDraft: Sendable {
  var result: SubjectResult
  /// The compiled policy, if its proof must be repeated with more memory.
  var compilation: Checked<CompiledPolicy>?
}

/// A subject with its cached result.
struct SubjectWork: Sendable {
  let subject: CheckSubject
  let inputs: SubjectInputs
  private var known: SubjectResult?
  private(set) var compilation: Checked<CompiledPolicy>?

  init(_ subject: CheckSubject, inputs: SubjectInputs, known: SubjectResult?) {
    (self.subject, self.inputs, self.known) = (subject, inputs, known)
  }

  /// The cached findings without the proof; nil if they must be computed.
  var findings: SubjectFindings? {
    guard let known, inputs.isSame(as: known.inputs) else { return nil }
    return known.findings.mayListNames && inputs.namesVersion != known.inputs.namesVersion ? nil : known.findings
  }

  /// The cached proof; nil if it must be computed for this budget.
  func proof(within budget: Budget?) -> SubjectProof? {
    guard let budget, let known, let proof = known.proof, inputs.hasSameProof(as: known.inputs) else { return nil }
    return proof.holds(within: budget) ? proof : nil
  }

  /// The cached steps of a proof with any budget.
  var steps: [[FlowSteps]]? {
    guard let known, inputs.hasSameProof(as: known.inputs) else { return nil }
    return known.proof?.steps
  }

  /// The cached result; nil if a part of it must be computed for this budget.
  func result(within budget: Budget?) -> SubjectResult? {
    guard let findings else { return nil }
    guard let budget, findings.isSound else { return known }
    return proof(within: budget) == nil ? nil : known
  }

  /// The same with a draft in place of the cached result.
  func with(_ draft: SubjectDraft) -> SubjectWork {
    var work = self
    (work.known, work.compilation) = (draft.result, draft.compilation)
    return work
  }
}
