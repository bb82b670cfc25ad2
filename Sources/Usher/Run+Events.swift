extension Run {
  /// Whether the system's prompt is up, or may be: nothing but the answer of the state that waits counts.
  var isShielded: Bool {
    guard let current else { return false }
    switch program.states[current].question {
    case .ask: return true
    case .perform(let action, _, _):
      return program.actions[action].asks.contains { id in
        let resource = program.resources[id]
        let status = program.value(of: resource.status, in: session.valuation)
        return resource.requests.contains { $0.name.isEmpty && $0.askable.contains(status) }
      }
    case .choose, .show, .open, .run, nil: return false
    }
  }

  mutating func take(_ event: Event) -> Verdict {
    switch event {
    case .settled(let ticket): return takeSettled(ticket)
    case .elapsed(let ticket) where isSilence(ticket): return takeSilence(ticket)
    case .answered(let ticket, let answer) where isLeafAction(ticket): return take(answer, to: ticket)
    case _ where isShielded: return .ignored(.shielded)
    case .answered(let ticket, let answer): return take(answer, to: ticket)
    case .returned: return takeReturn()
    case .background: return takeBackground()
    case .elapsed(let ticket): return takeElapsed(ticket)
    case .sent(let occurrence, let values): return take(occurrence, values)
    case .changed: return .ignored(.unhandled)
    }
  }

  /// Whether it is the answer of the action that the innermost state waits for.
  private func isLeafAction(_ ticket: Ticket) -> Bool {
    guard let asked = askedBefore.last, asked.ticket == ticket, case .action = asked.matter else { return false }
    return asked.state == current
  }

  /// The parameters keep what came with the event last; handlers read them.
  private mutating func take(_ id: ID<Occurrence>, _ values: [Value]) -> Verdict {
    let variables = program.events[id].parameters.compactMap { $0.variable }
    guard variables.count == values.count else { return .ignored(.impossible) }
    for (variable, value) in zip(variables, values) {
      guard Int(value) < program.variables[variable].domain.values.count else { return .ignored(.impossible) }
    }
    for (variable, value) in zip(variables, values) { session.valuation.values[variable.index] = value }
    return takeHandler { $0 == .event(id) } ?? .ignored(.unhandled)
  }

  /// While a link is open the app is in the background anyway, and the way back is its answer.
  private mutating func takeBackground() -> Verdict {
    if let asked = askedBefore.last, case .link = asked.matter { return .ignored(.unhandled) }
    return takeHandler { $0 == .background } ?? .ignored(.unhandled)
  }

  private func isSilence(_ ticket: Ticket) -> Bool {
    session.timers.contains { $0.ticket == ticket && $0.handler == nil }
  }

  /// The system has put its question, and no answer comes.
  private mutating func takeSilence(_ ticket: Ticket) -> Verdict {
    guard let current, case .ask(_, _, _, let silence?) = program.states[current].question else {
      return .ignored(.late)
    }
    session.timers.removeAll { $0.ticket == ticket }
    askedBefore.removeAll { $0.state == current }
    return follow([], .choose(silence.rows), in: current)
  }

  /// The innermost handler for one of the changes.
  mutating func takeChange(of changes: [ID<Variable>]) -> Verdict? {
    takeHandler { trigger in
      guard case .change(let watched) = trigger else { return false }
      return watched.contains { changes.contains($0) }
    }
  }

  private mutating func takeSettled(_ ticket: Ticket) -> Verdict {
    guard let position = askedBefore.firstIndex(where: { $0.ticket == ticket }),
      case .request(let resource, _) = askedBefore[position].matter,
      case .ask(_, _, let rows, _) = program.states[askedBefore[position].state].question
    else { return .ignored(.late) }
    let status = program.value(of: program.resources[resource].status, in: session.valuation)
    return fire(rows, answer: status, in: askedBefore.remove(at: position).state)
  }

  private mutating func take(_ answer: Value, to ticket: Ticket) -> Verdict {
    guard let position = askedBefore.firstIndex(where: { $0.ticket == ticket }), !isCovered(position) else {
      return .ignored(.late)
    }
    let asked = askedBefore[position]
    switch asked.matter {
    case .request: return .ignored(.late)
    case .prompt(let presentation):
      guard presentation.answers.contains(answer) else { return .ignored(.impossible) }
      let prompt = program.prompts[presentation.prompt]
      bind(answer, of: prompt)
      let isDismissal = Int(answer) == prompt.buttons.count
      if prompt.kind.isModal || isDismissal { askedBefore.remove(at: position) }
    case .link:
      guard Int(answer) < Question.openAnswers.values.count else { return .ignored(.impossible) }
      askedBefore.remove(at: position)
    case .action(let action, _):
      let answers = program.actions[action].answers?.values ?? []
      guard Int(answer) < answers.count, answers[Int(answer)] != Action.interrupted else {
        return .ignored(.impossible)
      }
      askedBefore.remove(at: position)
    }
    guard let rows = program.states[asked.state].question?.rows else { return .ignored(.late) }
    return fire(rows, answer: answer, in: asked.state)
  }

  /// A button's parameters have the values that are in it.
  private mutating func bind(_ answer: Value, of prompt: Prompt) {
    guard Int(answer) < prompt.buttons.count else { return }
    for binding in prompt.buttons[Int(answer)].bindings {
      session.valuation.values[binding.variable.index] = binding.value
    }
  }

  /// A question nested in the state of a surface covers it, unless it is the app's own work.
  private func isCovered(_ position: Int) -> Bool {
    askedBefore[(position + 1)...].contains { inner in
      switch inner.matter {
      case .prompt, .request, .link: true
      case .action: false
      }
    }
  }

  /// Being back is the answer where Settings or another app was asked, else an event.
  mutating func takeReturn() -> Verdict {
    if let asked = askedBefore.last, case .link = asked.matter { return take(0, to: asked.ticket) }
    return takeHandler { $0 == .returned } ?? .ignored(.unhandled)
  }

  private mutating func takeElapsed(_ ticket: Ticket) -> Verdict {
    guard let timer = session.timers.first(where: { $0.ticket == ticket }) else { return .ignored(.late) }
    session.timers.removeAll { $0.ticket == ticket }
    guard let position = timer.handler else { return .ignored(.late) }
    let handler = program.states[timer.state].handlers[position]
    return follow(handler.effects, handler.target, in: timer.state)
  }

  private mutating func takeHandler(where matches: (Handler.Trigger) -> Bool) -> Verdict? {
    for state in path {
      for handler in program.states[state].handlers where matches(handler.trigger) {
        return follow(handler.effects, handler.target, in: state)
      }
    }
    return nil
  }
}
