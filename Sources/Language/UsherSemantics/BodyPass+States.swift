internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension BodyPass {
  /// Reads a state: entry effects, at most one question, handlers and nested states, in this order.
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
      case .handler, .state, .waiver: break
      case _ where next == .effects && body.owner != nil:
        let place = parts.states[body.id.index]
        reader.report(.effectAsTarget(place, place.file.text(place.span)))
      case _ where next == .effects:
        if let statement = statement(item, endsFlow: false) {
          reader.builder.program.states[body.id].entry.append(statement)
        }
      case .track, .remember, .perform, .show, .open, .ask, .run, .choose, .passage:
        if let question { reader.report(.secondQuestion(item.node.label(), first: question)) }
        if question == nil { reader.builder.program.states[body.id].question = self.question(item, in: body) }
        question = question ?? item.node.label()
      }
    }
    reader.builder.program.states[body.id].handlers = handlers(body.content.handlers, in: body.id)
    checkHandlers(of: body)
  }

  /// The parts of a state, in their required order.
  enum Stage: Int, Comparable {
    case effects
    case question
    case handlers
    case states

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  private func stage(of item: StateItem) -> Stage {
    switch item {
    case .track, .remember, .waiver: .effects
    case .perform(let statement): isQuestion(statement) ? .question : .effects
    case .show(let statement):
      if case .notice = reader.names.prompts[statement.prompt.text] { .effects } else { .question }
    case .open, .ask, .run, .choose, .passage: .question
    case .handler: .handlers
    case .state: .states
    }
  }

  private func isQuestion(_ statement: DoStatement) -> Bool {
    guard statement.rows == nil, let (id, _) = reader.names.actions[statement.action.text] else { return true }
    return program.actions[id].answers != nil
  }
}
