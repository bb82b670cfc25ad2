package import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// The device around a session, and the interpreter of the transition relation: a configuration and a move give the next
/// configuration.
///
/// `run`, tests and the proof share it. Lint rules read what the proof has explored.
package final class World: Sendable {
  package let program: Program
  /// The compiled form of `program`.
  package let policy: Policy
  package let device: Device
  /// For each of the program's resources the device's resource; nil if the device does not have it.
  package let owners: [DeviceResource?]
  /// The platform on each version and with each app that journeys run on: one in a play, and in a proof all that make a difference.
  package let platform: PlatformEditions
  /// For each of the program's resources, how its true statuses look to the app.
  private let seen: [Seen]
  /// Positions of the facts and moments that outlive a session; those of one launch with their initial values.
  private let sharedFacts: [Int]
  private let hasSharedMoments: Bool
  private let launchFacts: [(position: Int, initial: Value)]
  private let launchMoments: [Int]
  /// All resources of the program.
  let allResources: [ID<Resource>]
  /// Whether any state handles `background`.
  private let hasBackground: Bool
  /// Whether any action asks the system.
  package let hasAskingActions: Bool
  package let taps: TapRequests

  private struct Seen: Sendable {
    var fact: Int?
    /// The status that an app sees for each true status; nil if the device does not have the resource.
    var shown: TrueStatusTable<Value>?
  }

  /// - Parameters:
  ///   - edition: the edition on which all journeys run; nil for each that makes a difference.
  ///   - other: another program for which editions must make their difference, too.
  package init(
    _ program: Program, as policy: Policy, on device: Device, in edition: Device.Edition? = nil,
    comparedWith other: Program? = nil
  ) {
    self.program = program
    self.policy = policy
    self.device = device
    owners = program.resources.rows.map { device.resource(named: $0.name) }
    let links = program.links.rows.map { device.link(named: $0.name) }
    let resources = Set((program.resources.rows + (other?.resources.rows ?? [])).map { $0.name })
    let opened = Set((program.links.rows + (other?.links.rows ?? [])).map { $0.name })
    let editions =
      edition.map { [$0] }
      ?? device.editions(
        for: resources.compactMap { device.resource(named: $0) }, opened.compactMap { device.link(named: $0) })
    platform = PlatformEditions(editions, owners, links)
    taps = TapRequests(program, owners)
    seen = zip(program.resources.rows, owners).map { resource, owner in
      Seen(fact: program.facts.firstIndex(of: resource.status), shown: owner?.shown)
    }
    sharedFacts = program.facts.indices.filter { program.variables[program.facts[$0]].isShared }
    hasSharedMoments = program.moments.contains { program.variables[$0].isShared }
    launchFacts = program.facts.enumerated().filter { program.variables[$1].isOfLaunch }.map {
      ($0, program.variables[$1].initial)
    }
    launchMoments = program.moments.indices.filter { program.variables[program.moments[$0]].isOfLaunch }
    allResources = Array(program.resources.ids)
    hasBackground = program.states.rows.contains { $0.handlers.contains { $0.trigger == .background } }
    hasAskingActions = program.actions.rows.contains { !$0.asks.isEmpty }
  }

  /// Starts a flow and takes its first step.
  package func start(
    _ flow: ID<Flow>, with arguments: [Value], facts: Facts, truths: [TrueStatus], edition: Int = 0,
    keepsSteps: Bool = false
  ) -> ScratchSession {
    let (session, step) = Session.start(flow, with: arguments, of: policy, facts: facts)
    var begun = WorldState(session: session, arguments: arguments, facts: facts, truths: truths)
    begun.edition = edition
    var scratch = ScratchSession(begun, keepsSteps: keepsSteps)
    taps.note(false, nil, &scratch.configuration)
    settle(&scratch, .moved, step.verdict)
    return scratch
  }

  // MARK: Statuses

  /// Whether the edition lacks the link that the journey has opened.
  func lacksOpenLink(_ configuration: WorldState) -> Bool {
    configuration.openLink.map { platform.lacks($0, in: configuration.edition) } ?? false
  }

  /// Sets a resource's true status, and the status that the app sees.
  package func set(_ id: ID<Resource>, to value: TrueStatus, _ configuration: inout WorldState) {
    guard let shown = seen[id.index].shown else { return }
    configuration.truths[id.index] = value
    if let fact = seen[id.index].fact { configuration.facts.values[fact] = shown[value] }
  }

  /// The true statuses that the person can set in Settings.
  package func settings(of id: ID<Resource>, in configuration: WorldState) -> [TrueStatus] {
    let changes = platform.changesWhileAway(
      of: id, from: configuration.truths[id.index], in: configuration.edition)
    return changes.filter { $0.isSettings }.map { $0.value }
  }

  /// Whether an app sees the same status for both true statuses.
  package func looksLike(_ truth: TrueStatus, _ other: TrueStatus, of id: ID<Resource>) -> Bool {
    guard let shown = seen[id.index].shown else { return true }
    return shown[truth] == shown[other]
  }

  // MARK: Steps

  /// Sends an event to the session, and stores the memories that outlive it.
  package func step(_ event: Event, _ scratch: inout ScratchSession) { step(event, .moved, &scratch) }

  private func step(_ event: Event, _ cause: ScratchSession.Cause, _ scratch: inout ScratchSession) {
    scratch.keepTimers()
    let isCovered = isCovered(scratch.configuration)
    let action = actionWithAnswers(scratch.configuration)
    let (isTap, asked) = (taps.isTap(event, scratch.configuration), taps.askedTicket(scratch.configuration))
    let verdict = scratch.configuration.session.send(
      event, facts: scratch.configuration.facts, isCovered: isCovered)
    settleAnswers(&scratch.configuration, of: action)
    taps.note(isTap, asked, &scratch.configuration)
    settle(&scratch, cause, verdict)
  }

  /// Completes a step: copies shared memories from the session to the facts, ranks new timers behind the others, and records
  /// the effects.
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

  // MARK: Immediate requests

  /// Settles the requests for which the system shows no prompt, until none is left, a livelock is found, or one may settle with
  /// several statuses.
  package func settleImmediately(_ scratch: inout ScratchSession) {
    var seen: [Session] = []
    while isSettledImmediately(scratch.configuration), let asked = scratch.configuration.session.innermostRequest {
      if seen.contains(where: { $0.isAlike(scratch.configuration.session) }) {
        scratch.note(.goesRound(asked.resource), .stayed, isStep: false)
        return
      }
      seen.append(scratch.configuration.session)
      let results = immediateResults(in: scratch.configuration)
      if results.count > 1 { return }
      if let value = results.first { set(asked.resource, to: value, &scratch.configuration) }
      step(.settled(asked.ticket), .settledImmediately(asked.resource), &scratch)
    }
  }

  // MARK: Absences and relaunches

  /// Whether the system tells the app of some change in the background, and an active state handles it.
  package func isTold(ofChangesIn configuration: WorldState) -> Bool {
    let told = platform.tellingResources[configuration.edition].map { program.resources[$0].status }
    if told.isEmpty { return false }
    return configuration.session.activeStates.contains { state in
      program.states[state].handlers.contains { handler in
        if case .change(let watched) = handler.trigger { watched.contains(where: told.contains) } else { false }
      }
    }
  }

  /// The app handles a change in the background.
  func tellOfChange(_ scratch: inout ScratchSession) {
    if scratch.configuration.isOver { return }
    step(.changed, .told, &scratch)
    settleImmediately(&scratch)
  }

  /// Whether the session handles `background` when the person leaves the app.
  package func isTold(ofLeaving configuration: WorldState) -> Bool {
    hasBackground && !configuration.isAway && !asksOverApp(configuration.session)
      && watchesBackground(configuration.session)
  }

  private func asksOverApp(_ session: Session) -> Bool {
    session.innermostRequest.map { !program.resources[$0.resource].requests[$0.request].isBesideApp } ?? false
  }

  private func watchesBackground(_ session: Session) -> Bool {
    session.activeStates.contains { id in
      program.states[id].handlers.contains { $0.trigger == .background }
    }
  }

  /// Leaves the app: the session handles `background` first. Does nothing if the person has left already.
  package func leave(_ scratch: inout ScratchSession) {
    if !isTold(ofLeaving: scratch.configuration) { return }
    step(.background, .wentAway, &scratch)
    settleImmediately(&scratch)
  }

  /// Returns to the app, or to its next launch. Does nothing if the journey ended when the person left.
  /// The statuses of the resources in `settled` are those after the launch already.
  package func returnToApp(_ scratch: inout ScratchSession, relaunched: Bool, settled: [ID<Resource>] = []) {
    if scratch.configuration.isOver { return }
    if relaunched { relaunch(&scratch, settled: settled) } else { step(.returned, &scratch) }
  }

  /// Terminates and launches the app. Only what the session saves survives.
  private func relaunch(_ scratch: inout ScratchSession, settled: [ID<Resource>]) {
    startApp(&scratch.configuration, settled: settled)
    scratch.forgetTimers()
    scratch.configuration.answered = AnsweredPrompts()
    do throws(Snapshot.Refusal) {
      let verdict = try scratch.configuration.session.relaunch(facts: scratch.configuration.facts)
      taps.note(false, nil, &scratch.configuration)
      settle(&scratch, .moved, verdict)
    } catch {
      guard error == .forLaunch else { preconditionFailure("a session takes its own snapshot up") }
      scratch.configuration.session.abandon()
      for (position, value) in launchFacts { scratch.configuration.session.assume(value, forFact: position) }
      for position in launchMoments {
        scratch.configuration.session.assume(Moment.never, for: program.moments[position])
      }
      scratch.configuration.isGone = true
      scratch.configuration.lacksTap = false
      scratch.note(.gone, .ignored(.ended), isStep: false)
    }
  }

  /// Launches the app: memory and answers that last for one launch are gone, and each resource but the settled ones has its usual
  /// status after a launch.
  func startApp(_ configuration: inout WorldState, settled: [ID<Resource>]) {
    forgetLaunch(&configuration)
    for id in program.resources.ids where !settled.contains(id) {
      let truth = configuration.truths[id.index]
      let value = platform.launched(truth, of: id, in: configuration.edition)
      if value != truth { set(id, to: value, &configuration) }
    }
  }

  /// Resets the memories that last for one launch.
  private func forgetLaunch(_ configuration: inout WorldState) {
    for (position, value) in launchFacts { configuration.facts.values[position] = value }
    for position in launchMoments { configuration.facts.times[position] = nil }
  }

  /// The latest time at which a moment with this age class can have been; nil if it never was.
  package func time(ofAge age: Value, of id: ID<Variable>, at now: Int64) -> Int64? {
    program.variables[id].measure?.youngest(of: age).map { now - $0 }
  }
}

extension VariableDefinition {
  /// Whether it is a memory that outlives a session.
  package var isShared: Bool { if case .shared = home { true } else { false } }

  /// Whether it is a memory that lasts for one launch of the app.
  var isOfLaunch: Bool { if case .shared(.launch, key: _) = home { true } else { false } }
}
