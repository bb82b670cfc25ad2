internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherProof
internal import UsherSource
internal import UsherModule
internal import UsherSyntax

/// The journeys of a policy on one platform, assembled from explored steps: an abstract state for each state of the policy, and
/// the runs to completion from each row, handler and start.
struct Journeys {
  let module: Module
  /// For each state the join of the abstract states in which it is entered; nil if it is unreachable.
  private(set) var known: [AbstractState?]
  /// All runs to completion, by where they begin.
  private(set) var runs: [(origin: Origin, run: RunToCompletion)] = []
  /// The states that make requests to the system, declared in the policy's own file, as this platform defines the requests.
  private(set) var requesting: [RequestingState] = []
  /// The requests of the states that `ask`.
  private(set) var requests: [SystemRequest] = []

  var program: Program { module.program }
  var device: Device { module.device }

  /// The beginning of a run.
  enum Origin: Hashable {
    case start(ID<Flow>)
    /// A row of a state's question.
    case row(ID<State>, Int)
    case silence(ID<State>)
    case handler(ID<State>, Int)
  }

  init(_ module: Module, _ flows: [FlowSteps]) {
    self.module = module
    known = module.program.states.ids.map { _ in nil }
    var numbers: [RunKey: Int] = [:]
    for flow in flows.callersFirst(in: module.program) {
      // Runs in a flow are taken from its callers' steps; the flow's own steps add only those that no caller reaches.
      let reached = Set(runs.map { $0.origin })
      for step in flow.steps {
        let first = step.places.compactMap { Origin($0) }.first
        if step.isStart || first.map({ !reached.contains($0) }) ?? true { add(step, of: flow.flow, &numbers) }
      }
    }
    runs.sort { $0.origin.rank < $1.origin.rank }
    requesting = requestingStates
    requests = requesting.filter { !$0.isAction }.flatMap { $0.requests }
  }

  /// Parts of steps with equal keys are merged into one run.
  private struct RunKey: Hashable {
    var origin: Origin
    var places: [ProgramPlace]
    var end: RunToCompletion.End
  }

  private mutating func add(_ step: SurveyedStep, of flow: ID<Flow>, _ numbers: inout [RunKey: Int]) {
    var knowledge = AbstractState()
    for (position, id) in program.facts.enumerated() {
      if step.facts[position] != program.variables[id].domain.all { knowledge.know(id, isIn: step.facts[position]) }
    }
    var origins: [(Origin, position: Int)] = step.isStart ? [(.start(flow), 0)] : []
    for (position, place) in step.places.enumerated() {
      if place.part == .entry { learn(knowledge, at: place.state) }
      // The first origin of a step starts it. Handlers, and rows after a flow has ended, start a further run within the same
      // step.
      guard let origin = Origin(place), origins.isEmpty || place.isHandler || program.runsFlow(place.state) else {
        continue
      }
      origins.append((origin, position))
    }
    for (origin, position) in origins {
      let run = RunToCompletion(of: step, from: position, in: program, knowing: knowledge)
      // A state in which the journey already waited has no entry in the step.
      if case .waits(let state) = run.end { learn(knowledge, at: state) }
      let key = RunKey(origin: origin, places: run.places, end: run.end)
      if let known = numbers[key] {
        runs[known].run.knowledge = runs[known].run.knowledge.joined(with: run.knowledge)
      } else {
        numbers[key] = runs.count
        runs.append((origin, run))
      }
    }
  }

  private mutating func learn(_ knowledge: AbstractState, at state: ID<State>) {
    known[state.index] = known[state.index].map { $0.joined(with: knowledge) } ?? knowledge
  }

  // MARK: Queries

  private var requestingStates: [RequestingState] {
    program.states.ids.compactMap { id in
      guard let place = place(of: id), let known = known[id.index] else { return nil }
      let asked: [ResourceRequest]
      var isAction = false
      switch program.states[id].question {
      case .ask(let resource, let request, _, _): asked = [ResourceRequest(resource: resource, request: request)]
      case .perform(let action, _, _): (asked, isAction) = (program.actions[action].asks, true)
      case .choose, .show, .open, .run, nil: return nil
      }
      let requests = asked.compactMap { asked -> SystemRequest? in
        let resource = program.resources[asked.resource]
        guard let device = device.resource(named: resource.name) else { return nil }
        return SystemRequest(
          state: id, resource: device, request: device.requests[asked.request], status: resource.status,
          statuses: known.values(of: resource.status, in: program), place: place)
      }
      return requests.isEmpty
        ? nil : RequestingState(state: id, isAction: isAction, requests: requests, place: place)
    }
  }

  /// The requests of the states that `ask`, and those of actions for which the system may show its prompt.
  var refusable: [SystemRequest] {
    requesting.flatMap { state in state.requests.filter { !state.isAction || $0.isShown(in: $0.statuses) } }
  }

  /// The state with requests in which a run ends; nil if it ends elsewhere.
  func requesting(after run: RunToCompletion) -> RequestingState? {
    guard case .waits(let id) = run.end else { return nil }
    return requesting.first { $0.state == id }
  }

  /// The runs that can follow an answer, each with its row in the source.
  func runs(behind state: RequestingState) -> [(row: Module.PlacedRow?, run: RunToCompletion)] {
    runs(fromRowsOf: state.state)
  }

  /// The runs that can follow when the system answers with one of these statuses, each with its row in the source. After the
  /// request of an action they are those that its answers and the statuses allow.
  func runs(
    behind request: SystemRequest, answered statuses: ValueSet
  ) -> [(row: Module.PlacedRow?, run: RunToCompletion)] {
    runs(fromRowsOf: request.state).compactMap { row, run in
      let left = run.knowledge.values(of: request.status, in: program).intersection(statuses)
      if left.isEmpty { return nil }
      var run = run
      run.knowledge.know(request.status, isIn: left)
      return (row: row, run: run)
    }
  }

  /// Without rows that are for the interruption of an action alone: nobody has answered.
  private func runs(fromRowsOf id: ID<State>) -> [(row: Module.PlacedRow?, run: RunToCompletion)] {
    let interruption = program.interruption(of: id)
    return runs.compactMap { origin, run in
      guard case .row(id, let index) = origin,
        interruption.isEmpty || program.states[id].question?.rows[index].answers != interruption
      else { return nil }
      return (row: row(at: ProgramPlace(id, .question, [index])), run: run)
    }
  }

  // A finding in another file is reported when that file is checked.

  private func isOwn(_ node: Node) -> Bool { node.tree === module.file.tree }

  /// The text of a row or handler; nil if it is in another file.
  func row(at place: ProgramPlace) -> Module.PlacedRow? {
    module.rows[place].flatMap { isOwn($0.syntax.node) ? $0 : nil }
  }

  /// The place of a state's question without its rows; nil if it is in another file.
  func place(of state: ID<State>) -> Label? {
    let state = module.states[state.index]
    return isOwn(state.node) ? state.asking : nil
  }

  /// The declaration of a prompt; nil if it is in another file.
  func declaration(of prompt: ID<Prompt>) -> PromptDeclaration? {
    let prompt = module.prompts[prompt.index].syntax
    return isOwn(prompt.node) ? prompt : nil
  }

  /// Whether a prompt guides people to Settings for a resource, whatever its parameters are.
  func recovers(_ prompt: ID<Prompt>, _ resource: String) -> Bool {
    module.prompts[prompt.index].recovers.contains { $0.resource == resource }
  }

  /// The place where a memory is declared; nil if it is in another file.
  func declaration(of memory: ID<Variable>) -> Label? {
    module.memories[memory].flatMap { isOwn($0.node) ? $0.name.label() : nil }
  }

  /// The place where a run begins; nil if it is in another file.
  func place(of origin: Origin) -> Label? {
    switch origin {
    case .start(let flow): place(of: program.flows[flow].root)
    case .row(let id, let index): row(at: ProgramPlace(id, .question, [index]))?.head
    case .silence(let id): place(of: id)
    case .handler(let id, let index): row(at: ProgramPlace(id, .handler(index)))?.head
    }
  }
}

extension Journeys.Origin {
  /// Nil for an entry, and for a row of a nested choice.
  fileprivate init?(_ place: ProgramPlace) {
    switch place.part {
    case .entry: return nil
    case .question:
      guard place.rows.count == 1 else { return nil }
      self = .row(place.state, place.rows[0])
    case .silence: self = .silence(place.state)
    case .handler(let index): self = .handler(place.state, index)
    }
  }

  /// Sort key: starts first, then by state in source order.
  var rank: (Int, Int, Int) {
    switch self {
    case .start(let flow): (-1, 0, flow.index)
    case .row(let state, let index): (state.index, 0, index)
    case .silence(let state): (state.index, 1, 0)
    case .handler(let state, let index): (state.index, 2, index)
    }
  }
}

extension Program {
  /// The answer of a state's action that says that it was interrupted; empty without one.
  fileprivate func interruption(of id: ID<State>) -> ValueSet {
    guard case .perform(let action, _, _) = states[id].question,
      let interrupted = actions[action].answers?.value(named: Action.interrupted)
    else { return ValueSet() }
    return ValueSet([interrupted])
  }

  fileprivate func runsFlow(_ id: ID<State>) -> Bool {
    if case .run = states[id].question { true } else { false }
  }
}

/// A state that makes requests to the system: one if it asks, and those of its action if that `asks`. The prompts of one action
/// count as one series.
struct RequestingState {
  let state: ID<State>
  /// Whether an action makes the requests, which answers by itself.
  let isAction: Bool
  let requests: [SystemRequest]
  /// Where it is asked.
  let place: Label

  /// The requests for which the system may show its prompt in this abstract state.
  func requests(shownIn knowledge: AbstractState, in program: Program) -> [SystemRequest] {
    requests.filter { $0.isShown(in: knowledge.values(of: $0.status, in: program)) }
  }
}

/// A request that a state makes.
struct SystemRequest {
  let state: ID<State>
  let resource: DeviceResource
  let request: DeviceRequest
  let status: ID<Variable>
  /// The statuses that are possible where the request is made.
  let statuses: ValueSet
  /// Where it is asked.
  let place: Label

  /// Whether the system may show its prompt in one of these statuses.
  func isShown(in statuses: ValueSet) -> Bool {
    !statuses.intersection(resource.askable(request)).isEmpty
  }

  /// The statuses that an app sees only because people have just refused. Where a status from which the system asks reads like one from
  /// which it does not, such as `denied` on Android, the same answer comes without a prompt, and is left out.
  var justRefused: ValueSet {
    let asked = statuses.intersection(resource.askable(request))
    let silent = resource.trueStatuses.all.filter { truth in
      !request.askable.contains(truth) && asked.contains(resource.shown[truth])
    }
    return resource.refusals(of: request).subtracting(resource.shown(TrueStatusSet(silent)))
  }

  /// The request as the policy names it: the resource, and the request's own name if it has one.
  var name: String { named(request) }

  /// A request for the same resource as the policy writes it: the resource, followed by the request's name if it has one.
  func named(_ other: DeviceRequest) -> String {
    other.name.isEmpty ? resource.name : "\(resource.name) \(other.name)"
  }
}

extension [FlowSteps] {
  /// Topological order: each flow after those that run it.
  fileprivate func callersFirst(in program: Program) -> [FlowSteps] {
    var callers: [Set<Int>] = program.flows.ids.map { _ in [] }
    for state in program.states.rows {
      if case .run(let flow, _, _) = state.question { callers[flow.index].insert(state.flow.index) }
    }
    var (ordered, waiting, done): ([FlowSteps], [FlowSteps], Set<Int>) = ([], self, [])
    // Flows cannot run each other recursively, so one is always free.
    while let next = waiting.firstIndex(where: { callers[$0.flow.index].isSubset(of: done) }) {
      let flow = waiting.remove(at: next)
      done.insert(flow.flow.index)
      ordered.append(flow)
    }
    return ordered
  }
}
