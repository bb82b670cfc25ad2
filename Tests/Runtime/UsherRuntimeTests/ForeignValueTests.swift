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

  /// Facts belong to a bundle, not to the object that it was read into.
  @Test func theSameBundleReadTwiceIsOnePolicy() throws {
    let bundle = try Fixture(Self.source(["one", "two"])).program.bundle()
    let again = try Policy(bundle: bundle)
    #expect(try again.start("f", facts: facts) == policy.start("f", facts: facts))
  }
}
