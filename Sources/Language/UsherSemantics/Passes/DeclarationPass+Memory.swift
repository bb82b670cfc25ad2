internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension DeclarationPass {
  mutating func declareMemory(_ declaration: MemoryDeclaration) {
    reader.refusePredefined(declaration.name)
    if declaration.isReadByApp, declaration.span == .session { reader.report(.sessionReadByApp(declaration)) }
    reader.scope.absence = nil
    defer { reader.scope.absence = nil }
    guard let key = key(of: declaration), let type = reader.type(declaration.type) else {
      return reader.declareBroken(declaration.name)
    }
    let home: VariableDefinition.Home =
      switch declaration.span {
      case .session: .session
      case .launch: .shared(.launch, key: key.position)
      case .install: .shared(.install, key: key.position)
      }
    let name = declaration.name
    guard case .values(let keyName, let domain) = key else {
      guard let id = cell(declaration, type, called: reader.unit.own(name.text), home) else {
        return reader.declareBroken(name)
      }
      return reader.report(reader.names.values.declare(name.text, as: .variable(id), at: name.label()))
    }
    var cells: [ID<Variable>] = []
    for value in domain.values {
      guard let id = cell(declaration, type, called: reader.unit.own(name.text, .cell(value)), home) else {
        return reader.declareBroken(name)
      }
      cells.append(id)
    }
    let keyType = declaration.key.flatMap { reader.recordedDeclaration(of: $0, in: reader.names.types) }
    let memory = KeyedMemory(
      name: reader.unit.own(name.text), keyName: keyName, keyType: keyType, key: domain, cells: cells)
    reader.report(reader.names.values.declare(name.text, as: .keyed(memory), at: name.label()))
  }

  /// Declares one variable of a memory. Nil, with a finding, if its type or initial value is wrong.
  private mutating func cell(
    _ declaration: MemoryDeclaration, _ type: ExpressionReader.ValueType, called name: VariableName,
    _ home: VariableDefinition.Home
  ) -> ID<Variable>? {
    switch type {
    case .finite(let domain):
      let names = reader.keptValues(of: declaration.name, declaration.type)
      guard let initial = reader.literal(declaration.initial, in: domain, of: names) else { return nil }
      let variable = VariableDefinition(name: name, domain: domain, home: home, initial: initial)
      let isShared = if case .shared = home { true } else { false }
      let id = isShared ? reader.builder.addFact(variable) : reader.builder.add(variable)
      reader.resolutions.details?.declare(id, at: declaration.name.label())
      add(declaration, as: id)
      return id
    case .moment:
      guard declaration.initial.text == "never" else {
        reader.report(.momentLiteral(declaration.initial))
        return nil
      }
      let id = reader.moment(declaration.name, called: name, home: home)
      if let id { add(declaration, as: id) }
      return id
    case .text, .resource:
      reader.report(.rememberedText(declaration))
      return nil
    }
  }

  /// The key of a memory, which has a separate value for each key.
  private enum MemoryKey {
    case none
    /// A text input, by its position. It does not change during a session, so a session needs only one variable.
    case text(Int)
    case values(String, Domain)

    var position: Int? {
      switch self {
      case .text(let position): position
      case .none, .values: nil
      }
    }
  }

  /// Nil, with a finding, if the key is wrong.
  private mutating func key(of declaration: MemoryDeclaration) -> MemoryKey? {
    guard let reference = declaration.key else { return MemoryKey.none }
    if declaration.span == .session {
      reader.report(.keyedSession(reference.label()))
      return nil
    }
    let name = reference.text
    if name == "Bool" { return .values(name, .bool) }
    if let domain = reader.known(reference, in: reader.names.types) { return .values(name, domain) }
    switch reader.named(name) {
    case .text(let position):
      reader.record(reference)
      return .text(position)
    case .variable, .keyed, .resource, .platformInput, .version, .platform, .absent:
      reader.report(.valueAsKey(reference))
    case nil:
      let texts = program.textInputs
      reader.report(
        .unknownName(
          reference.label(), name, kind: .typeOrTextInput, among: ["Bool"] + reader.names.types.visibleNames + texts
        ))
    }
    return nil
  }
}
