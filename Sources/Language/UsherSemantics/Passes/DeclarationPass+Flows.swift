internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A flow whose names are declared and whose states are not read yet.
struct FlowBody {
  var id: ID<Flow>
  var declaration: FlowDeclaration
  var bindings: ResourceBindings
  var states: [StateBody]
}

struct StateBody {
  var id: ID<State>
  /// The current name, then the former names.
  var names: [String]
  /// Its own content, or that of the override that replaces it.
  var content: StateContent
  /// The state whose row or handler leads here, if this is an unnamed question.
  var owner: ID<State>?
  /// The row or handler that leads here, if this is an unnamed question.
  var led: LedQuestion?
  var nested: [StateBody]
}

extension DeclarationPass {
  /// Declares every flow, outcome and state before any body is read, so that flows can run each other in any order.
  mutating func declareFlows(_ items: [PolicyItem]) -> [[FlowBody]] {
    var families: [[FlowBody]] = []
    for case .flow(let declaration) in items { families.append(declareFamily(declaration)) }
    return families
  }

  /// Declares one flow for each combination of resources that the parameters may be.
  private mutating func declareFamily(_ declaration: FlowDeclaration) -> [FlowBody] {
    let signature = reader.signature(declaration.parameters)
    guard reader.instanceCount(signature.parameters) <= Limits.instances else {
      reader.report(.tooManyInstances(declaration.name.label(), limit: Limits.instances))
      let family = FlowFamily(signature: signature, instances: [])
      reader.report(reader.names.flows.declare(declaration.name.text, as: family, at: declaration.name.label()))
      return []
    }
    var bodies: [FlowBody] = []
    var found: [[Diagnostic]] = []
    for bindings in reader.bindings(signature.parameters) {
      let start = reader.findings.count
      bodies.append(declareFlow(declaration, signature, bindings))
      found.append(reader.findings.take(from: start))
    }
    reader.findings.report(mergedReadings(found))
    let instances = bodies.map { (resources: $0.bindings.bound.map { $0.resource.name }, id: $0.id) }
    if program.decisions.contains(where: { program.variables[$0].name == reader.unit.own(declaration.name.text) }) {
      let first = reader.names.values.declaration(of: declaration.name.text)
      reader.report(
        .duplicateName(declaration.name.text, kind: .flowOrDecision, at: declaration.name.label(), first: first))
    }
    let family = FlowFamily(signature: signature, instances: instances)
    reader.report(reader.names.flows.declare(declaration.name.text, as: family, at: declaration.name.label()))
    return bodies
  }

  private mutating func declareFlow(
    _ declaration: FlowDeclaration, _ signature: Signature, _ bindings: ResourceBindings
  ) -> FlowBody {
    let names = bindings.names(
      of: declaration.name.names, lender: reader.unit.lender, parameters: declaration.parameters)
    let name = names[0]
    let id = ID<Flow>(program.flows.count)
    var root = StateDefinition(name: name.description, flow: id, parent: nil)
    let place = declaration.name.label()
    var scope = FlowScope(
      name: declaration.name.text, declaration: place, endOfHead: Label(place.file, declaration.endOfHead))
    scope.writtenStates = Set(
      declaration.allStates.flatMap { $0.name.names } + declaration.retirements.map { $0.state.text })
    var seen: Set<String> = []
    for state in declaration.allStates where !seen.insert(state.name.text).inserted {
      scope.repeatedStates.insert(state.name.text)
    }
    (root.parameters, scope.names) = reader.parameterNames(
      declaration.parameters, signature, of: names.map { .flow($0) }, bindings)
    let rootID = reader.builder.program.states.append(root)
    add(.flow(declaration))
    var outcomes = Domain(values: [])
    if let clause = declaration.outcomes {
      reader.resolutions.details?.declare(clause.names, in: declaration.name.label())
      outcomes = reader.enumeration(clause.names, at: clause.answersLabel)
      for outcome in clause.answers {
        if let texts = outcome.parameterList { reader.report(.outcomeWithParameters(texts.label(), outcome.name.text)) }
      }
      for name in clause.names {
        guard let value = outcomes.value(named: name.text), scope.outcomes[name.text] == nil else { continue }
        reader.report(scope.outcomes.declare(name.text, as: value, at: name.label()))
      }
    }
    var known = FlowDefinition(name: name, root: rootID, outcomes: outcomes)
    known.isForLaunch = declaration.isForLaunch
    known.isInner = declaration.isInner
    known.formerNames = Array(names.dropFirst())
    if reader.unit.hasFormerNames {
      known.formerOutcomes = declaration.outcomes?.names.formerValues(in: outcomes) ?? []
    }
    let flow = reader.builder.program.flows.append(known)
    var states = declaration.states.flatMap { declareState($0, in: flow, parent: rootID, scope: &scope) }
    for led in declaration.handlers.flatMap({ $0.ledQuestions }) {
      states += declareQuestion(led, of: rootID, declaration.name.names, parent: rootID, scope: &scope)
    }
    add(scope)
    if reader.unit.hasFormerNames {
      reader.findings.report(
        formerNameMistakes(
          (declaration.outcomes?.names ?? []).map { KnownName($0) }
            + declaration.allStates.map { KnownName($0.name) }
            + declaration.retirements.map { KnownName(retired: $0.state) }))
    }
    if declaration.states.isEmpty {
      reader.report(.noStates(declaration))
    } else {
      checkStart(declaration.states, in: declaration.name.label(), parent: rootID, states)
    }
    return FlowBody(id: flow, declaration: declaration, bindings: bindings, states: states)
  }

  private mutating func declareState(
    _ declaration: StateDeclaration, in flow: ID<Flow>, parent: ID<State>, scope: inout FlowScope
  ) -> [StateBody] {
    let (name, text) = (declaration.name, declaration.name.text)
    var state = StateDefinition(name: text, flow: flow, parent: parent)
    state.isResting = declaration.isResting
    state.formerNames = name.formerNames.map { $0.text }
    let id = reader.builder.program.states.append(state)
    let override =
      reader.unit.policy.overriddenStates.isEmpty ? nil : reader.unit.policy.overriddenStates["\(scope.name).\(text)"]
    add(override.map { .override($0, of: declaration) } ?? .state(declaration))
    if let outcome = scope.outcomes.declaration(of: text) {
      reader.report(.duplicateName(text, kind: .stateOrOutcome, at: name.label(), first: outcome))
    }
    reader.report(scope.states.declare(text, as: id, at: name.label()))
    let content = override?.content ?? declaration.content
    let nested = content.states.flatMap { declareState($0, in: flow, parent: id, scope: &scope) }
    let needsStart =
      switch ownQuestion(of: content) {
      case .surface: false
      case .none: !content.states.contains { $0.leadsBack(to: text) }
      case .other: true
      }
    if content.states.contains(where: { $0.isStart }) || !nested.isEmpty && needsStart {
      checkStart(content.states, in: name.label(), parent: id, nested)
    }
    let led = declareQuestions(of: content, id, name.names, parent: parent, scope: &scope)
    return [StateBody(id: id, names: name.names, content: content, nested: nested + led.inside)] + led.beside
  }

  /// Checks that exactly one of these sibling states is the start state, which is entered with its parent.
  private mutating func checkStart(
    _ states: [StateDeclaration], in place: Label, parent: ID<State>, _ bodies: [StateBody]
  ) {
    let bodies = bodies.filter { $0.owner == nil }
    let starts = states.indices.filter { states[$0].isStart }
    guard let first = starts.first else { return reader.report(.noStart(place, among: states)) }
    for second in starts.dropFirst() {
      let state = states[second]
      reader.report(
        .secondStart(state.name.label(), word: state.startWord, first: states[first].name.label()))
    }
    reader.builder.program.states[parent].start = bodies[first].id
    if let parameter = bodies[first].content.parameters.first { reader.report(.startWithParameters(parameter.label())) }
  }
}

extension FlowDeclaration {
  /// Its states, including nested ones.
  fileprivate var allStates: [StateDeclaration] { states.flatMap { $0.withNested } }
}

extension StateDeclaration {
  fileprivate var withNested: [StateDeclaration] { [self] + states.flatMap { $0.withNested } }
}
