package import Usher

/// What is played: by the person, the app, the system, or time.
package enum Act: Hashable, Sendable {
  case tap(String)
  case dismiss
  /// Of the system's question, of an action, or `failed` of a link.
  case answer(String)
  case send(String)
  case wait(milliseconds: Int)
  /// Into the background and back, with what changes there.
  case away([Change], appEnds: Bool)
  /// The app is ended, and launched again.
  case relaunch([Change])
  /// Something changes while the app is active.
  case meanwhile([Change])

  package struct Change: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// Why an act cannot be played now.
package enum Impossible: Error, Hashable, Sendable {
  case ended(outcome: String)
  case notOffered(Kind, String, among: [String])
  case nothingToDismiss
  /// A prompt is up: it is tapped, not answered.
  case tapInstead([String])
  /// The person is in Settings or another app, and comes back by `away`.
  case awayInstead(answer: String)
  case away
  case systemPromptIsUp
  case unknownFact(String, among: [String])
  case unknownValue(String, of: String, among: [String])
  case fixedInput(String)
  case unchanged(String, value: String)
  /// The platform has no such change.
  case noSuchChange(String, from: String, to: String, allowed: [String])
  /// Time would not come to its end for all the timers that go off.
  case tooManyTimers(limit: Int)
  /// The change ends the app, and the script lets it live.
  case endsApp(String, from: String, to: String)

  package enum Kind: Sendable {
    case button
    case answer
    case event
  }
}

extension Journey {
  /// What can be answered now: what is asked and not covered.
  package var answerable: [Session.Asked] {
    session.asked.enumerated().filter { index, _ in
      session.asked[(index + 1)...].allSatisfy { inner in
        if case .action = inner.matter { true } else { false }
      }
    }.map { $1 }
  }

  /// Whether the person is in Settings or another app, which the journey has opened.
  package var isAway: Bool {
    if case .link = session.asked.last?.matter { true } else { false }
  }

  package var isSystemPromptUp: Bool {
    if case .request = session.asked.last?.matter { true } else { false }
  }

  package var buttonNames: [String] {
    answerable.flatMap { asked -> [String] in
      guard case .prompt(let presentation) = asked.matter else { return [] }
      let buttons = program.prompts[presentation.prompt].buttons
      return buttons.indices.filter { presentation.answers.contains(Value($0)) }.map { buttons[$0].name }
    }
  }

  package var canDismiss: Bool {
    answerable.contains { asked in
      guard case .prompt(let presentation) = asked.matter else { return false }
      return presentation.answers.contains(Value(program.prompts[presentation.prompt].buttons.count))
    }
  }

  /// What the system's question that is up may come to.
  package var resultsOfRequest: ValueSet {
    guard case .request(let resource, let request) = session.asked.last?.matter,
      let owner = device.resource(named: program.resources[resource].name)
    else { return ValueSet() }
    let name = program.resources[resource].requests[request].name
    return owner.request(named: name)?.results(from: value(of: program.resources[resource].status)) ?? ValueSet()
  }

  /// What the app may answer to the action that is under way.
  package var appAnswers: Domain {
    guard case .action(let action, _) = session.asked.last?.matter, let answers = program.actions[action].answers else {
      return Domain(values: [])
    }
    return Domain(values: answers.values.filter { $0 != Action.interrupted })
  }

  package func value(of fact: ID<Variable>) -> Value {
    guard let position = program.facts.firstIndex(of: fact) else { return program.variables[fact].initial }
    return facts.values[position]
  }

  /// The changes of a resource that can come next, by the status they lead to, each with what becomes of the app.
  package func changes(of resource: DeviceResource, from status: Value) -> [(to: Value, move: DeviceMove)] {
    var changes: [(to: Value, move: DeviceMove)] = []
    for move in resource.moves where move.from.contains(status) {
      for value in move.to.members where value != status && !changes.contains(where: { $0.to == value }) {
        changes.append((value, move))
      }
    }
    return changes
  }

  // MARK: Changes

  /// The facts after changes that the device and the policy allow.
  func changed(_ facts: Facts, by changes: [Act.Change], appEnds: Bool, isActive: Bool) throws(Impossible) -> Facts {
    var facts = facts
    for change in changes {
      let changeable = program.facts.filter { isFromOutside($0) }
      guard let id = changeable.first(where: { program.variables[$0].name == change.name }),
        let position = program.facts.firstIndex(of: id)
      else { throw .unknownFact(change.name, among: changeable.map { program.variables[$0].name }) }
      let variable = program.variables[id]
      guard let value = variable.domain.value(named: change.value) else {
        throw .unknownValue(change.value, of: change.name, among: variable.domain.values)
      }
      if facts.values[position] == value { throw .unchanged(change.name, value: change.value) }
      switch variable.home {
      case .status:
        try checkMove(of: change, from: facts.values[position], to: value, appEnds: appEnds, isActive: isActive)
      case .input(isLive: true, isRequired: _): break
      case .input, .shared, .session, .parameter, .derived: throw .fixedInput(change.name)
      }
      facts.values[position] = value
    }
    return facts
  }

  private func isFromOutside(_ id: ID<Variable>) -> Bool {
    switch program.variables[id].home {
    case .status, .input: true
    case .shared, .session, .parameter, .derived: false
    }
  }

  private func checkMove(of change: Act.Change, from: Value, to: Value, appEnds: Bool, isActive: Bool)
    throws(Impossible)
  {
    guard let resource = device.resource(named: change.name) else { return }
    let moves = resource.moves.filter { $0.from.contains(from) && $0.to.contains(to) }
    let isAnswered = isActive && resource.requests.contains { $0.results(from: from).contains(to) }
    if isAnswered { return }
    let names = resource.statuses
    guard !moves.isEmpty else {
      let allowed = changes(of: resource, from: from).map { names.name(of: $0.to) }
      throw .noSuchChange(change.name, from: names.name(of: from), to: change.value, allowed: allowed)
    }
    if !appEnds, moves.allSatisfy({ $0.fate == .endsApp }) {
      throw .endsApp(change.name, from: names.name(of: from), to: change.value)
    }
  }
}
