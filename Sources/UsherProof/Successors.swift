internal import Usher
internal import UsherDevice

/// Every move that is possible while a journey waits, with what comes of it, in an order that is always the same.
struct Successors: Sendable {
  let world: World
  let relevance: Relevance
  /// Memory that outlives a session, and what other flows may keep in it.
  let writes: [(variable: ID<Variable>, operand: Operand)]

  private var program: Program { world.program }

  func transitions(from configuration: Configuration) -> [Transition] {
    if configuration.isOver { return [] }
    var collected = Collected(world: world, origin: configuration)
    if world.isAnsweredAtOnce(configuration) {
      if let ticket = configuration.session.asked.last?.ticket {
        collected.step(.answeredAtOnce, .answeredAtOnce, .settled(ticket))
      }
      relaunches(&collected)
      return collected.transitions
    }
    if let (id, request, owner) = world.request(in: configuration) {
      answers(of: id, request, owner, &collected)
    } else {
      let prompted = world.promptedByAction(configuration)
      for (id, request) in prompted { answersBroughtUp(of: id, request, &collected) }
      if prompted.isEmpty { taps(&collected) }
      appAnswers(&collected)
      if configuration.isAway {
        failure(&collected)
        absences(&collected)
      } else if prompted.isEmpty {
        timers(&collected)
        absences(&collected)
        statusChanges(&collected)
      }
      if prompted.isEmpty { events(&collected) }
    }
    inputs(&collected)
    moments(&collected)
    writes(&collected)
    relaunches(&collected)
    return collected.transitions
  }

  // MARK: Awaited

  private func answers(
    of id: ID<Resource>, _ request: DeviceRequest, _ owner: DeviceResource, _ collected: inout Collected
  ) {
    guard let ticket = collected.origin.session.asked.last?.ticket else { return }
    let truth = collected.origin.truths[id.index]
    let results = request.results(from: truth)
    for value in results.members {
      collected.step(.settled(id, value), .systemAnswer, .settled(ticket), isChoice: true) {
        world.set(id, to: value, &$0)
      }
    }
    if let value = owner.unforeseenTruth, !results.contains(value), value != truth {
      collected.step(.settled(id, value), .change, .settled(ticket), cost: 1) { world.set(id, to: value, &$0) }
    }
    guard let timer = collected.origin.session.timers.first(where: { $0.handler == nil }) else { return }
    for value in request.silences(from: truth).members {
      collected.step(.silent(id, value), .silence, .elapsed(timer.ticket)) { world.set(id, to: value, &$0) }
    }
  }

  private func answersBroughtUp(of id: ID<Resource>, _ request: DeviceRequest, _ collected: inout Collected) {
    for value in request.results(from: collected.origin.truths[id.index]).members {
      let change = Move.Change(resource: id, value: value)
      collected.step(.prompted(change), .systemAnswer, .changed, isChoice: true) { world.change([change], &$0) }
    }
  }

  /// The answers that can be given to what is shown and not covered.
  private func taps(_ collected: inout Collected) {
    let asked = collected.origin.session.asked
    for position in asked.indices.reversed() {
      if case .prompt(let presentation) = asked[position].matter {
        for answer in presentation.answers.members {
          collected.step(
            .answered(position, answer), .tap, .answered(asked[position].ticket, answer), isChoice: true)
        }
      }
      guard case .action = asked[position].matter else { return }
    }
  }

  private func appAnswers(_ collected: inout Collected) {
    let asked = collected.origin.session.asked
    guard let last = asked.last, case .action(let action, _) = last.matter,
      let answers = program.actions[action].answers
    else { return }
    for answer in answers.all.members where answers.name(of: answer) != Action.interrupted {
      collected.step(.answered(asked.count - 1, answer), .appAnswer, .answered(last.ticket, answer))
    }
  }

  private func failure(_ collected: inout Collected) {
    let asked = collected.origin.session.asked
    guard let last = asked.last, let failed = Question.openAnswers.value(named: "failed") else { return }
    collected.step(.answered(asked.count - 1, failed), .failure, .answered(last.ticket, failed))
  }

  private func timers(_ collected: inout Collected) {
    let timers = collected.origin.session.timers
    for index in timers.indices where world.mayElapse(index, in: collected.origin) {
      collected.step(.elapsed(index), .timer, .elapsed(timers[index].ticket))
    }
  }

  // MARK: From outside

  /// Out of the app and back; what is changed where a link led is the person's own choice.
  private func absences(_ collected: inout Collected) {
    let link = collected.origin.openLink
    for absence in world.absences(from: collected.origin, of: relevance.resources, at: link) {
      let isTrip = link != nil && absence.strangers == 0
      let isUnchanged = absence.changes.isEmpty
      let agency: Agency = isTrip ? .trip : isUnchanged ? .absence : .absenceWithChange
      let cost = isTrip ? 0 : 1 + absence.strangers
      if isTrip { collected.nextChoice() }
      if absence.mayLive { collected.absence(absence.changes, ends: false, agency, cost: cost) }
      if absence.mayEnd, isTrip { collected.absence(absence.changes, ends: true, agency, cost: cost) }
    }
  }

  private func relaunches(_ collected: inout Collected) {
    for absence in world.absences(from: collected.origin, of: relevance.resources, at: nil) {
      let agency: Agency = absence.changes.isEmpty ? .relaunch : .relaunchWithChange
      collected.absence(absence.changes, ends: true, agency, cost: 1 + absence.strangers)
    }
  }

  private func statusChanges(_ collected: inout Collected) {
    for id in relevance.resources {
      for value in world.changesWhileActive(of: id, from: collected.origin.truths[id.index]) {
        let change = Move.Change(resource: id, value: value)
        collected.step(.changed(change), .change, .changed, cost: 1) { world.change([change], &$0) }
      }
    }
  }

  private func events(_ collected: inout Collected) {
    let states = collected.origin.session.activeStates
    for id in program.events.ids {
      guard states.contains(where: { program.states[$0].handlers.contains { $0.trigger == .event(id) } }) else {
        continue
      }
      var all: [[Value]] = [[]]
      for parameter in program.events[id].parameters {
        let values = parameter.variable.map { program.variables[$0].domain.all.members } ?? []
        all = all.flatMap { some in values.map { some + [$0] } }
      }
      for values in all { collected.step(.sent(id, values), .event, .sent(id, values), cost: 1) }
    }
  }

  private func inputs(_ collected: inout Collected) {
    for (position, id) in program.facts.enumerated() where relevance.variables.contains(id) {
      guard case .input(isLive: true, isRequired: _) = program.variables[id].home else { continue }
      let now = collected.origin.facts.values[position]
      for value in relevance.distinctValues(of: id) where value != now {
        collected.step(.input(id, value), .input, .changed, cost: 1) { $0.facts.values[position] = value }
      }
    }
    for (position, id) in program.moments.enumerated() where relevance.variables.contains(id) {
      guard case .input(isLive: true, isRequired: _) = program.variables[id].home else { continue }
      for value in [Measure.never, Measure.now] where value != collected.origin.session.kept(id) {
        collected.step(.input(id, value), .input, .changed, cost: 1) { $0.setTime(position, value) }
      }
    }
  }

  /// Time passes until a moment is of the next age; nobody is told.
  private func moments(_ collected: inout Collected) {
    for (position, id) in program.moments.enumerated() where relevance.variables.contains(id) {
      let age = collected.origin.session.kept(id)
      guard age != Measure.never, Int(age) + 1 < program.variables[id].domain.values.count else { continue }
      var target = collected.origin
      let time = world.time(ofAge: age + 1, of: id)
      target.session.assume(age + 1, for: id)
      if program.variables[id].home == .session {
        target.session.assume(time, forMoment: position)
      } else {
        target.facts.times[position] = time
      }
      collected.add(.aged(id), .time, cost: 1, target, [])
    }
  }

  private func writes(_ collected: inout Collected) {
    for (id, value) in written(from: collected.origin) {
      collected.step(.written(id, value), .write, .changed, cost: 2) { configuration in
        if let position = program.facts.firstIndex(of: id) { configuration.facts.values[position] = value }
        if let position = program.moments.firstIndex(of: id) { configuration.setTime(position, value) }
      }
    }
  }

  private func written(from configuration: Configuration) -> [(ID<Variable>, Value)] {
    var all: [(ID<Variable>, Value)] = []
    for (id, operand) in writes where relevance.variables.contains(id) {
      let now = configuration.session.kept(id)
      for value in operand.values(of: id, now: now, in: program) where value != now {
        if !all.contains(where: { $0.0 == id && $0.1 == value }) { all.append((id, value)) }
      }
    }
    return all
  }
}

/// The transitions from one configuration, as they are found.
private struct Collected {
  let world: World
  let origin: Configuration
  private(set) var transitions: [Transition] = []
  private var choice = 0

  init(world: World, origin: Configuration) {
    self.world = world
    self.origin = origin
  }

  mutating func nextChoice() { choice += 1 }

  /// One step of the session, after what changes before it.
  mutating func step(
    _ move: Move, _ agency: Agency, _ event: Event, isChoice: Bool = false, cost: Int = 0,
    after prepare: (inout Configuration) -> Void = { _ in }
  ) {
    if isChoice { choice += 1 }
    var target = origin
    prepare(&target)
    let effects = world.step(event, &target)
    add(move, agency, cost: cost, target, effects)
  }

  mutating func absence(_ changes: [Move.Change], ends: Bool, _ agency: Agency, cost: Int) {
    var target = origin
    var effects = world.leave(&target)
    world.change(changes, &target)
    if !target.isOver {
      effects += ends ? world.relaunch(&target) : world.step(.returned, &target)
    }
    add(ends ? .relaunched(changes) : .away(changes), agency, cost: cost, target, effects)
  }

  mutating func add(_ move: Move, _ agency: Agency, cost: Int, _ target: Configuration, _ effects: [Effect]) {
    transitions.append(
      Transition(move: move, agency: agency, choice: choice, cost: cost, target: target, effects: effects))
  }
}

extension Configuration {
  /// Where the person is, if a link was opened.
  var openLink: ID<Link>? { if case .link(let link) = top { link } else { nil } }

  /// A moment becomes now, or never.
  fileprivate mutating func setTime(_ position: Int, _ value: Value) {
    facts.times[position] = value == Measure.never ? nil : facts.now
  }
}

extension DeviceResource {
  /// A true status that reads as one this platform file does not know, if the file says how that reads.
  fileprivate var unforeseenTruth: Value? {
    unforeseen.flatMap { seen in shown.firstIndex(of: seen).map { Value($0) } }
  }
}

extension Operand {
  /// What may be assigned, whatever is so in the flow that assigns it.
  func values(of id: ID<Variable>, now: Value, in program: Program) -> [Value] {
    switch self {
    case .value(let value, _): return [value]
    case .condition: return [0, 1]
    case .sum(id, let addend, let domain):
      return [Value(min(max(Int(now) + addend, 0), domain.values.count - 1))]
    case .variable(_, let domain), .sum(_, _, let domain): return domain.all.members
    case .text: return []
    }
  }
}
