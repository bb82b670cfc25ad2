internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// A memory that decides whether the runs from one place reach a request.
struct MemoryGate {
  let memory: ID<Variable>
  /// The values with which the runs reach the request.
  let open: ValueSet
  /// The values at the end of these runs, while the system asks.
  let asked: ValueSet
  /// The row or handler that tests the memory; nil if an earlier step tested it.
  let test: Journeys.Origin?

  /// Whether the runs close the gate behind them: they reach the request only once until the memory changes again.
  var closes: Bool { asked.intersection(open).isEmpty }
}

extension Journeys {
  /// The memories that are gates of a state's requests and that change on the way there or with an answer.
  func gates(of state: RequestingState) -> [MemoryGate] {
    let ways = Dictionary(grouping: runs.filter { $0.run.end == .waits(state.state) }) { $0.origin }
      .sorted { $0.key.rank < $1.key.rank }
    let assigned = (ways.flatMap { $0.value } + answers(of: state)).flatMap { $0.run.effects }
      .flatMap { $0.assigned?.variables ?? [] }
    let memories = program.variables.ids.filter { assigned.contains($0) && program.variables[$0].isMemory }
    return memories.compactMap { memory in
      ways.lazy.compactMap { origin, runs in gate(of: runs.map { $0.run }, from: origin, by: memory) }.first
    }
  }

  /// Nil if the runs of one origin lead to the request whatever the memory is, or whenever it has grown old.
  private func gate(of runs: [RunToCompletion], from origin: Origin, by memory: ID<Variable>) -> MemoryGate? {
    let definition = program.variables[memory]
    var (open, asked) = (ValueSet(), ValueSet())
    for run in runs {
      let before = values(of: memory, before: run, from: origin)
      open.formUnion(before)
      asked.formUnion(program.values(of: memory, after: run.effects, from: before))
    }
    if open == definition.domain.all { return nil }
    if case .age = definition.measure, let oldest = definition.domain.all.members.last, open.contains(oldest) {
      return nil
    }
    let test = runs.lazy.flatMap { $0.places }.first { program.tests(memory, at: $0) }.flatMap { Origin(around: $0) }
    return MemoryGate(memory: memory, open: open, asked: asked, test: test)
  }

  /// The values with which a memory lets a run pass: up to its first assignment, as far as single conditions say.
  private func values(of memory: ID<Variable>, before run: RunToCompletion, from origin: Origin) -> ValueSet {
    var state = AbstractState()
    if let known = origin.state.flatMap({ known[$0.index] }) {
      state.know(memory, isIn: known.values(of: memory, in: program))
    }
    for place in run.places {
      state = program.state(state, at: place)
      if program.effects(at: place).contains(where: { $0.assigned?.variables.contains(memory) ?? false }) { break }
    }
    return state.values(of: memory, in: program)
  }

  /// The runs after an answer to a state's requests, or after none.
  func answers(of state: RequestingState) -> [(origin: Origin, run: RunToCompletion)] {
    runs.filter { $0.origin == .silence(state.state) || $0.origin.isRow(of: state.state) }
  }

  /// Whether a run opens the gate again that begins at no request.
  func isOpenedElsewhere(_ gate: MemoryGate) -> Bool {
    let all = program.variables[gate.memory].domain.all
    return runs.contains { origin, run in
      !requesting.contains { origin.state == $0.state } && opens(gate, run, from: all)
    }
  }

  /// Whether a run assigns the memory a value with which the gate is open.
  func opens(_ gate: MemoryGate, _ run: RunToCompletion, from values: ValueSet) -> Bool {
    let after = program.values(of: gate.memory, after: run.effects, from: values)
    return run.effects.contains { $0.assigned?.variables.contains(gate.memory) ?? false }
      && after.subtracting(gate.open).isEmpty
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
  /// The state restricted to where the row of a place is taken. A row comes after those above it only for the answers of both.
  fileprivate func state(_ state: AbstractState, at place: ProgramPlace) -> AbstractState {
    guard let (rows, position) = rows(at: place) else { return state }
    let row = rows[position]
    var state = state
    for above in rows[..<position] where row.answers.subtracting(above.answers).isEmpty {
      state = state.assuming(above.condition, holds: false, in: self) ?? state
    }
    return state.assuming(row.condition, in: self) ?? state
  }

  /// Whether the row of a place, or one above it, tests the variable.
  fileprivate func tests(_ id: ID<Variable>, at place: ProgramPlace) -> Bool {
    guard let (rows, position) = rows(at: place) else { return false }
    return rows[...position].contains { variables(behind: $0.condition).contains(id) }
  }

  /// The values that a memory may have after the effects.
  func values(of id: ID<Variable>, after effects: [Statement], from values: ValueSet) -> ValueSet {
    var values = values
    for effect in effects {
      guard let (variables, operand) = effect.assigned, variables.contains(id) else { continue }
      let assigned = ValueSet(values.members.flatMap { operand.values(of: id, now: $0, in: self) })
      // With a key, another variable may be meant.
      values = variables.count == 1 ? assigned : values.union(assigned)
    }
    return values
  }
}
