/// The values of all variables that are kept somewhere, by position; those of derived ones are computed when read.
package struct Valuation: Equatable, Sendable {
  package var values: [Value]

  package init(_ program: Program) {
    values = program.variables.rows.map { $0.initial }
  }
}

extension Program {
  package func value(of id: ID<Variable>, in valuation: Valuation) -> Value {
    switch variables[id].home {
    case .status, .input, .shared, .session, .parameter: return valuation.values[id.index]
    case .count(let cells): return Value(cells.count { valuation.values[$0.index] == 1 })
    case .derived(let branches):
      for branch in branches where holds(branch.condition, in: valuation) { return branch.value }
      preconditionFailure("a derived value covers every case: the compiler has checked it")
    }
  }

  /// The class of a moment's age.
  package func age(of id: ID<Variable>, since time: Int64?, at now: Int64) -> Value {
    guard let measure = variables[id].measure else { preconditionFailure("a moment is measured by its age") }
    return measure.value(ofAge: time.map { now &- $0 })
  }

  package func holds(_ condition: Condition, in valuation: Valuation) -> Bool {
    switch condition {
    case .isIn(let id, let set): return set.contains(value(of: id, in: valuation))
    case .not(let inner): return !holds(inner, in: valuation)
    case .all(let parts):
      for part in parts where !holds(part, in: valuation) { return false }
      return true
    case .any(let parts):
      for part in parts where holds(part, in: valuation) { return true }
      return false
    }
  }

  /// The operand's value in its target domain. Texts have none: the compiler lets them be arguments of effects only.
  package func value(of operand: Operand, in valuation: Valuation) -> Value {
    switch operand {
    case .value(let value, _): return value
    case .variable(let id, let domain):
      let own = variables[id].domain
      let value = value(of: id, in: valuation)
      if own == domain { return value }
      guard let told = domain.value(named: own.name(of: value)) else {
        preconditionFailure("a narrowed value fits: the compiler has checked it")
      }
      return told
    case .condition(let condition): return holds(condition, in: valuation) ? 1 : 0
    case .sum(let id, let addend, let domain):
      let sum = Int(value(of: id, in: valuation)) + addend
      return Value(min(max(sum, 0), domain.values.count - 1))
    case .text: preconditionFailure("a text is passed on, never read: the compiler has checked it")
    }
  }
}
