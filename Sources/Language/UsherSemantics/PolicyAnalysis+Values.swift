internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension PolicyAnalysis {
  mutating func declareValues(_ items: [PolicyItem]) {
    for case .input(let declaration) in items { declareInput(declaration) }
    for case .memory(let declaration) in items { declareMemory(declaration) }
    // These read what stands above them.
    for item in items {
      if case .let(let declaration) = item { declareLet(declaration, of: .policy(lender: lender)) }
      if case .decide(let declaration) = item { declareDecide(declaration) }
    }
  }

  /// A name of the policy that is read.
  func own(_ name: String, _ form: VariableName.Form = .plain) -> VariableName {
    VariableName(name, of: .policy(lender: lender), form)
  }

  private mutating func declareInput(_ declaration: InputDeclaration) {
    refusePredefined(declaration.name)
    guard let type = type(declaration.type) else { return declareBroken(declaration.name) }
    let name = declaration.name.text
    switch type {
    case .text:
      if declaration.isLive { report(.liveText(declaration)) }
      if let initial = declaration.initial { report(.textLiteral(initial)) }
      program.textInputs.append(prefix + name)
      report(values.declare(name, as: .text(program.textInputs.count - 1), at: declaration.name.label()))
    case .finite(let domain):
      sawAbsence = false
      defer { sawAbsence = false }
      let initial = declaration.initial.flatMap { literal($0, in: domain) }
      if sawAbsence { return declareBroken(declaration.name) }
      let home = VariableDefinition.Home.input(isLive: declaration.isLive, isRequired: declaration.initial == nil)
      let id = program.variables.append(
        VariableDefinition(name: own(name), domain: domain, home: home, initial: initial ?? 0))
      program.facts.append(id)
      report(values.declare(name, as: .variable(id), at: declaration.name.label()))
    case .moment: declareMoment(declaration)
    case .resource:
      report(.resourceAsValue(declaration.type.node.label()))
      declareBroken(declaration.name)
    }
  }

  private mutating func declareMoment(_ declaration: InputDeclaration) {
    let name = declaration.name
    if let initial = declaration.initial, initial.text != "never" { report(.momentLiteral(initial)) }
    let home = VariableDefinition.Home.input(isLive: declaration.isLive, isRequired: declaration.initial == nil)
    guard let id = moment(name, called: own(name.text), home: home) else { return declareBroken(name) }
    report(values.declare(name.text, as: .variable(id), at: name.label()))
  }

  /// A name whose declaration is wrong is still declared, so its uses are not wrong as well.
  mutating func declareBroken(_ name: DeclaredName) {
    let id = program.variables.append(VariableDefinition(name: own(name.text), domain: .bool, home: .session))
    brokenVariables.insert(id)
    if sawAbsence { absentLets.insert(id) }
    declareVisible(name, as: .variable(id))
  }

  mutating func declareLet(_ declaration: LetDeclaration, of owner: VariableName.Owner) {
    refusePredefined(declaration.name)
    let name = declaration.name.text
    sawAbsence = false
    defer { sawAbsence = false }
    guard let (domain, branches) = value(declaration.value, expected: nil) else {
      return declareBroken(declaration.name)
    }
    guard isSmall(branches, declaration.name) else { return declareBroken(declaration.name) }
    let id = program.variables.append(
      VariableDefinition(name: VariableName(name, of: owner), domain: domain, home: .derived(branches)))
    derivedSizes[id] = size(of: branches)
    declareVisible(declaration.name, as: .variable(id))
  }

  private mutating func declareDecide(_ declaration: DecideDeclaration) {
    refusePredefined(declaration.name)
    guard let type = type(declaration.type) else { return declareBroken(declaration.name) }
    guard case .finite(let domain) = type else {
      report(.decidedText(declaration))
      return declareBroken(declaration.name)
    }
    sawAbsence = false
    defer { sawAbsence = false }
    guard let (_, branches) = value(declaration.value, expected: domain) else { return declareBroken(declaration.name) }
    guard isSmall(branches, declaration.name) else { return declareBroken(declaration.name) }
    let name = declaration.name.text
    let id = program.variables.append(VariableDefinition(name: own(name), domain: domain, home: .derived(branches)))
    derivedSizes[id] = size(of: branches)
    program.decisions.append(id)
    report(values.declare(name, as: .variable(id), at: declaration.name.label()))
  }

  private mutating func isSmall(_ branches: [VariableDefinition.Branch], _ name: DeclaredName) -> Bool {
    let isSmall = size(of: branches) <= Limits.tests
    if !isSmall { report(.tooDeepValue(name.label(), limit: Limits.tests)) }
    return isSmall
  }

  func size(of branches: [VariableDefinition.Branch]) -> Int { branches.reduce(0) { $0 + size(of: $1.condition) } }

  private func size(of condition: Condition) -> Int {
    switch condition {
    case .isIn(let id, _): derivedSizes[id] ?? 1
    case .not(let inner): size(of: inner)
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + size(of: $1) }
    }
  }

  /// Declares a name in the innermost scope; a name that is visible already keeps its meaning.
  mutating func declareVisible(_ name: DeclaredName, as entity: Named) {
    refusePredefined(name)
    guard !localNames.isEmpty else { return report(values.declare(name.text, as: entity, at: name.label())) }
    if named(name.text) != nil { return report(shadowing(name)) }
    localNames[localNames.count - 1][name.text] = entity
  }

  /// The mistake of a name that is visible already.
  func shadowing(_ name: DeclaredName) -> Diagnostic {
    let isResource = device.resource(named: name.text) != nil
    return .shadowedName(name, values.declaration(of: name.text), isResource: isResource)
  }
}
