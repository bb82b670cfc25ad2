import UsherProgram
import UsherRuntime

extension Program {
  /// All conditions of rows, buttons and actions.
  var allConditions: [Condition] {
    var found: [Condition] = []
    for state in states.rows { state.walk { if case .row(let row) = $0 { found.append(row.condition) } } }
    return found + prompts.rows.flatMap { $0.buttons.map { $0.condition } } + actions.rows.map { $0.needs }
  }
}

/// A random number generator with the same sequence in every run.
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func value(below count: Int) -> Value {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Value((state >> 33) % UInt64(count))
  }

  /// Random values for all variables.
  mutating func valuation(of program: Program) -> Valuation {
    var valuation = Valuation(program)
    for id in program.variables.ids {
      valuation.values[id.index] = value(below: max(program.variables[id].domain.values.count, 1))
    }
    return valuation
  }
}
