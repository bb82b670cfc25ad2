internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// An argument that is known at compile time: a value, or a text input by its position.
enum Constant {
  case value(Value, Domain)
  case text(Int)

  /// The form in which effects hold it.
  var argument: Argument {
    switch self {
    case .value(let value, let domain): .value(domain.name(of: value))
    case .text(let position): .text(position)
    }
  }
}

/// Arguments by name. Lookup scans an array, because there are few.
struct GivenArguments {
  private var arguments: [(name: String, syntax: ArgumentSyntax)] = []

  subscript(name: String) -> ArgumentSyntax? { arguments.last { $0.name == name }?.syntax }

  mutating func append(_ name: String, _ argument: ArgumentSyntax) { arguments.append((name, argument)) }
}

extension ExpressionReader {
  /// The arguments by name. Nil, with a finding, if one names no parameter or is given twice.
  mutating func named(_ arguments: Arguments?, for parameters: [Module.Parameter], of callee: NameKind)
    -> GivenArguments?
  {
    named(arguments.map { Array($0.arguments) } ?? [], for: parameters, of: callee)
  }

  private mutating func named(_ arguments: [ArgumentSyntax], for parameters: [Module.Parameter], of callee: NameKind)
    -> GivenArguments?
  {
    var given = GivenArguments()
    var isSound = true
    for argument in arguments {
      let name = argument.name
      if let first = given[name] {
        report(.duplicateName(name, kind: .argument, at: argument.label(), first: first.label()))
        isSound = false
      } else if !parameters.contains(where: { $0.name == name }) {
        report(.extraArgument(argument, of: callee, among: parameters.map { $0.name }))
        isSound = false
      }
      if isRecording { record(argument, for: parameters.first { $0.name == name }?.declaration) }
      given.append(name, argument)
    }
    return isSound ? given : nil
  }

  /// The constant for each parameter, nil for parameters without an argument. The whole result is nil if any argument is wrong.
  mutating func constants(_ arguments: Arguments?, for parameters: [Module.Parameter], of callee: NameKind)
    -> [Constant?]?
  {
    constants(arguments.map { Array($0.arguments) } ?? [], for: parameters, of: callee)
  }

  mutating func constants(_ arguments: [ArgumentSyntax], for parameters: [Module.Parameter], of callee: NameKind)
    -> [Constant?]?
  {
    guard let given = named(arguments, for: parameters, of: callee) else { return nil }
    var constants: [Constant?] = []
    var isSound = true
    for parameter in parameters {
      let constant = given[parameter.name].flatMap { self.constant($0.value, for: parameter) }
      if given[parameter.name] != nil, constant == nil { isSound = false }
      constants.append(constant)
    }
    return isSound ? constants : nil
  }

  /// As `constants`, in the form that is compared with effects.
  mutating func givenArguments(_ arguments: Arguments?, for parameters: [Module.Parameter], of callee: NameKind)
    -> [GivenArgument]?
  {
    constants(arguments, for: parameters, of: callee).map { constants in
      constants.enumerated().compactMap { position, constant in
        constant.map { GivenArgument(position: position, arguments: bound(by: $0)) }
      }
    }
  }

  private func bound(by constant: Constant) -> [Argument] {
    guard case .text(let position) = constant else { return [constant.argument] }
    return program.textsAlike(position).map { .text($0) }
  }

  private mutating func constant(_ expression: Expression, for parameter: Module.Parameter) -> Constant? {
    guard case .operand(let operand) = expression.form else {
      report(.notWrittenOut(expression.label(), parameter.name))
      return nil
    }
    guard let domain = parameter.domain else { return text(operand, for: parameter.name) }
    if domain.values.isEmpty { return nil }
    if parameter.isResource, let reference = operand.reference, case .resource(let resource) = named(reference.text),
      let value = domain.value(named: resource.name)
    {
      record(reference)
      return .value(value, domain)
    }
    record(value: operand.node, operand.text, of: resolutions.details?.values(of: parameter.declaration))
    if let value = domain.value(named: operand.text) { return .value(value, domain) }
    if parameter.isResource, let reference = operand.reference, isAbsent(reference) {
      noteAbsence(reference)
      return nil
    }
    if isElsewhere(operand.text, in: domain) {
      noteAbsence(at: operand.label())
    } else {
      report(.unknownArgument(operand.label(), operand.text, for: parameter.name, domain, names: []))
    }
    return nil
  }

  private mutating func text(_ operand: OperandSyntax, for parameter: String) -> Constant? {
    if let reference = operand.reference, case .text(let position) = named(reference.text) {
      record(reference)
      return .text(position)
    }
    report(.notAText(operand.label(), parameter))
    return nil
  }

  // MARK: Memory by name

  /// The variable of a memory. For keyed memory, the variable that the key selects. Nil, with a finding, if there is none.
  mutating func memory(_ reference: Reference, key: Literal?) -> ID<Variable>? {
    guard case .keyed(let memory) = named(reference.text) else { return variable(reference, key: key) }
    record(reference)
    guard let key else {
      report(.missingKey(reference, among: memory.cells.map { program.variables[$0].name.description }))
      return nil
    }
    let names = resolutions.details?.values(of: memory.keyType)
    return literal(key, in: memory.key, of: names).map { memory.cells[Int($0)] }
  }
}
