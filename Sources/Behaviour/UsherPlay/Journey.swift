package import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// A journey that is driven by acts with names and by elapsed time, as scripts and tests write them.
package struct Journey: Sendable {
  let world: World
  var scratch: ScratchSession
  /// Milliseconds left for each running timer.
  private var remaining: [Ticket: Int] = [:]

  package var program: Program { world.program }
  package var device: Device { world.device }
  package var session: Session { scratch.configuration.session }
  package var facts: Facts { scratch.configuration.facts }
  /// Whether the flow belongs to one launch of the app and that launch has ended.
  package var isGone: Bool { scratch.configuration.isGone }

  /// One step of the session, and its cause.
  package struct StepRecord: Sendable {
    package var cause: Cause
    package var verdict: Verdict
    package var effects: [Effect]
    package var session: Session
    /// The texts that the answer of the app has carried, by position.
    package var texts: [Int: String] = [:]
    /// Whether the app was launched again although the flow belongs to the previous launch.
    package var isGone = false
  }

  package enum Cause: Hashable, Sendable {
    case started
    /// Another flow was started on the device as the one before left it.
    case startedNext(ID<Flow>, [Value])
    case acted(Act)
    /// The system showed no prompt; the request settled at once with the unchanged status.
    case settledImmediately(ID<Resource>)
    /// The same request repeats and settles at once each time: a livelock that only ending the app can break.
    case goesRound(ID<Resource>)
    /// The app went into the background.
    case wentAway
    /// A status changed while the app was in the background, and the system notified the app at once.
    case told
    /// A timer went off after this time.
    case elapsed(milliseconds: Int)
  }

  /// Starts a flow; without one, the device is as it would be after a flow. Without an edition, it runs on the newest. Each resource
  /// has the true status in `truths`; where none is given, the status in `facts` is the true one.
  package static func start(
    _ flow: ID<Flow>?, with arguments: [Value] = [], of program: Program, as policy: Policy, on device: Device,
    in edition: Device.Edition? = nil, facts: Facts, truths: [Act.Change] = []
  ) -> (Journey, [StepRecord]) {
    let world = World(program, as: policy, on: device, in: edition ?? device.edition())
    var begun = WorldState(
      session: Session(unstarted: flow ?? ID(0), of: policy), arguments: arguments, facts: facts,
      truths: world.truths(in: facts))
    for id in program.resources.ids { world.set(id, to: begun.truths[id.index], &begun) }
    for truth in truths { world.set(truth, &begun) }
    guard let flow else { return (Journey(world: world, scratch: ScratchSession(begun, keepsSteps: true)), []) }
    var journey = Journey(
      world: world,
      scratch: world.start(flow, with: arguments, facts: begun.facts, truths: begun.truths, keepsSteps: true))
    let steps = journey.settled(.started)
    return (journey, steps)
  }

  private init(world: World, scratch: ScratchSession) {
    self.world = world
    self.scratch = scratch
  }

  /// Performs one act and returns at least one step. An impossible act throws and changes nothing.
  package mutating func perform(_ act: Act) throws(UnplayableAct) -> [StepRecord] {
    if isGone { throw .forLaunch }
    if case .ended(let flow, let outcome) = session.position {
      throw .ended(outcome: program.flows[flow].outcomes.name(of: outcome))
    }
    switch act {
    case .tap(let name, let arguments): return play(try tap(name, arguments), act)
    case .dismiss: return play(try dismissal(), act)
    case .answer(let name, let arguments, let texts):
      let carried = try carried(texts, by: name)
      var steps = play(try answer(name.called(with: arguments), name, arguments), act)
      steps[0].texts = carried
      return steps
    case .silence: return try silence(act)
    case .send(let name, let arguments, let texts):
      let move = try sending(name, arguments)
      let known =
        program.events.rows.first { $0.name == name }?.texts.map { (name: $0.name, position: $0.position) } ?? []
      let carried = try carried(texts, by: name, among: known)
      var steps = play(move, act)
      steps[0].texts = carried
      return steps
    case .wait(let milliseconds):
      let steps = try wait(milliseconds)
      return steps.isEmpty ? [StepRecord(cause: .acted(act), verdict: .stayed, effects: [], session: session)] : steps
    case .away(let changes, let appEnds): return try away(changes, appEnds: appEnds, act)
    case .relaunch(let changes): return try away(changes, appEnds: true, act)
    case .meanwhile(let changes): return try meanwhile(changes, act)
    }
  }

  // MARK: Steps

  private mutating func play(_ move: Move, _ act: Act) -> [StepRecord] { play(move, .acted(act)) }

  private mutating func play(_ move: Move, _ cause: Cause) -> [StepRecord] {
    scratch.clear()
    world.play(move, in: &scratch)
    return settled(cause)
  }

  /// Returns the steps since the scratch session was last cleared, after the steps in which requests settle at once. New timers
  /// start with their whole duration.
  mutating func settled(_ cause: Cause) -> [StepRecord] {
    world.settleImmediately(&scratch)
    var next: [Ticket: Int] = [:]
    for timer in session.timers { next[timer.ticket] = remaining[timer.ticket] ?? timer.milliseconds }
    remaining = next
    return (scratch.steps ?? []).map {
      StepRecord(
        cause: Cause($0.cause, by: cause), verdict: $0.verdict, effects: $0.effects, session: $0.session,
        isGone: $0.cause == .gone)
    }
  }

  // MARK: Answers

  private func tap(_ name: String, _ arguments: [Act.Change]) throws(UnplayableAct) -> Move {
    for (position, presentation) in tappable {
      let buttons = program.prompts[presentation.prompt].buttons
      let index = buttons.indices.first { index in
        buttons[index].bound.isGiven(as: name, arguments) && presentation.answers.contains(Value(index))
      }
      if let index { return .answered(position, Value(index)) }
    }
    throw impossible(.button, name.called(with: arguments), among: buttonNames)
  }

  private func sending(_ name: String, _ arguments: [Act.Change]) throws(UnplayableAct) -> Move {
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
    return .sent(ID(index), values)
  }

  private func dismissal() throws(UnplayableAct) -> Move {
    for (position, presentation) in tappable {
      let dismissed = Value(program.prompts[presentation.prompt].buttons.count)
      if presentation.answers.contains(dismissed) { return .answered(position, dismissed) }
    }
    throw .nothingToDismiss
  }

  /// - Parameter answer: the name with the arguments.
  private func answer(_ answer: String, _ name: String, _ arguments: [Act.Change]) throws(UnplayableAct) -> Move {
    let asked = session.asked
    switch asked.last?.matter {
    case nil: throw impossible(.answer, answer, among: [])
    case .prompt: throw .tapInstead(buttonNames)
    case .request(let resource, _):
      let (statuses, results) = resultsOfRequest
      if let value = statuses.status(named: answer), results.contains(value) { return .settled(resource, value) }
      let seen = world.seen(as: answer, among: results, of: resource)
      guard let value = seen.first, seen.count == 1 else {
        throw impossible(.answer, answer, among: statuses.names(in: results))
      }
      return .settled(resource, value)
    case .link:
      guard let failed = Question.openAnswers.value(named: "failed"), answer == "failed" else {
        throw .awayInstead(answer: answer)
      }
      return .answered(asked.count - 1, failed)
    case .action(let action, _):
      guard let index = program.actions[action].declared.firstIndex(where: { $0.isGiven(as: name, arguments) }) else {
        throw impossible(.answer, answer, among: appAnswers.map { $0.answer })
      }
      return .answered(asked.count - 1, Value(index))
    }
  }

  /// The texts of an answer by position.
  private func carried(_ texts: [Act.Change], by name: String) throws(UnplayableAct) -> [Int: String] {
    guard case .action(let action, _) = session.asked.last?.matter else {
      return try carried(texts, by: name, among: [])
    }
    let known = program.actions[action].texts.filter { $0.answer == name }
      .map { (name: $0.name, position: $0.position) }
    return try carried(texts, by: name, among: known)
  }

  /// The texts of an answer or an event by position. A text that is not given has no value.
  private func carried(_ texts: [Act.Change], by name: String, among known: [(name: String, position: Int)])
    throws(UnplayableAct) -> [Int: String]
  {
    var carried: [Int: String] = [:]
    for text in texts {
      guard let position = known.first(where: { $0.name == text.name })?.position, carried[position] == nil else {
        throw .otherTexts(name, known.map { $0.name })
      }
      carried[position] = text.value
    }
    return carried
  }

  private func impossible(_ kind: UnplayableAct.Kind, _ name: String, among names: [String]) -> UnplayableAct {
    isAway ? .away : .notOffered(kind, name, among: names)
  }

  /// The system prompt gets no answer. The status may change nevertheless. Where the timeout counts by itself, it is waited for, and
  /// other timers may go off before.
  private mutating func silence(_ act: Act) throws(UnplayableAct) -> [StepRecord] {
    guard let (resource, value) = silenceOfRequest, let timer = session.timers.first(where: { $0.handler == nil })
    else {
      throw .noSilence
    }
    if countingTimers.contains(where: { session.timers[$0].ticket == timer.ticket }) {
      return try wait(remaining[timer.ticket] ?? timer.milliseconds, silence: act)
    }
    scratch.configuration.facts.now += Int64(remaining[timer.ticket] ?? timer.milliseconds)
    return play(.silent(resource, value), act)
  }

  // MARK: Time and changes from outside

  /// The indexes of the timers that count now: all while the app is active, and the timeout of a request under its prompt if the
  /// system always answers.
  private var countingTimers: [Int] {
    let timers = session.timers
    if world.isActive(scratch.configuration) { return Array(timers.indices) }
    return timers.indices.filter { timers[$0].isUnderPrompt }
  }

  /// The index of the counting timer that goes off first.
  private func nextTimer(_ timers: [Session.ArmedTimer]) -> Int? {
    func left(_ index: Int) -> Int { remaining[timers[index].ticket] ?? 0 }
    return countingTimers.reduce(nil) { first, index in
      guard let first else { return index }
      if left(index) != left(first) { return left(index) < left(first) ? index : first }
      return World.precedes(index, first, in: timers) ? index : first
    }
  }

  /// The most timers that may go off during one wait.
  private static let timerLimit = 1000

  /// - Parameter silence: The act that waits for the timeout of the request.
  private mutating func wait(_ milliseconds: Int, silence act: Act? = nil) throws(UnplayableAct) -> [StepRecord] {
    let before = self
    var left = milliseconds
    var steps: [StepRecord] = []
    while true {
      let timers = session.timers
      guard let index = nextTimer(timers), let due = remaining[timers[index].ticket], due <= left else { break }
      left -= due
      pass(due)
      let elapsed = Cause.elapsed(milliseconds: due)
      steps += play(elapsing(index), timers[index].handler == nil ? act.map { .acted($0) } ?? elapsed : elapsed)
      if steps.count > Self.timerLimit {
        self = before
        throw .tooManyTimers(limit: Self.timerLimit)
      }
    }
    pass(left)
    return steps
  }

  /// The move in which the timer at an index goes off.
  private func elapsing(_ index: Int) -> Move {
    guard index == scratch.configuration.silence, let (resource, value) = silenceOfRequest else {
      return .elapsed(index)
    }
    return .silent(resource, value)
  }

  /// Lets time pass for the timers that count.
  private mutating func pass(_ milliseconds: Int) {
    scratch.configuration.facts.now += Int64(milliseconds)
    for index in countingTimers {
      let timer = session.timers[index]
      remaining[timer.ticket] = (remaining[timer.ticket] ?? timer.milliseconds) - milliseconds
    }
  }

  private mutating func away(_ changes: [Act.Change], appEnds: Bool, _ act: Act) throws(UnplayableAct) -> [StepRecord] {
    if world.lacksOpenLink(scratch.configuration), let link = scratch.configuration.openLink {
      throw .missingLink(program.links[link].name)
    }
    let changes = try world.changes(changes, in: scratch.configuration, appEnds: appEnds, isActive: false)
    scratch.clear()
    world.leave(&scratch)
    world.makeAway(changes, appEnds: appEnds, &scratch)
    world.returnToApp(&scratch, relaunched: appEnds, settled: world.settled(by: changes))
    // The time of silence starts again from zero.
    for timer in session.timers where timer.handler == nil { remaining[timer.ticket] = nil }
    return settled(.acted(act))
  }

  private mutating func meanwhile(_ changes: [Act.Change], _ act: Act) throws(UnplayableAct) -> [StepRecord] {
    // What the app provides may change at any time.
    if !changes.allSatisfy({ isOfApp($0.name) }) {
      if isAway { throw .away }
      if isUnderSystemPrompt { throw .systemPromptIsUp }
    }
    let changes = try world.changes(changes, in: scratch.configuration, appEnds: false, isActive: true)
    scratch.clear()
    world.make(changes, &scratch.configuration)
    world.step(.changed, &scratch)
    return settled(.acted(act))
  }

  /// Whether it is a live input, or memory that other sessions share.
  private func isOfApp(_ name: String) -> Bool {
    (program.facts + program.moments).contains { id in
      program.variables[id].name.description == name && program.variables[id].home != .status && world.isChanging(id)
    }
  }
}

extension Journey.Cause {
  fileprivate init(_ cause: ScratchSession.Cause, by moved: Journey.Cause) {
    switch cause {
    case .moved, .gone: self = moved
    case .settledImmediately(let id): self = .settledImmediately(id)
    case .goesRound(let id): self = .goesRound(id)
    case .wentAway: self = .wentAway
    case .told: self = .told
    }
  }
}

extension String {
  /// The name of the answer that a tap on this button gives: the button's name with its arguments.
  package func called(with arguments: [Act.Change]) -> String {
    if arguments.isEmpty { return self }
    return "\(self)(\(arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
  }
}
