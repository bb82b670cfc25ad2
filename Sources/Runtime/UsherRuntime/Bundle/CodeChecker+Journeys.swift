// Checks of the parts that describe journeys: the rows of questions, and states.
extension CodeChecker {
  // MARK: Rows

  /// Checks rows. A choice may only contain earlier rows, so no choice contains itself.
  mutating func checkRows() throws(BundleError) {
    owners = Array(repeating: -1, count: code.rows.count)
    var depths = Array(repeating: UInt8(0), count: code.rows.count)
    for index in code.rows.indices {
      let row = code.rows[index]
      guard row.target.kind == TargetRecord.Kind.choose.rawValue else { continue }
      try list(row.target.extent, ofNumbersBelow: index, "rows")
      let inner = row.target.extent.range.map { depths[Int(code.numbers[$0])] }.max() ?? 0
      try require(inner < Self.nestingLimit, "rows")
      depths[index] = inner + 1
    }
  }

  /// Checks the target of a row, handler or retirement. The rows of a choice have been listed before.
  private mutating func check(_ target: TargetRecord, in flow: UInt16, of owner: Int) throws(BundleError) {
    guard let kind = TargetRecord.Kind(rawValue: target.kind) else { throw .inconsistent("targets") }
    switch kind {
    case .stay: break
    case .back: try require(surrounds(target.entity, owner), "targets")
    case .state:
      try require(Int(target.entity) < code.states.count, "targets")
      let state = code.states[target.entity]
      try require(state.flow == flow && state.parent != none16, "targets")
      try list(target.extent, of: .operands, "targets")
      try requireFit(of: target.extent, variables(ofState: state), "targets")
    case .outcome: try require(Int(target.entity) < code.count(of: code.flows[flow].outcomes), "targets")
    case .choose: try checkRows(target.extent, in: flow, of: owner)
    }
  }

  /// Whether a state, but not the root of a flow, is the state that owns a row, or surrounds it. Parents come first.
  private func surrounds(_ state: UInt16, _ owner: Int) -> Bool {
    guard owner < code.states.count, Int(state) < code.states.count, code.states[state].parent != none16 else {
      return false
    }
    var next = owner
    while next > Int(state), code.states[next].parent != none16, Int(code.states[next].parent) < next {
      next = Int(code.states[next].parent)
    }
    return next == Int(state)
  }

  /// Checks a target outside of rows; lists the rows of its choice.
  private mutating func checkOuter(_ target: TargetRecord, in flow: UInt16, of owner: Int) throws(BundleError) {
    if target.kind == TargetRecord.Kind.choose.rawValue {
      try list(target.extent, ofNumbersBelow: code.rows.count, "targets")
    }
    try check(target, in: flow, of: owner)
  }

  /// Checks rows that have been listed: each must belong to one owner.
  private mutating func checkRows(_ rows: Extent, in flow: UInt16, of owner: Int) throws(BundleError) {
    for index in rows.range {
      let row = Int(code.numbers[index])
      if owners[row] == owner { continue }
      try require(owners[row] == -1, "rows")
      owners[row] = owner
      try check(code.rows[row].target, in: flow, of: owner)
    }
  }

  private func variables(ofState state: StateRecord) -> [Int?] {
    state.parameters.range.map { Int(code.numbers[$0]) }
  }

  private func requireDuration(_ threshold: UInt32, _ part: StaticString) throws(BundleError) {
    try require(threshold < code.thresholds.count, part)
    try require((1...Self.longestDuration).contains(code.thresholds[threshold]), part)
  }

  // MARK: States

  mutating func checkStates() throws(BundleError) {
    depths = Array(repeating: 0, count: code.states.count)
    for index in code.states.indices { try check(code.states[index], at: index) }
    for index in code.retirements.indices {
      let retirement = code.retirements[index]
      try checkOuter(retirement.target, in: retirement.flow, of: code.states.count + index)
      try require(retirement.target.kind != TargetRecord.Kind.stay.rawValue, "retired states")
    }
  }

  private mutating func check(_ state: StateRecord, at index: Int) throws(BundleError) {
    // Parents are declared before their child states.
    let isRoot = Int(code.flows[state.flow].root) == index
    try require(isRoot == (state.parent == none16), "states")
    if !isRoot {
      try require(Int(state.parent) < index && code.states[state.parent].flow == state.flow, "states")
    }
    depths[index] = isRoot ? 0 : depths[Int(state.parent)]
    try require(depths[index] < Self.nestingLimit, "states")
    depths[index] += 1
    if state.start != none16 {
      try require(Int(state.start) < code.states.count && Int(code.states[state.start].parent) == index, "states")
      try require(code.states[state.start].parameters.count == 0, "states")
    }
    try require(state.parameters.count <= 16, "states")
    for parameter in state.parameters.range {
      let variable = code.variables[code.numbers[parameter]]
      try require(variable.home == VariableRecord.Home.parameter.rawValue, "states")
    }
    try checkQuestion(of: state, at: index)
    try require(state.isAsking || state.afterwards.count == 0, "states")
    try checkHandlers(of: state, at: index)
  }

  private mutating func checkQuestion(of state: StateRecord, at index: Int) throws(BundleError) {
    let entity = Int(state.entity)
    let answers: Int
    guard let kind = StateRecord.Question(rawValue: state.question) else { throw .inconsistent("states") }
    switch kind {
    case .none:
      try requireFit(of: state.operands, [], "states")
      answers = 0
    case .choose:
      try require(state.start == none16, "states")
      try requireFit(of: state.operands, [], "states")
      answers = 1
    case .ask:
      try require(entity < code.resources.count, "states")
      try requireOptions(state.operands)
      let resource = code.resources[entity]
      try require(Int(state.request) < Int(resource.requests.count), "states")
      answers = code.count(of: code.variables[resource.status].domain)
    case .show:
      try require(entity < code.prompts.count, "states")
      let prompt = code.prompts[entity]
      try requireFit(of: state.operands, variables(of: prompt.parameters), "states")
      answers = Int(prompt.buttons.count) + 1
    case .open:
      try require(entity < code.links.count, "states")
      try requireFit(of: state.operands, [], "states")
      answers = Code.openAnswers.count
    case .perform:
      try require(entity < code.actions.count && code.actions[entity].answers != none32, "states")
      try requireFit(of: state.operands, variables(of: code.actions[entity].parameters), "states")
      answers = code.count(of: code.actions[entity].answers)
    case .run:
      try require(entity < code.flows.count && state.start == none16, "states")
      let root = code.states[code.flows[entity].root]
      try requireFit(of: state.operands, variables(ofState: root), "states")
      answers = code.count(of: code.flows[entity].outcomes)
    }
    try require(Int(state.answers.count) == answers, "states")
    for answer in state.answers.range { try checkRows(code.extents[answer], in: state.flow, of: index) }
    if state.silenceAfter != none32 {
      try require(kind == .ask, "states")
      try requireDuration(state.silenceAfter, "states")
    }
    try checkRows(state.silence, in: state.flow, of: index)
  }

  private func requireOptions(_ operands: Extent) throws(BundleError) {
    try require(operands.count <= 16, "states")
    for index in operands.range {
      try require(code.operands[index].kind == OperandRecord.Kind.value.rawValue, "states")
    }
  }

  private mutating func checkHandlers(of state: StateRecord, at index: Int) throws(BundleError) {
    var timers = 0
    for position in state.handlers.range {
      let handler = code.handlers[position]
      guard let trigger = HandlerRecord.Trigger(rawValue: handler.trigger) else { throw .inconsistent("handlers") }
      switch trigger {
      case .event: try require(Int(handler.event) < code.events.count, "handlers")
      case .after:
        timers += 1
        try requireDuration(handler.milliseconds, "handlers")
      case .returned, .background, .change: break
      }
      try checkOuter(handler.target, in: state.flow, of: index)
    }
    try require(timers == Int(state.timers), "handlers")
  }
}
