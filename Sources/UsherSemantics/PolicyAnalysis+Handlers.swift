internal import Usher
internal import UsherDiagnostics
internal import UsherSyntax

extension PolicyAnalysis {
  mutating func handlers(_ syntax: [HandlerSyntax], in state: ID<State>) -> [Handler] {
    var seen: [Handler.Trigger: Label] = [:]
    var watched: [String: Label] = [:]
    var handlers: [Handler] = []
    for handler in syntax {
      guard let trigger = trigger(handler.head) else { continue }
      if let first = seen[trigger], !trigger.isChange {
        report(.duplicateName(handler.head.node.text, kind: "handler", at: handler.head.node.label(), first: first))
      }
      seen[trigger] = handler.head.node.label()
      if case .change(let change) = handler.head { checkWatched(change, &watched) }
      let endsFlow = if case .end = handler.target { true } else { false }
      let effects = statements(handler.effects, endsFlow: endsFlow)
      guard let target = target(handler.target, from: state, staying: .allowed) else { continue }
      handlers.append(Handler(trigger: trigger, effects: effects, target: target))
    }
    return handlers
  }

  /// A fact is watched by one handler of a state.
  private mutating func checkWatched(_ change: ChangeHead, _ watched: inout [String: Label]) {
    for reference in change.watched {
      if let first = watched[reference.text] {
        report(.duplicateName(reference.text, kind: "watched fact", at: reference.label(), first: first))
      }
      watched[reference.text] = watched[reference.text] ?? reference.label()
    }
  }

  private mutating func trigger(_ head: HandlerHead) -> Handler.Trigger? {
    switch head {
    case .after(let after):
      if after.milliseconds == 0 { report(.noTime(after.label())) }
      return .after(after.milliseconds)
    case .event(let event):
      if event.event.text == "return" { return .returned }
      if event.event.text == "background" { return .background }
      if let id = events[event.event.text] { return .event(id) }
      report(unknown(event.event, in: events, among: ["return", "background"] + events.visibleNames))
      return nil
    case .change(let change):
      let present = change.watched.filter { !isAbsent($0) }
      let watched = present.compactMap { watchable($0) }
      return watched.count == present.count && !watched.isEmpty ? .change(watched) : nil
    }
  }

  /// A fact that can change while a state waits.
  private mutating func watchable(_ reference: Reference) -> ID<Variable>? {
    guard let id = variable(reference) else { return nil }
    switch program.variables[id].home {
    case .status, .input(isLive: true, isRequired: _), .shared: return id
    case .input, .session, .parameter, .derived, .count:
      report(.neverChanges(reference.label(), reference.text))
      return nil
    }
  }

  mutating func checkHandlers(of body: StateBody) {
    guard let first = body.declaration.handlers.first else { return }
    switch program.states[body.id].question {
    case .ask: report(.handlerUnderSystemPrompt(first.label()))
    case .choose: report(.handlerWithoutWaiting(first.label()))
    case .open:
      for handler in body.declaration.handlers {
        guard case .event(let event) = handler.head else { continue }
        if event.event.text == "return" { report(.returnIsAnswer(handler.label())) }
        if event.event.text == "background" { report(.inBackgroundAnyway(handler.label())) }
      }
    case .show, .perform, .run, nil: break
    }
  }
}

extension Handler.Trigger {
  fileprivate var isChange: Bool {
    switch self {
    case .change: true
    case .returned, .background, .event, .after: false
    }
  }
}
