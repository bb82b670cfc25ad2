internal import UsherProgram
internal import UsherRuntime
internal import UsherProof

/// A run to completion: what follows one row, handler or start until the journey waits again.
struct RunToCompletion {
  /// The entries, handlers and rows that it passes.
  let places: [ProgramPlace]
  /// In order of execution.
  let effects: [Statement]
  /// The states that it enters, outer before inner.
  let entered: [ID<State>]
  let end: End
  /// The abstract state at its end.
  var knowledge: AbstractState

  enum End: Hashable {
    /// It waits in a state, for an answer or an event.
    case waits(ID<State>)
    /// The journey is over.
    case ends
    /// The journey stays in its state.
    case stays
  }

  /// Whether the run tracks a metric.
  var isMeasured: Bool {
    effects.contains { effect in
      if case .signal(.track, _) = effect { true } else { false }
    }
  }

  /// Extracts the part of a step from one of its places up to the next handler.
  init(of step: SurveyedStep, from position: Int, in program: Program, knowing knowledge: AbstractState) {
    let end = step.places[(position + 1)...].firstIndex { $0.isHandler } ?? step.places.endIndex
    places = Array(step.places[position..<end])
    effects = places.flatMap { program.effects(at: $0) }
    entered = places.filter { $0.part == .entry }.map { $0.state }
    self.knowledge = knowledge
    let target = places.last { $0.part != .entry }.flatMap { program.target(at: $0) }
    let leaf = end == step.places.endIndex ? step.leaf : entered.last
    self.end = target == .stay ? .stays : leaf.map { .waits($0) } ?? .ends
  }
}

extension ProgramPlace {
  /// Whether the place is a handler itself, not a row in it.
  var isHandler: Bool {
    if case .handler = part { rows.isEmpty } else { false }
  }
}

extension Program {
  /// The effects of an entry, a row or a handler.
  func effects(at place: ProgramPlace) -> [Statement] {
    if let (rows, position) = rows(at: place) { return rows[position].effects }
    switch place.part {
    case .entry: return states[place.state].entry + states[place.state].afterwards
    case .handler(let index): return states[place.state].handlers[index].effects
    case .question, .silence: return []
    }
  }

  /// The indexes of the rows that can be taken, each with the abstract state in which it is.
  func indices(of rows: [Row], knowing knowledge: AbstractState) -> [(index: Int, knowledge: AbstractState)] {
    var rest = knowledge
    var taken: [(index: Int, knowledge: AbstractState)] = []
    for (index, row) in rows.enumerated() {
      if let known = rest.assuming(row.condition, in: self) { taken.append((index, known)) }
      guard let further = rest.assuming(row.condition, holds: false, in: self) else { break }
      rest = further
    }
    return taken
  }

  /// The ancestors of a state, outermost first.
  func statesAround(_ id: ID<State>) -> [ID<State>] {
    var around: [ID<State>] = []
    var next = states[id].parent
    while let outer = next {
      around.insert(outer, at: 0)
      next = states[outer].parent
    }
    return around
  }

  /// Whether `state` is `outer` or a descendant of it.
  func isWithin(_ state: ID<State>, _ outer: ID<State>) -> Bool {
    var next: ID<State>? = state
    while let id = next {
      if id == outer { return true }
      next = states[id].parent
    }
    return false
  }
}
