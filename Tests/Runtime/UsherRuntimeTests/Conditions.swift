import UsherProgram
import UsherRuntime

extension Program {
  /// Everything that rows, buttons and actions depend on.
  var allConditions: [Condition] {
    let rows = states.rows.flatMap { state in
      (state.question?.rows ?? []) + (state.question?.silence?.rows ?? [])
        + state.handlers.flatMap { $0.target.rows }
    }
    return rows.flatMap { $0.allConditions } + prompts.rows.flatMap { $0.buttons.map { $0.condition } }
      + actions.rows.map { $0.needs }
  }
}

extension Row {
  fileprivate var allConditions: [Condition] { [condition] + target.rows.flatMap { $0.allConditions } }
}

extension Target {
  fileprivate var rows: [Row] {
    switch self {
    case .choose(let rows): rows
    case .stay, .state, .outcome: []
    }
  }
}

/// The same numbers in every run.
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func value(below count: Int) -> Value {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Value((state >> 33) % UInt64(count))
  }

  /// Any value for everything that is not computed.
  mutating func valuation(of program: Program) -> Valuation {
    var valuation = Valuation(program)
    for id in program.variables.ids {
      valuation.values[id.index] = value(below: max(program.variables[id].domain.values.count, 1))
    }
    return valuation
  }
}
