internal import UsherProgram
internal import UsherRuntime

/// Runs sessions of a policy with random events: starts every flow, and evaluates every decision.
struct Wandering {
  private let policy: Policy
  private let bounds: StepBounds
  private let factSizes: [Int]
  private let words: CompiledCopy.Words?
  private var facts: Facts
  /// The tickets of all questions so far, answered or not.
  private var tickets: [Ticket] = []

  /// The number of events in a session.
  private static let length = 40

  init(_ policy: Policy) {
    self.policy = policy
    guard let bounds = StepBounds(policy.code) else { preconditionFailure("the code has been checked") }
    self.bounds = bounds
    factSizes = policy.factSizes
    facts = policy.initialFacts
    do throws(CompiledCopy.Refusal) {
      words = try policy.copy.map { copy throws(CompiledCopy.Refusal) in
        try copy.words(for: copy.locales.last ?? "en", platform: policy.platform)
      }
    } catch {
      // A damaged copy is detected when a language is chosen. An app then shows names.
      words = nil
    }
  }

  mutating func run(_ chance: inout Chance) {
    for flow in policy.code.flows.indices {
      changeFacts(&chance)
      decide()
      wander(through: ID(flow), &chance)
    }
  }

  private func decide() {
    let code = policy.code
    for decision in code.decisions.indices.map({ code.string(code.variables[code.decisions[$0]].name) }) {
      do throws(HostError) {
        _ = try policy.decide(decision, facts: facts)
      } catch {
        preconditionFailure("what a policy says it decides can be decided")
      }
    }
  }

  private mutating func wander(through flow: ID<Flow>, _ chance: inout Chance) {
    let arguments = policy.parameterSizes(of: flow).map { chance.value(below: $0) }
    var (session, step) = Session.start(flow, with: arguments, of: policy, facts: facts)
    precondition(step.effects.count <= bounds.step.effects, "a start is within its bounds")
    tickets = []
    perform(session.effects)
    for _ in 0..<Self.length where !session.hasEnded {
      if chance.number(below: 10) == 0 {
        session = restored(session)
      } else {
        let event = event(of: session, &chance)
        if event.bringsFacts { changeFacts(&chance) }
        session.send(event, facts: facts)
        precondition(session.effects.count <= bounds.step.effects, "a step is within its bounds")
      }
      perform(session.effects)
      look(at: session)
    }
  }

  // MARK: What happens

  private mutating func event(of session: Session, _ chance: inout Chance) -> Event {
    let asked = session.asked
    tickets += asked.map { $0.ticket }
    if let open = chance.element(of: asked), chance.number(below: 3) > 0 {
      switch open.matter {
      case .request: return .settled(open.ticket)
      case .link: return .answered(open.ticket, chance.value(below: 3))
      case .prompt, .action: return .answered(open.ticket, chance.value(below: 6))
      }
    }
    switch chance.number(below: 8) {
    case 0: return .returned
    case 1: return .background
    case 2: return .changed
    case 3: return .elapsed(chance.element(of: session.timers)?.ticket ?? Ticket(0))
    case 4: return .answered(chance.element(of: tickets) ?? Ticket(7), chance.value(below: 256))
    case 5: return .settled(chance.element(of: tickets) ?? Ticket(7))
    default: return sent(&chance)
    }
  }

  /// A random event of the app. Sometimes the policy does not declare it, or its values are invalid.
  private func sent(_ chance: inout Chance) -> Event {
    let event = chance.number(below: policy.code.events.count + 1)
    guard event < policy.code.events.count else { return .sent(ID(event), []) }
    let sizes = policy.parameterSizes(of: ID<Occurrence>(event))
    let extra = chance.number(below: 8) == 0 ? 1 : 0
    return .sent(ID(event), sizes.map { chance.value(below: $0 + extra) })
  }

  private mutating func changeFacts(_ chance: inout Chance) {
    for position in facts.values.indices where chance.number(below: 2) == 0 {
      facts.values[position] = chance.value(below: factSizes[position])
    }
    facts.now &+= Int64(chance.number(below: 1 << 40))
    for position in facts.times.indices where chance.number(below: 4) == 0 {
      let age = chance.number(below: 1 << 41)
      facts.times[position] = chance.number(below: 3) == 0 ? nil : facts.now &- Int64(age)
    }
  }

  /// Restores the session as in another process. A session that ends with the launch continues unchanged.
  private func restored(_ session: Session) -> Session {
    do throws(Snapshot.Refusal) {
      switch try policy.restore(Snapshot(session), facts: facts) {
      case .resumed(let session), .restarted(let session): return session
      }
    } catch {
      return session
    }
  }

  // MARK: What is to be seen

  /// Reads all effects, and stores the assigned memory.
  private mutating func perform(_ effects: Effects) {
    let texts = Dictionary(uniqueKeysWithValues: Set(policy.textInputs).map { ($0, "text") })
    for effect in effects {
      _ = policy.name(of: effect)
      _ = policy.arguments(of: effect, texts: texts)
      if let shown = effect.presentation { _ = policy.shown(shown, in: words, texts: texts) }
      if case .notice(let notice, let arguments) = effect {
        _ = policy.text(of: notice, arguments, in: words, texts: texts)
      }
      if case .request(_, let resource, let request, _) = effect { _ = policy.name(of: request, of: resource) }
      if case .open(_, let link) = effect { _ = policy.address(of: link) }
      if case .remember(let variable, let value) = effect { _ = policy.name(of: value, of: variable) }
      if case .finish(let outcome) = effect { precondition(Int(outcome) < 256, "an outcome is a value") }
    }
    do throws(HostError) {
      try policy.keep(effects, in: &facts)
    } catch {
      preconditionFailure("the effects and the facts are of one policy")
    }
  }

  private func look(at session: Session) {
    precondition(session.timers.count <= bounds.timers, "as many timers run as were found")
    precondition(session.asked.count <= bounds.asked, "as much is asked as was found")
    precondition(session.hasEnded == (session.outcome != nil), "what has ended has an outcome")
    precondition(session.hasEnded || !session.activeStates.isEmpty, "what has not ended is somewhere")
    _ = session.states
  }
}

extension Policy {
  /// The facts of a host that sets none.
  fileprivate var initialFacts: Facts { Facts(of: code) }

  /// The number of values of each fact.
  fileprivate var factSizes: [Int] {
    code.facts.indices.map { code.count(of: code.variables[code.facts[$0]].domain) }
  }

  /// The number of values of each parameter of a flow.
  fileprivate func parameterSizes(of flow: ID<Flow>) -> [Int] {
    code.states[code.flows[flow.index].root].parameters.range.map {
      code.count(of: code.variables[code.numbers[$0]].domain)
    }
  }

  /// The number of values of each parameter of an event.
  fileprivate func parameterSizes(of event: ID<Occurrence>) -> [Int] {
    code.events[event.index].parameters.range.map {
      code.count(of: code.variables[code.parameters[$0].variable].domain)
    }
  }
}
