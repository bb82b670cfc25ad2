internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension BodyPass {
  /// Reads the question of a state; nil if it is wrong.
  mutating func question(_ item: StateItem, in body: StateBody) -> Question? {
    if !body.nested.isEmpty, !isSurface(item) {
      reader.report(.questionAroundStates(item.node.label(), body.names[0]))
    }
    place = ProgramPlace(body.id, .question)
    switch item {
    case .choose(let choice):
      return rows(of: choice, from: body.id, staying: .over(.decision)).map { .choose($0) }
    case .passage(let passage):
      place?.rows = [0]
      record(.passage(passage), number: 1)
      guard let target = target(passage.target, from: body.id, staying: .over(.transition)) else {
        return nil
      }
      return .choose([Row(answers: ValueSet(), condition: .always, effects: [], target: target)])
    case .ask(let ask): return self.ask(ask, in: body)
    case .show(let show): return self.show(show, in: body)
    case .open(let open): return self.open(open, in: body)
    case .perform(let perform): return self.perform(perform, in: body)
    case .run(let run): return self.run(run, in: body)
    case .effect, .asking, .handler, .state, .waiver: preconditionFailure("no question")
    }
  }

  private func isSurface(_ item: StateItem) -> Bool {
    guard case .show(let show) = item, case .prompt(let id) = reader.names.prompts[show.prompt.text] else {
      return false
    }
    return !program.prompts[id].kind.isModal
  }

  private mutating func ask(_ ask: AskStatement, in body: StateBody) -> Question? {
    guard let (resource, request) = reader.request(ask.request) else { return nil }
    let status = program.resources[resource].status
    reader.builder.program.states[body.id].options = reader.options(ask.options, of: ask.request, resource)
    let asking = Asking(
      kind: .system, head: StateItem.ask(ask).head, subjects: [.variable(status, ask.request.resource.text)],
      rows: ask.rows.node,
      why: "any status is possible after the request")
    let answered = rows(ask.rows, of: asking, from: body.id) { _ in .over(.systemPrompt) }
    guard let known = reader.device.resource(named: program.resources[resource].name)?.requests[request] else {
      return nil
    }
    let silence = silence(of: ask, known, from: body.id)
    guard var answered else { return nil }
    for index in answered.indices { answered[index].answers = program.variables[status].domain.all }
    switch silence {
    case .none: return .ask(resource, request: request, answered, silence: nil)
    case .sound(let silence): return .ask(resource, request: request, answered, silence: silence)
    case .wrong: return nil
    }
  }

  private mutating func show(_ show: ShowStatement, in body: StateBody) -> Question? {
    guard case .prompt(let id) = reader.resolve(show.prompt, in: reader.names.prompts) else { return nil }
    let prompt = program.prompts[id]
    let signature = parts.prompts[id.index].signature
    let head = StateItem.show(show).head
    let operands = reader.operands(show.arguments, for: signature.parameters, of: .prompt, at: head)
    checkFrozen(show.arguments, signature.parameters, operands)
    guard let syntax = show.rows else {
      reader.report(.noRows(show.label(), show.node.text, prompt.answerPatterns.filter { $0 != Prompt.dismissed }))
      return nil
    }
    var possible = buttons(of: prompt, with: operands)
    if prompt.isDismissible { possible.insert(Value(prompt.buttons.count)) }
    var asking = Asking(
      kind: .prompt, head: head, subjects: [.answer], answers: (prompt.answers, possible),
      declared: prompt.buttons.map { $0.bound },
      roles: prompt.buttons.flatMap { button in button.roles.map { (role: $0, button: button.name) } },
      rows: syntax.node,
      why: "people who tap it would wait for nothing",
      declaration: reader.names.prompts.declaration(of: show.prompt.text))
    asking.recordedDeclaration = reader.recordedDeclaration(of: show.prompt, in: reader.names.prompts)
    let rows = rows(syntax, of: asking, from: body.id) { row in
      if prompt.kind.isModal {
        return .over(prompt.kind == .alert ? .alert : .sheet)
      }
      return row.lists(Prompt.dismissed) ? .over(.dismissal) : .allowed
    }
    guard let operands, let rows else { return nil }
    return .show(id, operands, rows)
  }

  /// The buttons that can be there with these arguments.
  private func buttons(of prompt: PromptDefinition, with operands: [Operand]?) -> ValueSet {
    var given: [ID<Variable>: ValueSet] = [:]
    for (parameter, operand) in zip(prompt.parameters, operands ?? []) {
      guard let id = parameter.variable, let names = names(of: operand) else { continue }
      given[id] = ValueSet(names.compactMap { program.variables[id].domain.value(named: $0) })
    }
    let (passed, possible) = (given, reader.possibleValues)
    return ValueSet(
      prompt.buttons.indices.filter { index in
        let button = prompt.buttons[index]
        if button.condition == .always { return true }
        let row = DecisionSpace.Row(answers: ValueSet(), condition: button.condition)
        let space = DecisionSpace(program, answers: nil, rows: [row]) { id in
          if let binding = button.bindings.first(where: { $0.variable == id }) { return ValueSet([binding.value]) }
          return passed[id] ?? possible(id)
        }
        return space?.takings.contains(.row(0)) ?? true
      }.map { Value($0) })
  }

  /// The names of the values that an argument can have; nil if they are not known.
  private func names(of operand: Operand) -> [String]? {
    switch operand {
    case .value(let value, let domain): [domain.name(of: value)]
    case .variable(let id, _): program.variables[id].domain.names(in: reader.possible(id))
    case .condition, .sum, .text: nil
    }
  }

  /// The arguments of a prompt are fixed when it is shown. Reports arguments that read values which change on their own.
  private mutating func checkFrozen(_ syntax: Arguments?, _ parameters: [Module.Parameter], _ operands: [Operand]?) {
    for (parameter, operand) in zip(parameters, operands ?? []) where operand.isComputed {
      guard let argument = syntax?.arguments.first(where: { $0.name == parameter.name }) else { continue }
      for id in reader.variables(in: operand).sorted(by: { $0.index < $1.index }) {
        switch program.variables[id].home {
        case _ where reader.isMoment(id):
          reader.report(.liveArgument(argument.value.label(), program.variables[id].name.description))
        case .status, .input(isLive: true, isRequired: _):
          reader.report(.liveArgument(argument.value.label(), program.variables[id].name.description))
        case .input, .shared, .session, .parameter, .derived, .count: break
        }
      }
    }
  }

  private mutating func open(_ open: OpenStatement, in body: StateBody) -> Question? {
    guard let link = reader.opened(open.link) else { return nil }
    guard let syntax = open.rows else {
      reader.report(.noRows(open.label(), open.node.text, Question.openAnswers.values))
      return nil
    }
    let asking = Asking(
      kind: .link, head: StateItem.open(open).head, subjects: [.answer],
      answers: (Question.openAnswers, Question.openAnswers.all), rows: syntax.node,
      why: "the person comes back, or the link does not open")
    return rows(syntax, of: asking, from: body.id) { _ in .over(.link) }.map { .open(link, $0) }
  }

  private mutating func perform(_ perform: DoStatement, in body: StateBody) -> Question? {
    guard let (id, signature) = reader.resolve(perform.action, in: reader.names.actions) else { return nil }
    let head = StateItem.perform(perform).head
    let operands = reader.operands(perform.arguments, for: signature.parameters, of: .action, at: head)
    guard let answers = program.actions[id].answers else {
      if let rows = perform.rows { reader.report(.answeredEffect(rows.label(), perform.action.text)) }
      return nil
    }
    guard let syntax = perform.rows else {
      reader.report(.noRows(perform.label(), perform.node.text, program.actions[id].answerPatterns))
      return nil
    }
    let possible = possible(answers, in: program.flows[program.states[body.id].flow])
    var asking = Asking(
      kind: .app, head: head, subjects: [.answer], answers: (answers, possible), declared: program.actions[id].declared,
      texts: program.actions[id].texts, rows: syntax.node,
      why: possible.members.contains { answers.name(of: $0) == Action.interrupted }
        ? "`interrupted` is the answer if the app ended in the meantime" : nil,
      declaration: reader.names.actions.declaration(of: perform.action.text))
    asking.recordedDeclaration = reader.recordedDeclaration(of: perform.action, in: reader.names.actions)
    let rows = rows(syntax, of: asking, from: body.id) { _ in .over(.answer) }
    guard let operands, let rows else { return nil }
    return .perform(id, operands, rows)
  }

  /// The possible answers of an action in a flow. A flow at launch is never restored, so its actions never answer `interrupted`.
  private func possible(_ answers: Domain, in flow: FlowDefinition) -> ValueSet {
    guard flow.isForLaunch, let interrupted = answers.value(named: Action.interrupted) else { return answers.all }
    return answers.all.subtracting(ValueSet([interrupted]))
  }

  private mutating func run(_ run: RunStatement, in body: StateBody) -> Question? {
    guard let family = reader.resolve(run.flow, in: reader.names.flows) else { return nil }
    let head = StateItem.run(run).head
    let given = reader.operands(run.arguments, for: family.signature.parameters, of: .flow, at: head)
    guard let (flow, operands) = family.instance(given ?? []) else { return nil }
    if program.flows[flow].isForLaunch, !program.flows[program.states[body.id].flow].isForLaunch {
      reader.report(
        .runsForLaunch(
          run.flow.label(), run.flow.text, from: program.flows[program.states[body.id].flow].name.description))
    }
    let outcomes = program.flows[flow].outcomes
    var asking = Asking(
      kind: .flow, head: head, subjects: [.answer], answers: (outcomes, outcomes.all),
      rows: run.rows.node, declaration: reader.names.flows.declaration(of: run.flow.text))
    asking.recordedDeclaration = reader.recordedDeclaration(of: run.flow, in: reader.names.flows)
    if outcomes.values.isEmpty { reader.report(.endlessFlow(run.flow.label(), run.flow.text)) }
    let rows = rows(run.rows, of: asking, from: body.id) { _ in .over(.flow) }
    guard given != nil, let rows else { return nil }
    return .run(flow, operands, rows)
  }
}
