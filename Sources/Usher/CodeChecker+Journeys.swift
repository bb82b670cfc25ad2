// What a code says of rows, entities and states: the second half of what is looked at.
extension CodeChecker {
  // MARK: Rows

  /// What a choice tries is written before it, so no choice is within itself.
  func checkRows() throws(BundleError) {
    var depths = Array(repeating: UInt8(0), count: code.rows.count)
    for index in code.rows.indices {
      let row = code.rows[index]
      try requireCondition(row.condition)
      try require(row.statements, in: code.statements.count, "rows")
      guard row.target.kind == TargetRecord.Kind.choose.rawValue else { continue }
      try require(row.target.extent, ofNumbersBelow: index, "rows")
      let inner = row.target.extent.range.map { depths[Int(code.numbers[$0])] }.max() ?? 0
      try require(inner < Self.nestingLimit, "rows")
      depths[index] = inner + 1
    }
  }

  /// A target of a row or handler in a state of a flow.
  private func check(_ target: TargetRecord, in flow: UInt16) throws(BundleError) {
    guard let kind = TargetRecord.Kind(rawValue: target.kind) else { throw .inconsistent("targets") }
    switch kind {
    case .stay: break
    case .state:
      try require(Int(target.entity) < code.states.count, "targets")
      let state = code.states[target.entity]
      try require(state.flow == flow && state.parent != none16, "targets")
      try require(target.extent, fit: state.parameters.range.map { Int(code.numbers[$0]) }, "targets")
    case .outcome: try require(Int(target.entity) < code.count(of: code.flows[flow].outcomes), "targets")
    case .choose: try checkRows(target.extent, in: flow)
    }
  }

  private func checkRows(_ rows: Extent, in flow: UInt16) throws(BundleError) {
    try require(rows, ofNumbersBelow: code.rows.count, "rows")
    for index in rows.range { try check(code.rows[code.numbers[index]].target, in: flow) }
  }

  // MARK: Entities

  func checkEntities() throws(BundleError) {
    for index in code.requests.indices { try requireString(code.requests[index].name) }
    for index in code.resources.indices {
      let resource = code.resources[index]
      try requireString(resource.name)
      try require(isKept(Int(resource.status)) && code.variables[resource.status].fact != none16, "resources")
      try require(code.count(of: code.variables[resource.status].domain) <= 64, "resources")
      try require(resource.requests, in: code.requests.count, "resources")
    }
    for table in [code.metrics, code.events] {
      for index in table.indices {
        try requireString(table[index].name)
        try require(table[index].parameters, in: code.parameters.count, "parameters")
      }
    }
    for index in code.events.indices {
      let parameters = variables(of: code.events[index].parameters)
      try require(parameters.count <= 16 && parameters.allSatisfy { $0 != nil }, "events")
    }
    for index in code.links.indices {
      let link = code.links[index]
      try requireString(link.name)
      try requireString(link.address)
      try require(link.reaches, ofNumbersBelow: code.strings.count, "links")
    }
    for index in code.style.indices {
      try requireString(code.style[index].name)
      try requireString(code.style[index].value)
    }
    for index in code.notices.indices {
      let notice = code.notices[index]
      try requireString(notice.name)
      try require(notice.style, in: code.style.count, "notices")
    }
    for index in code.actions.indices { try check(code.actions[index]) }
    for index in code.decisions.indices { try require(Int(code.decisions[index]) < code.variables.count, "decisions") }
    try checkPrompts()
    try checkFlows()
  }

  private func check(_ action: ActionRecord) throws(BundleError) {
    try requireString(action.name)
    try requireCondition(action.needs)
    try require(action.answers == none32 || Int(action.answers) < code.domains.count, "actions")
    let answers = action.answers == none32 ? 0 : code.count(of: action.answers)
    try require(action.interrupted == none16 || Int(action.interrupted) < answers, "actions")
    try require(action.parameters, in: code.parameters.count, "actions")
    try require(action.parameters.count <= 16, "actions")
    try require(action.asks, ofNumbersBelow: code.resources.count, "actions")
  }

  private func checkPrompts() throws(BundleError) {
    for index in code.bindings.indices {
      let binding = code.bindings[index]
      try requireString(binding.name)
      try requireString(binding.text)
      try require(isKept(Int(binding.variable)), "bindings")
      try require(Int(binding.value) < code.count(of: code.variables[binding.variable].domain), "bindings")
    }
    for index in code.buttons.indices {
      let button = code.buttons[index]
      try requireString(button.name)
      try requireString(button.answer)
      try requireCondition(button.condition)
      try require(button.bindings, in: code.bindings.count, "buttons")
    }
    for index in code.prompts.indices {
      let prompt = code.prompts[index]
      try requireString(prompt.name)
      try require(Int(prompt.kind) < Prompt.Kind.allCases.count, "prompts")
      try require(prompt.parameters, in: code.parameters.count, "prompts")
      try require(prompt.buttons, in: code.buttons.count, "prompts")
      try require(prompt.buttons.count < 255 && prompt.parameters.count <= 16, "prompts")
      try require(prompt.style, in: code.style.count, "prompts")
    }
  }

  private func checkFlows() throws(BundleError) {
    for index in code.flows.indices {
      let flow = code.flows[index]
      try requireString(flow.name)
      try require(Int(flow.outcomes) < code.domains.count && Int(flow.root) < code.states.count, "flows")
      let root = code.states[flow.root]
      try require(Int(root.flow) == index && root.parent == none16, "flows")
    }
    for index in code.formerNames.indices {
      let name = code.formerNames[index]
      guard let kind = FormerNameRecord.Kind(rawValue: name.kind) else { throw .inconsistent("former names") }
      let owner = Int(name.owner)
      let bound: Int
      switch kind {
      case .state: bound = code.states.count
      case .flow: bound = code.flows.count
      case .variable: bound = code.variables.count
      case .retired: bound = code.retirements.count
      case .value:
        try require(owner < code.variables.count, "former names")
        bound = code.count(of: code.variables[owner].domain)
      case .outcome:
        try require(owner < code.flows.count, "former names")
        bound = code.count(of: code.flows[owner].outcomes)
      }
      try require(Int(name.index) < bound, "former names")
    }
  }

  // MARK: States

  func checkStates() throws(BundleError) {
    for index in code.extents.indices {
      try require(code.extents[index], ofNumbersBelow: code.rows.count, "extents")
    }
    for index in code.states.indices {
      let state = code.states[index]
      try requireString(state.name)
      try require(Int(state.flow) < code.flows.count, "states")
      // What is around a state is declared before it.
      let isRoot = Int(code.flows[state.flow].root) == index
      try require(isRoot == (state.parent == none16), "states")
      if !isRoot {
        try require(Int(state.parent) < index && code.states[state.parent].flow == state.flow, "states")
      }
      if state.start != none16 {
        try require(Int(state.start) < code.states.count && Int(code.states[state.start].parent) == index, "states")
        try require(code.states[state.start].parameters.count == 0, "states")
      }
      try require(state.entry, in: code.statements.count, "states")
      for parameter in state.parameters.range {
        let variable = code.variables[code.numbers[parameter]]
        try require(variable.home == VariableRecord.Home.parameter.rawValue, "states")
      }
      try checkQuestion(of: state)
      try checkHandlers(of: state)
    }
    for index in code.retirements.indices {
      let retirement = code.retirements[index]
      try require(Int(retirement.flow) < code.flows.count, "retired states")
      try check(retirement.target, in: retirement.flow)
      try require(retirement.target.kind != TargetRecord.Kind.stay.rawValue, "retired states")
    }
  }

  private func checkQuestion(of state: StateRecord) throws(BundleError) {
    try require(state.answers, in: code.extents.count, "states")
    let entity = Int(state.entity)
    let answers: Int
    guard let kind = StateRecord.Question(rawValue: state.question) else { throw .inconsistent("states") }
    switch kind {
    case .none: answers = 0
    case .choose:
      try require(state.start == none16, "states")
      answers = 1
    case .ask:
      try require(entity < code.resources.count, "states")
      let resource = code.resources[entity]
      try require(Int(state.request) < Int(resource.requests.count), "states")
      answers = code.count(of: code.variables[resource.status].domain)
    case .show:
      try require(entity < code.prompts.count, "states")
      let prompt = code.prompts[entity]
      try require(state.operands, fit: variables(of: prompt.parameters), "states")
      answers = Int(prompt.buttons.count) + 1
    case .open:
      try require(entity < code.links.count, "states")
      answers = Question.openAnswers.values.count
    case .perform:
      try require(entity < code.actions.count && code.actions[entity].answers != none32, "states")
      try require(state.operands, fit: variables(of: code.actions[entity].parameters), "states")
      answers = code.count(of: code.actions[entity].answers)
    case .run:
      try require(entity < code.flows.count && state.start == none16, "states")
      let root = code.states[code.flows[entity].root]
      try require(state.operands, fit: root.parameters.range.map { Int(code.numbers[$0]) }, "states")
      answers = code.count(of: code.flows[entity].outcomes)
    }
    try require(Int(state.answers.count) == answers, "states")
    for answer in state.answers.range { try checkRows(code.extents[answer], in: state.flow) }
    if state.silenceAfter != none32 {
      try require(Int(state.silenceAfter) < code.thresholds.count && kind == .ask, "states")
    }
    try checkRows(state.silence, in: state.flow)
  }

  private func checkHandlers(of state: StateRecord) throws(BundleError) {
    try require(state.handlers, in: code.handlers.count, "handlers")
    var timers = 0
    for index in state.handlers.range {
      let handler = code.handlers[index]
      try require(handler.statements, in: code.statements.count, "handlers")
      try require(handler.watched, ofNumbersBelow: code.variables.count, "handlers")
      guard let trigger = HandlerRecord.Trigger(rawValue: handler.trigger) else { throw .inconsistent("handlers") }
      switch trigger {
      case .event: try require(Int(handler.event) < code.events.count, "handlers")
      case .after:
        timers += 1
        try require(Int(handler.milliseconds) < code.thresholds.count, "handlers")
      case .returned, .background, .change: break
      }
      try check(handler.target, in: state.flow)
    }
    try require(timers == Int(state.timers), "handlers")
  }
}
