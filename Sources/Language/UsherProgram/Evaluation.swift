package import UsherRuntime

/// The values of all stored variables, by position. Derived variables are computed when they are read.
package struct Valuation: Equatable, Sendable {
  package var values: [Value]

  package init(values: [Value]) { self.values = values }

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

  /// The age class of a moment.
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
}
