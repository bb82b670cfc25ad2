internal import UsherCatalog
internal import UsherCompiler
internal import UsherLint
internal import UsherProof
internal import UsherSource

/// What is looked at by itself, in a check of several files.
enum CheckSubject: Sendable {
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

  /// What its result is known by.
  var key: String {
    switch self {
    case .source, .catalog: path
    case .catalogs(let name, _): "catalogs \(name)"
    }
  }
}

/// Everything that a result depends on. Texts are compared by identity.
struct SubjectInputs: Sendable {
  /// Policies and platforms.
  var files: [SourceFile] = []
  var catalogs: [SourceFile] = []
  var launchFlows: Set<String> = []
  /// Whether every catalog of the project can be read.
  var areCatalogsComplete: Bool
  /// Findings may list names that there are.
  var namesVersion: Int

  func isSame(as other: SubjectInputs) -> Bool {
    hasSameFiles(as: other) && launchFlows == other.launchFlows && areCatalogsComplete == other.areCatalogsComplete
      && areSame(catalogs, other.catalogs)
  }

  /// Whether proofs are the same: they do not depend on words.
  func hasSameFiles(as other: SubjectInputs) -> Bool { areSame(files, other.files) }

  private func areSame(_ left: [SourceFile], _ right: [SourceFile]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0 === $1 }
  }
}

/// What there is to say of a subject.
struct SubjectResult: Sendable {
  let inputs: SubjectInputs
  let findings: SubjectFindings
  /// Nil while it has not been proved, and for what has no proof.
  var proof: SubjectProof?
}

/// What there is to say of a subject besides its proof.
struct SubjectFindings: Sendable {
  var ofPolicy: [Diagnostic] = []
  /// In the files of its own catalogs, and among them: told of those that are looked at.
  var ofCatalogs: [Diagnostic] = []
  /// Of the languages of its own catalogs: told where their source is looked at.
  var ofLocales: [Diagnostic] = []
  var sourceCatalog: SourceFile?
  var ofRules: [Diagnostic] = []
  /// Whether the policy can be proved.
  var isSound = false
  var purposes: PolicyPurposes?

  mutating func take(_ words: ReadCatalogs, named name: String, _ configuration: Configuration) {
    ofCatalogs = words.findings(inFilesOf: name) + words.diagnostics
    guard let set = words.sets.named(name) else { return }
    sourceCatalog = set.source.file
    ofLocales = localeFindings(of: set, in: configuration)
  }

  /// Whether it may list names that other files declare.
  var mayListNames: Bool { !ofPolicy.isEmpty || !ofCatalogs.isEmpty }
}

/// What the proof of a policy has found.
struct SubjectProof: Sendable {
  let findings: [Diagnostic]
  /// Whether a flow was given up because of the budget's bytes.
  let lacksMemory: Bool
  /// For rules, the steps on each platform; nil where the budget did not suffice for them.
  let steps: [[FlowSteps]]?
  private let budget: Budget

  init(of policy: CompiledPolicy, _ work: SubjectWork, within budget: Budget) {
    let proof = ProofFindings(of: policy, in: work.subject.path, within: budget)
    (findings, lacksMemory, steps, self.budget) = (proof.diagnostics, proof.lacksMemory, proof.steps, budget)
  }

  /// Whether a budget would have found the same: it is the same, or allows as much.
  func holds(within other: Budget) -> Bool {
    budget.states == other.states && budget.transitions == other.transitions && budget.time?.limit == other.time?.limit
      && (!lacksMemory || budget.bytes >= other.bytes)
  }
}

/// A subject, and what is known of it.
struct SubjectWork: Sendable {
  let subject: CheckSubject
  let inputs: SubjectInputs
  private let known: SubjectResult?

  init(_ subject: CheckSubject, inputs: SubjectInputs, known: SubjectResult?) {
    (self.subject, self.inputs, self.known) = (subject, inputs, known)
  }

  /// What is known besides the proof; nil if it has to be found out.
  var findings: SubjectFindings? {
    guard let known, inputs.isSame(as: known.inputs) else { return nil }
    return known.findings.mayListNames && inputs.namesVersion != known.inputs.namesVersion ? nil : known.findings
  }

  /// What is known of a proof within a budget.
  func proof(within budget: Budget?) -> SubjectProof? {
    guard let budget, let known, let proof = known.proof, inputs.hasSameFiles(as: known.inputs) else { return nil }
    return proof.holds(within: budget) ? proof : nil
  }

  /// The steps that a proof has explored, whatever its budget was.
  var steps: [[FlowSteps]]? {
    guard let known, inputs.hasSameFiles(as: known.inputs) else { return nil }
    return known.proof?.steps
  }

  func isDone(within budget: Budget?) -> Bool {
    guard let findings else { return false }
    guard let budget, findings.isSound else { return true }
    return proof(within: budget) != nil
  }
}
