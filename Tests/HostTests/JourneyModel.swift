import UsherRuntime
import UsherSemantics

// A program has no interface but its arguments.
@testable import KilledHost
// The model sets what an app saw of a status, as no act does.
@testable import UsherPlatform

/// A journey as the device plays it within this process, and the orders that let a host in another do the same.
struct JourneyModel {
  let module: Module
  let policy: Policy
  let test: TestCase
  private(set) var journey: Journey?

  /// One step: what a host is told, and what it does then.
  struct Beat {
    var order: Order
    /// In words; metrics too, memory not.
    var effects: [String]
    var metrics: [String]
    var end: Told
    var hasMoved: Bool
  }

  init(_ module: Module, _ policy: Policy, _ test: TestCase) {
    (self.module, self.policy, self.test) = (module, policy, test)
  }

  var program: Program { module.program }

  var hasEnded: Bool {
    guard let journey else { return false }
    if case .ended = journey.session.position { return true }
    return journey.isGone
  }

  var isResting: Bool { journey?.session.activeStates.contains { program.states[$0].isResting } ?? false }

  var outcome: String? { journey?.session.outcome }

  /// Begins anew, whatever was played.
  mutating func start() -> [Beat] {
    let facts = test.facts(of: program, on: module.device)
    let (journey, beats) = Journey.start(
      test.flow, with: test.arguments, of: program, as: policy, on: module.device, facts: facts, truths: test.truths)
    self.journey = journey
    return told(beats, before: facts, after: journey.facts)
  }

  mutating func play(_ act: Act) throws(Impossible) -> [Beat] {
    guard var next = journey else { preconditionFailure("nothing is played before the start") }
    let (before, beats) = (next.facts, try next.perform(act))
    journey = next
    return told(beats, before: before, after: next.facts)
  }

  /// Something changes on the device, and the app hears nothing of it, as it is dead.
  mutating func change(_ changes: [Act.Change]) {
    guard var next = journey else { return }
    for change in changes {
      for id in program.resources.ids where program.resources[id].name == change.name {
        let statuses = module.device.resource(named: change.name)?.trueStatuses
        if let value = statuses?.value(named: change.value) { next.set(id, to: value) }
      }
    }
    journey = next
  }

  /// The resource whose question is up.
  var askedResource: String? {
    guard case .request(let id, _) = journey?.session.asked.last?.matter else { return nil }
    return program.resources[id].name
  }

  /// A session that has ended is taken up too: the outcome is told again.
  func ended(_ outcome: String) -> Beat {
    var order = Order(verb: .relaunch)
    if let journey { tell(journey.facts, to: &order) }
    return Beat(order: order, effects: [], metrics: [], end: .ended(outcome: outcome), hasMoved: false)
  }

  // MARK: Orders

  private func told(_ beats: [Journey.Beat], before: Facts, after: Facts) -> [Beat] {
    var now = before.now
    var told: [Beat] = []
    for beat in beats {
      var facts = beat.cause == .wentAway ? before : after
      if case .elapsed(let milliseconds) = beat.cause {
        now += Int64(milliseconds)
        facts.now = now
      }
      guard var order = order(for: beat.cause) else { continue }
      tell(facts, to: &order)
      let words = beat.effects.filter { $0.isObservable }.map { (effect: $0, policy.words(of: $0, texts)) }
      told.append(
        Beat(
          order: order, effects: words.map { $0.1 },
          metrics: words.filter { if case .track = $0.effect { true } else { false } }.map { $0.1 },
          end: end(of: beat), hasMoved: beat.verdict == .moved))
    }
    return told
  }

  private func end(of beat: Journey.Beat) -> Told {
    if case .gone = beat.cause { return .gone }
    if let outcome = beat.session.outcome { return .ended(outcome: outcome) }
    return .waits(in: beat.session.states.joined(separator: " > "))
  }

  /// Nil for what a host does not notice.
  private func order(for cause: Journey.Cause) -> Order? {
    switch cause {
    case .started:
      let parameters = program.states[program.flows[test.flow].root].parameters.map { program.variables[$0] }
      let arguments = zip(parameters, test.arguments).map { ($0.lastName, $0.domain.name(of: $1)) }
      return Order(
        verb: .start, name: program.flows[test.flow].name, arguments: Dictionary(uniqueKeysWithValues: arguments))
    case .acted(let act): return order(for: act)
    case .answeredAtOnce: return Order(verb: .settled)
    case .wentAway: return Order(verb: .background)
    case .elapsed: return Order(verb: .elapsed)
    case .relaunched, .gone: return Order(verb: .relaunch)
    case .goesRound: return nil
    }
  }

  private func order(for act: Act) -> Order? {
    switch act {
    case .tap(let name, let arguments):
      let buttons = program.prompts.rows.flatMap { $0.buttons }
      return Order(verb: .answer, name: buttons.first { $0.isTapped(by: name, arguments) }?.answer ?? name)
    case .dismiss: return Order(verb: .answer, name: Prompt.dismissed)
    case .answer(let name):
      let isStatus = module.device.resources.contains { $0.trueStatuses.value(named: name) != nil }
      let isAnswer = program.actions.rows.contains { $0.answers?.value(named: name) != nil } || name == "failed"
      return isStatus && !isAnswer ? Order(verb: .settled) : Order(verb: .answer, name: name)
    case .silence: return Order(verb: .elapsed)
    case .send(let name, let changes):
      return Order(
        verb: .send, name: name, arguments: Dictionary(uniqueKeysWithValues: changes.map { ($0.name, $0.value) }))
    case .wait: return nil
    case .away: return Order(verb: .returned)
    case .relaunch: return Order(verb: .relaunch)
    case .meanwhile: return Order(verb: .changed)
    }
  }

  // MARK: What is so

  /// A value for each text input: what the test gives, or its name.
  var texts: [String: String] {
    var texts = Dictionary(uniqueKeysWithValues: program.textInputs.map { ($0, "a \($0)") })
    for case .text(let position, let text) in test.givens { texts[program.textInputs[position]] = text }
    return texts
  }

  private func tell(_ facts: Facts, to order: inout Order) {
    order.now = facts.now
    order.texts = texts
    for (id, value) in zip(program.facts, facts.values) where program.variables[id].isOutside {
      order.values[program.variables[id].name] = program.variables[id].domain.name(of: value)
    }
    for (id, time) in zip(program.moments, facts.times) where program.variables[id].isOutside {
      order.moments[program.variables[id].name] = time
    }
  }

  /// The memory that a host has at the start.
  var memory: Saved { memory(of: test.facts(of: program, on: module.device)) }

  /// The memory that a host is to have now.
  var memoryNow: Saved { journey.map { memory(of: $0.facts) } ?? memory }

  /// The memory of a host that has kept nothing.
  var memoryOfNobody: Saved { memory(of: Facts(of: program)) }

  private func memory(of facts: Facts) -> Saved {
    var saved = Saved(snapshot: [])
    for fact in policy.facts {
      guard case .memory(_, let key) = fact.kind else { continue }
      let cell = key.map { "\(fact.name) of \(texts[$0] ?? "")" } ?? fact.name
      if let position = program.facts.firstIndex(where: { program.variables[$0].name == fact.name }) {
        let variable = program.variables[program.facts[position]]
        saved.memory[cell] = variable.domain.name(of: facts.values[position])
      }
      if let position = program.moments.firstIndex(where: { program.variables[$0].name == fact.name }) {
        saved.moments[cell] = facts.times[position]
      }
    }
    return saved
  }

  /// What tells one wait from another.
  var place: String {
    guard let journey else { return "" }
    return "\(journey.session.states) \(journey.facts.values) \(journey.truths)"
  }
}

extension Variable {
  /// A parameter's variable has the name of its flow before its own.
  fileprivate var lastName: String { String(name.split(separator: ".").last ?? "") }

  fileprivate var isOutside: Bool {
    switch home {
    case .status, .input: true
    case .shared, .session, .parameter, .derived, .count: false
    }
  }
}
