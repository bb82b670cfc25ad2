internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform

/// Changes by name in scripts and tests, checked against the device and the policy.
extension World {
  enum Change {
    case status(ID<Resource>, TrueStatus)
    /// The status after the next launch of the app.
    case launch(ID<Resource>, TrueStatus)
    /// The answer to a system prompt that the running action has brought up.
    case answer(ID<Resource>, TrueStatus)
    /// A fact or a moment, by its index.
    case fact(Int, Value)
    case moment(Int, isNow: Bool)
  }

  func make(_ changes: [Change], _ configuration: inout WorldState) {
    for change in changes {
      switch change {
      case .status(let id, let value), .launch(let id, let value): set(id, to: value, &configuration)
      case .answer(let id, let value): answerPrompt(for: id, with: value, &configuration)
      case .fact(let position, let value): configuration.facts.values[position] = value
      case .moment(let position, let isNow): configuration.facts.times[position] = isNow ? configuration.facts.now : nil
      }
    }
  }

  /// Makes changes one by one while the app is in the background, where the system tells it of some unless it has ended.
  func makeAway(_ changes: [Change], appEnds: Bool, _ scratch: inout ScratchSession) {
    for change in changes {
      var isTold = false
      if !appEnds, case .status(let id, let value) = change {
        let truth = scratch.configuration.truths[id.index]
        isTold = platform.isTold(of: id, from: truth, to: value, in: scratch.configuration.edition)
      }
      make([change], &scratch.configuration)
      if isTold { tellOfChange(&scratch) }
    }
  }

  /// The resources whose statuses are those after the launch.
  func settled(by changes: [Change]) -> [ID<Resource>] {
    changes.compactMap { if case .launch(let id, _) = $0 { id } else { nil } }
  }

  /// The changes as scripts name them that lead from these statuses to those after the launch: for each resource the result of
  /// the launch, if it is not the usual one, or the change before a usual one.
  package func namedChanges(_ launched: [Move.Change], from before: WorldState) -> [Move.Change] {
    allResources.compactMap { id in
      let truth = before.truths[id.index]
      let after = launched.first { $0.resource == id }?.value ?? truth
      let results = platform.launches(truth, of: id, in: before.edition)
      if after == results[0] { return nil }
      if results.contains(after) { return Move.Change(resource: id, value: after) }
      return platform.changesWhileAway(of: id, from: truth, in: before.edition).first {
        platform.launched($0.value, of: id, in: before.edition) == after
      }.map { Move.Change(resource: id, value: $0.value) }
    }
  }

  /// Resolves changes by name. Each must be possible after those before it.
  func changes(_ named: [Act.Change], in configuration: WorldState, appEnds: Bool, isActive: Bool)
    throws(UnplayableAct) -> [Change]
  {
    try refuseMemory(in: named)
    var scratch = configuration
    var changes: [Change] = []
    for name in named {
      let change: Change
      if let index = program.resources.rows.firstIndex(where: { $0.name == name.name }) {
        change = try statusChange(name, of: ID(index), in: scratch, appEnds: appEnds, isActive: isActive)
      } else {
        change = try inputChange(name, in: scratch)
      }
      make([change], &scratch)
      changes.append(change)
    }
    return changes
  }

  private func statusChange(
    _ change: Act.Change, of id: ID<Resource>, in configuration: WorldState, appEnds: Bool, isActive: Bool
  ) throws(UnplayableAct) -> Change {
    let truth = configuration.truths[id.index]
    if isActive, let value = owners[id.index]?.trueStatuses.status(named: change.value),
      isAnswer(value, for: id, configuration)
    {
      return .answer(id, value)
    }
    let rules = platform.rules(of: id, in: configuration.edition)
    if appEnds, let value = rules?.launched(truth, to: change.value) { return .launch(id, value) }
    let changed = try rules?.changed(truth, to: change.value, appEnds: appEnds, isActive: isActive)
    return .status(id, changed ?? truth)
  }

  /// Throws if one of the changes names memory of a session, since only its own flow changes it.
  private func refuseMemory(in changes: [Act.Change]) throws(UnplayableAct) {
    for change in changes {
      let isOwn = program.variables.rows.contains { $0.name.description == change.name && $0.home == .session }
      if isOwn { throw .memory(change.name) }
    }
  }

  /// The true status of each resource, derived from the status that an app sees. If the edition does not have it, the first that
  /// it has.
  func truths(in facts: Facts) -> [TrueStatus] {
    program.resources.ids.map { id in
      guard let owner = platform.owner(of: id, in: 0),
        let position = program.facts.firstIndex(of: program.resources[id].status)
      else { return TrueStatus(0) }
      return owner.existing(for: owner.trueStatus(of: facts.values[position]))
    }
  }

  /// The true statuses that an app sees under this name.
  func seen(as name: String, among truths: TrueStatusSet, of resource: ID<Resource>) -> [TrueStatus] {
    guard let owner = owners[resource.index] else { return [] }
    return truths.filter { owner.statuses.name(of: owner.shown[$0]) == name }
  }

  /// Sets a true status by name; an unknown name changes nothing.
  func set(_ truth: Act.Change, _ configuration: inout WorldState) {
    for id in program.resources.ids where program.resources[id].name == truth.name {
      if let value = owners[id.index]?.trueStatuses.status(named: truth.value) { set(id, to: value, &configuration) }
    }
  }

  private func inputChange(_ change: Act.Change, in configuration: WorldState) throws(UnplayableAct) -> Change {
    if let position = program.moments.firstIndex(where: {
      program.variables[$0].name.description == change.name && isFromOutside($0)
    }) {
      return try momentChange(at: position, change)
    }
    if change.name == Device.versionName, device.versions != nil {
      let read = program.facts.first { program.variables[$0].name.description == change.name }
      throw .fixedVersion(change.name, among: read.map { program.variables[$0].domain.values } ?? [])
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
    if configuration.facts.values[position] == value { throw .unchanged(change.name, value: change.value) }
    guard isChanging(id) else { throw .fixedInput(change.name) }
    return .fact(position, value)
  }

  private func momentChange(at position: Int, _ change: Act.Change) throws(UnplayableAct) -> Change {
    guard isChanging(program.moments[position]) else { throw .fixedInput(change.name) }
    switch change.value {
    case "now": return .moment(position, isNow: true)
    case "never": return .moment(position, isNow: false)
    default: throw .unknownValue(change.value, of: change.name, among: ["now", "never"])
    }
  }

  private func isFromOutside(_ id: ID<Variable>) -> Bool {
    switch program.variables[id].home {
    case .status, .input, .shared: true
    case .session, .parameter, .derived, .count: false
    }
  }

  /// Whether something other than the flow may change the variable while it runs: a status, a live input, or memory that other
  /// sessions share.
  func isChanging(_ id: ID<Variable>) -> Bool {
    switch program.variables[id].home {
    case .status, .input(isLive: true, isRequired: _), .shared: true
    case .input(isLive: false, isRequired: _), .session, .parameter, .derived, .count: false
    }
  }
}
