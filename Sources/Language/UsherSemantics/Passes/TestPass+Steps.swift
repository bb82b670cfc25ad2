internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension TestPass {
  // MARK: Acts

  /// The act of a step, with the program's names; nil if something in it is wrong.
  mutating func act(_ step: ScriptStep, _ node: Node) -> Act? {
    switch step {
    case .tap(let button, let arguments): return isButton(button, arguments, step.act) ? step.act : nil
    case .answer(let answer, let values): return isAnswer(answer) ? answering(answer, values) : nil
    case .send(let event, let values): return sending(event, values)
    case .silence, .dismiss, .wait: return step.act
    case .away(let happenings): return changes(happenings).map { .away($0, appEnds: happenings.endApp) }
    case .relaunch(let happenings): return changes(happenings).map { .relaunch($0) }
    case .meanwhile(let happenings):
      return changes(happenings).map { happenings.endApp ? .relaunch($0) : .meanwhile($0) }
    }
  }

  private mutating func isButton(_ reference: Reference, _ arguments: Arguments?, _ act: Act) -> Bool {
    guard case .tap(let name, let values) = act else { return false }
    let all = program.prompts.rows.flatMap { $0.buttons }
    let buttons = all.filter { $0.name == name }
    guard !buttons.isEmpty else {
      // The prompt with the button may be one of the unknown names.
      guard flowNames.knowsReach else { return false }
      let names = distinct(all.map { $0.name })
      reader.report(.unknownName(reference.label(), name, kind: .button, among: names))
      return false
    }
    if buttons.contains(where: { $0.bound.isGiven(as: name, values) }) { return true }
    if values.contains(where: { isElsewhere($0, ofButton: name) }) {
      reader.noteAbsence(reference)
      return false
    }
    let span = arguments.map { reference.span.joined(with: $0.span) } ?? reference.span
    reader.report(.otherButtonArguments(Label(reference.node.tree.file, span), name, buttons.map { $0.answer }))
    return false
  }

  /// Whether a value of a button's parameter is a status that only another platform has.
  private func isElsewhere(_ argument: Act.Change, ofButton name: String) -> Bool {
    let parameters = parts.prompts.flatMap { $0.buttons }.filter { $0.name == name }.flatMap { $0.parameters }
      .filter { $0.name == argument.name }
    return parameters.contains { $0.domain.map { reader.isElsewhere(argument.value, in: $0) } ?? false }
  }

  /// Whether the system, the app or a link can give this answer. If only another platform has the status, the test belongs to
  /// that platform. Reports other unknown answers.
  private mutating func isAnswer(_ answer: Reference) -> Bool {
    if isKnown(answer.text) { return true }
    let asked = program.resources.rows.map { $0.name }
    let statuses = asked.flatMap { reader.device.resource(named: $0)?.trueStatuses.names ?? [] }
    let ofApp = program.actions.rows.flatMap { $0.declared }.map { $0.name }
    let others = reader.devices.filter { $0.name != reader.device.name }.flatMap { $0.resources }
    if others.contains(where: { $0.trueStatuses.status(named: answer.text) != nil }) {
      reader.noteAbsence(answer)
    } else {
      let known = others.filter { asked.contains($0.name) }.flatMap { $0.trueStatuses.names }
      let answers = distinct(statuses + known + ofApp + ["failed"])
      reader.report(.unknownName(answer.label(), answer.text, kind: .answer, among: answers))
    }
    return false
  }

  /// The act of a known answer. Nil, with a finding, if no such answer carries these values and texts.
  private mutating func answering(_ reference: Reference, _ values: SentValues?) -> Act? {
    let names = (values?.arguments ?? []).map { $0.name } + (values?.texts ?? []).map { $0.name.text }
    let signatures = signatures(ofAnswer: reference.text)
    // Actions may have answers of the same name. The one that these values fit is meant, or else the first that knows their names.
    let fitting = signatures.first { signature in
      signature.allSatisfy { $0.domain == nil || names.contains($0.name) } && signature.knows(names)
    }
    let parameters = fitting ?? signatures.first { $0.knows(names) } ?? signatures[0]
    return carried(values, by: reference, .answer, parameters).map { .answer(reference.text, $0, texts: $1) }
  }

  /// The parameters of all answers with this name.
  private func signatures(ofAnswer name: String) -> [[Module.Parameter]] {
    let ofApp = program.actions.rows.compactMap { action -> [Module.Parameter]? in
      guard let answer = action.declared.first(where: { $0.name == name }) else { return nil }
      return answer.bindings.map { Module.Parameter(name: $0.name, domain: program.variables[$0.variable].domain) }
        + action.texts.filter { $0.answer == name }.map { Module.Parameter(name: $0.name, domain: nil) }
    }
    return ofApp + (ofApp.isEmpty || isOfSystem(name) ? [[]] : [])
  }

  private mutating func areTexts(_ texts: [SentText], of kind: NameKind, _ owner: String, among known: [String])
    -> Bool
  {
    let count = reader.findings.count
    var given = Namespace<Void>(.text)
    for text in texts {
      if !known.contains(text.name.text) {
        reader.report(.unknownBinding(text.name, of: kind, owner, among: known))
      }
      reader.report(given.declare(text.name.text, as: (), at: text.name.label()))
    }
    return reader.findings.count == count
  }

  /// The names of the texts that the last answer or event may have carried. An expectation passes them on as a row or a handler
  /// does.
  func texts(carriedBy step: ScriptStep?) -> Namespace<NamedValue> {
    var names = Namespace<NamedValue>(.value)
    switch step {
    case .answer(let answer, _):
      for text in program.texts(ofAnswer: answer.text) where names[text.name] == nil {
        names.add(text.name, as: .text(text.position))
      }
    case .send(let event, _):
      guard let (id, _) = reader.names.events[event.text] else { break }
      for text in program.events[id].texts { names.add(text.name, as: .text(text.position)) }
    case .tap, .silence, .dismiss, .wait, .away, .relaunch, .meanwhile, nil: break
    }
    return names
  }

  /// Whether the system, the app or a link can give the answer on this platform.
  private func isKnown(_ answer: String) -> Bool {
    isOfSystem(answer) || program.actions.rows.contains { $0.declared.contains { $0.name == answer } }
  }

  /// Whether it is a status on this platform, or the answer of a link.
  private func isOfSystem(_ answer: String) -> Bool {
    answer == "failed"
      || program.resources.rows.contains {
        reader.device.resource(named: $0.name)?.trueStatuses.status(named: answer) != nil
      }
  }

  private mutating func sending(_ reference: Reference, _ values: SentValues?) -> Act? {
    guard let (id, signature) = reader.resolve(reference, in: reader.names.events) else { return nil }
    let declaration = reader.recordedDeclaration(of: reference, in: reader.names.events)
    for text in values?.texts ?? [] { reader.record(text.name, memberOf: declaration) }
    let name = program.events[id].name
    return carried(values, by: reference, .event, signature.parameters).map { .send(name, $0, texts: $1) }
  }

  /// The values and texts that an answer or an event with these parameters carries. Nil, with a finding, if something is wrong. A
  /// text may be missing.
  private mutating func carried(
    _ values: SentValues?, by owner: Reference, _ kind: NameKind, _ parameters: [Module.Parameter]
  ) -> (values: [Act.Change], texts: [Act.Change])? {
    let (arguments, texts) = (values?.arguments ?? [], values?.texts ?? [])
    for argument in arguments where parameters.contains(where: { $0.name == argument.name && $0.domain == nil }) {
      reader.report(.noText(argument.value.label(), argument.name))
      return nil
    }
    for text in texts {
      guard let domain = parameters.first(where: { $0.name == text.name.text })?.domain else { continue }
      reader.report(.aText(text.label(), text.name.text, domain.values))
      return nil
    }
    let known = parameters.filter { $0.domain == nil }.map { $0.name }
    guard areTexts(texts, of: kind, owner.text, among: known) else { return nil }
    let finite = parameters.filter { $0.domain != nil }
    guard let constants = reader.constants(arguments, for: finite, of: kind) else { return nil }
    let missing = zip(finite, constants).filter { $1 == nil }.map { (name: $0.0.name, domain: $0.0.domain) }
    guard missing.isEmpty else {
      reader.report(.missingArguments(owner.label(), of: kind, missing))
      return nil
    }
    let given = zip(finite, constants).compactMap { parameter, constant in
      constant?.name.map { Act.Change(name: parameter.name, value: $0) }
    }
    return (given, texts.map { Act.Change(name: $0.name.text, value: $0.text) })
  }

  private mutating func changes(_ happenings: [Happening]) -> [Act.Change]? {
    var changes: [Act.Change] = []
    let count = reader.findings.count
    for happening in happenings {
      guard case .becomes(let reference, let key, let literal) = happening.form else { continue }
      if let change = change(of: reference, key, to: literal) { changes.append(change) }
    }
    return reader.findings.count == count ? changes : nil
  }

  private mutating func change(of reference: Reference, _ key: Literal?, to literal: Literal) -> Act.Change? {
    if let key {
      return reader.memory(reference, key: key).flatMap { change(of: $0, reference, to: literal) }
    }
    reader.record(reference)
    switch reader.named(reference.text) {
    case .resource(let resource):
      reader.record(value: literal.node, literal.text, of: .statuses(resource: resource.name))
      let isKnown = resource.trueStatuses.status(named: literal.text) != nil
      if isKnown { return Act.Change(name: resource.name, value: literal.text) }
      if isElsewhere(literal.text, of: resource) {
        reader.noteAbsence(reference)
      } else {
        reader.report(.outOfDomain(literal.label(), literal.text, among: possibleStatuses(of: resource)))
      }
    case .variable(let id): return change(of: id, reference, to: literal)
    case .keyed: _ = reader.memory(reference, key: nil)
    case .version:
      let read = reader.builder.platformVariables[VariableName(Device.versionName)]
      let versions = read.map { program.variables[$0].domain.values } ?? []
      reader.report(.fixedVersion(reference.label(), reference.text, versions))
    case .platformInput, .platform, .text: reader.report(.fixedInput(reference.label(), reference.text))
    case .absent: reader.noteAbsence(reference)
    case nil: reader.report(reader.unknown(reference, in: reader.names.values, among: reader.names.values.visibleNames))
    }
    return nil
  }

  private mutating func change(of id: ID<Variable>, _ reference: Reference, to literal: Literal) -> Act.Change? {
    if reader.builder.brokenVariables.contains(id) { return nil }
    let variable = program.variables[id]
    switch variable.home {
    case .input(isLive: true, isRequired: _), .shared:
      return value(literal, of: id, called: reference).map { _ in
        Act.Change(name: variable.name.description, value: literal.text)
      }
    case .input: reader.report(.fixedInput(reference.label(), reference.text))
    case .session: reader.report(.changedMemory(reference.label(), reference.text))
    case .status, .parameter, .derived, .count: reader.report(.neverChanges(reference.label(), reference.text))
    }
    return nil
  }

  // MARK: Expectations

  mutating func expectation(_ syntax: ExpectationSyntax, _ reading: inout TestReading) -> Expectation? {
    if syntax.form.needsFlow { requireFlow(at: syntax.label(), &reading) }
    switch syntax.form {
    case .at(let reference):
      guard let flow = reading.flow else { return nil }
      return flowNames.states(reference, of: [flow], in: &reader).map { .at($0) }
    case .memory(let fact):
      guard case .literal(let literal) = fact.value else {
        reader.report(.noExpectedValue(fact.label()))
        return nil
      }
      return remembered(fact.subject, fact.key, literal).map { .memory($0.memory, $0.value) }
    case .decision(let fact):
      guard let (id, value) = decided(fact) else { return nil }
      reading.decisions.append(id)
      return .decision(id, value)
    case .ignored:
      if !reading.hasActed { reader.report(.nothingToIgnore(syntax.label())) }
      return .ignored
    case .nothing:
      reading.nothing = reading.nothing ?? syntax.label()
      if let effect = reading.effect { reader.report(.nothingAndMore(syntax.label(), effect)) }
      return .nothing
    case .effect(let effect):
      note(effect, in: &reading)
      reading.effect = reading.effect ?? syntax.label()
      if let nothing = reading.nothing { reader.report(.nothingAndMore(nothing, syntax.label())) }
      return expected(effect, reading.flow).map { .effect($0) }
    }
  }

  /// Nil if a button is wrong.
  mutating func expectation(of offer: Offer) -> Expectation? {
    var answers: [String] = []
    for button in offer.buttons {
      let act = ScriptStep.tap(button.button, button.arguments).act
      guard isButton(button.button, button.arguments, act), case .tap(let name, let values) = act else { return nil }
      let definitions = program.prompts.rows.flatMap { $0.buttons }
      answers += definitions.first { $0.bound.isGiven(as: name, values) }.map { [$0.answer] } ?? []
    }
    return .buttons(answers)
  }

  private mutating func expected(_ effect: ExpectedEffectSyntax, _ flow: ID<Flow>?) -> ExpectedEffect? {
    switch effect {
    case .show(let reference, let arguments): return shown(reference, arguments)
    case .update(let reference, let arguments):
      guard let id = prompt(reference) else { return nil }
      let parameters = parts.prompts[id.index].signature.parameters
      return reader.givenArguments(arguments, for: parameters, of: .prompt).map { ExpectedEffect(.update, id, $0) }
    case .dismiss(let reference): return prompt(reference).map { ExpectedEffect(.dismiss, $0) }
    case .ask(let request, let options):
      guard let (id, position) = reader.request(request) else { return nil }
      return ExpectedEffect(.ask, id, extra: position, options: options.map { reader.options($0, of: request, id) })
    case .perform(let reference, let arguments):
      guard let (id, signature) = reader.resolve(reference, in: reader.names.actions) else { return nil }
      return reader.givenArguments(arguments, for: signature.parameters, of: .action).map {
        ExpectedEffect(.do, id, $0)
      }
    case .cancel(let reference):
      return reader.resolve(reference, in: reader.names.actions).map { ExpectedEffect(.cancel, $0.0) }
    case .open(let reference): return reader.opened(reference).map { ExpectedEffect(.open, $0) }
    case .track(let reference, let arguments):
      guard let (id, signature) = reader.resolve(reference, in: reader.names.metrics) else { return nil }
      return reader.givenArguments(arguments, for: signature.parameters, of: .metric).map {
        ExpectedEffect(.track, id, $0)
      }
    case .remember(let reference, let key, let literal):
      return remembered(reference, key, literal).map { ExpectedEffect(.remember, $0.memory, extra: Int($0.value)) }
    case .outcome(let reference):
      guard let flow else { return nil }
      return flowNames.outcomes(reference, of: [flow], in: &reader).flatMap { $0.first }.map {
        ExpectedEffect(.outcome, ID<Flow>(0), extra: Int($0.value))
      }
    }
  }

  /// A decision and the value that is expected of it.
  private mutating func decided(_ fact: FactSyntax) -> (ID<Variable>, Value)? {
    guard let id = reader.variable(fact.subject, key: fact.key) else { return nil }
    guard program.decisions.contains(id) else {
      reader.report(.notADecision(fact.subject.label(), fact.subject.text))
      return nil
    }
    guard case .literal(let literal) = fact.value else {
      reader.report(.noExpectedDecision(fact.label(), program.variables[id].domain.values))
      return nil
    }
    return reader.literal(literal, in: program.variables[id].domain, of: reader.valueNames(of: id)).map { (id, $0) }
  }

  private mutating func shown(_ reference: Reference, _ arguments: Arguments?) -> ExpectedEffect? {
    switch reader.resolve(reference, in: reader.names.prompts) {
    case .prompt(let id):
      let parameters = parts.prompts[id.index].signature.parameters
      return reader.givenArguments(arguments, for: parameters, of: .prompt).map { ExpectedEffect(.show, id, $0) }
    case .notice(let id):
      let parameters = parts.notices[id.index].signature.parameters
      return reader.givenArguments(arguments, for: parameters, of: .notice).map { ExpectedEffect(.notice, id, $0) }
    case nil: return nil
    }
  }

  private mutating func prompt(_ reference: Reference) -> ID<Prompt>? {
    switch reader.resolve(reference, in: reader.names.prompts) {
    case .prompt(let id): return id
    case .notice: reader.report(.noPromptToUpdate(reference.label(), reference.text))
    case nil: break
    }
    return nil
  }

  private mutating func remembered(_ reference: Reference, _ key: Literal?, _ literal: Literal) -> (
    memory: ID<Variable>, value: Value
  )? {
    guard let id = reader.memory(reference, key: key) else { return nil }
    let variable = program.variables[id]
    switch variable.home {
    case .shared: break
    case .session:
      reader.report(.unseenMemory(reference.label(), reference.text))
      return nil
    case .status, .input, .parameter, .derived, .count:
      reader.report(.notMemory(reference.label(), reference.text))
      return nil
    }
    return value(literal, of: id, called: reference).map { (id, $0) }
  }

  /// The value that a literal gives to a variable. A moment can be set only to `now` or `never`.
  private mutating func value(_ literal: Literal, of id: ID<Variable>, called reference: Reference) -> Value? {
    guard case .age = program.variables[id].measure else {
      return reader.literal(literal, in: program.variables[id].domain, of: reader.valueNames(of: id))
    }
    if literal.text == "now" { return Moment.now }
    if literal.text == "never" { return Moment.never }
    reader.report(.noMomentValue(literal.label(), reference.text))
    return nil
  }
}

extension [Module.Parameter] {
  fileprivate func knows(_ names: [String]) -> Bool { names.allSatisfy { name in contains { $0.name == name } } }
}

extension ExpectationSyntax.Form {
  /// Whether only a flow can meet the expectation.
  fileprivate var needsFlow: Bool {
    switch self {
    case .memory, .decision: false
    case .effect, .at, .ignored, .nothing: true
    }
  }
}
