import Testing
import Usher

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

  /// A session after these taps of the alert's buttons, by position.
  private func session(after taps: [Value]) throws -> (Session, Step) {
    var (session, step) = fixture.start()
    for tap in taps {
      step = session.step(
        .answered(try #require(step.ticket), tap), facts: fixture.facts(door: "closed"), of: fixture.program)
    }
    return (session, step)
  }

  private func restored(_ session: Session, door: String = "closed") throws -> (Session, Step) {
    try Session.restore(Snapshot(session, of: fixture.program), of: fixture.program, facts: fixture.facts(door: door))
  }

  @Test func aRestoredSessionAsksAgainWithWhatItRemembered() throws {
    let (session, _) = try session(after: [0, 0, 0])
    let (again, step) = try restored(session)
    #expect(fixture.names(step.effects) == ["show question"])
    #expect(again.valuation == session.valuation)
    #expect(again.callers == session.callers)
    guard case .present(_, let shown) = step.effects[0] else { return }
    #expect(shown.arguments == [.value("3")])
  }

  @Test func workThatWasInterruptedSaysSo() throws {
    let (session, working) = try session(after: [0, 1])
    #expect(fixture.names(working.effects) == ["do work"])
    let (again, step) = try restored(session)
    #expect(fixture.names(step.effects) == ["show question"])
    #expect(fixture.state(of: again) == "waiting")
  }

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

  @Test func theSameSessionHasTheSameBytes() throws {
    let (session, _) = try session(after: [0, 0])
    #expect(Snapshot(session, of: fixture.program) == Snapshot(session, of: fixture.program))
    let (again, _) = try restored(session)
    let (twice, _) = try restored(again)
    #expect(again.valuation == twice.valuation)
  }

  @Test func damagedBytesAreRefusedAndNeverTrap() throws {
    let (session, _) = try session(after: [0, 1])
    let bytes = Snapshot(session, of: fixture.program).bytes
    for count in 0..<bytes.count {
      #expect(throws: Snapshot.Refusal.damaged) {
        try Session.restore(
          Snapshot(bytes: Array(bytes.prefix(count))), of: fixture.program, facts: fixture.facts(door: "closed"))
      }
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        #expect(throws: Snapshot.Refusal.damaged) {
          try Session.restore(Snapshot(bytes: damaged), of: fixture.program, facts: fixture.facts(door: "closed"))
        }
      }
    }
  }

  @Test func aSnapshotOfAnotherPolicyIsRefused() throws {
    let (session, _) = try session(after: [])
    var other = fixture.program
    other.name = "other"
    #expect(throws: Snapshot.Refusal.otherPolicy) {
      try Session.restore(Snapshot(session, of: fixture.program), of: other, facts: fixture.facts(door: "closed"))
    }
  }

  @Test func aStateThatIsGoneIsNamed() throws {
    let (session, _) = try session(after: [2])
    var newer = fixture.program
    let fetching = try #require(newer.states.ids.first { newer.states[$0].name == "fetching" })
    newer.states[fetching].name = "loading"
    #expect(throws: Snapshot.Refusal.unknownName) {
      try Session.restore(Snapshot(session, of: fixture.program), of: newer, facts: fixture.facts(door: "closed"))
    }
  }
}
