internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension PolicyAnalysis {
  mutating func declareVerbs(_ items: [PolicyItem]) {
    for case .action(let declaration) in items { declareAction(declaration) }
    for case .metric(let declaration) in items { declareMetric(declaration) }
    for case .event(let declaration) in items { declareEvent(declaration) }
    for item in items {
      if case .prompt(let declaration) = item { declarePrompt(declaration) }
      if case .notice(let declaration) = item { declareNotice(declaration) }
    }
  }

  private mutating func declareMetric(_ declaration: MetricDeclaration) {
    let signature = signature(declaration.parameters)
    let metric = MetricDefinition(
      name: prefix + declaration.name.text, parameters: signature.parameters.map { $0.name })
    let id = program.metrics.append(metric)
    report(metrics.declare(declaration.name.text, as: (id, signature), at: declaration.name.label()))
  }

  private mutating func declareEvent(_ declaration: EventDeclaration) {
    refusePredefined(declaration.name)
    let signature = finiteSignature(declaration.parameters, of: "an event")
    let name = prefix + declaration.name.text
    let variables = parameterVariables(signature, of: .event(declaration.name.text, lender: lender))
    let id = program.events.append(OccurrenceDefinition(name: name, parameters: formalParameters(signature, variables)))
    report(events.declare(declaration.name.text, as: (id, signature), at: declaration.name.label()))
  }

  private mutating func declareNotice(_ declaration: NoticeDeclaration) {
    let signature = signature(declaration.parameters)
    var notice = NoticeDefinition(
      name: prefix + declaration.name.text, parameters: signature.parameters.map { $0.name })
    notice.style = style(declaration.styles)
    let id = program.notices.append(notice)
    noticeDetails.append((declaration.name.label(), prefix, signature))
    report(prompts.declare(declaration.name.text, as: .notice(id), at: declaration.name.label()))
  }

  mutating func signature(_ parameters: Parts<Parameter>) -> Signature {
    if parameters.isEmpty { return Signature(parameters: []) }
    var names = Namespace<Void>("parameter")
    var result: [Module.Parameter] = []
    for parameter in parameters {
      report(names.declare(parameter.name.text, as: (), at: parameter.name.label()))
      switch type(parameter.type) {
      case .finite(let domain): result.append(Module.Parameter(name: parameter.name.text, domain: domain))
      case .text: result.append(Module.Parameter(name: parameter.name.text, domain: nil))
      case .moment:
        report(.momentParameter(parameter.type.node.label()))
        result.append(Module.Parameter(name: parameter.name.text, domain: Domain(values: [])))
      case .resource(let domain):
        result.append(Module.Parameter(name: parameter.name.text, domain: domain, isResource: true))
      case nil: result.append(Module.Parameter(name: parameter.name.text, domain: Domain(values: [])))
      }
    }
    if hasFormerNames { checkFormerNames(parameters.map { $0.name }) }
    return Signature(parameters: result)
  }

  /// The parameters of what comes from outside, as one of few values.
  mutating func finiteSignature(_ parameters: Parts<Parameter>, of owner: String) -> Signature {
    var signature = signature(parameters)
    for (index, parameter) in signature.parameters.enumerated() where parameter.domain == nil || parameter.isResource {
      report(.endlessParameter(Array(parameters)[index].type.node.label(), of: owner, isResource: parameter.isResource))
      signature.parameters[index] = Module.Parameter(name: parameter.name, domain: Domain(values: []))
    }
    return signature
  }

  private mutating func declareAction(_ declaration: ActionDeclaration) {
    let signature = signature(declaration.parameters)
    let variables = parameterVariables(signature, of: .action(declaration.name.text, lender: lender))
    localNames.append(variables)
    let needs = declaration.needs.flatMap { condition($0.condition) } ?? .always
    localNames.removeLast()
    let isInterrupted = !declaration.isRepeatable || declaration.needs != nil
    var answers: Domain?
    if let clause = declaration.answers {
      if let name = clause.alternatives.names.first(where: { $0.text == Action.interrupted }) {
        report(.givenAnswer(name))
      }
      answers = enumeration(clause.alternatives)
      if isInterrupted { answers?.values.append(Action.interrupted) }
    }
    let asks = asks(declaration)
    var action = ActionDefinition(
      name: prefix + declaration.name.text, parameters: formalParameters(signature, variables), needs: needs,
      answers: answers,
      isRepeatable: declaration.isRepeatable)
    action.asks = asks
    let id = program.actions.append(action)
    report(actions.declare(declaration.name.text, as: (id, signature), at: declaration.name.label()))
  }

  /// The resources whose prompt an action brings up: such an action is a question.
  private mutating func asks(_ declaration: ActionDeclaration) -> [ID<Resource>] {
    guard let clause = declaration.asks else { return [] }
    if declaration.answers == nil { report(.unansweredAsking(declaration)) }
    var names = Namespace<Void>("resource")
    var asked: [ID<Resource>] = []
    for reference in clause.resources {
      guard let resource = resourceNamed(reference) else { continue }
      report(names.declare(resource.name, as: (), at: reference.label()))
      if resource.request(named: "") == nil {
        report(
          .unaskableResource(reference.label(), resource.name, requests: resource.requests.map { $0.name }))
      }
      if !isAbsent(reference) { asked.append(self.resource(resource)) }
    }
    return asked
  }

  /// Variables for parameters that guards within a declaration read. The owner keeps their names apart from those of a flow
  /// that is called the same: snapshots tell variables by name.
  mutating func parameterVariables(_ signature: Signature, of owner: VariableName.Owner) -> [String: Named] {
    if signature.parameters.isEmpty { return [:] }
    var names: [String: Named] = [:]
    for parameter in signature.parameters {
      guard let domain = parameter.domain else { continue }
      let variable = VariableDefinition(name: VariableName(parameter.name, of: owner), domain: domain, home: .parameter)
      let id = program.variables.append(variable)
      if domain.values.isEmpty { brokenVariables.insert(id) }
      names[parameter.name] = .variable(id)
    }
    return names
  }

  func formalParameters(_ signature: Signature, _ variables: [String: Named]) -> [FormalParameter] {
    signature.parameters.map { parameter in
      guard case .variable(let id) = variables[parameter.name] else {
        return FormalParameter(name: parameter.name, variable: nil)
      }
      return FormalParameter(name: parameter.name, variable: id)
    }
  }
}
