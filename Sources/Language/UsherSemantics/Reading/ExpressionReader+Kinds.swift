internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// The kind of a name, and the declaration if a policy has one.
struct KnownKind {
  var kind: NameKind
  var declaration: Label?
}

extension ExpressionReader {
  /// The entity that a reference names among the names of one kind. Nil, with a finding, if there is none.
  mutating func resolve<Entity: Sendable>(
    _ reference: Reference, in namespace: Namespace<Entity>, _ use: NameResolutions.Use = .used
  ) -> Entity? {
    if let entity = known(reference, in: namespace, use) { return entity }
    report(unknown(reference, in: namespace, among: namespace.visibleNames))
    return nil
  }

  /// The entity that a reference names. Nil, without a finding, if there is none.
  mutating func known<Entity: Sendable>(
    _ reference: Reference, in namespace: Namespace<Entity>, _ use: NameResolutions.Use = .used
  ) -> Entity? {
    guard let (entity, declaration) = namespace.lookup(reference.text) else { return nil }
    record(reference.node, declaration, use)
    return entity
  }

  /// The finding for a name that is unknown, of another kind, or ambiguous because it is imported from several policies.
  func unknown<Entity: Sendable>(
    _ reference: Reference, in namespace: Namespace<Entity>, among names: [String], help: Prose? = nil
  ) -> Diagnostic {
    let lenders = namespace.lenders(of: reference.text)
    guard lenders.isEmpty else { return .ambiguousImport(reference.label(), reference.text, in: lenders) }
    if let other = kind(of: reference.text) {
      return .wrongKind(
        reference.label(), reference.text, is: other, expected: namespace.kind, help: help)
    }
    let isQualified = reference.parts.count > 1 && ForeignWords.meaning(ofProperty: reference.text) == nil
    let names = isQualified ? namespace.qualifiedNames : names
    return .unknownName(reference.label(), reference.text, kind: namespace.kind, among: names)
  }

  /// The kind of a name, whichever kind its place requires.
  func kind(of name: String) -> KnownKind? {
    if names.prompts[name] != nil {
      return KnownKind(kind: .prompt, declaration: names.prompts.declaration(of: name))
    }
    if names.actions[name] != nil {
      return KnownKind(kind: .action, declaration: names.actions.declaration(of: name))
    }
    if names.metrics[name] != nil {
      return KnownKind(kind: .metric, declaration: names.metrics.declaration(of: name))
    }
    if names.links[name] != nil { return KnownKind(kind: .link, declaration: names.links.declaration(of: name)) }
    if names.events[name] != nil {
      return KnownKind(kind: .event, declaration: names.events.declaration(of: name))
    }
    if names.flows[name] != nil { return KnownKind(kind: .flow, declaration: names.flows.declaration(of: name)) }
    if names.types[name] != nil { return KnownKind(kind: .type, declaration: names.types.declaration(of: name)) }
    if let named = named(name) {
      return KnownKind(kind: kind(of: named), declaration: names.values.declaration(of: name))
    }
    guard let flow = scope.flow else { return nil }
    if flow.states[name] != nil {
      return KnownKind(kind: .state, declaration: flow.states.declaration(of: name))
    }
    guard flow.outcomes[name] != nil else { return nil }
    return KnownKind(kind: .outcome, declaration: flow.outcomes.declaration(of: name))
  }

  private func kind(of named: NamedValue) -> NameKind {
    switch named {
    case .resource, .absent(.some, _): .resource
    case .platformInput, .version, .platform, .absent(nil, _): .platformFact
    case .text: .text
    case .variable, .keyed: .value
    }
  }
}
