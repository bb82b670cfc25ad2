internal import UsherProgram
internal import UsherRuntime

/// What a step can come to behind one row, handler or start: everything up to where a journey waits again, in one breath.
struct Breath {
  /// In the order in which they are performed.
  var effects: [Statement] = []
  /// The states that are entered, outer before inner.
  var entered: [ID<State>] = []
  var end: End
  /// What is known where it ends.
  var knowledge: Knowledge

  enum End: Equatable {
    /// In a state, for an answer or for something to happen.
    case waits(ID<State>)
    /// With an outcome of a flow that no other runs.
    case ends(Value)
    /// Where it was.
    case stays
  }

  /// Whether a metric is tracked on the way.
  var isMeasured: Bool {
    effects.contains { effect in
      if case .track = effect { true } else { false }
    }
  }
}

/// Follows a row through all the ways that a step can take. No step goes round, so there are finitely many ways; a walk that
/// finds too many of them, or too long ones, gives up.
///
/// A flow that a way has entered goes back to the state that ran it. A flow in which the step began may be run by any of its
/// callers, so its ways go on in each of them.
struct BreathWalk {
  let program: Program
  private let callers: Callers
  private(set) var found: [Breath] = []
  private(set) var isTooLong = false
  /// Each state that was entered with what was known then.
  private(set) var arrivals: [(state: ID<State>, knowledge: Knowledge)] = []
  /// How many states and rows were passed.
  private(set) var length = 0
  /// The ways that are not at their end; the last one is followed first.
  private var open: [Way] = []

  /// Ways of one walk.
  static let most = 2000
  /// States and rows of one walk.
  static let longest = 100_000

  init(_ program: Program, _ callers: Callers) {
    self.program = program
    self.callers = callers
  }

  fileprivate struct Way {
    var effects: [Statement] = []
    var entered: [ID<State>] = []
    var knowledge: Knowledge
    /// The states that have run a flow on this way and wait for its outcome, outermost first.
    var callers: [ID<State>] = []
    var next: Next

    enum Next {
      case follow(Target, from: ID<State>)
      case settle(in: ID<State>)
      case start(ID<Flow>)
    }
  }

  /// Everything behind a row's effects and target.
  mutating func follow(_ effects: [Statement], _ target: Target, from state: ID<State>, knowing knowledge: Knowledge) {
    var way = Way(knowledge: knowledge, next: .follow(target, from: state))
    way.perform(effects, in: program)
    walk(way)
  }

  /// Everything behind the start of a flow.
  mutating func start(_ flow: ID<Flow>) { walk(Way(knowledge: Knowledge(), next: .start(flow))) }

  private mutating func walk(_ way: consuming Way) {
    open = [way]
    while !isTooLong, let way = open.popLast() {
      length += 1
      if length > Self.longest { isTooLong = true }
      switch way.next {
      case .follow(let target, let state): follow(target, from: state, way)
      case .settle(let state): settle(in: state, way)
      case .start(let flow): begin(flow, way)
      }
    }
  }

  private mutating func follow(_ target: Target, from state: ID<State>, _ way: consuming Way) {
    switch target {
    case .stay: end(.stays, way)
    case .outcome(let value): leave(program.states[state].flow, with: value, way)
    case .choose(let rows): choose(program.taken(rows, knowing: way.knowledge), in: state, way)
    case .state(let goal, let operands):
      way.bind(operands, to: program.states[goal].parameters, in: program)
      for outer in program.statesAround(goal) where !program.isWithin(state, outer) { enter(outer, &way) }
      enter(goal, &way)
      goOn(.settle(in: goal), way)
    }
  }

  /// Goes on by each of these rows, the first of them first.
  private mutating func choose(
    _ taken: [(row: Row, knowledge: Knowledge)], in state: ID<State>, _ way: consuming Way
  ) {
    guard let first = taken.first else { return }
    for other in taken.dropFirst().reversed() {
      take(other.row, knowing: other.knowledge, in: state, copy way)
    }
    take(first.row, knowing: first.knowledge, in: state, way)
  }

  private mutating func take(_ row: Row, knowing knowledge: Knowledge, in state: ID<State>, _ way: consuming Way) {
    way.knowledge = knowledge
    way.perform(row.effects, in: program)
    goOn(.follow(row.target, from: state), way)
  }

  /// A state that was entered waits, or leads on.
  private mutating func settle(in id: ID<State>, _ way: consuming Way) {
    let state = program.states[id]
    if let start = state.start {
      enter(start, &way)
      return goOn(.settle(in: start), way)
    }
    switch state.question {
    case .choose(let rows): choose(program.taken(rows, knowing: way.knowledge), in: id, way)
    case .run(let flow, let operands, _):
      way.bind(operands, to: program.states[program.flows[flow].root].parameters, in: program)
      way.callers.append(id)
      begin(flow, way)
    case .ask, .show, .open, .perform, nil: end(.waits(id), way)
    }
  }

  private mutating func begin(_ flow: ID<Flow>, _ way: consuming Way) {
    let root = program.flows[flow].root
    enter(root, &way)
    goOn(.settle(in: root), way)
  }

  /// A flow is over: whoever runs it goes on, in the same step.
  private mutating func leave(_ flow: ID<Flow>, with value: Value, _ way: consuming Way) {
    if let caller = way.callers.popLast() { return comeBack(to: caller, with: value, way) }
    let callers = callers.of(flow)
    if callers.isEmpty { return end(.ends(value), way) }
    for caller in callers.reversed() { comeBack(to: caller, with: value, copy way) }
  }

  private mutating func comeBack(to caller: ID<State>, with value: Value, _ way: consuming Way) {
    let rows = program.states[caller].question?.rows ?? []
    choose(program.taken(rows, by: value, knowing: way.knowledge), in: caller, way)
  }

  private mutating func enter(_ id: ID<State>, _ way: inout Way) {
    way.entered.append(id)
    way.perform(program.states[id].entry, in: program)
    arrivals.append((id, way.knowledge))
  }

  private mutating func goOn(_ next: Way.Next, _ way: consuming Way) {
    way.next = next
    open.append(way)
  }

  private mutating func end(_ end: Breath.End, _ way: Way) {
    if found.count >= Self.most { return isTooLong = true }
    found.append(Breath(effects: way.effects, entered: way.entered, end: end, knowledge: way.knowledge))
  }
}

/// For each flow the states that run it.
struct Callers {
  private var states: [[ID<State>]]

  init(in program: Program) {
    states = program.flows.ids.map { _ in [] }
    for id in program.states.ids {
      if case .run(let flow, _, _) = program.states[id].question { states[flow.index].append(id) }
    }
  }

  func of(_ flow: ID<Flow>) -> [ID<State>] { states[flow.index] }
}

extension BreathWalk.Way {
  fileprivate mutating func perform(_ effects: [Statement], in program: Program) {
    if effects.isEmpty { return }
    self.effects += effects
    for effect in effects {
      switch effect {
      case .remember(let id, let operand): assign(id, operand, in: program)
      case .rememberAt(let cells, _, _): cells.forEach { knowledge.forget($0) }
      case .track, .perform, .notice, .open: continue
      }
    }
  }

  fileprivate mutating func bind(_ operands: [Operand], to parameters: [ID<Variable>], in program: Program) {
    for (parameter, operand) in zip(parameters, operands) { assign(parameter, operand, in: program) }
  }

  private mutating func assign(_ id: ID<Variable>, _ operand: Operand, in program: Program) {
    let domain = program.variables[id].domain
    switch operand {
    case .value(let value, _): knowledge.know(id, isIn: ValueSet([value]))
    case .variable(let source, _):
      let names = program.variables[source].domain.names(in: knowledge.values(of: source, in: program))
      let values = names.compactMap { domain.value(named: $0) }
      if values.isEmpty { knowledge.forget(id) } else { knowledge.know(id, isIn: ValueSet(values)) }
    case .condition(let condition):
      var values: [Value] = []
      if knowledge.assuming(condition, holds: false, in: program) != nil { values.append(0) }
      if knowledge.assuming(condition, in: program) != nil { values.append(1) }
      knowledge.know(id, isIn: ValueSet(values))
    case .sum, .text: knowledge.forget(id)
    }
  }
}

extension Program {
  /// The rows of a choice that can be taken, and what is known where each is.
  func taken(_ rows: [Row], knowing knowledge: Knowledge) -> [(row: Row, knowledge: Knowledge)] {
    indices(of: rows, knowing: knowledge).map { (rows[$0], $1) }
  }

  /// The rows that an answer can take.
  func taken(_ rows: [Row], by answer: Value, knowing knowledge: Knowledge) -> [(row: Row, knowledge: Knowledge)] {
    taken(rows.filter { $0.answers.contains(answer) }, knowing: knowledge)
  }

  /// The same as positions, for rows that are all about the same answers.
  func indices(of rows: [Row], knowing knowledge: Knowledge) -> [(index: Int, knowledge: Knowledge)] {
    var rest = knowledge
    var taken: [(index: Int, knowledge: Knowledge)] = []
    for (index, row) in rows.enumerated() {
      if let known = rest.assuming(row.condition, in: self) { taken.append((index, known)) }
      guard let further = rest.assuming(row.condition, holds: false, in: self) else { break }
      rest = further
    }
    return taken
  }

  /// The states around one, the flow's own first.
  func statesAround(_ id: ID<State>) -> [ID<State>] {
    var around: [ID<State>] = []
    var next = states[id].parent
    while let outer = next {
      around.insert(outer, at: 0)
      next = states[outer].parent
    }
    return around
  }

  /// Whether a state is another one, or somewhere within it.
  func isWithin(_ state: ID<State>, _ outer: ID<State>) -> Bool {
    var next: ID<State>? = state
    while let id = next {
      if id == outer { return true }
      next = states[id].parent
    }
    return false
  }
}
