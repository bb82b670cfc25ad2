import Testing

import UsherProgram
import UsherRuntime

@Suite struct SnapshotTests {
  private static let policy = """
    memory count: 0...5 = 0 for session
    action work(times: 0...5) -> done
    repeatable action fetch -> done
    alert question(times: 0...5) {
      button more
      button run
      button fetch
    }
    flow inner -> finished {
      start state waiting { show question(times: count) {
        more { remember count = count + 1 } -> waiting
        run   -> working(times: count)
        fetch -> fetching
      } }
      state working(times: 0...5) { do work(times: times) { done -> end finished; interrupted -> waiting } }
      state fetching { do fetch { done -> end finished } }
    }
    flow f -> over {
      start state running { run inner { finished -> end over } }
    }
    """

  private let fixture: Fixture

  init() throws { fixture = try Fixture(Self.policy) }

  /// A session after taps on these buttons of the alert, by position.
  private func session(after taps: [Value]) throws -> (Session, Step) {
    var (session, step) = fixture.start()
    for tap in taps {
      step = session.step(
        .answered(try #require(step.ticket), tap), facts: fixture.facts(door: "closed"))
    }
    return (session, step)
  }

  private func restored(_ session: Session, door: String = "closed") throws -> (Session, Step) {
    try Session.restore(Snapshot(session), of: fixture.policy, facts: fixture.facts(door: door))
  }

  // S320 S321
  @Test func aRestoredSessionAsksAgainWithWhatItRemembered() throws {
    let (session, _) = try session(after: [0, 0, 0])
    let (again, step) = try restored(session)
    #expect(fixture.names(step.effects) == ["show question"])
    #expect(again.isAlike(session))
    guard case .present(_, let shown) = step.effects[0] else { return }
    #expect(Array(shown.arguments) == [.value("3")])
  }

  // S321
  @Test func workThatWasInterruptedSaysSo() throws {
    let (session, working) = try session(after: [0, 1])
    #expect(fixture.names(working.effects) == ["do work"])
    let (again, step) = try restored(session)
    #expect(fixture.names(step.effects) == ["show question"])
    #expect(fixture.state(of: again) == "waiting")
  }

  // S321
  @Test func repeatableWorkIsDoneAgain() throws {
    let (session, _) = try session(after: [2])
    let (again, step) = try restored(session)
    #expect(fixture.names(step.effects) == ["do fetch"])
    #expect(fixture.state(of: again) == "fetching")
  }

  @Test func ticketsAreNotGivenTwice() throws {
    let (session, before) = try session(after: [0])
    let (_, step) = try restored(session)
    #expect(try #require(step.ticket).number > (try #require(before.ticket)).number)
  }

  /// The numbers of tickets go round, and 0 is none.
  @Test func aQuestionAfterTheLastTicketCanBeAnswered() throws {
    let (session, _) = try session(after: [])
    var bytes = Array(Snapshot(session).bytes.dropLast(8)) + [0xFF, 0xFF, 0xFF, 0xFF]
    let hash = stableHash(bytes)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt32($0))) }
    let facts = fixture.facts(door: "closed")
    var (restored, step) = try Session.restore(Snapshot(bytes: bytes), of: fixture.policy, facts: facts)
    let ticket = try #require(step.ticket)
    #expect(ticket == Ticket(1))
    #expect(restored.send(.answered(ticket, 2), facts: facts) == .moved)
    #expect(fixture.state(of: restored) == "fetching")
  }

  @Test func theSameSessionHasTheSameBytes() throws {
    let (session, _) = try session(after: [0, 0])
    #expect(Snapshot(session) == Snapshot(session))
    let (again, _) = try restored(session)
    let (twice, _) = try restored(again)
    #expect(again.isAlike(twice))
  }

  // S322
  @Test func damagedBytesAreRefusedAndNeverTrap() throws {
    let (session, _) = try session(after: [0, 1])
    let bytes = Snapshot(session).bytes
    for count in 0..<bytes.count {
      #expect(throws: Snapshot.Refusal.damaged) {
        try Session.restore(
          Snapshot(bytes: Array(bytes.prefix(count))), of: fixture.policy, facts: fixture.facts(door: "closed"))
      }
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        // The fourth byte is the format's digit.
        let format = index == 3 && bit < 4 ? Int(damaged[3] - UInt8(ascii: "0")) : nil
        #expect(throws: format.map { .format($0, understood: 1) } ?? Snapshot.Refusal.damaged) {
          try Session.restore(Snapshot(bytes: damaged), of: fixture.policy, facts: fixture.facts(door: "closed"))
        }
      }
    }
  }

  /// Words from anywhere in the snapshots, written to random positions, with a correct hash.
  @Test func wordsThatAreMixedUpAreRefusedOrRunAndNeverTrap() throws {
    let snapshots = try [[], [0], [0, 1], [2]].map { Snapshot(try session(after: $0).0).bytes }
    var state: UInt64 = 2026
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var restored = 0
    for _ in 0..<5_000 {
      var bytes = snapshots[random(snapshots.count)]
      for _ in 0...random(3) {
        let (from, other) = (random(bytes.count / 4 - 1) * 4, snapshots[random(snapshots.count)])
        let word =
          random(8) == 0
          ? [UInt8(random(256)), UInt8(random(3)), 0, 0] : Array(other[from..<min(from + 4, other.count)])
        let to = 4 + random(bytes.count / 4 - 2) * 4
        for (offset, byte) in word.enumerated() { bytes[to + offset] = byte }
      }
      let hash = stableHash(bytes.dropLast(4))
      bytes = bytes.dropLast(4) + (0..<4).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt32($0))) }
      let result = Result {
        try Session.restore(Snapshot(bytes: bytes), of: fixture.policy, facts: fixture.facts(door: "closed"))
      }
      guard case .success(var (session, step)) = result else { continue }
      restored += 1
      for _ in 0..<6 {
        let answer = Event.answered(step.ticket ?? Ticket(0), Value(random(3)))
        let event = [answer, .returned, .changed, .elapsed(Ticket(1)), .settled(Ticket(1))][random(5)]
        step = session.step(event, facts: fixture.facts(door: "closed"))
      }
    }
    #expect(restored == 1236)
  }

  // S322
  @Test func aSnapshotOfAnotherPolicyIsRefused() throws {
    let (session, _) = try session(after: [])
    var other = fixture.program
    other.name = "other"
    #expect(throws: Snapshot.Refusal.otherPolicy) {
      try Session.restore(Snapshot(session), of: Policy(other), facts: fixture.facts(door: "closed"))
    }
  }

  // S322
  @Test func aStateThatIsGoneIsNamed() throws {
    let (session, _) = try session(after: [2])
    var newer = fixture.program
    let fetching = try #require(newer.states.ids.first { newer.states[$0].name == "fetching" })
    newer.states[fetching].name = "loading"
    #expect(throws: Snapshot.Refusal.unknownName) {
      try Session.restore(Snapshot(session), of: Policy(newer), facts: fixture.facts(door: "closed"))
    }
  }
}
