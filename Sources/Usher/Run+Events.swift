extension Run {
  /// Whether the system's prompt is up: nothing but its answer counts.
  var isShielded: Bool {
    guard let current, case .ask = program.states[current].question else { return false }
    return true
  }

  mutating func take(_ event: Event) -> Verdict {
    switch event {
    case .settled(let ticket): return takeSettled(ticket)
    case _ where isShielded: return .ignored(.shielded)
    case .answered(let ticket, let answer): return take(answer, to: ticket)
    case .returned: return takeReturn()
    case .elapsed(let ticket): return takeElapsed(ticket)
    case .sent(let occurrence): return takeHandler { $0 == .event(occurrence) } ?? .ignored(.unhandled)
    case .changed: return .ignored(.unhandled)
    }
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
      case .ask(_, _, let rows) = program.states[askedBefore[position].state].question
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
    let handler = program.states[timer.state].handlers[timer.handler]
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
