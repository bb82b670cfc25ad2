internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// A policy that was read for a module, with the names that are visible in it.
struct ReadUnit: Sendable {
  let policy: Unit
  /// The prefix of its names in the program.
  let prefix: String
  let names: SymbolTable
}

extension Interface {
  /// `units` are the policies that were read; the last one is the policy itself.
  init(_ units: [ReadUnit], _ shown: ShownParts) {
    self.init()
    let program = shown.program
    let header = units.last?.policy.files.first?.policy
    documentation = header?.documentation
    label = header?.name.label()
    let types = units.flatMap { $0.policy.items }.compactMap { item -> TypeDeclaration? in
      if case .type(let declaration) = item { declaration } else { nil }
    }
    for type in types where typePlaces[type.name.text] == nil {
      typePlaces[type.name.text] = TypePlace(
        type.name.label(), values: type.alternatives.names.map { $0.label() })
    }
    for unit in units {
      for item in unit.policy.items { add(item, of: InterfaceReader(unit: unit, types: types, program: program)) }
    }
    guard let unit = units.last else { return }
    let reader = InterfaceReader(unit: unit, types: types, program: program)
    for (prompt, definition) in zip(shown.prompts, program.prompts.rows) {
      var call = Call(
        name: definition.name, at: prompt.syntax.name.label(), documentation: prompt.syntax.documentation,
        parameters: reader.parameters(prompt.syntax.parameters, prompt.parameters))
      call.answers = definition.buttons.map { $0.answer }
      prompts.append(Prompt(call, kind: definition.kind))
    }
    for (notice, definition) in zip(shown.notices, program.notices.rows) {
      notices.append(
        Call(
          name: definition.name, at: notice.syntax.name.label(), documentation: notice.syntax.documentation,
          parameters: reader.parameters(notice.syntax.parameters, notice.parameters)))
    }
  }

  private mutating func add(_ item: PolicyItem, of reader: InterfaceReader) {
    switch item {
    case .input(let declaration):
      inputs.append(
        Input(
          name: reader.unit.prefix + declaration.name.text, at: declaration.name.label(),
          documentation: declaration.documentation,
          type: reader.type(declaration.type, reader.domain(ofValue: declaration.name)),
          isOptional: declaration.initial != nil))
    case .decide(let declaration):
      decisions.append(
        Decision(
          name: reader.unit.prefix + declaration.name.text, at: declaration.name.label(),
          documentation: declaration.documentation,
          type: reader.type(declaration.type, reader.domain(ofValue: declaration.name))))
    case .action(let declaration):
      let known = reader.unit.names.actions[declaration.name.text]
      var call = reader.call(declaration.name, declaration.documentation, declaration.parameters, known?.1)
      call.answers = declaration.answers?.names.map { $0.text } ?? []
      call.answerLabels = declaration.answers?.names.map { $0.label() } ?? []
      if let id = known?.0 { call.carried = (declaration.answers?.answers).map { reader.carried($0, of: id) } ?? [] }
      call.isRepeatable = declaration.isRepeatable
      actions.append(call)
    case .event(let declaration):
      let signature = reader.unit.names.events[declaration.name.text]?.1
      events.append(reader.call(declaration.name, declaration.documentation, declaration.parameters, signature))
    case .metric(let declaration):
      let signature = reader.unit.names.metrics[declaration.name.text]?.1
      metrics.append(reader.call(declaration.name, declaration.documentation, declaration.parameters, signature))
    case .flow(let declaration):
      if declaration.isInner { return }
      let signature = reader.unit.names.flows[declaration.name.text]?.signature
      var call = reader.call(declaration.name, declaration.documentation, declaration.parameters, signature)
      call.answers = declaration.outcomes?.names.map { $0.text } ?? []
      call.answerLabels = declaration.outcomes?.names.map { $0.label() } ?? []
      flows.append(call)
    case .use, .copy, .type, .memory, .let, .link, .resource, .prompt, .notice, .override, .promise, .test, .waiver:
      break
    }
  }
}

private struct InterfaceReader {
  let unit: ReadUnit
  /// The types that the policies declare.
  let types: [TypeDeclaration]
  let program: Program

  func call(
    _ name: DeclaredName, _ documentation: String?, _ parameters: Parts<Parameter>, _ signature: Signature?
  ) -> Interface.Call {
    Interface.Call(
      name: unit.prefix + name.text, at: name.label(), documentation: documentation,
      parameters: self.parameters(parameters, signature?.parameters ?? []))
  }

  func parameters(_ parameters: Parts<Parameter>, _ known: [Module.Parameter]) -> [Interface.Parameter] {
    zip(parameters, known).map { parameter, known in
      Interface.Parameter(
        name: known.name, at: parameter.name.label(), type: type(parameter.type, known.domain),
        isInFlowName: known.isResource)
    }
  }

  /// For each answer of an action, the values and texts that it carries.
  func carried(_ answers: Parts<AnswerSyntax>, of id: ID<Action>) -> [[Interface.Parameter]] {
    answers.map { answer in
      let bindings = program.actions[id].declared.first { $0.name == answer.name.text }?.bindings ?? []
      return answer.parameters.map { parameter in
        let binding = bindings.first { $0.name == parameter.name.text }
        return Interface.Parameter(
          name: parameter.name.text, at: parameter.name.label(),
          type: type(parameter.type, binding.map { program.variables[$0.variable].domain }),
          isInFlowName: false)
      }
    }
  }

  /// The domain of an input or a decision; nil for a text.
  func domain(ofValue name: DeclaredName) -> Domain? {
    guard case .variable(let id) = unit.names.values[name.text] else { return nil }
    return program.variables[id].domain
  }

  func type(_ syntax: TypeSyntax, _ domain: Domain?) -> Interface.ValueType {
    var name: String?
    if case .alternatives(let alternatives) = syntax, alternatives.names.count == 1 {
      name = alternatives.names.first?.text
    }
    if name == "Moment" { return .moment }
    guard let domain else { return .text }
    if domain == .bool { return .bool }
    if domain.lowest != nil { return .number }
    guard let name else { return .values(domain.values) }
    let declaration = types.first { $0.name.text == name && $0.alternatives.names.map { $0.text } == domain.values }
    return .declared(name: name, domain.values, documentation: declaration?.documentation)
  }
}
