internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule

/// The span of each resource: the states of a flow in which its true status is followed. A span begins with the first state that may
/// read the status, and ends with the last one.
///
/// Outside of its span, a resource has one fixed status, whatever the device says: nothing depends on it there. A step into the span leads
/// to one configuration for each status that the resource can have. So a flow that asks for one resource after the other has as many
/// configurations as its parts have together, and not as many as their product.
///
/// Every journey of the device is a journey in this graph, without the changes of statuses that nothing reads. So if no journey in this
/// graph breaks a promise, none of the device does. The converse does not hold: the graph may have journeys that the device does not
/// have, because a status is chosen when its span begins. It is therefore never used to report a broken promise.
struct ReadSpans: Sendable {
  /// The resources that are followed everywhere; one bit for each resource of the flow, as in the other masks.
  private var always: UInt64 = 0
  /// By state, the resources that steps may read while it is active, and those that promises look at there.
  private var read: [UInt64]
  /// By state, the resources that a prompt guides to which leads there.
  private var guided: [UInt64]
  /// By state, the resources that states before it read, and those that states after it read.
  private var before: [UInt64]
  private var after: [UInt64]
  /// The resources that the first step may read.
  private(set) var atStart: UInt64
  /// By edition of the platform and resource of the flow, the positions of the statuses that exist among the explored ones.
  private let existing: [[[Int]]]
  /// The status of each resource of the flow.
  private let variables: [ID<Variable>]

  /// Nil if a flow has more resources than a mask has bits, or if promises look at statuses after a step and no state shows which
  /// (`looksElsewhere`).
  init?(
    of flow: ID<Flow>, _ relevance: Relevance, in module: Module, _ world: World, _ statuses: [ExploredStatuses]
  ) {
    let (program, resources) = (module.program, relevance.resources)
    guard resources.count <= UInt64.bitWidth else { return nil }
    func bits(_ isIn: (ID<Resource>) -> Bool) -> UInt64 {
      resources.enumerated().reduce(0) { isIn($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
    }
    let steps = StepTargets(program)
    let states = relevance.states
    if states.contains(where: { program.states[$0].looksElsewhere(program) }) { return nil }
    let none = program.states.rows.map { _ in UInt64(0) }
    var own = none
    for id in states {
      let reads = relevance.resources(readBy: id, in: module)
      own[id.index] = bits { reads.contains($0) }
    }
    // By state, the resources that it reads, or that a state around it reads.
    let around = program.states.ids.map { id in steps.withOuter(id).reduce(0) { $0 | own[$1.index] } }
    variables = resources.map { program.resources[$0].status }
    (read, guided, before, after) = (around, none, none, none)
    for id in states {
      for next in steps.entered(from: id) { read[id.index] |= around[next.index] }
      for next in steps.reachable(from: id) {
        before[next.index] |= around[id.index]
        after[id.index] |= around[next.index]
      }
      guard let prompt = program.states[id].prompt else { continue }
      // Where a prompt has led to Settings, promises look at what it guides to.
      let meant = Set(module.prompts[prompt.index].recovers.map { $0.resource })
      let guidance = bits { meant.contains(program.resources[$0].name) }
      if guidance == 0 { continue }
      guided[id.index] |= guidance
      for next in steps.reachable(from: id, through: { program.states[$0].prompt == nil }) {
        read[next.index] |= guidance
        guided[next.index] |= guidance
      }
    }
    atStart = steps.entered(with: program.flows[flow].root).reduce(0) { $0 | around[$1.index] }
    existing = world.platform.editions.indices.map { edition in
      resources.map { id in
        let owner = world.platform.owner(of: id, in: edition)
        let there = statuses[id.index].values.indices.filter {
          owner?.existing.contains(statuses[id.index].values[$0]) ?? true
        }
        return there.isEmpty ? [0] : there
      }
    }
  }

  /// The same with statuses that are followed everywhere. Other variables among them have no effect.
  func with(whole: Set<ID<Variable>>) -> ReadSpans {
    var spans = self
    for (bit, id) in variables.enumerated() where whole.contains(id) { spans.always |= 1 << UInt64(bit) }
    spans.atStart |= spans.always
    return spans
  }

  /// The bits of the resources that are followed while these states are active, innermost first.
  func followed(_ active: [ID<State>]) -> UInt64 {
    guard let innermost = active.first else { return always }
    return active.reduce(always | before[innermost.index] & after[innermost.index]) { $0 | read[$1.index] }
  }

  /// The bits of the resources whose statuses promises compare before and after an absence while these states are active.
  func compared(_ active: [ID<State>]) -> UInt64 { active.reduce(always) { $0 | guided[$1.index] } }

  /// The position of the status that a resource has where it is not followed.
  func unfollowed(_ bit: Int, in edition: Int) -> Int { existing[edition][bit][0] }

  /// The positions of the statuses that a resource may have.
  func all(_ bit: Int, in edition: Int) -> [Int] { existing[edition][bit] }
}

/// Which states may follow a state: over-approximations that know no statuses.
private struct StepTargets {
  private let program: Program
  /// The flows that may end in the step that starts them.
  private var endingAtOnce: Set<ID<Flow>> = []
  /// The states that run a flow, by the flow.
  private var callers: [ID<Flow>: [ID<State>]] = [:]

  init(_ program: Program) {
    self.program = program
    for id in program.states.ids {
      if case .run(let flow, _, _) = program.states[id].question { callers[flow, default: []].append(id) }
    }
    var count = -1
    while endingAtOnce.count > count {
      count = endingAtOnce.count
      for flow in callers.keys where mayEndAtOnce(flow) { endingAtOnce.insert(flow) }
    }
  }

  private func mayEndAtOnce(_ flow: ID<Flow>) -> Bool {
    entered(with: program.flows[flow].root).contains { id in
      let state = program.states[id]
      return state.flow == flow && state.mayBeLeftAtOnce && state.hasOutcome
    }
  }

  /// A state and those around it.
  func withOuter(_ id: ID<State>) -> [ID<State>] {
    var all = [id]
    while let outer = program.states[all[all.count - 1]].parent { all.append(outer) }
    return all
  }

  /// The states that may be entered after a state, through states that `isPassed` accepts.
  func reachable(from id: ID<State>, through isPassed: (ID<State>) -> Bool = { _ in true }) -> Set<ID<State>> {
    var known: Set<ID<State>> = []
    var open = next(id)
    while let state = open.popLast() {
      if known.insert(state).inserted, isPassed(state) { open += next(state) }
    }
    return known
  }

  /// The states that a state leads to, or those around it, what it contains, and what it runs. The states of a flow that is run lead
  /// where the one does that runs it.
  private func next(_ id: ID<State>) -> [ID<State>] {
    let state = program.states[id]
    var next = withOuter(id).flatMap { program.states[$0].targets } + [state.start].compactMap { $0 }
    if case .run(let flow, _, _) = state.question { next.append(program.flows[flow].root) }
    for caller in callers[state.flow] ?? [] { next += withOuter(caller).flatMap { program.states[$0].targets } }
    return next
  }

  /// The states that a step may enter which begins in this active state.
  func entered(from id: ID<State>) -> Set<ID<State>> { entered(program.states[id].targets) }

  /// A state, and those that the step may enter which enters it.
  func entered(with id: ID<State>) -> Set<ID<State>> { entered([id]) }

  private func entered(_ first: [ID<State>]) -> Set<ID<State>> {
    var known: Set<ID<State>> = []
    var open = first
    while let id = open.popLast() {
      guard known.insert(id).inserted else { continue }
      let state = program.states[id]
      if let start = state.start { open.append(start) }
      if case .run(let flow, _, _) = state.question {
        open.append(program.flows[flow].root)
        if endingAtOnce.contains(flow) { open += state.targets }
      } else if state.mayBeLeftAtOnce {
        open += state.targets
      }
    }
    return known
  }
}

extension StateDefinition {
  /// Whether a state may be left without the person and the app.
  fileprivate var mayBeLeftAtOnce: Bool {
    switch question {
    case .choose, .ask: true
    case nil: start == nil
    case .show, .open, .perform, .run: false
    }
  }

  fileprivate var prompt: ID<Prompt>? { if case .show(let prompt, _, _) = question { prompt } else { nil } }

  fileprivate var hasOutcome: Bool {
    var found = false
    walk { if case .target(.outcome) = $0 { found = true } }
    return found
  }

  /// Whether promises look at statuses behind its steps, where nothing says so: it opens a link, or performs an action that asks, without
  /// waiting for it.
  fileprivate func looksElsewhere(_ program: Program) -> Bool {
    var found = false
    walk { part in
      switch part {
      case .statement(.open): found = true
      case .statement(.signal(.perform(let action), _)): found = found || !program.actions[action].asks.isEmpty
      case .statement, .question, .handler, .row, .target, .operand, .test: break
      }
    }
    return found
  }
}
