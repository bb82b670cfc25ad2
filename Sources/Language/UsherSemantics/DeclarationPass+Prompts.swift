internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension DeclarationPass {
  mutating func declarePrompt(_ declaration: PromptDeclaration) {
    guard let kind = Prompt.Kind(rawValue: declaration.kindWord) else {
      preconditionFailure("the parser knows the kinds of prompts")
    }
    let name = declaration.name.text
    let signature = reader.signature(declaration.parameters)
    let variables = reader.parameterVariables(signature, of: .prompt(name, lender: reader.unit.lender))
    reader.scope.names.append(variables)
    let (buttons, buttonParameters) = self.buttons(of: declaration)
    let primes = declaration.primes.flatMap { self.primed($0, signature, variables) }
    let recovers = declaration.recovers.flatMap { $0.resources }
    let recovered = declaration.recovers.flatMap { self.recovered($0, signature, variables) }
    reader.scope.names.removeLast()
    if let second = declaration.dismissible.dropFirst().first {
      reader.report(
        .duplicateName("dismissible", kind: "clause", at: second.label(), first: declaration.dismissible[0].label()))
    }
    var prompt = PromptDefinition(
      name: reader.unit.prefix + name, kind: kind, parameters: reader.formalParameters(signature, variables),
      buttons: buttons,
      isDismissible: !declaration.dismissible.isEmpty)
    prompt.style = style(declaration.styles, signature)
    if kind.isModal || !buttons.isEmpty, declaration.dismissible.isEmpty { checkWayOut(declaration, buttons) }
    let id = reader.builder.program.prompts.append(prompt)
    add(
      PromptDetail(
        declaration: declaration.name.label(), prefix: reader.unit.prefix, signature: signature,
        buttons: buttonParameters, overriddenButtons: reader.unit.policy.overriddenButtons[name],
        recovers: recovers.map { $0.text }, guidance: recovered, primes: primes))
    reader.report(reader.names.prompts.declare(name, as: .prompt(id), at: declaration.name.label()))
  }

  /// The resources that a `recovers` clause names, each with its condition. A resource parameter stands for every resource that
  /// it may be.
  private mutating func recovered(_ clause: RecoversClause, _ signature: Signature, _ variables: Namespace<NamedValue>)
    -> [Module.Guidance]
  {
    let condition = clause.condition.map { reader.condition($0.condition) } ?? .always
    return clause.resources.flatMap { reference -> [Module.Guidance] in
      guard let condition else { return [] }
      if signature.isResource(reference.text) {
        return resources(of: reference.text, variables).map { name, chosen in
          Module.Guidance(resource: name, request: "", condition: .all([chosen, condition]))
        }
      }
      return reader.resourceNamed(reference).map {
        [Module.Guidance(resource: $0.name, request: "", condition: condition)]
      } ?? []
    }
  }

  /// The requests that a `primes` clause names, each with its condition. A resource parameter stands for every resource that it
  /// may be.
  private mutating func primed(_ clause: PrimesClause, _ signature: Signature, _ variables: Namespace<NamedValue>)
    -> [Module.Guidance]
  {
    let condition = clause.condition.map { reader.condition($0.condition) } ?? .always
    return clause.requests.flatMap { request -> [Module.Guidance] in
      let name = request.name.map { request.node.text(of: $0) } ?? ""
      if signature.isResource(request.resource.text) {
        guard let condition else { return [] }
        return resources(of: request.resource.text, variables).map { resource, chosen in
          Module.Guidance(resource: resource, request: name, condition: .all([chosen, condition]))
        }
      }
      guard let (resource, _) = reader.request(request), let condition else { return [] }
      return [Module.Guidance(resource: program.resources[resource].name, request: name, condition: condition)]
    }
  }

  /// The resources that a parameter may be, each with the condition that the parameter has this value.
  private func resources(of parameter: String, _ variables: Namespace<NamedValue>) -> [(
    name: String, chosen: Condition
  )] {
    guard case .variable(let id) = variables[parameter] else { return [] }
    let names = program.variables[id].domain.values
    return names.indices.map { (names[$0], .isIn(id, ValueSet([Value($0)]))) }
  }

  /// Checks that at least one button is shown, whatever values the parameters have.
  private mutating func checkWayOut(_ declaration: PromptDeclaration, _ buttons: [ButtonDefinition]) {
    if buttons.contains(where: { $0.condition == .always }) { return }
    let rows = buttons.map { DecisionSpace.Row(answers: ValueSet(), condition: $0.condition) }
    let space = DecisionSpace(program, answers: nil, rows: rows, possible: reader.possibleValues)
    if space?.isComplete != true { reader.report(.noWayOut(declaration)) }
  }
}
