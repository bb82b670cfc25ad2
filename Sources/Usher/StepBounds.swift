/// How much one step can come to, whatever happens: found by following what goes on by itself, which never goes round.
struct StepBounds {
  /// Questions that are open at one time.
  private(set) var asked = 0
  /// Timers that run at one time.
  private(set) var timers = 0
  /// States that are entered in the longest step.
  private(set) var entries = 0
  /// Effects of the longest step.
  private(set) var effects = 0

  private let code: Code
  private var flows: [FlowBounds?]
  private var isOpen: [Bool]
  private var costs: [Cost?]

  /// What a flow comes to from its outermost state inward.
  private struct FlowBounds {
    var asked = 0
    var timers = 0
    /// The outcomes that it may have without waiting once.
    var instant = ValueSet()
  }

  private struct Cost {
    var effects = 0
    var entries = 0

    static func + (left: Cost, right: Cost) -> Cost {
      Cost(effects: left.effects + right.effects, entries: left.entries + right.entries)
    }

    mutating func formMaximum(_ other: Cost) {
      effects = max(effects, other.effects)
      entries = max(entries, other.entries)
    }
  }

  /// Nil where a step might not end, or flows run each other in a circle: the compiler makes no such code.
  init?(_ code: Code) {
    self.code = code
    flows = Array(repeating: nil, count: code.flows.count)
    isOpen = Array(repeating: false, count: code.flows.count)
    costs = Array(repeating: nil, count: code.states.count)
    for flow in code.flows.indices where !measure(flow, depth: 0) { return nil }
    guard measureEntries() else { return nil }
    guard let outside = outsides() else { return nil }
    for state in code.states.indices {
      let record = code.states[state]
      var step = Cost()
      for answer in record.answers.range {
        guard let cost = cost(of: code.extents[answer], in: state) else { return nil }
        step.formMaximum(cost)
      }
      guard let silent = cost(of: record.silence, in: state) else { return nil }
      step.formMaximum(silent)
      var handled = Cost()
      for handler in record.handlers.range {
        let handler = code.handlers[handler]
        guard let cost = cost(of: handler.target, in: state) else { return nil }
        handled.formMaximum(cost + Cost(effects: Int(handler.statements.count)))
      }
      // A row or handler that stays may be followed by the handler of a change.
      step = step + handled + outside[Int(record.flow)]
      entries = max(entries, step.entries)
      effects = max(effects, step.effects)
    }
    for flow in code.flows.indices {
      guard let start = cost(ofEntering: Int(code.flows[flow].root)), let known = flows[flow] else { return nil }
      entries = max(entries, start.entries)
      effects = max(effects, start.effects)
      asked = max(asked, known.asked)
      timers = max(timers, known.timers)
    }
    // What was asked before may have to be taken down, besides.
    effects += asked + 1
  }

  // MARK: Flows

  /// Flows run each other no deeper.
  private static let depthLimit = 256

  private mutating func measure(_ flow: Int, depth: Int) -> Bool {
    if flows[flow] != nil { return true }
    if isOpen[flow] || depth > Self.depthLimit { return false }
    isOpen[flow] = true
    defer { isOpen[flow] = false }
    var bounds = FlowBounds()
    for state in code.states.indices where Int(code.states[state].flow) == flow {
      guard let (asked, timers) = active(at: state, depth: depth) else { return false }
      bounds.asked = max(bounds.asked, asked)
      bounds.timers = max(bounds.timers, timers)
    }
    guard let instant = instantOutcomes(of: flow) else { return false }
    bounds.instant = instant
    flows[flow] = bounds
    return true
  }

  /// What is open in a state and those around it, and in the flow that it runs.
  private mutating func active(at leaf: Int, depth: Int) -> (asked: Int, timers: Int)? {
    var (asked, timers) = (0, 0)
    let record = code.states[leaf]
    if record.question == StateRecord.Question.run.rawValue {
      guard measure(Int(record.entity), depth: depth + 1), let inner = flows[Int(record.entity)] else { return nil }
      (asked, timers) = (inner.asked, inner.timers)
    }
    var next = leaf
    while true {
      let state = code.states[next]
      if state.isAsking { asked += 1 }
      timers += Int(state.timers) + (state.silenceAfter == none32 ? 0 : 1)
      if state.parent == none16 { return (asked, timers) }
      next = Int(state.parent)
    }
  }

  private mutating func instantOutcomes(of flow: Int) -> ValueSet? {
    var outcomes = ValueSet()
    var visited: Set<Int> = []
    var waiting = [Int(code.flows[flow].root)]
    while let state = waiting.popLast() {
      guard visited.insert(state).inserted else { continue }
      let record = code.states[state]
      if record.start != none16 {
        waiting.append(Int(record.start))
        continue
      }
      guard let rows = instantRows(of: state) else { return nil }
      for row in rows { collect(code.rows[row].target, &outcomes, &waiting) }
    }
    return outcomes
  }

  private func collect(_ target: TargetRecord, _ outcomes: inout ValueSet, _ states: inout [Int]) {
    switch target.type {
    case .stay: break
    case .state: states.append(Int(target.entity))
    case .outcome: outcomes.insert(Value(truncatingIfNeeded: target.entity))
    case .choose:
      for index in target.extent.range { collect(code.rows[code.numbers[index]].target, &outcomes, &states) }
    }
  }

  /// The rows that a state may take at once when it is entered.
  private mutating func instantRows(of state: Int) -> [UInt32]? {
    let record = code.states[state]
    switch record.kind {
    case .choose: return record.answers.range.flatMap { code.extents[$0].range.map { code.numbers[$0] } }
    case .run:
      guard let callee = flows[Int(record.entity)] else { return nil }
      return callee.instant.members.filter { Int($0) < record.answers.range.count }.flatMap { outcome in
        code.extents[record.answers.start + UInt32(outcome)].range.map { code.numbers[$0] }
      }
    case .none, .ask, .show, .open, .perform: return []
    }
  }

  // MARK: Costs

  /// What each state comes to, those first that others lead to; false where some lead round.
  private mutating func measureEntries() -> Bool {
    var isOpen = Array(repeating: false, count: code.states.count)
    for root in code.states.indices where costs[root] == nil {
      var path = [root]
      while let state = path.last {
        if costs[state] != nil {
          path.removeLast()
        } else if isOpen[state] {
          guard let cost = entryCost(of: state) else { return false }
          costs[state] = cost
          path.removeLast()
        } else {
          isOpen[state] = true
          guard let successors = successors(of: state) else { return false }
          for next in successors where costs[next] == nil {
            if isOpen[next] { return false }
            path.append(next)
          }
        }
      }
    }
    return true
  }

  /// The states that may be entered next, without waiting.
  private mutating func successors(of state: Int) -> [Int]? {
    let record = code.states[state]
    if record.start != none16 { return [Int(record.start)] }
    guard let rows = instantRows(of: state) else { return nil }
    var states = record.kind == .run ? [Int(code.flows[record.entity].root)] : []
    var outcomes = ValueSet()
    for row in rows { collect(code.rows[row].target, &outcomes, &states) }
    return states
  }

  /// Of entering a state and going on from there, within its flow; nil where that goes round.
  private func cost(ofEntering state: Int) -> Cost? { costs[state] }

  private mutating func entryCost(of state: Int) -> Cost? {
    let record = code.states[state]
    var cost = Cost(effects: Int(record.entry.count) + (record.isAsking ? 1 : 0), entries: 1)
    if record.start != none16 {
      guard let inner = self.cost(ofEntering: Int(record.start)) else { return nil }
      cost = cost + inner
    } else {
      if record.kind == .run {
        guard let inner = self.cost(ofEntering: Int(code.flows[record.entity].root)) else { return nil }
        cost = cost + inner
      }
      guard let rows = instantRows(of: state), let rest = self.cost(of: rows, in: state) else { return nil }
      cost = cost + rest
    }
    return cost
  }

  private mutating func cost(of rows: Extent, in state: Int) -> Cost? {
    cost(of: rows.range.map { code.numbers[$0] }, in: state)
  }

  private mutating func cost(of rows: [UInt32], in state: Int) -> Cost? {
    var greatest = Cost()
    for row in rows {
      let row = code.rows[row]
      guard let cost = cost(of: row.target, in: state) else { return nil }
      greatest.formMaximum(cost + Cost(effects: Int(row.statements.count)))
    }
    return greatest
  }

  private mutating func cost(of target: TargetRecord, in state: Int) -> Cost? {
    switch target.type {
    case .stay, .outcome: return Cost()
    case .choose: return cost(of: target.extent, in: state)
    case .state:
      // The states around the goal that are entered on the way to it.
      var around = Cost()
      var next = code.states[target.entity].parent
      while next != none16 {
        around = around + Cost(effects: Int(code.states[next].entry.count) + 1, entries: 1)
        next = code.states[next].parent
      }
      return cost(ofEntering: Int(target.entity)).map { $0 + around }
    }
  }

  /// For each flow what may follow, in those that run it, once it has ended.
  private mutating func outsides() -> [Cost]? {
    var outsides: [Cost?] = Array(repeating: nil, count: code.flows.count)
    for flow in code.flows.indices where outside(of: flow, &outsides) == nil { return nil }
    return outsides.map { $0 ?? Cost() }
  }

  private mutating func outside(of flow: Int, _ outsides: inout [Cost?]) -> Cost? {
    if let known = outsides[flow] { return known }
    var greatest = Cost(effects: 1)
    for state in code.states.indices where code.states[state].kind == .run && Int(code.states[state].entity) == flow {
      let record = code.states[state]
      var inner = Cost()
      for answer in record.answers.range {
        guard let cost = cost(of: code.extents[answer], in: state) else { return nil }
        inner.formMaximum(cost)
      }
      guard let outer = outside(of: Int(record.flow), &outsides) else { return nil }
      greatest.formMaximum(inner + outer)
    }
    outsides[flow] = greatest
    return greatest
  }
}

extension StateRecord {
  var kind: Question {
    guard let kind = Question(rawValue: question) else { preconditionFailure("the code has been checked") }
    return kind
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
