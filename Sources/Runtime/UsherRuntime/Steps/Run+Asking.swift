extension Run {
  // MARK: Asked questions

  @inline(__always)
  private func offset(_ start: UInt32, _ index: Int) -> Int { Int(start) + index * Int(layout.askedStride) }

  @inline(__always)
  private func before(at index: Int) -> AskedHead {
    unsafe memory.load(fromByteOffset: offset(layout.before, index), as: AskedHead.self)
  }

  mutating func clearAsked(at index: Int) {
    let entry = offset(layout.asked, index)
    for word in 0..<Int(layout.askedStride / 4) {
      unsafe memory.storeBytes(of: 0, toByteOffset: entry + 4 * word, as: UInt32.self)
    }
  }

  @inline(__always)
  private mutating func store(_ head: AskedHead, at index: Int) {
    unsafe memory.storeBytes(of: head, toByteOffset: offset(layout.asked, index), as: AskedHead.self)
  }

  @inline(__always)
  private mutating func storeBefore(_ head: AskedHead, at index: Int) {
    unsafe memory.storeBytes(of: head, toByteOffset: offset(layout.before, index), as: AskedHead.self)
  }

  private mutating func freeze(_ arguments: ArgumentValues, at index: Int) {
    let start = offset(layout.asked, index) + MemoryLayout<AskedHead>.size
    for position in 0..<arguments.count {
      unsafe memory.storeBytes(of: arguments[position], toByteOffset: start + position, as: Value.self)
    }
  }

  /// Adds the question of a state with its arguments bound. It is asked when the step ends.
  mutating func pushAsked(_ id: UInt16, _ state: StateRecord) {
    precondition(askedCount < Int(layout.askedLimit), "more is asked at one time than the policy allows")
    store(AskedHead(ticket: 0, state: id, count: UInt16(state.operands.count)), at: askedCount)
    freeze(code.arguments(of: state.operands, in: valuation), at: askedCount)
    askedCount += 1
  }

  /// Marks a question as answered. If its state stays active, it is asked again with a new ticket.
  mutating func markAnswered(at index: Int) {
    var head = asked(at: index)
    head.ticket = 0
    store(head, at: index)
    storeBefore(AskedHead(ticket: 0, state: none16, count: 0), at: index)
  }

  // MARK: End of a step

  /// Ends the step: dismisses what is no longer asked, then asks new questions, outermost first, and performs the effects
  /// that follow the questions of entered states.
  ///
  /// - A question whose state was not left stays open with its original arguments.
  /// - A state that was left and entered again keeps its question if the arguments are the same.
  /// - A prompt that is on screen and shown again is updated, even if another state shows it now.
  mutating func finish() {
    for index in 0..<askedCount {
      let head = asked(at: index)
      if index < keptCount, head.ticket != 0 {
        markKept(index)
      } else {
        ask(at: index, head)
      }
    }
    for index in keptCount..<askedCount where asked(at: index).state != leafBefore {
      perform(code.states[asked(at: index).state].afterwards)
    }
    for index in 0..<beforeCount { withdraw(before(at: index)) }
    for slot in Int(layout.kept)..<code.slotCount { unsafe values[slot] = 0 }
    close()
  }

  private mutating func markKept(_ index: Int) { storeBefore(AskedHead(ticket: 0, state: none16, count: 0), at: index) }

  private mutating func ask(at index: Int, _ head: AskedHead) {
    var head = head
    let state = code.states[head.state]
    if index < keptCount { freeze(code.arguments(of: state.operands, in: valuation), at: index) }
    let arguments = self.arguments(at: index)
    for old in 0..<beforeCount {
      let known = before(at: old)
      guard known.state == head.state, index >= keptCount else { continue }
      guard self.arguments(offset(layout.before, old), Int(known.count)) == arguments else { break }
      head.ticket = known.ticket
      store(head, at: index)
      return markKept(old)
    }
    let isUp = state.kind == .show && reuseShownPrompt(state.entity)
    head.ticket = nextTicket()
    store(head, at: index)
    append(
      EffectRecord(
        state.effectKind(isUp: isUp), entity: state.entity, ticket: head.ticket, operands: state.operands,
        extra: UInt32(state.request), arguments: arguments))
  }

  /// Whether the prompt is still on screen for a question that has ended. If so, that question is not dismissed.
  private mutating func reuseShownPrompt(_ prompt: UInt16) -> Bool {
    for index in 0..<beforeCount {
      let known = before(at: index)
      guard known.state != none16 else { continue }
      let state = code.states[known.state]
      if state.kind == .show, state.entity == prompt {
        markKept(index)
        return true
      }
    }
    return false
  }

  private mutating func withdraw(_ head: AskedHead) {
    guard head.state != none16 else { return }
    let state = code.states[head.state]
    switch state.kind {
    case .show: prepend(EffectRecord(.dismiss, entity: state.entity))
    case .perform: prepend(EffectRecord(.cancel, entity: state.entity, ticket: head.ticket))
    case .ask, .open, .none, .choose, .run: break
    }
  }

  /// Writes the session head and ends the list of effects.
  mutating func close() {
    var head = unsafe memory.load(as: SessionHead.self)
    head.asked = UInt8(askedCount)
    head.timers = UInt8(timerCount)
    head.leaf = current
    head.lastTicket = lastTicket
    if let outcome {
      head.leaf = none16
      head.flow = outcome.flow
      head.outcome = outcome.value
      head.hasOutcome = 1
      append(EffectRecord(.outcome, entity: outcome.flow, extra: UInt32(outcome.value)))
    }
    unsafe memory.storeBytes(of: head, as: SessionHead.self)
    closeEffects()
  }

  // MARK: Tickets and timers

  /// A new ticket. 0 means none, so the numbers go round to 1.
  mutating func nextTicket() -> UInt32 {
    lastTicket = lastTicket == UInt32.max ? 1 : lastTicket + 1
    return lastTicket
  }

  private mutating func store(_ timer: TimerRecord, at index: Int) {
    unsafe memory.storeBytes(
      of: timer, toByteOffset: Int(layout.timers) + index * MemoryLayout<TimerRecord>.size, as: TimerRecord.self)
  }

  mutating func arm(_ id: UInt16) {
    let state = code.states[id]
    guard state.timers > 0 || state.silenceAfter != none32 else { return }
    if state.silenceAfter != none32 { arm(id, handler: none16) }
    for (position, handler) in state.handlers.range.enumerated()
    where code.handlers[handler].trigger == HandlerRecord.Trigger.after.rawValue {
      arm(id, handler: UInt16(position))
    }
  }

  private mutating func arm(_ id: UInt16, handler: UInt16) {
    precondition(timerCount < Int(layout.timerLimit), "more timers run than the policy allows")
    store(TimerRecord(ticket: nextTicket(), state: id, handler: handler), at: timerCount)
    timerCount += 1
  }

  mutating func removeTimers(where isOver: (TimerRecord) -> Bool) {
    var kept = 0
    for index in 0..<timerCount {
      let timer = timer(at: index)
      guard !isOver(timer) else { continue }
      if kept != index { store(timer, at: kept) }
      kept += 1
    }
    for index in kept..<timerCount { store(TimerRecord(ticket: 0, state: 0, handler: 0), at: index) }
    timerCount = kept
  }
}

extension StateRecord {
  /// The effect that asks this state's question.
  fileprivate func effectKind(isUp: Bool) -> Effect.Kind {
    switch kind {
    case .ask: .ask
    case .show: isUp ? .update : .show
    case .open: .open
    case .perform: .do
    case .none, .choose, .run: preconditionFailure("it asks nothing of the outside")
    }
  }
}
