package import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// The device around a session, and the one interpreter: from a configuration and a move to the next configuration.
///
/// `run`, tests, and the proof play here; rules look at what the proof has played.
package final class World: Sendable {
  package let program: Program
  /// The program as it is run.
  package let policy: Policy
  package let device: Device
  /// The device's resource for each of the program's, and its rules.
  package let owners: [DeviceResource?]
  let rules: [ResourceRules?]
  /// The tables of the rules by resource and true status: the proof looks at them all the time.
  private let whileAway: [[[OutsideChange]]]
  private let whileActive: [[[Value]]]
  /// For each of the program's resources, how its true statuses are seen.
  private let seen: [Seen]
  /// Memory that outlives a session, by its position among facts; and that of the launch, as it begins.
  private let sharedFacts: [Int]
  private let hasSharedMoments: Bool
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

  package init(_ program: Program, as policy: Policy, on device: Device) {
    self.program = program
    self.policy = policy
    self.device = device
    owners = program.resources.rows.map { device.resource(named: $0.name) }
    rules = owners.map { $0.map { ResourceRules($0) } }
    whileAway = rules.map { $0?.outside ?? [[]] }
    whileActive = rules.map { $0?.whileActive ?? [[]] }
    seen = zip(program.resources.rows, rules).map { resource, rules in
      Seen(
        fact: program.facts.firstIndex(of: resource.status), shown: rules?.resource.shown ?? [],
        relaunched: rules?.relaunched ?? [nil])
    }
    sharedFacts = program.facts.indices.filter { program.variables[program.facts[$0]].isShared }
    hasSharedMoments = program.moments.contains { program.variables[$0].isShared }
    launchFacts = program.facts.enumerated().filter { program.variables[$1].isOfLaunch }.map {
      ($0, program.variables[$1].initial)
    }
    launchMoments = program.moments.indices.filter { program.variables[program.moments[$0]].isOfLaunch }
    hasBackground = program.states.rows.contains { $0.handlers.contains { $0.trigger == .background } }
  }

  /// A flow begins: its first step.
  package func start(
    _ flow: ID<Flow>, with arguments: [Value], facts: Facts, truths: [Value], keepsBeats: Bool = false
  ) -> ScratchSession {
    let (session, step) = Session.start(flow, with: arguments, of: policy, facts: facts)
    var scratch = ScratchSession(
      WorldState(session: session, arguments: arguments, facts: facts, truths: truths), keepsBeats: keepsBeats)
    settle(&scratch, .moved, step.verdict)
    return scratch
  }

  // MARK: Statuses

  /// A resource has a true status, and the facts say what an app sees of it.
  package func set(_ id: ID<Resource>, to value: Value, _ configuration: inout WorldState) {
    let seen = seen[id.index]
    if seen.shown.isEmpty { return }
    configuration.truths[id.index] = value
    if let fact = seen.fact { configuration.facts.values[fact] = seen.shown[Int(value)] }
  }

  /// The changes that a status may make while the app is active: by somebody else, or by an answer that others asked for.
  package func changesWhileActive(of id: ID<Resource>, from truth: Value) -> [Value] {
    whileActive[id.index][Int(truth)]
  }

  /// The changes that a status may make while the app is not active.
  package func changesWhileAway(of id: ID<Resource>, from truth: Value) -> [OutsideChange] {
    whileAway[id.index][Int(truth)]
  }

  /// The same in the order in which the platform tells them.
  func changesAsTold(of id: ID<Resource>, from truth: Value) -> [OutsideChange] {
    rules[id.index]?.changesAsTold(from: truth) ?? []
  }

  /// What the person can change in Settings.
  package func settings(of id: ID<Resource>, from truth: Value) -> [Value] {
    changesWhileAway(of: id, from: truth).filter { $0.isSettings }.map { $0.value }
  }

  /// What a true status is after the next launch.
  package func launched(_ truth: Value, of id: ID<Resource>) -> Value {
    seen[id.index].relaunched[Int(truth)] ?? truth
  }

  /// Whether an app sees no difference between two true statuses.
  package func looksLike(_ truth: Value, _ other: Value, of id: ID<Resource>) -> Bool {
    let shown = seen[id.index].shown
    return shown.isEmpty || shown[Int(truth)] == shown[Int(other)]
  }

  // MARK: Steps

  /// Takes an event, and keeps what outlives the session.
  package func step(_ event: Event, _ scratch: inout ScratchSession) { step(event, .moved, &scratch) }

  private func step(_ event: Event, _ cause: ScratchSession.Cause, _ scratch: inout ScratchSession) {
    scratch.keepTimers()
    let verdict = scratch.configuration.session.send(event, facts: scratch.configuration.facts)
    settle(&scratch, cause, verdict)
  }

  /// The facts hold what the session has kept for others, timers that are new come after the others, and what is to be done is
  /// noted.
  private func settle(_ scratch: inout ScratchSession, _ cause: ScratchSession.Cause, _ verdict: Verdict) {
    for position in sharedFacts {
      scratch.configuration.facts.values[position] = scratch.configuration.session.fact(at: position)
    }
    if hasSharedMoments {
      for (position, isNow) in scratch.configuration.session.rememberedMoments {
        scratch.configuration.facts.times[position] = isNow ? scratch.configuration.facts.now : nil
      }
    }
    scratch.configuration.session.appendEffects(to: &scratch.effects)
    scratch.configuration.session.appendPlaces(to: &scratch.places)
    scratch.rankTimers()
    scratch.note(cause, verdict)
  }

  // MARK: At once

  /// What the system answers by itself because it puts no question, up to where that goes round.
  package func answerAtOnce(_ scratch: inout ScratchSession) {
    var seen: [Session] = []
    while isAnsweredAtOnce(scratch.configuration), let asked = scratch.configuration.session.innermostRequest {
      if seen.contains(where: { $0.isAlike(scratch.configuration.session) }) {
        scratch.note(.goesRound(asked.resource), .stayed, isStep: false)
        return
      }
      seen.append(scratch.configuration.session)
      step(.settled(asked.ticket), .answeredAtOnce(asked.resource), &scratch)
    }
  }

  // MARK: Away

  /// Whether the session takes a step of its own when the app is left.
  package func isTold(ofLeaving configuration: WorldState) -> Bool {
    hasBackground && !configuration.isAway && configuration.session.innermostRequest == nil
      && watchesBackground(configuration.session)
  }

  private func watchesBackground(_ session: Session) -> Bool {
    session.activeStates.contains { id in
      program.states[id].handlers.contains { $0.trigger == .background }
    }
  }

  /// Leaves the app, unless it is left already: `background` is taken first.
  package func leave(_ scratch: inout ScratchSession) {
    if !isTold(ofLeaving: scratch.configuration) { return }
    step(.background, .wentAway, &scratch)
    answerAtOnce(&scratch)
  }

  /// Comes back to the app, or to its next launch; a journey that leaving has ended stays so.
  package func comeBack(_ scratch: inout ScratchSession, relaunched: Bool) {
    if scratch.configuration.isOver { return }
    if relaunched { relaunch(&scratch) } else { step(.returned, &scratch) }
  }

  /// The app is ended and launched again: only what is saved is left of the session.
  package func relaunch(_ scratch: inout ScratchSession) {
    forgetLaunch(&scratch.configuration)
    for index in seen.indices {
      guard let value = seen[index].relaunched[Int(scratch.configuration.truths[index])] else { continue }
      set(ID(index), to: value, &scratch.configuration)
    }
    scratch.forgetTimers()
    do throws(Snapshot.Refusal) {
      let verdict = try scratch.configuration.session.relaunch(facts: scratch.configuration.facts)
      settle(&scratch, .moved, verdict)
    } catch {
      guard error == .forLaunch else { preconditionFailure("a session takes its own snapshot up") }
      scratch.configuration.session.abandon()
      for (position, value) in launchFacts { scratch.configuration.session.assume(value, forFact: position) }
      for position in launchMoments {
        scratch.configuration.session.assume(Moment.never, for: program.moments[position])
      }
      scratch.configuration.isGone = true
      scratch.note(.gone, .ignored(.ended), isStep: false)
    }
  }

  /// Memory of the launch begins anew.
  private func forgetLaunch(_ configuration: inout WorldState) {
    for (position, value) in launchFacts { configuration.facts.values[position] = value }
    for position in launchMoments { configuration.facts.times[position] = nil }
  }

  /// When a moment of this age was, at a time; nil if it was never.
  package func time(ofAge age: Value, of id: ID<Variable>, at now: Int64) -> Int64? {
    program.variables[id].measure?.youngest(of: age).map { now - $0 }
  }
}

extension VariableDefinition {
  /// Whether it is memory that outlives a session.
  package var isShared: Bool { if case .shared = home { true } else { false } }

  /// Whether it is memory of one launch of the app.
  var isOfLaunch: Bool { if case .shared(.launch, key: _) = home { true } else { false } }
}
