/// A step under way: from one wait to the next. Written once; running, testing, proving and simulating call it.
///
/// It moves through states first, collecting effects, and asks last: what was up before is held against what is to be up
/// now (`Run+Asking.swift`), so nothing is shown that the same step takes down again.
struct Run {
  let program: Program
  var session: Session
  /// The innermost active state; nil before the first is entered and after the last is left.
  var current: ID<State>?
  /// The state that waited when the step began; entering it again refreshes it.
  let leafBefore: ID<State>?
  /// What is still up of what was asked before the step.
  var askedBefore: [Session.Asked]
  var left: Set<ID<State>> = []
  /// What states entered in this step ask, bound as they were entered.
  var bound: [ID<State>: Session.Matter] = [:]
  var hasMoved = false
  var effects: [Effect] = []
  var outcome: (flow: ID<Flow>, value: Value)?
  /// The time at which the facts are read.
  private var now: Int64 = 0

  init(_ program: Program, _ session: Session, at current: ID<State>?) {
    self.program = program
    self.session = session
    self.current = current
    leafBefore = current
    askedBefore = session.asked
  }

  /// Takes the facts in, and says which differ from those last seen.
  @discardableResult
  mutating func read(_ facts: Facts) -> [ID<Variable>] {
    var changes: [ID<Variable>] = []
    for (id, value) in zip(program.facts, facts.values) where session.valuation.values[id.index] != value {
      session.valuation.values[id.index] = value
      changes.append(id)
    }
    now = facts.now
    for (position, id) in program.moments.enumerated() {
      if program.variables[id].home != .session { session.times[position] = facts.times[position] }
      session.valuation.values[id.index] = program.age(of: id, since: session.times[position], at: now)
    }
    return changes
  }

  /// The state around this one: its parent, or, for a flow that another runs, the state that runs it.
  func outer(of id: ID<State>) -> ID<State>? {
    let state = program.states[id]
    return state.parent ?? session.callers[state.flow.index]
  }

  /// The active states, innermost first.
  var path: [ID<State>] {
    var states: [ID<State>] = []
    var next = current
    while let state = next {
      states.append(state)
      next = outer(of: state)
    }
    return states
  }

  // MARK: Rows and targets

  /// Takes the first row for the answer.
  mutating func fire(_ rows: [Row], answer: Value, in state: ID<State>) -> Verdict {
    for row in rows where row.answers.contains(answer) && program.holds(row.condition, in: session.valuation) {
      return follow(row.effects, row.target, in: state)
    }
    preconditionFailure("a question has a row for every answer: the compiler has checked it")
  }

  /// Effects bind their arguments and assign memory in order; then the target is found, states are left, effects are
  /// performed, states are entered.
  mutating func follow(_ statements: [Statement], _ target: Target, in state: ID<State>) -> Verdict {
    var bound = statements.compactMap { bind($0) }
    var target = target
    while case .choose(let rows) = target {
      guard let row = rows.first(where: { program.holds($0.condition, in: session.valuation) }) else {
        preconditionFailure("a choice has a row for every case: the compiler has checked it")
      }
      bound += row.effects.compactMap { bind($0) }
      target = row.target
    }
    switch target {
    case .stay:
      effects += bound
      return .stayed
    case .state(let goal, let operands):
      let values = operands.map { program.value(of: $0, in: session.valuation) }
      leave(for: goal)
      effects += bound
      enter(fromCurrentTo: goal, arguments: values)
    case .outcome(let value):
      let flow = program.states[state].flow
      let caller = session.callers[flow.index]
      leaveAll(of: flow)
      effects += bound
      end(flow, value, caller: caller)
    case .choose: preconditionFailure("resolved above")
    }
    hasMoved = true
    return .moved
  }

  /// The effect with its arguments; nil for memory of the session, which nobody else keeps.
  private mutating func bind(_ statement: Statement) -> Effect? {
    switch statement {
    case .track(let metric, let operands): return .track(metric, program.bind(operands, in: session.valuation))
    case .perform(let action, let operands): return .perform(nil, action, program.bind(operands, in: session.valuation))
    case .notice(let notice, let operands): return .notice(notice, program.bind(operands, in: session.valuation))
    case .open(let link): return .open(nil, link)
    case .remember(let variable, let operand): return remember(variable, operand)
    case .rememberAt(let cells, let key, let operand):
      return remember(cells[Int(program.value(of: key, in: session.valuation))], operand)
    }
  }

  private mutating func remember(_ variable: ID<Variable>, _ operand: Operand) -> Effect? {
    let value = program.value(of: operand, in: session.valuation)
    session.valuation.values[variable.index] = value
    if let position = program.moments.firstIndex(of: variable) {
      session.times[position] = value == Measure.never ? nil : now
    }
    if case .shared = program.variables[variable].home { return .remember(variable, value) }
    return nil
  }

  private mutating func end(_ flow: ID<Flow>, _ value: Value, caller: ID<State>?) {
    guard let caller else {
      outcome = (flow, value)
      return
    }
    guard case .run(_, _, let rows) = program.states[caller].question else {
      preconditionFailure("only a state that runs a flow is its caller")
    }
    _ = fire(rows, answer: value, in: caller)
  }

  // MARK: Leaving and entering

  /// Leaves, from the inside, every active state that is the goal or is not around it.
  private mutating func leave(for goal: ID<State>) {
    var around: Set<ID<State>> = []
    var next = program.states[goal].parent
    while let state = next {
      around.insert(state)
      next = program.states[state].parent
    }
    let flow = program.states[goal].flow
    while let state = current, program.states[state].flow != flow || !around.contains(state) { leave(state) }
  }

  private mutating func leaveAll(of flow: ID<Flow>) {
    let root = program.flows[flow].root
    while let state = current {
      leave(state)
      if state == root { return }
    }
  }

  private mutating func leave(_ id: ID<State>) {
    current = outer(of: id)
    left.insert(id)
    bound[id] = nil
    session.timers.removeAll { $0.state == id }
    let state = program.states[id]
    if state.parent == nil { session.callers[state.flow.index] = nil }
  }

  private mutating func enter(fromCurrentTo goal: ID<State>, arguments: [Value]) {
    var inward = [goal]
    while let parent = program.states[inward[inward.count - 1]].parent, parent != current { inward.append(parent) }
    for state in inward.dropFirst().reversed() { activate(state, arguments: []) }
    enter(goal, arguments: arguments)
  }

  /// Enters a state and goes on from there until one waits.
  mutating func enter(_ id: ID<State>, arguments: [Value]) {
    activate(id, arguments: arguments)
    goOn(from: id)
  }

  /// Goes on from a state that has been entered until one waits.
  mutating func goOn(from id: ID<State>) {
    let state = program.states[id]
    if let start = state.start { return enter(start, arguments: []) }
    switch state.question {
    case .choose(let rows): _ = follow([], .choose(rows), in: id)
    case .run(let flow, let operands, _):
      let values = operands.map { program.value(of: $0, in: session.valuation) }
      session.callers[flow.index] = id
      enter(program.flows[flow].root, arguments: values)
    case .ask, .show, .open, .perform, nil: break
    }
  }

  private mutating func activate(_ id: ID<State>, arguments: [Value]) {
    let state = program.states[id]
    current = id
    for (parameter, value) in zip(state.parameters, arguments) { session.valuation.values[parameter.index] = value }
    if id != leafBefore { effects += state.entry.compactMap { bind($0) } }
    bound[id] = matter(of: id)
    arm(id)
  }

  mutating func arm(_ id: ID<State>) {
    if case .ask(_, _, _, let silence?) = program.states[id].question {
      session.timers.append(
        Session.ArmedTimer(ticket: nextTicket(), state: id, handler: nil, milliseconds: silence.after))
    }
    for (position, handler) in program.states[id].handlers.enumerated() {
      guard case .after(let milliseconds) = handler.trigger else { continue }
      let timer = Session.ArmedTimer(ticket: nextTicket(), state: id, handler: position, milliseconds: milliseconds)
      session.timers.append(timer)
    }
  }

  mutating func nextTicket() -> Ticket {
    session.lastTicket.number += 1
    return session.lastTicket
  }
}
