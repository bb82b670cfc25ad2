import TestSupport
import Testing
import UsherPlatform
import UsherRuntime
import UsherSimulation

import UsherHost

/// Two hosts of a policy in one environment, as two windows of an app may have them.
@Suite(.timeLimit(.minutes(5))) struct TwoHostsTests {
  private static let policy = """
    memory visits: 0...9 = 0 for install
    metric opened
    alert doorLocked { recovers door; button openSettings preferred; button notNow cancel }
    alert windowShut { button fine }
    flow settle -> over { start state s { show windowShut { fine -> end over } } }
    banner hello { button go }
    banner wave { button go }
    flow enter -> entered | left {
      start state checking { choose door { granted -> end entered; else -> explaining } }
      state explaining {
        show doorLocked { openSettings -> away; notNow -> end left }
        on change of door -> checking
      }
      state away { track opened; open settings { returned | failed -> checking } }
    }
    flow greet -> over { start state s { show hello { go { remember visits = visits + 1 } -> end over } } }
    flow pass -> over { start state s { show wave { go { remember visits = visits + 1 } -> end over } } }
    decide visited: 0...9 = visits
    """

  private let stage: Stage
  /// The host of the second window.
  private let other: JourneyHost

  init() throws {
    stage = try Stage(Self.policy, ["door": "locked"])
    other = JourneyHost(stage.policy, in: stage.environment, for: stage.app)
  }

  @Test func noneLosesAJourneyOfTheOther() async throws {
    _ = try await stage.host.unfinishedJourneys()
    _ = try await other.unfinishedJourneys()
    _ = try await stage.begin("enter")
    try await stage.play(.tap("openSettings", []))
    _ = try await other.journey("greet", with: [:])
    await stage.device.settled()
    #expect(try await Stage(after: stage).host.unfinishedJourneys().map { $0.flow } == ["enter", "greet"])
  }

  @Test func metricsHaveDifferentIDs() async throws {
    _ = try await stage.host.unfinishedJourneys()
    _ = try await other.unfinishedJourneys()
    for host in [stage.host, other] {
      let run = Task { try await host.run("enter") }
      try await stage.until { !$0.prompts.isEmpty }
      try await stage.play(.tap("openSettings", []), .away([], appEnds: false), .tap("notNow", []))
      #expect(try await run.value == "left")
    }
    #expect(stage.device.metrics.map { $0.id.description } == ["0-1.2.0", "0-2.2.0"])
  }

  @Test func aJourneyIsResumedByOne() async throws {
    _ = try await stage.begin("enter")
    let next = Stage(after: stage)
    let second = JourneyHost(next.policy, in: next.environment, for: next.app)
    let left = try await next.host.unfinishedJourneys()
    #expect(left.map { $0.flow } == ["enter"])
    #expect(try await second.unfinishedJourneys().map { $0.flow } == ["enter"])
    let outcome = Task { try await left[0].outcome() }
    try await next.until { !$0.prompts.isEmpty }
    #expect(try await next.host.unfinishedJourneys().isEmpty)
    #expect(try await second.unfinishedJourneys().isEmpty)
    try await next.play(.tap("notNow", []))
    #expect(try await outcome.value == "left")
    #expect(next.device.lines == ["show doorLocked", "show doorLocked", "tap notNow"])
  }

  @Test func aFlowInProgressIsWaitedForByBoth() async throws {
    let (host, other) = (stage.host, other)
    let first = Task { try await host.run("enter") }
    try await stage.until { !$0.prompts.isEmpty }
    let second = Task { try await other.run("enter") }
    while await host.waiterCount < 2 { await Task.yield() }
    try await stage.play(.tap("notNow", []))
    #expect(try await first.value == "left")
    #expect(try await second.value == "left")
    #expect(stage.device.lines == ["show doorLocked", "tap notNow"])
    // It is over, so the next call of any of them begins anew.
    let third = Task { try await other.run("enter") }
    try await stage.until { !$0.prompts.isEmpty }
    #expect(await host.waiterCount == 0)
    third.cancel()
    await #expect(throws: CancellationError.self) { try await third.value }
  }

  /// The journey ends before the call of the other host. The flow then begins anew with that host's own app.
  @Test func aJourneyThatEndsMeanwhileIsNotBegunAnewThere() async throws {
    let (host, other) = (stage.host, other)
    let first = Task { try await host.run("enter") }
    try await stage.until { !$0.prompts.isEmpty }
    try await stage.play(.tap("notNow", []))
    #expect(try await first.value == "left")
    #expect(try await host.journeyStatuses().isEmpty)
    let second = Task { try await other.run("enter") }
    try await stage.until { !$0.prompts.isEmpty }
    #expect(try await host.journeyStatuses().isEmpty)
    #expect(try await other.journeyStatuses().map { $0.flow } == ["enter"])
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
  }

  @Test func whatAHostThatIsGoneHasLeftIsResumed() async throws {
    let (device, environment) = (stage.device, stage.environment)
    do {
      let host = JourneyHost(stage.policy, in: environment, for: stage.app)
      _ = try await host.journey("enter", with: [:])
      await device.settled()
      #expect(try await other.unfinishedJourneys().isEmpty)
    }
    var left: [UnfinishedJourney] = []
    while left.isEmpty {
      left = try await other.unfinishedJourneys()
      await Task.yield()
    }
    #expect(left.map { $0.flow } == ["enter"])
  }

  /// Whoever waits at one host for a journey of another one keeps it, also when that host is let go.
  @Test func aJourneyStaysWhileSomebodyWaitsForIt() async throws {
    let (environment, other) = (stage.environment, other)
    var host: JourneyHost? = JourneyHost(stage.policy, in: environment, for: stage.app)
    _ = try await host?.journey("enter", with: [:])
    let run = Task { try await other.run("enter") }
    while await host?.waiterCount == 0 { await Task.yield() }
    host = nil
    await stage.device.settled()
    try await stage.play(.tap("notNow", []))
    #expect(try await run.value == "left")
  }

  /// The screen that a host leaves belongs to the next journey at once, and its prompts are taken down.
  @Test func aHostThatIsGoneLeavesTheScreen() async throws {
    let (environment, other) = (stage.environment, other)
    var host: JourneyHost? = JourneyHost(stage.policy, in: environment, for: stage.app)
    _ = try await host?.journey("enter", with: [:])
    _ = try await other.journey("settle", with: [:])
    await stage.device.settled()
    #expect(stage.device.lines == ["show doorLocked"])
    host = nil
    await stage.device.settled()
    #expect(stage.device.lines.suffix(2).sorted() == ["dismiss doorLocked", "show windowShut"])
    #expect(stage.device.prompts.map { $0.shown.name } == ["windowShut"])
  }

  /// An app may have hosts of its own, which are let go with it.
  @Test func anAppIsLetGoWithItsHosts() async throws {
    final class Owner: JourneyApp {
      let host: JourneyHost
      init(_ host: JourneyHost) { self.host = host }
      func value(of input: String) async -> InputValue? { nil }
      func perform(_ action: ActionCall) async -> ActionAnswer { "" }
      func track(_ metric: TrackedMetric) async {}
    }
    weak var owner: Owner?
    do {
      let app = Owner(JourneyHost(stage.policy, in: stage.environment, for: stage.app))
      owner = app
      _ = JourneyHost(stage.policy, in: stage.environment, for: app)
    }
    while owner != nil { await Task.yield() }
    #expect(try await other.decide("visited") == "0")
  }

  @Test func memoryIsOne() async throws {
    var values = other.values(of: "visited").makeAsyncIterator()
    #expect(try await values.next() == "0")
    for host in [stage.host, other] {
      let journey = try await host.journey("greet", with: [:])
      await stage.device.settled()
      try await stage.play(.tap("go", []))
      #expect(try await host.outcome(ofJourney: journey) == "over")
    }
    #expect(try await values.next() == "2")
    #expect(try await stage.host.decide("visited") == "2")
  }

  /// Journeys of both hosts change the same memory at the same time.
  @Test func noneLosesMemoryOfTheOther() async throws {
    for _ in 0..<4 {
      let one = try await stage.host.journey("greet", with: [:])
      let two = try await other.journey("pass", with: [:])
      await stage.device.settled()
      for prompt in stage.device.prompts { prompt.answer("go") }
      await stage.device.settled()
      #expect(try await stage.host.outcome(ofJourney: one) == "over")
      #expect(try await other.outcome(ofJourney: two) == "over")
    }
    #expect(try await stage.host.decide("visited") == "8")
  }

  @Test func anotherStoreHasRecordsOfItsOwn() async throws {
    _ = try await stage.begin("enter")
    var environment = stage.environment
    environment.store = MemoryStore()
    let apart = JourneyHost(stage.policy, in: environment, for: stage.app)
    _ = try await apart.journey("greet", with: [:])
    await stage.device.settled()
    #expect(try await apart.journeyStatuses().map { $0.number } == [1])
    #expect(try await Stage(after: stage).host.unfinishedJourneys().map { $0.flow } == ["enter"])
  }
}
