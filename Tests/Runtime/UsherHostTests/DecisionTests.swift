import TestSupport
import Testing

// No interface shows who observes a host.
@testable import UsherHost
import UsherPlatform
import UsherRuntime
import UsherSimulation

/// The values of a decision over time.
@Suite(.timeLimit(.minutes(5))) struct DecisionTests {
  private static let policy = """
    type Standing = open | shut | hushed
    live input isDark: Bool = false
    memory isHushed: Bool = false for install
    decide standing: Standing = choose isHushed, door { true, _ -> hushed; false, granted -> open; false, _ -> shut }
    decide mayGlow: Bool = not isDark
    alert sure { button yes; button no }
    flow f -> over {
      start state s { show sure { yes -> t; no -> end over } }
      state t { remember isHushed = true; -> end over }
    }
    """

  @Test func thePresentValueAndThenEachChange() async throws {
    let stage = try Stage(Self.policy, ["door": "locked"])
    var values = stage.host.values(of: "standing").makeAsyncIterator()
    #expect(try await values.next() == "shut")
    try await stage.play(.meanwhile([.init(name: "door", value: "open")]))
    #expect(try await values.next() == "open")
    // Memory that a journey changes.
    _ = try await stage.begin("f")
    try await stage.play(.tap("yes", []))
    #expect(try await values.next() == "hushed")
  }

  @Test func aLiveInputChangesIt() async throws {
    let stage = try Stage(Self.policy)
    var values = stage.host.values(of: "mayGlow").makeAsyncIterator()
    #expect(try await values.next() == "true")
    stage.inputs["isDark"] = true
    stage.host.changed()
    #expect(try await values.next() == "false")
  }

  @Test func anEqualValueIsNotReported() async throws {
    let stage = try Stage(Self.policy, ["door": "locked"])
    var values = stage.host.values(of: "standing").makeAsyncIterator()
    #expect(try await values.next() == "shut")
    stage.host.changed()
    stage.inputs["isDark"] = true
    stage.host.changed()
    await stage.host.settled()
    try await stage.play(.meanwhile([.init(name: "door", value: "open")]))
    #expect(try await values.next() == "open")
  }

  @Test func itEndsWithItsTask() async throws {
    let stage = try Stage(Self.policy)
    let host = stage.host
    let observer = Task {
      var seen: [String] = []
      for try await value in host.values(of: "mayGlow") { seen.append(value) }
      return seen
    }
    while host.record.occasions.count == 0 { await Task.yield() }
    observer.cancel()
    let seen = try await observer.value
    #expect(seen == ["true"] || seen == [])
    #expect(host.record.occasions.count == 0)
  }

  @Test func whoStopsReadingIsForgotten() async throws {
    let stage = try Stage(Self.policy)
    for try await value in stage.host.values(of: "mayGlow") {
      #expect(value == "true")
      #expect(stage.host.record.occasions.count == 1)
      break
    }
    #expect(stage.host.record.occasions.count == 0)
  }

  @Test func anUnknownDecisionIsAnError() async throws {
    let stage = try Stage(Self.policy)
    var values = stage.host.values(of: "other").makeAsyncIterator()
    await #expect(throws: HostError.unknownDecision("other", known: ["standing", "mayGlow"])) {
      try await values.next()
    }
  }

  /// A number of the app stops at the bounds of its input, for journeys and for decisions.
  @Test(arguments: [("7", "many"), ("3", "many"), ("0", "few"), ("-4", "few")])
  func aNumberStopsAtTheBoundsOfItsInput(_ count: (given: String, outcome: String)) async throws {
    let source = """
      type Amount = few | many
      live input orders: 0...3
      decide amount: Amount = choose orders { 3 -> many; else -> few }
      flow count -> few | many { start state s { choose orders { 3 -> end many; else -> end few } } }
      """
    let stage = try Stage(source, inputs: ["orders": .value(count.given)])
    #expect(try await stage.host.run("count") == count.outcome)
    #expect(try await stage.host.decide("amount") == count.outcome)
  }
}
