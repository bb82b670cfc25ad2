internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension ExpressionReader {
  mutating func signature(_ parameters: Parts<Parameter>) -> Signature {
    if parameters.isEmpty { return Signature(parameters: []) }
    var names = Namespace<Void>(.parameter)
    var result: [Module.Parameter] = []
    for parameter in parameters {
      report(names.declare(parameter.name.text, as: (), at: parameter.name.label()))
      var read = Module.Parameter(name: parameter.name.text, domain: Domain(values: []))
      switch type(parameter.type) {
      case .finite(let domain): read.domain = domain
      case .text: read.domain = nil
      case .moment: report(.momentParameter(parameter.type.node.label()))
      case .resource(let domain): (read.domain, read.isResource) = (domain, true)
      case nil: break
      }
      read.declaration = keptDeclaration(of: parameter)
      result.append(read)
    }
    if unit.hasFormerNames { checkFormerNames(parameters.map { $0.name }) }
    return Signature(parameters: result)
  }

  /// A signature for events, answers and buttons: their parameters must have finite domains. Reports resources, and texts except
  /// those of events and answers.
  mutating func finiteSignature(_ parameters: Parts<Parameter>, of owner: NameKind, takesTexts: Bool = false)
    -> Signature
  {
    var signature = signature(parameters)
    for (index, parameter) in signature.parameters.enumerated()
    where parameter.domain == nil && !takesTexts || parameter.isResource {
      report(.endlessParameter(Array(parameters)[index].type.node.label(), of: owner, isResource: parameter.isResource))
      (signature.parameters[index].domain, signature.parameters[index].isResource) = (Domain(values: []), false)
    }
    return signature
  }

  /// Declares variables for the parameters of a flow or state. The name of a resource parameter stands for the resource of the
  /// flow's instance.
  mutating func parameterNames(
    _ parameters: Parts<Parameter>, _ signature: Signature, of owners: [VariableName.Owner],
    _ bindings: ResourceBindings? = nil
  ) -> ([ID<Variable>], Namespace<NamedValue>) {
    var ids: [ID<Variable>] = []
    var names = Namespace<NamedValue>(.value)
    for (syntax, parameter) in zip(parameters, signature.parameters) {
      guard let domain = parameter.domain else {
        report(.textParameter(syntax.label()))
        continue
      }
      let finding = shadowing(syntax.name, byParameter: true)
      if named(parameter.name) != nil, !hides(parameter.name, unless: finding) { report(finding) }
      if parameter.isResource {
        let bound = bindings?.bound.first { $0.name == parameter.name }
        if bound == nil { report(.resourceAsValue(syntax.type.node.label())) }
        if let bound { names.add(parameter.name, as: .resource(bound.resource), at: syntax.name.label()) }
        resolutions.declare(syntax.name)
        continue
      }
      let all = owners.flatMap { owner in syntax.name.names.map { VariableName($0, of: owner) } }
      var variable = VariableDefinition(name: all[0], domain: domain, home: .parameter)
      variable.formerNames = Array(all.dropFirst())
      let id = builder.addParameter(variable)
      ids.append(id)
      names.add(parameter.name, as: .variable(id), at: syntax.name.label())
      resolutions.details?.declare(id, at: parameter.declaration)
      resolutions.declare(syntax.name)
    }
    return (ids, names)
  }

  /// Declares variables for parameters that conditions within a declaration read. `owner` keeps their names apart from those of a
  /// flow with the same name, because snapshots identify variables by name.
  mutating func parameterVariables(_ signature: Signature, of owner: VariableName.Owner) -> Namespace<NamedValue> {
    if signature.parameters.isEmpty { return Namespace(.value) }
    var names = Namespace<NamedValue>(.value)
    for parameter in signature.parameters {
      guard let domain = parameter.domain else { continue }
      let variable = VariableDefinition(name: VariableName(parameter.name, of: owner), domain: domain, home: .parameter)
      let id = builder.addParameter(variable)
      names.add(parameter.name, as: .variable(id))
      resolutions.details?.declare(id, at: parameter.declaration)
    }
    return names
  }

  func formalParameters(_ signature: Signature, _ variables: Namespace<NamedValue>) -> [FormalParameter] {
    signature.parameters.map { parameter in
      guard case .variable(let id) = variables[parameter.name] else {
        return FormalParameter(name: parameter.name, variable: nil)
      }
      return FormalParameter(name: parameter.name, variable: id)
    }
  }
}
