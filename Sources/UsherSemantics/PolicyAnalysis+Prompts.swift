internal import Usher
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherSyntax

extension PolicyAnalysis {
  mutating func declarePrompt(_ declaration: PromptDeclaration) {
    guard let kind = Prompt.Kind(rawValue: declaration.kindWord) else {
      preconditionFailure("the parser knows the kinds of prompts")
    }
    let name = declaration.name.text
    let signature = signature(declaration.parameters)
    let variables = parameterVariables(signature, prefix: "prompt \(prefix)\(name).")
    localNames.append(variables)
    var names = Namespace<Void>("button")
    var buttons: [Button] = []
    for button in declaration.buttons {
      if let second = names.declare(button.name.text, as: (), at: button.name.label()) {
        report(second)
        continue
      }
      if button.name.text == "dismissed" { report(.givenAnswer(button.name)) }
      let condition = button.condition.flatMap { self.condition($0.condition) } ?? .always
      if let clause = button.condition { checkFrozen(condition, clause.condition.label()) }
      buttons.append(Button(name: button.name.text, roles: roles(button), condition: condition))
    }
    if buttons.count > Limits.values {
      report(.tooManyValues(declaration.name.label(), buttons.count, limit: Limits.values))
      buttons = Array(buttons.prefix(Limits.rangeNumbers - 1))
    }
    for clause in declaration.primes {
      for request in clause.requests where !signature.isResource(request.resource.text) { _ = self.request(request) }
      if let when = clause.condition { _ = condition(when.condition) }
    }
    let recovers = declaration.recovers.flatMap { $0.resources }
    for reference in recovers where !signature.isResource(reference.text) { _ = resourceNamed(reference) }
    for case let when? in declaration.recovers.map({ $0.condition }) { _ = condition(when.condition) }
    localNames.removeLast()
    if let second = declaration.dismissible.dropFirst().first {
      report(
        .duplicateName("dismissible", kind: "clause", at: second.label(), first: declaration.dismissible[0].label()))
    }
    let prompt = Prompt(
      name: prefix + name, kind: kind, parameters: formalParameters(signature, variables), buttons: buttons,
      isDismissible: !declaration.dismissible.isEmpty)
    if kind.isModal || !buttons.isEmpty, declaration.dismissible.isEmpty { checkWayOut(declaration, buttons) }
    let id = program.prompts.append(prompt)
    promptDetails.append(
      PromptDetail(
        declaration: declaration.name.label(), prefix: prefix, signature: signature, recovers: recovers.map { $0.text })
    )
    report(prompts.declare(name, as: .prompt(id), at: declaration.name.label()))
  }

  /// Whether a button is there is settled when the prompt is shown, by its own parameters.
  private mutating func checkFrozen(_ condition: Condition, _ place: Label) {
    for id in variables(in: condition).sorted(by: { $0.index < $1.index }) {
      if case .parameter = program.variables[id].home { continue }
      report(.liveButton(place, program.variables[id].name))
    }
  }

  /// Whatever the parameters are, a button is there.
  private mutating func checkWayOut(_ declaration: PromptDeclaration, _ buttons: [Button]) {
    let rows = buttons.map { DecisionSpace.Row(answers: ValueSet(), condition: $0.condition) }
    let space = DecisionSpace(program, answers: nil, rows: rows, possible: possible)
    if space?.isComplete != true { report(.noWayOut(declaration)) }
  }

  private mutating func roles(_ button: ButtonDeclaration) -> [Button.Role] {
    var roles: [Button.Role] = []
    for token in button.roleTokens {
      guard let role = Button.Role(rawValue: button.node.text(of: token)) else { continue }
      if roles.contains(role) { report(.repeatedRole(button, role.rawValue)) }
      roles.append(role)
    }
    return roles
  }
}
