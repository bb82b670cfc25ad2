internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Declarations that both policies and flows can contain.
extension ExpressionReader {
  mutating func refusePredefined(_ name: DeclaredName) {
    if predefinedNames.contains(name.text) { report(.predefinedName(name)) }
  }

  /// Declares a name whose declaration is wrong, so that its uses are not reported too.
  mutating func declareBroken(_ name: DeclaredName) {
    let id = builder.addBroken(unit.own(name.text), isAbsent: scope.absence != nil)
    declareVisible(name, as: .variable(id))
  }

  mutating func declareLet(_ declaration: LetDeclaration, of owner: VariableName.Owner) {
    refusePredefined(declaration.name)
    let name = declaration.name.text
    scope.absence = nil
    defer { scope.absence = nil }
    guard let (domain, branches) = value(declaration.value, expected: nil, of: declaration.name.label()) else {
      return declareBroken(declaration.name)
    }
    guard isSmall(branches, declaration.name) else { return declareBroken(declaration.name) }
    let id = builder.addDerived(VariableName(name, of: owner), domain, branches)
    resolutions.details?.declare(id, at: declaration.name.label())
    declareVisible(declaration.name, as: .variable(id))
  }

  mutating func isSmall(_ branches: [VariableDefinition.Branch], _ name: DeclaredName) -> Bool {
    let isSmall = builder.size(of: branches) <= Limits.tests
    if !isSmall { report(.tooDeepValue(name.label(), limit: Limits.tests)) }
    return isSmall
  }

  /// Declares a name in the innermost scope. Reports a name that is visible already; it keeps its meaning.
  mutating func declareVisible(_ name: DeclaredName, as entity: NamedValue) {
    refusePredefined(name)
    guard !scope.names.isEmpty else { return report(names.values.declare(name.text, as: entity, at: name.label())) }
    if named(name.text) != nil, !hides(name.text, unless: shadowing(name)) { return report(shadowing(name)) }
    scope.names[scope.names.count - 1].add(name.text, as: entity, at: name.label())
    resolutions.declare(name)
  }

  /// Whether a name hides only a resource or an input of the platform. The finding is reported if the policy also uses that one.
  mutating func hides(_ name: String, unless finding: Diagnostic) -> Bool {
    guard !scope.names.contains(where: { $0[name] != nil }), names.values.declaration(of: name) == nil else {
      return false
    }
    switch names.values[name] {
    case .resource, .platformInput, .absent: break
    case .variable, .text, .keyed, .version, .platform, nil: return false
    }
    ofPlatform.hidden.append((name, finding))
    return true
  }

  /// Reports names of flows that hide something of the platform which the policy uses elsewhere.
  mutating func reportHidden() {
    for (index, (name, finding)) in ofPlatform.hidden.enumerated() where ofPlatform.used.contains(name) {
      let isKnown = ofPlatform.hidden[..<index].contains { $0.finding.isSame(as: finding) }
      if !isKnown { report(finding) }
    }
  }

  /// The finding for a name that is visible already.
  func shadowing(_ name: DeclaredName, byParameter isParameter: Bool = false) -> Diagnostic {
    let isResource = device.resource(named: name.text) != nil
    let isOfFlow = isParameter && scope.names.contains { $0[name.text] != nil }
    return .shadowedName(name, visibleDeclaration(of: name.text), isResource: isResource, isOfFlow: isOfFlow)
  }

  /// Where a visible name is declared; nil if the platform declares it.
  func visibleDeclaration(of name: String) -> Label? {
    let local = scope.names.last { $0[name] != nil }
    return local == nil ? names.values.declaration(of: name) : local?.declaration(of: name)
  }
}

/// The names of the platform that the texts of a policy use, and those that names of its flows hide.
struct PlatformNameUses {
  var used: Set<String> = []
  /// The hidden names, each with the finding if it is used too.
  var hidden: [(name: String, finding: Diagnostic)] = []
}
