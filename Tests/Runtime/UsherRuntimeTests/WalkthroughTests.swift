import Foundation
import TestSupport
import Testing

import UsherProgram
import UsherRuntime

/// The examples of the library's documentation, line by line.
@Suite struct WalkthroughTests {
  private static let policy = """
    input owner: Text
    memory hasExplained: Bool = false for install
    metric refused(again: Bool)
    action scan(owner: Text) -> done | failed
    alert doorLocked {
      recovers door
      button openSettings preferred
      button notNow cancel
    }
    decide canScan: Bool = door is granted

    flow enter -> scanned | left {
      start state checking {
        choose door {
          granted -> scanning
          closed  -> asking
          locked  -> explaining
        }
      }
      state asking {
        ask door {
          granted -> scanning
          locked { track refused(again: hasExplained) } -> end left
          closed -> end left
        }
      }
      state explaining {
        remember hasExplained = true
        show doorLocked { openSettings -> away; notNow -> end left }
        on change of door -> checking
      }
      state away { open settings { returned | failed -> checking } }
      state scanning { do scan(owner: owner) { done -> end scanned; failed -> end left; interrupted -> checking } }
    }
    """

  @Test func theWalkthroughRuns() throws {
    let bytes = try Fixture(Self.policy).program.bundle(platform: "there")
    var log: [String] = []
    func note(_ line: String) { log.append(line) }

    // From a bundle to the first effects.
    let policy = try Policy(bundle: bytes)
    var facts = try policy.facts(["door": "locked"])
    var session = try policy.start("enter", facts: facts)

    // Performs the effects in order.
    func perform(_ session: Session) -> Ticket? {
      var waiting: Ticket?
      for effect in session.effects {
        switch effect {
        case .present(let ticket, let shown), .update(let ticket, let shown):
          let prompt = policy.shown(shown, in: nil)
          note("show \(prompt.name) with \(prompt.buttons.map { $0.answer })")
          waiting = ticket
        case .dismiss(let prompt): note("dismiss \(policy.name(of: prompt))")
        case .notice(let notice, _): note("notice \(policy.name(of: notice))")
        case .request(let ticket, let resource, _, _):
          note("ask for \(policy.name(of: resource))")
          waiting = ticket
        case .open(let ticket, let link):
          note("open \(policy.address(of: link))")
          waiting = ticket
        case .perform(let ticket, let action, _):
          note("do \(policy.name(of: action)) for \(policy.arguments(of: effect, texts: ["owner": "Ada"]))")
          waiting = ticket
        case .cancel(_, let action): note("cancel \(policy.name(of: action))")
        case .track(let metric, _): note("count \(policy.name(of: metric)), \(policy.arguments(of: effect))")
        case .remember(let memory, let value):
          note("remember \(policy.name(of: memory)): \(policy.name(of: value, of: memory))")
        case .finish: note("ended: \(session.outcome ?? "")")
        }
      }
      return waiting
    }
    let alert = try #require(perform(session))

    // A tap, a trip to Settings, and a return with another status.
    try policy.keep(session.effects, in: &facts)
    try session.answer(alert, "openSettings", facts: facts)
    _ = perform(session)
    try policy.set("door", to: "open", in: &facts)
    session.send(.returned, facts: facts)
    let work = try #require(perform(session))

    // A second tap on an alert that is long closed.
    let verdict = try session.answer(alert, "notNow", facts: facts)
    note("\(verdict)")

    // The process dies during the action; the next one continues.
    let saved = Policy.Commit(session)
    let (restored, outstanding) = try policy.restore(saved, facts: facts)
    guard case .resumed(var next) = restored else { throw NotResumed() }
    note("step \(next.stepNumber), \(outstanding.count) outstanding")
    let again = try #require(perform(next))
    try next.answer(again, "done", facts: facts)
    _ = perform(next)

    // A decision needs no session.
    note("canScan is \(try policy.decide("canScan", facts: facts))")

    #expect(work != again)
    #expect(
      log == [
        "remember hasExplained: true", "show doorLocked with [\"openSettings\", \"notNow\"]", "open there:",
        "do scan for [\"owner\": \"Ada\"]", "ignored(UsherRuntime.Policy.Verdict.Reason.late)", "step 5, 0 outstanding",
        "do scan for [\"owner\": \"Ada\"]", "ended: scanned", "canScan is true",
      ])
  }

  private struct NotResumed: Error {}

  /// All examples of the article occur in the test above, in this order.
  @Test func theArticleShowsWhatRuns() throws {
    let article = try String(
      contentsOf: projectRoot.appending(path: "Sources/Runtime/UsherRuntime/UsherRuntime.docc/UsherRuntime.md"),
      encoding: .utf8)
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let blocks = article.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.1) }
    #expect(blocks.count == 6)
    var place = lines.startIndex
    for line in blocks.joined().split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      let found = lines[place...].firstIndex(of: line)
      #expect(found != nil, "\(line)")
      if let found { place = found + 1 }
    }
  }

  /// An invalid call by a host throws a typed error and changes nothing.
  @Test func mistakesOfAHostAreTyped() throws {
    let policy = try Policy(bundle: Fixture(Self.policy).program.bundle())
    #expect(throws: HostError.unknownFact("window", known: ["hasExplained", "door"])) {
      try policy.facts(["window": "open"])
    }
    #expect(throws: HostError.unknownValue("ajar", of: "door", known: ["closed", "locked", "open"])) {
      try policy.facts(["door": "ajar"])
    }
    let facts = try policy.facts()
    #expect(throws: HostError.unknownFlow("leave", known: ["enter"])) { try policy.start("leave", facts: facts) }
    #expect(throws: HostError.otherParameters("enter", expected: [])) {
      try policy.start("enter", with: ["fast": "true"], facts: facts)
    }
    #expect(throws: HostError.unknownDecision("mayScan", known: ["canScan"])) {
      try policy.decide("mayScan", facts: facts)
    }
    #expect(throws: HostError.unknownEvent("knock", known: [])) { try policy.event("knock") }
    var session = try policy.start("enter", facts: policy.facts(["door": "locked"]))
    let before = session
    guard case .present(let ticket, _)? = session.effects.last else { throw NotResumed() }
    let locked = try policy.facts(["door": "locked", "hasExplained": "true"])
    #expect(
      throws: HostError.unknownAnswer("close", of: "prompt doorLocked", known: ["openSettings", "notNow", "dismissed"])
    ) {
      try session.answer(ticket, "close", facts: locked)
    }
    #expect(session == before)
    #expect(session.send(.answered(Ticket(99), 0), facts: locked) == .ignored(.late))
    #expect(try session.answer(ticket, "dismissed", facts: locked) == .ignored(.impossible))
    #expect(session.effects.isEmpty)
    #expect(session == before)
  }

  /// A step record explains a step: the rows that it followed, and the facts that it read to choose them.
  @Test func aStepCanSayWhy() throws {
    let policy = try Policy(bundle: Fixture(Self.policy).program.bundle())
    let closed = try policy.facts(["door": "closed"])
    var session = try policy.start("enter", facts: closed)
    guard case .request(let ticket, _, _, _)? = session.effects.last else { throw NotResumed() }
    var (unrecorded, record) = (session, StepRecord())
    let open = try policy.facts(["door": "open"])
    #expect(session.send(.settled(ticket), facts: open, recording: &record) == .moved)
    #expect(unrecorded.send(.settled(ticket), facts: open) == .moved)
    #expect(session == unrecorded)
    #expect(record.before.map { policy.name(of: $0) } == "enter.asking")
    #expect(record.after.map { policy.name(of: $0) } == "enter.scanning")
    #expect(record.verdict == .moved)
    // The answer is a status, so the row reads only that fact.
    #expect(record.rowCount == 1)
    #expect(try policy.factsRead(in: record, of: open) == ["door": "open"])
    // Interrupted work leads to a state that reads the door.
    guard case .perform(let work?, _, _)? = session.effects.last else { throw NotResumed() }
    session.send(.answered(work, 1), facts: open, recording: &record)
    #expect(record.after == nil)
    var explaining = try policy.start("enter", facts: try policy.facts(["door": "locked"]))
    explaining.send(.changed, facts: open, recording: &record)
    #expect(record.before.map { policy.name(of: $0) } == "enter.explaining")
    #expect(record.rowCount == 1)
    #expect(try policy.factsRead(in: record, of: open) == ["door": "open"])
    explaining.send(.returned, facts: open, recording: &record)
    #expect(record.verdict == .ignored(.unhandled))
    #expect(record.rowCount == 0)
  }

  /// The record of a step contains the outstanding effects by name.
  @Test func aRecordHasWhatIsOutstanding() throws {
    let policy = try Policy(bundle: Fixture(Self.policy).program.bundle())
    var session = try policy.start("enter", facts: try policy.facts(["door": "closed"]))
    guard case .request(let ticket, _, _, _)? = session.effects.last else { throw NotResumed() }
    session.send(.settled(ticket), facts: try policy.facts(["door": "locked"]))
    let contents = try Commit(bytes: Commit(session).bytes).contents()
    #expect(contents.step == 2)
    #expect(contents.remembered == [])
    #expect(contents.outstanding.map(\.kind) == [.track, .finish])
    #expect(contents.outstanding.map(\.name) == ["refused", "left"])
    #expect(contents.outstanding.map(\.arguments) == [["again": .value("false")], [:]])
    #expect(contents.outstanding.map(\.position) == [0, 1])
    let bytes = Commit(session).bytes
    for count in 0..<bytes.count {
      #expect(throws: Snapshot.Refusal.damaged) { try Commit(bytes: Array(bytes.prefix(count))).contents() }
    }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: Snapshot.Refusal.damaged) { try Commit(bytes: damaged).contents() }
    }
  }
}
