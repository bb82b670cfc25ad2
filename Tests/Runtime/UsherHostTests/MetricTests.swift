import TestSupport
import Testing
import UsherLock
import UsherPlatform
import UsherRuntime
import UsherModule
import UsherSimulation

import UsherHost

// The record of an earlier version.
@testable import UsherCore

/// Metrics are counted beside the journeys, in order, and at least once.
@Suite(.timeLimit(.minutes(5))) struct MetricTests {
  private static let policy = """
    metric refused
    metric opened(who: Text)
    metric returned
    metric scanned
    input owner: Text
    alert doorLocked { recovers door; button openSettings preferred; button notNow cancel }
    action scan -> done
    flow enter -> scanned | left {
      start state checking { choose door { granted -> scanning; closed -> asking; else -> explaining } }
      state asking { ask door { else -> checking } }
      state explaining {
        show doorLocked { openSettings -> away; notNow { track refused } -> end left }
        on change of door -> checking
      }
      state away { track opened(who: owner); open settings { returned | failed { track returned } -> checking } }
      state scanning { do scan { done { track scanned } -> end scanned; interrupted -> checking } }
    }
    """

  /// An app whose metrics wait until the test opens the gate.
  private final class Gated: JourneyApp {
    private let app: SimulatedApp
    private let state = Locked(State())

    private struct State {
      var isOpen = false
      var begun: [TrackedMetric] = []
      var counted: [TrackedMetric] = []
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    init(_ app: SimulatedApp) { self.app = app }

    var begun: [String] { state.withLock { $0.begun.map { $0.name } } }
    var counted: [TrackedMetric] { state.withLock { $0.counted } }

    func open() {
      let waiting = state.withLock { state in
        state.isOpen = true
        return state.waiting
      }
      for one in waiting { one.resume() }
    }

    func value(of input: String) async -> InputValue? { await app.value(of: input) }
    func perform(_ action: ActionCall) async -> ActionAnswer { await app.perform(action) }

    func track(_ metric: TrackedMetric) async {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          state.begun.append(metric)
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
      state.withLock { $0.counted.append(metric) }
    }
  }

  /// One process of an app with a gate.
  private struct Process {
    let device: SimulatedDevice
    let app: Gated
    let host: JourneyHost

    init(on device: SimulatedDevice, _ policy: Policy) {
      self.device = device
      let environment = device.launch()
      app = Gated(SimulatedApp(on: device, inputs: SimulatedApp.Inputs(["owner": "Ada"])))
      host = JourneyHost(policy, in: environment, for: app)
    }

    func until(_ isSo: () async throws -> Bool) async throws {
      while try await !isSo() {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
  }

  /// The metrics of a trip to Settings. That the app is left is a step only if the host sees it before the status is another one.
  private static let idsOfTheTrip = [["0-1.2.0", "0-1.5.0", "0-1.6.0"], ["0-1.2.0", "0-1.4.0", "0-1.5.0"]]

  private let policy: Policy
  private let device: SimulatedDevice

  init() throws {
    let module = try module(Self.policy)
    policy = try module.policy()
    device = SimulatedDevice(module.device, statuses: ["door": "locked"])
  }

  @Test func aMetricThatIsNotCountedDelaysNothing() async throws {
    let process = Process(on: device, policy)
    let (host, app) = (process.host, process.app)
    let run = Task { try await host.run("enter") }
    try await process.until { !device.prompts.isEmpty }
    try device.perform(.tap("openSettings", []))
    try await process.until { device.possibleAnswers.contains { $0.isOfLink } }
    try await process.until { app.begun == ["opened"] }
    try device.perform(.away([Act.Change(name: "door", value: "open")], appEnds: false))
    try await process.until { device.possibleAnswers.contains { $0.name == "done" } }
    try device.perform(.answer("done"))
    #expect(try await run.value == "scanned")
    #expect(device.lines == ["show doorLocked", "tap openSettings", "open settings", "do scan"])
    #expect(app.begun == ["opened"])
    app.open()
    await host.settled()
    #expect(app.counted.map { $0.name } == ["opened", "returned", "scanned"])
    #expect(Self.idsOfTheTrip.contains(app.counted.map { $0.id.description }))
    #expect(app.counted[0].arguments == ["who": "Ada"])
    // Nothing is left for another process.
    let next = Process(on: device, policy)
    #expect(try await next.host.unfinishedJourneys().isEmpty)
    await next.host.settled()
    #expect(next.app.begun == [])
  }

  /// The process dies while the first metric is counted. The journey is over by then, and its outcome was delivered.
  @Test func theNextProcessCountsWhatWasNotCounted() async throws {
    let process = Process(on: device, policy)
    let host = process.host
    let run = Task { try await host.run("enter") }
    try await process.until { !device.prompts.isEmpty }
    try device.perform(.tap("openSettings", []))
    try await process.until { device.possibleAnswers.contains { $0.isOfLink } }
    try device.perform(.away([Act.Change(name: "door", value: "open")], appEnds: false))
    try await process.until { device.possibleAnswers.contains { $0.name == "done" } }
    try device.perform(.answer("done"))
    #expect(try await run.value == "scanned")
    let next = Process(on: device, policy)
    next.app.open()
    #expect(try await next.host.unfinishedJourneys().isEmpty)
    await next.host.settled()
    #expect(next.app.counted.map { $0.name } == ["opened", "returned", "scanned"])
    #expect(Self.idsOfTheTrip.contains(next.app.counted.map { $0.id.description }))
    #expect(next.app.counted[0].arguments == ["who": "Ada"])
    let last = Process(on: device, policy)
    _ = try await last.host.unfinishedJourneys()
    await last.host.settled()
    #expect(last.app.begun == [])
  }

  /// A call of a flow has the metrics of an earlier process counted too, before those of its own journey.
  @Test func metricsOfAnEarlierProcessComeFirst() async throws {
    let process = Process(on: device, policy)
    let host = process.host
    let run = Task { try await host.run("enter") }
    try await process.until { !device.prompts.isEmpty }
    try device.perform(.tap("notNow", []))
    #expect(try await run.value == "left")
    let next = Process(on: device, policy)
    let again = Task { try await next.host.run("enter") }
    try await next.until { !device.prompts.isEmpty }
    try device.perform(.tap("notNow", []))
    #expect(try await again.value == "left")
    next.app.open()
    await next.host.settled()
    #expect(next.app.counted.map { $0.id.description } == ["0-1.2.0", "0-2.2.0"])
  }

  @Test func aTaskThatIsCancelledDoesNotWaitForAMetric() async throws {
    let process = Process(on: device, policy)
    let host = process.host
    let run = Task { try await host.run("enter") }
    try await process.until { !device.prompts.isEmpty }
    try device.perform(.tap("openSettings", []))
    try await process.until { process.app.begun == ["opened"] }
    device.leave()
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(process.app.counted == [])
    // The journey is gone, and its metric is not.
    let next = Process(on: device, policy)
    next.app.open()
    #expect(try await next.host.unfinishedJourneys().isEmpty)
    await next.host.settled()
    #expect(next.app.counted.map { $0.name } == ["opened"])
  }

  /// Version 0.1.0 had no list of metrics: those of a step that was not performed completely were in its commit alone.
  @Test func aRecordOfVersion010HasItsMetricsInItsSteps() async throws {
    let facts = try policy.facts(["door": "locked"])
    var session = try policy.start("enter", facts: facts)
    let ticket = try #require(session.asked.last?.ticket)
    try session.answer(ticket, "notNow", facts: facts)
    var record = HostRecord(firstWritten: 7)
    record.lastJourney = 3
    record.journeys = [
      HostRecord.SavedJourney(
        number: 3, flow: "enter", arguments: [:], commit: Commit(session).bytes, isPerformed: false)
    ]
    // Without the hash, the time of the journey, and the number of metrics.
    var old = Array(record.bytes.dropLast(16))
    var hash = WordWriter()
    hash.write(stableHash(old))
    old += hash.bytes
    #expect(try HostRecord(bytes: old).metrics.map { $0.effect.name } == ["refused"])
    #expect(try HostRecord(bytes: record.bytes).metrics == [])
    device.store.write(old, "tested")
    let process = Process(on: device, policy)
    process.app.open()
    let left = try #require(try await process.host.unfinishedJourneys().first)
    #expect(try await left.outcome() == "left")
    await process.host.settled()
    #expect(process.app.counted.map { $0.id.description } == ["7-3.2.0"])
  }

  /// A step that cannot be saved is not taken: the next journey goes on where it was saved, and counts its metric once.
  @Test func aStepThatIsNotSavedCountsNothing() async throws {
    let stage = try Stage(Self.policy, ["door": "locked"], inputs: ["owner": "Ada"])
    let store = FullStore()
    var environment = stage.environment
    environment.store = store
    let host = JourneyHost(policy, in: environment, for: stage.app)
    let run = Task { try await host.run("enter") }
    try await stage.until { !$0.prompts.isEmpty }
    store.isFull.withLock { $0 = true }
    try await stage.play(.tap("notNow", []))
    await #expect(throws: FullStore.error) { try await run.value }
    #expect(stage.device.metrics == [])
    store.isFull.withLock { $0 = false }
    let again = Task { try await host.run("enter") }
    try await stage.until { !$0.prompts.isEmpty }
    try await stage.play(.tap("notNow", []))
    #expect(try await again.value == "left")
    #expect(stage.device.metrics.map { $0.id.description } == ["0-1.3.0"])
  }

  /// A metric whose record cannot be written is not counted twice by one process.
  @Test func aFullDiskDoesNotCountAgain() async throws {
    let module = try module("metric seen\nflow f -> over { start state s { track seen; choose { else -> end over } } }")
    let device = SimulatedDevice(module.device)
    let store = FullStore()
    var environment = device.launch()
    environment.store = store
    let told = Locked<[String]>([])
    environment.listener = { event in
      if case .unsaved = event.matter { told.withLock { $0.append("\(event)") } }
    }
    let app = Filling(store: store)
    let policy = try module.policy()
    let host = JourneyHost(policy, in: environment, for: app)
    await #expect(throws: FullStore.error) { try await host.run("f") }
    await host.settled()
    #expect(app.count.withLock { $0 } == 1)
    let failure = "the count of seen was not saved: \(FullStore.error)"
    #expect(told.withLock { $0 } == ["tested.f 0-1.1: \(failure)"])
    // The next process counts it again, and does not know its flow.
    environment.storage = Storage()
    let next = JourneyHost(policy, in: environment, for: app)
    _ = try await next.unfinishedJourneys()
    await next.settled()
    #expect(app.count.withLock { $0 } == 2)
    #expect(told.withLock { $0.last } == "tested 0-1.1: \(failure)")
  }

  /// The disk is full once a metric is counted.
  private final class Filling: CountsAtOnce {
    let store: FullStore
    let count = Locked(0)

    init(store: FullStore) { self.store = store }

    func value(of input: String) async -> InputValue? { nil }
    func perform(_ action: ActionCall) async -> ActionAnswer { "" }

    func track(_ metric: TrackedMetric) async {
      count.withLock { $0 += 1 }
      store.isFull.withLock { $0 = true }
    }
  }
}
