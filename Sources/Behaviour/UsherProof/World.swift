internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform

/// The device around a session, and the one interpreter: from a configuration and a move to the next configuration.
final class World: Sendable {
  let program: Program
  /// The program as it is run.
  let policy: Policy
  let device: Device
  /// The device's resource for each of the program's.
  let owners: [DeviceResource?]
  /// For each of the program's resources, and each true status, what it may become from outside.
  let outside: [[[OutsideChange]]]
  /// The same for what it may become while the app is active; `changesWhileActive` reads it.
  private let whileActive: [[[Value]]]
  /// For each of the program's resources, how its true statuses are seen.
  private let seen: [Seen]
  /// Memory that outlives a session, by its position among facts and moments; and that of the launch, as it begins.
  private let sharedFacts: [Int]
  private let sharedMoments: [(position: Int, variable: ID<Variable>)]
  private let launchFacts: [(position: Int, initial: Value)]
  private let launchMoments: [Int]
  /// Whether any state reacts to the background.
  private let hasBackground: Bool

  private struct Seen: Sendable {
    var fact: Int?
    /// What an app sees of each true status; none where the device does not have the resource.
    var shown: [Value]
    /// What each true status is after the next launch, if another.
    var relaunched: [Value?]
  }

  /// `recordsPlaces` is whether the places are recorded that steps pass.
  init(_ program: Program, on device: Device, recordsPlaces: Bool = false) {
    self.program = program
    policy =
      recordsPlaces
      ? .recordingPlaces(program, platform: device.name) : Policy(program, platform: device.name)
    self.device = device
    owners = program.resources.rows.map { device.resource(named: $0.name) }
    outside = owners.map { $0?.outsideChanges ?? [[]] }
    seen = zip(program.resources.rows, owners).map { resource, owner in
      Seen(
        fact: program.facts.firstIndex(of: resource.status), shown: owner?.shown ?? [],
        relaunched: owner.map { owner in
          owner.trueStatuses.all.members.map { truth in
            owner.moves.first { $0.agent == .relaunch && $0.from.contains(truth) }?.to.members.first
          }
        } ?? [nil])
    }
    sharedFacts = program.facts.indices.filter { program.variables[program.facts[$0]].isShared }
    sharedMoments = program.moments.enumerated().filter { program.variables[$1].isShared }.map { ($0, $1) }
    launchFacts = program.facts.enumerated().filter { program.variables[$1].isOfLaunch }.map {
      ($0, program.variables[$1].initial)
    }
    launchMoments = program.moments.indices.filter { program.variables[program.moments[$0]].isOfLaunch }
    hasBackground = program.states.rows.contains { $0.handlers.contains { $0.trigger == .background } }
    whileActive = owners.map { owner in
      owner?.trueStatuses.all.members.map { owner?.changesWhileActive(from: $0) ?? [] } ?? [[]]
    }
  }

  /// The system's question that is up, or is answered at once.
  func request(in configuration: Configuration) -> (id: ID<Resource>, request: DeviceRequest, owner: DeviceResource)? {
    guard let (id, position, _) = configuration.session.innermostRequest, let owner = owners[id.index],
      let request = owner.request(named: program.resources[id].requests[position].name)
    else { return nil }
    return (id, request, owner)
  }

  /// Whether the innermost question is one that the system does not put.
  func isAnsweredAtOnce(_ configuration: Configuration) -> Bool {
    guard let id = configuration.session.innermostRequest?.resource else { return false }
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
  func step(_ event: Event, _ stage: inout Stage) {
    stage.keepTimers()
    stage.configuration.session.send(event, facts: stage.configuration.facts)
    settle(&stage)
  }

  /// What the system answers by itself, up to where that goes round.
  func answerAtOnce(_ stage: inout Stage) {
    for _ in 0..<program.states.count where isAnsweredAtOnce(stage.configuration) {
      guard let ticket = stage.configuration.session.innermostRequest?.ticket else { return }
      step(.settled(ticket), &stage)
    }
  }

  func change(_ changes: [Move.Change], _ configuration: inout Configuration) {
    for change in changes { set(change.resource, to: change.value, &configuration) }
  }

  func set(_ id: ID<Resource>, to value: Value, _ configuration: inout Configuration) {
    let seen = seen[id.index]
    if seen.shown.isEmpty { return }
    configuration.truths[id.index] = value
    if let fact = seen.fact { configuration.facts.values[fact] = seen.shown[Int(value)] }
  }

  /// The changes that a status may make while the app is active: by somebody else, or by an answer that others asked for.
  func changesWhileActive(of id: ID<Resource>, from truth: Value) -> [Value] { whileActive[id.index][Int(truth)] }

  /// What a true status is after the next launch.
  func launched(_ truth: Value, of id: ID<Resource>) -> Value { seen[id.index].relaunched[Int(truth)] ?? truth }

  /// Whether an app sees no difference between two true statuses.
  func looksLike(_ truth: Value, _ other: Value, of id: ID<Resource>) -> Bool {
    let shown = seen[id.index].shown
    return shown.isEmpty || shown[Int(truth)] == shown[Int(other)]
  }

  /// Whether the session takes a step of its own when the app is left.
  func isTold(ofLeaving configuration: Configuration) -> Bool {
    hasBackground && !configuration.isAway && configuration.session.innermostRequest == nil
      && watchesBackground(configuration.session)
  }

  /// Leaves the app, unless it is left already: `background` is taken first.
  func leave(_ stage: inout Stage) {
    if !isTold(ofLeaving: stage.configuration) { return }
    step(.background, &stage)
    answerAtOnce(&stage)
  }

  /// The app is ended and launched again: only what is saved is left of the session.
  func relaunch(_ stage: inout Stage) {
    forgetLaunch(&stage.configuration)
    for index in seen.indices {
      guard let value = seen[index].relaunched[Int(stage.configuration.truths[index])] else { continue }
      set(ID(index), to: value, &stage.configuration)
    }
    stage.forgetTimers()
    do throws(Snapshot.Refusal) {
      _ = try stage.configuration.session.relaunch(facts: stage.configuration.facts)
      settle(&stage)
    } catch {
      guard error == .forLaunch else { preconditionFailure("a session takes its own snapshot up") }
      stage.configuration.session.abandon()
      for (position, value) in launchFacts { stage.configuration.session.assume(value, forFact: position) }
      for position in launchMoments {
        stage.configuration.session.assume(Moment.never, for: program.moments[position])
      }
      stage.configuration.isGone = true
    }
  }

  /// Memory of the launch begins anew.
  private func forgetLaunch(_ configuration: inout Configuration) {
    for (position, value) in launchFacts { configuration.facts.values[position] = value }
    for position in launchMoments { configuration.facts.times[position] = nil }
  }

  /// The facts hold what the session has kept for others, timers that are new come after the others, and what is to be done is
  /// noted.
  func settle(_ stage: inout Stage) {
    for position in sharedFacts {
      stage.configuration.facts.values[position] = stage.configuration.session.fact(at: position)
    }
    for (position, id) in sharedMoments {
      stage.configuration.facts.times[position] = time(ofAge: stage.configuration.session.kept(id), of: id)
    }
    stage.configuration.session.appendEffects(to: &stage.effects)
    stage.configuration.session.appendPlaces(to: &stage.places)
    stage.rankTimers()
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

extension VariableDefinition {
  /// Whether it is memory that outlives a session.
  var isShared: Bool { if case .shared = home { true } else { false } }

  /// Whether it is memory of one launch of the app.
  var isOfLaunch: Bool { if case .shared(.launch, key: _) = home { true } else { false } }
}
