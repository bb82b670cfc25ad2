internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension DeclarationPass {
  /// Declares states for the questions that the rows and handlers of a state lead to: inside it, or else beside it.
  mutating func declareQuestions(
    of content: StateContent, _ id: ID<State>, named name: String, parent: ID<State>, scope: inout FlowScope
  ) -> (inside: [StateBody], beside: [StateBody]) {
    var (inside, beside): ([StateBody], [StateBody]) = ([], [])
    for led in content.ledQuestions {
      if isInside(led, of: content, named: name) {
        inside += declareQuestion(led.target, of: id, named: name, parent: id, scope: &scope)
      } else {
        beside += declareQuestion(led.target, of: id, named: name, parent: parent, scope: &scope)
      }
    }
    return (inside, beside)
  }

  /// Declares the state of a question, followed by those that its own rows lead to.
  mutating func declareQuestion(
    _ question: QuestionTarget, of owner: ID<State>, named ownerName: String, parent: ID<State>,
    scope: inout FlowScope
  ) -> [StateBody] {
    let (name, place) = (question.name(after: ownerName), question.head)
    let flow = reader.builder.program.states[parent].flow
    let id = reader.builder.program.states.append(StateDefinition(name: name, flow: flow, parent: parent))
    addState(at: place)
    if let outcome = scope.outcomes.declaration(of: name) {
      reader.report(.duplicateName(name, kind: "state or outcome", at: place, first: outcome))
    }
    if let (first, declaration) = scope.states.lookup(name),
      scope.unnamed.contains(where: { $0.state == first && $0.owner == ownerName })
    {
      reader.report(.secondUnnamed(place, name, of: ownerName, first: declaration))
    } else {
      reader.report(scope.states.declare(name, as: id, at: place))
    }
    scope.unnamed.append((id, ownerName))
    let led = declareQuestions(of: question.content, id, named: name, parent: parent, scope: &scope)
    let body = StateBody(id: id, names: [name], content: question.content, owner: owner, nested: led.inside)
    return [body] + led.beside
  }

  /// Whether the question stands inside the state: over a surface that is still there after the row or handler, or in a state
  /// that asks nothing, to which the question leads back.
  private func isInside(_ led: LedQuestion, of content: StateContent, named name: String) -> Bool {
    var asksNothing = true
    for item in content.items {
      switch item {
      case .show(let show):
        guard case .prompt(let id) = reader.names.prompts[show.prompt.text] else { continue }
        return !reader.builder.program.prompts[id].kind.isModal && led.row?.lists(Prompt.dismissed) != true
      case .perform(let statement): if statement.rows != nil { asksNothing = false }
      case .ask, .open, .run, .choose, .passage: asksNothing = false
      case .track, .remember, .once, .handler, .state, .waiver: continue
      }
    }
    return asksNothing && led.target.leadsBack(to: name)
  }
}
