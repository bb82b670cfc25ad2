internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension DeclarationPass {
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
    let signature = reader.signature(declaration.parameters)
    let metric = MetricDefinition(
      name: reader.unit.prefix + declaration.name.text, parameters: signature.parameters.map { $0.name })
    let id = reader.builder.program.metrics.append(metric)
    reader.report(
      reader.names.metrics.declare(declaration.name.text, as: (id, signature), at: declaration.name.label()))
  }

  private mutating func declareEvent(_ declaration: EventDeclaration) {
    reader.refusePredefined(declaration.name)
    let signature = reader.finiteSignature(declaration.parameters, of: .event, takesTexts: true)
    let name = reader.unit.prefix + declaration.name.text
    let variables = reader.parameterVariables(signature, of: .event(declaration.name.text, lender: reader.unit.lender))
    let finite = Signature(parameters: signature.parameters.filter { $0.domain != nil })
    var event = OccurrenceDefinition(name: name, parameters: reader.formalParameters(finite, variables))
    reader.resolutions.details?.declare(declaration.parameters.map { $0.name }, in: declaration.name.label())
    for parameter in signature.parameters where parameter.domain == nil {
      let position = program.texts.count
      reader.resolutions.details?.declare(text: position, at: parameter.declaration)
      event.texts.append(OccurrenceDefinition.Text(name: parameter.name, position: position))
      reader.builder.program.texts.append(TextDefinition(parameter.name, ofEvent: name))
    }
    let id = reader.builder.program.events.append(event)
    reader.report(reader.names.events.declare(declaration.name.text, as: (id, signature), at: declaration.name.label()))
  }

  private mutating func declareNotice(_ declaration: NoticeDeclaration) {
    let signature = reader.signature(declaration.parameters)
    var notice = NoticeDefinition(
      name: reader.unit.prefix + declaration.name.text, parameters: signature.parameters.map { $0.name })
    notice.style = style(declaration.styles, signature)
    let id = reader.builder.program.notices.append(notice)
    add(NoticeDetail(syntax: declaration, prefix: reader.unit.prefix, signature: signature))
    reader.report(reader.names.prompts.declare(declaration.name.text, as: .notice(id), at: declaration.name.label()))
  }

  private mutating func declareAction(_ declaration: ActionDeclaration) {
    let signature = reader.signature(declaration.parameters)
    let variables = reader.parameterVariables(signature, of: .action(declaration.name.text, lender: reader.unit.lender))
    reader.scope.names.append(variables)
    let needs = declaration.needs.flatMap { reader.condition($0.condition) } ?? .always
    reader.scope.names.removeLast()
    let asks = asks(declaration)
    var action = ActionDefinition(
      name: reader.unit.prefix + declaration.name.text, parameters: reader.formalParameters(signature, variables),
      needs: needs, answers: nil, isRepeatable: declaration.isRepeatable)
    action.asks = asks
    if let clause = declaration.answers { declareAnswers(clause, of: declaration, &action) }
    let id = reader.builder.program.actions.append(action)
    reader.report(
      reader.names.actions.declare(declaration.name.text, as: (id, signature), at: declaration.name.label()))
  }

  /// The answers of an action, with what they carry. An answer with parameters becomes one answer for each combination of their
  /// values.
  private mutating func declareAnswers(
    _ clause: AnswersClause, of declaration: ActionDeclaration, _ action: inout ActionDefinition
  ) {
    reader.resolutions.details?.declare(clause.names, in: declaration.name.label())
    reader.resolutions.details?.declare(action: declaration.name.label())
    if let name = clause.names.first(where: { $0.text == Action.interrupted }) { reader.report(.givenAnswer(name)) }
    let names = reader.enumeration(clause.names, at: clause.answersLabel).values
    var count = 0
    for answer in clause.answers {
      let signature = reader.finiteSignature(answer.parameters, of: .answer, takesTexts: true)
      reader.resolutions.details?.declare(answer.parameters.map { $0.name }, in: answer.name.label())
      declareTexts(signature, of: answer.name.text, &action)
      let isSecond = action.declared.contains { $0.name == answer.name.text }
      if isSecond || !names.contains(answer.name.text) { continue }
      count += signature.combinations
      // Answers above the limit are still declared, up to the number that a domain can have beside `interrupted`.
      guard count < Limits.rangeNumbers else { continue }
      let owner = VariableName.Owner.answer(answer.name.text, of: declaration.name.text, lender: reader.unit.lender)
      let bindings = bindings(of: signature, reader.parameterVariables(signature, of: owner))
      action.declared += bindings.map { BoundAnswer(name: answer.name.text, bindings: $0) }
    }
    if count > Limits.values, count > names.count {
      reader.report(.tooManyWithValues(.answer, clause.answersLabel, limit: Limits.values))
    }
    let isInterrupted = !action.isRepeatable || declaration.needs != nil
    action.answers = Domain(values: action.declared.map { $0.answer } + (isInterrupted ? [Action.interrupted] : []))
  }

  private mutating func declareTexts(_ signature: Signature, of answer: String, _ action: inout ActionDefinition) {
    for parameter in signature.parameters where parameter.domain == nil {
      let position = program.texts.count
      reader.resolutions.details?.declare(text: position, at: parameter.declaration)
      reader.builder.program.texts.append(TextDefinition(parameter.name, of: answer, to: action.name))
      action.texts.append(ActionDefinition.AnswerText(answer: answer, name: parameter.name, position: position))
    }
  }

  /// The requests whose system prompt an action triggers, from its `asks` clause. Such an action must have answers.
  private mutating func asks(_ declaration: ActionDeclaration) -> [ResourceRequest] {
    guard let clause = declaration.asks else { return [] }
    if declaration.answers == nil { reader.report(.unansweredAsking(declaration)) }
    var names = Namespace<Void>(.resource)
    var asked: [ResourceRequest] = []
    for syntax in clause.requests {
      guard let resource = reader.resourceNamed(syntax.resource) else { continue }
      reader.report(names.declare(resource.name, as: (), at: syntax.resource.label()))
      guard let (id, request) = reader.request(syntax) else { continue }
      asked.append(ResourceRequest(resource: id, request: request))
    }
    return asked
  }
}
