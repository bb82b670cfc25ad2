internal import UsherCore
internal import UsherRuntime

/// What has happened, as a shell tells it: the field `kind` names it.
extension WebCore {
  func happening(_ told: WebMessage) throws(WebRefusal) -> JourneyCore.Happening {
    switch try told.text("kind") {
    case "phase": return .phase(try phase(told), screen: 0)
    case "run": return .run(try call(told), seat: try seat(told), waiter: try told.number("waiter"))
    case "join": return .join(try call(told), seat: try seat(told), waiter: try told.number("waiter"))
    case "wait":
      return .wait(
        journey: try told.number("journey"), host: try told.number("host"), waiter: try told.number("waiter"))
    case "abandoned": return .abandoned(waiter: try told.number("waiter"))
    case "list": return .list(host: try told.number("host"), waiter: try told.number("waiter"))
    case "discard":
      return .discard(
        journey: try told.number("journey"), host: try told.number("host"), waiter: try told.number("waiter"))
    case "decide":
      return .decide(try told.text("decision"), host: try told.number("host"), waiter: try told.number("waiter"))
    case "event": return try event(told)
    case "changed": return .changed(host: try told.number("host"))
    case "replied":
      return .replied(
        try reply(told), prompt: try told.number("prompt"), ticket: Ticket(try told.number("ticket")),
        showing: try told.number("showing"), journey: try told.number("journey"), host: try told.number("host"))
    case "ended": return .ended(try told.number("action"), try end(told))
    case "lost": return .lost(record: try record(told))
    case "gone": return .gone(host: try told.number("host"))
    default: throw .malformed("kind")
    }
  }

  private func event(_ told: WebMessage) throws(WebRefusal) -> JourneyCore.Happening {
    let host: Int = try told.number("host")
    let (name, arguments) = (try told.text("event"), try told.texts("arguments"))
    guard let policy = policies[host] else { throw .malformed("host") }
    do throws(HostError) {
      return try JourneyCore.Happening.event(name, with: arguments, of: policy, host: host)
    } catch {
      throw .host(error)
    }
  }

  private func phase(_ told: WebMessage) throws(WebRefusal) -> AppPhase {
    switch try told.text("phase") {
    case "active": .active
    case "inactive": .inactive
    case "background": .background
    default: throw .malformed("phase")
    }
  }

  private func record(_ told: WebMessage) throws(WebRefusal) -> Int {
    let number: Int = try told.number("record")
    guard records.indices.contains(number) else { throw .malformed("record") }
    return number
  }

  private func call(_ told: WebMessage) throws(WebRefusal) -> JourneyCore.Call {
    JourneyCore.Call(
      host: try told.number("host"), flow: try told.text("flow"), arguments: try told.texts("arguments"))
  }

  private func seat(_ told: WebMessage) throws(WebRefusal) -> UInt64? {
    if case .nothing = told["seat"] { nil } else { try told.number("seat") }
  }

  private func reply(_ told: WebMessage) throws(WebRefusal) -> JourneyCore.Reply {
    let isGone = try told.flag("isGone")
    if case .nothing = told["answer"], isGone { return .gone }
    let answer = try told.text("answer")
    return isGone ? .goneWith(answer) : .answer(answer)
  }

  /// How an action has ended: the field `end` names it.
  private func end(_ told: WebMessage) throws(WebRefusal) -> JourneyCore.End {
    switch try told.text("end") {
    case "done": return .done
    case "values":
      var values: [InputValue?] = []
      for value in try told.list("values") { values.append(try input(value)) }
      return .values(values)
    case "languages":
      var languages: [String] = []
      for language in try told.list("languages") {
        guard case .text(let tag) = language else { throw .malformed("languages") }
        languages.append(tag)
      }
      return .languages(languages)
    case "opened": return .opened(try told.flag("opened"))
    case "answered":
      return .answered(
        ActionAnswer(try told.text("answer"), values: try told.texts("values"), texts: try told.texts("texts")))
    case "loaded":
      if case .nothing = told["bytes"] { return .loaded(nil) }
      return .loaded(try told.bytes("bytes"))
    case "kept": return .kept(try told.text("name"))
    case "failed":
      return .failed(.system(call: try told.text("call"), path: try told.text("path"), code: 0))
    default: throw .malformed("end")
    }
  }

  /// A text is a value, a number is the time of a moment, and a version has its two parts. Nothing is not given.
  private func input(_ value: WebMessage) throws(WebRefusal) -> InputValue? {
    switch value {
    case .nothing: return nil
    case .text(let text): return .value(text)
    case .number(let time):
      guard let time = Int64(exactly: time) else { throw .malformed("values") }
      return .moment(time)
    case .object: return .version(Version(try value.number("major"), try value.number("minor")))
    case .flag, .bytes, .list: throw .malformed("values")
    }
  }
}
