internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// A memory that decides whether the runs from one place reach a request.
struct MemoryGate {
  let memory: ID<Variable>
  /// As the policy writes it where it assigns it: a cell that a parameter selects with the name of that parameter.
  let name: VariableName
  /// The values with which the runs reach the request.
  let open: ValueSet
  /// The values at the end of these runs, while the system asks.
  let asked: ValueSet
  /// The row or handler that tests the memory; nil if an earlier step tested it.
  let test: Journeys.Origin?

  /// Whether the runs close the gate behind them: they reach the request only once until the memory changes again.
  var closes: Bool { asked.intersection(open).isEmpty }
}

// A cell of memory with a key is looked at in journeys in which each parameter that selects a cell selects this one.
extension Journeys {
  /// The memories that are gates of a state's requests and that change on the way there or with an answer.
  func gates(of state: RequestingState) -> [MemoryGate] {
    let ways = Dictionary(grouping: runs.filter { $0.run.end == .waits(state.state) }) { $0.origin }
      .sorted { $0.key.rank < $1.key.rank }
    let effects = (ways.flatMap { $0.value } + answers(of: state)).flatMap { $0.run.effects }
    let memories = program.variables.ids.filter { id in
      program.variables[id].isMemory && effects.contains { $0.assigned?.variables.contains(id) ?? false }
    }
    return memories.compactMap { memory in
      let name = program.name(of: memory, assignedBy: effects)
      let entered = valuesEntering(of: memory)
      return ways.lazy.compactMap { origin, runs in
        let values = origin.state.map { entered[$0.index] } ?? program.variables[memory].domain.all
        return gate(of: runs.map { $0.run }, entered: values, by: memory, called: name)
      }.first
    }
  }

  /// Nil if the runs of one origin lead to the request whatever the memory is, or whenever it has grown old.
  private func gate(
    of runs: [RunToCompletion], entered: ValueSet, by memory: ID<Variable>, called name: VariableName
  ) -> MemoryGate? {
    let definition = program.variables[memory]
    let keys = program.selecting(memory)
    var (open, asked) = (ValueSet(), ValueSet())
    for run in runs {
      let before = values(of: memory, before: run, from: entered, knowing: keys)
      // A memory that changes while a state waits may have other values than those that the state was entered with.
      let possible =
        before.isEmpty ? values(of: memory, before: run, from: definition.domain.all, knowing: keys) : before
      open.formUnion(possible)
      asked.formUnion(program.values(of: memory, after: run.effects, from: possible))
    }
    if open.isEmpty || open == definition.domain.all { return nil }
    if case .age = definition.measure, let oldest = definition.domain.all.members.last, open.contains(oldest) {
      return nil
    }
    let test = runs.lazy.flatMap { $0.places }.first { program.tests(memory, at: $0) }.flatMap { Origin(around: $0) }
    return MemoryGate(memory: memory, name: name, open: open, asked: asked, test: test)
  }

  /// For each state the values with which it can be entered. Journeys with one key are not explored apart from others.
  private func valuesEntering(of memory: ID<Variable>) -> [ValueSet] {
    let all = program.variables[memory].domain.all
    let explored = known.map { $0?.values(of: memory, in: program) ?? all }
    if program.selecting(memory) == AbstractState() { return explored }
    return zip(explored, values(of: memory, inJourneysWith: all)).map { $0.intersection($1) }
  }

  /// The values, among some, with which a memory lets a run pass: up to its first assignment, as far as single conditions say.
  private func values(
    of memory: ID<Variable>, before run: RunToCompletion, from values: ValueSet, knowing keys: AbstractState
  ) -> ValueSet {
    if values.isEmpty { return values }
    var state = keys
    state.know(memory, isIn: values)
    for place in run.places {
      guard let passed = program.state(state, at: place) else { return ValueSet() }
      state = passed
      if program.effects(at: place).contains(where: { $0.assigned?.variables.contains(memory) ?? false }) { break }
    }
    return state.values(of: memory, in: program)
  }

  /// For each state the values that a memory may have in it, in journeys that begin with one of `first`; none for a state that
  /// they do not reach.
  private func values(of memory: ID<Variable>, inJourneysWith first: ValueSet) -> [ValueSet] {
    let keys = program.selecting(memory)
    let active = runs.map { statesActive(after: $0.run, from: $0.origin) }
    var reached = program.states.ids.map { _ in ValueSet() }
    var isChanged = true
    while isChanged {
      isChanged = false
      for ((origin, run), active) in zip(runs, active) {
        let entered = origin.state.map { reached[$0.index] } ?? first
        let before = values(of: memory, before: run, from: entered, knowing: keys)
        if before.isEmpty { continue }
        let after = program.values(of: memory, after: run.effects, from: before)
        for id in active where !after.subtracting(reached[id.index]).isEmpty {
          reached[id.index].formUnion(after)
          isChanged = true
        }
      }
    }
    return reached
  }

  /// The states that may be active after a run: those that it enters or stays in, those around them, and those that run their flows.
  private func statesActive(after run: RunToCompletion, from origin: Origin) -> Set<ID<State>> {
    var open = run.entered
    switch run.end {
    case .waits(let leaf): open.append(leaf)
    case .stays: open += program.states.ids.filter { id in origin.state.map { program.isWithin(id, $0) } ?? false }
    case .ends: break
    }
    var active: Set<ID<State>> = []
    while let id = open.popLast() {
      guard active.insert(id).inserted else { continue }
      if let outer = program.states[id].parent { open.append(outer) } else { open += program.callers(of: id) }
    }
    return active
  }

  /// The runs after an answer to a state's requests, or after none.
  func answers(of state: RequestingState) -> [(origin: Origin, run: RunToCompletion)] {
    runs.filter { $0.origin == .silence(state.state) || $0.origin.isRow(of: state.state) }
  }

  // MARK: Other ways to the request

  /// Whether a run that begins at no request may open the gate again.
  func isOpenedElsewhere(_ gate: MemoryGate) -> Bool {
    let keys = program.selecting(gate.memory)
    return runs.contains { origin, run in
      if requesting.contains(where: { origin.state == $0.state }) || !assigns(run, gate.memory) { return false }
      let before = values(of: gate.memory, before: run, from: closed(gate), knowing: keys)
      return !program.values(of: gate.memory, after: run.effects, from: before).intersection(gate.open).isEmpty
    }
  }

  /// The states that make requests to which journeys lead that begin while the gate is closed, each with what is known there.
  func requesting(whileClosed gate: MemoryGate) -> [(state: RequestingState, knowledge: AbstractState)] {
    let keys = program.selecting(gate.memory)
    let reached = values(of: gate.memory, inJourneysWith: closed(gate))
    return runs.compactMap { origin, run in
      guard let state = requesting(after: run) else { return nil }
      let entered = origin.state.map { reached[$0.index] } ?? closed(gate)
      let isPossible = !values(of: gate.memory, before: run, from: entered, knowing: keys).isEmpty
      return isPossible ? (state, run.knowledge) : nil
    }
  }

  private func closed(_ gate: MemoryGate) -> ValueSet {
    program.variables[gate.memory].domain.all.subtracting(gate.open)
  }

  /// Whether a run surely assigns the memory a value with which the gate is open.
  func opens(_ gate: MemoryGate, _ run: RunToCompletion, from values: ValueSet) -> Bool {
    assigns(run, gate.memory)
      && program.values(of: gate.memory, after: run.effects, from: values).subtracting(gate.open).isEmpty
  }

  private func assigns(_ run: RunToCompletion, _ memory: ID<Variable>) -> Bool {
    run.effects.contains { $0.assigned?.variables.contains(memory) ?? false }
  }
}

extension Journeys.Origin {
  /// The state of its row or handler; nil for a start.
  var state: ID<State>? {
    switch self {
    case .start: nil
    case .row(let state, _), .silence(let state), .handler(let state, _): state
    }
  }

  fileprivate func isRow(of id: ID<State>) -> Bool {
    if case .row(id, _) = self { true } else { false }
  }

  /// The row or handler that contains a place.
  fileprivate init?(around place: ProgramPlace) {
    switch place.part {
    case .entry: return nil
    case .question: self = .row(place.state, place.rows[0])
    case .silence: self = .silence(place.state)
    case .handler(let index): self = .handler(place.state, index)
    }
  }
}

extension Program {
  /// The state restricted to where the row of a place is taken; nil if that is impossible. A row comes after those above it only for
  /// the answers of both.
  fileprivate func state(_ state: AbstractState, at place: ProgramPlace) -> AbstractState? {
    guard let (rows, position) = rows(at: place) else { return state }
    let row = rows[position]
    var state = state
    for above in rows[..<position] where row.answers.subtracting(above.answers).isEmpty {
      guard let below = state.assuming(above.condition, holds: false, in: self) else { return nil }
      state = below
    }
    return state.assuming(row.condition, in: self)
  }

  /// The state in which each variable that selects a cell of memory selects this one. Knows nothing for other memory.
  fileprivate func selecting(_ cell: ID<Variable>) -> AbstractState {
    var state = AbstractState()
    for variable in variables.rows {
      guard case .derived(let branches) = variable.home, case .cell = variable.name.form else { continue }
      for branch in branches {
        guard case .all(let parts) = branch.condition, case .isIn(let key, let value) = parts.first,
          case .isIn(cell, _) = parts.last
        else { continue }
        state.know(key, isIn: value)
      }
    }
    return state
  }

  /// The name of a memory as one of these effects assigns it.
  fileprivate func name(of memory: ID<Variable>, assignedBy effects: [Statement]) -> VariableName {
    var name = variables[memory].name
    for case .rememberAt(let cells, key: .variable(let key, _), _) in effects where cells.contains(memory) {
      name.form = .cell(variables[key].name.spoken)
    }
    return name
  }

  /// The states that run the flow of a state.
  fileprivate func callers(of id: ID<State>) -> [ID<State>] {
    states.ids.filter { caller in
      if case .run(states[id].flow, _, _) = states[caller].question { true } else { false }
    }
  }

  /// Whether the row of a place, or one above it, tests the variable.
  func tests(_ id: ID<Variable>, at place: ProgramPlace) -> Bool {
    guard let (rows, position) = rows(at: place) else { return false }
    return rows[...position].contains { variables(behind: $0.condition).contains(id) }
  }

  /// The values that a memory may have after the effects. A key selects this memory.
  func values(of id: ID<Variable>, after effects: [Statement], from values: ValueSet) -> ValueSet {
    var values = values
    for effect in effects {
      guard let (variables, operand) = effect.assigned, variables.contains(id) else { continue }
      values = ValueSet(values.members.flatMap { operand.values(of: id, now: $0, in: self) })
    }
    return values
  }
}
