internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension BodyPass {
  /// Reads a state: entry effects, at most one question, the effects after it, handlers and nested states, in this order.
  mutating func readItems(of body: StateBody) {
    var stage = Stage.effects
    var question: Label?
    for item in body.content.items {
      // Waivers may appear anywhere.
      if case .waiver = item { continue }
      let next = self.stage(of: item)
      if next < stage { reader.report(.misplaced(item.node.label(), next, behind: stage)) }
      stage = max(stage, next)
      switch item {
      case .asking(let clause):
        reader.builder.program.states[body.id].afterwards = afterwards(clause, in: body, behind: question)
      case .handler, .state, .waiver: break
      case _ where next == .effects && body.owner != nil:
        let place = parts.states[body.id.index].declaration
        reader.report(.effectAsTarget(place, place.file.text(place.span)))
      case _ where next == .effects:
        if let statement = statement(item, endsFlow: false) {
          reader.builder.program.states[body.id].entry.append(statement)
        }
      case .effect, .perform, .show, .open, .ask, .run, .choose, .passage:
        if let question { reader.report(.secondQuestion(item.node.label(), first: question)) }
        if question == nil {
          reader.builder.program.states[body.id].question = self.question(item, in: body)
          states.questions[body.id] = item
        }
        question = question ?? item.node.label()
      }
    }
    reader.builder.program.states[body.id].handlers = handlers(body.content.handlers, in: body.id)
    checkHandlers(of: body)
  }

  /// Reads the effects after a question, which asks something outside of the policy.
  private mutating func afterwards(_ clause: AskingClause, in body: StateBody, behind question: Label?) -> [Statement] {
    switch program.states[body.id].question {
    case .ask, .show, .open, .perform: break
    case .choose, .run, nil:
      // A question with an error of its own is not read.
      if question == nil || program.states[body.id].question != nil { reader.report(.nothingAsked(clause.label())) }
    }
    if let first = body.content.items.lazy.compactMap({ $0.asking }).first, first.node.span != clause.node.span {
      reader.report(.secondAsked(clause.label(), first: first.label()))
    }
    let effects = statements(clause.effects, endsFlow: false)
    if effects.count <= Limits.askedStatements { return effects }
    reader.report(.tooMany(effects.count, .effects, Limits.askedStatements, clause.label()))
    return []
  }

  /// The parts of a state, in their required order.
  enum Stage: Int, Comparable {
    case effects
    case question
    case afterwards
    case handlers
    case states

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  private func stage(of item: StateItem) -> Stage {
    switch item {
    case .effect, .waiver: .effects
    case .perform(let statement): isQuestion(statement) ? .question : .effects
    case .show(let statement):
      if case .notice = reader.names.prompts[statement.prompt.text] { .effects } else { .question }
    case .open, .ask, .run, .choose, .passage: .question
    case .asking: .afterwards
    case .handler: .handlers
    case .state: .states
    }
  }

  private func isQuestion(_ statement: DoStatement) -> Bool {
    guard statement.rows == nil, let (id, _) = reader.names.actions[statement.action.text] else { return true }
    return program.actions[id].answers != nil
  }
}
