/// How much one step can come to, whatever happens: found by following what goes on by itself, which never goes round.
package struct StepBounds {
  /// Questions that are open at one time.
  package private(set) var asked = 0
  /// Timers that run at one time.
  package private(set) var timers = 0
  /// What the longest step comes to.
  package private(set) var step = Cost()

  let code: Code
  let readings: ReadingCosts
  /// The states of each flow.
  let statesOfFlows: [[Int]]
  private(set) var flows: [FlowBounds?]
  /// What is open in each state and those around it, in its flow.
  private var around: [FlowBounds]
  var costs: [Cost?]
  var rowCosts: [Branch?]
  /// For what each row was looked at last.
  var visits: [Int]
  var visit = 0

  /// What a flow comes to from its outermost state inward.
  struct FlowBounds {
    var asked = 0
    var timers = 0
    /// Actions that a session which is restored performs again.
    var repeated = 0
    /// The outcomes that it may have without waiting once.
    var instant = ValueSet()
  }

  /// At most; none is more than `ReadingCosts.limit`.
  package struct Cost {
    package var effects = 0
    /// States that are entered.
    package var entries = 0
    /// Tests of guards and of what they read.
    package var tests = 0

    static func + (left: Cost, right: Cost) -> Cost {
      Cost(
        effects: min(left.effects + right.effects, ReadingCosts.limit),
        entries: min(left.entries + right.entries, ReadingCosts.limit),
        tests: min(left.tests + right.tests, ReadingCosts.limit))
    }

    mutating func formMaximum(_ other: Cost) {
      effects = max(effects, other.effects)
      entries = max(entries, other.entries)
      tests = max(tests, other.tests)
    }

    var isWithinLimits: Bool {
      effects < StepBounds.effectLimit && entries < ReadingCosts.limit && tests < ReadingCosts.limit
    }
  }

  /// The most that one of several rows, or a handler, costs.
  struct Branch {
    var whole = Cost()
    /// The most of those that leave the session where it is, so that the same step may go on; nil if none does.
    var staying: Cost?

    func maximum(with other: Branch) -> Branch {
      var result = self
      result.whole.formMaximum(other.whole)
      if let staying = other.staying {
        result.staying = result.staying ?? Cost()
        result.staying?.formMaximum(staying)
      }
      return result
    }

    func after(_ cost: Cost) -> Branch { Branch(whole: cost + whole, staying: staying.map { cost + $0 }) }

    /// Followed by what happens in the flows outside, once this one has ended.
    func before(_ outside: Cost) -> Branch { Branch(whole: whole + outside, staying: staying) }

    /// Followed by another part of the same step, if this part stays or does not happen.
    func then(_ next: Branch) -> Branch {
      let stayed = staying ?? Cost()
      return maximum(with: next.after(stayed))
    }
  }

  /// A session has room for the effects of a step.
  private static let effectLimit = 1 << 12
  /// Questions and timers are counted in a byte.
  private static let openLimit = Int(UInt8.max)

  /// Nil where a step might not end, or only after very long, or flows run each other in a circle, or too much is open at
  /// one time.
  package init?(_ code: Code) {
    guard let readings = ReadingCosts(code) else { return nil }
    self.code = code
    self.readings = readings
    var statesOfFlows: [[Int]] = Array(repeating: [], count: code.flows.count)
    for state in code.states.indices { statesOfFlows[Int(code.states[state].flow)].append(state) }
    self.statesOfFlows = statesOfFlows
    flows = Array(repeating: nil, count: code.flows.count)
    around = Array(repeating: FlowBounds(), count: code.states.count)
    costs = Array(repeating: nil, count: code.states.count)
    rowCosts = Array(repeating: nil, count: code.rows.count)
    visits = Array(repeating: 0, count: code.rows.count)
    var isOpen = Array(repeating: false, count: code.flows.count)
    for flow in code.flows.indices where !measure(flow, depth: 0, &isOpen) { return nil }
    guard measureEntries(), let step = longestStep() else { return nil }
    self.step = step
    for case let known? in flows {
      asked = max(asked, known.asked)
      timers = max(timers, known.timers)
    }
    // What was asked before may have to be taken down, besides; or what was begun on entry, done again.
    let repeated = flows.reduce(0) { max($0, $1?.repeated ?? 0) }
    self.step.effects += asked + 1 + repeated
    guard asked <= Self.openLimit, timers <= Self.openLimit, self.step.isWithinLimits else { return nil }
  }

  // MARK: Flows

  /// Flows run each other no deeper.
  private static let depthLimit = 256

  private mutating func measure(_ flow: Int, depth: Int, _ isOpen: inout [Bool]) -> Bool {
    if flows[flow] != nil { return true }
    if isOpen[flow] || depth > Self.depthLimit { return false }
    isOpen[flow] = true
    defer { isOpen[flow] = false }
    var bounds = FlowBounds()
    for state in statesOfFlows[flow] {
      let record = code.states[state]
      // What is around a state is declared before it.
      var open = record.parent == none16 ? FlowBounds() : around[Int(record.parent)]
      if record.isAsking { open.asked += 1 }
      open.timers += Int(record.timers) + (record.silenceAfter == none32 ? 0 : 1)
      open.repeated += record.entry.range.count { isRepeatable(code.statements[$0]) }
      around[state] = open
      if record.kind == .run {
        guard measure(Int(record.entity), depth: depth + 1, &isOpen), let inner = flows[Int(record.entity)] else {
          return false
        }
        open.asked += inner.asked
        open.timers += inner.timers
        open.repeated += inner.repeated
      }
      bounds.asked = max(bounds.asked, open.asked)
      bounds.timers = max(bounds.timers, open.timers)
      bounds.repeated = max(bounds.repeated, open.repeated)
    }
    bounds.instant = instantOutcomes(of: flow)
    flows[flow] = bounds
    return true
  }

  private func isRepeatable(_ statement: StatementRecord) -> Bool {
    statement.kind == StatementRecord.Kind.perform.rawValue && code.actions[statement.entity].isRepeatable != 0
  }

  private mutating func instantOutcomes(of flow: Int) -> ValueSet {
    var outcomes = ValueSet()
    var visited: Set<Int> = []
    var waiting = [Int(code.flows[flow].root)]
    visit += 1
    while let state = waiting.popLast() {
      guard visited.insert(state).inserted else { continue }
      let record = code.states[state]
      if record.start != none16 {
        waiting.append(Int(record.start))
      } else {
        for rows in instantRows(of: record) { collect(rows, &outcomes, &waiting) }
      }
    }
    return outcomes
  }

  /// What rows lead to; each is looked at once in one visit.
  mutating func collect(_ rows: Extent, _ outcomes: inout ValueSet, _ states: inout [Int]) {
    for index in rows.range {
      let row = Int(code.numbers[index])
      if visits[row] == visit { continue }
      visits[row] = visit
      let target = code.rows[row].target
      switch target.type {
      case .stay: continue
      case .state: states.append(Int(target.entity))
      case .outcome: outcomes.insert(Value(truncatingIfNeeded: target.entity))
      case .choose: collect(target.extent, &outcomes, &states)
      }
    }
  }

  /// The rows that a state may take at once when it is entered.
  func instantRows(of record: StateRecord) -> [Extent] {
    switch record.kind {
    case .choose: record.answers.range.map { code.extents[$0] }
    case .run:
      (flows[Int(record.entity)]?.instant.members ?? []).filter { UInt32($0) < record.answers.count }.map { outcome in
        code.extents[record.answers.start + UInt32(outcome)]
      }
    case .none, .ask, .show, .open, .perform: []
    }
  }
}

extension StateRecord {
  package var kind: Question {
    guard let kind = Question(rawValue: question) else { preconditionFailure("the code has been checked") }
    return kind
  }

  /// Whether a session can stand in it: it has no state within it, and goes nowhere by itself.
  var waits: Bool {
    if start != none16 { return false }
    switch kind {
    case .choose, .run: return false
    case .none, .ask, .show, .open, .perform: return true
    }
  }

  /// Whether it asks something that waits for an answer from outside.
  var isAsking: Bool {
    switch kind {
    case .ask, .show, .open, .perform: true
    case .none, .choose, .run: false
    }
  }
}

extension TargetRecord {
  var type: Kind {
    guard let kind = Kind(rawValue: kind) else { preconditionFailure("the code has been checked") }
    return kind
  }
}
