internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension DeclarationPass {
  mutating func declareValues(_ items: [PolicyItem]) {
    for case .input(let declaration) in items { declareInput(declaration) }
    for case .memory(let declaration) in items { declareMemory(declaration) }
    // These read names that are declared above them, so source order matters.
    for item in items {
      if case .let(let declaration) = item { reader.declareLet(declaration, of: .policy(lender: reader.unit.lender)) }
      if case .decide(let declaration) = item { declareDecide(declaration) }
    }
  }

  private mutating func declareInput(_ declaration: InputDeclaration) {
    reader.refusePredefined(declaration.name)
    guard let type = reader.type(declaration.type) else { return reader.declareBroken(declaration.name) }
    let name = declaration.name.text
    switch type {
    case .text:
      if declaration.isLive { reader.report(.liveText(declaration)) }
      if let initial = declaration.initial { reader.report(.textLiteral(initial)) }
      reader.builder.program.texts.append(TextDefinition(input: reader.unit.prefix + name))
      let text = NamedValue.text(program.texts.count - 1)
      reader.report(reader.names.values.declare(name, as: text, at: declaration.name.label()))
    case .finite(let domain):
      reader.scope.absence = nil
      defer { reader.scope.absence = nil }
      let names = reader.keptValues(of: declaration.name, declaration.type)
      let initial = declaration.initial.flatMap { reader.literal($0, in: domain, of: names) }
      if reader.scope.absence != nil { return reader.declareBroken(declaration.name) }
      let home = VariableDefinition.Home.input(isLive: declaration.isLive, isRequired: declaration.initial == nil)
      let id = reader.builder.addFact(
        VariableDefinition(name: reader.unit.own(name), domain: domain, home: home, initial: initial ?? 0))
      reader.resolutions.details?.declare(id, at: declaration.name.label())
      reader.report(reader.names.values.declare(name, as: .variable(id), at: declaration.name.label()))
    case .moment: declareMoment(declaration)
    case .resource:
      reader.report(.resourceAsValue(declaration.type.node.label()))
      reader.declareBroken(declaration.name)
    }
  }

  private mutating func declareMoment(_ declaration: InputDeclaration) {
    let name = declaration.name
    if let initial = declaration.initial, initial.text != "never" { reader.report(.momentLiteral(initial)) }
    let home = VariableDefinition.Home.input(isLive: declaration.isLive, isRequired: declaration.initial == nil)
    guard let id = reader.moment(name, called: reader.unit.own(name.text), home: home) else {
      return reader.declareBroken(name)
    }
    reader.report(reader.names.values.declare(name.text, as: .variable(id), at: name.label()))
  }

  private mutating func declareDecide(_ declaration: DecideDeclaration) {
    reader.refusePredefined(declaration.name)
    guard let type = reader.type(declaration.type) else { return reader.declareBroken(declaration.name) }
    guard case .finite(let domain) = type else {
      reader.report(.decidedText(declaration))
      return reader.declareBroken(declaration.name)
    }
    reader.scope.absence = nil
    defer { reader.scope.absence = nil }
    _ = reader.keptValues(of: declaration.name, declaration.type)
    guard let (_, branches) = reader.value(declaration.value, expected: domain, of: declaration.name.label()) else {
      return reader.declareBroken(declaration.name)
    }
    guard reader.isSmall(branches, declaration.name) else { return reader.declareBroken(declaration.name) }
    let name = declaration.name.text
    let id = reader.builder.addDerived(reader.unit.own(name), domain, branches)
    reader.resolutions.details?.declare(id, at: declaration.name.label())
    reader.builder.program.decisions.append(id)
    reader.report(reader.names.values.declare(name, as: .variable(id), at: declaration.name.label()))
  }
}
