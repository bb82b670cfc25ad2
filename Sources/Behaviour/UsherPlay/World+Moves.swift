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
    if ends {
      for change in changes { set(change.resource, to: change.value, &scratch.configuration) }
    } else {
      makeAway(changes, &scratch)
    }
    returnToApp(&scratch, relaunched: ends, settled: allResources)
  }

  /// Makes changes while the app is in the background. First come those of which the system tells the app.
  private func makeAway(_ changes: [Move.Change], _ scratch: inout ScratchSession) {
    let before = platform.tellingResources[scratch.configuration.edition].isEmpty ? nil : scratch.configuration
    for change in before.map({ toldFirst(changes, from: $0) }) ?? changes {
      set(change.resource, to: change.value, &scratch.configuration)
      if let before, isTold(of: change, from: before) { tellOfChange(&scratch) }
    }
  }

  /// The changes during an absence in the order in which they happen: first those of which the system tells the app.
  package func toldFirst(_ changes: [Move.Change], from before: WorldState) -> [Move.Change] {
    changes.filter { isTold(of: $0, from: before) } + changes.filter { !isTold(of: $0, from: before) }
  }

  private func isTold(of change: Move.Change, from before: WorldState) -> Bool {
    platform.isTold(
      of: change.resource, from: before.truths[change.resource.index], to: change.value, in: before.edition)
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
