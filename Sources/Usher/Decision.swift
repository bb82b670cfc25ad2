/// A decision that is asked for more than once: ``Policy/decision(_:)`` gives it.
public struct Decision: Hashable, Sendable {
  let variable: UInt16
  /// Whether it is made of facts alone, as they are given: then nothing has to be laid out for it.
  let readsFactsOnly: Bool
}

extension Policy {
  /// A decision by its name.
  public func decision(_ name: String) throws(HostError) -> Decision {
    for index in code.decisions.indices where self.name(ofVariable: code.decisions[index]) == name {
      return decision(UInt16(code.decisions[index]))
    }
    throw .unknownDecision(name, known: decisions)
  }

  private func decision(_ variable: UInt16) -> Decision {
    Decision(variable: variable, readsFactsOnly: code.readsFactsOnly(variable))
  }

  /// Its value with these facts, as a position in its domain. It needs no session; memory of one has its first value.
  public func decide(_ decision: Decision, facts: borrowing Facts) -> Value {
    precondition(facts.values.count == Int(code.layout.facts), "facts of another policy")
    guard decision.readsFactsOnly else { return decide(laidOut: decision.variable, facts: facts) }
    let (code, variable) = (code, decision.variable)
    return unsafe facts.values.withUnsafeBufferPointer { values in
      // A policy without facts has decisions that read none.
      guard let base = values.baseAddress else { return decide(laidOut: variable, facts: facts) }
      return code.value(ofVariable: variable, in: unsafe Values(base: base))
    }
  }

  /// The name of its value with these facts.
  public func decide(_ decision: String, facts: Facts) throws(HostError) -> String {
    let decision = try self.decision(decision)
    return code.name(of: decide(decision, facts: facts), in: code.variables[decision.variable].domain)
  }

  /// The same for one that is known by its place.
  package func decide(_ decision: ID<Variable>, facts: Facts) -> Value {
    decide(self.decision(UInt16(decision.index)), facts: facts)
  }

  /// Where memory or moments are read, all values are laid out as in a session.
  private func decide(laidOut variable: UInt16, facts: borrowing Facts) -> Value {
    let code = code
    return unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: max(code.slotCount, 1)) { values in
      guard let base = values.baseAddress else { preconditionFailure("room for a value has an address") }
      for position in 0..<facts.values.count { unsafe base[position] = facts.values[position] }
      for index in code.variables.indices {
        let variable = code.variables[index]
        guard variable.slot != none16, Int(variable.slot) >= facts.values.count else { continue }
        let isMoment = variable.moment != none16 && variable.home != VariableRecord.Home.session.rawValue
        unsafe base[Int(variable.slot)] =
          isMoment
          ? code.age(of: variable, since: facts.times[Int(variable.moment)], at: facts.now) : variable.initial
      }
      return code.value(ofVariable: variable, in: unsafe Values(base: UnsafePointer(base)))
    }
  }
}

extension Code {
  /// Whether a variable is a fact, or computed of facts alone.
  fileprivate func readsFactsOnly(_ variable: UInt16) -> Bool {
    var waiting = [variable]
    var visited: Set<UInt32> = []
    while let id = waiting.popLast() {
      let record = variables[id]
      if record.slot != none16 {
        if record.fact == none16 { return false }
        continue
      }
      if record.home == VariableRecord.Home.count.rawValue {
        waiting += record.definition.range.map { UInt16(truncatingIfNeeded: numbers[$0]) }
        continue
      }
      var next = record.definition.range.map { branches[$0].condition }
      while let test = next.popLast() {
        guard test < TestRecord.fails, visited.insert(test).inserted else { continue }
        waiting.append(tests[test].variable)
        next += [tests[test].yes, tests[test].no]
      }
    }
    return true
  }
}
