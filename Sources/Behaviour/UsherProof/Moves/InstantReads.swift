internal import UsherProgram
internal import UsherRuntime

/// The variables that steps may read before the session waits again, whatever the facts are (an over-approximation).
struct InstantReads {
  private let program: Program
  private(set) var variables: Set<ID<Variable>> = []
  private var states: Set<ID<State>> = []

  init(_ program: Program) { self.program = program }

  /// Adds the variables read when the session handles a return to the app, and when it is restored.
  mutating func addReturn(to session: Session, active: [ID<State>]) {
    if case .link = session.asked.last?.matter, let asked = session.asked.last {
      let rows = program.states[asked.state].question?.rows ?? []
      return add(rows.filter { $0.answers.contains(0) }, in: asked.state)
    }
    for state in active {
      for handler in program.states[state].handlers {
        switch handler.trigger {
        case .returned: add(handler.target, in: state)
        case .change(let watched):
          variables.formUnion(watched)
          add(handler.target, in: state)
        case .background, .event, .after: break
        }
      }
    }
  }

  private mutating func add(_ rows: [Row], in state: ID<State>) {
    for row in rows {
      add(row.condition)
      add(row.target, in: state)
    }
  }

  private mutating func add(_ target: Target, in state: ID<State>) {
    switch target {
    case .stay: break
    case .state(let goal, _), .back(let goal): enter(goal)
    case .choose(let rows): add(rows, in: state)
    case .outcome:
      let flow = program.states[state].flow
      for caller in program.states.ids {
        guard case .run(flow, _, let rows) = program.states[caller].question else { continue }
        if states.insert(caller).inserted { add(rows, in: caller) }
      }
    }
  }

  private mutating func enter(_ id: ID<State>) {
    guard states.insert(id).inserted else { return }
    if let start = program.states[id].start { enter(start) }
    switch program.states[id].question {
    case .choose(let rows): add(rows, in: id)
    case .ask(let resource, _, _, _): variables.insert(program.resources[resource].status)
    case .run(let flow, _, _): enter(program.flows[flow].root)
    case .show, .open, .perform, nil: break
    }
  }

  mutating func add(_ condition: Condition) { condition.eachVariable { add($0) } }

  private mutating func add(_ id: ID<Variable>) {
    guard variables.insert(id).inserted else { return }
    switch program.variables[id].home {
    case .derived(let branches): for branch in branches { add(branch.condition) }
    case .count(let cells): for cell in cells { add(cell) }
    case .status, .input, .shared, .session, .parameter: break
    }
  }
}
