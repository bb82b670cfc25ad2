extension Policy {
  /// Explains a step: the states in which it began and ended, the rows it followed, and the facts that were read to choose
  /// them. It has a fixed size and contains no text that a user has typed, because conditions never read texts.
  ///
  /// To record a step, call ``Policy/Session/send(_:facts:isCovered:recording:)``. For other steps, recording costs only a check.
  public struct StepRecord: Equatable, Sendable {
    /// The innermost active state before and after the step; nil if none was active.
    public internal(set) var before: ID<State>?
    public internal(set) var after: ID<State>?
    public internal(set) var verdict = Verdict.stayed
    /// Why the event itself had no effect, if a change of facts that came with it had one. The verdict is that of the change.
    package internal(set) var ignored: Verdict.Reason?
    /// The number of rows that were followed.
    public internal(set) var rowCount = 0
    /// The positions of the first eight rows, in the bundle's table of rows.
    var rows = SIMD8<UInt32>.zero
    /// One bit for each of the first 64 facts: whether a condition has read it.
    var factsRead: UInt64 = 0

    public init() {}
  }
}

extension StepRecord {
  mutating func add(row: UInt32) {
    if rowCount < rows.scalarCount { rows[rowCount] = row }
    rowCount += 1
  }
}

extension Session {
  /// Runs one event to completion, as `send` does, and records why it had its result.
  @discardableResult
  public mutating func send(
    _ event: Policy.Event, facts: borrowing Policy.Facts, isCovered: Bool = false,
    recording record: inout Policy.StepRecord
  ) -> Policy.Verdict {
    record = StepRecord()
    record.before = leaf
    guard refusal(of: facts) == nil else {
      record.verdict = send(event, facts: facts)
      return record.verdict
    }
    let (verdict, taken) = withRun { run in
      run.record = StepRecord()
      return (run.step(event, facts, isCovered: isCovered), run.record ?? StepRecord())
    }
    record.rowCount = taken.rowCount
    record.rows = taken.rows
    record.factsRead = taken.factsRead
    record.ignored = taken.ignored
    record.verdict = verdict
    record.after = leaf
    return verdict
  }

  private var leaf: ID<State>? {
    let leaf = head.leaf
    return leaf == none16 ? nil : ID(Int(leaf), of: policy.code)
  }
}

extension Policy {
  /// The names of the facts that a recorded step read, with the values that they had. Throws if the step or the facts belong to
  /// another policy.
  public func factsRead(in record: StepRecord, of facts: Facts) throws(HostError) -> [String: String] {
    guard code.owns(facts), record.before.map(code.owns) ?? true else { throw .otherPolicy }
    var named: [String: String] = [:]
    for position in code.facts.indices where position < 64 && record.factsRead >> UInt64(position) & 1 != 0 {
      let variable = code.variables[code.facts[position]]
      named[code.string(variable.name)] = code.name(of: facts.values[position], in: variable.domain)
    }
    return named
  }

  public func name(of state: ID<State>) -> String {
    let record = code.states[code.own(state)]
    let flow = code.string(code.flows[record.flow].name)
    return record.parent == none16 ? flow : "\(flow).\(code.string(record.name))"
  }
}

extension Run {
  /// Records the rows that were tried, up to the one that was followed.
  mutating func note(_ rows: Extent, upTo taken: UInt32) {
    var read: UInt64 = 0
    for index in rows.range {
      let row = code.numbers[index]
      read |= code.factsRead(by: code.rows[row].condition, values: valuation)
      if row == taken { break }
    }
    record?.factsRead |= read
    record?.add(row: taken)
  }
}

extension Code {
  /// The facts that a condition reads with these values, including those read by computed variables.
  fileprivate func factsRead(by condition: UInt32, values: Values) -> UInt64 {
    var read: UInt64 = 0
    var next = condition
    while next < TestRecord.fails {
      let test = tests[next]
      read |= factsRead(byVariable: test.variable, values: values)
      let value = value(ofVariable: test.variable, in: values)
      let isIn = UInt16(value >> 6) == test.page && test.mask >> UInt64(value & 63) & 1 != 0
      next = isIn ? test.yes : test.no
    }
    return read
  }

  private func factsRead(byVariable id: UInt16, values: Values) -> UInt64 {
    let variable = variables[id]
    if variable.fact != none16 { return variable.fact < 64 ? 1 << UInt64(variable.fact) : 0 }
    guard variable.slot == none16 else { return 0 }
    var read: UInt64 = 0
    if variable.home == VariableRecord.Home.count.rawValue {
      for index in variable.definition.range {
        read |= factsRead(byVariable: UInt16(truncatingIfNeeded: numbers[index]), values: values)
      }
      return read
    }
    for index in variable.definition.range {
      read |= factsRead(by: branches[index].condition, values: values)
      if holds(branches[index].condition, values: values) { break }
    }
    return read
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias StepRecord = Policy.StepRecord
