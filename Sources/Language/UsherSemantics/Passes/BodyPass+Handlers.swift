internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension BodyPass {
  mutating func handlers(_ syntax: [HandlerSyntax], in state: ID<State>) -> [Handler] {
    if syntax.isEmpty { return [] }
    var seen: [(trigger: Handler.Trigger, place: Label)] = []
    var watched: [(name: String, place: Label)] = []
    var handlers: [Handler] = []
    for (index, handler) in syntax.enumerated() {
      let heads = handler.heads
      let triggers = heads.compactMap { trigger($0, isAlone: heads.count == 1) }
      if triggers.count < heads.count { continue }
      for (head, trigger) in zip(heads, triggers) {
        if !trigger.isChange, let first = seen.last(where: { $0.trigger == trigger })?.place {
          reader.report(.duplicateName(head.node.text, kind: .handler, at: head.node.label(), first: first))
        }
        seen.append((trigger, head.node.label()))
        if case .change(let change) = head { checkWatched(change, &watched) }
      }
      reader.scope.names.append(names(boundBy: heads[0]))
      defer { reader.scope.names.removeLast() }
      let endsFlow = if case .end = handler.target { true } else { false }
      let first = handlers.count
      place = ProgramPlace(state, .handler(first))
      record(.handler(handler), number: index + 1)
      let effects = statements(handler.effects, endsFlow: endsFlow)
      guard let target = target(handler.target, from: state, staying: .allowed) else { continue }
      for (position, trigger) in triggers.enumerated() {
        if position > 0 {
          repeatWaivers(of: handler.effects, for: ProgramPlace(state, .handler(handlers.count)))
          repeatPlaces(of: state, handler: first, as: handlers.count)
        }
        handlers.append(Handler(trigger: trigger, effects: effects, target: target))
      }
    }
    return handlers
  }

  /// A handler with several triggers is compiled once for each, and its waivers apply to all.
  private mutating func repeatWaivers(of effects: EffectBlock?, for place: ProgramPlace) {
    self.place = place
    recordWaivers(of: effects)
  }

  /// Checks that at most one handler of a state watches each fact.
  private mutating func checkWatched(_ change: ChangeHead, _ watched: inout [(name: String, place: Label)]) {
    for reference in change.watched {
      let name = reference.text
      if let first = watched.first(where: { $0.name == name })?.place {
        reader.report(.duplicateName(name, kind: .watchedFact, at: reference.label(), first: first))
      } else {
        watched.append((name, reference.label()))
      }
    }
  }

  /// Nil, with a finding, if the trigger is wrong. Only a trigger alone may name the parameters of its event.
  private mutating func trigger(_ head: HandlerHead, isAlone: Bool) -> Handler.Trigger? {
    switch head {
    case .after(let after):
      if after.milliseconds == 0 { reader.report(.noTime(after.label())) }
      return .after(after.milliseconds)
    case .event(let event):
      if event.event.text == "return" { return .returned }
      if event.event.text == "background" { return .background }
      if let (id, signature) = reader.known(event.event, in: reader.names.events) {
        guard let bindings = event.bindings else { return .event(id) }
        guard isAlone else {
          reader.report(.boundAmongTriggers(event.label(), event.event.text))
          return nil
        }
        let declaration = reader.recordedDeclaration(of: event.event, in: reader.names.events)
        let isSound = reader.binds(
          bindings, signature.parameters.map { $0.name }, of: .event, event.event.text, declaration)
        return isSound ? .event(id) : nil
      }
      let help: Prose? = reader.named(event.event.text) == nil ? nil : "write `on change of \(event.event.text)`"
      reader.report(
        reader.unknown(
          event.event, in: reader.names.events, among: ["return", "background"] + reader.names.events.visibleNames,
          help: help))
      return nil
    case .change(let change):
      let present = change.watched.filter { !reader.isAbsent($0) }
      let watched = present.compactMap { watchable($0) }
      return watched.count == present.count && !watched.isEmpty ? .change(watched.flatMap { $0 }) : nil
    }
  }

  /// The names that the head of a handler binds to the parameters of its event.
  func names(boundBy head: HandlerHead) -> Namespace<NamedValue> {
    var names = Namespace<NamedValue>(.value)
    guard case .event(let event) = head, event.bindings != nil,
      let (id, _) = reader.names.events[event.event.text]
    else { return names }
    for parameter in program.events[id].parameters {
      if let variable = parameter.variable { names.add(parameter.name, as: .variable(variable)) }
    }
    for text in program.events[id].texts { names.add(text.name, as: .text(text.position)) }
    return names
  }

  /// The variables of a watched fact: all cells of keyed memory, else one. Nil, with a finding, if the fact cannot change while a
  /// state waits.
  private mutating func watchable(_ reference: Reference) -> [ID<Variable>]? {
    let cells: [ID<Variable>]
    if case .keyed(let memory) = reader.named(reference.text) {
      reader.record(reference)
      cells = memory.cells
    } else {
      guard let id = reader.variable(reference, key: nil) else { return nil }
      cells = [id]
    }
    if reader.isMoment(cells[0]) {
      reader.report(.watchedMoment(reference.label(), reference.text))
      return nil
    }
    switch program.variables[cells[0]].home {
    case .status, .input(isLive: true, isRequired: _), .shared: return cells
    case .input, .session, .parameter, .derived, .count:
      reader.report(.neverChanges(reference.label(), reference.text))
      return nil
    }
  }

  mutating func checkHandlers(of body: StateBody) {
    guard let first = body.content.handlers.first else { return }
    switch program.states[body.id].question {
    case .ask: if !program.asksBesideApp(body.id) { reader.report(.handlerUnderSystemPrompt(first.label())) }
    case .choose: reader.report(.handlerWithoutWaiting(first.label()))
    case .open:
      for handler in body.content.handlers {
        for head in handler.heads {
          guard case .event(let event) = head else { continue }
          if event.event.text == "return" { reader.report(.returnIsAnswer(handler.label())) }
          if event.event.text == "background" { reader.report(.inBackgroundAnyway(handler.label())) }
        }
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
