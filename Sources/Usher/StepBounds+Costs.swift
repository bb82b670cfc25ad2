extension StepBounds {
  /// What each state comes to when it is entered, those first that others lead to; false where some lead round.
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

  /// The states that may be entered next, without waiting.
  private mutating func successors(of state: Int) -> [Int] {
    let record = code.states[state]
    if record.start != none16 { return [Int(record.start)] }
    var states = record.kind == .run ? [Int(code.flows[record.entity].root)] : []
    var outcomes = ValueSet()
    visit += 1
    for rows in instantRows(of: record) { collect(rows, &outcomes, &states) }
    return states
  }

  /// Of entering a state and going on from there, within its flow; nil where that goes round.
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

  /// Of entering a state and nothing more.
  private func ownCost(of record: StateRecord) -> Cost {
    var cost = self.cost(ofStatements: record.entry) + Cost(entries: 1)
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

  /// Of trying rows, all of them, and taking the one that comes to most.
  private mutating func cost(of rows: Extent) -> Cost? {
    var tried = Cost()
    var greatest = Cost()
    for index in rows.range {
      let row = Int(code.numbers[index])
      guard let cost = cost(ofRow: row) else { return nil }
      tried = tried + Cost(tests: 1 + readings.cost(ofCondition: code.rows[row].condition).tests)
      greatest.formMaximum(cost)
    }
    return tried + greatest
  }

  private mutating func cost(ofRow index: Int) -> Cost? {
    if let known = rowCosts[index] { return known }
    let row = code.rows[index]
    guard let cost = cost(of: row.target) else { return nil }
    let whole = cost + self.cost(ofStatements: row.statements)
    rowCosts[index] = whole
    return whole
  }

  private mutating func cost(of target: TargetRecord) -> Cost? {
    switch target.type {
    case .stay, .outcome: return Cost()
    case .choose: return cost(of: target.extent)
    case .state:
      // The states around the goal that are entered on the way to it.
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

  // MARK: The longest step

  mutating func longestStep() -> Cost? {
    guard let outside = outsides() else { return nil }
    var longest = Cost()
    for state in code.states.indices {
      let record = code.states[state]
      guard var step = cost(ofAnswersTo: record), let silent = cost(of: record.silence) else { return nil }
      step.formMaximum(silent)
      var handled = Cost()
      for handler in record.handlers.range {
        let handler = code.handlers[handler]
        guard let cost = cost(of: handler.target) else { return nil }
        handled.formMaximum(cost + self.cost(ofStatements: handler.statements))
      }
      // A row or handler that stays may be followed by the handler of a change.
      longest.formMaximum(step + handled + outside[Int(record.flow)])
    }
    for flow in code.flows.indices {
      guard let start = costs[Int(code.flows[flow].root)] else { return nil }
      longest.formMaximum(start)
    }
    for index in code.retirements.indices {
      let retirement = code.retirements[index]
      guard let cost = cost(of: retirement.target) else { return nil }
      longest.formMaximum(cost + outside[Int(retirement.flow)])
    }
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

  /// For each flow what may follow, in those that run it, once it has ended.
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
