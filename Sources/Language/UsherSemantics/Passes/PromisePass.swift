internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Reads the promises of a policy.
struct PromisePass {
  var reader: ExpressionReader
  let parts: DeclaredParts
  let states: StateFacts
  let flowNames: FlowNames
  private(set) var promises: [Module.Promised] = []

  init(_ reader: consuming ExpressionReader, _ parts: DeclaredParts, _ states: StateFacts, _ flowNames: FlowNames) {
    self.reader = reader
    self.reader.scope = LocalScope(text: .promise)
    self.parts = parts
    self.states = states
    self.flowNames = flowNames
  }

  /// Ends the pass and returns the reader for the next one.
  consuming func finished() -> ExpressionReader { reader }

  mutating func read(_ items: [PolicyItem]) {
    var names: [String: Label] = [:]
    for case .promise(let declaration) in items {
      let place = Label(declaration.node.tree.file, declaration.nameSpan)
      if let first = names[declaration.name] {
        reader.report(.duplicateName(declaration.name, kind: .promise, at: place, first: first))
      }
      names[declaration.name] = names[declaration.name] ?? place
      if let promise = promise(declaration) {
        promises.append(
          Module.Promised(promise: promise, place: place, clauses: declaration.clauses.map { $0.node.label() }))
      }
    }
  }

  private mutating func promise(_ declaration: PromiseDeclaration) -> Promise? {
    if declaration.clauses.isEmpty { reader.report(.noClauses(declaration)) }
    guard let clause = declaration.flow else {
      let clauses = declaration.clauses.map { self.clause($0, of: nil) }
      return finished(declaration, .policy, clauses)
    }
    guard let (flows, arguments) = promised(clause) else { return nil }
    reader.scope.names.append(flows.count == 1 ? parts.flows[flows[0].index].names : Namespace(.value))
    let clauses = declaration.clauses.map { self.clause($0, of: flows) }
    reader.scope.names.removeLast()
    return finished(declaration, .flows(flows, arguments: arguments), clauses)
  }

  private func finished(_ declaration: PromiseDeclaration, _ scope: Promise.Scope, _ clauses: [Promise.Clause?])
    -> Promise?
  {
    if clauses.contains(where: { $0 == nil }) { return nil }
    return Promise(name: declaration.name, scope: scope, clauses: clauses.compactMap { $0 })
  }

  /// The flow instances that a promise is about, and the values of their parameters. A parameter without an argument is nil and
  /// may have any value.
  private mutating func promised(_ clause: FlowClause) -> (flows: [ID<Flow>], arguments: [Value?])? {
    guard let family = reader.resolve(clause.flow, in: reader.names.flows),
      let constants = reader.constants(clause.arguments, for: family.signature.parameters, of: .flow)
    else { return nil }
    var resources: [String?] = []
    var arguments: [Value?] = []
    for (parameter, constant) in zip(family.signature.parameters, constants) {
      if parameter.isResource { resources.append(constant?.name) } else { arguments.append(constant?.value) }
    }
    let flows = family.instances.filter { instance in
      zip(resources, instance.resources).allSatisfy { $0 == nil || $0 == $1 }
    }
    if let first = flows.first, reader.program.flows[first.id].isInner {
      reader.report(.innerFlow(clause.flow.label(), clause.flow.text, what: "the promise"))
      return nil
    }
    return (flows.map { $0.id }, arguments)
  }

  // MARK: Clauses

  private mutating func clause(_ clause: PromiseClause, of flows: [ID<Flow>]?) -> Promise.Clause? {
    switch clause {
    case .never(let clause): return situation(clause.situation, of: flows).map { .never($0) }
    case .always(let clause): return situation(clause.situation, of: flows).map { .always($0) }
    case .possible(let clause):
      let (from, to) = (situation(clause.from, of: flows), situation(clause.to, of: flows))
      guard let from, let to else { return nil }
      return .possible(from: from, to: to)
    case .eventually(let clause):
      let (after, to) = (situation(clause.after, of: flows), situation(clause.to, of: flows))
      guard let after, let to else { return nil }
      return .eventually(after: after, to: to)
    }
  }

  private mutating func situation(_ syntax: UsherSyntax.Situation, of flows: [ID<Flow>]?) -> Promise.Situation? {
    let count = reader.findings.count
    let condition = syntax.condition.map { reader.condition($0.condition) } ?? .always
    let occasions = syntax.occasions.flatMap { self.occasions($0, of: flows) }
    guard let condition, reader.findings.count == count else { return nil }
    return Promise.Situation(occasions: syntax.occasions.isEmpty ? nil : occasions, condition: condition)
  }

  /// The occasions that this syntax stands for. Empty if something is wrong, or if this platform has none of them.
  private mutating func occasions(_ syntax: OccasionSyntax, of flows: [ID<Flow>]?) -> [Promise.Occasion] {
    switch syntax.form {
    case .at(let reference, let arguments): return places(reference, arguments, of: flows).map { [.at($0)] } ?? []
    case .showing(let reference, let arguments): return showing(reference, arguments).map { [$0] } ?? []
    case .doing(let reference, let arguments):
      guard let (id, signature) = reader.resolve(reference, in: reader.names.actions, .mentioned) else { return [] }
      return reader.givenArguments(arguments, for: signature.parameters, of: .action).map { [.doing(id, $0)] } ?? []
    case .tracking(let reference, let arguments):
      guard let (id, signature) = reader.resolve(reference, in: reader.names.metrics, .mentioned) else { return [] }
      return reader.givenArguments(arguments, for: signature.parameters, of: .metric).map { [.tracking(id, $0)] } ?? []
    case .opening(let reference, let arguments):
      guard let link = reader.link(reference, .mentioned),
        reader.named(arguments, for: [], of: .link) != nil
      else { return [] }
      return [.opening(link.id)]
    case .ending(let reference, let arguments):
      guard let outcomes = flowNames.outcomes(reference, of: flows, in: &reader),
        reader.named(arguments, for: [], of: .outcome) != nil
      else {
        return []
      }
      return outcomes.map { .ending($0.flow, $0.value) }
    case .asking(let request): return reader.request(request).map { [.asking($0.0, request: $0.1)] } ?? []
    }
  }

  private mutating func showing(_ reference: Reference, _ arguments: Arguments?) -> Promise.Occasion? {
    switch reader.resolve(reference, in: reader.names.prompts, .mentioned) {
    case .prompt(let id):
      let parameters = parts.prompts[id.index].signature.parameters
      return reader.givenArguments(arguments, for: parameters, of: .prompt).map { .showing(id, $0) }
    case .notice(let id):
      let parameters = parts.notices[id.index].signature.parameters
      return reader.givenArguments(arguments, for: parameters, of: .notice).map { .notifying(id, $0) }
    case nil: return nil
    }
  }

  private mutating func places(_ reference: Reference, _ arguments: Arguments?, of flows: [ID<Flow>]?)
    -> [Promise.Place]?
  {
    guard let states = flowNames.states(reference, of: flows, in: &reader), let first = states.first else { return nil }
    let parameters = parameters(of: first)
    guard let constants = reader.constants(arguments, for: parameters.map { $0.formal }, of: .state) else {
      return nil
    }
    return states.map { state in
      let variables = self.parameters(of: state).map { $0.variable }
      let values = zip(variables, constants).compactMap { variable, constant in
        constant?.value.map { Promise.Binding(variable: variable, value: $0) }
      }
      return Promise.Place(state: state, values: values)
    }
  }

  /// The parameters of a state, in order.
  private func parameters(of state: ID<State>) -> [(formal: Module.Parameter, variable: ID<Variable>)] {
    guard let names = states.parameters[state]?.names else { return [] }
    return reader.program.states[state].parameters.compactMap { variable in
      names.names.first { if case .variable(variable) = names[$0] { true } else { false } }.map {
        let domain = reader.program.variables[variable].domain
        let place = reader.resolutions.details?.declaration(of: variable)
        return (formal: Module.Parameter(name: $0, domain: domain, declaration: place), variable: variable)
      }
    }
  }
}

extension Constant {
  /// Nil for a text.
  var value: Value? {
    switch self {
    case .value(let value, _): value
    case .text: nil
    }
  }

  /// The value's name; nil for a text.
  var name: String? {
    switch self {
    case .value(let value, let domain): domain.name(of: value)
    case .text: nil
    }
  }
}
