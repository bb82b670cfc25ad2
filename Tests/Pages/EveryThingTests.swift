import Foundation
import Observation
import TestSupport
import Testing
import UsherHost

/// The generated code of a policy with every kind of name that an app uses. `Generated/EveryThing.swift` is compiled with this
/// target.
@MainActor @Suite(.timeLimit(.minutes(5))) struct EveryThingTests {
  private static let policy = """
    language 1
    /// Every kind of name that an app uses, and names that Swift reserves.
    policy every.thing
    use ios

    /// How much is granted.
    type Level = all | some_of_it | nothing

    /// Who asks.
    input visitor: Text
    input level: Level
    input plan: free | paid = free
    live input is_busy: Bool
    live input countOfItems: 0...9 = 0
    input lastAsked: Moment = never

    /// What the app may do.
    decide levelNow: Level = choose camera { granted -> all; askable -> some_of_it; else -> nothing }
    decide mayAsk: Bool = can ask camera and not is_busy
    decide steps: 0...9 = choose { lastAsked is never -> 1; else -> 2 }

    /// Turns something on.
    event turnOn(what: camera | microphone, times: 1...3, isUrgent: Bool)
    event default

    metric asked(level: Level, resource: resource of camera | microphone, isTheFirst: Bool, count: 0...9, who: Text)
    metric opened_settings
    metric lost(why: Text, code: Text)

    /// Scans. Its answer may come late.
    action scan(in: Text, level: Level, init: Bool) -> found | timed_out(in: Text, error_code: Text)
      | default | broken(why: slow | lost_it, level_of: Level, times: 1...3, isLast: Bool, in: Text)
    repeatable action upload(count: 0...9)
    repeatable action note

    /// Over a resource.
    flow settle(r: resource of camera | microphone, isFirst: Bool, count: 0...9) -> ready | in | timed_out {
      waive no-way-to-settings "this is about names"
      start state asking {
        ask r {
          granted when is_busy and plan is free and countOfItems is 9 -> end timed_out
          granted -> working
          else -> waiting
        }
      }
      resting state waiting {
        on turnOn(what, times, isUrgent) -> choose {
          isUrgent and times is 3 and what is camera { track opened_settings } -> end in
          else { track asked(level: level, resource: r, isTheFirst: isFirst, count: count, who: visitor) } -> stay
        }
        on default -> end timed_out
      }
      state working {
        do scan(in: visitor, level: level, init: isFirst) {
          found { do upload(count: count); do note } -> end ready
          timed_out(error_code, in) { track lost(why: in, code: error_code) } -> end timed_out
          interrupted -> end timed_out
          default | broken -> waiting
        }
      }
    }

    """

  @Test func theGeneratedFileIsUpToDate() throws {
    try withFolder { folder in
      try Data(Self.policy.utf8).write(to: folder.appending(path: "everyThing.usher"))
      let generated = try usher(["generate", "swift", "everyThing.usher"], in: folder)
      let file = projectRoot.appending(path: "Tests/Pages/Generated/EveryThing.swift")
      if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
        return try Data(generated.output.utf8).write(to: file)
      }
      #expect(generated.errors == "")
      #expect(try String(contentsOf: file, encoding: .utf8) == generated.output)
    }
  }

  #if os(Linux)
    @Test func anAppWithAnActionThatThePolicyHasRenamedDoesNotCompile() throws {
      let app = """
        struct Scanner: EveryThing.App {
          var visitor = "Ann", level = EveryThing.Level.all, plan: EveryThing.PlanInput?, isBusy = true
          var countOfItems: Int?, lastAsked: Int64?
          func scan(in: String, level: EveryThing.Level, `init`: Bool) async -> EveryThing.ScanAnswer { .found }
          func upload(count: Int, id: EffectID) async {}
          func note(id: EffectID) async {}
          func track(_ metric: EveryThing.Metric, _ tracked: TrackedMetric) async {}
          func everyThing(in environment: JourneyEnvironment) throws -> EveryThing {
            try EveryThing(in: environment, for: self)
          }
        }

        """
      #expect(try errors(in: app, Self.policy) == [])
      let renamed = Self.policy.replacing("action scan", with: "action scanCode").replacing(
        "do scan", with: "do scanCode")
      #expect(
        try errors(in: app, renamed).contains {
          $0.contains("type 'Scanner' does not conform to protocol 'EveryThing.App'")
        })
      let answered = Self.policy.replacing("-> found |", with: "-> seen |").replacing(" found {", with: " seen {")
      #expect(try errors(in: app, answered).contains { $0.contains("has no member 'found'") })
    }

    @Test func aViewOfADecisionThatThePolicyHasRenamedDoesNotCompile() throws {
      let view = """
        @MainActor struct Page {
          let decisions: EveryThing.Decisions
          var level: EveryThing.Level? { decisions.levelNow }
          func watch(_ every: EveryThing) async throws { for try await mayAsk in every.mayAskValues { _ = !mayAsk } }
        }

        """
      #expect(try errors(in: view, Self.policy) == [])
      let renamed = Self.policy.replacing("decide levelNow", with: "decide level_then").replacing(
        "decide mayAsk", with: "decide mayHear")
      let found = try errors(in: view, renamed)
      #expect(found.contains { $0.contains("has no member 'levelNow'") })
      #expect(found.contains { $0.contains("has no member 'mayAskValues'") })
    }

    /// New apps of Xcode isolate everything to the main actor.
    @Test func theCodeCompilesWhereTheMainActorIsTheDefault() throws {
      #expect(try errors(in: "", Self.policy, ["-default-isolation", "MainActor"]) == [])
    }

    /// The errors of the Swift compiler in an app with the generated code of a policy.
    private func errors(in app: String, _ policy: String, _ settings: [String] = []) throws -> [Substring] {
      try withFolder { folder in
        try Data(policy.utf8).write(to: folder.appending(path: "everyThing.usher"))
        let generated = try usher(["generate", "swift", "everyThing.usher", "--bundles"], in: folder)
        #expect(generated.errors == "")
        return try compilerErrors(in: generated.output + app, folder, settings)
      }
    }
  #endif

  @Test func actionsMetricsAndOutcomesHaveTheirTypes() async throws {
    let app = EveryThingApp(answer: .found)
    let every = try every(for: app, ["microphone": "authorized"])
    #expect(try await every.settle(r: .microphone, isFirst: true, count: 4) == .ready)
    #expect(app.log == ["scan Ann someOfIt true", "upload 4 step 3", "note step 3"])
  }

  @Test func answersHaveTheirTexts() async throws {
    let app = EveryThingApp(answer: .timedOut(in: "Berlin", errorCode: "408"))
    let every = try every(for: app, ["microphone": "authorized"])
    #expect(try await every.settle(r: .microphone, isFirst: true, count: 4) == .timedOut)
    await every.host.settled()
    #expect(app.metrics == [.lost(why: "Berlin", code: "408")])
  }

  @Test func eventsAndAnswersHaveTheirParameters() async throws {
    let answer = EveryThing.ScanAnswer.broken(why: .lostIt, levelOf: .someOfIt, times: 3, isLast: true, in: "Berlin")
    let app = EveryThingApp(answer: answer)
    let every = try every(for: app, ["microphone": "authorized"])
    async let outcome = every.settle(r: .microphone, isFirst: false, count: 2)
    while app.log.isEmpty { await Task.yield() }
    await every.host.settled()
    try every.turnOn(what: .microphone, times: 3, isUrgent: true)
    try every.turnOn(what: .camera, times: 3, isUrgent: true)
    #expect(try await outcome == .in)
    await every.host.settled()
    let asked = EveryThing.Metric.asked(
      level: .someOfIt, resource: .microphone, isTheFirst: false, count: 2, who: "Ann")
    #expect(app.metrics == [asked, .openedSettings])
    #expect(app.log == ["scan Ann someOfIt false", "track asked", "track opened_settings"])
  }

  @Test func decisionsHaveTheirTypes() async throws {
    let every = try every(for: EveryThingApp(answer: .found), ["camera": "denied"])
    #expect(try await every.levelNow == .nothing)
    #expect(try await every.mayAsk == false)
    #expect(try await every.steps == 2)
  }

  @Test func decisionsAreSequencesOfTheirTypes() async throws {
    let device = Statuses(["camera": "denied"])
    let every = try every(for: EveryThingApp(answer: .found), on: device)
    var levels = every.levelNowValues.makeAsyncIterator()
    #expect(try await levels.next() == .nothing)
    device.statuses["camera"] = "authorized"
    every.host.changed()
    #expect(try await levels.next() == .all)
    for try await mayAsk in every.mayAskValues {
      #expect(mayAsk == false)
      break
    }
    for try await steps in every.stepsValues {
      #expect(steps == 2)
      break
    }
  }

  /// A view is drawn again when a decision changes that it has read.
  @Test func viewsObserveDecisions() async throws {
    let device = Statuses(["camera": "denied"])
    let every = try every(for: EveryThingApp(answer: .found), on: device)
    weak var released: EveryThing.Decisions?
    do {
      let decisions = EveryThing.Decisions(of: every)
      released = decisions
      #expect(decisions.levelNow == nil && decisions.mayAsk == nil && decisions.steps == nil)
      while decisions.levelNow == nil || decisions.mayAsk == nil || decisions.steps == nil { await Task.yield() }
      #expect(decisions.levelNow == .nothing && decisions.mayAsk == false && decisions.steps == 2)
      let (changes, feed) = AsyncStream.makeStream(of: Void.self)
      withObservationTracking {
        _ = decisions.levelNow
      } onChange: {
        feed.yield()
      }
      device.statuses["camera"] = "authorized"
      every.host.changed()
      var changed = changes.makeAsyncIterator()
      _ = await changed.next()
      while decisions.levelNow == .nothing { await Task.yield() }
      #expect(decisions.levelNow == .all)
      #expect(decisions.error == nil)
    }
    #expect(released == nil)
  }

  #if canImport(Combine)
    @Test func viewsOfOlderSystemsObserveDecisions() async throws {
      let device = Statuses(["camera": "denied"])
      let every = try every(for: EveryThingApp(answer: .found), on: device)
      let decisions = EveryThing.DecisionsObject(of: every)
      while decisions.levelNow == nil || decisions.steps == nil { await Task.yield() }
      #expect(decisions.levelNow == .nothing && decisions.steps == 2)
      device.statuses["camera"] = "authorized"
      every.host.changed()
      while decisions.levelNow == .nothing { await Task.yield() }
      #expect(decisions.levelNow == .all)
      #expect(decisions.error == nil)
    }
  #endif

  @Test func aResumedJourneyHasATypedOutcome() async throws {
    let store = MemoryStore()
    let app = EveryThingApp(answer: .default)
    let first = try every(for: app, ["microphone": "authorized"], store)
    let running = Task { try await first.settle(r: .microphone, isFirst: true, count: 0) }
    while app.log.isEmpty { await Task.yield() }
    await first.host.settled()
    let second = try every(for: app, ["microphone": "authorized"], store)
    let journey = try #require(try await second.host.unfinishedJourneys().first)
    let outcome = Task { try await second.outcome(of: journey) }
    while await second.host.waiterCount == 0 { await Task.yield() }
    await second.host.settled()
    try second.default()
    #expect(try await outcome.value == .settle(.timedOut))
    running.cancel()
  }

  /// Code and bundle are compared before anything is asked for.
  @Test func aBundleOfAnotherVersionIsRefused() throws {
    let renamed = Self.policy.replacing("-> ready | in", with: "-> done | in").replacing("end ready", with: "end done")
    let name = try Policy(bundle: bundle(of: Self.policy)).name
    for other in [renamed, Self.policy.replacing("policy \(name)", with: "policy other")] {
      let expected = HostError.otherInterface(of: other == renamed ? name : "other", expected: name)
      #expect(throws: expected) { try every(for: EveryThingApp(answer: .found), [:], policy: other) }
    }
  }

  private func every(
    for app: EveryThingApp, _ statuses: [String: String], _ store: MemoryStore = MemoryStore(),
    policy: String = Self.policy
  ) throws -> EveryThing {
    try every(for: app, on: Statuses(statuses), store, policy: policy)
  }

  private func every(
    for app: EveryThingApp, on device: Statuses, _ store: MemoryStore = MemoryStore(), policy: String = Self.policy
  ) throws -> EveryThing {
    let environment = JourneyEnvironment(device, store: store)
    environment.foreground.enter(.active)
    return try EveryThing(JourneyHost(Policy(bundle: bundle(of: policy)), in: environment, for: app))
  }

  private func bundle(of policy: String) throws -> [UInt8] {
    try withFolder { folder in
      try Data(policy.utf8).write(to: folder.appending(path: "everyThing.usher"))
      let made = try usher(["compile", "everyThing.usher", "-o", "bundle"], in: folder)
      #expect(made.errors == "")
      return Array(try Data(contentsOf: folder.appending(path: "bundle")))
    }
  }
}

@MainActor private final class Statuses: ResourceAccess, PromptPresenter, LinkOpener {
  var statuses: [String: String]

  init(_ statuses: [String: String]) { self.statuses = statuses }

  func status(of resource: String) async -> String { statuses[resource] ?? "denied" }
  func request(_ resource: String, _ request: String) async {}
  func present(_ prompt: LivePrompt) async {}
  func dismiss(_ prompt: LivePrompt.ID) async {}
  func open(_ address: String, link: String) async -> Bool { false }
}

@MainActor private final class EveryThingApp: EveryThing.App {
  let visitor = "Ann"
  let level = EveryThing.Level.someOfIt
  let plan: EveryThing.PlanInput? = nil
  let isBusy = true
  let countOfItems: Int? = nil
  let lastAsked: Int64? = 1
  private let answer: EveryThing.ScanAnswer
  private(set) var log: [String] = []
  private(set) var metrics: [EveryThing.Metric] = []

  init(answer: EveryThing.ScanAnswer) { self.answer = answer }

  func scan(in visitor: String, level: EveryThing.Level, `init`: Bool) async -> EveryThing.ScanAnswer {
    log.append("scan \(visitor) \(level) \(`init`)")
    return answer
  }

  func upload(count: Int, id: EffectID) async { log.append("upload \(count) step \(id.step)") }
  func note(id: EffectID) async { log.append("note step \(id.step)") }

  func track(_ metric: EveryThing.Metric, _ tracked: TrackedMetric) async {
    log.append("track \(tracked.name)")
    metrics.append(metric)
  }
}
