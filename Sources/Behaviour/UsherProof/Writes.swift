internal import UsherRuntime

extension Program {
  /// What flows keep in memory that outlives them, each flow with those that it runs.
  func writes(of flow: ID<Flow>, _ seen: inout Set<ID<Flow>>) -> [(variable: ID<Variable>, operand: Operand)] {
    guard seen.insert(flow).inserted else { return [] }
    var writes: [(variable: ID<Variable>, operand: Operand)] = []
    for state in states.rows where state.flow == flow {
      for statement in state.statements { writes += self.writes(in: statement) }
      if case .run(let inner, _, _) = state.question { writes += self.writes(of: inner, &seen) }
    }
    return writes
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

extension State {
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
