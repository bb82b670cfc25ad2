internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// Resolves states and outcomes that tests and promises name from outside the flow.
struct FlowNames {
  let flows: [FlowScope]
  /// Whether the flows have no errors, so that it is known which flows they run.
  let knowsReach: Bool

  /// The states with this name: those of the given flows, else those of flows that these run, also as `flow.state`. If `flows` is
  /// nil, those of any flow. Several states are instances of the same state. Nil, with a finding, if there is none or several
  /// flows have one.
  func states(_ reference: Reference, of flows: [ID<Flow>]?, in reader: inout ExpressionReader) -> [ID<State>]? {
    let own = states(called: reference.text, in: flows ?? [], of: reader.program)
    if let first = own.first {
      record(reference, first, in: &reader)
      return own.map { $0.state }
    }
    let reached = flows.map { self.flows(runBy: $0, in: reader.program) } ?? reader.program.flows.ids
    let found = states(called: reference.text, in: reached, of: reader.program)
    let families = distinct(found.map { $0.family })
    if families.count == 1 {
      record(reference, found[0], in: &reader)
      return found.map { $0.state }
    }
    if families.count > 1 {
      reader.report(.ofSeveralFlows(reference, kind: .state, flows: families, canBeDotted: true))
    } else if knowsReach {
      let names = distinct(reached.flatMap { self.flows[$0.index].states.names })
      reader.report(.unknownName(reference.label(), reference.text, kind: .state, among: names))
    }
    return nil
  }

  /// The outcome in each of the given flows that has it; if `flows` is nil, in any flow. Nil, with a finding, if no flow or
  /// several different flows have it.
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
      reader.report(.ofSeveralFlows(reference, kind: .outcome, flows: families, canBeDotted: false))
    } else {
      let names = distinct(flows.flatMap { program.flows[$0].outcomes.values })
      reader.report(.unknownName(reference.label(), reference.text, kind: .outcome, among: names))
    }
    return nil
  }

  private func record(_ reference: Reference, _ found: FoundState, in reader: inout ExpressionReader) {
    let scope = flows[reader.program.states[found.state].flow.index]
    if let pieces = scope.pieces(of: found.state) {
      reader.resolutions.details?.add(reference.node.nameLabel, madeOf: pieces)
    } else {
      reader.record(reference.node, found.declaration, .mentioned)
    }
    if let flow = reference.node.tokens.filter({ $0.kind == .name }).dropLast().last {
      reader.resolutions.details?.add(Label(reference.node.tree.file, flow.span), .declared(scope.declaration))
    }
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

  /// The given flows, and all flows that they run directly or indirectly.
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
