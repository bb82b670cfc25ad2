import TestSupport
import Testing
import UsherHost
import UsherPlatform
import UsherRuntime
import UsherSimulation

/// A call of a flow never gets an outcome that an earlier process has decided: that answers another tap.
@Suite(.timeLimit(.minutes(5))) struct FreshOutcomeTests {
  private static let policy = """
    type Part = front | back
    memory asked: 0...9 = 0 for install
    alert sure { button yes; button no }
    alert which(part: Part) { button yes; button no }
    repeatable action note
    action fetch -> got | lost
    flow errand -> done | dropped {
      start state asking { show sure { yes -> fetching; no { remember asked = asked + 1; do note } -> end dropped } }
      state fetching { do fetch { got -> end done; lost | interrupted -> end dropped } }
    }
    flow open(part: Part) -> opened | shut {
      start state asking { show which(part: part) { yes -> end opened; no -> end shut } }
    }
    decide count: 0...9 = asked
    """

  /// The journey is over, and its process died before anybody got the outcome.
  private func over() async throws -> Stage {
    let stage = try Stage(Self.policy)
    _ = try await stage.begin("errand")
    try await stage.play(.tap("no", []))
    return stage
  }

  @Test func aJourneyThatWasOverIsNotTheAnswerToANewTap() async throws {
    let next = Stage(after: try await over())
    let host = next.host
    let run = Task { try await host.run("errand") }
    try await next.until { !$0.prompts.isEmpty }
    try await next.play(.tap("yes", []), .answer("got"))
    #expect(try await run.value == "done")
    // The old outcome is still there for those who ask for it, and its memory stays.
    let left = try await host.unfinishedJourneys()
    #expect(left.map { $0.flow } == ["errand"])
    #expect(try await left[0].outcome() == "dropped")
    #expect(try await host.decide("count") == "1")
    #expect(try await Stage(after: next).host.unfinishedJourneys().isEmpty)
  }

  /// A call of the flow has the effects performed that a death has left open.
  @Test func whatAJourneyThatWasOverHadToDoIsDone() async throws {
    var deadline = 1
    var repeated = 0
    while true {
      let stage = try Stage(Self.policy, dyingAt: deadline)
      _ = try await stage.begin("errand")
      if !stage.device.prompts.isEmpty { try await stage.play(.tap("no", [])) }
      guard stage.device.isDead else { break }
      let next = Stage(after: stage)
      let host = next.host
      let run = Task { try await host.run("errand") }
      try await next.until { !$0.prompts.isEmpty }
      if try await host.decide("count") == "1" {
        #expect(next.device.lines.contains("do note"), "died at \(deadline)")
        repeated += 1
      }
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      deadline += 1
    }
    #expect(repeated == 1)
  }

  @Test func anOutcomeThatNobodyAwaitedIsNotTheAnswerToANewTap() async throws {
    let stage = try Stage(Self.policy)
    _ = try await stage.begin("errand")
    let next = Stage(after: stage)
    let host = next.host
    let left = try await host.unfinishedJourneys()
    _ = try await next.begin("errand")
    try await next.play(.tap("no", []))
    let run = Task { try await host.run("errand") }
    try await next.until { !$0.prompts.isEmpty }
    try await next.play(.tap("yes", []), .answer("got"))
    #expect(try await run.value == "done")
    #expect(try await left[0].outcome() == "dropped")
  }

  @Test func aJourneyInProgressIsWaitedFor() async throws {
    let stage = try Stage(Self.policy)
    _ = try await stage.begin("errand")
    let next = Stage(after: stage)
    let host = next.host
    let left = try await host.unfinishedJourneys()
    let run = Task { try await host.run("errand") }
    let resumed = Task { try await left[0].outcome() }
    while await host.waiterCount < 2 { await Task.yield() }
    try await next.until { !$0.prompts.isEmpty }
    try await next.play(.tap("no", []))
    #expect(try await run.value == "dropped")
    #expect(try await resumed.value == "dropped")
    #expect(next.device.lines == ["show sure", "show sure", "tap no", "do note"])
  }

  /// The action was running when the process died, and the policy ends the journey then. Nothing was shown for the new tap.
  @Test func anInterruptedActionIsNotTheAnswerToANewTap() async throws {
    let stage = try Stage(Self.policy)
    _ = try await stage.begin("errand")
    try await stage.play(.tap("yes", []))
    let next = Stage(after: stage)
    let host = next.host
    let runs = (0..<2).map { _ in Task { try await host.run("errand") } }
    while await host.waiterCount < 2 { await Task.yield() }
    try await next.until { !$0.prompts.isEmpty }
    #expect(next.device.prompts.count == 1)
    try await next.play(.tap("yes", []), .answer("got"))
    for run in runs { #expect(try await run.value == "done") }
    let left = try await host.unfinishedJourneys()
    #expect(try await left[0].outcome() == "dropped")
  }

  /// Somebody asks for the old outcome, and somebody else taps, before the journey is resumed.
  @Test func eachGetsItsOwn() async throws {
    let next = Stage(after: try await over())
    let host = next.host
    let left = try await host.unfinishedJourneys()
    async let old = left[0].outcome()
    let run = Task { try await host.run("errand") }
    #expect(try await old == "dropped")
    try await next.until { !$0.prompts.isEmpty }
    try await next.play(.tap("yes", []), .answer("got"))
    #expect(try await run.value == "done")
  }

  @Test func otherArgumentsAreAnotherJourney() async throws {
    let stage = try Stage(Self.policy)
    _ = try await stage.begin("open", with: ["part": "front"])
    _ = try await stage.begin("open", with: ["part": "back"])
    try await stage.play(.tap("no", []))
    // `front` is over, and `back` has its alert on the screen.
    let next = Stage(after: stage)
    let host = next.host
    let front = Task { try await host.run("open", with: ["part": "front"]) }
    let back = Task { try await host.run("open", with: ["part": "back"]) }
    for _ in 0..<2 {
      try await next.until { !$0.prompts.isEmpty }
      try await next.play(.tap("yes", []))
    }
    #expect(try await front.value == "opened")
    #expect(try await back.value == "opened")
    let left = try await host.unfinishedJourneys()
    #expect(left.map { $0.arguments } == [["part": "front"]])
    #expect(try await left[0].outcome() == "shut")
  }

  /// A task that is cancelled while the old journey is resumed starts nothing.
  @Test func aCancelledCallStartsNothing() async throws {
    let next = Stage(after: try await over())
    let host = next.host
    let run = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await host.run("errand")
    }
    await #expect(throws: CancellationError.self) { try await run.value }
    await next.device.settled()
    #expect(next.device.prompts.isEmpty)
    #expect(next.device.lines.count { $0 == "show sure" } == 1)
  }
}
