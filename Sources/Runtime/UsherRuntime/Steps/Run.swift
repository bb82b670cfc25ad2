/// Runs one step of a session, from one wait to the next. Running, testing, proving and simulating all use this type.
///
/// A step first moves through states and collects effects. At its end it compares the questions that were open before
/// with those that are open now (`Run+Asking.swift`), so it never shows something that the same step takes down again. It
/// works in place on the session's memory (`SessionLayout`) and allocates nothing.
@safe struct Run: SessionReading {
  let code: Code
  /// The session's memory.
  let memory: UnsafeMutableRawPointer
  let values: UnsafeMutablePointer<Value>
  /// The innermost active state; `none16` before the first state is entered and after the last is left.
  var current: UInt16
  /// The state that was waiting when the step began. If the step enters it again, its entry effects are not repeated.
  let leafBefore: UInt16
  /// The innermost state that this step has not left.
  var floor: UInt16
  /// The number of open questions, and how many of them have stayed open throughout the step.
  var askedCount: Int
  var keptCount: Int
  /// The number of questions that were open when the step began.
  let beforeCount: Int
  var timerCount: Int
  /// The last ticket issued.
  var lastTicket: UInt32
  var hasMoved = false
  /// Whether facts differ from those that the previous step saw.
  var factsChanged = false
  var outcome: (flow: UInt16, value: Value)?
  /// The time at which the facts were read, in milliseconds.
  var now: Int64 = 0
  /// Whether a system prompt covers the app.
  var isCovered = false
  /// Records why the step did what it did; nil unless the caller asked for a record.
  var record: StepRecord?
  /// The effects so far: the index of the first, and the index after the last.
  var effectsFirst: Int
  var effectsEnd: Int

  @unsafe @inline(__always)
  var bytes: UnsafeRawPointer { unsafe UnsafeRawPointer(memory) }

  @inline(__always)
  init(_ code: Code, memory: UnsafeMutableRawPointer) {
    self.code = code
    unsafe self.memory = unsafe memory
    let layout = code.layout
    unsafe values = unsafe (memory + Int(layout.values)).assumingMemoryBound(to: Value.self)
    let head = unsafe memory.load(as: SessionHead.self)
    current = head.leaf
    leafBefore = head.leaf
    floor = head.leaf
    askedCount = Int(head.asked)
    keptCount = askedCount
    beforeCount = askedCount
    timerCount = Int(head.timers)
    lastTicket = head.lastTicket
    effectsFirst = beforeCount
    effectsEnd = beforeCount
  }

  /// Copies the open questions, so that the end of the step can be compared with them.
  @inline(__always)
  mutating func keepBefore() {
    for word in 0..<beforeCount * Int(layout.askedStride / 4) {
      let old = unsafe memory.load(fromByteOffset: Int(layout.asked) + 4 * word, as: UInt32.self)
      unsafe memory.storeBytes(of: old, toByteOffset: Int(layout.before) + 4 * word, as: UInt32.self)
    }
  }

  var isShielded: Bool { isShielded(isCovered: isCovered) }

  /// Runs one event to completion.
  @inline(__always)
  mutating func step(_ event: borrowing Event, _ facts: borrowing Facts, isCovered: Bool) -> Verdict {
    self.isCovered = isCovered
    keepBefore()
    read(facts)
    var verdict = take(event)
    if !hasMoved, factsChanged, !isShielded, let changed = takeChange() {
      if case .ignored(let reason) = verdict { record?.ignored = reason }
      verdict = changed
    }
    finish()
    return verdict
  }

  /// Reads the facts into the session's memory and notes whether any value has changed. They must belong to the policy of
  /// the session.
  mutating func read(_ facts: borrowing Facts) {
    forgetPlaces()
    let count = Int(layout.facts)
    for position in 0..<count {
      let (old, new) = (unsafe values[position], facts.values[position])
      unsafe memory.storeBytes(of: old, toByteOffset: Int(layout.seen) + position, as: Value.self)
      if old != new {
        unsafe values[position] = new
        factsChanged = true
      }
    }
    now = facts.now
    for position in 0..<facts.times.count {
      let variable = code.variables[code.moments[position]]
      let isOwn = variable.home == VariableRecord.Home.session.rawValue
      let time = isOwn ? self.time(at: position) : facts.times[position]
      unsafe values[count + position] = code.age(of: variable, since: time, at: now)
    }
  }

  // MARK: States

  @inline(__always)
  mutating func setCaller(of flow: UInt16, to state: UInt16) {
    unsafe memory.storeBytes(of: state, toByteOffset: Int(layout.callers) + 2 * Int(flow), as: UInt16.self)
  }

  // MARK: Values

  mutating func setTime(at moment: Int, to time: Int64?) {
    unsafe memory.storeBytes(of: time ?? Int64.min, toByteOffset: Int(layout.times) + 8 * moment, as: Int64.self)
  }

  @inline(__always)
  var valuation: Values { unsafe Values(base: UnsafePointer(values)) }

  @inline(__always)
  mutating func set(_ slot: UInt16, to value: Value) { unsafe values[Int(slot)] = value }

  // MARK: Rows and targets

  /// Follows the first row whose condition holds.
  mutating func fire(_ rows: Extent, in state: UInt16) -> Verdict {
    guard let row = firstHolding(rows) else { return .stayed }
    return follow(row.statements, row.target, in: state)
  }

  /// Finds the first row whose condition holds. The compiler guarantees that one does; in a bundle from elsewhere there
  /// may be none, and then the session stays where it is.
  @inline(__always)
  private mutating func firstHolding(_ rows: Extent) -> RowRecord? {
    for index in rows.range {
      let row = code.rows[code.numbers[index]]
      guard row.condition == TestRecord.holds || holds(row.condition) else { continue }
      if record != nil { note(rows, upTo: code.numbers[index]) }
      pass(code.place(ofRow: code.numbers[index]))
      return row
    }
    return nil
  }

  /// Performs the statements, which bind their arguments and assign memory in order; then leaves and enters states until
  /// one waits.
  mutating func follow(_ statements: Extent, _ target: TargetRecord, in state: UInt16) -> Verdict {
    perform(statements)
    var (target, state) = (target, state)
    var verdict = Verdict.stayed
    while true {
      switch target.type {
      case .stay: return verdict
      case .choose:
        guard let row = firstHolding(target.extent) else { return verdict }
        perform(row.statements)
        target = row.target
      case .state:
        let arguments = code.values(of: target.extent, in: valuation)
        leave(for: target.entity)
        verdict = .moved
        hasMoved = true
        enter(fromCurrentTo: target.entity, arguments)
        guard let next = goOn(from: target.entity) else { return verdict }
        (target, state) = next
      case .back:
        while current != none16, current != target.entity { leave(current) }
        verdict = .moved
        hasMoved = true
        guard let next = goOn(from: target.entity) else { return verdict }
        (target, state) = next
      case .outcome:
        let flow = code.states[state].flow
        let caller = caller(of: flow)
        leaveAll(of: flow)
        verdict = .moved
        hasMoved = true
        let value = Value(truncatingIfNeeded: target.entity)
        guard caller != none16 else {
          outcome = (flow, value)
          return verdict
        }
        guard let row = firstHolding(code.extents[code.states[caller].answers.start + UInt32(value)]) else {
          return verdict
        }
        perform(row.statements)
        (target, state) = (row.target, caller)
      }
    }
  }

  /// Continues from a state that has just been entered: into its start state, into the flow that it runs, or by the rows
  /// of its choice. Nil when a state waits.
  mutating func goOn(from id: UInt16) -> (TargetRecord, in: UInt16)? {
    var id = id
    while true {
      let state = code.states[id]
      if state.start != none16 {
        activate(state.start, ArgumentValues.none)
        id = state.start
        continue
      }
      switch state.kind {
      case .choose:
        let rows = code.extents[state.answers.start]
        return (TargetRecord(.choose, rows), id)
      case .run:
        let arguments = code.values(of: state.operands, in: valuation)
        setCaller(of: state.entity, to: id)
        id = code.flows[state.entity].root
        activate(id, arguments)
      case .none, .ask, .show, .open, .perform: return nil
      }
    }
  }

  // MARK: Effects

  @inline(__always)
  mutating func perform(_ statements: Extent) {
    for index in statements.range { perform(code.statements[index]) }
  }

  private mutating func perform(_ statement: StatementRecord) {
    guard let kind = StatementRecord.Kind(rawValue: statement.kind) else { return }
    if let effect = kind.effect {
      append(
        EffectRecord(
          effect, entity: statement.entity, operands: statement.operands,
          arguments: code.arguments(of: statement.operands, in: valuation)))
    } else if kind == .remember {
      remember(statement.entity, code.operands[statement.operands.start])
    } else {
      let key = code.value(of: code.operands[statement.operands.start], in: valuation)
      let cell = code.numbers[statement.cells.start + UInt32(key)]
      remember(UInt16(truncatingIfNeeded: cell), code.operands[statement.operands.start + 1])
    }
  }

  /// Assigns memory, or the parameter of an answer. Only memory beyond the session is an effect.
  private mutating func remember(_ id: UInt16, _ operand: OperandRecord) {
    let value = code.value(of: operand, in: valuation)
    let variable = code.variables[id]
    set(variable.slot, to: value)
    if variable.home == VariableRecord.Home.session.rawValue {
      if variable.moment != none16 {
        setTime(at: Int(variable.moment), to: value == Moment.never ? nil : now)
      }
    } else if variable.home != VariableRecord.Home.parameter.rawValue {
      append(EffectRecord(.remember, entity: id, extra: UInt32(value)))
    }
  }

  // MARK: Leaving and entering

  /// Leaves active states, innermost first, until the current one is an ancestor of the goal. An active goal is left,
  /// too.
  private mutating func leave(for goal: UInt16) {
    while current != none16, !isAround(current, goal) { leave(current) }
  }

  private func isAround(_ state: UInt16, _ inner: UInt16) -> Bool {
    var next = code.states[inner].parent
    while next != none16 {
      if next == state { return true }
      next = code.states[next].parent
    }
    return false
  }

  private mutating func leaveAll(of flow: UInt16) {
    let root = code.flows[flow].root
    while current != none16 {
      let state = current
      leave(state)
      if state == root { return }
    }
  }

  mutating func leaveEverything() {
    while current != none16 { leave(current) }
  }

  private mutating func leave(_ id: UInt16) {
    let state = code.states[id]
    current = outer(of: id)
    if id == floor { floor = current }
    if askedCount > 0, asked(at: askedCount - 1).state == id {
      askedCount -= 1
      clearAsked(at: askedCount)
      keptCount = min(keptCount, askedCount)
    }
    if timerCount > 0 { removeTimers { $0.state == id } }
    for parameter in state.parameters.range {
      let variable = code.variables[code.numbers[parameter]]
      set(variable.slot, to: variable.initial)
    }
    if state.parent == none16 { setCaller(of: state.flow, to: none16) }
  }

  private mutating func enter(fromCurrentTo goal: UInt16, _ arguments: ArgumentValues) {
    while true {
      var next = goal
      while true {
        let parent = code.states[next].parent
        if parent == current || parent == none16 { break }
        next = parent
      }
      activate(next, next == goal ? arguments : .none)
      if next == goal { return }
    }
  }

  /// Enters one state without entering its child states.
  mutating func activate(_ id: UInt16, _ arguments: ArgumentValues) {
    let state = code.states[id]
    current = id
    if arguments.count > 0 {
      for (position, parameter) in state.parameters.range.enumerated() {
        set(code.variables[code.numbers[parameter]].slot, to: arguments[position])
      }
    }
    if id != leafBefore {
      pass(code.place(ofEntry: id))
      perform(state.entry)
    }
    if state.isAsking { pushAsked(id, state) }
    arm(id)
  }
}
