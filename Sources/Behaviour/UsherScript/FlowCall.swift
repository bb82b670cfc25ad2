package import UsherProgram
package import UsherRuntime
internal import UsherSource

/// A flow as named on the command line: `settle`, `ensure(r: camera)`, `startCall(isVideo: true)`.
package struct FlowCall {
  package let name: String
  package let arguments: [(name: String, value: String)]

  /// Throws if the text is not a name with optional arguments.
  package init(_ text: String) throws(RefusedCall) {
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    name = parts[0].trimmed
    guard parts.count == 2 else {
      arguments = []
      return
    }
    var arguments: [(name: String, value: String)] = []
    guard parts[1].trimmed.hasSuffix(")") else { throw RefusedCall(.malformed(text)) }
    for argument in parts[1].trimmed.dropLast().split(separator: ",", omittingEmptySubsequences: false) {
      let pair = argument.split(separator: ":", omittingEmptySubsequences: false).map { $0.trimmed }
      guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty else { throw RefusedCall(.malformed(text)) }
      if arguments.contains(where: { $0.name == pair[0] }) { throw RefusedCall(.givenTwice(pair[0], in: text)) }
      arguments.append((name: pair[0], value: pair[1]))
    }
    self.arguments = arguments
  }

  /// The flow with this name and resources, and a value for each of its other parameters. Nil if there is no flow with this name.
  package func resolved(in program: Program) throws(RefusedCall) -> (flow: ID<Flow>, values: [Value])? {
    let family = program.flows.ids.map { Callee($0, of: program) }.filter { $0.name == name }
    guard let first = family.first else { return nil }
    for argument in arguments where !first.parameterNames.contains(argument.name) {
      throw RefusedCall(.unknownParameter(argument.name, of: name, among: first.parameterNames))
    }
    let missing = first.parameterNames.filter { wanted in !arguments.contains { $0.name == wanted } }
    guard missing.isEmpty else {
      throw RefusedCall(.missingParameters(missing, of: name, example: first.example(like: arguments)))
    }
    for (position, resource) in first.resources.enumerated() {
      let known = family.map { $0.resources[position].value }
      try check(value(of: resource.name), of: resource.name, among: known)
    }
    let meant = family.first { callee in callee.resources.allSatisfy { value(of: $0.name) == $0.value } }
    guard let meant else { throw RefusedCall(.unknownCombination(flow: name)) }
    var values: [Value] = []
    for parameter in meant.parameters {
      let text = value(of: parameter.name)
      try check(text, of: parameter.name, among: parameter.domain.values)
      values.append(parameter.domain.value(named: text) ?? 0)
    }
    return (meant.id, values)
  }

  private func value(of name: String) -> String { arguments.first { $0.name == name }?.value ?? "" }

  private func check(_ value: String, of name: String, among values: [String]) throws(RefusedCall) {
    if values.contains(value) { return }
    let distinct = values.enumerated().filter { values.firstIndex(of: $1) == $0 }.map { $1 }
    throw RefusedCall(.unknownValue(value, of: name, among: distinct))
  }
}

/// A flow and the arguments that it takes.
package struct Callee {
  package let id: ID<Flow>
  /// The name without the arguments for its resource parameters.
  package let name: String
  /// Whether the flow comes from another policy.
  package let isLent: Bool
  /// The resource parameters of this instance of the flow, with their values.
  package let resources: [(name: String, value: String)]
  package let parameters: [(name: String, domain: Domain)]

  package init(_ id: ID<Flow>, of program: Program) {
    self.id = id
    let flow = program.flows[id].name
    (name, isLent) = (flow.family, flow.lender != nil)
    resources = flow.resources.map { (name: $0.parameter, value: $0.resource) }
    parameters = program.states[program.flows[id].root].parameters.map { parameter in
      let variable = program.variables[parameter]
      return (name: variable.name.base, domain: variable.domain)
    }
  }

  package var parameterNames: [String] { resources.map { $0.name } + parameters.map { $0.name } }

  /// The name with the resources of this instance: `ensure(r: camera)`.
  package var nameWithResources: String {
    resources.isEmpty ? name : "\(name)(\(resources.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
  }

  /// A call of the flow with example values. Parameters in `given` keep their given value.
  package func example(like given: [(name: String, value: String)] = []) -> String {
    let all = resources + parameters.map { (name: $0.name, value: $0.domain.values.last ?? "") }
    let arguments = all.map { name, value in "\(name): \(given.first { $0.name == name }?.value ?? value)" }
    return arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// A call of the flow with these values for its parameters.
  package func called(with values: [Value]) -> String {
    let own = zip(parameters, values).map { (name: $0.name, value: $0.domain.name(of: $1)) }
    return example(like: own)
  }
}

extension Program {
  /// The policy's own flows, inner ones too. Flows from other policies cannot be run directly.
  package var ownCallees: [Callee] { flows.ids.map { Callee($0, of: self) }.filter { !$0.isLent } }

  /// The own flows that an app can start.
  package var startable: [Callee] { ownCallees.filter { !flows[$0.id].isInner } }

  /// The policy's own decisions.
  package var ownDecisions: [ID<Variable>] { decisions.filter { variables[$0].name.lender == nil } }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
