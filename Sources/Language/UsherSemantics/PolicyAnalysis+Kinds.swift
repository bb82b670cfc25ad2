internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// What a name stands for, and where it is declared, if a policy does.
struct KnownKind {
  var spoken: String
  var declaration: Label?
}

extension PolicyAnalysis {
  /// What a reference names among the names of one kind.
  mutating func resolve<Entity: Sendable>(_ reference: Reference, in namespace: Namespace<Entity>) -> Entity? {
    if let entity = namespace[reference.text] { return entity }
    report(unknown(reference, in: namespace, among: namespace.visibleNames))
    return nil
  }

  /// A name that stands for nothing, for something of another kind, or for something in each of several policies.
  func unknown<Entity: Sendable>(
    _ reference: Reference, in namespace: Namespace<Entity>, among names: [String], help: String? = nil
  ) -> Diagnostic {
    let lenders = namespace.lenders(of: reference.text)
    guard lenders.isEmpty else { return .ambiguousImport(reference.label(), reference.text, in: lenders) }
    if let other = kind(of: reference.text) {
      return .wrongKind(
        reference.label(), reference.text, is: other, expected: withArticle(namespace.kind), help: help)
    }
    let names = reference.parts.count > 1 ? namespace.qualifiedNames : names
    return .unknownName(reference.label(), reference.text, kind: namespace.kind, among: names)
  }

  /// What a name is, whatever was wanted where it stands.
  func kind(of name: String) -> KnownKind? {
    if prompts[name] != nil { return KnownKind(spoken: "a prompt", declaration: prompts.declaration(of: name)) }
    if actions[name] != nil { return KnownKind(spoken: "an action", declaration: actions.declaration(of: name)) }
    if metrics[name] != nil { return KnownKind(spoken: "a metric", declaration: metrics.declaration(of: name)) }
    if links[name] != nil { return KnownKind(spoken: "a link", declaration: links.declaration(of: name)) }
    if events[name] != nil { return KnownKind(spoken: "an event", declaration: events.declaration(of: name)) }
    if flows[name] != nil { return KnownKind(spoken: "a flow", declaration: flows.declaration(of: name)) }
    if types[name] != nil { return KnownKind(spoken: "a type", declaration: types.declaration(of: name)) }
    if let named = named(name) {
      return KnownKind(spoken: spokenKind(of: named), declaration: values.declaration(of: name))
    }
    guard let scope = stateAtHand.map({ flowScopes[program.states[$0].flow.index] }) else { return nil }
    if scope.states[name] != nil {
      return KnownKind(spoken: "a state", declaration: scope.states.declaration(of: name))
    }
    guard scope.outcomes[name] != nil else { return nil }
    return KnownKind(spoken: "an outcome", declaration: scope.outcomes.declaration(of: name))
  }

  private func spokenKind(of named: Named) -> String {
    switch named {
    case .resource, .absent(.some, _): "a resource"
    case .platformInput, .version, .platform, .absent(nil, _): "a fact of the platform"
    case .text: "a text input"
    case .variable, .keyed: "a value"
    }
  }
}
