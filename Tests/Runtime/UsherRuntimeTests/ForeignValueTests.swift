import Testing
import UsherProgram
import UsherRuntime

/// Values of one policy that are passed to another one are refused, even if both have as many facts.
@Suite struct ForeignValueTests {
  private let policy: Policy
  private let other: Policy
  private let facts: Facts
  private let foreign: Facts

  init() throws {
    policy = try Policy(bundle: Fixture(Self.source(["one", "two"])).program.bundle())
    other = try Policy(bundle: Fixture(Self.source((0..<64).map { "v\($0)" })).program.bundle())
    facts = try policy.facts(["x": "two"])
    foreign = try other.facts(["x": "v63"])
  }

  private static func source(_ values: [String]) -> String {
    """
    live input x: \(values.joined(separator: " | "))
    memory seen: Bool = false for install
    memory at: Moment = never for install
    action work -> done
    decide isFirst: Bool = x is \(values[0])
    decide isSeen: Bool = seen
    decide isLate: Bool = at is older than 1d
    flow f -> over {
      start state a {
        remember seen = true
        remember at = now
        do work { done -> end over; interrupted -> a }
        on change of x -> b
      }
      state b { do work { done -> end over; interrupted -> a } }
    }
    """
  }

  @Test func aSessionDoesNotTakeThem() throws {
    #expect(throws: HostError.otherPolicy) { try policy.start("f", facts: foreign) }
    var session = try policy.start("f", facts: facts)
    var facts = facts
    try policy.keep(session.effects, in: &facts)
    let before = session
    for event in [Event.changed, .returned, .background, .settled(Ticket(1)), .answered(Ticket(1), 0)] {
      #expect(session.send(event, facts: foreign) == .ignored(.otherPolicy))
      #expect(session.effects.isEmpty)
    }
    var record = StepRecord()
    #expect(session.send(.changed, facts: foreign, recording: &record) == .ignored(.otherPolicy))
    #expect(record.verdict == .ignored(.otherPolicy))
    #expect(throws: HostError.otherPolicy) { try session.answer(Ticket(1), "done", facts: foreign) }
    #expect(throws: HostError.otherPolicy) { try policy.factsRead(in: record, of: foreign) }
    #expect(session.factsChanged(foreign))
    #expect(!session.factsChanged(facts))
    #expect(session == before)
    #expect(session.send(.changed, facts: facts) == .ignored(.unhandled))
  }

  @Test func neitherDoesARestoredOne() throws {
    let session = try policy.start("f", facts: facts)
    #expect(throws: Snapshot.Refusal.otherPolicy) { try policy.restore(Snapshot(session), facts: foreign) }
    #expect(throws: Snapshot.Refusal.otherPolicy) { try policy.restore(Commit(session), facts: foreign) }
  }

  @Test func decisionsAndEffectsHaveTheirPolicyToo() throws {
    for (name, value): (String, Value) in [("isFirst", 0), ("isLate", 1)] {
      let decision = try policy.decision(name)
      #expect(try policy.decide(decision, facts: facts) == value)
      #expect(throws: HostError.otherPolicy) { try policy.decide(decision, facts: foreign) }
      #expect(throws: HostError.otherPolicy) { try policy.decide(name, facts: foreign) }
    }
    let late = try policy.decision("isLate")
    #expect(throws: HostError.otherPolicy) { try other.decide(late, facts: facts) }
    var (own, theirs) = (facts, foreign)
    let session = try policy.start("f", facts: facts)
    #expect(throws: HostError.otherPolicy) { try other.keep(session.effects, in: &theirs) }
    #expect(throws: HostError.otherPolicy) { try policy.keep(session.effects, in: &theirs) }
    try policy.keep(session.effects, in: &own)
    #expect(theirs == foreign)
    #expect(own != facts)
  }

  @Test func onlyTheirPolicySetsFacts() throws {
    var facts = foreign
    #expect(throws: HostError.otherPolicy) { try policy.set("x", to: "one", in: &facts) }
    #expect(throws: HostError.otherPolicy) { try policy.set("at", to: 1, in: &facts) }
    #expect(throws: HostError.otherPolicy) { try policy.set("x", to: Version(1), in: &facts) }
    #expect(facts == foreign)
  }

  @Test func eventsHaveTheirPolicy() throws {
    let (own, foreign) = try (Names("a").policy, Names("b").policy)
    var session = try own.start("f", facts: own.facts())
    var other = session
    #expect(try session.send(foreign.event("bHappened"), facts: own.facts()) == .ignored(.otherPolicy))
    #expect(try other.send(.answered(Ticket(77), 0), facts: own.facts()) == .ignored(.late))
    #expect(session == other)
    #expect(try session.send(own.event("aHappened"), facts: own.facts()) == .moved)
  }

  @Test func aRecordHasItsPolicy() throws {
    let (own, foreign) = try (Names("a").policy, Names("b").policy)
    var session = try own.start("f", facts: own.facts())
    var record = StepRecord()
    try session.send(own.event("aHappened"), facts: own.facts(), recording: &record)
    #expect(try own.factsRead(in: record, of: own.facts()).isEmpty)
    #expect(throws: HostError.otherPolicy) { try foreign.factsRead(in: record, of: foreign.facts()) }
  }

  /// A ticket is a number: another session takes it for its own, but nothing that its question does not have.
  @Test func aTicketOfAnotherSessionDoesNoHarm() throws {
    let (own, foreign) = try (Names("a").policy, Names("b").policy)
    let ticket = try #require(Names.ticket(in: foreign.start("f", facts: foreign.facts())))
    var session = try own.start("f", facts: own.facts())
    #expect(throws: HostError.unknownAnswer("bDone", of: "action aAction", known: ["aDone"])) {
      try session.answer(ticket, "bDone", facts: own.facts())
    }
    #expect(try session.send(.answered(ticket, 200), facts: own.facts()) == .ignored(.impossible))
    #expect(throws: HostError.unknownAnswer("bDone", of: "action aAction", known: ["aDone"])) {
      try session.texts(["error": "x"], of: "bDone", to: ticket)
    }
    #expect(try session.answer(Ticket(77), "bDone", facts: own.facts()) == .ignored(.late))
  }

  /// The names of ids that a policy has, and of the effects that have them.
  @Test func idsHaveNamesInTheirPolicy() throws {
    let names = try Names("a")
    #expect(
      try Names.lookUps.map { try $0(names.policy, names) } == [
        "aMetric", "aNotice", "aAction", "aMemory", "true", "f.start", "value",
      ])
  }

  /// What another policy has at the same place is something else.
  @Test func idsOfAnotherPolicyStopTheProgram() async {
    await #expect(processExitsWith: .failure) { try Names.lookUp(0) }
    await #expect(processExitsWith: .failure) { try Names.lookUp(1) }
    await #expect(processExitsWith: .failure) { try Names.lookUp(2) }
    await #expect(processExitsWith: .failure) { try Names.lookUp(3) }
    await #expect(processExitsWith: .failure) { try Names.lookUp(4) }
    await #expect(processExitsWith: .failure) { try Names.lookUp(5) }
    await #expect(processExitsWith: .failure) { try Names.lookUp(6) }
    // Arguments of another policy, and a value that the variable does not have.
    await #expect(processExitsWith: .failure) {
      let (own, foreign) = try (Names("a"), Names("b"))
      _ = own.policy.arguments(of: .track(own.metric.0, foreign.metric.1))
    }
    await #expect(processExitsWith: .failure) {
      let names = try Names("a")
      _ = names.policy.name(of: 200, of: names.memory)
    }
  }

  /// Facts belong to a bundle, not to the object that it was read into.
  @Test func theSameBundleReadTwiceIsOnePolicy() throws {
    let bundle = try Fixture(Self.source(["one", "two"])).program.bundle()
    let again = try Policy(bundle: bundle)
    #expect(try again.start("f", facts: facts) == policy.start("f", facts: facts))
  }
}

/// A policy whose names begin with a prefix, and the ids in the effects of its first step.
private struct Names {
  let policy: Policy
  let memory: ID<Variable>
  let metric: (ID<Metric>, BoundArguments)
  private let notice: ID<Notice>
  private let action: ID<Action>
  private let state: ID<State>

  init(_ prefix: String) throws {
    policy = try Policy(
      bundle: Fixture(
        """
        memory \(prefix)Memory: Bool = false for install
        decide isSeen: Bool = \(prefix)Memory
        metric \(prefix)Metric(what: here | there)
        notice \(prefix)Notice
        event \(prefix)Happened
        action \(prefix)Action -> \(prefix)Done
        flow f -> over {
          start state start {
            remember \(prefix)Memory = true
            track \(prefix)Metric(what: here)
            show \(prefix)Notice
            do \(prefix)Action { \(prefix)Done -> end over; interrupted -> start }
            on \(prefix)Happened -> end over
          }
        }
        """
      ).program.bundle())
    let session = try policy.start("f", facts: policy.facts())
    var found: (metric: (ID<Metric>, BoundArguments)?, notice: ID<Notice>?, action: ID<Action>?, memory: ID<Variable>?)
    for effect in session.effects {
      if case .track(let id, let arguments) = effect { found.metric = (id, arguments) }
      if case .notice(let id, _) = effect { found.notice = id }
      if case .perform(_, let id, _) = effect { found.action = id }
      if case .remember(let id, _) = effect { found.memory = id }
    }
    var record = StepRecord()
    var next = session
    next.send(.changed, facts: try policy.facts(), recording: &record)
    (metric, notice, action) = (try #require(found.metric), try #require(found.notice), try #require(found.action))
    (memory, state) = (try #require(found.memory), try #require(record.before))
  }

  static func ticket(in session: Session) -> Ticket? {
    for case .perform(let ticket?, _, _) in session.effects { return ticket }
    return nil
  }

  /// Looks up each id in a policy.
  static let lookUps: [@Sendable (Policy, Names) throws -> String] = [
    { $0.name(of: $1.metric.0) },
    { $0.name(of: $1.notice) },
    { $0.name(of: $1.action) },
    { $0.name(of: $1.memory) },
    { $0.name(of: 1, of: $1.memory) },
    { $0.name(of: $1.state) },
    { $0.arguments(of: .track($1.metric.0, $1.metric.1)).isEmpty ? "none" : "value" },
  ]

  /// Looks up an id of one policy in another one.
  static func lookUp(_ number: Int) throws { _ = try lookUps[number](Names("b").policy, Names("a")) }
}
