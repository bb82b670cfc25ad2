import Testing
import UsherHost
import UsherPlatform
import UsherRuntime
import UsherSimulation

/// The texts that answers of the app carry.
@Suite(.timeLimit(.minutes(5))) struct AnswerTextTests {
  private static let upload = """
    input token: Text
    metric lost(error: Text, token: Text)
    metric again
    notice sorry(error: Text) { style { detail: error } }
    repeatable action report(error: Text)
    alert retry(token: Text) { button yes; button no }
    action send(token: Text) -> done | failed(error: Text)
    flow upload -> done | failed {
      start state sending {
        do send(token: token) {
          done -> end done
          failed(error) {
            track lost(error: error, token: token); do report(error: error); show sorry(error: error)
          } -> asking
          interrupted -> end failed
        }
      }
      state asking {
        show retry(token: token) { yes { track again } -> sending; no -> end failed }
      }
    }
    """

  private func stage(dyingAt deadline: Int? = nil) throws -> Stage {
    try Stage(Self.upload, inputs: ["token": "t1"], dyingAt: deadline)
  }

  private static func failed(_ error: String) -> Act {
    .answer("failed", texts: [Act.Change(name: "error", value: error)])
  }

  // S248 S249
  @Test func aRowPassesThemOn() async throws {
    let stage = try stage()
    _ = try await stage.begin("upload")
    try await stage.play(Self.failed("timeout"))
    #expect(stage.device.notices.map(\.arguments) == [["error": "timeout"]])
    #expect(stage.device.notices.map { $0.style["detail"] } == ["timeout"])
    try await stage.play(.tap("yes", []), Self.failed("no route"))
    #expect(
      stage.device.lines == [
        "do send(token: t1)", "track lost(error: timeout, token: t1)", "do report(error: timeout)", "notice sorry",
        "show retry", "tap yes", "track again", "do send(token: t1)", "track lost(error: no route, token: t1)",
        "do report(error: no route)", "notice sorry", "show retry",
      ])
    #expect(stage.notes == [])
  }

  // S249
  @Test func oneThatIsMissingIsLeftOut() async throws {
    let stage = try stage()
    _ = try await stage.begin("upload")
    try await stage.play(Self.failed("timeout"), .tap("yes", []), .answer("failed"))
    #expect(
      stage.device.lines.filter { $0.hasPrefix("track lost") } == [
        "track lost(error: timeout, token: t1)", "track lost(token: t1)",
      ])
  }

  @Test func oneThatTheAnswerDoesNotCarryIsAnError() async throws {
    let stage = try stage()
    let host = stage.host
    let run = Task { try await host.run("upload") }
    try await stage.until { !$0.possibleAnswers.isEmpty }
    try await stage.play(.answer("done", texts: [Act.Change(name: "error", value: "timeout")]))
    await #expect(throws: HostError.otherParameters("done", expected: [])) { try await run.value }
  }

  @Test func aLongOneIsCutOffBetweenTwoCharacters() async throws {
    let stage = try stage()
    _ = try await stage.begin("upload")
    let head = String(repeating: "x", count: ActionAnswer.textLimit - 1)
    try await stage.play(Self.failed(head + "é" + "rest"))
    #expect(stage.device.notices.map(\.arguments) == [["error": head]])
    #expect(stage.notes == [.shortened(text: "error", of: "failed")])
  }

  private static let sync = """
    memory failures: 0...9 = 0 for install
    event lost(count: 0...3, reason: Text, code: Text)
    metric failed(before: 0...9, reason: Text, code: Text)
    flow sync -> done {
      start state waiting {
        on lost(count, reason, code) {
          track failed(before: failures, reason: reason, code: code)
          remember failures = failures + count
        } -> stay
        on background -> end done
      }
    }
    """

  // S218 S287
  @Test func anEventCarriesThemToo() async throws {
    let stage = try Stage(Self.sync)
    _ = try await stage.begin("sync")
    let long = String(repeating: "x", count: ActionAnswer.textLimit + 1)
    for arguments in [
      ["count": "2", "reason": "no route", "code": "7"], ["count": "3", "reason": long], ["count": "0"],
    ] {
      try stage.host.send("lost", with: arguments)
      await stage.device.settled()
    }
    #expect(
      stage.device.lines == [
        "track failed(before: 0, code: 7, reason: no route)", "track failed(before: 2, reason: \(long.dropLast()))",
        "track failed(before: 5)",
      ])
    #expect(stage.notes == [.shortened(text: "reason", of: "lost")])
    #expect(throws: HostError.otherParameters("lost", expected: ["count"])) {
      try stage.host.send("lost", with: ["count": "1", "why": "x"])
    }
  }

  @Test func aLiteralIsAnAnswerWithoutTexts() {
    let answer: ActionAnswer = "failed"
    #expect(answer == ActionAnswer("failed", texts: [:]))
  }

  // S249
  /// Wherever the process dies after the answer, the metric has its text, and so has an action that is performed again.
  @Test func whatIsPerformedAgainHasThem() async throws {
    var deadline = 1
    var repeated: Set<String> = []
    while true {
      let stage = try stage(dyingAt: deadline)
      _ = try await stage.begin("upload")
      if !stage.device.isDead { try await stage.play(Self.failed("timeout")) }
      guard stage.device.isDead else { break }
      let before = stage.device.lines.count
      let next = Stage(after: stage)
      _ = try await next.begin("upload")
      let log = next.device.lines.dropFirst(before)
      let texts = log.filter { $0.hasPrefix("track lost") || $0.hasPrefix("do report") }
      #expect(texts.allSatisfy { $0.contains("(error: timeout") }, "died at \(deadline): \(texts)")
      repeated.formUnion(texts)
      deadline += 1
    }
    #expect(repeated == ["track lost(error: timeout, token: t1)", "do report(error: timeout)"])
  }

  // S249
  @Test func aRecordHasThemOnlyWhileTheyAreOutstanding() throws {
    let policy = try stage().policy
    let facts = try policy.facts()
    var session = try policy.start("upload", facts: facts)
    let ticket = try #require(session.asked.last?.ticket)
    let texts = try session.texts(["error": "timeout"], of: "failed", to: ticket)
    try session.answer(ticket, "failed", facts: facts)
    #expect(Commit(session, texts: texts).bytes.holds("timeout"))
    #expect(!Commit(session).bytes.holds("timeout"))
    #expect(!Snapshot(session).bytes.holds("timeout"))
    // The next step knows nothing of it, and a late answer has no texts.
    #expect(try session.texts(["error": "timeout"], of: "failed", to: ticket) == [:])
    #expect(policy.textInputs == ["token"])
    #expect(policy.texts == ["token", "send.failed(error)"])
  }
}

extension [UInt8] {
  fileprivate func holds(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
