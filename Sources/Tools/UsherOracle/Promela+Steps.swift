internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherPlatform
internal import UsherModule

/// The state of the generator while it writes a step: the current place, and the states entered so far.
struct StepWriting {
  /// The place in which the journey waited before the step. Entering the same state again runs no entry effects.
  var before: Place?
  var place: Place
  var entered: Set<ID<State>> = []
  /// Whether the step has left or entered states.
  var hasMoved = false
  /// Whether the event is a tap, or a dismissal.
  var isTap = false
  /// Whether the session was restored. Arguments of prompts that are shown again are then frozen anew.
  var isRestored = false

  /// Whether the question of the place is a new one.
  var asksAnew: Bool { before == nil || hasMoved || isRestored }
}

extension PromelaWriter {
  typealias Continuation = (inout PromelaWriter, StepWriting) -> Void

  /// Writes effects, then a target. `stayed` writes the rest of the step if the target is `stay`.
  mutating func follow(
    _ effects: [Statement], _ target: Target, in state: ID<State>, _ step: StepWriting, stayed: @escaping Continuation
  ) {
    for statement in effects { assign(statement) }
    switch target {
    case .stay: stayed(&self, step)
    case .choose(let rows): choose(rows, in: state, step, stayed: stayed)
    case .back(let goal): goBack(to: goal, from: state, step)
    case .state(let goal, let operands): enter(goal, operands, from: state, step)
    case .outcome(let value): end(value, in: state, step)
    }
  }

  mutating func choose(
    _ rows: [Row], in state: ID<State>, _ step: StepWriting, stayed: @escaping Continuation
  ) {
    let all = rows.map { row in
      (
        condition: expression(row.condition),
        body: { (writer: inout PromelaWriter) in
          writer.follow(row.effects, row.target, in: state, step, stayed: stayed)
        }
      )
    }
    cases(all) { $0.write("assert(false);") }
  }

  private mutating func assign(_ statement: Statement) {
    switch statement {
    case .remember(let id, let operand): if isStored(id) { write("\(name(id)) = \(value(operand));") }
    case .rememberAt(let cells, let key, let operand):
      write("x0 = \(value(operand)); x1 = \(value(key));")
      for (position, id) in cells.enumerated() where isStored(id) {
        write("\(name(id)) = ((x1 == \(position)) -> x0 : \(name(id)));")
      }
    case .signal(.perform(let action), let operands): require(action, operands)
    case .signal(.track, _): if assertions.contains(.once) { claim(.once, "quiet == 0") }
    case .signal(.notice, _), .open: break
    }
  }

  mutating func require(_ action: ID<Action>, _ operands: [Operand]) {
    guard assertions.contains(.needs), program.actions[action].needs != .always else { return }
    for (parameter, operand) in zip(program.actions[action].parameters, operands) {
      if let variable = parameter.variable { write("\(name(variable)) = \(value(operand));") }
    }
    claim(.needs, expression(program.actions[action].needs))
  }

  /// Writes an assertion: `condition` holds, or Spin reports an error with the assertion's name.
  private mutating func claim(_ assertion: Promela.Assertion, _ condition: String) {
    guard assertions.contains(assertion) else { return }
    write("if :: (\(condition)) -> skip; :: else -> assert(\(assertion.rawValue)); fi;")
  }

  private mutating func enter(_ goal: ID<State>, _ operands: [Operand], from state: ID<State>, _ step: StepWriting) {
    for (index, operand) in operands.enumerated() { write("x\(index) = \(value(operand));") }
    var step = step
    let callers = callers(of: state, in: step.place)
    let active = path(of: Place(state: step.place.state, callers: step.place.callers))
    var outer: [ID<State>] = []
    var next = program.states[goal].parent
    while let parent = next {
      if !active.contains(parent) { outer.append(parent) }
      next = program.states[parent].parent
    }
    for parent in outer.reversed() { activate(parent, [], &step) }
    step.hasMoved = true
    step.place = Place(state: goal, callers: callers)
    activate(goal, operands.indices.map { "x\($0)" }, &step)
    goOn(step)
  }

  private mutating func goBack(to goal: ID<State>, from state: ID<State>, _ step: StepWriting) {
    var step = step
    step.hasMoved = true
    step.place = Place(state: goal, callers: callers(of: state, in: step.place))
    goOn(step)
  }

  private mutating func activate(_ id: ID<State>, _ arguments: [String], _ step: inout StepWriting) {
    let state = program.states[id]
    for (parameter, argument) in zip(state.parameters, arguments) where isStored(parameter) {
      write("\(name(parameter)) = \(argument);")
    }
    if id != step.before?.state { for statement in state.entry { assign(statement) } }
    freeze(id)
    arm(id)
    step.entered.insert(id)
  }

  private mutating func freeze(_ id: ID<State>) {
    for (index, operand) in (frozen[id] ?? []).enumerated() { write("f\(id.index)_\(index) = \(value(operand));") }
  }

  /// Continues from an entered state until a state waits.
  mutating func goOn(_ step: StepWriting) {
    let id = step.place.state
    let state = program.states[id]
    var step = step
    if let start = state.start {
      step.place.state = start
      activate(start, [], &step)
      return goOn(step)
    }
    switch state.question {
    case .choose(let rows): choose(rows, in: id, step) { writer, _ in writer.write("assert(false);") }
    case .run(let flow, let operands, _):
      for (index, operand) in operands.enumerated() { write("x\(index) = \(value(operand));") }
      write("c\(flow.index) = \(id.index + 1);")
      step.place = Place(state: program.flows[flow].root, callers: step.place.callers + [id])
      activate(step.place.state, operands.indices.map { "x\($0)" }, &step)
      goOn(step)
    case .perform(let action, let operands, _):
      require(action, operands)
      settle(step)
    case .ask, .show, .open, nil: settle(step)
    }
  }

  private mutating func end(_ value: Value, in state: ID<State>, _ step: StepWriting) {
    var callers = callers(of: state, in: step.place)
    guard let caller = callers.popLast(), case .run(let flow, _, let rows) = program.states[caller].question else {
      if assertions.contains(.outcome) { write("assert(\(Promela.Assertion.outcome.rawValue)\(value));") }
      write("leaf = \(endLeaf + Int(value));")
      return reset(active: [program.flows[flow].root], isOver: true)
    }
    write("c\(flow.index) = 0;")
    var step = step
    step.place = Place(state: caller, callers: callers)
    let fitting = rows.filter { $0.answers.contains(value) }
    choose(fitting, in: caller, step) { writer, _ in writer.write("assert(false);") }
  }

  /// The step ends in a wait.
  mutating func settle(_ step: StepWriting) {
    let active = path(of: step.place)
    for state in active.reversed() where step.entered.contains(state) && state != step.before?.state {
      for statement in program.states[state].afterwards { assign(statement) }
    }
    write("leaf = \(step.place.state.index + 1);")
    if step.isRestored { for state in active.reversed() where !step.entered.contains(state) { freeze(state) } }
    judge(active)
    noteTap(step)
    settleAnswers(at: step.asksAnew ? nil : step.place)
    reset(active: active, isOver: false)
  }

  /// Asserts the promises about waiting states.
  private mutating func judge(_ active: [ID<State>]) {
    if !isWayOn(active) {
      let running = active.flatMap { timers(of: $0) }.map { "\($0.name) > 0" }
      claim(.deadWait, running.isEmpty ? "false" : running.joined(separator: " || "))
    }
    if assertions.contains(.trueGuidance) { for state in active { requireTruth(of: state) } }
  }

  /// Whether something other than a timer is offered or awaited, or an active state is resting.
  private func isWayOn(_ active: [ID<State>]) -> Bool {
    active.contains { state in
      if program.states[state].isResting { return true }
      switch program.states[state].question {
      case .ask, .open, .perform: return true
      case .show(let prompt, _, _):
        return program.prompts[prompt].isDismissible || !program.prompts[prompt].buttons.isEmpty
      case .choose, .run, nil: return false
      }
    }
  }

  private mutating func requireTruth(of state: ID<State>) {
    guard case .show(let prompt, let operands, _) = program.states[state].question else { return }
    assign(program.prompts[prompt].parameters, operands, of: state)
    for guidance in module.prompts[prompt.index].recovers {
      guard let id = program.resources.ids.first(where: { program.resources[$0].name == guidance.resource }),
        let owner = platform.owners[id.index]
      else { continue }
      let fulfilling = owner.fulfilling(guidance.request, of: program.resources[id])
      claim(.trueGuidance, "!((\(expression(guidance.condition))) && \(hasStatus(id, in: fulfilling)))")
    }
  }

  /// Resets the variables of inactive states, so that they do not multiply the state space.
  mutating func reset(active: [ID<State>], isOver: Bool) {
    let root = program.flows[flow].root
    for state in relevance.states where state != root && (isOver || !active.contains(state)) {
      for parameter in program.states[state].parameters where isStored(parameter) { write("\(name(parameter)) = 0;") }
    }
    for state in frozen.keys.sorted(by: { $0.index < $1.index }) where isOver || !active.contains(state) {
      for index in (frozen[state] ?? []).indices { write("f\(state.index)_\(index) = 0;") }
    }
    let running = Set(active.map { program.states[$0].flow })
    for id in relevance.flows.sorted(by: { $0.index < $1.index }) where id != flow && (isOver || !running.contains(id))
    {
      write("c\(id.index) = 0;")
    }
    if isOver {
      settleAnswers(at: nil)
      if platform.hasTapRequests { write("untapped = false;") }
    }
    settleTimers(active: isOver ? [] : active)
  }
}
