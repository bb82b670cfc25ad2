internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// States and outcomes as tests and promises name them: from outside the flow.
struct FlowNames {
  let flows: [FlowScope]
  /// Whether the flows are right, so it is known which states each leads to.
  let knowsReach: Bool

  /// The states that a name means: one of these flows' own, else one of a flow that they run, also as `flow.state`. Without
  /// flows, a state of any. Several only of one flow over several resources.
  func states(_ reference: Reference, of flows: [ID<Flow>]?, in reader: inout ExpressionReader) -> [ID<State>]? {
    let own = states(called: reference.text, in: flows ?? [], of: reader.program)
    if let first = own.first {
      reader.record(reference.node, first.declaration, .mentioned)
      return own.map { $0.state }
    }
    let reached = flows.map { self.flows(runBy: $0, in: reader.program) } ?? reader.program.flows.ids
    let found = states(called: reference.text, in: reached, of: reader.program)
    let families = distinct(found.map { $0.family })
    if families.count == 1 {
      reader.record(reference.node, found[0].declaration, .mentioned)
      return found.map { $0.state }
    }
    if families.count > 1 {
      reader.report(.ofSeveralFlows(reference, kind: "a state", flows: families, canBeDotted: true))
    } else if knowsReach {
      let names = distinct(reached.flatMap { self.flows[$0.index].states.names })
      reader.report(.unknownName(reference.label(), reference.text, kind: "state", among: names))
    }
    return nil
  }

  /// The outcome of these flows, or without flows of the only one that has it.
  func outcomes(_ reference: Reference, of flows: [ID<Flow>]?, in reader: inout ExpressionReader)
    -> [(flow: ID<Flow>, value: Value)]?
  {
    let program = reader.program
    let flows = flows ?? program.flows.ids
    let found = flows.compactMap { flow in
      program.flows[flow].outcomes.value(named: reference.text).map { (flow: flow, value: $0) }
    }
    let families = distinct(found.map { program.flows[$0.flow].name.family })
    if families.count == 1 {
      let declaration = self.flows[found[0].flow.index].outcomes.declaration(of: reference.text)
      reader.record(reference.node, declaration, .mentioned)
      return found
    }
    if families.count > 1 {
      reader.report(.ofSeveralFlows(reference, kind: "an outcome", flows: families, canBeDotted: false))
    } else {
      let names = distinct(flows.flatMap { program.flows[$0].outcomes.values })
      reader.report(.unknownName(reference.label(), reference.text, kind: "outcome", among: names))
    }
    return nil
  }

  private struct FoundState {
    var family: String
    var state: ID<State>
    var declaration: Label?
  }

  private func states(called name: String, in flows: [ID<Flow>], of program: Program) -> [FoundState] {
    flows.flatMap { flow -> [FoundState] in
      let family = program.flows[flow].name.family
      let states = self.flows[flow.index].states
      return states.names.filter { name == $0 || name == "\(family).\($0)" }.compactMap { name in
        states.lookup(name).map { FoundState(family: family, state: $0.entity, declaration: $0.declaration) }
      }
    }
  }

  /// The flows, and those that they run.
  private func flows(runBy roots: [ID<Flow>], in program: Program) -> [ID<Flow>] {
    var reached = roots
    var next = 0
    while next < reached.count {
      for state in program.states(of: reached[next]) {
        guard case .run(let flow, _, _) = program.states[ID(state)].question, !reached.contains(flow) else { continue }
        reached.append(flow)
      }
      next += 1
    }
    return reached
  }
}

/// Each name once, in the order of the first.
func distinct(_ names: [String]) -> [String] {
  names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}
