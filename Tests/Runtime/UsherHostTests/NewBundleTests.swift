import TestSupport
import Testing
import UsherLock
import UsherPlatform
import UsherRuntime
import UsherSimulation

import UsherHost

/// A host with a newer bundle of a policy, in the environment of the one with the older bundle.
@Suite(.timeLimit(.minutes(5))) struct NewBundleTests {
  private static func policy(_ alert: String, visits: String = "0...9 = 0", counted: String = "visits + 1") -> String {
    """
    memory visits: \(visits) for install
    alert \(alert) { button fine }
    flow settle -> over { start state s { show \(alert) { fine { remember visits = \(counted) } -> end over } } }
    decide visited: \(visits.prefix { $0 != "=" }) = visits
    """
  }

  @Test func aJourneyKeepsItsBundleAndTheNextHasTheNewOne() async throws {
    let stage = try Stage(Self.policy("old"))
    _ = try await stage.begin("settle")
    let newer = try module(Self.policy("new")).policy()
    let host = JourneyHost(newer, in: stage.environment, for: stage.app)
    // The journey under way is waited for, whoever calls its flow.
    let first = Task { try await host.run("settle") }
    while await stage.host.waiterCount < 1 { await Task.yield() }
    try await stage.play(.tap("fine", []))
    #expect(try await first.value == "over")
    let second = Task { try await host.run("settle") }
    try await stage.until { !$0.prompts.isEmpty }
    try await stage.play(.tap("fine", []))
    #expect(try await second.value == "over")
    #expect(stage.device.lines == ["show old", "tap fine", "show new", "tap fine"])
    // Both have counted in one memory.
    #expect(try await host.decide("visited") == "2")
  }

  @Test func memoryOfAnotherTypeIsToldAndHasItsFirstValue() async throws {
    let stage = try Stage(Self.policy("old"))
    _ = try await stage.begin("settle")
    try await stage.play(.tap("fine", []))
    var environment = stage.environment
    let told = Locked<[String]>([])
    environment.listener = { event in
      if case .outdated = event.matter { told.withLock { $0.append(event.description) } }
    }
    let newer = try module(Self.policy("new", visits: "Bool = false", counted: "true")).policy()
    let host = JourneyHost(newer, in: environment, for: stage.app)
    #expect(try await host.decide("visited") == "false")
    for _ in 0..<2 {
      let run = Task { try await host.run("settle") }
      try await stage.until { !$0.prompts.isEmpty }
      try await stage.play(.tap("fine", []))
      #expect(try await run.value == "over")
    }
    #expect(
      told.withLock { $0 } == [
        "\(newer.name).settle 0-2.1: the kept value of visits is not one of its values any more"
      ])
    #expect(try await host.decide("visited") == "true")
  }
}
