internal import UsherCore
internal import UsherRuntime

/// What is to be done, for a shell: the field `kind` names it. Those with an end come back as `ended` with their `number`.
extension WebCore {
  func message(for action: JourneyCore.Action) -> WebMessage {
    .object([WebMessage.Field("number", .number(action.number))] + fields(of: action.matter))
  }

  private func fields(of matter: JourneyCore.Action.Matter) -> [WebMessage.Field] {
    func object(_ kind: String, host: Int? = nil, _ fields: (String, WebMessage)...) -> [WebMessage.Field] {
      [WebMessage.Field("kind", .text(kind))] + (host.map { [WebMessage.Field("host", .number($0))] } ?? [])
        + fields.map { WebMessage.Field($0.0, $0.1) }
    }
    switch matter {
    case .read(let questions, let host):
      return object("read", host: host, ("questions", .list(questions.map { question($0, of: host) })))
    case .languages(let host): return object("languages", host: host)
    case .present(let prompt, let host): return object("present", host: host, ("prompt", message(for: prompt)))
    case .update(let prompt, let host): return object("update", host: host, ("prompt", message(for: prompt)))
    case .dismiss(let prompt, let host): return object("dismiss", host: host, ("prompt", .number(prompt)))
    case .notify(let notice, let host): return object("notify", host: host, ("notice", message(for: notice)))
    case .open(let address, let link, let host):
      return object("open", host: host, ("address", .text(address)), ("link", .text(link)))
    case .request(let resource, let request, let options, let host):
      return object(
        "request", host: host, ("resource", .text(resource)), ("request", .text(request)),
        ("options", .texts(options)))
    case .perform(let call, let seat, let host):
      return object(
        "perform", host: host, ("name", .text(call.name)), ("arguments", .named(call.arguments)),
        ("answers", .texts(call.answers)), ("id", .text(call.id.description)),
        ("seat", seat.map { .number($0) } ?? .nothing))
    case .track(let metric, let host):
      return object(
        "track", host: host, ("name", .text(metric.name)), ("arguments", .named(metric.arguments)),
        ("id", .text(metric.id.description)))
    case .load(let record): return object("load", ("record", .number(record)))
    case .save(let bytes, let record): return object("save", ("record", .number(record)), ("bytes", .bytes(bytes)))
    case .setAside(let record): return object("setAside", ("record", .number(record)))
    case .wake(let milliseconds): return object("wake", ("after", .number(Double(milliseconds))))
    case .cancel(let action): return object("cancel", ("action", .number(action)))
    case .stopWaking(let action): return object("stopWaking", ("action", .number(action)))
    case .tell(let event, let host): return object("tell", host: host, ("event", message(for: event)))
    case .deliver(let result, let waiter):
      return object("deliver", ("waiter", .number(waiter)), field(of: result) { .text($0) })
    case .joined(let result, let waiter):
      return object("deliver", ("waiter", .number(waiter)), field(of: result) { .number($0) })
    case .listed(let result, let waiter):
      return object(
        "deliver", ("waiter", .number(waiter)),
        field(of: result) { .list($0.map { message(for: $0) }) })
    case .renew(let record): return object("renew", ("record", .number(record)))
    case .part(let host): return object("part", host: host)
    }
  }

  private func field<Value>(
    of result: Result<Value, CoreError>, _ message: (Value) -> WebMessage
  ) -> (String, WebMessage) {
    switch result {
    case .success(let value): ("value", message(value))
    case .failure(let error): ("error", .error(error))
    }
  }

  private func message(for left: JourneyCore.Left) -> WebMessage {
    .object([
      WebMessage.Field("journey", .number(left.journey)), WebMessage.Field("flow", .text(left.flow)),
      WebMessage.Field("arguments", .named(left.arguments)),
      WebMessage.Field("leftAt", left.leftAt.map { .number(Double($0)) } ?? .nothing),
      WebMessage.Field("place", .text(name(of: left.place))),
    ])
  }

  private func name(of place: JourneyPlace) -> String {
    switch place {
    case .prompt: "prompt"
    case .away: "away"
    case .over: "over"
    case .elsewhere: "elsewhere"
    }
  }

  /// A fact to read: `status` of a resource, or an input as a `value`, a `moment`, a `version` or a `text`.
  private func question(_ question: JourneyCore.Question, of host: Int) -> WebMessage {
    let (name, form): (String, String)
    switch question {
    case .status(let resource): (name, form) = (resource, "status")
    case .input(let input): (name, form) = (input, self.form(of: input, of: host))
    }
    return .object([WebMessage.Field("name", .text(name)), WebMessage.Field("form", .text(form))])
  }

  private func form(of input: String, of host: Int) -> String {
    guard let fact = policies[host]?.facts.first(where: { $0.name == input }) else { return "text" }
    return fact.isMoment ? "moment" : fact.values.isEmpty ? "version" : "value"
  }

  // MARK: What is shown

  private func message(for prompt: JourneyCore.Prompt) -> WebMessage {
    let shown = prompt.shown
    return .object([
      WebMessage.Field("id", .number(prompt.id)), WebMessage.Field("ticket", .number(Int(prompt.ticket.number))),
      WebMessage.Field("showing", .number(prompt.showing)), WebMessage.Field("journey", .number(prompt.journey)),
      WebMessage.Field("flow", .text(prompt.flow)), WebMessage.Field("name", .text(shown.name)),
      WebMessage.Field("kind", .text(shown.kind.rawValue)), WebMessage.Field("title", .text(shown.title)),
      WebMessage.Field("message", .text(shown.message)),
      WebMessage.Field("accessibilityLabel", .text(shown.accessibilityLabel)),
      WebMessage.Field("locale", .text(shown.locale)),
      WebMessage.Field("isRightToLeft", .flag(shown.locale.map { isRightToLeft($0) } ?? false)),
      WebMessage.Field("buttons", .list(shown.buttons.map { message(for: $0) })),
      WebMessage.Field("isDismissible", .flag(shown.isDismissible)),
      WebMessage.Field("arguments", .named(shown.arguments)), WebMessage.Field("style", message(for: shown.style)),
    ])
  }

  private func message(for button: ShownButton) -> WebMessage {
    .object([
      WebMessage.Field("answer", .text(button.answer)), WebMessage.Field("label", .text(button.label)),
      WebMessage.Field("accessibilityLabel", .text(button.accessibilityLabel)),
      WebMessage.Field("roles", .texts(button.roles.map { $0.rawValue })),
    ])
  }

  private func message(for notice: LiveNotice) -> WebMessage {
    let locale = notice.text?.locale
    return .object([
      WebMessage.Field("name", .text(notice.name)), WebMessage.Field("title", .text(notice.text?.title)),
      WebMessage.Field("message", .text(notice.text?.message)),
      WebMessage.Field("accessibilityLabel", .text(notice.text?.accessibilityLabel)),
      WebMessage.Field("locale", .text(locale)),
      WebMessage.Field("isRightToLeft", .flag(locale.map { isRightToLeft($0) } ?? false)),
      WebMessage.Field("arguments", .named(notice.arguments)), WebMessage.Field("style", message(for: notice.style)),
    ])
  }

  private func message(for style: [StyleValue]) -> WebMessage {
    .object(style.map { WebMessage.Field($0.name, .text($0.value)) })
  }
}
