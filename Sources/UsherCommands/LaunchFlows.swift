internal import Usher
internal import UsherCompiler
internal import UsherDiagnostics
internal import UsherFindings
internal import UsherLint
internal import UsherSemantics
internal import UsherSyntax

extension Project {
  /// What the settings tell the rules of a policy.
  func lintSettings(for policy: CompiledPolicy) -> LintSettings {
    let name = policy.module.program.name
    let flows = settings.configuration.flowsAtLaunch.map { $0.value }.filter { $0.policy == name }
    return LintSettings(flowsAtLaunch: Set(flows.map { $0.flow }))
  }

  /// The flows that the settings name and that are not there. While a file cannot be read, what it declares is not known.
  func unknownLaunchFlows() -> [Diagnostic] {
    let files = sources.compactMap { $0.read.result }
    guard !settings.configuration.flowsAtLaunch.isEmpty, files.count == sources.count else { return [] }
    let policies = files.filter { $0.policy != nil }
    return settings.configuration.flowsAtLaunch.compactMap { setting in
      guard let place = setting.place else { return nil }
      let flow = setting.value
      guard let policy = policies.first(where: { $0.policy?.name.text == flow.policy }) else {
        return .unknownPolicy(of: flow, at: place, among: policies.compactMap { $0.policy?.name.text })
      }
      let flows = flowNames(of: policy, among: policies)
      return flows.contains(flow.flow) ? nil : .unknownFlow(flow, at: place, among: flows)
    }
  }

  /// The flows of a policy, those of the policies that it extends among them.
  private func flowNames(of policy: WellFormedFile, among policies: [WellFormedFile]) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    var next: WellFormedFile? = policy
    while let file = next, let clause = file.policy, seen.insert(clause.name.text).inserted {
      names += file.policyItems.compactMap { item in
        guard case .flow(let flow) = item else { return nil }
        return flow.name.text
      }
      next = policies.first { $0.policy?.name.text == clause.extends?.text }
    }
    return names
  }
}
