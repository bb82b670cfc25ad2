internal import UsherCompiler
internal import UsherPlatform
internal import UsherProgram
package import UsherProof
internal import UsherModule
internal import UsherScript
internal import UsherSource

/// The findings of a policy's proof, in the short form of `usher check`.
struct ProofFindings {
  let diagnostics: [Diagnostic]
  /// Whether a flow exceeded the memory budget.
  let lacksMemory: Bool
  /// Whether time may have ended the proof of a flow, or kept steps from being found.
  let lacksTime: Bool
  let flows: [ProvedFlow]
  /// The work that the proofs took.
  let work: Int
  /// The explored steps on each platform, for lint rules; nil if the budget did not suffice.
  let steps: [[FlowSteps]]?

  init(
    of policy: CompiledPolicy, in path: String, startedAtLaunch launchFlows: Set<String>, within budget: Budget,
    _ progress: Progress?
  ) {
    var options = Proof.Options(budget: budget, tellsSteps: true, reportsNotes: true).noting("checking", path, progress)
    options.flowsAtLaunch = launchFlows
    let proofs: [Proof]
    (proofs, work) = Proof.all(of: policy.modules, options)
    let verdict = ProofVerdict(of: proofs, options, in: path)
    flows = ProvedFlow.all(of: proofs, verdict, in: path)
    diagnostics = verdict.summaries(of: policy)
    steps = proofs.steps
    lacksMemory = proofs.lackMemory
    lacksTime =
      budget.time != nil && (steps == nil || proofs.contains { $0.flows.contains { $0.exhausted == .time } })
  }
}

extension Proof.Options {
  /// The options with progress notes, so that a fault report names the file and the flow. `progress` is called while a proof
  /// takes long.
  package func noting(_ verb: String, _ path: String, _ progress: Progress?) -> Proof.Options {
    var options = self
    if let progress {
      let proofProgress = ProofProgress("\(verb) \(path)", progress)
      options.advances = { flow, states, bytes in proofProgress.advance(flow, states, bytes) }
    }
    options.begins = { flow in FaultReport.note("\(verb) \(visible(path).lastBytes(256)), flow \(flow)") }
    return options
  }
}

extension ProofVerdict {
  /// The findings as diagnostics, in the short form of `usher check`.
  func summaries(of policy: CompiledPolicy) -> [Diagnostic] {
    findings.map { $0.summary(among: policy.modules.map { $0.device.name }) }
  }
}

extension ProofVerdict.ReportedFinding {
  /// The diagnostic with the counterexample in its help, as a script in one line.
  fileprivate func summary(among platforms: [String]) -> Diagnostic {
    guard let (story, module) = story else { return diagnostic }
    let way = TestSpelling.way(of: story, in: module.program)
    let flow = module.program.flows[story.flow].name.description
    let reported =
      way.isEmpty ? "true from the start of `\(flow)`" : "the way there in `\(flow)`: `\(way.joined(separator: "; "))`"
    var short = diagnostic
    short.moreHelp.insert("\(reported); `usher verify` prints every step", at: 0)
    short.counterexample = counterexample(among: platforms)
    return short
  }
}
