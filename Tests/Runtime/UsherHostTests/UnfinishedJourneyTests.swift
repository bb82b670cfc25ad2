import TestSupport
import Testing
import UsherHost
import UsherLock
import UsherModule
import UsherPlatform
import UsherRuntime
import UsherSimulation

// The record of earlier versions.
@testable import UsherCore

/// The journeys that an earlier process left are values: nothing of them happens before somebody asks for it.
@Suite(.timeLimit(.minutes(5))) struct UnfinishedJourneyTests {
  private static let policy = """
    memory refusals: 0...9 = 0 for install
    metric asked
    alert sure { recovers door; button yes; button no }
    repeatable action note
    action fetch -> got | lost
    flow errand -> done | dropped {
      start state asking {
        track asked
        show sure { yes -> away; no { remember refusals = refusals + 1; do note } -> end dropped }
      }
      state away { open settings { returned | failed -> fetching } }
      state fetching { do fetch { got -> end done; lost | interrupted -> asking } }
    }
    flow hello for launch -> over { start state s { show sure { yes | no -> end over } } }
    decide count: 0...9 = refusals
    """

  /// A process in which the flow has come to some place, at a time of the device's clock.
  private func left(_ acts: [Act] = [], beside: Bool = false) async throws -> Stage {
    let stage = try Stage(Self.policy, beside: beside)
    stage.device.clock.set(now: 1_700_000_000_000)
    _ = try await stage.begin("errand")
    for act in acts { try await stage.play(act) }
    return stage
  }

  @Test func nothingIsShownBeforeSomebodyAsks() async throws {
    let next = Stage(after: try await left())
    next.device.clock.set(now: 1_700_000_999_000)
    let record = next.device.store.contents
    let journey = try #require(try await next.host.unfinishedJourneys().first)
    await next.device.settled()
    #expect(journey.flow == "errand" && journey.arguments == [:])
    #expect(journey.leftAt == 1_700_000_000_000)
    #expect(journey.place == .prompt)
    #expect(next.device.lines == ["track asked", "show sure"])
    #expect(next.device.store.contents == record)
    #expect(next.events == [])
    let outcome = Task { try await journey.outcome() }
    try await next.until { !$0.prompts.isEmpty }
    #expect(next.device.lines == ["track asked", "show sure", "show sure"])
    try await next.play(.tap("no", []))
    #expect(try await outcome.value == "dropped")
    #expect(try await next.host.unfinishedJourneys().isEmpty)
  }

  @Test func eachSaysWhereItStood() async throws {
    let places: [([Act], JourneyPlace)] = [
      ([], .prompt), ([.tap("yes", [])], .away), ([.tap("yes", []), .away([], appEnds: false)], .elsewhere),
      ([.tap("yes", []), .away([], appEnds: false), .answer("got")], .over), ([.tap("no", [])], .over),
    ]
    for (acts, place) in places {
      let next = Stage(after: try await left(acts))
      #expect(try await next.host.unfinishedJourneys().map { $0.place } == [place], "\(acts)")
    }
  }

  @Test func aDiscardedJourneyNeverComesBack() async throws {
    let next = Stage(after: try await left())
    let journey = try #require(try await next.host.unfinishedJourneys().first)
    #expect(try await journey.discard())
    #expect(try await next.host.unfinishedJourneys().isEmpty)
    await #expect(throws: OutcomeTaken.self) { try await journey.outcome() }
    #expect(try await !journey.discard())
    #expect(next.device.lines == ["track asked", "show sure"])
    let last = Stage(after: next)
    #expect(try await last.host.unfinishedJourneys().isEmpty)
    // A call of the flow is another journey.
    #expect(try await last.begin("errand") == 2)
  }

  /// The outcome of a journey that is over is discarded with it, and so are its actions. What it has remembered stays.
  @Test func whatIsOverIsDiscarded() async throws {
    var (deadline, count) = (1, 0)
    while true {
      let stage = try Stage(Self.policy, dyingAt: deadline)
      _ = try await stage.begin("errand")
      if !stage.device.prompts.isEmpty { try await stage.play(.tap("no", [])) }
      guard stage.device.isDead else { break }
      deadline += 1
      let next = Stage(after: stage)
      let lines = next.device.lines
      let journey = try await next.host.unfinishedJourneys().first
      guard let journey, journey.place == .over, !lines.contains("do note") else { continue }
      count += 1
      #expect(try await journey.discard())
      await next.host.settled()
      #expect(next.device.lines == lines)
      #expect(try await next.host.decide("count") == "1")
      #expect(try await Stage(after: next).host.unfinishedJourneys().isEmpty)
    }
    // Once between the save of the step and its action.
    #expect(count == 1)
  }

  /// A call of the flow has found it over, and begun anew. Its outcome is still there to discard.
  @Test func whatACallHasFoundOverIsDiscarded() async throws {
    let next = Stage(after: try await left([.tap("no", [])]))
    let host = next.host
    let run = Task { try await host.run("errand") }
    try await next.until { !$0.prompts.isEmpty }
    let journeys = try await host.unfinishedJourneys()
    #expect(journeys.map { $0.place } == [.over])
    #expect(try await journeys[0].discard())
    #expect(try await host.unfinishedJourneys().isEmpty)
    try await next.play(.tap("no", []))
    #expect(try await run.value == "dropped")
    #expect(try await Stage(after: next).host.unfinishedJourneys().isEmpty)
  }

  /// Whoever goes on with a journey keeps it.
  @Test func whatSomebodyGoesOnWithIsNotDiscarded() async throws {
    let next = Stage(after: try await left())
    let host = next.host
    let journey = try #require(try await host.unfinishedJourneys().first)
    let run = Task { try await host.run("errand") }
    try await next.until { !$0.prompts.isEmpty }
    #expect(try await !journey.discard())
    let outcome = Task { try await journey.outcome() }
    while await host.waiterCount < 2 { await Task.yield() }
    try await next.play(.tap("no", []))
    #expect(try await run.value == "dropped")
    #expect(try await outcome.value == "dropped")
    #expect(try await !journey.discard())
  }

  @Test func aFullDiskKeepsWhatIsDiscarded() async throws {
    let store = FullStore()
    let stage = try Stage(Self.policy)
    var environment = stage.environment
    environment.store = store
    _ = try await JourneyHost(stage.policy, in: environment, for: stage.app).journey("errand", with: [:])
    await stage.device.settled()
    environment = Stage(after: stage).environment
    environment.store = store
    let host = JourneyHost(stage.policy, in: environment, for: stage.app)
    let journey = try #require(try await host.unfinishedJourneys().first)
    store.isFull.withLock { $0 = true }
    await #expect(throws: FullStore.error) { try await journey.discard() }
    store.isFull.withLock { $0 = false }
    #expect(try await host.unfinishedJourneys().map { $0.flow } == ["errand"])
    #expect(try await journey.discard())
    #expect(try await host.unfinishedJourneys().isEmpty)
  }

  /// A metric that was not counted is counted, although nobody goes on with its journey.
  @Test func metricsAreCountedAlone() async throws {
    // It dies before the metric is counted.
    let stage = try Stage(Self.policy, beside: true, dyingAt: 2)
    _ = try await stage.begin("errand")
    #expect(stage.device.isDead && stage.device.metrics == [])
    let next = Stage(after: stage)
    let journeys = try await next.host.unfinishedJourneys()
    await next.host.settled()
    #expect(next.device.metrics.map { $0.id.description } == ["0-1.1.0"])
    #expect(journeys.map { $0.place } == [.prompt])
    #expect(try await journeys[0].discard())
    let last = Stage(after: next)
    #expect(try await last.host.unfinishedJourneys().isEmpty)
    await last.host.settled()
    #expect(last.device.metrics.count == 1)
  }

  /// A flow for one launch is over with the process.
  @Test func aFlowForOneLaunchIsNotLeft() async throws {
    let stage = try Stage(Self.policy)
    _ = try await stage.begin("hello")
    let next = Stage(after: stage)
    #expect(try await next.host.unfinishedJourneys().isEmpty)
    await next.host.settled()
    let bytes = try #require(next.device.store.contents["tested"])
    #expect(try HostRecord(bytes: bytes).journeys == [])
    #expect(next.notes == [])
  }

  /// A record that ends before the times of its journeys is read, and they get one when they are saved again.
  @Test func aRecordWithoutTimesIsRead() async throws {
    let stage = try await left([.tap("yes", [])])
    let bytes = try #require(stage.device.store.contents["tested"])
    #expect(try HostRecord(bytes: bytes).journeys.map { $0.savedAt } == [1_700_000_000_000])
    var old = Array(bytes.dropLast(12))
    var hash = WordWriter()
    hash.write(stableHash(old))
    old += hash.bytes
    var expected = try HostRecord(bytes: bytes)
    expected.journeys[0].savedAt = nil
    #expect(try HostRecord(bytes: old) == expected)
    stage.device.store.write(old, "tested")
    let next = Stage(after: stage)
    let journeys = try await next.host.unfinishedJourneys()
    #expect(journeys.map { $0.leftAt } == [nil])
    #expect(journeys.map { $0.place } == [.away])
    next.device.clock.set(now: 1_700_000_999_000)
    _ = try await next.begin("errand")
    #expect(try await Stage(after: next).host.unfinishedJourneys().map { $0.leftAt } == [1_700_000_999_000])
  }

  /// A journey that a resumed one plays has the place of its parent on the screen, as before.
  @Test func aResumedJourneyPlaysItsOwn() async throws {
    let module = try module(
      """
      screen page { button stop }
      alert sure { button yes; button no }
      action confirm -> confirmed
      flow outer -> done {
        start state onPage {
          show page { stop -> end done }
          start state confirming { do confirm { confirmed -> end done; interrupted -> again } }
          state again { do confirm { confirmed | interrupted -> end done } }
        }
      }
      flow inner -> yes | no { start state asking { show sure { yes -> end yes; no -> end no } } }
      """)
    let device = SimulatedDevice(module.device)
    let policy = try module.policy()
    let app = Nesting()
    let host = JourneyHost(policy, in: device.launch(), for: app)
    app.host.withLock { $0 = host }
    _ = try await host.journey("outer", with: [:])
    while try await host.journeyStatuses().count(where: { $0.isSaved && $0.up.count == 1 }) < 2 { await Task.yield() }
    let nextApp = Nesting()
    let next = JourneyHost(policy, in: device.launch(), for: nextApp)
    nextApp.host.withLock { $0 = next }
    let left = try await next.unfinishedJourneys()
    #expect(left.map { $0.flow } == ["outer", "inner"])
    let outcome = Task { try await left[0].outcome() }
    while device.prompts.count < 2 { await Task.yield() }
    try device.perform(.tap("yes", []))
    #expect(try await outcome.value == "done")
    #expect(device.lines.suffix(4) == ["show page", "show sure", "tap yes", "dismiss page"])
    #expect(try await next.unfinishedJourneys().isEmpty)
  }

  private final class Nesting: JourneyApp {
    let host = Locked<JourneyHost?>(nil)

    func value(of input: String) async -> InputValue? { nil }

    func track(_ metric: TrackedMetric) async {}

    func perform(_ action: ActionCall) async -> ActionAnswer {
      do { _ = try await host.withLock { $0 }?.run("inner") } catch {}
      return "confirmed"
    }
  }
}
