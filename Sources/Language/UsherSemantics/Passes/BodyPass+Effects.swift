internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension BodyPass {
  mutating func statements(_ block: EffectBlock?, endsFlow: Bool) -> [Statement] {
    guard let block else { return [] }
    recordWaivers(of: block)
    return block.effects.compactMap { statement($0, endsFlow: endsFlow) }
  }

  mutating func statement(_ item: StateItem, endsFlow: Bool) -> Statement? {
    switch item {
    case .effect(.track(let statement)):
      guard let (id, signature) = reader.resolve(statement.metric, in: reader.names.metrics) else { return nil }
      return reader.operands(statement.arguments, for: signature.parameters, of: .metric, at: statement.label()).map {
        .signal(.track(id), $0)
      }
    case .effect(.remember(let statement)): return remember(statement)
    case .perform(let statement): return performance(statement)
    case .show(let statement): return notice(statement)
    case .open(let statement):
      if statement.rows != nil || !endsFlow { reader.report(.openAsEffect(statement.label(), statement.link.text)) }
      return reader.opened(statement.link).map { .open($0) }
    case .waiver: return nil
    case .ask, .run, .choose, .passage, .asking, .handler, .state: preconditionFailure("the grammar has no such effect")
    }
  }

  private mutating func performance(_ statement: DoStatement) -> Statement? {
    guard let (id, signature) = reader.resolve(statement.action, in: reader.names.actions) else { return nil }
    if program.actions[id].answers != nil { reader.report(.unansweredAction(statement.label(), statement.action.text)) }
    return reader.operands(statement.arguments, for: signature.parameters, of: .action, at: statement.label()).map {
      .signal(.perform(id), $0)
    }
  }

  private mutating func notice(_ statement: ShowStatement) -> Statement? {
    guard let entity = reader.resolve(statement.prompt, in: reader.names.prompts) else { return nil }
    guard case .notice(let id) = entity else {
      reader.report(.promptAsEffect(statement.label(), statement.prompt.text))
      return nil
    }
    if let rows = statement.rows { reader.report(.answeredNotice(rows.label(), statement.prompt.text)) }
    let signature = parts.notices[id.index].signature
    return reader.operands(statement.arguments, for: signature.parameters, of: .notice, at: statement.label()).map {
      .signal(.notice(id), $0)
    }
  }
}
