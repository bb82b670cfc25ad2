package import UsherRuntime

extension Operand {
  /// The values that an assignment of this operand can give, independent of the state of the assigning flow. `now` is the current
  /// value.
  package func values(of id: ID<Variable>, now: Value, in program: Program) -> [Value] {
    switch self {
    case .value(let value, _): return [value]
    case .condition: return [0, 1]
    case .sum(id, let addend, let domain):
      let last = domain.values.count - 1
      var values = ValueSet()
      for number in addend.numbers(in: program) { values.insert(Value(min(max(Int(now) + number, 0), last))) }
      return values.members
    case .variable(_, let domain), .sum(_, _, let domain): return domain.all.members
    case .text: return []
    }
  }
}
