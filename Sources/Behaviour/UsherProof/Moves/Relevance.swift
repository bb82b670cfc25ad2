import UsherProgram
package import UsherRuntime
import UsherPlatform
import UsherModule

/// The part of the program and the device that a flow, including the flows that it runs, can observe. All other values cannot
/// influence it.
package struct Relevance: Sendable {
  package private(set) var flows: Set<ID<Flow>> = []
  package private(set) var states: [ID<State>] = []
  /// The variables that the flow reads: statuses, inputs, memories, parameters.
  package private(set) var variables: Set<ID<Variable>> = []
  /// The resources that the flow reads, and those whose true statuses the exploration tracks.
  private(set) var seen: [ID<Resource>] = []
  package private(set) var resources: [ID<Resource>] = []
  /// The inputs that the app may change at any time, with their distinct values.
  private(set) var liveInputs: [(variable: ID<Variable>, values: [Value])] = []
  /// The moments that the flow reads, and their numbers of age classes.
  private(set) var ageing: [(variable: ID<Variable>, ages: Int)] = []
  private var read: Set<ID<Variable>> = []
  /// The value sets that conditions test, by variable; and the variables whose value is copied or watched, so that all values
  /// are distinct.
  private var cuts: [ID<Variable>: [ValueSet]] = [:]
  private var copied: Set<ID<Variable>> = []
  private var watched: Set<ID<Variable>> = []
  /// The resources that the flow requests, in a question or through an action.
  private(set) var requested: Set<ID<Resource>> = []
  /// The resources that the flow's prompts guide to, or are primers for.
  private(set) var guided: Set<ID<Resource>> = []
  /// The links that the flow opens.
  private(set) var opened: Set<ID<Link>> = []
  private let program: Program
  private let flow: ID<Flow>

  private let mergesValues: Bool
  /// Memories whose values no journey depends on.
  private let unread: Set<ID<Variable>>

  /// Observes nothing.
  private init(_ program: Program, _ flow: ID<Flow>, _ unread: Set<ID<Variable>>) {
    self.program = program
    self.flow = flow
    self.unread = unread
    mergesValues = true
  }

  /// `besides` are the conditions of the flow's promises, `unread` the module's `unreadMemory`, `others` what another program reads that
  /// is compared with this one. `dropsUnobserved` leaves out what the flow cannot observe, `mergesValues` merges values that no condition
  /// distinguishes.
  init(
    of flow: ID<Flow>, in module: Module, besides: [Condition], unread: Set<ID<Variable>> = [], others: [Reading] = [],
    dropsUnobserved: Bool = true, mergesValues: Bool = true
  ) {
    program = module.program
    self.flow = flow
    self.unread = dropsUnobserved ? unread : []
    self.mergesValues = mergesValues
    add(flow)
    for condition in besides { add(condition) }
    let prompts = states.compactMap { id -> ID<Prompt>? in
      if case .show(let prompt, _, _) = program.states[id].question { prompt } else { nil }
    }
    for prompt in prompts { addGuidance(of: prompt, in: module) }
    for reading in others { add(reading) }
    seen = program.resources.ids.filter { variables.contains(program.resources[$0].status) }
    if !dropsUnobserved { for id in program.variables.ids { add(id) } }
    resources = program.resources.ids.filter { variables.contains(program.resources[$0].status) }
    let isLive: (ID<Variable>) -> Bool = { [program] id in
      if case .input(isLive: true, isRequired: _) = program.variables[id].home { true } else { false }
    }
    let moments = program.moments.filter { variables.contains($0) }
    liveInputs =
      program.facts.filter { variables.contains($0) && isLive($0) }.map { ($0, distinctValues(of: $0)) }
      + moments.filter(isLive).map { ($0, [Moment.never, Moment.now]) }
    ageing = moments.map { ($0, program.variables[$0].domain.values.count) }
  }

  /// The representatives of an input's values: one for each class of values that no condition distinguishes. The initial value
  /// comes first. Only values in `possible` count; nil for all.
  package func distinctValues(of id: ID<Variable>, among possible: ValueSet? = nil) -> [Value] {
    let initial = program.variables[id].initial
    let ordered = ([initial] + program.variables[id].domain.all.members.filter { $0 != initial }).filter {
      possible?.contains($0) ?? true
    }
    if !mergesValues || isDistinct(id) { return ordered }
    let cuts = cuts[id] ?? []
    var known: Set<[Bool]> = []
    return ordered.filter { value in known.insert(cuts.map { $0.contains(value) }).inserted }
  }

  /// Whether all values of the variable are distinct to the flow.
  private func isDistinct(_ id: ID<Variable>) -> Bool { copied.contains(id) || watched.contains(id) }

  /// How the flow observes a variable.
  func use(of id: ID<Variable>) -> Use {
    Use(isCopied: copied.contains(id), isWatched: watched.contains(id), cuts: cuts[id] ?? [])
  }

  /// What the flow reads from outside of its session, and how: statuses, inputs, shared memory and its parameters.
  var readings: [Reading] {
    let root = program.states[program.flows[flow].root]
    return program.variables.ids.compactMap { id in
      guard variables.contains(id) else { return nil }
      switch program.variables[id].home {
      case .status, .input, .shared: return Reading(variable: id, use: use(of: id))
      case .parameter: return root.parameters.contains(id) ? Reading(variable: id, use: use(of: id)) : nil
      case .session, .derived, .count: return nil
      }
    }
  }

  private mutating func add(_ reading: Reading) {
    cuts[reading.variable, default: []] += reading.use.cuts
    if reading.use.isCopied { addCopied(reading.variable) }
    if reading.use.isWatched { addWatched(reading.variable) }
    add(reading.variable)
  }

  /// A variable that is read, and how.
  struct Reading {
    var variable: ID<Variable>
    var use: Use
  }

  struct Use {
    /// Whether the value itself is passed on.
    var isCopied: Bool
    /// Whether a handler is called when the value changes.
    var isWatched: Bool
    /// The value sets that conditions test.
    var cuts: [ValueSet]
  }

  /// The variables that steps read once the flow has waited, and `besides`: an over-approximation. A status that is not among
  /// them can be read by the first step of a journey alone.
  func readAfterWaiting(besides: [Condition]) -> Set<ID<Variable>> {
    var later = Relevance(program, flow, unread)
    later.flows = flows
    for condition in besides { later.add(condition) }
    var entered: [ID<State>] = []
    var known: Set<ID<State>> = []
    for id in states where program.states[id].mayBeActiveInWait {
      later.add(program.states[id])
      entered += program.states[id].targets.filter { known.insert($0).inserted }
    }
    while let id = entered.popLast() {
      let state = program.states[id]
      later.add(state)
      var next = state.targets + [state.start, state.parent].compactMap { $0 }
      if case .run(let flow, _, _) = state.question { next.append(program.flows[flow].root) }
      entered += next.filter { known.insert($0).inserted }
    }
    return later.variables
  }

  /// The class of values, among the possible ones, that the exploration represents by `value`; all values if the flow does not
  /// read the variable.
  func values(like value: Value, of id: ID<Variable>, among possible: ValueSet) -> ValueSet {
    let all = program.variables[id].domain.all
    guard variables.contains(id) else { return all }
    guard mergesValues, !isDistinct(id), case .input = program.variables[id].home else { return ValueSet([value]) }
    let cuts = cuts[id] ?? []
    return ValueSet(possible.members.filter { other in cuts.allSatisfy { $0.contains(other) == $0.contains(value) } })
  }

  /// The resources that a state reads: in its rows, handlers and statements, with its requests, and for what its prompt guides to.
  func resources(readBy id: ID<State>, in module: Module) -> Set<ID<Resource>> {
    var reads = Relevance(program, flow, unread)
    reads.flows = flows
    reads.add(program.states[id])
    if case .show(let prompt, _, _) = program.states[id].question { reads.addGuidance(of: prompt, in: module) }
    return Set(resources.filter { reads.variables.contains(program.resources[$0].status) })
  }

  private mutating func addGuidance(of prompt: ID<Prompt>, in module: Module) {
    let showable = module.prompts[prompt.index]
    for guidance in showable.recovers + showable.primes {
      add(guidance.condition)
      for id in program.resources.ids where program.resources[id].name == guidance.resource {
        guided.insert(id)
        add(program.resources[id].status)
      }
    }
  }

  private mutating func add(_ flow: ID<Flow>) {
    guard flows.insert(flow).inserted else { return }
    for index in program.states(of: flow) {
      states.append(ID(index))
      add(program.states[ID(index)])
    }
  }

  private mutating func add(_ state: StateDefinition) {
    variables.formUnion(state.parameters)
    state.walk { add($0) }
  }

  private mutating func add(_ part: ProgramPart) {
    switch part {
    case .question(let question): add(question)
    case .handler(let handler): if case .change(let watched) = handler.trigger { for id in watched { addWatched(id) } }
    case .statement(.open(let link)): opened.insert(link)
    case .row, .target: break
    case .statement(.signal(.perform(let action), _)): add(action)
    case .statement(let statement): for id in statement.assigned?.variables ?? [] { addKept(id) }
    case .operand(let operand): for id in operand.variables { addCopied(id) }
    case .test(let id, let set):
      cuts[id, default: []].append(set)
      add(id)
    }
  }

  private mutating func add(_ question: Question) {
    switch question {
    case .choose: break
    case .open(let link, _): opened.insert(link)
    case .ask(let resource, _, _, _): add(requested: resource)
    case .show(let prompt, _, _): for button in program.prompts[prompt].buttons { add(button.condition) }
    case .perform(let action, _, _): add(action)
    case .run(let flow, _, _): add(flow)
    }
  }

  /// Adds a variable whose exact value influences a step.
  private mutating func addCopied(_ id: ID<Variable>) {
    copied.insert(id)
    add(id)
  }

  /// Adds a variable whose changes a handler watches.
  private mutating func addWatched(_ id: ID<Variable>) {
    watched.insert(id)
    add(id)
  }

  private mutating func add(requested id: ID<Resource>) {
    requested.insert(id)
    add(program.resources[id].status)
  }

  private mutating func add(_ action: ID<Action>) {
    add(program.actions[action].needs)
    for asked in program.actions[action].asks { add(requested: asked.resource) }
  }

  /// Adds a memory that is written: if it outlives the session, a later session may read it.
  private mutating func addKept(_ id: ID<Variable>) {
    if case .shared = program.variables[id].home { add(id) }
  }

  private mutating func add(_ condition: Condition) { condition.walk { add($0) } }

  private mutating func add(_ id: ID<Variable>) {
    guard !unread.contains(id), read.insert(id).inserted else { return }
    switch program.variables[id].home {
    case .derived(let branches): for branch in branches { add(branch.condition) }
    case .count(let cells): for cell in cells { add(cell) }
    case .status, .input, .shared, .session, .parameter: variables.insert(id)
    }
  }
}

extension StateDefinition {
  /// The states that its rows and handlers lead to.
  var targets: [ID<State>] {
    var targets: [ID<State>] = []
    walk { part in
      if case .target(.state(let goal, _)) = part { targets.append(goal) }
      if case .target(.back(let goal)) = part { targets.append(goal) }
    }
    return targets
  }

  /// Whether the state may be active while a session waits. A state that only chooses is left in the step that enters it, unless
  /// it has handlers or nested states.
  fileprivate var mayBeActiveInWait: Bool {
    switch question {
    case .choose: !handlers.isEmpty || start != nil
    case .ask, .show, .open, .perform, .run, nil: true
    }
  }
}

extension Program {
  /// The variables that the rows and handlers of a state test or watch.
  func variablesRead(in state: ID<State>) -> Set<ID<Variable>> {
    var read: Set<ID<Variable>> = []
    states[state].walk { part in
      switch part {
      case .test(let id, let values): read.formUnion(variables(behind: .isIn(id, values)))
      case .handler(let handler): if case .change(let watched) = handler.trigger { read.formUnion(watched) }
      case .question, .row, .target, .statement, .operand: break
      }
    }
    return read
  }
}

extension Module {
  /// The names of the statuses and inputs that journeys of a flow may read.
  package func factsRead(by flow: ID<Flow>) -> [String] {
    let read = Relevance(of: flow, in: self, besides: []).variables
    return (program.facts + program.moments).filter { id in
      switch program.variables[id].home {
      case .status, .input: read.contains(id)
      case .shared, .session, .parameter, .derived, .count: false
      }
    }.map { program.variables[$0].name.description }
  }
}
