extension Policy {
  /// The values of all facts by name, in source order, followed by the moments. A moment has the words of its age, such as
  /// `older than 7d`. Texts are no facts. Throws if the facts belong to another policy.
  package func words(of facts: Facts) throws(HostError) -> [(name: String, value: String)] {
    guard code.owns(facts) else { throw .otherPolicy }
    let values = code.facts.indices.map { position -> (name: String, value: String) in
      let variable = code.variables[code.facts[position]]
      return (code.string(variable.name), code.name(of: facts.values[position], in: variable.domain))
    }
    let ages = code.moments.indices.map { position -> (name: String, value: String) in
      let variable = code.variables[code.moments[position]]
      let age = code.age(of: variable, since: facts.times[position], at: facts.now)
      return (code.string(variable.name), code.words(of: age, of: variable))
    }
    return values + ages
  }

  /// The facts of a policy that nothing has set.
  package var firstFacts: Facts { Facts(of: code) }

  /// An event of the app by name, with the values of its parameters in their order. Nil for any other event.
  package func sent(_ event: Event) -> (name: String, values: [(name: String, value: String)])? {
    guard case .sent(let id, let values) = event else { return nil }
    let record = code.events[code.own(id)]
    let named = zip(record.parameters.range, values).map { index, value -> (name: String, value: String) in
      let parameter = code.parameters[index]
      return (code.string(parameter.name), code.name(of: value, in: code.variables[parameter.variable].domain))
    }
    return (code.string(record.name), named)
  }
}

extension Code {
  fileprivate func words(of age: Value, of variable: VariableRecord) -> String {
    switch age {
    case Moment.never: return "never"
    case Moment.now: return "now"
    default:
      let threshold = thresholds[variable.thresholds.start + UInt32(age) - UInt32(Moment.now) - 1]
      return "older than \(duration(Int(clamping: threshold)))"
    }
  }
}

/// A duration in the largest unit that gives a whole number.
package func duration(_ milliseconds: Int) -> String {
  for (unit, size) in [("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1000)]
  where milliseconds >= size && milliseconds % size == 0 {
    return "\(milliseconds / size)\(unit)"
  }
  return "\(milliseconds)ms"
}
