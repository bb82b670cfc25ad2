package import UsherProgram
package import UsherRuntime

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

  /// Whether the action under way may have brought the system's prompt up.
  package var mayPromptByAction: Bool {
    guard case .action(let action, _) = session.asked.last?.matter else { return false }
    return program.actions[action].asks.contains { id in
      let resource = program.resources[id]
      return resource.requests.contains { $0.name.isEmpty && $0.askable.contains(value(of: resource.status)) }
    }
  }

  package var buttonNames: [String] {
    answerable.flatMap { asked -> [String] in
      guard case .prompt(let presentation) = asked.matter else { return [] }
      let buttons = program.prompts[presentation.prompt].buttons
      return buttons.indices.filter { presentation.answers.contains(Value($0)) }.map { buttons[$0].answer }
    }
  }

  /// The taps that are possible.
  package var taps: [Act] {
    answerable.flatMap { asked -> [Act] in
      guard case .prompt(let presentation) = asked.matter else { return [] }
      let buttons = program.prompts[presentation.prompt].buttons
      return buttons.indices.filter { presentation.answers.contains(Value($0)) }.map { index in
        .tap(buttons[index].name, buttons[index].bindings.map { Act.Change(name: $0.name, value: $0.text) })
      }
    }
  }

  /// The events that the app can send, with all values that their parameters may have.
  package var sendings: [(act: Act, event: ID<Occurrence>)] {
    program.events.ids.flatMap { id -> [(act: Act, event: ID<Occurrence>)] in
      let event = program.events[id]
      var all: [[Act.Change]] = [[]]
      for parameter in event.parameters {
        let values = parameter.variable.map { program.variables[$0].domain.values } ?? []
        all = all.flatMap { some in values.map { some + [Act.Change(name: parameter.name, value: $0)] } }
      }
      return all.map { (act: Act.send(event.name, $0), event: id) }
    }
  }

  package var canDismiss: Bool {
    answerable.contains { asked in
      guard case .prompt(let presentation) = asked.matter else { return false }
      return presentation.answers.contains(Value(program.prompts[presentation.prompt].buttons.count))
    }
  }

  /// The system's question that is up, its resource and the resource's place in the program.
  private var requestUp: (request: DeviceRequest, owner: DeviceResource, resource: ID<Resource>)? {
    guard case .request(let id, let position) = session.asked.last?.matter,
      let owner = device.resource(named: program.resources[id].name),
      let request = owner.request(named: program.resources[id].requests[position].name)
    else { return nil }
    return (request, owner, id)
  }

  /// What the system's question that is up may come to, as true statuses of its resource.
  package var resultsOfRequest: (statuses: Domain, set: ValueSet) {
    guard let (request, owner, id) = requestUp else { return (Domain(values: []), ValueSet()) }
    return (owner.trueStatuses, request.results(from: truths[id.index]))
  }

  /// What the status may be if the system's question that is up gets no answer.
  package var silencesOfRequest: (resource: ID<Resource>, set: ValueSet)? {
    guard let (request, _, id) = requestUp else { return nil }
    let set = request.silences(from: truths[id.index])
    return set.isEmpty ? nil : (id, set)
  }

  /// What may come of the system's prompts that the action under way brings up.
  package var resultsOfAction: [Act.Change] {
    guard case .action(let action, _) = session.asked.last?.matter else { return [] }
    return program.actions[action].asks.flatMap { id -> [Act.Change] in
      guard let owner = device.resource(named: program.resources[id].name), let request = owner.request(named: "")
      else {
        return []
      }
      return owner.trueStatuses.names(in: request.results(from: truths[id.index])).map {
        Act.Change(name: owner.name, value: $0)
      }
    }
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

  /// The changes of a resource that can come next from a true status, by the one they lead to, each with what becomes of
  /// the app: of several the first, or the first that can come while the app is active.
  package func changes(of resource: DeviceResource, from status: Value) -> [(to: Value, move: DeviceMove)] {
    var changes: [(to: Value, move: DeviceMove)] = []
    for move in resource.moves where move.agent != .relaunch && move.from.contains(status) {
      for value in move.to.members where value != status {
        guard let known = changes.firstIndex(where: { $0.to == value }) else {
          changes.append((value, move))
          continue
        }
        if move.isPossibleWhileActive, !changes[known].move.isPossibleWhileActive { changes[known].move = move }
      }
    }
    return changes
  }

  // MARK: Changes

  /// What is so after changes that the device and the policy allow.
  func changed(by changes: [Act.Change], appEnds: Bool, isActive: Bool) throws(Impossible) -> Journey {
    try refuseMemory(in: changes)
    var next = self
    for change in changes {
      if let index = program.resources.rows.firstIndex(where: { $0.name == change.name }) {
        try next.change(ID(index), change, appEnds: appEnds, isActive: isActive)
      } else {
        try next.changeInput(change)
      }
    }
    return next
  }

  /// Only the policy changes memory.
  func refuseMemory(in changes: [Act.Change]) throws(Impossible) {
    for change in changes {
      let isMemory = program.variables.rows.contains { $0.name.description == change.name && $0.isMemory }
      if isMemory { throw .memory(change.name) }
    }
  }

  private mutating func change(_ id: ID<Resource>, _ change: Act.Change, appEnds: Bool, isActive: Bool)
    throws(Impossible)
  {
    guard let owner = device.resource(named: change.name) else { return }
    guard let value = owner.trueStatuses.value(named: change.value) else {
      throw .unknownValue(change.value, of: change.name, among: owner.trueStatuses.values)
    }
    let before = truths[id.index]
    if before == value { throw .unchanged(change.name, value: change.value) }
    try checkMove(of: owner, from: before, to: value, appEnds: appEnds, isActive: isActive)
    set(id, to: value)
  }

  private mutating func changeInput(_ change: Act.Change) throws(Impossible) {
    if let position = program.moments.firstIndex(where: {
      program.variables[$0].name.description == change.name && isFromOutside($0)
    }) {
      return try changeMoment(at: position, change)
    }
    let changeable = (program.facts + program.moments).filter { isFromOutside($0) }
    guard let id = changeable.first(where: { program.variables[$0].name.description == change.name }),
      let position = program.facts.firstIndex(of: id)
    else {
      throw .unknownFact(
        change.name, among: changeable.filter(isChanging).map { program.variables[$0].name.description })
    }
    let variable = program.variables[id]
    guard let value = variable.domain.value(named: change.value) else {
      throw .unknownValue(change.value, of: change.name, among: variable.domain.values)
    }
    if facts.values[position] == value { throw .unchanged(change.name, value: change.value) }
    guard case .input(isLive: true, isRequired: _) = variable.home else { throw .fixedInput(change.name) }
    facts.values[position] = value
  }

  private mutating func changeMoment(at position: Int, _ change: Act.Change) throws(Impossible) {
    guard case .input(isLive: true, isRequired: _) = program.variables[program.moments[position]].home else {
      throw .fixedInput(change.name)
    }
    switch change.value {
    case "now": facts.times[position] = facts.now
    case "never": facts.times[position] = nil
    default: throw .unknownValue(change.value, of: change.name, among: ["now", "never"])
    }
  }

  private func isFromOutside(_ id: ID<Variable>) -> Bool {
    switch program.variables[id].home {
    case .status, .input: true
    case .shared, .session, .parameter, .derived, .count: false
    }
  }

  /// Whether a status or a live input: what may change while a flow runs.
  private func isChanging(_ id: ID<Variable>) -> Bool {
    switch program.variables[id].home {
    case .status, .input(isLive: true, isRequired: _): true
    case .input(isLive: false, isRequired: _), .shared, .session, .parameter, .derived, .count: false
    }
  }

  private func checkMove(of owner: DeviceResource, from: Value, to: Value, appEnds: Bool, isActive: Bool)
    throws(Impossible)
  {
    let moves = owner.moves.filter { $0.agent != .relaunch && $0.from.contains(from) && $0.to.contains(to) }
    let isAnswered = isActive && owner.requests.contains { $0.results(from: from).contains(to) }
    if isAnswered { return }
    let names = owner.trueStatuses
    guard !moves.isEmpty else {
      let allowed = changes(of: owner, from: from).map { names.name(of: $0.to) }
      throw .noSuchChange(owner.name, from: names.name(of: from), to: names.name(of: to), allowed: allowed)
    }
    if !appEnds, moves.allSatisfy({ $0.fate == .endsApp }) {
      throw .endsApp(owner.name, from: names.name(of: from), to: names.name(of: to))
    }
    if isActive, moves.allSatisfy({ $0.isOnlyWhileAway }) {
      throw .onlyWhileAway(owner.name, from: names.name(of: from), to: names.name(of: to))
    }
  }
}
