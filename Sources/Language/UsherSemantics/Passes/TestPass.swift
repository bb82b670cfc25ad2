internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Reads the tests of a policy that belong to this platform.
struct TestPass {
  var reader: ExpressionReader
  let parts: DeclaredParts
  let flowNames: FlowNames
  private(set) var tests: [Module.Test] = []
  /// The tests that name something that only another platform has.
  private(set) var elsewhere: [TestElsewhere] = []

  init(_ reader: consuming ExpressionReader, _ parts: DeclaredParts, _ flowNames: FlowNames) {
    self.reader = reader
    self.reader.scope = LocalScope(text: .test)
    self.parts = parts
    self.flowNames = flowNames
  }

  /// Ends the pass and returns the reader for the next one.
  consuming func finished() -> ExpressionReader { reader }

  var program: Program { _read { yield reader.builder.program } }

  mutating func read(_ items: [PolicyItem]) {
    var titles: [String: Label] = [:]
    for case .test(let declaration) in items {
      let place = Label(declaration.node.tree.file, declaration.nameSpan)
      if let first = titles[declaration.name] {
        reader.report(.duplicateName(declaration.name, kind: .test, at: place, first: first))
      }
      titles[declaration.name] = titles[declaration.name] ?? place
      reader.scope.absence = nil
      let start = reader.findings.count
      let test = test(declaration, place)
      if let absence = reader.scope.absence {
        elsewhere.append(TestElsewhere(test: place, reason: absence))
        _ = reader.findings.take(from: start)
      } else if let test {
        tests.append(test)
      }
    }
  }

  private mutating func test(_ declaration: TestDeclaration, _ place: Label) -> Module.Test? {
    let start = declaration.flow.flatMap { self.start($0, declaration.arguments) }
    var reading = TestReading(
      head: place, hasFlow: declaration.flow != nil, flow: start?.flow, flows: start.map { [$0.flow] } ?? [])
    for (step, node) in declaration.steps { read(step, node, &reading) }
    checkInputs(declaration, reading)
    checkAges(reading)
    checkStatuses(reading)
    if !reading.hasFlow, !reading.expects {
      let flows = reader.names.flows.names
      reader.report(.startsNoFlow(declaration, flow: flows.count == 1 ? flows[0] : nil))
    } else if !reading.expects {
      reader.report(.expectsNothing(declaration))
    }
    if declaration.flow != nil, start == nil { return nil }
    let testCase = TestCase(
      name: declaration.name, flow: start?.flow, arguments: start?.arguments ?? [], isLoose: declaration.isLoose,
      isStrict: declaration.isStrict, isNever: declaration.isNever, givens: reading.givens, steps: reading.steps)
    return Module.Test(testCase: testCase, place: place, declaration: declaration.label(), steps: reading.places)
  }

  /// The flow instance under test, and a value for each parameter that is not a resource.
  private mutating func start(
    _ flow: Reference, _ arguments: Arguments?
  ) -> (flow: ID<Flow>, arguments: [Value])? {
    guard let family = reader.resolve(flow, in: reader.names.flows),
      let constants = reader.constants(arguments, for: family.signature.parameters, of: .flow)
    else { return nil }
    let pairs = zip(family.signature.parameters, constants)
    let missing = pairs.filter { $1 == nil }.map { (name: $0.0.name, domain: $0.0.domain) }
    guard missing.isEmpty else {
      reader.report(.missingArguments(flow.label(), of: .flow, missing))
      return nil
    }
    let resources = pairs.compactMap { $0.isResource ? $1?.name : nil }
    guard let instance = family.instances.first(where: { $0.resources == resources }) else { return nil }
    if reader.program.flows[instance.id].isInner {
      reader.report(.innerFlow(flow.label(), flow.text, what: "the test"))
      return nil
    }
    return (instance.id, pairs.compactMap { $0.isResource ? nil : $1?.value })
  }

  // MARK: Steps

  /// The parts of a test that were read so far.
  struct TestReading {
    /// The title of the test.
    let head: Label
    /// Whether the test has named a flow, or lacks one, which has been reported.
    var hasFlow: Bool
    /// The flow that runs; nil if it is wrong.
    var flow: ID<Flow>?
    /// The flows that the test starts.
    var flows: [ID<Flow>]
    /// The decisions that it expects.
    var decisions: [ID<Variable>] = []
    var givens: [TestCase.Given] = []
    /// The place of each of them.
    var givenPlaces: [Label] = []
    /// The place where each fact is given, by its name.
    var facts: [String: Label] = [:]
    var steps: [TestCase.Step] = []
    var places: [Module.Test.Step] = []
    /// The first step of the journey.
    var begin: Label?
    var expects = false
    var hasActed = false
    /// The last step that is played.
    var step: ScriptStep?
    /// The questions that it expects, latest last. Empty unless names are recorded.
    var questions: [ExpectedQuestion] = []
    /// Since the last act: the first expected effect, and the first expectation of `nothing`.
    var effect: Label?
    var nothing: Label?
  }

  private mutating func read(_ step: TestStep, _ node: Node, _ reading: inout TestReading) {
    if case .given(let facts) = step {
      if let begin = reading.begin { reader.report(.lateGiven(node.label(), after: begin)) }
      for fact in facts { read(fact, &reading) }
      return
    }
    reading.begin = reading.begin ?? node.label()
    switch step {
    case .given: break
    case .step(let step):
      reading.step = step
      (reading.effect, reading.nothing) = (nil, nil)
      reading.hasActed = true
      if step.needsFlow { requireFlow(at: node.label(), &reading) }
      record(step, in: &reading)
      guard let act = act(step, node) else { return }
      reading.steps.append(.act(act))
      reading.places.append(Module.Test.Step(place: node.label(), expectations: []))
    case .start(let flow, let arguments):
      (reading.effect, reading.nothing) = (nil, nil)
      reading.hasActed = true
      let started = start(flow, arguments)
      (reading.hasFlow, reading.flow) = (true, started?.flow)
      guard let started else { return }
      reading.flows.append(started.flow)
      reading.steps.append(.start(started.flow, arguments: started.arguments))
      reading.places.append(Module.Test.Step(place: node.label(), expectations: []))
    case .offer(let offer):
      reading.expects = true
      requireFlow(at: offer.label(), &reading)
      for button in offer.buttons { record(button.button, button.arguments, in: reading) }
      guard let expectation = expectation(of: offer) else { return }
      reading.steps.append(.expect([expectation]))
      reading.places.append(Module.Test.Step(place: node.label(), expectations: [offer.label()]))
    case .expect(let syntax):
      reading.expects = true
      reader.scope.names.append(texts(carriedBy: reading.step))
      let expectations = syntax.map { expectation($0, &reading) }
      reader.scope.names.removeLast()
      reading.steps.append(.expect(expectations.compactMap { $0 }))
      reading.places.append(Module.Test.Step(place: node.label(), expectations: syntax.map { $0.label() }))
    }
  }

  /// Reports a step before the test has a flow: the first one of a test.
  mutating func requireFlow(at place: Label, _ reading: inout TestReading) {
    guard !reading.hasFlow else { return }
    let flows = reader.names.flows.names
    reader.report(.noFlowYet(place, behind: reading.head, flow: flows.count == 1 ? flows[0] : nil))
    reading.hasFlow = true
  }

  /// Reports ages that are the same as `now` for the policy during the whole test.
  private mutating func checkAges(_ reading: TestReading) {
    let waited = reading.steps.reduce(0) { sum, step in
      if case .act(.wait(let milliseconds)) = step { sum + milliseconds } else { sum }
    }
    for case (.moment(let id, let age?), let place) in zip(reading.givens, reading.givenPlaces) where age > 0 {
      guard case .age(let ages) = program.variables[id].measure, let first = ages.first, Int(age) + waited <= first
      else { continue }
      reader.report(.ageLikeNow(place, program.variables[id].name.spoken, age: Int(age) - 1, ages))
    }
  }

  /// Reports statuses that the version of the test does not have.
  private mutating func checkStatuses(_ reading: TestReading) {
    var version: Version?
    var declared: [String: Bool] = [:]
    for given in reading.givens {
      if case .version(let given) = given { version = given }
      if case .key(let name, let isDeclared) = given { declared[name] = isDeclared }
    }
    let edition = reader.device.edition(of: version, declaring: declared)
    for case (.status(let change), let place) in zip(reading.givens, reading.givenPlaces) {
      guard let resource = reader.device.resource(named: change.name)?.within(edition),
        let status = resource.trueStatuses.status(named: change.value), !resource.existing.contains(status)
      else { continue }
      let statuses = resource.trueStatuses.names(in: resource.existing)
      reader.report(.otherVersion(place, change, edition, on: reader.device, statuses))
    }
  }

  // MARK: Given facts

  private mutating func read(_ fact: FactSyntax, _ reading: inout TestReading) {
    let name = fact.subject.text + (fact.key.map { "[\($0.text)]" } ?? "")
    if let first = reading.facts[name] {
      reader.report(.givenTwice(fact.label(), name, first: first))
      return
    }
    reading.facts[name] = fact.label()
    guard let given = given(fact) else { return }
    reading.givens.append(given)
    reading.givenPlaces.append(fact.label())
  }

  /// The initial value of a fact. Nil if it is wrong, or if it has no effect on this platform.
  private mutating func given(_ fact: FactSyntax) -> TestCase.Given? {
    if fact.key != nil { return reader.memory(fact.subject, key: fact.key).flatMap { given(fact, as: $0) } }
    let named = reader.named(fact.subject.text)
    if named == nil, reader.devices.contains(where: { $0.manifestKeys.contains(fact.subject.text) }) {
      return manifestKey(fact)
    }
    switch named {
    case .resource(let resource):
      reader.record(fact.subject)
      return status(fact, of: resource).map { .status(Act.Change(name: resource.name, value: $0)) }
    case .platform:
      let platform = literal(
        fact, in: Domain(values: reader.devices.map { $0.name }), of: .values(input: Device.platformName))
      if let platform, reader.devices[Int(platform)].name != reader.device.name { reader.noteAbsence(fact.subject) }
      return nil
    case .platformInput(let input):
      reader.record(fact.subject)
      if let id = reader.builder.platformVariables[VariableName(input.name)] { return given(fact, as: id) }
      _ = literal(fact, in: input.domain, of: .values(input: input.name))
      return nil
    case .absent:
      reader.record(fact.subject)
      reader.noteAbsence(fact.subject)
      return nil
    case .text(let position):
      reader.record(fact.subject)
      guard case .text(let text) = fact.value else {
        reader.report(.noText(fact.label(), fact.subject.text))
        return nil
      }
      return .text(position, text)
    case .version: return version(fact)
    case .variable, .keyed, nil: return reader.memory(fact.subject, key: nil).flatMap { given(fact, as: $0) }
    }
  }

  /// The status that a fact gives; it may be one that apps cannot see. If only another platform has it, the test belongs to that
  /// platform.
  private mutating func status(_ fact: FactSyntax, of resource: DeviceResource) -> String? {
    guard let literal = literal(fact, among: resource.trueStatuses.names) else { return nil }
    reader.record(value: literal.node, literal.text, of: .statuses(resource: resource.name))
    if resource.trueStatuses.status(named: literal.text) != nil { return literal.text }
    if isElsewhere(literal.text, of: resource) {
      reader.noteAbsence(fact.subject)
    } else {
      reader.report(.outOfDomain(literal.label(), literal.text, among: possibleStatuses(of: resource)))
    }
    return nil
  }

  /// Whether the manifest has an entry. If only another platform knows it, the test belongs to that platform.
  private mutating func manifestKey(_ fact: FactSyntax) -> TestCase.Given? {
    guard let value = literal(fact, in: .bool) else { return nil }
    if !reader.device.manifestKeys.contains(fact.subject.text) { reader.noteAbsence(fact.subject) }
    return .key(fact.subject.text, isDeclared: Domain.bool.name(of: value) == "true")
  }

  /// The system version that a fact gives. If only another platform covers it, the test belongs to that platform.
  private mutating func version(_ fact: FactSyntax) -> TestCase.Given? {
    guard let literal = literal(fact, among: []) else { return nil }
    guard let version = literal.version?.first else {
      reader.report(.notAVersion(literal.label(), fact.subject.text))
      return nil
    }
    if reader.device.versions?.contains(version) == true { return .version(version) }
    if reader.devices.contains(where: { $0.versions?.contains(version) == true }) {
      reader.noteAbsence(fact.subject)
    } else {
      reader.report(.unknownVersions(literal.label(), literal.text, reader.devices.compactMap { $0.versions }))
    }
    return nil
  }

  private mutating func given(_ fact: FactSyntax, as id: ID<Variable>) -> TestCase.Given? {
    let variable = program.variables[id]
    switch variable.home {
    case .input, .shared: return measured(fact, as: id)
    case .session: reader.report(.sessionMemory(fact.subject.label(), fact.subject.text))
    case .status, .parameter: reader.report(.notAFact(fact.subject.label(), fact.subject.text, isComputed: false))
    case .derived, .count: reader.report(.notAFact(fact.subject.label(), fact.subject.text, isComputed: true))
    }
    return nil
  }

  private mutating func measured(_ fact: FactSyntax, as id: ID<Variable>) -> TestCase.Given? {
    let variable = program.variables[id]
    switch (variable.measure, fact.value) {
    case (.age, .older(let milliseconds)): return .moment(id, age: Int64(milliseconds) + 1)
    case (.age, .literal(let literal)) where literal.text == "never": return .moment(id, age: nil)
    case (.age, .literal(let literal)) where literal.text == "now": return .moment(id, age: 0)
    case (.age, _):
      reader.report(.noMomentValue(fact.label(), fact.subject.text))
      return nil
    case (.version, _), (nil, _):
      return literal(fact, in: variable.domain, of: reader.valueNames(of: id)).map { .value(id, $0) }
    }
  }

  private mutating func literal(_ fact: FactSyntax, in domain: Domain, of names: ValueNames? = nil) -> Value? {
    literal(fact, among: domain.values).flatMap { reader.literal($0, in: domain, of: names) }
  }

  /// The literal that a fact gives. Nil, with a finding, for a text or an age.
  private mutating func literal(_ fact: FactSyntax, among values: [String]) -> Literal? {
    switch fact.value {
    case .literal(let literal): return literal
    case .older: reader.report(.noMoment(fact.label(), fact.subject.text))
    case .text: reader.report(.aText(fact.label(), fact.subject.text, values))
    }
    return nil
  }

  /// Whether the resource, or one with which it shares a name, has this status on any platform.
  func isElsewhere(_ status: String, of resource: DeviceResource) -> Bool {
    reader.builder.resources(alike: resource.name).contains { $0.trueStatuses.status(named: status) != nil }
  }

  /// The statuses that the resource, or one with which it shares a name, can have on any platform.
  func possibleStatuses(of resource: DeviceResource) -> [String] {
    distinct(([resource] + reader.builder.resources(alike: resource.name)).flatMap { $0.trueStatuses.names })
  }

  /// Checks that every input without a default that a flow or an expected decision reads is given a value.
  private mutating func checkInputs(_ declaration: TestDeclaration, _ reading: TestReading) {
    let given = reading.facts
    let read = reading.decisions.reduce(program.variables(readBy: reading.flows)) { read, decision in
      read.union(program.variables(behind: .isIn(decision, ValueSet())))
    }
    for id in program.facts + program.moments where read.contains(id) {
      let variable = program.variables[id]
      guard case .input(_, isRequired: true) = variable.home, !reader.builder.brokenVariables.contains(id) else {
        continue
      }
      let isGiven = given.keys.contains { $0 == variable.name.description || $0 == variable.name.base }
      if !isGiven { reader.report(.notGiven(declaration, variable.name.description, variable.domain.values)) }
    }
  }
}

/// A test that names something only another platform has, and the first place that does.
struct TestElsewhere {
  var test: Label
  var reason: Label
}

extension Program {
  /// The variables that flows read, and the flows that they run. A computed variable is replaced by those that it is computed
  /// from.
  fileprivate func variables(readBy roots: [ID<Flow>]) -> Set<ID<Variable>> {
    var flows = roots
    var read: Set<ID<Variable>> = []
    func add(_ condition: Condition) { read.formUnion(variables(behind: condition)) }
    func add(_ id: ID<Variable>) { add(.isIn(id, ValueSet())) }
    var next = 0
    while next < flows.count {
      for state in states(of: flows[next]) {
        states[ID(state)].walk { part in
          switch part {
          case .test(let id, _): add(id)
          case .operand(let operand): for id in operand.variables { add(id) }
          case .handler(let handler): if case .change(let watched) = handler.trigger { for id in watched { add(id) } }
          case .question(.perform(let action, _, _)), .statement(.signal(.perform(let action), _)):
            add(actions[action].needs)
          case .question(.run(let flow, _, _)): if !flows.contains(flow) { flows.append(flow) }
          case .question, .statement, .row, .target: break
          }
        }
      }
      next += 1
    }
    return read
  }
}

extension ScriptStep {
  /// Whether only a flow can take the step. The others change the device.
  fileprivate var needsFlow: Bool {
    switch self {
    case .tap, .answer, .silence, .dismiss, .send: true
    case .wait, .away, .relaunch, .meanwhile: false
    }
  }
}
