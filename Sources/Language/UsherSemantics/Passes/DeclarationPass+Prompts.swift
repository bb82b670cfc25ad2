internal import UsherModule
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
    reader.resolutions.details?.declare(declaration.buttons.map { $0.name }, in: declaration.name.label())
    reader.resolutions.details?.declare(prompt: declaration.name.label())
    let (buttons, placedButtons) = self.buttons(of: declaration)
    let primes = declaration.primes.flatMap {
      guidance($0.requests, when: $0.condition, needsRequest: true, signature, variables)
    }
    let recovers = declaration.recovers.flatMap { $0.requests.map { $0.resource } }
    let recovered = declaration.recovers.flatMap {
      guidance($0.requests, when: $0.condition, needsRequest: false, signature, variables)
    }
    reader.scope.names.removeLast()
    if let second = declaration.dismissible.dropFirst().first {
      reader.report(
        .duplicateName("dismissible", kind: .clause, at: second.label(), first: declaration.dismissible[0].label()))
    }
    var prompt = PromptDefinition(
      name: reader.unit.prefix + name, kind: kind, parameters: reader.formalParameters(signature, variables),
      buttons: buttons,
      isDismissible: !declaration.dismissible.isEmpty)
    prompt.style = style(declaration.styles, signature)
    if kind.isModal, declaration.dismissible.isEmpty { checkWayOut(declaration, buttons) }
    let id = reader.builder.program.prompts.append(prompt)
    add(
      PromptDetail(
        syntax: declaration, prefix: reader.unit.prefix, signature: signature, buttons: placedButtons,
        overriddenButtons: reader.unit.policy.overriddenButtons[name],
        recovers: recovers.map { $0.text }, guidance: recovered, primes: primes))
    reader.report(reader.names.prompts.declare(name, as: .prompt(id), at: declaration.name.label()))
  }

  /// The requests that a `primes` or `recovers` clause names, each with its condition. For a resource parameter, there is one
  /// for each resource that the parameter can have as its value. If `needsRequest` is false, the clause may name a resource
  /// without a request, even if the resource has named requests only.
  private mutating func guidance(
    _ requests: [RequestSyntax], when guardClause: GuardClause?, needsRequest: Bool, _ signature: Signature,
    _ variables: Namespace<NamedValue>
  ) -> [Module.Guidance] {
    let condition = guardClause.map { reader.condition($0.condition) } ?? .always
    return requests.flatMap { request -> [Module.Guidance] in
      let name = request.name?.text ?? ""
      if signature.isResource(request.resource.text) {
        reader.record(request.resource)
        let possible = resources(of: request.resource.text, variables)
        for resource in possible { reader.record(request, of: resource.name) }
        if needsRequest || request.name != nil, let names = requestsWithout(name, of: possible.map { $0.name }) {
          reader.report(.unknownRequest(request, among: names))
          return []
        }
        guard let condition else { return [] }
        return possible.map { resource, chosen in
          Module.Guidance(resource: resource, request: name, condition: .all([chosen, condition]))
        }
      }
      let resource =
        needsRequest || request.name != nil
        ? reader.request(request).map { program.resources[$0.0].name } : guided(to: request.resource)
      guard let resource, let condition else { return [] }
      return [Module.Guidance(resource: resource, request: name, condition: condition)]
    }
  }

  /// The name of a resource that a prompt guides to. The proof follows its status, even if the policy reads it nowhere.
  private mutating func guided(to reference: Reference) -> String? {
    guard let resource = reader.resourceNamed(reference) else { return nil }
    if !reader.isAbsent(reference) { _ = reader.builder.resource(resource) }
    return resource.name
  }

  /// The resources that a parameter may be, each with the condition that the parameter has this value.
  private func resources(of parameter: String, _ variables: Namespace<NamedValue>) -> [(
    name: String, chosen: Condition
  )] {
    guard case .variable(let id) = variables[parameter] else { return [] }
    let names = program.variables[id].domain.values
    return names.indices.map { (names[$0], .isIn(id, ValueSet([Value($0)]))) }
  }

  /// The names of all requests of these resources, on any platform, if none of them is `name`. Nil if one is, or if there are no
  /// resources.
  private func requestsWithout(_ name: String, of resources: [String]) -> [String]? {
    var names: [String] = []
    for resource in resources.flatMap({ resource in reader.devices.compactMap { $0.resource(named: resource) } }) {
      names += resource.requests.map { $0.name }.filter { !names.contains($0) }
    }
    return resources.isEmpty || names.contains(name) ? nil : names
  }

  /// Checks that at least one button is shown, whatever values the parameters have.
  private mutating func checkWayOut(_ declaration: PromptDeclaration, _ buttons: [ButtonDefinition]) {
    if buttons.contains(where: { $0.condition == .always }) { return }
    let rows = buttons.map { DecisionSpace.Row(answers: ValueSet(), condition: $0.condition) }
    let space = DecisionSpace(program, answers: nil, rows: rows, possible: reader.possibleValues)
    if space?.isComplete != true { reader.report(.noWayOut(declaration)) }
  }
}
