import UsherRuntime

extension CodeEncoder {
  // MARK: Entities

  mutating func encodeOutside() {
    for resource in program.resources.rows {
      let requests = resource.requests.map { request in
        var record = RequestRecord()
        record.askable = request.askable.mask(ofPage: 0)
        record.name = writer.string(request.name)
        if request.name.isEmpty { record.marks |= RequestRecord.isUnnamed }
        if request.isBesideApp { record.marks |= RequestRecord.isBesideApp }
        return record
      }
      var record = ResourceRecord()
      record.name = writer.string(resource.name)
      record.status = UInt16(resource.status.index)
      record.requests = writer.append(all: requests, to: .requests)
      writer.append(record, to: .resources)
    }
    for metric in program.metrics.rows {
      let parameters = parameters(metric.parameters.map { FormalParameter(name: $0, variable: nil) })
      writer.append(named(writer.string(metric.name), parameters), to: .metrics)
    }
    for link in program.links.rows {
      let reaches = strings(link.reaches)
      var record = LinkRecord()
      record.name = writer.string(link.name)
      record.address = writer.string(link.address)
      record.reaches = reaches
      writer.append(record, to: .links)
    }
    for event in program.events.rows {
      let name = writer.string(event.name)
      writer.append(named(name, parameters(event.parameters)), to: .events)
    }
  }

  private func named(_ name: UInt32, _ parameters: Extent) -> NamedRecord {
    var record = NamedRecord()
    record.name = name
    record.parameters = parameters
    return record
  }

  private mutating func strings(_ names: [String]) -> Extent {
    writer.append(all: names.map { writer.string($0) }, to: .numbers)
  }

  private mutating func parameters(_ parameters: [FormalParameter]) -> Extent {
    let records = parameters.map { parameter in
      var record = ParameterRecord()
      record.name = writer.string(parameter.name)
      record.variable = parameter.variable.map { UInt16($0.index) } ?? none16
      return record
    }
    return writer.append(all: records, to: .parameters)
  }

  private mutating func style(_ entries: [StyleDefinition]) -> Extent {
    let records = entries.map { entry in
      var record = StyleRecord()
      record.name = writer.string(entry.name)
      switch entry.form {
      case .text(let text): record.texts = strings([text])
      case .parameter(let position): record.parameter = UInt16(position)
      case .table(let position, let choices):
        record.parameter = UInt16(position)
        record.texts = strings(choices.flatMap { [$0.value, $0.text] })
      }
      return record
    }
    return writer.append(all: records, to: .style)
  }

  mutating func encodePrompts() {
    for prompt in program.prompts.rows {
      let buttons = prompt.buttons.map { button(of: $0) }
      var record = PromptRecord()
      record.name = writer.string(prompt.name)
      record.kind = UInt16(Prompt.Kind.allCases.firstIndex(of: prompt.kind) ?? 0)
      record.isDismissible = prompt.isDismissible ? 1 : 0
      record.hasConditions = buttons.contains { $0.condition != TestRecord.holds } ? 1 : 0
      record.parameters = parameters(prompt.parameters)
      record.buttons = writer.append(all: buttons, to: .buttons)
      record.style = style(prompt.style)
      writer.append(record, to: .prompts)
    }
    for notice in program.notices.rows {
      let parameters = parameters(notice.parameters.map { FormalParameter(name: $0, variable: nil) })
      var record = NoticeRecord()
      record.name = writer.string(notice.name)
      record.parameters = parameters
      record.style = style(notice.style)
      writer.append(record, to: .notices)
    }
  }

  private mutating func button(of button: ButtonDefinition) -> ButtonRecord {
    let bindings = button.bindings.map { binding in
      var record = BindingRecord()
      record.name = writer.string(binding.name)
      record.text = writer.string(binding.text)
      record.variable = UInt16(binding.variable.index)
      record.value = UInt16(binding.value)
      return record
    }
    let roles = Button.Role.allCases.enumerated().reduce(UInt32(0)) { bits, role in
      button.roles.contains(role.element) ? bits | 1 << UInt32(role.offset) : bits
    }
    var record = ButtonRecord()
    record.name = writer.string(button.name)
    record.answer = writer.string(button.answer)
    record.condition = condition(button.condition)
    record.roles = roles
    record.bindings = writer.append(all: bindings, to: .bindings)
    return record
  }

  mutating func encodeActions() {
    for action in program.actions.rows {
      let interrupted = action.answers?.value(named: Action.interrupted)
      var record = ActionRecord()
      record.name = writer.string(action.name)
      record.answers = action.answers.map { writer.domain($0) } ?? none32
      record.needs = condition(action.needs)
      record.isRepeatable = action.isRepeatable ? 1 : 0
      record.interrupted = interrupted.map { UInt16($0) } ?? none16
      record.parameters = parameters(action.parameters)
      record.asks = numbers(
        action.asks.map { asked in
          asked.resource.index | (program.isUnnamed(asked) ? 0 : asked.request + 1) << ActionRecord.requestShift
        })
      writer.append(record, to: .actions)
    }
  }

  mutating func encodeFlows() {
    for (index, flow) in program.flows.rows.enumerated() {
      var record = FlowRecord()
      record.name = writer.string(flow.name.description)
      record.outcomes = writer.domain(flow.outcomes)
      record.root = UInt16(flow.root.index)
      record.isForLaunch = flow.isForLaunch ? 1 : 0
      record.isInner = flow.isInner ? 1 : 0
      writer.append(record, to: .flows)
      for retirement in flow.retired {
        var record = RetirementRecord()
        record.flow = UInt16(index)
        record.target = target(retirement.target)
        let position = writer.append(record, to: .retirements)
        for name in program.names(of: ID<Flow>(index)) {
          formerName(stableHash("\(name).\(retirement.name)"), .retired, Int(position))
        }
      }
    }
  }

  mutating func encodeStates() {
    for state in program.states.rows {
      let (kind, entity, request, operands, answers) = question(of: state)
      let silence = state.question?.silence
      let handlers = state.handlers.map { handler($0) }
      var record = StateRecord()
      record.name = writer.string(state.name)
      record.flow = UInt16(state.flow.index)
      record.parent = position(state.parent)
      record.start = position(state.start)
      record.question = kind.rawValue
      record.entity = UInt16(entity)
      record.request = UInt16(request)
      record.operands = operands
      record.answers = answers
      record.entry = statements(state.entry + state.afterwards)
      record.entry.count -= UInt32(state.afterwards.count)
      record.askedStatements = UInt8(state.afterwards.count)
      record.handlers = writer.append(all: handlers, to: .handlers)
      record.parameters = numbers(state.parameters.map { $0.index })
      record.silence = silence.map { firstMatches(in: records(of: $0.rows)) } ?? .none
      record.silenceAfter = silence.map { milliseconds($0.after) } ?? none32
      if state.isResting { record.marks |= StateRecord.isResting }
      if silence?.isUnderPrompt == true { record.marks |= StateRecord.isSilentUnderPrompt }
      record.timers = UInt16(handlers.count { $0.trigger == HandlerRecord.Trigger.after.rawValue })
      writer.append(record, to: .states)
    }
  }

  private func position(_ id: ID<State>?) -> UInt16 { id.map { UInt16($0.index) } ?? none16 }

  private typealias Asked = (
    kind: StateRecord.Question, entity: Int, request: Int, operands: Extent, answers: Extent
  )

  private mutating func question(of state: StateDefinition) -> Asked {
    switch state.question {
    case nil: (.none, 0, 0, .none, .none)
    case .choose(let rows):
      (.choose, 0, 0, .none, writer.append(all: [firstMatches(in: records(of: rows))], to: .extents))
    case .ask(let id, let request, let rows, _):
      (
        .ask, id.index, request, operands(state.options.map { .value(0, Domain(values: [$0])) }),
        answers(rows, of: program.variables[program.resources[id].status].domain)
      )
    case .show(let id, let operands, let rows):
      (.show, id.index, 0, self.operands(operands), answers(rows, of: program.prompts[id].answers))
    case .open(let id, let rows): (.open, id.index, 0, .none, answers(rows, of: Question.openAnswers))
    case .perform(let id, let operands, let rows):
      (
        .perform, id.index, 0, self.operands(operands),
        answers(rows, of: program.actions[id].answers ?? Domain(values: []), declared: program.actions[id].declared)
      )
    case .run(let id, let operands, let rows):
      (.run, id.index, 0, self.operands(operands), answers(rows, of: program.flows[id].outcomes))
    }
  }

  private mutating func handler(_ handler: Handler) -> HandlerRecord {
    var record = HandlerRecord()
    record.event = none16
    record.target = target(handler.target)
    record.statements = statements(handler.effects)
    let trigger: HandlerRecord.Trigger
    switch handler.trigger {
    case .returned: trigger = .returned
    case .background: trigger = .background
    case .change(let variables):
      trigger = .change
      record.watched = numbers(variables.map { $0.index })
    case .event(let id):
      trigger = .event
      record.event = UInt16(id.index)
    case .after(let milliseconds):
      trigger = .after
      record.milliseconds = self.milliseconds(milliseconds)
    }
    record.trigger = trigger.rawValue
    return record
  }

  private mutating func milliseconds(_ time: Int) -> UInt32 { writer.append(Int64(time), to: .thresholds) }

  // MARK: Former names

  private mutating func formerName(_ hash: UInt32, _ kind: FormerNameRecord.Kind, _ index: Int, owner: Int = 0) {
    var record = FormerNameRecord()
    record.hash = hash
    record.kind = kind.rawValue
    record.index = UInt16(index)
    record.owner = UInt32(owner)
    writer.append(record, to: .formerNames)
  }

  mutating func encodeFormerNames() {
    program.forEachHashOfStates { hash, id in formerName(hash, .state, id.index) }
    for id in program.flows.ids {
      for name in program.names(of: id) { formerName(stableHash(name), .flow, id.index) }
      for former in program.flows[id].formerOutcomes {
        formerName(stableHash(former.name), .outcome, Int(former.value), owner: id.index)
      }
    }
    for id in program.variables.ids {
      for name in program.variables[id].formerNames { formerName(stableHash(name.description), .variable, id.index) }
      for former in program.variables[id].formerValues {
        formerName(stableHash(former.name), .value, Int(former.value), owner: id.index)
      }
    }
  }
}
