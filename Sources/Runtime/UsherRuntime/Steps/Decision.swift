extension Policy {
  /// A decision that is evaluated repeatedly. ``Policy/decision(_:)`` creates it.
  ///
  /// If it depends on facts alone and their values have few combinations, all results are computed when it is created.
  /// Evaluating it is then a table lookup.
  public struct Decision: Equatable, Sendable {
    @usableFromInline let variable: UInt16
    /// Whether it depends on facts alone. Otherwise evaluation needs all values of a session.
    let readsFactsOnly: Bool
    /// The content hash of its policy.
    @usableFromInline let policy: UInt64
    /// The facts that index the table.
    @usableFromInline let facts: [FactStride]
    /// The result for every combination of the facts' values; empty if there are too many, or if it depends on more than
    /// facts.
    @usableFromInline let table: [Value]

    /// A fact, and the distance in the table between two of its consecutive values.
    @usableFromInline struct FactStride: Equatable, Sendable {
      @usableFromInline let fact: Int
      @usableFromInline let stride: Int

      init(fact: Int, stride: Int) {
        self.fact = fact
        self.stride = stride
      }
    }
  }
}

extension Policy {
  /// A decision by its name.
  public func decision(_ name: String) throws(HostError) -> Decision { decision(try variable(ofDecision: name)) }

  private func variable(ofDecision name: String) throws(HostError) -> UInt16 {
    for index in code.decisions.indices where self.name(ofVariable: code.decisions[index]) == name {
      return UInt16(code.decisions[index])
    }
    throw .unknownDecision(name, known: decisions)
  }

  private func decision(_ variable: UInt16) -> Decision {
    let facts = code.factsRead(by: variable)
    var strides: [Decision.FactStride] = []
    var count = 1
    for fact in facts ?? [] where count <= Policy.decidedAtOnce {
      strides.append(Decision.FactStride(fact: fact, stride: count))
      count *= code.count(of: code.variables[code.facts[fact]].domain)
    }
    let hasTable = facts != nil && count <= Policy.decidedAtOnce
    return Decision(
      variable: variable, readsFactsOnly: facts != nil, policy: code.contentHash, facts: strides,
      table: hasTable ? table(of: variable, strides, count: count) : [])
  }

  /// The maximum size of a decision's table.
  private static let decidedAtOnce = 4096

  private func table(of variable: UInt16, _ strides: [Decision.FactStride], count: Int) -> [Value] {
    var values: [Value] = Array(repeating: 0, count: Int(code.layout.facts))
    return (0..<count).map { position in
      for (index, stride) in strides.enumerated() {
        let next = index + 1 < strides.count ? strides[index + 1].stride : count
        values[stride.fact] = Value(truncatingIfNeeded: position % next / stride.stride)
      }
      return decide(variable, values)
    }
  }

  /// Evaluates a decision, as a position in its domain. Needs no session; memory of a session has its initial value.
  /// Throws if the facts belong to another policy than the decision.
  @inlinable
  public func decide(_ decision: Decision, facts: borrowing Facts) throws(HostError) -> Value {
    guard facts.policy == decision.policy else { throw .otherPolicy }
    if decision.table.isEmpty { return try decideAnew(decision, facts) }
    var position = 0
    for fact in decision.facts { position &+= Int(facts.values[fact.fact]) &* fact.stride }
    return decision.table[position]
  }

  @usableFromInline
  func decideAnew(_ decision: Decision, _ facts: borrowing Facts) throws(HostError) -> Value {
    guard decision.policy == code.contentHash else { throw .otherPolicy }
    if decision.readsFactsOnly { return decide(decision.variable, facts.values) }
    return decide(laidOut: decision.variable, facts: facts)
  }

  /// Evaluates a decision that depends on facts alone.
  private func decide(_ variable: UInt16, _ facts: borrowing [Value]) -> Value {
    let code = code
    return unsafe facts.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else {
        // A policy without facts: its decisions read no value, so any address will do.
        var none: Value = 0
        return unsafe withUnsafePointer(to: &none) { code.value(ofVariable: variable, in: unsafe Values(base: $0)) }
      }
      return code.value(ofVariable: variable, in: unsafe Values(base: base))
    }
  }

  /// Evaluates a decision by name and returns the name of its value.
  public func decide(_ decision: String, facts: Facts) throws(HostError) -> String {
    guard code.owns(facts) else { throw .otherPolicy }
    let variable = try self.variable(ofDecision: decision)
    return code.name(of: decide(once: variable, facts: facts), in: code.variables[variable].domain)
  }

  /// Evaluates a decision by its position. The facts must belong to this policy.
  package func decide(_ decision: ID<Variable>, facts: Facts) -> Value {
    decide(once: UInt16(decision.index), facts: facts)
  }

  /// Evaluates without a table, since a table only pays off when a decision is evaluated repeatedly.
  private func decide(once variable: UInt16, facts: borrowing Facts) -> Value {
    let isLaidOut = code.factsRead(by: variable) == nil
    return isLaidOut ? decide(laidOut: variable, facts: facts) : decide(variable, facts.values)
  }

  /// Evaluates a decision that reads memory or moments, with all values laid out as in a session.
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
  /// The facts that a variable is computed from, sorted; nil if it reads anything else.
  fileprivate func factsRead(by variable: UInt16) -> [Int]? {
    var facts: Set<Int> = []
    var waiting = [variable]
    var visited: Set<UInt32> = []
    while let id = waiting.popLast() {
      let record = variables[id]
      if record.slot != none16 {
        if record.fact == none16 { return nil }
        facts.insert(Int(record.fact))
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
    return facts.sorted()
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Decision = Policy.Decision
