internal import Usher
internal import UsherDiagnostics
internal import UsherSyntax

extension PolicyAnalysis {
  /// Reads a state: entry effects, at most one question, handlers, nested states, in this order.
  mutating func readItems(of body: StateBody) {
    var stage = Stage.effects
    var question: Label?
    for item in body.declaration.items {
      let next = self.stage(of: item)
      if next < stage { report(.misplaced(item.node.label(), next, behind: stage)) }
      stage = max(stage, next)
      switch item {
      case .handler, .state: break
      case _ where next == .effects:
        if let statement = statement(item, endsFlow: false) { program.states[body.id].entry.append(statement) }
      case .track, .remember, .perform, .show, .open, .ask, .run, .choose, .passage:
        if let question { report(.secondQuestion(item.node.label(), first: question)) }
        if question == nil { program.states[body.id].question = self.question(item, in: body) }
        question = question ?? item.node.label()
      }
    }
    program.states[body.id].handlers = handlers(body.declaration.handlers, in: body.id)
    checkHandlers(of: body)
  }

  /// The parts of a state, in the order in which they stand.
  enum Stage: Int, Comparable {
    case effects
    case question
    case handlers
    case states

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  private func stage(of item: StateItem) -> Stage {
    switch item {
    case .track, .remember: .effects
    case .perform(let statement): isQuestion(statement) ? .question : .effects
    case .show(let statement): if case .notice = prompts[statement.prompt.text] { .effects } else { .question }
    case .open, .ask, .run, .choose, .passage: .question
    case .handler: .handlers
    case .state: .states
    }
  }

  private func isQuestion(_ statement: DoStatement) -> Bool {
    guard statement.rows == nil, let (id, _) = actions[statement.action.text] else { return true }
    return program.actions[id].answers != nil
  }

  // MARK: Effects

  mutating func statements(_ block: EffectBlock?, endsFlow: Bool) -> [Statement] {
    (block?.effects ?? []).compactMap { statement($0, endsFlow: endsFlow) }
  }

  private mutating func statement(_ item: StateItem, endsFlow: Bool) -> Statement? {
    switch item {
    case .track(let statement):
      guard let (id, signature) = resolve(statement.metric, in: metrics) else { return nil }
      return operands(statement.arguments, for: signature.parameters, of: "metric", at: statement.label()).map {
        .track(id, $0)
      }
    case .remember(let statement): return remember(statement)
    case .perform(let statement): return performance(statement)
    case .show(let statement): return notice(statement)
    case .open(let statement):
      if statement.rows != nil || !endsFlow { report(.openAsEffect(statement.label(), statement.link.text)) }
      return resolve(statement.link, in: links).map { .open($0) }
    case .ask, .run, .choose, .passage, .handler, .state: preconditionFailure("the grammar has no such effect")
    }
  }

  private mutating func remember(_ statement: RememberStatement) -> Statement? {
    guard let id = variable(statement.memory) else { return nil }
    let variable = program.variables[id]
    switch variable.home {
    case .session, .shared: break
    case .status, .input, .parameter, .derived:
      report(.notMemory(statement.memory.label(), variable.name))
      return nil
    }
    let parameter = Module.Parameter(name: statement.memory.text, domain: variable.domain)
    guard let operand = operand(statement.value, for: parameter) else { return nil }
    forget(id)
    return .remember(id, operand)
  }

  /// After an assignment nothing is known of the value any more, nor of what is derived from it.
  private mutating func forget(_ id: ID<Variable>) {
    guard !narrowings.isEmpty else { return }
    for derived in program.variables.ids where variables(in: .isIn(derived, ValueSet())).contains(id) {
      narrowings[narrowings.count - 1][derived] = program.variables[derived].domain.all
    }
    narrowings[narrowings.count - 1][id] = program.variables[id].domain.all
  }

  private mutating func performance(_ statement: DoStatement) -> Statement? {
    guard let (id, signature) = resolve(statement.action, in: actions) else { return nil }
    if program.actions[id].answers != nil { report(.unansweredAction(statement.label(), statement.action.text)) }
    return operands(statement.arguments, for: signature.parameters, of: "action", at: statement.label()).map {
      .perform(id, $0)
    }
  }

  private mutating func notice(_ statement: ShowStatement) -> Statement? {
    guard let entity = resolve(statement.prompt, in: prompts) else { return nil }
    guard case .notice(let id) = entity else {
      report(.promptAsEffect(statement.label(), statement.prompt.text))
      return nil
    }
    if let rows = statement.rows { report(.answeredNotice(rows.label(), statement.prompt.text)) }
    let signature = noticeDetails[id.index].signature
    return operands(statement.arguments, for: signature.parameters, of: "notice", at: statement.label()).map {
      .notice(id, $0)
    }
  }

  /// What a reference names among the names of one kind.
  mutating func resolve<Entity: Sendable>(_ reference: Reference, in namespace: Namespace<Entity>) -> Entity? {
    if let entity = namespace[reference.text] { return entity }
    if let other = kind(of: reference.text) {
      report(.wrongKind(reference.label(), reference.text, is: other, expected: "a \(namespace.kind)"))
    } else {
      report(.unknownName(reference.label(), reference.text, kind: namespace.kind, among: namespace.names))
    }
    return nil
  }

  /// What a name is, whatever was wanted where it stands.
  private func kind(of name: String) -> String? {
    if prompts[name] != nil { return "a prompt" }
    if actions[name] != nil { return "an action" }
    if metrics[name] != nil { return "a metric" }
    if links[name] != nil { return "a link" }
    if events[name] != nil { return "an event" }
    if flows[name] != nil { return "a flow" }
    guard let named = values[name] else { return nil }
    switch named {
    case .resource: return "a resource"
    case .text: return "a text input"
    case .variable: return "a value"
    }
  }

  // MARK: Targets

  /// What a row or handler leads to. `place` says whether its question is still there to stay with.
  mutating func target(_ syntax: TargetSyntax, from state: ID<State>, staying: Staying) -> Target? {
    switch syntax {
    case .stay(let stay):
      switch staying {
      case .allowed: return .stay
      case .over(let what): report(.nothingToStayIn(stay.label(), what, state: program.states[state]))
      }
      return nil
    case .choose(let choice):
      return rows(of: choice, from: state, staying: staying).map { .choose($0) }
    case .end(let end): return outcome(end, from: state).map { .outcome($0) }
    case .state(let goal): return self.state(goal, from: state)
    }
  }

  /// Whether `stay` means something in a row.
  enum Staying {
    case allowed
    /// The question is over once it is answered.
    case over(String)
  }

  private mutating func outcome(_ end: EndTarget, from state: ID<State>) -> Value? {
    let scope = flowScopes[program.states[state].flow.index]
    let name = end.outcome.text
    if let value = scope.outcomes[name] { return value }
    if scope.states[name] != nil {
      report(.stateAsOutcome(end.label(), name))
    } else if scope.outcomes.names.isEmpty {
      report(.noOutcomes(end.outcome.label(), name, flow: program.flows[program.states[state].flow].name))
    } else {
      report(.unknownName(end.outcome.label(), name, kind: "outcome", among: scope.outcomes.names))
    }
    return nil
  }

  private mutating func state(_ goal: StateTarget, from state: ID<State>) -> Target? {
    let flow = program.states[state].flow
    let scope = flowScopes[flow.index]
    let name = goal.state.text
    guard let id = scope.states[name] else {
      if scope.outcomes[name] != nil {
        report(.outcomeAsState(goal.label(), name))
      } else {
        report(.unknownState(goal.state.label(), name, states: scope.states.names, outcomes: scope.outcomes.names))
      }
      return nil
    }
    checkReach(of: id, from: state, goal)
    let parameters = program.states[id].parameters.map { parameter in
      let variable = program.variables[parameter]
      return Module.Parameter(name: spokenName(of: parameter), domain: variable.domain)
    }
    return operands(goal.arguments, for: parameters, of: "state", at: goal.label()).map { .state(id, $0) }
  }

  /// A state within one that has parameters is reached from inside only: nobody outside could give them.
  private mutating func checkReach(of goal: ID<State>, from state: ID<State>, _ syntax: StateTarget) {
    var around: Set<ID<State>> = []
    var next: ID<State>? = state
    while let id = next {
      around.insert(id)
      next = program.states[id].parent
    }
    next = program.states[goal].parent
    while let id = next, !around.contains(id) {
      if !program.states[id].parameters.isEmpty {
        return report(.entersParameters(syntax.label(), syntax.state.text, inside: program.states[id].name))
      }
      next = program.states[id].parent
    }
  }

  // MARK: Rows

  mutating func rows(of choice: Choice, from state: ID<State>, staying: Staying) -> [Row]? {
    let head = Label(choice.node.tree.file, choice.head)
    switch choice.form {
    case .subjects(let expressions, let rows):
      guard let subjects = subjects(expressions) else { return nil }
      return self.rows(rows, of: Asking(kind: .facts, head: head, subjects: subjects, rows: rows.node), from: state) {
        _ in staying
      }
    case .conditions(let rows):
      let asking = Asking(kind: .conditions, head: head, subjects: [], rows: choice.node.children[0])
      let places = rows.map { (place: $0.condition?.label() ?? $0.label(), condition: $0.condition) }
      guard let settled = settleConditions(places, of: asking) else {
        return unread(rows.map { ($0.effects, $0.target) }, from: state, staying)
      }
      return complete(
        zip(rows, settled).map { row, settled in
          self.row(settled.head, settled.narrowing, row.effects, row.target, from: state, staying)
        })
    }
  }

  /// Rows of patterns, whole: heads first, then what each leads to with what it leaves of the values of names.
  mutating func rows(_ syntax: Rows, of asking: Asking, from state: ID<State>, staying: (RowSyntax) -> Staying)
    -> [Row]?
  {
    let heads = syntax.rows.map {
      RowHead(
        place: Label($0.node.tree.file, $0.head), patterns: $0.patterns?.patterns, condition: $0.condition?.condition)
    }
    guard let settled = settle(heads, of: asking) else {
      for row in syntax.rows { _ = unread([(row.effects, row.target)], from: state, staying(row)) }
      return nil
    }
    return complete(
      zip(syntax.rows, settled).map { row, settled in
        self.row(settled.head, settled.narrowing, row.effects, row.target, from: state, staying(row))
      })
  }

  /// Where heads are wrong, what rows lead to is still read, so a name misspelt there is told at once. Types are not: they
  /// depend on the heads.
  private mutating func unread(_ rows: [(EffectBlock?, TargetSyntax)], from state: ID<State>, _ staying: Staying)
    -> [Row]?
  {
    for (_, target) in rows {
      guard case .state(let goal) = target else { continue }
      let scope = flowScopes[program.states[state].flow.index]
      if scope.states[goal.state.text] == nil {
        report(
          .unknownState(goal.state.label(), goal.state.text, states: scope.states.names, outcomes: scope.outcomes.names)
        )
      }
    }
    return nil
  }

  private func complete(_ rows: [Row?]) -> [Row]? {
    rows.contains { $0 == nil } ? nil : rows.compactMap { $0 }
  }

  private mutating func row(
    _ head: KnownHead, _ narrowing: [ID<Variable>: ValueSet], _ effects: EffectBlock?, _ target: TargetSyntax,
    from state: ID<State>, _ staying: Staying
  ) -> Row? {
    narrowings.append(narrowing)
    defer { narrowings.removeLast() }
    let endsFlow = if case .end = target { true } else { false }
    let statements = statements(effects, endsFlow: endsFlow)
    guard let target = self.target(target, from: state, staying: staying) else { return nil }
    return Row(answers: head.answers, condition: head.condition, effects: statements, target: target)
  }

  // MARK: Handlers

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
      if let id = events[event.event.text] { return .event(id) }
      report(.unknownName(event.event.label(), event.event.text, kind: "event", among: ["return"] + events.names))
      return nil
    case .change(let change):
      let watched = change.watched.compactMap { watchable($0) }
      return watched.count == change.watched.count ? .change(watched) : nil
    }
  }

  /// A fact that can change while a state waits.
  private mutating func watchable(_ reference: Reference) -> ID<Variable>? {
    guard let id = variable(reference) else { return nil }
    switch program.variables[id].home {
    case .status, .input(isLive: true, isRequired: _), .shared: return id
    case .input, .session, .parameter, .derived:
      report(.neverChanges(reference.label(), reference.text))
      return nil
    }
  }

  private mutating func checkHandlers(of body: StateBody) {
    guard let first = body.declaration.handlers.first else { return }
    switch program.states[body.id].question {
    case .ask: report(.handlerUnderSystemPrompt(first.label()))
    case .choose: report(.handlerWithoutWaiting(first.label()))
    case .open:
      for handler in body.declaration.handlers {
        if case .event(let event) = handler.head, event.event.text == "return" {
          report(.returnIsAnswer(handler.label()))
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
    case .returned, .event, .after: false
    }
  }
}
