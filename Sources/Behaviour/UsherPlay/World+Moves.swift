internal import UsherProgram
internal import UsherRuntime

extension World {
  /// Executes a move in the scratch session.
  package func play(_ move: Move, in scratch: inout ScratchSession) {
    switch move {
    case .settledImmediately: settleRequest(in: &scratch)
    case .answered(let position, let answer):
      step(.answered(scratch.configuration.session.ticket(at: position), answer), &scratch)
    case .settled(let id, let value):
      set(id, to: value, &scratch.configuration)
      settleRequest(in: &scratch)
    case .silent(let id, let value):
      set(id, to: value, &scratch.configuration)
      guard let timer = scratch.configuration.silence else { return }
      step(.elapsed(scratch.configuration.session.timerTicket(at: timer)), &scratch)
    case .prompted(let change):
      answerPrompt(for: change.resource, with: change.value, &scratch.configuration)
      step(.changed, &scratch)
    case .changed(let change):
      set(change.resource, to: change.value, &scratch.configuration)
      step(.changed, &scratch)
    case .elapsed(let index): step(.elapsed(scratch.configuration.session.timerTicket(at: index)), &scratch)
    case .sent(let id, let values): step(.sent(id, values), &scratch)
    case .away(let changes): leave(with: changes, ends: false, &scratch)
    case .relaunched(let changes): leave(with: changes, ends: true, &scratch)
    case .input(let id, let value), .written(let id, let value):
      if let position = program.facts.firstIndex(of: id) { scratch.configuration.facts.values[position] = value }
      if let position = program.moments.firstIndex(of: id) {
        scratch.configuration.facts.times[position] = value == Moment.never ? nil : scratch.configuration.facts.now
      }
      step(.changed, &scratch)
    case .aged(let id): age(id, &scratch.configuration)
    }
  }

  private func settleRequest(in scratch: inout ScratchSession) {
    guard let ticket = scratch.configuration.session.innermostRequest?.ticket else { return }
    step(.settled(ticket), &scratch)
  }

  private func leave(with changes: [Move.Change], ends: Bool, _ scratch: inout ScratchSession) {
    leave(&scratch)
    for change in changes { set(change.resource, to: change.value, &scratch.configuration) }
    returnToApp(&scratch, relaunched: ends)
  }

  /// Moves a moment to its next age class. The session gets no event.
  private func age(_ id: ID<Variable>, _ configuration: inout WorldState) {
    guard let position = program.moments.firstIndex(of: id) else { return }
    let age = configuration.session.kept(id) + 1
    configuration.session.assume(age, for: id)
    let time = time(ofAge: age, of: id, at: configuration.facts.now)
    if program.variables[id].home == .session {
      configuration.session.assume(time, forMoment: position)
    } else {
      configuration.facts.times[position] = time
    }
  }
}
