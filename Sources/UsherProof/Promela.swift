package import Usher
package import UsherDevice
internal import UsherSemantics

/// A flow and the device around it as a Promela model, for Spin to count and to judge: an oracle that shares no step with the
/// interpreter. It is written from what a policy says, state by state, not from what a session does.
///
/// One process, one `do`, an option for each kind of move; a move is one `atomic`, so Spin stores what this explorer stores,
/// and one state more, in which nothing has begun.
package struct Promela: Sendable {
  /// The model.
  package let text: String

  /// Why there is no model of a flow.
  package enum Refusal: Error, Hashable, Sendable {
    /// Timers are not told: how long they still run is no finite fact.
    case timers
    /// An action brings the system's question up itself.
    case actionThatAsks
    case background
    /// A text of the model would be too long: so many changes at once.
    case tooManyChanges
  }

  /// What is asserted besides, so that a run fails where the proof has a finding.
  package enum Assertion: String, CaseIterable, Sendable {
    case needs
    case trueGuidance
    case deadWait

    /// Of a way on, only that no wait is dead; nil for a promise that a run of states cannot break.
    package init?(_ promise: StandardPromise) {
      switch promise {
      case .wayOn: self = .deadWait
      case .needs: self = .needs
      case .trueGuidance: self = .trueGuidance
      case .noSpin, .noDeadButton, .seenAgain, .primerPrompts, .noNagging, .once: return nil
      }
    }
  }

  package init(of flow: ID<Flow>, in proof: Proof, asserting assertion: Assertion? = nil) throws(Refusal) {
    var writer = try PromelaWriter(of: flow, in: proof, asserting: assertion)
    text = writer.model()
  }
}

/// Where a journey can wait: a state, and the states that run the flows around it, outermost first.
struct Place: Hashable, Sendable {
  var state: ID<State>
  var callers: [ID<State>]
}

struct PromelaWriter {
  let module: Module
  let program: Program
  let world: World
  let relevance: Relevance
  let flow: ID<Flow>
  let memories: [Memory]
  let writes: [(variable: ID<Variable>, operand: Operand)]
  let assertion: Promela.Assertion?
  private(set) var places: [Place] = []
  /// What is frozen while it is shown or done: the arguments that read what may change meanwhile.
  private(set) var frozen: [ID<State>: [Operand]] = [:]
  var lines: [String] = []
  var depth = 0

  init(of flow: ID<Flow>, in proof: Proof, asserting assertion: Promela.Assertion?) throws(Promela.Refusal) {
    module = proof.module
    program = module.program
    world = World(program, on: module.device)
    relevance = Relevance(of: flow, in: module, besides: [])
    self.flow = flow
    self.assertion = assertion
    memories = proof.memories
    writes = module.writesBeside(flow)
    var known: Set<Place> = []
    var open = [Place(state: program.flows[flow].root, callers: [])]
    while let place = open.popLast() {
      guard known.insert(place).inserted else { continue }
      open += inner(place)
    }
    places = known.filter { waits(program.states[$0.state]) }.sorted { left, right in
      if left.state != right.state { return left.state.index < right.state.index }
      return left.callers.lexicographicallyPrecedes(right.callers) { $0.index < $1.index }
    }
    for place in places {
      for state in path(of: place) { frozen[state] = operands(of: state).filter { isChangeable($0) } }
    }
    try refuse()
  }

  private func inner(_ place: Place) -> [Place] {
    let children = program.states.ids.filter { program.states[$0].parent == place.state }
    var all = children.map { Place(state: $0, callers: place.callers) }
    if case .run(let flow, _, _) = program.states[place.state].question {
      all.append(Place(state: program.flows[flow].root, callers: place.callers + [place.state]))
    }
    return all
  }

  private func refuse() throws(Promela.Refusal) {
    for id in relevance.states {
      let state = program.states[id]
      if state.question?.silence != nil { throw .timers }
      for handler in state.handlers {
        switch handler.trigger {
        case .after: throw .timers
        case .background: throw .background
        case .returned, .change, .event: break
        }
      }
      if case .perform(let action, _, _) = state.question, !program.actions[action].asks.isEmpty {
        throw .actionThatAsks
      }
    }
    let options = relevance.resources.map { id in
      1
        + (world.owners[id.index].map { owner in
          owner.trueStatuses.all.members.map { owner.destinations(from: $0).count }.max() ?? 0
        } ?? 0)
    }
    if options.reduce(1, *) > 256 { throw .tooManyChanges }
  }

  private func waits(_ state: State) -> Bool {
    if state.start != nil { return false }
    switch state.question {
    case .choose, .run: return false
    case .ask, .show, .open, .perform, nil: return true
    }
  }

  /// The active states, innermost first.
  func path(of place: Place) -> [ID<State>] {
    var states: [ID<State>] = []
    var next: ID<State>? = place.state
    var callers = place.callers
    while let state = next {
      states.append(state)
      next = program.states[state].parent ?? callers.popLast()
    }
    return states
  }

  /// The callers around one of the active states.
  func callers(of state: ID<State>, in place: Place) -> [ID<State>] {
    let flow = program.states[state].flow
    var callers = place.callers
    var current = program.states[place.state].flow
    while current != flow, let caller = callers.popLast() { current = program.states[caller].flow }
    return callers
  }

  func operands(of state: ID<State>) -> [Operand] {
    switch program.states[state].question {
    case .show(_, let operands, _), .perform(_, let operands, _): operands
    case .choose, .ask, .open, .run, nil: []
    }
  }

  private func isChangeable(_ operand: Operand) -> Bool {
    switch operand {
    case .value, .text: return false
    case .condition: return true
    case .variable(let id, _), .sum(let id, _, _):
      switch program.variables[id].home {
      case .parameter, .input(isLive: false, isRequired: _): return false
      case .status, .input, .shared, .session, .derived, .count: return true
      }
    }
  }

  // MARK: Writing

  mutating func write(_ line: String) { lines.append(String(repeating: "  ", count: depth) + line) }

  mutating func nested(_ body: (inout PromelaWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Cases that exclude each other, the first that holds; each is one nested choice.
  mutating func cases(
    _ cases: [(condition: String, body: (inout PromelaWriter) -> Void)], else last: (inout PromelaWriter) -> Void
  ) {
    guard let (condition, body) = cases.first else { return last(&self) }
    write("if")
    write(":: (\(condition)) ->")
    nested(body)
    write(":: else ->")
    nested { $0.cases(Array(cases.dropFirst()), else: last) }
    write("fi;")
  }

  /// What `at` says in conditions of options: the leaf and the callers around it.
  func isAt(_ place: Place) -> String {
    var conditions = ["leaf == \(place.state.index + 1)"]
    for caller in place.callers {
      guard case .run(let flow, _, _) = program.states[caller].question else { continue }
      conditions.append("c\(flow.index) == \(caller.index + 1)")
    }
    return conditions.joined(separator: " && ")
  }

  var endLeaf: Int { program.states.count + 1 }
  var goneLeaf: Int { endLeaf + program.flows[flow].outcomes.values.count }
}
