package import UsherProgram
package import UsherRuntime
package import UsherSemantics

extension Module {
  /// What the other flows of the policy keep in memory that outlives them.
  package func writesBeside(_ flow: ID<Flow>) -> [(variable: ID<Variable>, operand: Operand)] {
    let deeds = program.flowDeeds
    var seen: Set<ID<Flow>> = []
    var writes: [(variable: ID<Variable>, operand: Operand)] = []
    for other in program.flows.ids where other != flow && isOwn(other) {
      program.collect(deeds, of: other, &seen, into: &writes)
    }
    return writes
  }
}

extension Program {
  /// What a state of a flow does that makes a difference to other flows.
  fileprivate enum FlowDeed {
    case keeps(ID<Variable>, Operand)
    case runs(ID<Flow>)
  }

  /// For each flow what its states do, in their order.
  fileprivate var flowDeeds: [[FlowDeed]] {
    var deeds: [[FlowDeed]] = flows.ids.map { _ in [] }
    for state in states.rows {
      state.walk { part in
        guard case .statement(let statement) = part, let (ids, operand) = statement.assigned else { return }
        deeds[state.flow.index] += ids.filter { isShared($0) }.map { .keeps($0, operand) }
      }
      if case .run(let inner, _, _) = state.question { deeds[state.flow.index].append(.runs(inner)) }
    }
    return deeds
  }

  /// What a flow keeps, and those that it runs; each flow once. A policy has no more flows than states, which are limited.
  fileprivate func collect(
    _ deeds: [[FlowDeed]], of flow: ID<Flow>, _ seen: inout Set<ID<Flow>>,
    into writes: inout [(variable: ID<Variable>, operand: Operand)]
  ) {
    guard seen.insert(flow).inserted else { return }
    for deed in deeds[flow.index] {
      switch deed {
      case .keeps(let variable, let operand): writes.append((variable, operand))
      case .runs(let inner): collect(deeds, of: inner, &seen, into: &writes)
      }
    }
  }

  private func isShared(_ id: ID<Variable>) -> Bool {
    if case .shared = variables[id].home { true } else { false }
  }
}
