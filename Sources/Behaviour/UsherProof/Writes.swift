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
      deeds[state.flow.index] += state.statements.flatMap { writes(in: $0) }.map { .keeps($0.variable, $0.operand) }
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

  private func writes(in statement: Statement) -> [(variable: ID<Variable>, operand: Operand)] {
    let all: [(variable: ID<Variable>, operand: Operand)]
    switch statement {
    case .remember(let variable, let operand): all = [(variable, operand)]
    case .rememberAt(let cells, _, let operand): all = cells.map { ($0, operand) }
    case .track, .perform, .notice, .open: all = []
    }
    return all.filter { if case .shared = variables[$0.variable].home { true } else { false } }
  }
}

extension StateDefinition {
  /// Everything that it may do, on entry, in its rows and in its handlers.
  var statements: [Statement] {
    entry + (question?.rows ?? []).flatMap { $0.statements } + (question?.silence?.rows ?? []).flatMap { $0.statements }
      + handlers.flatMap { $0.effects + $0.target.statements }
  }
}

extension Row {
  fileprivate var statements: [Statement] { effects + target.statements }
}

extension Target {
  fileprivate var statements: [Statement] {
    switch self {
    case .stay, .state, .outcome: []
    case .choose(let rows): rows.flatMap { $0.statements }
    }
  }
}
