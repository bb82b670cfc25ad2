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
    let variables = parameterVariables(signature) { [prefix] in "prompt \(prefix)\(name)." }
    localNames.append(variables)
    let (buttons, buttonParameters) = self.buttons(of: declaration)
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
    var prompt = Prompt(
      name: prefix + name, kind: kind, parameters: formalParameters(signature, variables), buttons: buttons,
      isDismissible: !declaration.dismissible.isEmpty)
    prompt.style = style(declaration.styles)
    if kind.isModal || !buttons.isEmpty, declaration.dismissible.isEmpty { checkWayOut(declaration, buttons) }
    let id = program.prompts.append(prompt)
    promptDetails.append(
      PromptDetail(
        declaration: declaration.name.label(), prefix: prefix, signature: signature, buttons: buttonParameters,
        recovers: recovers.map { $0.text }, isPrimer: !declaration.primes.isEmpty))
    report(prompts.declare(name, as: .prompt(id), at: declaration.name.label()))
  }

  /// Whatever the parameters are, a button is there.
  private mutating func checkWayOut(_ declaration: PromptDeclaration, _ buttons: [Button]) {
    if buttons.contains(where: { $0.condition == .always }) { return }
    let rows = buttons.map { DecisionSpace.Row(answers: ValueSet(), condition: $0.condition) }
    let space = DecisionSpace(program, answers: nil, rows: rows, possible: possibleValues)
    if space?.isComplete != true { report(.noWayOut(declaration)) }
  }
}
