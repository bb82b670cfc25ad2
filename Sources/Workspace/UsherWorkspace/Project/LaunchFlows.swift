package import UsherCompiler
package import UsherSource
internal import UsherLint
package import UsherProof
internal import UsherSyntax

extension Project {
  /// Applies the lint rules to a policy that compiles.
  ///
  /// - Parameter steps: The explored steps on each platform. Nil if the budget did not suffice; rules about journeys are then
  ///   left out.
  package func lint(
    _ source: ParsedFile, _ compilation: Checked<CompiledPolicy>, steps: [[FlowSteps]]?
  ) -> [Diagnostic] {
    guard let file = source.content, let policy = compilation.result else { return [] }
    let settings = LintSettings(flowsAtLaunch: launchFlows(ofPolicy: policy.name))
    return UsherLint.lint(file, policy, settings: settings, steps: steps)
  }

  /// The flows of a policy that the app starts at launch, from the settings. They include flows that are listed for a policy
  /// that extends this one.
  package func launchFlows(ofPolicy name: String) -> Set<String> {
    let flows = settings.configuration.flowsAtLaunch.map { $0.value }.filter { flow in
      flow.policy == name || lineage(of: flow.policy).contains { $0.policy?.name.text == name }
    }
    return Set(flows.map { $0.flow })
  }

  /// Reports flows in the settings that do not exist. Returns nothing while a file has syntax errors, because its declarations
  /// are unknown.
  func unknownLaunchFlows() -> [Diagnostic] {
    guard !settings.configuration.flowsAtLaunch.isEmpty, sources.allSatisfy({ $0.content != nil }) else {
      return []
    }
    return settings.configuration.flowsAtLaunch.compactMap { setting in
      guard let place = setting.place else { return nil }
      let flow = setting.value
      let lineage = lineage(of: flow.policy)
      guard !lineage.isEmpty else {
        return .unknownPolicy(of: flow, at: place, among: sources.compactMap { $0.policyName?.text })
      }
      let flows = lineage.flatMap { $0.flowNames }
      return flows.contains(flow.flow) ? nil : .unknownFlow(flow, at: place, among: flows)
    }
  }

  /// A policy and those that it extends, most derived first; empty if no policy has this name.
  func lineage(of name: String) -> [WellFormedFile] {
    var lineage: [WellFormedFile] = []
    var seen: Set<String> = []
    var next: String? = name
    while let name = next, seen.insert(name).inserted, let file = compiler.policy(named: name)?.content {
      lineage.append(file)
      next = file.policy?.extends?.text
    }
    return lineage
  }
}

extension Checked<CompiledPolicy> {
  /// Explores the journeys of a policy on each platform without proving it: the distinct steps for lint rules, which are nil if the
  /// budget does not suffice, notes about journeys, the work that this took, and whether it lacked memory.
  package func survey(
    in path: String, within budget: Budget = Budget(), _ progress: Progress?
  ) -> (steps: [[FlowSteps]]?, notes: [Diagnostic], work: Int, lacksMemory: Bool) {
    guard let policy = result else { return ([], [], 0, false) }
    let options = Proof.Options(budget: budget).noting("checking", path, progress)
    let (proofs, work) = Proof.surveys(of: policy.modules, options)
    return (proofs.steps, ProofVerdict(ofNotesIn: proofs).summaries(of: policy), work, proofs.lackMemory)
  }
}

extension WellFormedFile {
  fileprivate var flowNames: [String] {
    policyItems.compactMap { item in
      guard case .flow(let flow) = item else { return nil }
      return flow.name.text
    }
  }
}
