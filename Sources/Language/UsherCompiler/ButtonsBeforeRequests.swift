internal import UsherModule
import UsherProgram
import UsherRuntime
internal import UsherSemantics

/// The buttons that lead to a request, straight or through choices, in some state that shows the prompt.
func buttonsBeforeRequests(ofPrompt index: Int, _ shown: [ShownParts]) -> Set<String> {
  var names: Set<String> = []
  for program in shown.map({ $0.program }) {
    var flows: [ID<Resource>: StatusFlow] = [:]
    for id in program.states.ids {
      guard case .show(let prompt, _, let rows)? = program.states[id].question, prompt.index == index else { continue }
      let buttons = program.prompts[prompt].buttons.enumerated()
      for row in rows where program.leadsToRequest(row.target, from: id, &flows) {
        names.formUnion(buttons.filter { row.answers.contains(Value($0.offset)) }.map { $0.element.name })
      }
    }
  }
  return names
}

extension Program {
  /// Whether the system may ask at a target of a row of a state: in the state there, or in one that choices lead to with the statuses
  /// that are possible where the row begins.
  fileprivate func leadsToRequest(
    _ target: Target, from id: ID<State>, _ flows: inout [ID<Resource>: StatusFlow]
  ) -> Bool {
    if case .state(let next, _) = target, !requests(of: states[next], in: self).isEmpty { return true }
    return resources.ids.contains { resource in
      let all = variables[resources[resource].status].domain.all
      guard StatusFlow(self, resource).asks(at: target, with: all) else { return false }
      var flow = flows[resource] ?? StatusFlow(self, resource)
      flow.explore()
      flows[resource] = flow
      return flow.asks(at: target, with: flow.entered[id.index])
    }
  }
}

/// The statuses of one resource with which each state can be entered, as far as the questions tell. A status may change whenever
/// the journey waits for something other than a button of the app.
private struct StatusFlow {
  private let program: Program
  private let resource: ID<Resource>
  private let status: ID<Variable>
  private let all: ValueSet
  /// By state; empty before `explore`.
  private(set) var entered: [ValueSet] = []
  private var waiting: [ID<State>] = []

  init(_ program: Program, _ resource: ID<Resource>) {
    (self.program, self.resource) = (program, resource)
    status = program.resources[resource].status
    all = program.variables[status].domain.all
  }

  mutating func explore() {
    guard entered.isEmpty else { return }
    entered = program.states.ids.map { _ in ValueSet() }
    for flow in program.flows.rows {
      enter(flow.root, with: all)
      for retirement in flow.retired { follow(retirement.target, with: all) }
    }
    while let id = waiting.popLast() {
      let state = program.states[id]
      if let start = state.start { enter(start, with: entered[id.index]) }
      if let parent = state.parent { enter(parent, with: entered[id.index]) }
      for handler in state.handlers { follow(handler.target, with: all) }
      guard let question = state.question else { continue }
      for row in question.silence?.rows ?? [] { follow(row.target, with: all) }
      switch question {
      case .choose(let rows): for (row, left) in taken(rows, with: entered[id.index]) { follow(row.target, with: left) }
      case .show(_, _, let rows): for row in rows { follow(row.target, with: entered[id.index]) }
      case .ask(resource, _, let rows, _): for row in rows { follow(row.target, with: row.answers) }
      case .ask, .open, .perform, .run: for row in question.rows { follow(row.target, with: all) }
      }
    }
  }

  private mutating func enter(_ id: ID<State>, with statuses: ValueSet) {
    let joined = entered[id.index].union(statuses)
    if joined == entered[id.index] { return }
    entered[id.index] = joined
    waiting.append(id)
  }

  private mutating func follow(_ target: Target, with statuses: ValueSet) {
    switch target {
    case .state(let id, _), .back(let id): enter(id, with: statuses)
    case .choose(let rows): for (row, left) in taken(rows, with: statuses) { follow(row.target, with: left) }
    case .stay, .outcome: break
    }
  }

  /// Whether choices lead from a target to a request for the resource, in one of these statuses.
  func asks(at target: Target, with statuses: ValueSet) -> Bool {
    var passed: Set<ID<State>> = []
    return asks(at: target, with: statuses, &passed)
  }

  private func asks(at target: Target, with statuses: ValueSet, _ passed: inout Set<ID<State>>) -> Bool {
    if statuses.isEmpty { return false }
    switch target {
    case .stay, .back, .outcome: return false
    case .choose(let rows): return asks(behind: rows, with: statuses, &passed)
    case .state(let id, _):
      let state = program.states[id]
      if requests(of: state, in: program).contains(where: { $0.resource == resource }) { return true }
      guard passed.insert(id).inserted else { return false }
      if case .choose(let rows) = state.question { return asks(behind: rows, with: statuses, &passed) }
      return state.question == nil && state.start.map { asks(at: .state($0, []), with: statuses, &passed) } == true
    }
  }

  private func asks(behind rows: [Row], with statuses: ValueSet, _ passed: inout Set<ID<State>>) -> Bool {
    for (row, left) in taken(rows, with: statuses) where asks(at: row.target, with: left, &passed) { return true }
    return false
  }

  /// The rows of a choice that can be taken, each with the statuses in which it is.
  private func taken(_ rows: [Row], with statuses: ValueSet) -> [(Row, ValueSet)] {
    var rest = statuses
    var taken: [(Row, ValueSet)] = []
    for row in rows {
      let (may, must) = holds(row.condition)
      let left = rest.intersection(may)
      if !left.isEmpty { taken.append((row, left)) }
      rest = rest.subtracting(must)
    }
    return taken
  }

  /// The statuses in which a condition may hold, and those in which it holds whatever else is the case.
  private func holds(_ condition: Condition) -> (may: ValueSet, must: ValueSet) {
    switch condition {
    case .isIn(status, let set): return (set, set)
    case .isIn: return (all, ValueSet())
    case .not(let condition):
      let (may, must) = holds(condition)
      return (all.subtracting(must), all.subtracting(may))
    case .all(let conditions):
      return conditions.map(holds).reduce((all, all)) { ($0.0.intersection($1.may), $0.1.intersection($1.must)) }
    case .any(let conditions):
      return conditions.map(holds).reduce((ValueSet(), ValueSet())) { ($0.0.union($1.may), $0.1.union($1.must)) }
    }
  }
}
