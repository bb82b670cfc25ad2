import TestSupport
import Testing
import UsherLock
import UsherRuntime
import UsherPlatform
import UsherHost
import UsherModule
import UsherSimulation

/// The guarantees of `run` to its callers.
@Suite(.timeLimit(.minutes(5))) struct RunTests {
  private static let errand = """
    input owner: Text
    alert sure { button yes; button no }
    action fetch(owner: Text) -> got | lost
    metric asked
    flow errand -> done | dropped {
      start state asking { track asked; show sure { yes -> fetching; no -> end dropped } }
      state fetching { do fetch(owner: owner) { got -> end done; lost | interrupted -> end dropped } }
    }
    """

  private func stage() throws -> Stage { try Stage(Self.errand, inputs: ["owner": "Ada"]) }

  @Test func theOutcomeIsGiven() async throws {
    let stage = try stage()
    async let outcome = stage.host.run("errand")
    try await stage.until { !$0.prompts.isEmpty }
    try await stage.play(.tap("yes", []), .answer("got"))
    #expect(try await outcome == "done")
    #expect(stage.device.lines == ["track asked", "show sure", "tap yes", "do fetch(owner: Ada)"])
    #expect(try await stage.host.journeyStatuses().isEmpty)
  }

  @Test func whatIsShownHasItsArguments() async throws {
    let stage = try Stage(
      """
      type Part = camera | microphone
      input owner: Text
      banner off(what: Part, who: Text, times: 1...3) { button close; style { icon: what; label: who; tint: orange } }
      notice told(what: Part, who: Text) { style { icon: what { camera: "video"; microphone: "mic" }; label: who } }
      flow f -> over {
        start state s { show off(what: microphone, who: owner, times: 2) { close -> t } }
        state t { show told(what: camera, who: owner); -> end over }
      }
      """, inputs: ["owner": "Ada"])
    _ = try await stage.begin("f")
    let shown = try #require(stage.device.prompts.first).shown
    #expect(shown.arguments == ["what": "microphone", "who": "Ada", "times": "2"])
    #expect(shown.style.map { "\($0.name)=\($0.value)" } == ["icon=microphone", "label=Ada", "tint=orange"])
    try await stage.play(.tap("close", []))
    #expect(stage.device.notices.map(\.arguments) == [["what": "camera", "who": "Ada"]])
    #expect(stage.device.notices.map { $0.style["icon"] } == ["video"])
    #expect(stage.device.notices.map { $0.style["label"] } == ["Ada"])
  }

  @Test func whoRunsTheSameFlowWaitsForTheSameJourney() async throws {
    let stage = try stage()
    async let one = stage.host.run("errand")
    async let other = stage.host.run("errand")
    try await stage.until { !$0.prompts.isEmpty }
    try await stage.play(.tap("no", []))
    #expect(try await [one, other] == ["dropped", "dropped"])
    #expect(stage.device.lines == ["track asked", "show sure", "tap no"])
  }

  @Test func aCancelledTaskTakesItsPromptsDown() async throws {
    let stage = try stage()
    let host = stage.host
    let run = Task { try await host.run("errand") }
    try await stage.until { !$0.prompts.isEmpty }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(stage.device.lines == ["track asked", "show sure", "dismiss sure"])
    #expect(stage.device.prompts.isEmpty)
    // No record of it is left for another process.
    #expect(try await Stage(after: stage).host.unfinishedJourneys().isEmpty)
  }

  @Test func aCancelledTaskCancelsItsWork() async throws {
    let stage = try stage()
    let host = stage.host
    let run = Task { try await host.run("errand") }
    try await stage.until { !$0.prompts.isEmpty }
    try await stage.play(.tap("yes", []))
    #expect(stage.device.possibleAnswers.map { $0.name } == ["got", "lost"])
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    await stage.device.settled()
    #expect(stage.device.possibleAnswers.isEmpty)
  }

  @Test func othersWaitOnWhenOneIsCancelled() async throws {
    let stage = try stage()
    let host = stage.host
    let one = Task { try await host.run("errand") }
    try await stage.until { !$0.prompts.isEmpty }
    let other = Task { try await host.run("errand") }
    await Task.yield()
    while await host.waiterCount < 2 { await Task.yield() }
    one.cancel()
    await #expect(throws: CancellationError.self) { try await one.value }
    try await stage.play(.tap("no", []))
    #expect(try await other.value == "dropped")
  }

  @Test func anOutcomeIsToldOnce() async throws {
    let stage = try stage()
    _ = try await stage.begin("errand")
    let next = Stage(after: stage)
    let journey = try #require(try await next.host.unfinishedJourneys().first)
    #expect(journey.flow == "errand")
    let outcome = Task { try await journey.outcome() }
    try await next.until { !$0.prompts.isEmpty }
    try await next.play(.tap("no", []))
    #expect(try await outcome.value == "dropped")
    await #expect(throws: OutcomeTaken.self) { try await journey.outcome() }
  }

  @Test func aMistakeOfTheAppIsThrownAndLosesNothing() async throws {
    let stage = try stage()
    await #expect(throws: HostError.unknownFlow("errands", known: ["errand"])) { try await stage.host.run("errands") }
    let host = stage.host
    let failed = Task { try await host.run("errand") }
    try await stage.until { !$0.prompts.isEmpty }
    try await stage.play(.tap("yes", []), .answer("gone"))
    await #expect(throws: HostError.unknownAnswer("gone", of: "action fetch", known: ["got", "lost"])) {
      try await failed.value
    }
    // The action was running when it was saved, and cannot be repeated. Its outcome is not that of another call.
    let again = Task { try await host.run("errand") }
    try await stage.until { !$0.prompts.isEmpty }
    try await stage.play(.tap("yes", []), .answer("got"))
    #expect(try await again.value == "done")
    #expect(try await host.unfinishedJourneys().first?.outcome() == "dropped")
  }

  /// Effects are not performed if their step cannot be saved.
  @Test func aFullDiskIsThrownAndNothingIsShown() async throws {
    let stage = try stage()
    var environment = stage.environment
    let store = FullStore()
    store.isFull.withLock { $0 = true }
    environment.store = store
    let host = JourneyHost(stage.policy, in: environment, for: stage.app)
    await #expect(throws: FullStore.error) { try await host.run("errand") }
    #expect(stage.device.lines == [])
  }

  /// A resumed journey that nobody awaits yet fails. The next call goes on with it, and starts no second one.
  @Test(arguments: [false, true]) func aJourneyThatFailedUnawaitedGoesOn(atAnotherHost: Bool) async throws {
    let stage = try stage()
    let store = FullStore()
    var environment = stage.environment
    environment.store = store
    _ = try await JourneyHost(stage.policy, in: environment, for: stage.app).journey("errand", with: [:])
    await stage.device.settled()
    let next = Stage(after: stage)
    environment = next.environment
    environment.store = store
    let host = JourneyHost(next.policy, in: environment, for: next.app)
    let left = try await host.unfinishedJourneys()
    let number = try await host.journey("errand", with: [:])
    await next.device.settled()
    store.isFull.withLock { $0 = true }
    try await next.play(.tap("yes", []))
    #expect(await host.isOver(number))
    store.isFull.withLock { $0 = false }
    let other = atAnotherHost ? JourneyHost(next.policy, in: environment, for: next.app) : host
    let run = Task { try await other.run("errand") }
    try await next.until { !$0.prompts.isEmpty }
    #expect(try await other.journeyStatuses().map { $0.number } == [number])
    try await next.play(.tap("no", []))
    #expect(try await run.value == "dropped")
    // The first host has still told nobody of the error; where the journey went on, its outcome is delivered.
    if atAnotherHost {
      await #expect(throws: FullStore.error) { try await left[0].outcome() }
    } else {
      await #expect(throws: OutcomeTaken.self) { try await left[0].outcome() }
    }
    let last = Stage(after: next)
    environment = last.environment
    environment.store = store
    #expect(try await JourneyHost(last.policy, in: environment, for: last.app).unfinishedJourneys().isEmpty)
  }

  /// An action may run another journey, which uses the seat of the first one without waiting for it.
  @Test func aJourneyWithinAnActionHasTheSameScreen() async throws {
    let module = try module(
      """
      screen page { button stop }
      alert sure { button yes; button no }
      action confirm -> confirmed | refused
      flow outer -> done {
        start state onPage {
          show page { stop -> end done }
          start state confirming { do confirm { confirmed | refused | interrupted -> end done } }
        }
      }
      flow inner -> yes | no { start state asking { show sure { yes -> end yes; no -> end no } } }
      """)
    let device = SimulatedDevice(module.device)
    let environment = device.launch()
    let app = Nesting()
    let host = JourneyHost(try module.policy(), in: environment, for: app)
    app.host.withLock { $0 = host }
    async let outcome = host.run("outer")
    while device.prompts.count < 2 { await Task.yield() }
    try device.perform(.tap("yes", []))
    #expect(try await outcome == "done")
    #expect(device.lines == ["show page", "show sure", "tap yes", "dismiss page"])
  }

  private final class Nesting: JourneyApp {
    let host = Locked<JourneyHost?>(nil)

    func value(of input: String) async -> InputValue? { nil }

    func track(_ metric: TrackedMetric) async {}

    func perform(_ action: ActionCall) async -> ActionAnswer {
      do {
        return try await host.withLock { $0 }?.run("inner") == "yes" ? "confirmed" : "refused"
      } catch {
        return "refused"
      }
    }
  }
}

extension Stage {
  /// Waits for a condition that a concurrent task will fulfil.
  func until(_ isSo: (SimulatedDevice) -> Bool) async throws {
    while !isSo(device) {
      try Task.checkCancellation()
      await Task.yield()
    }
    await device.settled()
  }
}
