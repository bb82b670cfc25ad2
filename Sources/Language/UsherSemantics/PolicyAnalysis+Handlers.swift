internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension PolicyAnalysis {
  mutating func handlers(_ syntax: [HandlerSyntax], in state: ID<State>) -> [Handler] {
    if syntax.isEmpty { return [] }
    var seen: [(trigger: Handler.Trigger, place: Label)] = []
    var watched: [(name: String, place: Label)] = []
    var handlers: [Handler] = []
    for handler in syntax {
      guard let trigger = trigger(handler.head) else { continue }
      if !trigger.isChange, let first = seen.last(where: { $0.trigger == trigger })?.place {
        report(.duplicateName(handler.head.node.text, kind: "handler", at: handler.head.node.label(), first: first))
      }
      seen.append((trigger, handler.head.node.label()))
      localNames.append(names(boundBy: handler.head))
      defer { localNames.removeLast() }
      if case .change(let change) = handler.head { checkWatched(change, &watched) }
      let endsFlow = if case .end = handler.target { true } else { false }
      let effects = statements(handler.effects, endsFlow: endsFlow)
      guard let target = target(handler.target, from: state, staying: .allowed) else { continue }
      handlers.append(Handler(trigger: trigger, effects: effects, target: target))
    }
    return handlers
  }

  /// A fact is watched by one handler of a state.
  private mutating func checkWatched(_ change: ChangeHead, _ watched: inout [(name: String, place: Label)]) {
    for reference in change.watched {
      let name = reference.text
      if let first = watched.first(where: { $0.name == name })?.place {
        report(.duplicateName(name, kind: "watched fact", at: reference.label(), first: first))
      } else {
        watched.append((name, reference.label()))
      }
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
      if let (id, signature) = events[event.event.text] {
        guard let bindings = event.bindings else { return .event(id) }
        let isSound = binds(bindings, signature.parameters.map { $0.name }, of: "event", event.event.text)
        return isSound ? .event(id) : nil
      }
      let help = named(event.event.text) == nil ? nil : "write `on change of \(event.event.text)`"
      report(unknown(event.event, in: events, among: ["return", "background"] + events.visibleNames, help: help))
      return nil
    case .change(let change):
      let present = change.watched.filter { !isAbsent($0) }
      let watched = present.compactMap { watchable($0) }
      return watched.count == present.count && !watched.isEmpty ? .change(watched.flatMap { $0 }) : nil
    }
  }

  /// The names that the head of a handler gives to what comes with its event.
  private func names(boundBy head: HandlerHead) -> [String: Named] {
    guard case .event(let event) = head, event.bindings != nil, let (id, _) = events[event.event.text] else {
      return [:]
    }
    return program.events[id].parameters.reduce(into: [:]) { names, parameter in
      if let variable = parameter.variable { names[parameter.name] = .variable(variable) }
    }
  }

  /// Whether bindings name all the parameters, in any order, and nothing that is visible already.
  mutating func binds(_ bindings: Bindings, _ parameters: [String], of kind: String, _ owner: String) -> Bool {
    let before = diagnostics.count
    var bound = Namespace<Void>("parameter")
    for name in bindings.names {
      if !parameters.contains(name.text) {
        report(.unknownBinding(name, of: kind, owner, among: parameters))
      } else if named(name.text) != nil {
        report(.shadowedBinding(name, values.declaration(of: name.text)))
      }
      report(bound.declare(name.text, as: (), at: name.label()))
    }
    let missing = parameters.filter { !bound.names.contains($0) }
    if diagnostics.count == before, !missing.isEmpty {
      report(.missingBindings(bindings.label(), missing, of: kind, owner))
    }
    return diagnostics.count == before
  }

  /// A fact that can change while a state waits; of keyed memory, all cells.
  private mutating func watchable(_ reference: Reference) -> [ID<Variable>]? {
    let cells: [ID<Variable>]
    if case .keyed(let memory) = named(reference.text) {
      cells = memory.cells
    } else {
      guard let id = variable(reference, key: nil) else { return nil }
      cells = [id]
    }
    if isMoment(cells[0]) {
      report(.watchedMoment(reference.label(), reference.text))
      return nil
    }
    switch program.variables[cells[0]].home {
    case .status, .input(isLive: true, isRequired: _), .shared: return cells
    case .input, .session, .parameter, .derived, .count:
      report(.neverChanges(reference.label(), reference.text))
      return nil
    }
  }

  mutating func checkHandlers(of body: StateBody) {
    guard let first = body.content.handlers.first else { return }
    switch program.states[body.id].question {
    case .ask: report(.handlerUnderSystemPrompt(first.label()))
    case .choose: report(.handlerWithoutWaiting(first.label()))
    case .open:
      for handler in body.content.handlers {
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
