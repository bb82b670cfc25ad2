package import UsherProgram
package import UsherRuntime

/// A session on a device: what a host would do around a session, played by the device's rules and without a clock.
///
/// Only snapshot bytes cross a relaunch.
package struct Journey: Sendable {
  package let program: Program
  /// The program as it is run.
  package let policy: Policy
  package let device: Device
  package private(set) var session: Session
  package var facts: Facts
  /// The true status of each of the program's resources, which an app need not be able to tell.
  package private(set) var truths: [Value]
  /// Whether the session is gone with the launch that its flow was for.
  package private(set) var isGone = false
  /// Milliseconds that are left of each timer that runs.
  private var remaining: [Ticket: Int] = [:]

  /// One step of the session, and what brought it about.
  package struct Beat: Sendable {
    package var cause: Cause
    package var verdict: Verdict
    package var effects: [Effect]
    package var session: Session
  }

  package enum Cause: Hashable, Sendable {
    case started
    case acted(Act)
    /// The system put no question: its answer is the status as it was.
    case answeredAtOnce(ID<Resource>)
    /// The same question, put again and again, answered at once each time: nothing can end this but the app's end.
    case goesRound(ID<Resource>)
    /// The app went into the background.
    case wentAway
    /// The time of a timer was over.
    case elapsed(milliseconds: Int)
    /// The app was launched again and took its session up.
    case relaunched(Act)
    /// The app was launched again, and the flow was for the launch before.
    case gone(Act)
  }

  /// Begins a flow. Resources have the statuses that the facts tell, or true ones by name, where they are given.
  package static func start(
    _ flow: ID<Flow>, with arguments: [Value] = [], of program: Program, as policy: Policy, on device: Device,
    facts: Facts, truths: [Act.Change] = []
  ) -> (Journey, [Beat]) {
    var journey = Journey(
      program: program, policy: policy, device: device, session: Session(unstarted: flow, of: policy), facts: facts)
    for truth in truths { journey.setTruth(truth) }
    let (session, step) = Session.start(flow, with: arguments, of: policy, facts: journey.facts)
    journey.session = session
    journey.keep(step.effects)
    let beat = Beat(cause: .started, verdict: step.verdict, effects: step.effects, session: session)
    let settled = journey.settled()
    return (journey, [beat] + settled)
  }

  private init(program: Program, policy: Policy, device: Device, session: Session, facts: Facts) {
    self.program = program
    self.policy = policy
    self.device = device
    self.session = session
    self.facts = facts
    truths = program.resources.rows.map { resource in
      guard let owner = device.resource(named: resource.name),
        let position = program.facts.firstIndex(of: resource.status)
      else { return 0 }
      return owner.trueStatuses.value(named: owner.statuses.name(of: facts.values[position])) ?? 0
    }
  }

  /// The true status of a resource that the program knows.
  package func truth(of name: String) -> Value {
    program.resources.rows.firstIndex { $0.name == name }.map { truths[$0] } ?? 0
  }

  private mutating func setTruth(_ truth: Act.Change) {
    for id in program.resources.ids where program.resources[id].name == truth.name {
      guard let owner = device.resource(named: truth.name), let value = owner.trueStatuses.value(named: truth.value)
      else { continue }
      set(id, to: value)
    }
  }

  /// A resource has a true status, and the facts tell what an app sees of it.
  mutating func set(_ id: ID<Resource>, to value: Value) {
    guard let owner = device.resource(named: program.resources[id].name) else { return }
    truths[id.index] = value
    facts.values[position(of: program.resources[id].status)] = owner.shown[Int(value)]
  }

  /// Plays one act, and gives at least one beat; what is not possible now changes nothing.
  package mutating func perform(_ act: Act) throws(Impossible) -> [Beat] {
    if case .ended(let flow, let outcome) = session.position {
      throw .ended(outcome: program.flows[flow].outcomes.name(of: outcome))
    }
    if isGone { throw .forLaunch }
    switch act {
    case .tap(let name, let arguments): return try tap(name, arguments, act)
    case .dismiss: return try dismiss(act)
    case .answer(let name): return try answer(name, act)
    case .silence: return try silence(act)
    case .send(let name, let arguments): return try send(name, arguments, act)
    case .wait(let milliseconds):
      let beats = try wait(milliseconds)
      return beats.isEmpty ? [Beat(cause: .acted(act), verdict: .stayed, effects: [], session: session)] : beats
    case .away(let changes, let appEnds): return try away(changes, appEnds: appEnds, act)
    case .relaunch(let changes): return try away(changes, appEnds: true, act)
    case .meanwhile(let changes): return try meanwhile(changes, act)
    }
  }

  // MARK: Steps

  private mutating func step(_ event: Event, _ cause: Cause) -> [Beat] {
    let step = session.step(event, facts: facts)
    keep(step.effects)
    return [Beat(cause: cause, verdict: step.verdict, effects: step.effects, session: session)] + settled()
  }

  /// What the system answers by itself, because it puts no question; up to where that goes round, for ever.
  private mutating func settled() -> [Beat] {
    var beats: [Beat] = []
    var seen: [Session] = []
    while let asked = session.asked.last, case .request(let resource, let request) = asked.matter {
      if putsQuestion(resource, request) { break }
      if seen.contains(where: { $0.isAlike(session) }) {
        beats.append(Beat(cause: .goesRound(resource), verdict: .stayed, effects: [], session: session))
        break
      }
      seen.append(session)
      let step = session.step(.settled(asked.ticket), facts: facts)
      keep(step.effects)
      beats.append(
        Beat(cause: .answeredAtOnce(resource), verdict: step.verdict, effects: step.effects, session: session))
    }
    return beats
  }

  /// Whether the system asks the person, as the true status is: an app need not be able to tell.
  private func putsQuestion(_ id: ID<Resource>, _ request: Int) -> Bool {
    let resource = program.resources[id]
    let known = device.resource(named: resource.name)?.request(named: resource.requests[request].name)
    return known?.askable.contains(truths[id.index]) ?? false
  }

  /// Keeps what outlives the session, and the time of timers.
  private mutating func keep(_ effects: [Effect]) {
    for case .remember(let variable, let value) in effects {
      if let moment = program.moments.firstIndex(of: variable) {
        facts.times[moment] = value == Moment.never ? nil : facts.now
      } else {
        facts.values[position(of: variable)] = value
      }
    }
    var next: [Ticket: Int] = [:]
    for timer in session.timers { next[timer.ticket] = remaining[timer.ticket] ?? timer.milliseconds }
    remaining = next
  }

  private func position(of fact: ID<Variable>) -> Int {
    guard let position = program.facts.firstIndex(of: fact) else { preconditionFailure("every status is a fact") }
    return position
  }

  // MARK: Answers

  private mutating func tap(_ name: String, _ arguments: [Act.Change], _ act: Act) throws(Impossible) -> [Beat] {
    for asked in answerable.reversed() {
      guard case .prompt(let presentation) = asked.matter else { continue }
      let buttons = program.prompts[presentation.prompt].buttons
      let index = buttons.indices.first { index in
        buttons[index].isTapped(by: name, arguments) && presentation.answers.contains(Value(index))
      }
      if let index { return step(.answered(asked.ticket, Value(index)), .acted(act)) }
    }
    throw impossible(.button, name.called(with: arguments), among: buttonNames)
  }

  private mutating func send(_ name: String, _ arguments: [Act.Change], _ act: Act) throws(Impossible) -> [Beat] {
    let names = program.events.rows.map { $0.name }
    guard let index = names.firstIndex(of: name) else { throw .notOffered(.event, name, among: names) }
    let parameters = program.events.rows[index].parameters
    var values: [Value] = []
    for parameter in parameters {
      guard let variable = parameter.variable, let given = arguments.first(where: { $0.name == parameter.name }),
        arguments.count == parameters.count
      else { throw .otherParameters(name, parameters.map { $0.name }) }
      let domain = program.variables[variable].domain
      guard let value = domain.value(named: given.value) else {
        throw .unknownValue(given.value, of: given.name, among: domain.values)
      }
      values.append(value)
    }
    guard values.count == arguments.count else { throw .otherParameters(name, parameters.map { $0.name }) }
    return step(.sent(ID(index), values), .acted(act))
  }

  /// The system's question gets no answer; the status may change all the same.
  private mutating func silence(_ act: Act) throws(Impossible) -> [Beat] {
    guard let (resource, set) = silencesOfRequest, let value = set.members.first,
      let timer = session.timers.first(where: { $0.handler == nil })
    else { throw .noSilence }
    self.set(resource, to: value)
    facts.now += Int64(remaining[timer.ticket] ?? timer.milliseconds)
    return step(.elapsed(timer.ticket), .acted(act))
  }

  private mutating func dismiss(_ act: Act) throws(Impossible) -> [Beat] {
    for asked in answerable.reversed() {
      guard case .prompt(let presentation) = asked.matter else { continue }
      let dismissed = Value(program.prompts[presentation.prompt].buttons.count)
      if presentation.answers.contains(dismissed) { return step(.answered(asked.ticket, dismissed), .acted(act)) }
    }
    throw .nothingToDismiss
  }

  private mutating func answer(_ name: String, _ act: Act) throws(Impossible) -> [Beat] {
    guard let asked = session.asked.last else { throw impossible(.answer, name, among: []) }
    switch asked.matter {
    case .prompt: throw .tapInstead(buttonNames)
    case .request(let resource, _):
      let (statuses, results) = resultsOfRequest
      guard let value = statuses.value(named: name), results.contains(value) else {
        throw impossible(.answer, name, among: statuses.names(in: results))
      }
      set(resource, to: value)
      return step(.settled(asked.ticket), .acted(act))
    case .link:
      guard let failed = Question.openAnswers.value(named: "failed"), name == "failed" else {
        throw .awayInstead(answer: name)
      }
      return step(.answered(asked.ticket, failed), .acted(act))
    case .action:
      guard let value = appAnswers.value(named: name) else { throw impossible(.answer, name, among: appAnswers.values) }
      return step(.answered(asked.ticket, value), .acted(act))
    }
  }

  private func impossible(_ kind: Impossible.Kind, _ name: String, among names: [String]) -> Impossible {
    isAway ? .away : .notOffered(kind, name, among: names)
  }

  // MARK: Time and the outside

  /// The timer that is over first. Of those that are over together it is the innermost state's, in the order of handlers;
  /// timers are armed from the outside in.
  private var nextTimer: Session.ArmedTimer? {
    var first: Session.ArmedTimer?
    for timer in session.timers {
      guard let known = first else {
        first = timer
        continue
      }
      let (due, best) = (remaining[timer.ticket] ?? 0, remaining[known.ticket] ?? 0)
      if due < best || due == best && timer.state != known.state { first = timer }
    }
    return first
  }

  /// More timers than this are not waited for at once.
  private static let timerLimit = 1000

  private mutating func wait(_ milliseconds: Int) throws(Impossible) -> [Beat] {
    let before = self
    var left = milliseconds
    var beats: [Beat] = []
    while isActive,
      let timer = nextTimer
    {
      let due = remaining[timer.ticket] ?? 0
      guard due <= left else { break }
      left -= due
      facts.now += Int64(due)
      for ticket in remaining.keys { remaining[ticket] = (remaining[ticket] ?? 0) - due }
      beats += step(.elapsed(timer.ticket), .elapsed(milliseconds: due))
      if beats.count > Self.timerLimit {
        self = before
        throw .tooManyTimers(limit: Self.timerLimit)
      }
    }
    if isActive {
      for ticket in remaining.keys { remaining[ticket] = (remaining[ticket] ?? 0) - left }
    }
    facts.now += Int64(left)
    return beats
  }

  /// While the system's prompt is up or the person is elsewhere the app is not active, and its timers stand still.
  private var isActive: Bool { !isSystemPromptUp && !mayPromptByAction && !isAway }

  private mutating func away(_ changes: [Act.Change], appEnds: Bool, _ act: Act) throws(Impossible) -> [Beat] {
    let before = self
    var beats: [Beat] = []
    if !isAway, !isSystemPromptUp, watchesBackground { beats = step(.background, .wentAway) }
    do throws(Impossible) {
      self = try changed(by: changes, appEnds: appEnds, isActive: false)
    } catch {
      self = before
      throw error
    }
    if case .ended = session.position { return beats }
    return beats + (appEnds ? relaunch(act) : step(.returned, .acted(act)))
  }

  /// Whether an active state has a handler for going into the background.
  private var watchesBackground: Bool {
    session.activeStates.contains { id in
      program.states[id].handlers.contains { $0.trigger == .background }
    }
  }

  private mutating func meanwhile(_ changes: [Act.Change], _ act: Act) throws(Impossible) -> [Beat] {
    try refuseMemory(in: changes)
    // What the app itself hands in may change at any time.
    if !changes.allSatisfy({ isLiveInput($0.name) }) {
      if isAway { throw .away }
      if isSystemPromptUp { throw .systemPromptIsUp }
    }
    self = try changed(by: changes, appEnds: false, isActive: true)
    return step(.changed, .acted(act))
  }

  private func isLiveInput(_ name: String) -> Bool {
    (program.facts + program.moments).contains { id in
      guard case .input(isLive: true, isRequired: _) = program.variables[id].home else { return false }
      return program.variables[id].name.description == name
    }
  }

  private mutating func relaunch(_ act: Act) -> [Beat] {
    let bytes = Snapshot(session).bytes
    forgetLaunch()
    for id in program.resources.ids {
      let moves = device.resource(named: program.resources[id].name)?.moves ?? []
      let move = moves.first { $0.agent == .relaunch && $0.from.contains(truths[id.index]) }
      if let value = move?.to.members.first { set(id, to: value) }
    }
    guard let (restored, step) = restored(from: bytes) else {
      isGone = true
      session.asksNothing()
      return [Beat(cause: .gone(act), verdict: .ignored(.ended), effects: [], session: session)]
    }
    session = restored
    remaining = [:]
    keep(step.effects)
    return [Beat(cause: .relaunched(act), verdict: step.verdict, effects: step.effects, session: session)] + settled()
  }

  /// Memory of the launch begins anew.
  private mutating func forgetLaunch() {
    for (position, id) in program.facts.enumerated() {
      if case .shared(.launch, key: _) = program.variables[id].home {
        facts.values[position] = program.variables[id].initial
      }
    }
    for (position, id) in program.moments.enumerated() {
      if case .shared(.launch, key: _) = program.variables[id].home { facts.times[position] = nil }
    }
  }

  /// Nil for a flow that was for the launch that is over.
  private func restored(from bytes: [UInt8]) -> (Session, Step)? {
    do throws(Snapshot.Refusal) {
      return try Session.restore(Snapshot(bytes: bytes), of: policy, facts: facts)
    } catch {
      guard error == .forLaunch else { preconditionFailure("a session takes its own snapshot up") }
      return nil
    }
  }
}

extension String {
  /// A button as an answer names it.
  fileprivate func called(with arguments: [Act.Change]) -> String {
    if arguments.isEmpty { return self }
    return "\(self)(\(arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
  }
}

extension ButtonDefinition {
  /// Whether a tap means it.
  package func isTapped(by name: String, _ arguments: [Act.Change]) -> Bool {
    name == self.name && arguments.count == bindings.count
      && bindings.allSatisfy { binding in arguments.contains { $0.name == binding.name && $0.value == binding.text } }
  }
}
