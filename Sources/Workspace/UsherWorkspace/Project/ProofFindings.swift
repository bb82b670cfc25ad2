internal import UsherCompiler
package import UsherProof
internal import UsherSemantics
internal import UsherSource

/// What is wrong with the journeys of a policy; `usher verify` tells them.
struct ProofFindings {
  let diagnostics: [Diagnostic]
  /// Whether a flow was given up because of the budget's bytes.
  let lacksMemory: Bool
  /// For rules, the steps on each platform; nil where the budget did not suffice for them.
  let steps: [[FlowSteps]]?

  init(of policy: CompiledPolicy, in path: String, within budget: Budget) {
    let options = Proof.Options(budget: budget, tellsSteps: true).noting("checking", path)
    let proofs = policy.modules.map { Proof(of: $0, options) }
    diagnostics = ProofVerdict(of: proofs, options, in: path).findings.map { $0.toldShortly }
    let steps = proofs.compactMap { $0.steps }
    self.steps = steps.count == proofs.count ? steps : nil
    lacksMemory = proofs.contains { $0.flows.contains { $0.exhausted == .memory } }
  }
}

extension Proof.Options {
  /// The same, where a fault of usher's says which flow of which file was looked at.
  package func noting(_ verb: String, _ path: String) -> Proof.Options {
    var options = self
    options.begins = { flow in FaultReport.note("\(verb) \(path), flow \(flow)") }
    return options
  }
}

extension ProofVerdict.ReportedFinding {
  /// With the way to it behind the help, for who does not read whole journeys.
  fileprivate var toldShortly: Diagnostic {
    guard let (story, module) = story else { return diagnostic }
    let way = TestSpelling.way(of: story, in: module.program)
    let told = way.isEmpty ? "it is so at once" : "the way there: `\(way.joined(separator: "; "))`"
    var short = diagnostic
    short.help = [diagnostic.help, told, "`usher verify` tells it in full"].compactMap { $0 }.joined(separator: "; ")
    return short
  }
}
