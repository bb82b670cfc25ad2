internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension BodyPass {
  /// Reads a question in the place of a target as the name of its state. The names of the row that this state cannot see become
  /// its parameters.
  mutating func target(_ question: QuestionTarget, from state: ID<State>) -> Target? {
    let place = question.head
    let flow = program.states[state].flow
    let unnamed = parts.flows[flow.index].unnamed.first { parts.states[$0.state.index].isSamePlace(as: place) }
    guard let id = unnamed?.state else {
      reader.report(.questionOfRetired(place))
      return nil
    }
    let isInside = program.states[id].parent == state
    let hidden = reader.scope.names[(isInside ? depth : depth - 1)...].reversed()
    let owners = ([program.flows[flow].name] + program.flows[flow].formerNames).map {
      VariableName.Owner.state(program.states[id].name, of: $0)
    }
    var parameters = StateParameters(names: Namespace("value"), signature: [])
    var (ids, operands): ([ID<Variable>], [Operand]) = ([], [])
    for name in question.readNames.sorted() {
      guard let (value, declaration) = hidden.lazy.compactMap({ $0.lookup(name) }).first,
        case .variable(let source) = value
      else { continue }
      let domain = program.variables[source].domain
      var variable = VariableDefinition(name: VariableName(name, of: owners[0]), domain: domain, home: .parameter)
      variable.formerNames = owners.dropFirst().map { VariableName(name, of: $0) }
      let copy = reader.builder.addParameter(variable)
      ids.append(copy)
      operands.append(.variable(source, domain))
      parameters.names.add(name, as: .variable(copy), at: declaration)
      parameters.signature.append(Module.Parameter(name: name, domain: domain))
    }
    reader.builder.program.states[id].parameters = ids
    states.parameters[id] = parameters
    return .state(id, operands)
  }
}
