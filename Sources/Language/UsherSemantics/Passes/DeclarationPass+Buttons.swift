internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension DeclarationPass {
  /// The buttons of a prompt, and those in the text. A button with parameters becomes one button for each combination of their
  /// values.
  mutating func buttons(of declaration: PromptDeclaration) -> ([ButtonDefinition], placed: [Module.PlacedButton]) {
    var names = Namespace<Void>(.button)
    var buttons: [ButtonDefinition] = []
    var placed: [Module.PlacedButton] = []
    var count = 0
    for button in declaration.buttons {
      if let second = names.declare(button.name.text, as: (), at: button.name.label()) {
        reader.report(second)
        continue
      }
      if button.name.text == Prompt.dismissed { reader.report(.givenAnswer(button.name)) }
      for parameter in button.parameters where reader.named(parameter.name.text) != nil {
        let finding = reader.shadowing(parameter.name)
        if !reader.hides(parameter.name.text, unless: finding) { reader.report(finding) }
      }
      let signature = reader.finiteSignature(button.parameters, of: .button)
      reader.resolutions.details?.declare(button.parameters.map { $0.name }, in: button.name.label())
      count += signature.combinations
      // Buttons above the limit are still declared, up to the number that a domain can have beside `dismissed`.
      guard count < Limits.rangeNumbers else { continue }
      let first = buttons.count
      buttons += self.buttons(button, signature, of: declaration)
      placed.append(
        Module.PlacedButton(button, parameters: signature.parameters, positions: first..<buttons.count))
    }
    if count > Limits.values {
      let isPlain = declaration.buttons.allSatisfy { $0.parameters.isEmpty }
      reader.report(
        isPlain
          ? .tooManyValues(declaration.name.label(), count, limit: Limits.values)
          : .tooManyWithValues(.button, declaration.name.label(), limit: Limits.values))
    }
    return (buttons, placed)
  }

  private mutating func buttons(_ syntax: ButtonDeclaration, _ signature: Signature, of prompt: PromptDeclaration)
    -> [ButtonDefinition]
  {
    let variables = reader.parameterVariables(
      signature, of: .button(syntax.name.text, of: prompt.name.text, lender: reader.unit.lender))
    reader.scope.names.append(variables)
    let condition = syntax.condition.flatMap { reader.condition($0.condition) } ?? .always
    if let clause = syntax.condition { checkFrozen(condition, clause.condition.label()) }
    reader.scope.names.removeLast()
    let roles = roles(syntax)
    return bindings(of: signature, variables).compactMap { bindings in
      let condition = condition.settled { id in bindings.first { $0.variable == id }?.value }
      // Leaves out a button whose condition is never true for these values.
      if condition == .any([]), !bindings.isEmpty { return nil }
      return ButtonDefinition(name: syntax.name.text, bindings: bindings, roles: roles, condition: condition)
    }
  }

  /// All combinations of the parameters' values; one empty combination if there are no parameters.
  func bindings(of signature: Signature, _ variables: Namespace<NamedValue>) -> [[Binding]] {
    var all: [[Binding]] = [[]]
    for parameter in signature.parameters {
      guard let domain = parameter.domain, case .variable(let id) = variables[parameter.name] else { continue }
      all = all.flatMap { bindings in
        // A parameter with a wrong type gets one placeholder value, so that the button or answer exists and rows can name it.
        let values = domain.values.isEmpty ? [(0, "…")] : domain.all.members.map { ($0, domain.name(of: $0)) }
        return values.map {
          bindings + [Binding(name: parameter.name, variable: id, value: $0, text: $1)]
        }
      }
    }
    return all
  }

  /// Checks that a button's condition reads only parameters: it is evaluated once, when the prompt is shown.
  private mutating func checkFrozen(_ condition: Condition, _ place: Label) {
    for id in reader.variables(in: condition).sorted(by: { $0.index < $1.index }) {
      if case .parameter = program.variables[id].home { continue }
      reader.report(.liveButton(place, program.variables[id].name.description))
    }
  }

  private mutating func roles(_ button: ButtonDeclaration) -> [Button.Role] {
    var roles: [Button.Role] = []
    for token in button.roleTokens {
      guard let role = Button.Role(rawValue: button.node.text(of: token)) else { continue }
      if roles.contains(role) { reader.report(.repeatedRole(button, role.rawValue)) }
      roles.append(role)
    }
    return roles
  }
}

extension Condition {
  /// The condition that remains after the known values are substituted.
  fileprivate func settled(_ value: (ID<Variable>) -> Value?) -> Condition {
    let never = Condition.any([])
    switch self {
    case .isIn(let id, let set): return value(id).map { set.contains($0) ? .always : never } ?? self
    case .not(let inner):
      let inner = inner.settled(value)
      return inner == never ? .always : inner == .always ? never : .not(inner)
    case .all(let parts):
      let left = parts.map { $0.settled(value) }.filter { $0 != .always }
      return left.contains(never) ? never : .all(left)
    case .any(let parts):
      let left = parts.map { $0.settled(value) }.filter { $0 != never }
      return left.contains(.always) ? .always : .any(left)
    }
  }
}
