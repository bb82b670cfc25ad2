internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Records names that no namespace resolves, and keeps the places that this needs. Without a request for names these do nothing.
extension ExpressionReader {
  /// Whether names are recorded.
  var isRecording: Bool { resolutions.details != nil }

  mutating func record(_ name: NameToken, _ declaration: Label?) {
    if let declaration { resolutions.details?.add(name.label(), .declared(declaration)) }
  }

  mutating func record(_ name: Node, as meaning: NameMeaning?) {
    if let meaning { resolutions.details?.add(name.nameLabel, meaning) }
  }

  /// Records a button, an answer, an outcome or a bound parameter.
  mutating func record(_ name: NameToken, memberOf owner: Label?) {
    record(name, resolutions.details?.member(name.text, of: owner))
  }

  mutating func record(_ argument: ArgumentSyntax, for declaration: Label?) {
    guard let declaration else { return }
    resolutions.details?.add(Label(argument.node.tree.file, argument.nameToken.span), .declared(declaration))
  }

  /// Records the name of a value, if a type with these values is declared.
  mutating func record(value node: Node, _ name: String, of values: ValueNames?) {
    if let meaning = values?.meaning(of: name) { resolutions.details?.add(node.nameLabel, meaning) }
  }

  /// Records that the values of a variable are passed on as values of another type.
  mutating func join(_ id: ID<Variable>, _ names: ValueNames?) {
    guard isRecording else { return }
    let own = valueNames(of: id)
    resolutions.details?.join(own, names)
  }

  /// Records a name whose namespace does not know its declaration: a name of the platform, or of a bound or own parameter.
  mutating func record(_ name: Node, _ text: String, withoutDeclaration value: NamedValue) {
    guard let details = resolutions.details else { return }
    switch value {
    case .variable(let id): record(name, as: details.declaration(of: id).map { .declared($0) })
    case .text(let position): record(name, as: details.declaration(ofText: position).map { .declared($0) })
    case .resource(let resource), .absent(.some(let resource), _):
      record(name, as: .ofPlatform(.resource(resource.name)))
    case .platformInput, .absent(nil, _): record(name, as: .ofPlatform(.input(text)))
    case .keyed, .version, .platform: return
    }
  }

  /// Records the name of a request.
  mutating func record(_ request: RequestSyntax, of resource: String) {
    if let name = request.name {
      resolutions.details?.add(name.label(), .ofPlatform(.request(name.text, resource: resource)))
    }
  }

  // MARK: Places of declarations

  /// The declaration that a reference names. Nil unless names are recorded.
  func recordedDeclaration<Entity: Sendable>(of reference: Reference, in namespace: Namespace<Entity>) -> Label? {
    isRecording ? namespace.lookup(reference.text)?.declaration : nil
  }

  /// Keeps where a parameter and the values of its type are declared. Nil unless names are recorded.
  mutating func keptDeclaration(of parameter: Parameter) -> Label? {
    guard isRecording else { return nil }
    _ = keptValues(of: parameter.name, parameter.type)
    return parameter.name.label()
  }

  /// Keeps where the values of a declaration's type are declared. Nil unless names are recorded.
  mutating func keptValues(of name: DeclaredName, _ type: TypeSyntax) -> ValueNames? {
    guard isRecording else { return nil }
    let values = valueNames(type)
    resolutions.details?.declare(values, of: name.label())
    return values
  }

  private func valueNames(_ type: TypeSyntax) -> ValueNames? {
    switch type {
    case .range: return nil
    case .resource: return .resources
    case .status(let status):
      switch named(status.resource.text) {
      case .resource(let resource), .absent(.some(let resource), _): return .statuses(resource: resource.name)
      case .variable, .text, .keyed, .platformInput, .version, .platform, .absent(nil, _), nil: return nil
      }
    case .alternatives(let alternatives):
      let names = Array(alternatives.names)
      if names.count > 1 { return .listed(names.map { $0.label() }) }
      return names.first.flatMap { resolutions.details?.values(of: self.names.types.lookup($0.text)?.declaration) }
    }
  }

  /// Where the values of a variable are declared. Nil unless names are recorded.
  func valueNames(of id: ID<Variable>) -> ValueNames? {
    guard let details = resolutions.details else { return nil }
    if let declaration = details.declaration(of: id) { return details.values(of: declaration) }
    if let resource = builder.deviceResource(ofStatus: id) { return .statuses(resource: resource.name) }
    let name = program.variables[id].name
    return builder.platformVariables[name] == id ? .values(input: name.base) : nil
  }
}
