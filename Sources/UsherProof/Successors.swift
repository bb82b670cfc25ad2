internal import Usher
internal import UsherDevice

/// Every move that is possible while a journey waits, in an order that is always the same. `World.play` does them.
struct Successors: Sendable {
  let world: World
  let relevance: Relevance
  /// Memory that outlives a session, and what other flows may keep in it.
  let writes: [(variable: ID<Variable>, operand: Operand)]

  private var program: Program { world.program }

  func options(from configuration: Configuration) -> [MoveOption] {
    var known = AbsenceTable()
    return options(from: configuration, &known)
  }

  /// The same, where what an absence may bring is looked up if it is known already.
  func options(from configuration: Configuration, _ known: inout AbsenceTable) -> [MoveOption] {
    if configuration.isOver { return [] }
    var collected = Collected(origin: configuration)
    if world.isAnsweredAtOnce(configuration) {
      collected.add(.answeredAtOnce, .answeredAtOnce)
      relaunches(&collected, &known)
      return collected.options
    }
    if let (id, request, owner) = world.request(in: configuration) {
      answers(of: id, request, owner, &collected)
    } else {
      let asked = configuration.session.asked
      let prompted = world.promptedByAction(configuration)
      for (id, request) in prompted { answersBroughtUp(of: id, request, &collected) }
      if prompted.isEmpty { taps(asked, &collected) }
      appAnswers(asked, &collected)
      if configuration.isAway {
        failure(asked, &collected)
        absences(&collected, &known)
      } else if prompted.isEmpty {
        timers(&collected)
        absences(&collected, &known)
        statusChanges(&collected)
      }
      if prompted.isEmpty { events(&collected) }
    }
    inputs(&collected)
    moments(&collected)
    writes(&collected)
    relaunches(&collected, &known)
    return collected.options
  }

  // MARK: Awaited

  private func answers(
    of id: ID<Resource>, _ request: DeviceRequest, _ owner: DeviceResource, _ collected: inout Collected
  ) {
    let truth = collected.origin.truths[id.index]
    let results = request.results(from: truth)
    for value in results.members { collected.add(.settled(id, value), .systemAnswer, isChoice: true) }
    if let value = owner.unforeseenTruth, !results.contains(value), value != truth {
      collected.add(.settled(id, value), .change, cost: 1)
    }
    guard collected.origin.silence != nil else { return }
    for value in request.silences(from: truth).members { collected.add(.silent(id, value), .silence) }
  }

  private func answersBroughtUp(of id: ID<Resource>, _ request: DeviceRequest, _ collected: inout Collected) {
    for value in request.results(from: collected.origin.truths[id.index]).members {
      collected.add(.prompted(Move.Change(resource: id, value: value)), .systemAnswer, isChoice: true)
    }
  }

  /// The answers that can be given to what is shown and not covered.
  private func taps(_ asked: [Session.Asked], _ collected: inout Collected) {
    for position in asked.indices.reversed() {
      if case .prompt(let presentation) = asked[position].matter {
        for answer in presentation.answers.members {
          collected.add(.answered(position, answer), .tap, isChoice: true, of: presentation.prompt)
        }
      }
      guard case .action = asked[position].matter else { return }
    }
  }

  private func appAnswers(_ asked: [Session.Asked], _ collected: inout Collected) {
    guard let last = asked.last, case .action(let action, _) = last.matter,
      let answers = program.actions[action].answers
    else { return }
    for answer in answers.all.members where answers.name(of: answer) != Action.interrupted {
      collected.add(.answered(asked.count - 1, answer), .appAnswer)
    }
  }

  private func failure(_ asked: [Session.Asked], _ collected: inout Collected) {
    guard let failed = Question.openAnswers.value(named: "failed") else { return }
    collected.add(.answered(asked.count - 1, failed), .failure)
  }

  private func timers(_ collected: inout Collected) {
    let timers = collected.origin.session.timerCount
    for index in 0..<timers where world.mayElapse(index, in: collected.origin) {
      collected.add(.elapsed(index), .timer)
    }
  }

  // MARK: From outside

  /// Out of the app and back; what is changed where a link led is the person's own choice.
  private func absences(_ collected: inout Collected, _ known: inout AbsenceTable) {
    let link = collected.origin.openLink
    for absence in known.absences(from: collected.origin, of: relevance.resources, at: link, in: world) {
      let isTrip = link != nil && absence.strangers == 0
      let isUnchanged = absence.changes.isEmpty
      let agency: Agency = isTrip ? .trip : isUnchanged ? .absence : .absenceWithChange
      let cost = isTrip ? 0 : 1 + absence.strangers
      if isTrip { collected.nextChoice() }
      if absence.mayLive { collected.add(.away(absence.changes), agency, cost: cost) }
      if absence.mayEnd, isTrip { collected.add(.relaunched(absence.changes), agency, cost: cost) }
    }
  }

  private func relaunches(_ collected: inout Collected, _ known: inout AbsenceTable) {
    for absence in known.absences(from: collected.origin, of: relevance.resources, at: nil, in: world) {
      let agency: Agency = absence.changes.isEmpty ? .relaunch : .relaunchWithChange
      collected.add(.relaunched(absence.changes), agency, cost: 1 + absence.strangers)
    }
  }

  private func statusChanges(_ collected: inout Collected) {
    for id in relevance.resources {
      for value in world.whileActive[id.index][Int(collected.origin.truths[id.index])] {
        collected.add(.changed(Move.Change(resource: id, value: value)), .change, cost: 1)
      }
    }
  }

  private func events(_ collected: inout Collected) {
    if program.events.count == 0 { return }
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
      for values in all { collected.add(.sent(id, values), .event, cost: 1) }
    }
  }

  private func inputs(_ collected: inout Collected) {
    for (id, values) in relevance.liveInputs {
      let now = collected.origin.session.kept(id)
      for value in values where value != now { collected.add(.input(id, value), .input, cost: 1) }
    }
  }

  /// Time passes until a moment is of the next age; nobody is told.
  private func moments(_ collected: inout Collected) {
    for (id, ages) in relevance.ageing {
      let age = collected.origin.session.kept(id)
      if age != Measure.never, Int(age) + 1 < ages { collected.add(.aged(id), .time, cost: 1) }
    }
  }

  private func writes(_ collected: inout Collected) {
    for (id, value) in written(from: collected.origin) { collected.add(.written(id, value), .write, cost: 2) }
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

/// The moves from one configuration, as they are found.
private struct Collected {
  let origin: Configuration
  private(set) var options: [MoveOption] = []
  private var choice = 0

  init(origin: Configuration) { self.origin = origin }

  mutating func nextChoice() { choice += 1 }

  mutating func add(
    _ move: Move, _ agency: Agency, cost: Int = 0, isChoice: Bool = false, of prompt: ID<Prompt>? = nil
  ) {
    if isChoice { choice += 1 }
    options.append(MoveOption(move: move, agency: agency, choice: choice, cost: cost, prompt: prompt))
  }
}

extension Configuration {
  /// Where the person is, if a link was opened.
  var openLink: ID<Link>? {
    if !isAway { return nil }
    return if case .link(let link) = top { link } else { nil }
  }

  /// The place of the timer after which the system's question is taken for unanswered.
  var silence: Int? { session.timers.firstIndex { $0.handler == nil } }
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
