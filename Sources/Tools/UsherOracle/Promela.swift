internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherPlatform
internal import UsherModule

/// A flow and its device as a Promela model for Spin. It checks the state counts and verdicts of the proof independently: it is
/// generated from the policy, state by state, and shares no code with the interpreter's steps.
///
/// The model is one process with one `do` loop that has an option for each kind of move. Each move is one `atomic` step, so Spin
/// stores the same states as the explorer, plus one initial state. The model's second line holds the result of the explorer: the
/// number of states, and the assertions that fail.
struct Promela: Sendable {
  /// The text of the model.
  let text: String

  /// Optional assertions. Spin reports an error `assert(NAME)` where the proof has a finding. Nothing with that name is ever
  /// true. A run that continues after errors finds the same states.
  enum Assertion: String, CaseIterable, Sendable {
    case needs
    case trueGuidance
    case once
    /// Part of the promise `no-way-on`: no wait is dead.
    case deadWait
    /// Not a promise: asserts that each outcome is unreachable, so every reachable outcome has an error. The first one is
    /// `outcome0`.
    case outcome
  }

  /// `flow` must be complete, in a proof that keeps its explorations. Assertions are distinguished by name. With `findsSpins`
  /// every move of a person, of time or of the environment passes a progress label, so a cycle of other moves is a non-progress
  /// cycle. The number of Spin's states is then meaningless.
  init(
    of flow: Proof.FlowProof, in proof: Proof, asserting assertions: Set<Assertion> = [], findsSpins: Bool = false
  ) {
    var writer = PromelaWriter(of: flow, in: proof, asserting: assertions, findsSpins: findsSpins)
    text = writer.model()
  }
}

extension Proof.FlowProof {
  /// The number of states, and the names of the assertions that fail.
  fileprivate func found(_ assertions: Set<Promela.Assertion>, findsSpins: Bool, in program: Program) -> [String] {
    let violations = (findings + waived).map { $0.violation }
    let broken = Promela.Assertion.allCases.filter { assertions.contains($0) }.flatMap { assertion in
      guard assertion == .outcome else {
        return violations.contains { $0.breaks(assertion) } ? [assertion.rawValue] : []
      }
      return program.flows[self.flow].outcomes.all.members.filter { hasReached($0) }.map {
        "\(assertion.rawValue)\($0)"
      }
    }
    let goesRound = violations.contains { if case .spin = $0 { true } else { false } }
    return ["\(states)"] + broken + (findsSpins && goesRound ? ["spin"] : [])
  }
}

extension Violation {
  fileprivate func breaks(_ assertion: Promela.Assertion) -> Bool {
    switch (self, assertion) {
    case (.unmetNeeds, .needs), (.untrueGuidance, .trueGuidance), (.metricAgain, .once), (.deadWait, .deadWait): true
    default: false
    }
  }
}

/// A place where a journey can wait: a state, and the calling states around it, outermost first.
struct Place: Hashable, Sendable {
  var state: ID<State>
  var callers: [ID<State>]
}

struct PromelaWriter {
  let module: Module
  let program: Program
  let platform: ModelPlatform
  let relevance: Relevance
  let flow: ID<Flow>
  let memories: [Memory]
  let writes: [(variable: ID<Variable>, operand: Operand)]
  let assertions: Set<Promela.Assertion>
  let findsSpins: Bool
  /// The result of the explorer, for the model's second line.
  let found: [String]
  private(set) var places: [Place] = []
  /// Arguments that can change while their prompt is shown or their action runs. The model stores the values they had at the
  /// start.
  private(set) var frozen: [ID<State>: [Operand]] = [:]
  var lines: [String] = []
  var depth = 0

  init(of proved: Proof.FlowProof, in proof: Proof, asserting assertions: Set<Promela.Assertion>, findsSpins: Bool) {
    module = proof.module
    program = module.program
    guard let relevance = proved.relevance, let editions = proved.editions else {
      preconditionFailure("a model is made of a proof that keeps its explorations")
    }
    self.relevance = relevance
    let owners = program.resources.rows.map { [device = module.device] in device.resource(named: $0.name) }
    platform = ModelPlatform(program: program, owners: owners, editions: editions)
    flow = proved.flow
    found = proved.found(assertions, findsSpins: findsSpins, in: proof.module.program)
    self.assertions = assertions
    self.findsSpins = findsSpins
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
  }

  private func inner(_ place: Place) -> [Place] {
    let children = program.states.ids.filter { program.states[$0].parent == place.state }
    var all = children.map { Place(state: $0, callers: place.callers) }
    if case .run(let flow, _, _) = program.states[place.state].question {
      all.append(Place(state: program.flows[flow].root, callers: place.callers + [place.state]))
    }
    return all
  }

  private func waits(_ state: StateDefinition) -> Bool {
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

  /// The calling states around the flow of an active state.
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
    case .variable, .sum:
      return operand.variables.contains { id in
        switch program.variables[id].home {
        case .parameter, .input(isLive: false, isRequired: _): false
        case .status, .input, .shared, .session, .derived, .count: true
        }
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

  /// A chain of `if` statements: the first case whose condition is true.
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

  /// The condition that the journey waits at a place: its state, and the calling states.
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
