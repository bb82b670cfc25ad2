internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A flow whose names are known and whose states are still to be read.
struct FlowBody {
  var id: ID<Flow>
  var declaration: FlowDeclaration
  var bindings: ResourceBindings
  var states: [StateBody]
}

struct StateBody {
  var id: ID<State>
  var declaration: StateDeclaration
  /// Its parts, or those of the state that overrides it.
  var content: StateContent
  var nested: [StateBody]
}

extension PolicyAnalysis {
  /// Makes every flow, outcome and state known, so flows can run each other wherever they stand.
  mutating func declareFlows(_ items: [PolicyItem]) -> [[FlowBody]] {
    var families: [[FlowBody]] = []
    for case .flow(let declaration) in items { families.append(declareFamily(declaration)) }
    return families
  }

  /// One flow for each combination of resources that its parameters may be.
  private mutating func declareFamily(_ declaration: FlowDeclaration) -> [FlowBody] {
    let signature = signature(declaration.parameters)
    guard instanceCount(signature.parameters) <= Limits.instances else {
      report(.tooManyInstances(declaration.name.label(), limit: Limits.instances))
      let family = FlowFamily(signature: signature, instances: [])
      report(flows.declare(declaration.name.text, as: family, at: declaration.name.label()))
      return []
    }
    var bodies: [FlowBody] = []
    tellOnce(bindings(signature.parameters)) { analysis, bindings in
      bodies.append(analysis.declareFlow(declaration, signature, bindings))
    }
    let instances = bodies.map { (resources: $0.bindings.bound.map { $0.resource.name }, id: $0.id) }
    if program.decisions.contains(where: { program.variables[$0].name == own(declaration.name.text) }) {
      let first = values.declaration(of: declaration.name.text)
      report(
        .duplicateName(declaration.name.text, kind: "flow or decision", at: declaration.name.label(), first: first))
    }
    let family = FlowFamily(signature: signature, instances: instances)
    report(flows.declare(declaration.name.text, as: family, at: declaration.name.label()))
    return bodies
  }

  private mutating func declareFlow(
    _ declaration: FlowDeclaration, _ signature: Signature, _ bindings: ResourceBindings
  ) -> FlowBody {
    let names = bindings.names(of: declaration.name.names, lender: lender, parameters: declaration.parameters)
    let name = names[0]
    let id = ID<Flow>(program.flows.count)
    var root = StateDefinition(name: name.description, flow: id, parent: nil)
    var scope = FlowScope(name: declaration.name.text, declaration: declaration.name.label())
    (root.parameters, scope.names) = parameterNames(
      declaration.parameters, signature, of: names.map { .flow($0) }, bindings)
    let rootID = program.states.append(root)
    stateDeclarations.append(declaration.name.label())
    var outcomes = Domain(values: [])
    if let clause = declaration.outcomes {
      outcomes = enumeration(clause.alternatives)
      for name in clause.alternatives.names {
        guard let value = outcomes.value(named: name.text), scope.outcomes[name.text] == nil else { continue }
        report(scope.outcomes.declare(name.text, as: value, at: name.label()))
      }
    }
    var known = FlowDefinition(name: name, root: rootID, outcomes: outcomes)
    known.isForLaunch = declaration.isForLaunch
    known.formerNames = Array(names.dropFirst())
    if hasFormerNames { known.formerOutcomes = declaration.outcomes?.alternatives.formerValues(in: outcomes) ?? [] }
    let flow = program.flows.append(known)
    let states = declaration.states.map { declareState($0, in: flow, parent: rootID, scope: &scope) }
    flowScopes.append(scope)
    if hasFormerNames {
      diagnostics += formerNameMistakes(
        (declaration.outcomes.map { Array($0.alternatives.names) } ?? []).map { KnownName($0) }
          + declaration.allStates.map { KnownName($0.name) }
          + declaration.retirements.map { KnownName(retired: $0.state) })
    }
    if declaration.states.isEmpty {
      report(.noStates(declaration))
    } else {
      checkStart(declaration.states, in: declaration.name.label(), parent: rootID, states)
    }
    return FlowBody(id: flow, declaration: declaration, bindings: bindings, states: states)
  }

  private mutating func declareState(
    _ declaration: StateDeclaration, in flow: ID<Flow>, parent: ID<State>, scope: inout FlowScope
  ) -> StateBody {
    let (name, text) = (declaration.name, declaration.name.text)
    var state = StateDefinition(name: text, flow: flow, parent: parent)
    state.isResting = declaration.isResting
    state.formerNames = name.formerNames.map { $0.text }
    let id = program.states.append(state)
    stateDeclarations.append(name.label())
    if let outcome = scope.outcomes.declaration(of: text) {
      report(.duplicateName(text, kind: "state or outcome", at: name.label(), first: outcome))
    }
    report(scope.states.declare(text, as: id, at: name.label()))
    let override = unit.overriddenStates.isEmpty ? nil : unit.overriddenStates["\(scope.name).\(text)"]
    let content = override?.content ?? declaration.content
    let nested = content.states.map { declareState($0, in: flow, parent: id, scope: &scope) }
    if !nested.isEmpty { checkStart(content.states, in: name.label(), parent: id, nested) }
    return StateBody(id: id, declaration: declaration, content: content, nested: nested)
  }

  /// Exactly one of the states side by side is entered with what is around them.
  private mutating func checkStart(
    _ states: [StateDeclaration], in place: Label, parent: ID<State>, _ bodies: [StateBody]
  ) {
    let starts = states.indices.filter { states[$0].isStart }
    guard let first = starts.first else { return report(.noStart(place, among: states)) }
    for second in starts.dropFirst() {
      report(.secondStart(states[second].name.label(), first: states[first].name.label()))
    }
    program.states[parent].start = bodies[first].id
    if let parameter = bodies[first].content.parameters.first { report(.startWithParameters(parameter.label())) }
  }

  private mutating func parameterNames(
    _ parameters: Parts<Parameter>, _ signature: Signature, of owners: [VariableName.Owner],
    _ bindings: ResourceBindings? = nil
  ) -> ([ID<Variable>], [String: Named]) {
    var ids: [ID<Variable>] = []
    var names: [String: Named] = [:]
    for (syntax, parameter) in zip(parameters, signature.parameters) {
      guard let domain = parameter.domain else {
        report(.textParameter(syntax.label()))
        continue
      }
      if named(parameter.name) != nil { report(shadowing(syntax.name)) }
      if parameter.isResource {
        let bound = bindings?.bound.first { $0.name == parameter.name }
        if bound == nil { report(.resourceAsValue(syntax.type.node.label())) }
        names[parameter.name] = bound.map { .resource($0.resource) }
        continue
      }
      let all = owners.flatMap { owner in syntax.name.names.map { VariableName($0, of: owner) } }
      var variable = VariableDefinition(name: all[0], domain: domain, home: .parameter)
      variable.formerNames = Array(all.dropFirst())
      let id = program.variables.append(variable)
      if domain.values.isEmpty { brokenVariables.insert(id) }
      ids.append(id)
      names[parameter.name] = .variable(id)
    }
    return (ids, names)
  }

  // MARK: Bodies

  mutating func analyze(_ body: FlowBody) {
    let scope = flowScopes[body.id.index]
    let root = program.flows[body.id].root
    instanceBindings = body.bindings
    localNames.append(scope.names)
    readWaivers(body.declaration.waivers, of: .flow(body.id))
    for declaration in body.declaration.lets { declareLet(declaration, of: .flow(program.flows[body.id].name)) }
    let flow = program.flows[body.id]
    declareParameters(of: body.states, in: [flow.name] + flow.formerNames)
    stateAtHand = root
    program.flows[body.id].retired = retirements(body)
    program.states[root].handlers = handlers(body.declaration.handlers, in: root)
    stateAtHand = nil
    for state in body.states { analyze(state) }
    localNames.removeLast()
  }

  /// The parameters of all states, before any body is read: targets need their types.
  private mutating func declareParameters(of states: [StateBody], in flows: [FlowName]) {
    for state in states {
      let names = declareParameters(of: state, state.content.parameters, in: flows)
      if !names.isEmpty { stateNames[state.id] = names }
      localNames.append(names)
      declareParameters(of: state.nested, in: flows)
      localNames.removeLast()
    }
  }

  private mutating func declareParameters(of state: StateBody, _ parameters: Parts<Parameter>, in flows: [FlowName])
    -> [String: Named]
  {
    if parameters.isEmpty { return [:] }
    let all = flows.flatMap { flow in state.declaration.name.names.map { VariableName.Owner.state($0, of: flow) } }
    let signature = signature(parameters)
    let (ids, names) = parameterNames(parameters, signature, of: all)
    program.states[state.id].parameters = ids
    stateSignatures[state.id] = signature.parameters.filter { $0.domain != nil && !$0.isResource }
    return names
  }

  private mutating func analyze(_ body: StateBody) {
    localNames.append(stateNames[body.id] ?? [:])
    stateAtHand = body.id
    readItems(of: body)
    stateAtHand = nil
    for nested in body.nested { analyze(nested) }
    localNames.removeLast()
  }
}

extension FlowDeclaration {
  /// Its states, those in others included.
  fileprivate var allStates: [StateDeclaration] { states.flatMap { $0.withNested } }
}

extension StateDeclaration {
  fileprivate var withNested: [StateDeclaration] { [self] + states.flatMap { $0.withNested } }
}
