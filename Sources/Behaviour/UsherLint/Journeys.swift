internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics
internal import UsherSyntax

/// The journeys of a policy on one platform: what is known wherever they come to, and what each row can come to in one breath.
///
/// What is known is what the rows on the way have asked. A status counts as it was asked while a prompt of the policy is up, for
/// nearly nobody changes it then, and as unknown behind whatever leads out of the app or takes its time.
struct Journeys {
  let module: Module
  /// What is known where a state is entered, whatever the way; nil where no journey comes.
  private(set) var known: [Knowledge?]
  /// Everything that can happen in one breath, by what it begins with.
  private(set) var breaths: [(origin: Origin, breath: Breath)] = []
  /// Whether there was too much to follow: then nothing is known, and no rule about journeys is applied.
  private(set) var isTooLarge = false
  /// States and rows that walks have passed.
  private var passed = 0
  private let written: WrittenStates
  private let callers: Callers

  var program: Program { module.program }
  var device: Device { module.device }

  /// What a step begins with.
  enum Origin: Equatable {
    case start(ID<Flow>)
    /// A row of a state's question.
    case row(ID<State>, Int)
    case silence(ID<State>)
    case handler(ID<State>, Int)
  }

  init(_ module: Module, _ written: WrittenStates) {
    self.module = module
    self.written = written
    callers = Callers(in: module.program)
    known = module.program.states.ids.map { _ in nil }
    settle()
    if isTooLarge { breaths = [] }
  }

  /// States and rows that all walks together pass before it is given up.
  static let patience = 300_000

  private mutating func settle() {
    var open: [ID<State>] = []
    for flow in program.flows.ids where !isTooLarge {
      var walk = BreathWalk(program, callers)
      walk.start(flow)
      learn(walk, &open)
    }
    while let state = open.popLast(), !isTooLarge {
      for (_, walk) in walks(from: state) { learn(walk, &open) }
    }
    if isTooLarge { return }
    for flow in program.flows.ids {
      var walk = BreathWalk(program, callers)
      walk.start(flow)
      breaths += walk.found.map { (.start(flow), $0) }
    }
    for state in program.states.ids where known[state.index] != nil {
      for (origin, walk) in walks(from: state) { breaths += walk.found.map { (origin, $0) } }
    }
  }

  private mutating func learn(_ walk: BreathWalk, _ open: inout [ID<State>]) {
    passed += walk.length
    if walk.isTooLong || passed > Self.patience { isTooLarge = true }
    for (state, knowledge) in walk.arrivals {
      let joined = known[state.index].map { $0.joined(with: knowledge) } ?? knowledge
      if joined == known[state.index] { continue }
      known[state.index] = joined
      open.append(state)
    }
  }

  /// What can follow while a state waits.
  private func walks(from id: ID<State>) -> [(origin: Origin, walk: BreathWalk)] {
    guard let knowledge = known[id.index] else { return [] }
    let state = program.states[id]
    var walks: [(origin: Origin, walk: BreathWalk)] = []
    if let question = state.question {
      let waiting = self.waiting(knowledge, for: question, in: state)
      for (index, known) in answered(question, knowing: waiting) {
        let row = question.rows[index]
        var walk = BreathWalk(program, callers)
        walk.follow(row.effects, row.target, from: id, knowing: known)
        walks.append((.row(id, index), walk))
      }
      for (row, known) in program.taken(question.silence?.rows ?? [], knowing: waiting) {
        var walk = BreathWalk(program, callers)
        walk.follow(row.effects, row.target, from: id, knowing: known)
        walks.append((.silence(id), walk))
      }
    }
    for (index, handler) in state.handlers.enumerated() {
      var walk = BreathWalk(program, callers)
      var known = knowledge
      known.forget { program.isVolatile($0) }
      walk.follow(handler.effects, handler.target, from: id, knowing: known)
      walks.append((.handler(id, index), walk))
    }
    return walks
  }

  /// What is still known when an answer comes.
  private func waiting(_ knowledge: Knowledge, for question: Question, in state: StateDefinition) -> Knowledge {
    var waiting = knowledge
    switch question {
    case .choose: break
    case .ask(let resource, _, _, _): waiting.forget(program.resources[resource].status)
    case .show: if state.start != nil { waiting.forget { program.isVolatile($0) } }
    case .open, .perform, .run: waiting.forget { program.isVolatile($0) }
    }
    return waiting
  }

  /// The rows that an answer can take, each with what is known then. Facts that are asked are answered where the state is entered.
  private func answered(_ question: Question, knowing knowledge: Knowledge) -> [(index: Int, knowledge: Knowledge)] {
    switch question {
    case .choose: return []
    case .ask(_, _, let rows, _): return program.indices(of: rows, knowing: knowledge)
    case .show(_, _, let rows), .open(_, let rows), .perform(_, _, let rows), .run(_, _, let rows):
      return rows.indices.compactMap { index in
        var rest: Knowledge? = knowledge
        for earlier in rows[..<index] where rows[index].answers.isSubset(of: earlier.answers) {
          rest = rest?.assuming(earlier.condition, holds: false, in: program)
        }
        return rest?.assuming(rows[index].condition, in: program).map { (index, $0) }
      }
    }
  }

  // MARK: Asking about it

  /// The state as it is written; nil where another file has it.
  func written(_ id: ID<State>) -> WrittenState? {
    let flow = program.flows[program.states[id].flow].name.family
    return written.state(at: module.stateDeclarations[id.index], of: flow, called: program.states[id].name)
  }

  /// The states that ask the system, with what they ask for and how it is known on this platform.
  var requests: [SystemRequest] {
    program.states.ids.compactMap { id in
      guard case .ask(let resource, let request, _, _) = program.states[id].question, let written = written(id),
        let known = known[id.index], let device = device.resource(named: program.resources[resource].name)
      else { return nil }
      return SystemRequest(
        state: id, resource: device, request: device.requests[request], status: program.resources[resource].status,
        statuses: known.values(of: program.resources[resource].status, in: program), written: written)
    }
  }

  /// What can follow an answer of the system, if it is one of these statuses, each with the row that takes it.
  func breaths(behind request: SystemRequest, answered statuses: ValueSet) -> [(row: WrittenRow?, breath: Breath)] {
    guard case .ask(_, _, let rows, _) = program.states[request.state].question, var known = known[request.state.index],
      !statuses.isEmpty
    else { return [] }
    known.know(request.status, isIn: statuses)
    let written = places(of: rows, among: request.written.question?.rows ?? [], in: program)
    return program.indices(of: rows, knowing: known).flatMap { index, knowledge in
      var walk = BreathWalk(program, callers)
      walk.follow(rows[index].effects, rows[index].target, from: request.state, knowing: knowledge)
      return walk.found.map { (row: written[index], breath: $0) }
    }
  }

  /// Where a step begins, in the policy's own file.
  func place(of origin: Origin) -> Label? {
    switch origin {
    case .start(let flow): return written(program.flows[flow].root)?.name
    case .row(let id, let index):
      guard let written = written(id), let question = program.states[id].question else { return nil }
      let rows = places(of: question.rows, among: written.question?.rows ?? [], in: program)
      return rows[index]?.head ?? written.asking
    case .silence(let id): return written(id)?.asking
    case .handler(let id, let index):
      guard let written = written(id) else { return nil }
      let isSame = written.handlers.count == program.states[id].handlers.count
      return isSame ? written.handlers[index].head.node.label() : written.name
    }
  }
}

/// A state that asks the system.
struct SystemRequest {
  let state: ID<State>
  let resource: DeviceResource
  let request: DeviceRequest
  let status: ID<Variable>
  /// What the status can be where it is asked.
  let statuses: ValueSet
  let written: WrittenState

  /// The resource, and the request if it has a name, as the policy says it.
  var name: String { request.name.isEmpty ? resource.name : "\(resource.name) \(request.name)" }
}
