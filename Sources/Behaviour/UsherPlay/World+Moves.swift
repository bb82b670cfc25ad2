internal import UsherProgram
internal import UsherRuntime

extension World {
  /// Does a move in the configuration that is on the stage.
  package func play(_ move: Move, on stage: inout Stage) {
    switch move {
    case .answeredAtOnce: settleRequest(on: &stage)
    case .answered(let position, let answer):
      step(.answered(stage.configuration.session.ticket(at: position), answer), &stage)
    case .settled(let id, let value):
      set(id, to: value, &stage.configuration)
      settleRequest(on: &stage)
    case .silent(let id, let value):
      set(id, to: value, &stage.configuration)
      guard let timer = stage.configuration.silence else { return }
      step(.elapsed(stage.configuration.session.timerTicket(at: timer)), &stage)
    case .prompted(let change), .changed(let change):
      set(change.resource, to: change.value, &stage.configuration)
      step(.changed, &stage)
    case .elapsed(let index): step(.elapsed(stage.configuration.session.timerTicket(at: index)), &stage)
    case .sent(let id, let values): step(.sent(id, values), &stage)
    case .away(let changes): leave(with: changes, ends: false, &stage)
    case .relaunched(let changes): leave(with: changes, ends: true, &stage)
    case .input(let id, let value), .written(let id, let value):
      if let position = program.facts.firstIndex(of: id) { stage.configuration.facts.values[position] = value }
      if let position = program.moments.firstIndex(of: id) {
        stage.configuration.facts.times[position] = value == Moment.never ? nil : stage.configuration.facts.now
      }
      step(.changed, &stage)
    case .aged(let id): age(id, &stage.configuration)
    }
  }

  private func settleRequest(on stage: inout Stage) {
    guard let ticket = stage.configuration.session.innermostRequest?.ticket else { return }
    step(.settled(ticket), &stage)
  }

  private func leave(with changes: [Move.Change], ends: Bool, _ stage: inout Stage) {
    leave(&stage)
    for change in changes { set(change.resource, to: change.value, &stage.configuration) }
    comeBack(&stage, relaunched: ends)
  }

  /// A moment is of the next age, and nobody is told.
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
