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
