import TestSupport
import Testing
import UsherModule
import UsherProgram
import UsherRuntime
import UsherWeb

/// The core behind messages, called as the scripts of a page call it. `.ci/host/web` tests the pages themselves.
@Suite(.timeLimit(.minutes(5))) struct WebCoreTests {
  private static let policy = """
    memory isTold: Bool = false for install
    input token: Text
    event poked
    action fetch(token: Text) -> done | failed
    alert sure { button yes; button no }
    flow enter -> entered | dropped {
      start state asking {
        show sure {
          yes { remember isTold = true } -> fetching
          no -> end dropped
        }
      }
      state fetching {
        do fetch(token: token) { done -> end entered; failed -> end dropped; interrupted -> fetching }
      }
      on poked -> end dropped
    }
    decide told: Bool = isTold
    """

  private typealias Field = WebMessage.Field

  private func object(_ fields: (String, WebMessage)...) -> WebMessage {
    .object(fields.map { Field($0.0, $0.1) })
  }

  private func ask(_ core: WebCore, _ request: WebMessage) throws -> WebMessage {
    try WebMessage(core.answer(request.encoded))
  }

  /// What the core wants after something has happened.
  private func happen(_ core: WebCore, _ happening: WebMessage) throws -> [WebMessage] {
    let answer = try ask(
      core, object(("ask", .text("happened")), ("now", .number(5000)), ("uptime", .number(1)), ("happening", happening))
    )
    #expect(answer["error"] == .nothing)
    guard case .list(let actions) = answer["actions"] else { return [] }
    return actions
  }

  private func add(_ core: WebCore, _ bundle: [UInt8]) throws -> WebMessage {
    try ask(
      core,
      object(
        ("ask", .text("add")), ("bundle", .bytes(bundle)), ("isHeard", .flag(false)), ("countsAtOnce", .flag(false))))
  }

  private func bundle() throws -> [UInt8] { try module(Self.policy).program.bundle(platform: "there") }

  private func kinds(_ actions: [WebMessage]) -> [WebMessage] { actions.map { $0["kind"] } }

  /// Ends the last action.
  private func end(_ core: WebCore, _ actions: [WebMessage], _ fields: (String, WebMessage)...) throws -> [WebMessage] {
    let action = try #require(actions.last)
    return try happen(
      core,
      .object([Field("kind", .text("ended")), Field("action", action["number"])] + fields.map { Field($0.0, $0.1) }))
  }

  @Test func aJourneyInMessages() throws {
    let core = WebCore()
    let added = try add(core, try bundle())
    #expect(added["host"] == .number(1))
    #expect(added["policy"]["flows"] == .list([.text("enter")]))
    #expect(added["policy"]["actions"] == .list([.text("fetch")]))
    #expect(added["policy"]["events"] == .list([.text("poked")]))
    #expect(added["policy"]["decisions"] == .list([.text("told")]))
    #expect(added["policy"]["inputs"] == .list([.text("token")]))
    #expect(added["policy"]["requiredInputs"] == .list([.text("token")]))
    var actions = try happen(
      core,
      object(
        ("kind", .text("run")), ("host", .number(1)), ("flow", .text("enter")), ("arguments", object()),
        ("waiter", .number(7))))
    #expect(kinds(actions) == [.text("load")])
    actions = try end(core, actions, ("end", .text("loaded")))
    #expect(kinds(actions) == [.text("read")])
    #expect(actions[0]["questions"] == .list([object(("name", .text("token")), ("form", .text("text")))]))
    actions = try end(core, actions, ("end", .text("values")), ("values", .list([.text("x")])))
    #expect(kinds(actions) == [.text("save")])
    guard case .bytes(let saved) = actions[0]["bytes"] else {
      Issue.record("no bytes are saved")
      return
    }
    actions = try end(core, actions, ("end", .text("done")))
    #expect(kinds(actions) == [.text("present")])
    #expect(actions[0]["prompt"]["name"] == .text("sure"))
    #expect(actions[0]["prompt"]["kind"] == .text("alert"))

    // Another page has the record now.
    _ = try end(core, actions, ("end", .text("done")))
    actions = try happen(core, object(("kind", .text("lost")), ("record", .number(0))))
    #expect(kinds(actions) == [.text("dismiss")])
    actions = try end(core, actions, ("end", .text("done")))
    #expect(actions.first { $0["kind"] == .text("deliver") }?["error"]["reason"] == .text("elsewhere"))
    // The next call reads it anew, and goes on from there.
    actions = try happen(
      core,
      object(
        ("kind", .text("run")), ("host", .number(1)), ("flow", .text("enter")), ("arguments", object()),
        ("waiter", .number(8))))
    #expect(kinds(actions) == [.text("load")])
    actions = try end(core, actions, ("end", .text("loaded")), ("bytes", .bytes(saved)))
    #expect(kinds(actions) == [.text("read")])
  }

  @Test func aTextThatIsNotGivenEndsTheCall() throws {
    let core = WebCore()
    _ = try add(core, try bundle())
    var actions = try happen(
      core,
      object(
        ("kind", .text("run")), ("host", .number(1)), ("flow", .text("enter")), ("arguments", object()),
        ("waiter", .number(7))))
    actions = try end(core, actions, ("end", .text("loaded")))
    actions = try end(core, actions, ("end", .text("values")), ("values", .list([.nothing])))
    let told = try #require(actions.first { $0["kind"] == .text("deliver") })
    #expect(told["error"]["reason"] == .text("missingInput"))
    #expect(told["error"]["known"] == .list([.text("token")]))
    #expect(actions.contains { $0["kind"] == .text("save") } == false)
  }

  @Test func anErrorHasAReason() throws {
    let core = WebCore()
    let bytes = try bundle()
    #expect(try add(core, [])["error"]["reason"] == .text("notABundle"))
    #expect(try add(core, Array(bytes.dropLast()))["error"]["reason"] == .text("damagedBundle"))
    var other = bytes
    other[4] = 9
    #expect(try add(core, other)["error"]["reason"] == .text("otherFormat"))
    let checked = try ask(
      core,
      object(
        ("ask", .text("add")), ("bundle", .bytes(bytes)), ("isHeard", .flag(false)), ("countsAtOnce", .flag(false)),
        ("policy", .text("another")), ("interfaces", .list([.number(1)]))))
    #expect(checked["error"]["reason"] == .text("otherInterface"))
    _ = try add(core, bytes)
    let event = object(
      ("ask", .text("happened")), ("now", .number(1)), ("uptime", .number(1)),
      ("happening", object(("kind", .text("event")), ("host", .number(1)), ("event", .text("prodded")))))
    let refused = try ask(core, event)["error"]
    #expect(refused["reason"] == .text("unknownEvent"))
    #expect(refused["known"] == .list([.text("poked")]))
    let actions = try happen(
      core,
      object(
        ("kind", .text("run")), ("host", .number(1)), ("flow", .text("leave")), ("arguments", object()),
        ("waiter", .number(7))))
    #expect(actions.first?["error"]["reason"] == .text("unknownFlow"))
    #expect(actions.first?["error"]["known"] == .list([.text("enter")]))
  }

  /// A bundle of which one byte is another one is refused, and nothing traps.
  @Test func everyDamagedBundleIsRefused() throws {
    let bytes = try bundle()
    let core = WebCore()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x41
      #expect(try add(core, damaged)["error"] != .nothing, "byte \(index)")
    }
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(try add(core, Array(bytes.prefix(count)))["error"] != .nothing, "\(count) bytes")
    }
  }

  @Test func aMessageIsReadAsItWasWritten() throws {
    let message = object(
      ("a", .nothing), ("b", .flag(true)), ("c", .number(-1.5)), ("d", .text("é \u{1F600}")), ("e", .bytes([0, 255])),
      ("f", .list([.flag(false), object()])))
    #expect(try WebMessage(message.encoded) == message)
  }

  /// Requests that are cut off, altered, or of another kind have an answer, which is an error or not. Nothing traps.
  @Test func noRequestTraps() throws {
    let core = WebCore()
    _ = try add(core, try bundle())
    let kinds = [
      "phase", "run", "join", "wait", "abandoned", "resume", "decide", "event", "changed", "replied", "ended", "lost",
      "gone", "nonsense",
    ]
    let values: [WebMessage] = [
      .nothing, .flag(true), .number(0), .number(1), .number(-1), .number(.nan), .number(1e300), .number(0.5),
      .text("active"), .text("enter"), .text("done"), .text("values"), .list([.text("x")]), object(("x", .text("y"))),
    ]
    let names = [
      "phase", "host", "flow", "arguments", "waiter", "journey", "decision", "event", "prompt", "ticket", "showing",
      "isGone", "answer", "action", "end", "values", "record", "seat", "opened", "texts", "bytes", "name", "call",
      "path",
    ]
    var numbers = Numbers(seed: 51)
    for _ in 0..<4000 {
      let fields = names.filter { _ in numbers.next(below: 3) > 0 }.map {
        Field($0, values[numbers.next(below: values.count)])
      }
      let request = object(
        ("ask", .text("happened")), ("now", .number(1)), ("uptime", .number(1)),
        ("happening", .object([Field("kind", .text(kinds[numbers.next(below: kinds.count)]))] + fields)))
      var bytes = request.encoded
      if numbers.next(below: 4) == 0 { bytes[numbers.next(below: bytes.count)] = UInt8(numbers.next(below: 256)) }
      if numbers.next(below: 8) == 0 { bytes.removeLast(numbers.next(below: bytes.count)) }
      let answer = try WebMessage(core.answer(bytes))
      #expect(answer["actions"] != .nothing || answer["error"] != .nothing)
    }
    #expect(try WebMessage(core.answer([]))["error"]["reason"] == .text("malformed"))
    // A list that says it has more values than there are bytes, and one that is too deep.
    #expect(try WebMessage(core.answer([6, 255, 255, 255, 255]))["error"]["reason"] == .text("malformed"))
    let deep = Array(repeating: [6, 1, 0, 0, 0] as [UInt8], count: 100_000).flatMap { $0 }
    #expect(try WebMessage(core.answer(deep))["error"]["reason"] == .text("malformed"))
  }
}
