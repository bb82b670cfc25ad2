internal import Usher
internal import UsherDiagnostics
internal import UsherSyntax

extension PolicyAnalysis {
  mutating func statements(_ block: EffectBlock?, endsFlow: Bool) -> [Statement] {
    (block?.effects ?? []).compactMap { statement($0, endsFlow: endsFlow) }
  }

  mutating func statement(_ item: StateItem, endsFlow: Bool) -> Statement? {
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
    case .ask, .run, .choose, .passage, .handler, .state, .waiver: preconditionFailure("the grammar has no such effect")
    }
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
      report(.wrongKind(reference.label(), reference.text, is: other, expected: withArticle(namespace.kind)))
    } else {
      report(unknown(reference, in: namespace, among: namespace.visibleNames))
    }
    return nil
  }

  /// A name that stands for nothing, or for something in each of several policies.
  func unknown<Entity: Sendable>(_ reference: Reference, in namespace: Namespace<Entity>, among names: [String])
    -> Diagnostic
  {
    let lenders = namespace.lenders(of: reference.text)
    let names = reference.parts.count > 1 ? namespace.qualifiedNames : names
    if lenders.isEmpty { return .unknownName(reference.label(), reference.text, kind: namespace.kind, among: names) }
    return .ambiguousImport(reference.label(), reference.text, in: lenders)
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
    case .resource, .absent(.some, _): return "a resource"
    case .platformInput, .version, .platform, .absent(nil, _): return "a fact of the platform"
    case .text: return "a text input"
    case .variable, .keyed: return "a value"
    }
  }
}
