extension Run {
  /// Ends the step: takes down what is not asked any more, then asks what is new, outside in.
  ///
  /// - A question whose state was not left stays as it is, frozen.
  /// - A state left and entered again keeps a question that asks the same with the same arguments.
  /// - A prompt that is up and is to be shown again is updated, whichever state shows it now.
  consuming func finish(_ verdict: Verdict) -> (Session, Step) {
    var kept: Set<Ticket> = []
    var asked: [Session.Asked] = []
    var questions: [Effect] = []
    for state in path.reversed() {
      guard let matter = bound[state] ?? matter(of: state) else { continue }
      let before = askedBefore.first { $0.state == state && !kept.contains($0.ticket) }
      if let before, !left.contains(state) || before.matter == matter {
        kept.insert(before.ticket)
        asked.append(before)
        continue
      }
      let ticket = nextTicket()
      let shown = askedBefore.first { isSamePrompt($0.matter, matter) && !kept.contains($0.ticket) }
      if let shown { kept.insert(shown.ticket) }
      asked.append(Session.Asked(ticket: ticket, state: state, matter: matter))
      questions.append(question(matter, ticket, isUp: shown != nil))
    }
    let withdrawals = askedBefore.reversed().filter { !kept.contains($0.ticket) }.compactMap(withdrawal)
    var all = withdrawals + effects + questions
    session.asked = asked
    if let outcome {
      session.position = .ended(outcome.flow, outcome.value)
      all.append(.finish(outcome.value))
    } else if let current {
      session.position = .waiting(current)
    }
    return (session, Step(verdict: verdict, effects: all))
  }

  mutating func matter(of id: ID<State>) -> Session.Matter? {
    switch program.states[id].question {
    case .ask(let resource, let request, _, _): return .request(resource, request)
    case .show(let prompt, let operands, _): return .prompt(presentation(of: prompt, operands))
    case .open(let link, _): return .link(link)
    case .perform(let action, let operands, _): return .action(action, program.bind(operands, in: session.valuation))
    case .choose, .run, nil: return nil
    }
  }

  private mutating func presentation(of id: ID<Prompt>, _ operands: [Operand]) -> Presentation {
    let prompt = program.prompts[id]
    for (parameter, operand) in zip(prompt.parameters, operands) {
      guard let variable = parameter.variable else { continue }
      session.valuation.values[variable.index] = program.value(of: operand, in: session.valuation)
    }
    var answers = ValueSet()
    for (position, button) in prompt.buttons.enumerated() where program.holds(button.condition, in: session.valuation) {
      answers.insert(Value(position))
    }
    if prompt.isDismissible { answers.insert(Value(prompt.buttons.count)) }
    return Presentation(prompt: id, arguments: program.bind(operands, in: session.valuation), answers: answers)
  }

  private func isSamePrompt(_ left: Session.Matter, _ right: Session.Matter) -> Bool {
    guard case .prompt(let shown) = left, case .prompt(let wanted) = right else { return false }
    return shown.prompt == wanted.prompt
  }

  private func question(_ matter: Session.Matter, _ ticket: Ticket, isUp: Bool) -> Effect {
    switch matter {
    case .prompt(let presentation): isUp ? .update(ticket, presentation) : .present(ticket, presentation)
    case .request(let resource, let request): .request(ticket, resource, request: request)
    case .link(let link): .open(ticket, link)
    case .action(let action, let arguments): .perform(ticket, action, arguments)
    }
  }

  private func withdrawal(_ asked: Session.Asked) -> Effect? {
    switch asked.matter {
    case .prompt(let presentation): .dismiss(presentation.prompt)
    case .action(let action, _): .cancel(asked.ticket, action)
    case .request, .link: nil
    }
  }
}
