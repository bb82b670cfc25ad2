internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension BodyPass {
  /// Declares the parameters of an unnamed question: the names of its row that it reads and its state cannot see, in the order of
  /// the alphabet.
  mutating func declareParameters(of body: StateBody, _ led: LedQuestion, by owner: ID<State>, in flows: [FlowName])
    -> Namespace<NamedValue>
  {
    let isInside = program.states[body.id].parent == owner
    let hidden = [names(boundBy: led)] + (isInside ? [] : [states.parameters[owner]?.names].compactMap { $0 })
    let owners = flows.flatMap { flow in body.names.map { VariableName.Owner.state($0, of: flow) } }
    var parameters = StateParameters(names: Namespace(.value), signature: [])
    var ids: [ID<Variable>] = []
    for name in led.target.readNames.sorted() {
      guard let (value, declaration) = hidden.lazy.compactMap({ $0.lookup(name) }).first,
        case .variable(let source) = value
      else { continue }
      let domain = program.variables[source].domain
      var variable = VariableDefinition(name: VariableName(name, of: owners[0]), domain: domain, home: .parameter)
      variable.formerNames = owners.dropFirst().map { VariableName(name, of: $0) }
      let copy = reader.builder.addParameter(variable)
      reader.resolutions.details?.declare(copy, like: source)
      ids.append(copy)
      parameters.names.add(name, as: .variable(copy), at: declaration)
      parameters.signature.append(Module.Parameter(name: name, domain: domain))
    }
    reader.builder.program.states[body.id].parameters = ids
    states.parameters[body.id] = parameters
    return parameters.names
  }

  /// The names that a row binds to the parameters of a button or an answer, or a handler to those of an event.
  private func names(boundBy led: LedQuestion) -> Namespace<NamedValue> {
    if let head = led.handler { return names(boundBy: head) }
    var declared: [BoundAnswer] = []
    if let prompt = led.prompt, case .prompt(let id) = reader.names.prompts[prompt.text] {
      declared = program.prompts[id].buttons.map { $0.bound }
    } else if let action = led.action, let (id, _) = reader.names.actions[action.text] {
      declared = program.actions[id].declared
    }
    return UsherSemantics.names(boundBy: led.row?.patterns, declared)
  }

  /// Reads a question in the place of a target as the name of its state.
  mutating func target(_ question: QuestionTarget, from state: ID<State>) -> Target? {
    let flow = program.states[state].flow
    let unnamed = parts.flows[flow.index].unnamed.first { parts.states[$0.state.index].node == question.node }
    guard let id = unnamed?.state else {
      reader.report(.questionOfRetired(question.head))
      return nil
    }
    reachedQuestions.insert(id)
    let isInside = program.states[id].parent == state
    let hidden = reader.scope.names[(isInside ? depth : depth - 1)...].reversed()
    let operands = (states.parameters[id]?.signature ?? []).compactMap { parameter -> Operand? in
      guard case .variable(let source) = hidden.lazy.compactMap({ $0.lookup(parameter.name)?.0 }).first,
        let domain = parameter.domain
      else { return nil }
      return .variable(source, domain)
    }
    return .state(id, operands)
  }
}
