extension CodeEncoder {
  // MARK: Entities

  mutating func encodeOutside() {
    for resource in program.resources.rows {
      let requests = resource.requests.map { request in
        RequestRecord(
          askable: request.askable.mask(ofPage: 0), name: writer.string(request.name),
          isUnnamed: request.name.isEmpty ? 1 : 0)
      }
      let record = ResourceRecord(
        name: writer.string(resource.name), status: UInt16(resource.status.index),
        requests: writer.append(all: requests, to: .requests))
      writer.append(record, to: .resources)
    }
    for metric in program.metrics.rows {
      let parameters = parameters(metric.parameters.map { FormalParameter(name: $0, variable: nil) })
      writer.append(NamedRecord(name: writer.string(metric.name), parameters: parameters), to: .metrics)
    }
    for link in program.links.rows {
      let reaches = strings(link.reaches)
      let record = LinkRecord(
        name: writer.string(link.name), address: writer.string(link.address), reaches: reaches)
      writer.append(record, to: .links)
    }
    for event in program.events.rows {
      writer.append(NamedRecord(name: writer.string(event.name), parameters: parameters(event.parameters)), to: .events)
    }
  }

  private mutating func strings(_ names: [String]) -> Extent {
    writer.append(all: names.map { writer.string($0) }, to: .numbers)
  }

  private mutating func parameters(_ parameters: [FormalParameter]) -> Extent {
    let records = parameters.map { parameter in
      ParameterRecord(
        name: writer.string(parameter.name), variable: parameter.variable.map { UInt16($0.index) } ?? none16)
    }
    return writer.append(all: records, to: .parameters)
  }

  private mutating func style(_ entries: [StyleEntry]) -> Extent {
    let records = entries.map { StyleRecord(name: writer.string($0.name), value: writer.string($0.value)) }
    return writer.append(all: records, to: .style)
  }

  mutating func encodePrompts() {
    for prompt in program.prompts.rows {
      let buttons = prompt.buttons.map { button(of: $0) }
      let record = PromptRecord(
        name: writer.string(prompt.name), kind: UInt16(Prompt.Kind.allCases.firstIndex(of: prompt.kind) ?? 0),
        isDismissible: prompt.isDismissible ? 1 : 0,
        hasConditions: buttons.contains { $0.condition != TestRecord.holds } ? 1 : 0,
        parameters: parameters(prompt.parameters),
        buttons: writer.append(all: buttons, to: .buttons), style: style(prompt.style))
      writer.append(record, to: .prompts)
    }
    for notice in program.notices.rows {
      let parameters = parameters(notice.parameters.map { FormalParameter(name: $0, variable: nil) })
      let record = NoticeRecord(name: writer.string(notice.name), parameters: parameters, style: style(notice.style))
      writer.append(record, to: .notices)
    }
  }

  private mutating func button(of button: Button) -> ButtonRecord {
    let bindings = button.bindings.map { binding in
      BindingRecord(
        name: writer.string(binding.name), text: writer.string(binding.text),
        variable: UInt16(binding.variable.index), value: UInt16(binding.value))
    }
    let roles = Button.Role.allCases.enumerated().reduce(UInt32(0)) { bits, role in
      button.roles.contains(role.element) ? bits | 1 << UInt32(role.offset) : bits
    }
    return ButtonRecord(
      name: writer.string(button.name), answer: writer.string(button.answer), condition: condition(button.condition),
      roles: roles, bindings: writer.append(all: bindings, to: .bindings))
  }

  mutating func encodeActions() {
    for action in program.actions.rows {
      let interrupted = action.answers?.value(named: Action.interrupted)
      let record = ActionRecord(
        name: writer.string(action.name), answers: action.answers.map { writer.domain($0) } ?? none32,
        needs: condition(action.needs), isRepeatable: action.isRepeatable ? 1 : 0,
        interrupted: interrupted.map { UInt16($0) } ?? none16, parameters: parameters(action.parameters),
        asks: numbers(action.asks.map { $0.index }))
      writer.append(record, to: .actions)
    }
  }

  mutating func encodeFlows() {
    for (index, flow) in program.flows.rows.enumerated() {
      let record = FlowRecord(
        name: writer.string(flow.name), outcomes: writer.domain(flow.outcomes), root: UInt16(flow.root.index),
        isForLaunch: flow.isForLaunch ? 1 : 0)
      writer.append(record, to: .flows)
      for retirement in flow.retired {
        let position = writer.append(
          RetirementRecord(flow: UInt16(index), target: target(retirement.target)), to: .retirements)
        for name in program.names(of: ID<Flow>(index)) {
          formerName("\(name).\(retirement.name)", .retired, Int(position))
        }
      }
    }
  }

  mutating func encodeStates() {
    for state in program.states.rows {
      let (kind, entity, request, operands, answers) = question(of: state)
      let silence = state.question?.silence
      let handlers = state.handlers.map { handler($0) }
      let record = StateRecord(
        name: writer.string(state.name), flow: UInt16(state.flow.index), parent: position(state.parent),
        start: position(state.start), question: kind.rawValue, entity: UInt16(entity), request: UInt16(request),
        operands: operands, answers: answers, entry: statements(state.entry),
        handlers: writer.append(all: handlers, to: .handlers), parameters: numbers(state.parameters.map { $0.index }),
        silence: silence.map { firstMatches(in: records(of: $0.rows)) } ?? .none,
        silenceAfter: silence.map { milliseconds($0.after) } ?? none32, isResting: state.isResting ? 1 : 0,
        timers: UInt16(handlers.count { $0.trigger == HandlerRecord.Trigger.after.rawValue }))
      writer.append(record, to: .states)
    }
  }

  private func position(_ id: ID<State>?) -> UInt16 { id.map { UInt16($0.index) } ?? none16 }

  private typealias Asked = (
    kind: StateRecord.Question, entity: Int, request: Int, operands: Extent, answers: Extent
  )

  private mutating func question(of state: State) -> Asked {
    switch state.question {
    case nil: (.none, 0, 0, .none, .none)
    case .choose(let rows):
      (.choose, 0, 0, .none, writer.append(all: [firstMatches(in: records(of: rows))], to: .extents))
    case .ask(let id, let request, let rows, _):
      (
        .ask, id.index, request, .none,
        answers(rows, of: program.variables[program.resources[id].status].domain)
      )
    case .show(let id, let operands, let rows):
      (.show, id.index, 0, self.operands(operands), answers(rows, of: program.prompts[id].answers))
    case .open(let id, let rows): (.open, id.index, 0, .none, answers(rows, of: Question.openAnswers))
    case .perform(let id, let operands, let rows):
      (
        .perform, id.index, 0, self.operands(operands),
        answers(rows, of: program.actions[id].answers ?? Domain(values: []))
      )
    case .run(let id, let operands, let rows):
      (.run, id.index, 0, self.operands(operands), answers(rows, of: program.flows[id].outcomes))
    }
  }

  private mutating func handler(_ handler: Handler) -> HandlerRecord {
    var record = HandlerRecord(
      trigger: 0, event: none16, milliseconds: 0, watched: .none, target: target(handler.target),
      statements: statements(handler.effects))
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

  private mutating func formerName(_ name: String, _ kind: FormerNameRecord.Kind, _ index: Int, owner: Int = 0) {
    writer.append(
      FormerNameRecord(hash: stableHash(name), kind: kind.rawValue, index: UInt16(index), owner: UInt32(owner)),
      to: .formerNames)
  }

  mutating func encodeFormerNames() {
    for id in program.states.ids {
      for name in program.names(of: id) { formerName(name, .state, id.index) }
    }
    for id in program.flows.ids {
      for name in program.names(of: id) { formerName(name, .flow, id.index) }
      for former in program.flows[id].formerOutcomes {
        formerName(former.name, .outcome, Int(former.value), owner: id.index)
      }
    }
    for id in program.variables.ids {
      for name in program.variables[id].formerNames { formerName(name, .variable, id.index) }
      for former in program.variables[id].formerValues {
        formerName(former.name, .value, Int(former.value), owner: id.index)
      }
    }
  }
}
