import Testing
import UsherRuntime
import UsherPlatform
import UsherHost
import UsherSimulation

/// Timers with a virtual clock. They count only while the app is active.
@Suite(.timeLimit(.minutes(5))) struct TimerTests {
  private static let patience = """
    alert waiting { button done }
    flow wait -> over | tired {
      start state here {
        show waiting { done -> end over }
        after 10s -> end tired
      }
    }
    """

  @Test func aTimerGoesOffAtItsTimeAndNotBefore() async throws {
    let stage = try Stage(Self.patience)
    let journey = try await stage.begin("wait")
    try await stage.play(.wait(milliseconds: 9999))
    #expect(await !stage.host.isOver(journey))
    try await stage.play(.wait(milliseconds: 1))
    #expect(try await stage.host.outcome(ofJourney: journey) == "tired")
    #expect(stage.device.lines == ["show waiting", "dismiss waiting"])
  }

  @Test func aTimerStandsStillWhileTheAppIsNotActive() async throws {
    let stage = try Stage(Self.patience)
    let journey = try await stage.begin("wait")
    try await stage.play(.wait(milliseconds: 4000))
    for phase in [AppPhase.inactive, .background] {
      stage.environment.foreground.enter(phase)
      await stage.device.settled()
      try await stage.play(.wait(milliseconds: 60_000))
    }
    stage.environment.foreground.enter(.active)
    await stage.device.settled()
    try await stage.play(.wait(milliseconds: 5999))
    #expect(await !stage.host.isOver(journey))
    try await stage.play(.wait(milliseconds: 1))
    #expect(await stage.host.isOver(journey))
  }

  private static let silence = """
    metric late
    flow look -> seen | nothing {
      start state asking {
        ask window { granted -> end seen; shut | barred -> end nothing; silence after 3s -> unanswered }
      }
      state unanswered {
        on change of window { track late } -> stay
        after 10s -> end nothing
      }
    }
    """

  /// While the system prompt is on screen, the app is not active, so the timeout does not count.
  @Test func silenceIsCountedOnceThePromptHasGone() async throws {
    let stage = try Stage(Self.silence)
    let journey = try await stage.begin("look")
    try await stage.play(.wait(milliseconds: 60_000))
    #expect(try await stage.states == ["asking"])
    #expect(stage.device.silence())
    await stage.device.settled()
    try await stage.play(.wait(milliseconds: 2999))
    #expect(try await stage.states == ["asking"])
    try await stage.play(.wait(milliseconds: 1))
    #expect(try await stage.states == ["unanswered"])
    // The late answer still arrives, as a change.
    let answer = try #require(stage.device.pendingAnswer("ajar"))
    stage.device.answer(answer)
    await stage.device.settled()
    #expect(stage.device.lines == ["ask window", "track late"])
    try await stage.play(.wait(milliseconds: 10_000))
    #expect(try await stage.host.outcome(ofJourney: journey) == "nothing")
  }

  /// The system always answers for the door, so only a person who leaves its prompt alone is silent.
  // S324
  @Test func silenceOfAPersonIsCountedUnderThePrompt() async throws {
    let stage = try Stage(
      """
      metric late
      flow look -> seen | nothing {
        start state asking {
          ask door { open -> end seen; closed | locked -> end nothing; silence after 3s -> unanswered }
        }
        state unanswered {
          on change of door { track late } -> end seen
          after 10s -> end nothing
        }
      }
      """)
    let journey = try await stage.begin("look")
    try await stage.play(.wait(milliseconds: 2000))
    // The background starts the time from zero.
    for phase in [AppPhase.background, .inactive] {
      #expect(try await stage.states == ["asking"])
      stage.environment.foreground.enter(phase)
      await stage.device.settled()
      try await stage.play(.wait(milliseconds: 2999))
    }
    #expect(try await stage.states == ["asking"])
    try await stage.play(.wait(milliseconds: 1))
    #expect(try await stage.states == ["unanswered"])
    stage.device.answer(try #require(stage.device.pendingAnswer("open")))
    await stage.device.settled()
    #expect(stage.device.lines == ["ask door", "track late"])
    #expect(try await stage.host.outcome(ofJourney: journey) == "seen")
  }

  @Test func theTimeOfDayDoesNotMatterToTimers() async throws {
    let stage = try Stage(Self.patience)
    let journey = try await stage.begin("wait")
    stage.device.clock.set(now: 1_900_000_000_000)
    stage.host.changed()
    await stage.device.settled()
    #expect(await !stage.host.isOver(journey))
  }
}

extension Stage {
  /// The active states of the first journey.
  var states: [String] { get async throws { try await host.journeyStatuses().first?.states ?? [] } }
}
