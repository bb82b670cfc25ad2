package import UsherModule

extension Proof {
  /// The distinct steps of all flows; nil if one was not explored completely or the options did not ask for them.
  package var steps: [FlowSteps]? {
    let steps = flows.compactMap { flow in flow.survey.map { FlowSteps(flow: flow.flow, steps: $0) } }
    return steps.count == flows.count ? steps : nil
  }

  /// Explores a policy without checking promises, and returns its proofs on each platform with their distinct steps and notes, and
  /// the work that this took.
  package static func surveys(
    of modules: [Module], _ options: Options = Options()
  ) -> (proofs: [Proof], work: Int) {
    var options = options
    (options.standard, options.own, options.tellsSteps, options.reportsNotes) = ([], [], true, true)
    return all(of: modules, options)
  }
}

extension [Proof] {
  /// Whether a flow exceeded the memory budget.
  package var lackMemory: Bool { contains { $0.flows.contains { $0.exhausted == .memory } } }

  /// The distinct steps on each platform; nil if those of one are not known.
  package var steps: [[FlowSteps]]? {
    let steps = compactMap { $0.steps }
    return steps.count == count ? steps : nil
  }
}
