internal import UsherProgram
internal import UsherRuntime
internal import UsherProof

/// Everything that a step comes to behind one row, handler or start, up to where a journey waits again.
struct RunToCompletion {
  /// The entries, handlers and rows that it passes.
  let places: [ProgramPlace]
  /// In the order in which they are performed.
  let effects: [Statement]
  /// The states that are entered, outer before inner.
  let entered: [ID<State>]
  let end: End
  /// What is known where it ends.
  var knowledge: AbstractState

  enum End: Hashable {
    /// In a state, for an answer or for something to happen.
    case waits(ID<State>)
    /// Nowhere: the journey is over.
    case ends
    /// Where it was.
    case stays
  }

  /// Whether a metric is tracked on the way.
  var isMeasured: Bool {
    effects.contains { effect in
      if case .track = effect { true } else { false }
    }
  }

  /// The part of a step from one of its places up to the next handler.
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
  /// Whether it is a handler itself, and not a row behind it.
  var isHandler: Bool {
    if case .handler = part { rows.isEmpty } else { false }
  }
}

extension Program {
  /// The effects that an entry, a row or a handler has.
  fileprivate func effects(at place: ProgramPlace) -> [Statement] {
    let state = states[place.state]
    switch place.part {
    case .entry: return state.entry
    case .handler(let index):
      if place.rows.isEmpty { return state.handlers[index].effects }
      return row(place.rows, behind: state.handlers[index].target)?.effects ?? []
    case .question: return row(place.rows, behind: .choose(state.question?.rows ?? []))?.effects ?? []
    case .silence: return row(place.rows, behind: .choose(state.question?.silence?.rows ?? []))?.effects ?? []
    }
  }

  /// Where a row or a handler leads.
  fileprivate func target(at place: ProgramPlace) -> Target? {
    let state = states[place.state]
    switch place.part {
    case .entry: return nil
    case .handler(let index):
      if place.rows.isEmpty { return state.handlers[index].target }
      return row(place.rows, behind: state.handlers[index].target)?.target
    case .question: return row(place.rows, behind: .choose(state.question?.rows ?? []))?.target
    case .silence: return row(place.rows, behind: .choose(state.question?.silence?.rows ?? []))?.target
    }
  }

  private func row(_ path: [Int], behind target: Target) -> Row? {
    var row: Row?
    var target = target
    for index in path {
      guard case .choose(let rows) = target else { return nil }
      row = rows[index]
      target = rows[index].target
    }
    return row
  }

  /// The rows of a choice that can be taken by position, and what is known where each is.
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

  /// The states around one, the flow's own first.
  func statesAround(_ id: ID<State>) -> [ID<State>] {
    var around: [ID<State>] = []
    var next = states[id].parent
    while let outer = next {
      around.insert(outer, at: 0)
      next = states[outer].parent
    }
    return around
  }

  /// Whether a state is another one, or somewhere within it.
  func isWithin(_ state: ID<State>, _ outer: ID<State>) -> Bool {
    var next: ID<State>? = state
    while let id = next {
      if id == outer { return true }
      next = states[id].parent
    }
    return false
  }
}
