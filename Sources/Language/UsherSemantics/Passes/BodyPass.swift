internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Reads the bodies of flows and states into the program.
struct BodyPass {
  var reader: ExpressionReader
  let parts: DeclaredParts
  var states: StateFacts
  /// The number of scopes that the rows and handlers of the state being read can see.
  private(set) var depth = 0
  /// The place of the row or handler that is being read.
  var place: ProgramPlace?
  private(set) var waivers: [RowWaivers] = []
  /// The rows and handlers that have been read.
  private(set) var rows: [ProgramPlace: Module.PlacedRow] = [:]
  /// The unnamed questions whose rows have been read.
  var reachedQuestions: Set<ID<State>> = []

  init(_ reader: consuming ExpressionReader, _ parts: DeclaredParts, _ states: consuming StateFacts) {
    self.reader = reader
    self.parts = parts
    self.states = states
  }

  /// Ends the pass and returns the reader for the next one.
  consuming func finished() -> ExpressionReader { reader }

  var program: Program { _read { yield reader.builder.program } }

  /// Reads the bodies of all instances of a flow. Each finding is reported once. A dead row or an unreachable state is reported
  /// only if all instances have it, because another resource may need it.
  mutating func read(_ instances: [FlowBody]) {
    reader.scope.instanceCount = instances.count
    var found: [[Diagnostic]] = []
    for body in instances {
      let start = reader.findings.count
      read(body)
      found.append(reader.findings.take(from: start))
    }
    reader.findings.report(mergedReadings(found))
  }

  private mutating func read(_ body: FlowBody) {
    let scope = parts.flows[body.id.index]
    let root = program.flows[body.id].root
    reader.scope.bindings = body.bindings
    reader.scope.names.append(scope.names)
    for declaration in body.declaration.lets { reader.declareLet(declaration, of: .flow(program.flows[body.id].name)) }
    let flow = program.flows[body.id]
    declareParameters(of: body.states, in: [flow.name] + flow.formerNames)
    reader.scope.flow = scope
    reading(root) { pass in
      pass.reader.builder.program.flows[body.id].retired = pass.retirements(body)
      pass.reader.builder.program.states[root].handlers = pass.handlers(body.declaration.handlers, in: root)
    }
    for state in body.states { read(state) }
    reader.scope.flow = nil
    reader.scope.names.removeLast()
  }

  /// Declares the parameters of all states before any body is read, because targets need their types.
  private mutating func declareParameters(of states: [StateBody], in flows: [FlowName]) {
    for state in states {
      let names =
        if let owner = state.owner, let led = state.led {
          declareParameters(of: state, led, by: owner, in: flows)
        } else {
          declareParameters(of: state, state.content.parameters, in: flows)
        }
      reader.scope.names.append(names)
      declareParameters(of: state.nested, in: flows)
      reader.scope.names.removeLast()
    }
  }

  private mutating func declareParameters(of state: StateBody, _ parameters: Parts<Parameter>, in flows: [FlowName])
    -> Namespace<NamedValue>
  {
    if parameters.isEmpty { return Namespace(.value) }
    let all = flows.flatMap { flow in state.names.map { VariableName.Owner.state($0, of: flow) } }
    let signature = reader.signature(parameters)
    let (ids, names) = reader.parameterNames(parameters, signature, of: all)
    reader.builder.program.states[state.id].parameters = ids
    states.parameters[state.id] = StateParameters(
      names: names, signature: signature.parameters.filter { $0.domain != nil && !$0.isResource })
    return names
  }

  private mutating func read(_ body: StateBody) {
    // An unnamed question whose row is wrong may lack the names that the row binds.
    if body.owner != nil, !reachedQuestions.contains(body.id) { return }
    reader.scope.names.append(states.parameters[body.id]?.names ?? Namespace(.value))
    reading(body.id) { $0.readItems(of: body) }
    for nested in body.nested { read(nested) }
    reader.scope.names.removeLast()
  }

  /// Reads parts of a state. Records the place if they name something that this platform lacks.
  private mutating func reading(_ state: ID<State>, _ parts: (inout BodyPass) -> Void) {
    reader.scope.absence = nil
    depth = reader.scope.names.count
    parts(&self)
    if let absence = reader.scope.absence { states.absences[state] = absence }
    reader.scope.absence = nil
  }

  /// Records the text of the current row or handler, and the cases for which the row is taken. Rows of `retired` clauses are not
  /// recorded, because they have no place in the program.
  mutating func record(_ syntax: TransitionSyntax, number: Int, for cases: [Module.PlacedRow.Case] = []) {
    if let place, place.part != .entry { rows[place] = Module.PlacedRow(syntax, number: number, cases: cases) }
  }

  /// Copies the records of a handler and its rows to the handler of another trigger: in the program, each trigger has a handler.
  mutating func repeatPlaces(of state: ID<State>, handler: Int, as other: Int) {
    for (place, row) in rows where place.state == state && place.part == .handler(handler) {
      rows[ProgramPlace(state, .handler(other), place.rows)] = row
    }
  }

  /// Records the waivers in the braces of the row or handler that is being read.
  mutating func recordWaivers(of effects: EffectBlock?) {
    guard let place, let effects, !effects.waivers.isEmpty else { return }
    waivers.append(RowWaivers(place: place, waivers: effects.waivers))
  }

  /// Reads the `retired` clauses: where sessions continue that were saved in states that no longer exist.
  private mutating func retirements(_ body: FlowBody) -> [FlowDefinition.Retirement] {
    let root = program.flows[body.id].root
    place = ProgramPlace(root, .entry)
    let scope = parts.flows[body.id.index]
    var names: [String: Label] = [:]
    var retired: [FlowDefinition.Retirement] = []
    for retirement in body.declaration.retirements {
      let name = retirement.state
      if let first = scope.states.declaration(of: name.text) ?? scope.outcomes.declaration(of: name.text) {
        reader.report(.retiredInUse(name, first))
      } else if let first = names[name.text] {
        reader.report(.duplicateName(name.text, kind: .retiredState, at: name.label(), first: first))
      }
      names[name.text] = names[name.text] ?? name.label()
      guard let target = target(retirement.target, from: root, staying: .over(.retirement)) else {
        continue
      }
      retired.append(FlowDefinition.Retirement(name: name.text, target: target))
    }
    return retired
  }
}

/// Facts about states that are known after their bodies were read.
struct StateFacts {
  /// The parameters of each state that has any.
  var parameters: [ID<State>: StateParameters] = [:]
  /// The states that name something only another platform has, each with the place of that name.
  var absences: [ID<State>: Label] = [:]
  /// The question of each state that has one.
  var questions: [ID<State>: StateItem] = [:]
}
