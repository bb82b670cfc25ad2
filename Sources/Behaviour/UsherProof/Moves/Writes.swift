package import UsherProgram
package import UsherRuntime
package import UsherModule

extension Module {
  /// The values that other flows of the policy may write to shared memories.
  package func writesBeside(_ flow: ID<Flow>) -> [(variable: ID<Variable>, operand: Operand)] {
    let labels = program.sharedEffectsByFlow
    var seen: Set<ID<Flow>> = []
    var writes: [(variable: ID<Variable>, operand: Operand)] = []
    for other in startableFlows where other != flow {
      program.collect(labels, of: other, &seen, into: &writes)
    }
    return writes
  }

  /// The flows that the policy itself declares and that an app can start.
  package var startableFlows: [ID<Flow>] { program.flows.ids.filter { isOwn($0) && !program.flows[$0].isInner } }
}

extension Program {
  /// An effect of a flow that is relevant to other flows.
  fileprivate enum SharedEffect {
    case keeps(ID<Variable>, Operand)
    case runs(ID<Flow>)
  }

  /// For each flow the shared effects of its states, in order.
  fileprivate var sharedEffectsByFlow: [[SharedEffect]] {
    var labels: [[SharedEffect]] = flows.ids.map { _ in [] }
    for state in states.rows {
      state.walk { part in
        guard case .statement(let statement) = part, let (ids, operand) = statement.assigned else { return }
        labels[state.flow.index] += ids.filter { isShared($0) }.map { .keeps($0, operand) }
      }
      if case .run(let inner, _, _) = state.question { labels[state.flow.index].append(.runs(inner)) }
    }
    return labels
  }

  /// Collects the writes of a flow and of those that it runs, each flow once. The recursion is as deep as flows are nested, and
  /// their number is limited.
  fileprivate func collect(
    _ labels: [[SharedEffect]], of flow: ID<Flow>, _ seen: inout Set<ID<Flow>>,
    into writes: inout [(variable: ID<Variable>, operand: Operand)]
  ) {
    guard seen.insert(flow).inserted else { return }
    for effectLabel in labels[flow.index] {
      switch effectLabel {
      case .keeps(let variable, let operand): writes.append((variable, operand))
      case .runs(let inner): collect(labels, of: inner, &seen, into: &writes)
      }
    }
  }

  private func isShared(_ id: ID<Variable>) -> Bool {
    if case .shared = variables[id].home { true } else { false }
  }
}
