internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension DeclarationPass {
  /// Declares states for the questions that the rows and handlers of a state lead to: first those inside it, then those beside
  /// it. `names` are the state's name and its former names.
  mutating func declareQuestions(
    of content: StateContent, _ id: ID<State>, _ names: [String], parent: ID<State>, scope: inout FlowScope
  ) -> (inside: [StateBody], beside: [StateBody]) {
    let own = ownQuestion(of: content)
    var (inside, beside): ([StateBody], [StateBody]) = ([], [])
    for led in content.ledQuestions where led.isInside(own, named: names[0]) {
      inside += declareQuestion(led, of: id, names, parent: id, scope: &scope)
    }
    for led in content.ledQuestions where !led.isInside(own, named: names[0]) {
      beside += declareQuestion(led, of: id, names, parent: parent, scope: &scope)
    }
    return (inside, beside)
  }

  /// Declares the state of a question, followed by those that its own rows lead to. It has a former name for each former name of
  /// its owner that the flow does not write itself.
  mutating func declareQuestion(
    _ led: LedQuestion, of owner: ID<State>, _ ownerNames: [String], parent: ID<State>, scope: inout FlowScope
  ) -> [StateBody] {
    let (question, ownerName) = (led.target, ownerNames[0])
    let (name, place) = (question.name(after: ownerName), question.head)
    let flow = reader.builder.program.states[parent].flow
    var state = StateDefinition(name: name, flow: flow, parent: parent)
    state.formerNames = ownerNames.dropFirst().map { question.name(after: $0) }.filter {
      !scope.writtenStates.contains($0)
    }
    let id = reader.builder.program.states.append(state)
    add(.question(question))
    if let outcome = scope.outcomes.declaration(of: name) {
      reader.report(.duplicateName(name, kind: .stateOrOutcome, at: place, first: outcome))
    }
    if let (first, declaration) = scope.states.lookup(name),
      scope.unnamed.contains(where: { $0.state == first && $0.owner == ownerName })
    {
      reader.report(.secondUnnamed(place, name, of: ownerName, first: declaration))
    } else {
      reader.report(scope.states.declare(name, as: id, at: place))
    }
    scope.unnamed.append((id, ownerName, question))
    let names = [name] + state.formerNames
    let inner = declareQuestions(of: question.content, id, names, parent: parent, scope: &scope)
    let body = StateBody(
      id: id, names: names, content: question.content, owner: owner, led: led, nested: inner.inside)
    return [body] + inner.beside
  }

  func ownQuestion(of content: StateContent) -> OwnQuestion {
    content.ownQuestion { reference in
      guard case .prompt(let id) = reader.names.prompts[reference.text] else { return nil }
      return program.prompts[id].kind.isModal
    }
  }
}
