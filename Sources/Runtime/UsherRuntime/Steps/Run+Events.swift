extension Run {
  mutating func take(_ event: borrowing Event) -> Verdict {
    switch event {
    case .settled(let ticket): return takeSettled(ticket.number)
    case .elapsed(let ticket):
      if isSilence(ticket.number) { return takeSilence(ticket.number) }
      return isShielded ? .ignored(.shielded) : takeElapsed(ticket.number)
    case .answered(let ticket, let answer):
      if !isLeafAction(ticket.number), isShielded { return .ignored(.shielded) }
      return take(answer, to: ticket.number)
    case .returned: return isShielded ? .ignored(.shielded) : takeReturn()
    // A prompt covers nothing once the person has left the app.
    case .background: return isShielded(isCovered: false) ? .ignored(.shielded) : takeBackground()
    case .sent(let occurrence, let values):
      if !code.owns(occurrence) { return .ignored(.otherPolicy) }
      return isShielded ? .ignored(.shielded) : take(UInt16(occurrence.index), values)
    case .changed: return isShielded ? .ignored(.shielded) : .ignored(.unhandled)
    }
  }

  /// Whether the ticket belongs to the action that the innermost state waits for.
  private func isLeafAction(_ ticket: UInt32) -> Bool {
    guard askedCount > 0, ticket != 0 else { return false }
    let last = asked(at: askedCount - 1)
    return last.ticket == ticket && last.state == current && code.states[last.state].kind == .perform
  }

  /// Dispatches an app event. Its values are stored in its parameters, which handlers read, until the step ends.
  private mutating func take(_ id: UInt16, _ values: borrowing [Value]) -> Verdict {
    guard Int(id) < code.events.count else { return .ignored(.impossible) }
    let parameters = code.events[id].parameters
    guard Int(parameters.count) == values.count else { return .ignored(.impossible) }
    for (index, value) in zip(parameters.range, values) {
      let variable = code.variables[code.parameters[index].variable]
      guard Int(value) < code.count(of: variable.domain) else { return .ignored(.impossible) }
    }
    for (index, value) in zip(parameters.range, values) {
      set(code.variables[code.parameters[index].variable].slot, to: value)
    }
    return takeHandler(.event) { $0.event == id } ?? .ignored(.unhandled)
  }

  /// While a link is open, the app is expected to be in the background, so the event is ignored.
  private mutating func takeBackground() -> Verdict {
    if isLinkOpen { return .ignored(.unhandled) }
    return takeHandler(.background) { _ in true } ?? .ignored(.unhandled)
  }

  private func isSilence(_ ticket: UInt32) -> Bool {
    for index in 0..<timerCount {
      let timer = timer(at: index)
      if timer.ticket == ticket { return timer.handler == none16 }
    }
    return false
  }

  /// Handles the timeout of a system request: the system showed its prompt, but no answer arrived in time.
  private mutating func takeSilence(_ ticket: UInt32) -> Verdict {
    guard current != none16, code.states[current].silenceAfter != none32 else { return .ignored(.late) }
    removeTimers { $0.ticket == ticket }
    for index in 0..<askedCount where asked(at: index).state == current { markAnswered(at: index) }
    let rows = TargetRecord(.choose, code.states[current].silence)
    return follow(.none, rows, in: current)
  }

  /// Runs the innermost handler that watches one of the changed facts.
  mutating func takeChange() -> Verdict? {
    guard factsChanged else { return nil }
    let (code, layout) = (code, layout)
    let (memory, values) = unsafe (memory, values)
    return takeHandler(.change) { handler in
      for index in handler.watched.range {
        let fact = code.variables[code.numbers[index]].fact
        guard fact != none16 else { continue }
        let old = unsafe memory.load(fromByteOffset: Int(layout.seen) + Int(fact), as: Value.self)
        if unsafe values[Int(fact)] != old { return true }
      }
      return false
    }
  }

  private mutating func takeSettled(_ ticket: UInt32) -> Verdict {
    guard let index = index(ofTicket: ticket) else { return .ignored(.late) }
    let id = asked(at: index).state
    let state = code.states[id]
    guard state.kind == .ask else { return .ignored(.late) }
    let status = code.value(ofVariable: code.resources[state.entity].status, in: valuation)
    markAnswered(at: index)
    return fire(code.extents[state.answers.start + UInt32(status)], in: id)
  }

  private mutating func take(_ answer: Value, to ticket: UInt32) -> Verdict {
    guard let index = index(ofTicket: ticket), !isCovered(index) else { return .ignored(.late) }
    let id = asked(at: index).state
    let state = code.states[id]
    guard state.kind != .ask else { return .ignored(.late) }
    guard answer < state.answers.count else { return .ignored(.impossible) }
    switch state.kind {
    case .show:
      let prompt = code.prompts[state.entity]
      guard isOffered(answer, of: prompt, asked: state, arguments(at: index)) else {
        return .ignored(.impossible)
      }
      bind(answer, of: prompt)
      let isDismissal = UInt32(answer) == prompt.buttons.count
      if isDismissal || Prompt.Kind.allCases[Int(prompt.kind)].isModal { markAnswered(at: index) }
    case .perform:
      guard UInt16(answer) != code.actions[state.entity].interrupted else { return .ignored(.impossible) }
      markAnswered(at: index)
    case .open: markAnswered(at: index)
    case .ask, .none, .choose, .run: return .ignored(.late)
    }
    return fire(code.extents[state.answers.start + UInt32(answer)], in: id)
  }

  /// Whether a prompt shown with these arguments can give this answer. Also stores the arguments in the prompt's
  /// parameters.
  private mutating func isOffered(
    _ answer: Value, of prompt: PromptRecord, asked state: StateRecord, _ arguments: ArgumentValues
  ) -> Bool {
    if UInt32(answer) == prompt.buttons.count { return prompt.isDismissible != 0 }
    guard answer < prompt.buttons.count else { return false }
    let condition = code.buttons[prompt.buttons.start + UInt32(answer)].condition
    if condition == TestRecord.holds { return true }
    for (position, parameter) in prompt.parameters.range.enumerated() {
      let variable = code.parameters[parameter].variable
      guard variable != none16 else { continue }
      let operand = code.operands[state.operands.start + UInt32(position)]
      set(code.variables[variable].slot, to: code.told(arguments[position], by: operand))
    }
    return holds(condition)
  }

  /// Assigns the values that are bound to the button to its parameters.
  private mutating func bind(_ answer: Value, of prompt: PromptRecord) {
    guard answer < prompt.buttons.count else { return }
    for index in code.buttons[prompt.buttons.start + UInt32(answer)].bindings.range {
      let binding = code.bindings[index]
      set(code.variables[binding.variable].slot, to: Value(truncatingIfNeeded: binding.value))
    }
  }

  /// Whether an inner question is in front of this one. An action in progress shows nothing, and a prompt beside the app covers
  /// nothing.
  private func isCovered(_ index: Int) -> Bool {
    for inner in (index + 1)..<max(askedCount, index + 1) {
      let state = code.states[asked(at: inner).state]
      if state.kind != .perform, !code.asksBesideApp(state) { return true }
    }
    return false
  }

  /// Handles the return to the app: it answers an open link and is an event otherwise.
  mutating func takeReturn() -> Verdict {
    if isLinkOpen { return take(0, to: asked(at: askedCount - 1).ticket) }
    return takeHandler(.returned) { _ in true } ?? .ignored(.unhandled)
  }

  private mutating func takeElapsed(_ ticket: UInt32) -> Verdict {
    for index in 0..<timerCount {
      let timer = timer(at: index)
      guard timer.ticket == ticket, timer.handler != none16 else { continue }
      removeTimers { $0.ticket == ticket }
      let position = code.states[timer.state].handlers.start + UInt32(timer.handler)
      let handler = code.handlers[position]
      pass(code.place(ofHandler: position))
      return follow(handler.statements, handler.target, in: timer.state)
    }
    return .ignored(.late)
  }

  private mutating func takeHandler(_ trigger: HandlerRecord.Trigger, where matches: (HandlerRecord) -> Bool)
    -> Verdict?
  {
    var next = current
    while next != none16 {
      for index in code.states[next].handlers.range {
        let handler = code.handlers[index]
        if handler.trigger == trigger.rawValue, matches(handler) {
          pass(code.place(ofHandler: UInt32(index)))
          return follow(handler.statements, handler.target, in: next)
        }
      }
      next = outer(of: next)
    }
    return nil
  }
}
