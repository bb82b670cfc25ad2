internal import Usher
internal import UsherDevice

/// The device around a session, and the one interpreter: from a configuration and a move to the next configuration.
struct World: Sendable {
  let program: Program
  /// The program as it is run.
  let policy: Policy
  let device: Device
  /// The device's resource for each of the program's.
  let owners: [DeviceResource?]
  /// For each of the program's resources, and each true status, what it may become from outside.
  let outside: [[[OutsideChange]]]

  init(_ program: Program, on device: Device) {
    self.program = program
    policy = Policy(program, platform: device.name)
    self.device = device
    owners = program.resources.rows.map { device.resource(named: $0.name) }
    outside = owners.map { $0?.outsideChanges ?? [[]] }
  }

  /// The system's question that is up, or is answered at once.
  func request(in configuration: Configuration) -> (id: ID<Resource>, request: DeviceRequest, owner: DeviceResource)? {
    guard case .request(let id, let position) = configuration.top, let owner = owners[id.index],
      let request = owner.request(named: program.resources[id].requests[position].name)
    else { return nil }
    return (id, request, owner)
  }

  /// Whether the innermost question is one that the system does not put.
  func isAnsweredAtOnce(_ configuration: Configuration) -> Bool {
    guard case .request(let id, _) = configuration.top else { return false }
    guard let (_, request, _) = request(in: configuration) else { return true }
    return !request.askable.contains(configuration.truths[id.index])
  }

  /// The resources whose question the action under way may have brought up.
  func promptedByAction(_ configuration: Configuration) -> [(id: ID<Resource>, request: DeviceRequest)] {
    guard case .action(let action, _) = configuration.top else { return [] }
    return program.actions[action].asks.compactMap { id in
      guard let request = owners[id.index]?.request(named: "") else { return nil }
      return request.askable.contains(configuration.truths[id.index]) ? (id, request) : nil
    }
  }

  func watchesBackground(_ session: Session) -> Bool {
    session.activeStates.contains { id in
      program.states[id].handlers.contains { $0.trigger == .background }
    }
  }

  // MARK: Steps

  /// Takes an event, and keeps what outlives the session.
  func step(_ event: Event, _ configuration: inout Configuration) -> [Effect] {
    let before = configuration.session
    let step = configuration.session.step(event, facts: configuration.facts)
    settle(&configuration, since: before)
    return step.effects
  }

  /// What the system answers by itself, up to where that goes round.
  func answerAtOnce(_ configuration: inout Configuration) -> [Effect] {
    var effects: [Effect] = []
    for _ in 0..<program.states.count where isAnsweredAtOnce(configuration) {
      guard let ticket = configuration.session.asked.last?.ticket else { break }
      effects += step(.settled(ticket), &configuration)
    }
    return effects
  }

  func change(_ changes: [Move.Change], _ configuration: inout Configuration) {
    for change in changes { set(change.resource, to: change.value, &configuration) }
  }

  func set(_ id: ID<Resource>, to value: Value, _ configuration: inout Configuration) {
    guard let owner = owners[id.index] else { return }
    configuration.truths[id.index] = value
    if let position = program.facts.firstIndex(of: program.resources[id].status) {
      configuration.facts.values[position] = owner.shown[Int(value)]
    }
  }

  /// Leaves the app, unless it is left already: `background` is taken first.
  func leave(_ configuration: inout Configuration) -> [Effect] {
    if configuration.isAway || !watchesBackground(configuration.session) { return [] }
    if case .request = configuration.top { return [] }
    return step(.background, &configuration) + answerAtOnce(&configuration)
  }

  /// The app is ended and launched again: only what is saved is left of the session.
  func relaunch(_ configuration: inout Configuration) -> [Effect] {
    forgetLaunch(&configuration)
    for id in program.resources.ids {
      let moves = owners[id.index]?.moves ?? []
      let move = moves.first { $0.agent == .relaunch && $0.from.contains(configuration.truths[id.index]) }
      if let value = move?.to.members.first { set(id, to: value, &configuration) }
    }
    do throws(Snapshot.Refusal) {
      _ = try configuration.session.relaunch(facts: configuration.facts)
      configuration.ranks = []
      settle(&configuration, since: configuration.session)
      return Array(configuration.session.effects)
    } catch {
      guard error == .forLaunch else { preconditionFailure("a session takes its own snapshot up") }
      configuration.session.abandon()
      configuration.ranks = []
      configuration.isGone = true
      return []
    }
  }

  /// Memory of the launch begins anew.
  private func forgetLaunch(_ configuration: inout Configuration) {
    for (position, id) in program.facts.enumerated() {
      guard case .shared(.launch, key: _) = program.variables[id].home else { continue }
      configuration.facts.values[position] = program.variables[id].initial
    }
    for (position, id) in program.moments.enumerated() {
      if case .shared(.launch, key: _) = program.variables[id].home { configuration.facts.times[position] = nil }
    }
  }

  /// The facts hold what the session has kept for others, and timers that are new come after the others.
  func settle(_ configuration: inout Configuration, since before: Session) {
    for (position, id) in program.facts.enumerated() {
      if case .shared = program.variables[id].home {
        configuration.facts.values[position] = configuration.session.kept(id)
      }
    }
    for (position, id) in program.moments.enumerated() {
      if case .shared = program.variables[id].home {
        configuration.facts.times[position] = time(ofAge: configuration.session.kept(id), of: id)
      }
    }
    if configuration.session.timers.isEmpty {
      configuration.ranks = []
      return
    }
    let known = zip(before.timers, configuration.ranks).map { ($0.ticket, $1) }
    let next = (known.map { $0.1 }.max() ?? -1) + 1
    let ranks = configuration.session.timers.map { timer in known.first { $0.0 == timer.ticket }?.1 ?? next }
    let distinct = Set(ranks).sorted()
    configuration.ranks = ranks.map { rank in distinct.firstIndex(of: rank) ?? 0 }
  }

  /// When a moment of this age was; nil if it was never.
  func time(ofAge age: Value, of id: ID<Variable>) -> Int64? {
    program.variables[id].measure?.youngest(of: age).map { Coding.now - $0 }
  }

  // MARK: Timers

  /// Whether a timer can go off before every other that runs: none was armed no later and takes less time.
  func mayElapse(_ index: Int, in configuration: Configuration) -> Bool {
    let timers = configuration.session.timers
    let (timer, rank) = (timers[index], configuration.ranks[index])
    return timers.indices.allSatisfy { other in
      if other == index || configuration.ranks[other] > rank { return true }
      if timers[other].milliseconds != timer.milliseconds { return timers[other].milliseconds > timer.milliseconds }
      if configuration.ranks[other] < rank { return false }
      return timers[other].state == timer.state ? other > index : other < index
    }
  }
}
