package import Usher

/// A session on a device: what a host would do around a session, played by the device's rules and without a clock.
///
/// Only snapshot bytes cross a relaunch.
package struct Journey: Sendable {
  package let program: Program
  package let device: Device
  package private(set) var session: Session
  package private(set) var facts: Facts
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
    /// The time of a timer was over.
    case elapsed(milliseconds: Int)
    /// The app was launched again and took its session up.
    case relaunched(Act)
  }

  /// Begins a flow.
  package static func start(_ flow: ID<Flow>, of program: Program, on device: Device, facts: Facts) -> (Journey, [Beat])
  {
    let (session, step) = Session.start(flow, of: program, facts: facts)
    var journey = Journey(program: program, device: device, session: session, facts: facts)
    journey.keep(step.effects)
    let beat = Beat(cause: .started, verdict: step.verdict, effects: step.effects, session: session)
    return (journey, [beat] + journey.settled())
  }

  private init(program: Program, device: Device, session: Session, facts: Facts) {
    self.program = program
    self.device = device
    self.session = session
    self.facts = facts
  }

  /// Plays one act, and gives at least one beat; what is not possible now changes nothing.
  package mutating func perform(_ act: Act) throws(Impossible) -> [Beat] {
    if case .ended(let flow, let outcome) = session.position {
      throw .ended(outcome: program.flows[flow].outcomes.name(of: outcome))
    }
    switch act {
    case .tap(let name): return try tap(name, act)
    case .dismiss: return try dismiss(act)
    case .answer(let name): return try answer(name, act)
    case .send(let name):
      let names = program.events.rows.map { $0.name }
      guard let index = names.firstIndex(of: name) else { throw .notOffered(.event, name, among: names) }
      return step(.sent(ID(index)), .acted(act))
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
    let step = session.step(event, facts: facts, of: program)
    keep(step.effects)
    return [Beat(cause: cause, verdict: step.verdict, effects: step.effects, session: session)] + settled()
  }

  /// What the system answers by itself, because it puts no question; up to where that goes round, for ever.
  private mutating func settled() -> [Beat] {
    var beats: [Beat] = []
    var seen: [Session] = []
    while let asked = session.asked.last, case .request(let resource, let request) = asked.matter {
      let status = facts.values[position(of: program.resources[resource].status)]
      guard !program.resources[resource].requests[request].askable.contains(status) else { break }
      if seen.contains(where: { $0.position == session.position && $0.valuation == session.valuation }) {
        beats.append(Beat(cause: .goesRound(resource), verdict: .stayed, effects: [], session: session))
        break
      }
      seen.append(session)
      let step = session.step(.settled(asked.ticket), facts: facts, of: program)
      keep(step.effects)
      beats.append(
        Beat(cause: .answeredAtOnce(resource), verdict: step.verdict, effects: step.effects, session: session))
    }
    return beats
  }

  /// Keeps what outlives the session, and the time of timers.
  private mutating func keep(_ effects: [Effect]) {
    for case .remember(let variable, let value) in effects { facts.values[position(of: variable)] = value }
    var next: [Ticket: Int] = [:]
    for timer in session.timers { next[timer.ticket] = remaining[timer.ticket] ?? timer.milliseconds }
    remaining = next
  }

  private func position(of fact: ID<Variable>) -> Int {
    guard let position = program.facts.firstIndex(of: fact) else { preconditionFailure("every status is a fact") }
    return position
  }

  // MARK: Answers

  private mutating func tap(_ name: String, _ act: Act) throws(Impossible) -> [Beat] {
    for asked in answerable.reversed() {
      guard case .prompt(let presentation) = asked.matter else { continue }
      let buttons = program.prompts[presentation.prompt].buttons
      if let index = buttons.firstIndex(where: { $0.name == name }), presentation.answers.contains(Value(index)) {
        return step(.answered(asked.ticket, Value(index)), .acted(act))
      }
    }
    throw impossible(.button, name, among: buttonNames)
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
      let variable = program.resources[resource].status
      let domain = program.variables[variable].domain
      let results = resultsOfRequest
      guard let value = domain.value(named: name), results.contains(value) else {
        throw impossible(.answer, name, among: domain.names(in: results))
      }
      facts.values[position(of: variable)] = value
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

  /// More timers than this are not waited for at once.
  private static let timerLimit = 1000

  private mutating func wait(_ milliseconds: Int) throws(Impossible) -> [Beat] {
    let before = self
    var left = milliseconds
    var beats: [Beat] = []
    while isActive,
      let timer = session.timers.min(by: { (remaining[$0.ticket] ?? 0) < (remaining[$1.ticket] ?? 0) })
    {
      let due = remaining[timer.ticket] ?? 0
      guard due <= left else { break }
      left -= due
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
    return beats
  }

  /// While the system's prompt is up or the person is elsewhere the app is not active, and its timers stand still.
  private var isActive: Bool { !isSystemPromptUp && !isAway }

  private mutating func away(_ changes: [Act.Change], appEnds: Bool, _ act: Act) throws(Impossible) -> [Beat] {
    let next = try changed(facts, by: changes, appEnds: appEnds, isActive: false)
    facts = next
    guard appEnds else { return step(.returned, .acted(act)) }
    return relaunch(act)
  }

  private mutating func meanwhile(_ changes: [Act.Change], _ act: Act) throws(Impossible) -> [Beat] {
    // What the app itself hands in may change at any time.
    if !changes.allSatisfy({ isLiveInput($0.name) }) {
      if isAway { throw .away }
      if isSystemPromptUp { throw .systemPromptIsUp }
    }
    facts = try changed(facts, by: changes, appEnds: false, isActive: true)
    return step(.changed, .acted(act))
  }

  private func isLiveInput(_ name: String) -> Bool {
    program.facts.contains { id in
      guard case .input(isLive: true, isRequired: _) = program.variables[id].home else { return false }
      return program.variables[id].name == name
    }
  }

  private mutating func relaunch(_ act: Act) -> [Beat] {
    let bytes = Snapshot(session, of: program).bytes
    for (position, id) in program.facts.enumerated() {
      if case .shared(.launch) = program.variables[id].home { facts.values[position] = program.variables[id].initial }
    }
    guard let (restored, step) = restored(from: bytes) else {
      preconditionFailure("a session takes its own snapshot up")
    }
    session = restored
    remaining = [:]
    keep(step.effects)
    return [Beat(cause: .relaunched(act), verdict: step.verdict, effects: step.effects, session: session)] + settled()
  }

  private func restored(from bytes: [UInt8]) -> (Session, Step)? {
    do throws(Snapshot.Refusal) {
      return try Session.restore(Snapshot(bytes: bytes), of: program, facts: facts)
    } catch {
      return nil
    }
  }
}
