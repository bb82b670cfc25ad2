/// Upper bounds for a single step, found by following all transitions that need no event. Such transitions contain no
/// cycle.
package struct StepBounds {
  /// The maximum number of questions open at once.
  package private(set) var asked = 0
  /// The maximum number of timers running at once.
  package private(set) var timers = 0
  /// The cost of the most expensive step.
  package private(set) var step = Cost()

  let code: Code
  let readings: ReadingCosts
  /// The states of each flow.
  let statesOfFlows: [[Int]]
  private(set) var flows: [FlowBounds?]
  /// For each state, what can be open in it and its enclosing states of the same flow.
  private var around: [FlowBounds]
  var costs: [Cost?]
  var rowCosts: [Branch?]
  /// For each row, the traversal (`visit`) that last visited it.
  var visits: [Int]
  var visit = 0

  /// The bounds of a flow, including its nested states and the flows that it runs.
  struct FlowBounds {
    var asked = 0
    var timers = 0
    /// Actions that a restored session repeats.
    var repeated = 0
    /// The outcomes that the flow can reach without waiting.
    var instant = ValueSet()
  }

  /// Upper bounds; additions saturate at `ReadingCosts.limit`.
  package struct Cost {
    package var effects = 0
    /// The number of states entered.
    package var entries = 0
    /// The number of tests evaluated for conditions and computed variables.
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
      effects < StepBounds.effectLimit && entries < StepBounds.entryLimit && tests < ReadingCosts.limit
    }
  }

  /// The maximum cost of one of several rows, or of a handler.
  struct Branch {
    var whole = Cost()
    /// The maximum cost of the alternatives that stay, after which the same step may continue; nil if all of them move.
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

    /// Adds the cost of the enclosing flows, which continue when this flow ends.
    func before(_ outside: Cost) -> Branch { Branch(whole: whole + outside, staying: staying) }

    /// Adds the next part of the same step, which runs only if this part stays or does not happen.
    func then(_ next: Branch) -> Branch {
      let stayed = staying ?? Cost()
      return maximum(with: next.after(stayed))
    }
  }

  /// The maximum number of effects that a session reserves memory for.
  private static let effectLimit = 1 << 12
  /// The maximum number of states entered. Each of them is at most 255 states deep, and a step takes milliseconds.
  private static let entryLimit = 1 << 12
  /// Questions and timers are counted in one byte.
  private static let openLimit = Int(UInt8.max)

  /// Nil if a step might not end or costs too much, if flows run each other in a cycle, or if too many questions or
  /// timers can be open at once.
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
    // In addition, open questions may have to be dismissed, or actions of an entry repeated after a restore.
    let repeated = flows.reduce(0) { max($0, $1?.repeated ?? 0) }
    self.step.effects += asked + 1 + repeated
    guard asked <= Self.openLimit, timers <= Self.openLimit, self.step.isWithinLimits else { return nil }
  }

  // MARK: Flows

  /// The maximum depth of flows that run each other.
  private static let depthLimit = 256

  private mutating func measure(_ flow: Int, depth: Int, _ isOpen: inout [Bool]) -> Bool {
    if flows[flow] != nil { return true }
    if isOpen[flow] || depth > Self.depthLimit { return false }
    isOpen[flow] = true
    defer { isOpen[flow] = false }
    var bounds = FlowBounds()
    for state in statesOfFlows[flow] {
      let record = code.states[state]
      // Parents are declared before their child states.
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

  /// Collects the outcomes and states that the rows lead to. Each row is visited once per traversal.
  mutating func collect(_ rows: Extent, _ outcomes: inout ValueSet, _ states: inout [Int]) {
    for index in rows.range {
      let row = Int(code.numbers[index])
      if visits[row] == visit { continue }
      visits[row] = visit
      let target = code.rows[row].target
      switch target.type {
      case .stay: continue
      case .state, .back: states.append(Int(target.entity))
      case .outcome: outcomes.insert(Value(truncatingIfNeeded: target.entity))
      case .choose: collect(target.extent, &outcomes, &states)
      }
    }
  }

  /// The rows that a state may follow immediately when it is entered.
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

  /// Whether a session can wait in this state: it has no child states and no automatic transition.
  var waits: Bool {
    if start != none16 { return false }
    switch kind {
    case .choose, .run: return false
    case .none, .ask, .show, .open, .perform: return true
    }
  }

  /// Whether the state asks a question that is answered from outside.
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

extension StepBounds {
  /// Computes the cost of entering each state, successors first. False if states lead to each other in a cycle without
  /// waiting.
  mutating func measureEntries() -> Bool {
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
          for next in successors(of: state) where costs[next] == nil {
            if isOpen[next] { return false }
            path.append(next)
          }
        }
      }
    }
    return true
  }

  /// The states that may be entered next without waiting.
  private mutating func successors(of state: Int) -> [Int] {
    let record = code.states[state]
    if record.start != none16 { return [Int(record.start)] }
    var states = record.kind == .run ? [Int(code.flows[record.entity].root)] : []
    var outcomes = ValueSet()
    visit += 1
    for rows in instantRows(of: record) { collect(rows, &outcomes, &states) }
    return states
  }

  /// The cost of entering a state and continuing within its flow; nil if that leads into a cycle.
  private mutating func entryCost(of state: Int) -> Cost? {
    let record = code.states[state]
    var cost = ownCost(of: record)
    if record.start != none16 { return costs[Int(record.start)].map { cost + $0 } }
    if record.kind == .run {
      guard let inner = costs[Int(code.flows[record.entity].root)] else { return nil }
      cost = cost + inner + Cost(tests: readings.tests(ofOperands: record.operands))
    }
    var rest = Cost()
    for rows in instantRows(of: record) {
      guard let cost = self.cost(of: rows) else { return nil }
      rest.formMaximum(cost)
    }
    return cost + rest
  }

  /// The cost of entering one state, without what follows.
  private func ownCost(of record: StateRecord) -> Cost {
    var cost = self.cost(ofStatements: record.entry) + self.cost(ofStatements: record.afterwards) + Cost(entries: 1)
    if record.isAsking { cost = cost + Cost(effects: 1, tests: readings.tests(ofOperands: record.operands)) }
    if record.kind == .show {
      for button in code.prompts[record.entity].buttons.range {
        cost = cost + Cost(tests: readings.cost(ofCondition: code.buttons[button].condition).tests)
      }
    }
    return cost
  }

  private func cost(ofStatements statements: Extent) -> Cost {
    var cost = Cost(effects: Int(statements.count))
    for index in statements.range {
      cost = cost + Cost(tests: readings.tests(ofOperands: code.statements[index].operands))
    }
    return cost
  }

  /// The maximum cost of a list of rows: all conditions are tried, and the most expensive row is followed.
  private mutating func cost(of rows: Extent) -> Cost? { branch(of: rows)?.whole }

  /// The maximum cost of a list of rows, in total and for the rows that stay.
  private mutating func branch(of rows: Extent) -> Branch? {
    var tried = Cost()
    // In a bundle that the compiler has not written, no row may hold; then the session stays.
    var greatest = Branch(staying: Cost())
    for index in rows.range {
      let row = Int(code.numbers[index])
      guard let branch = branch(ofRow: row) else { return nil }
      tried = tried + Cost(tests: 1 + readings.cost(ofCondition: code.rows[row].condition).tests)
      greatest = greatest.maximum(with: branch)
    }
    return greatest.after(tried)
  }

  private mutating func branch(ofRow index: Int) -> Branch? {
    if let known = rowCosts[index] { return known }
    let row = code.rows[index]
    guard let branch = branch(of: row.target) else { return nil }
    let whole = branch.after(cost(ofStatements: row.statements))
    rowCosts[index] = whole
    return whole
  }

  private mutating func branch(of target: TargetRecord) -> Branch? {
    switch target.type {
    case .stay: Branch(staying: Cost())
    case .choose: branch(of: target.extent)
    case .outcome, .state, .back: cost(of: target).map { Branch(whole: $0, staying: nil) }
    }
  }

  private mutating func cost(of target: TargetRecord) -> Cost? {
    switch target.type {
    case .stay, .outcome: return Cost()
    case .choose: return cost(of: target.extent)
    case .back: return costs[Int(target.entity)]
    case .state:
      // Adds the ancestors of the target that are entered on the way to it.
      var around = Cost(tests: readings.tests(ofOperands: target.extent))
      var next = code.states[target.entity].parent
      while next != none16 {
        let state = code.states[next]
        around = around + ownCost(of: state)
        next = state.parent
      }
      return costs[Int(target.entity)].map { $0 + around }
    }
  }

  // MARK: Longest step

  /// The maximum cost of one step: the sum over the longest path through `Run.step` and `Run.resume`.
  ///
  /// Different active states may handle the parts of a step, so each part counts with its maximum over all states.
  mutating func longestStep() -> Cost? {
    guard let outside = outsides() else { return nil }
    var longest = Cost()
    var answer = Branch()
    var handlers = HandlerRecord.Trigger.allCases.map { _ in Branch() }
    for flow in code.flows.indices {
      guard let start = costs[Int(code.flows[flow].root)] else { return nil }
      longest.formMaximum(start)
    }
    for index in code.states.indices {
      let record = code.states[index]
      let outside = outside[Int(record.flow)]
      for rows in record.answers.range.map({ code.extents[$0] }) + [record.silence] {
        guard var branch = branch(of: rows) else { return nil }
        // The rows of a choice or of a run flow are followed while the session is already moving.
        if !record.waits { branch.staying = nil }
        answer = answer.maximum(with: branch.before(outside))
      }
      for handler in record.handlers.range.map({ code.handlers[$0] }) {
        guard let branch = branch(of: handler.target)?.after(cost(ofStatements: handler.statements)) else { return nil }
        handlers[Int(handler.trigger)] = handlers[Int(handler.trigger)].maximum(with: branch.before(outside))
      }
      // A session saved in this state by an older policy continues at once if the state no longer waits.
      if !record.waits, let entry = costs[index] { longest.formMaximum(entry + outside) }
    }
    for index in code.retirements.indices {
      let retirement = code.retirements[index]
      guard let cost = cost(of: retirement.target) else { return nil }
      longest.formMaximum(cost + outside[Int(retirement.flow)])
    }
    let change = handlers[Int(HandlerRecord.Trigger.change.rawValue)]
    // An event, followed by a change of facts if the session stayed.
    let event = handlers.reduce(answer) { $0.maximum(with: $1) }
    longest.formMaximum(event.then(change).whole)
    // After a restore: the known answer, the return and the change, each only if the session stayed before it.
    let returned = handlers[Int(HandlerRecord.Trigger.returned.rawValue)]
    longest.formMaximum(answer.then(returned).then(change).whole)
    return longest
  }

  private mutating func cost(ofAnswersTo record: StateRecord) -> Cost? {
    var greatest = Cost()
    for answer in record.answers.range {
      guard let cost = cost(of: code.extents[answer]) else { return nil }
      greatest.formMaximum(cost)
    }
    return greatest
  }

  /// For each flow, the maximum cost of what follows in the flows that run it, after it has ended.
  private mutating func outsides() -> [Cost]? {
    var callers: [[Int]] = Array(repeating: [], count: code.flows.count)
    for state in code.states.indices where code.states[state].kind == .run {
      callers[Int(code.states[state].entity)].append(state)
    }
    var outsides: [Cost?] = Array(repeating: nil, count: code.flows.count)
    for flow in code.flows.indices where outside(of: flow, calledBy: callers, &outsides) == nil { return nil }
    return outsides.map { $0 ?? Cost() }
  }

  private mutating func outside(of flow: Int, calledBy callers: [[Int]], _ outsides: inout [Cost?]) -> Cost? {
    if let known = outsides[flow] { return known }
    var greatest = Cost(effects: 1)
    for state in callers[flow] {
      let record = code.states[state]
      guard let inner = cost(ofAnswersTo: record),
        let outer = outside(of: Int(record.flow), calledBy: callers, &outsides)
      else { return nil }
      greatest.formMaximum(inner + outer)
    }
    outsides[flow] = greatest
    return greatest
  }
}
