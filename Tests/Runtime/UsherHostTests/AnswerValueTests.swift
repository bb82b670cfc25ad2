import Testing
import UsherHost
import UsherPlatform
import UsherRuntime
import UsherSimulation

/// The values that answers of the app carry.
@Suite(.timeLimit(.minutes(5))) struct AnswerValueTests {
  private static let fetch = """
    type Fault = offline | server
    memory lastFault: Fault = offline for install read by app
    metric lost(fault: Fault, code: 0...3, error: Text)
    alert sorry(fault: Fault) { button again when fault is offline or fault is server }
    action fetch -> ok(isFresh: Bool) | failed(fault: Fault, code: 0...3, error: Text)
    flow fetch -> fresh | old | failed {
      start state fetching {
        do fetch {
          ok(isFresh) when isFresh -> end fresh
          ok -> end old
          failed(error, fault, code) when code is 3 { track lost(fault: fault, code: code, error: error) } -> end failed
          failed(code, fault, error) {
            remember lastFault = fault; track lost(fault: fault, code: code, error: error)
          } -> show sorry(fault: fault) { again -> fetching }
          interrupted -> end failed
        }
      }
    }
    """

  private static func failed(_ fault: String, _ code: String, _ error: String? = nil) -> Act {
    .answer(
      "failed", [Act.Change(name: "code", value: code), Act.Change(name: "fault", value: fault)],
      texts: error.map { [Act.Change(name: "error", value: $0)] } ?? [])
  }

  // S246 S247 S248
  @Test func aRowUsesThem() async throws {
    let stage = try Stage(Self.fetch)
    _ = try await stage.begin("fetch")
    try await stage.play(Self.failed("server", "2", "timeout"), .tap("again", []), Self.failed("offline", "3"))
    #expect(
      stage.device.lines == [
        "do fetch", "track lost(code: 2, error: timeout, fault: server)", "show sorry", "tap again",
        "do fetch", "track lost(code: 3, fault: offline)",
      ])
    #expect(stage.notes == [])
    let acts = stage.events.compactMap { if case .acted(let act) = $0.matter { "\(act)" } else { nil } }
    #expect(
      acts == [
        "answer failed(code: 2, fault: server)", "tap again", "answer failed(code: 3, fault: offline)",
      ])
  }

  @Test(arguments: [
    (Act.answer("ok", [Act.Change(name: "isFresh", value: "true")]), "fresh"),
    (.answer("ok(isFresh: false)"), "old"),
  ])
  func eachLeadsOn(_ act: Act, _ outcome: String) async throws {
    let stage = try Stage(Self.fetch)
    let host = stage.host
    let run = Task { try await host.run("fetch") }
    try await stage.until { !$0.possibleAnswers.isEmpty }
    try await stage.play(act)
    #expect(try await run.value == outcome)
  }

  /// A value that is missing, unknown, too many or of another answer.
  @Test(arguments: [
    ("ok", [:], "ok"), ("ok", ["isFresh": "yes"], "ok(isFresh: yes)"),
    ("ok", ["isFresh": "true", "code": "1"], "ok(code: 1, isFresh: true)"), ("ok", ["code": "1"], "ok(code: 1)"),
  ])
  func oneThatDoesNotFitIsAnError(_ name: String, _ values: [String: String], _ given: String) async throws {
    let stage = try Stage(Self.fetch)
    let host = stage.host
    let run = Task { try await host.run("fetch") }
    try await stage.until { !$0.possibleAnswers.isEmpty }
    try await stage.play(.answer(name, values.map { Act.Change(name: $0.key, value: $0.value) }))
    let codes = (0...3).map { "\($0)" }
    let failed = ["offline", "server"].flatMap { fault in codes.map { "failed(fault: \(fault), code: \($0))" } }
    let known = ["ok(isFresh: false)", "ok(isFresh: true)"] + failed
    await #expect(throws: HostError.unknownAnswer(given, of: "action fetch", known: known)) { try await run.value }
  }

  @Test func aSessionTakesThemByName() throws {
    let stage = try Stage(Self.fetch)
    let facts = try stage.policy.facts()
    var session = try stage.policy.start("fetch", facts: facts)
    guard case .perform(let ticket?, _, _) = session.effects.first else { throw HostError.otherPolicy }
    let texts = try session.texts(["error": "x"], of: "failed", to: ticket)
    #expect(texts == ["fetch.failed(error)": "x"])
    #expect(try session.texts(["error": "x"], of: "failed(fault: server, code: 1)", to: ticket) == texts)
    var other = session
    try session.answer(ticket, "failed", with: ["code": "1", "fault": "server"], facts: facts)
    try other.answer(ticket, "failed(fault: server, code: 1)", facts: facts)
    #expect(session == other)
    #expect(session.effects.first?.kind == .remember)
    #expect(session.effects.count == 3)
  }
}
