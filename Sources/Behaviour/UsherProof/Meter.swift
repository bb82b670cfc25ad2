internal import UsherPlay

/// Holds what an exploration has taken against its budget.
struct Meter {
  let budget: FlowBudget
  /// Bytes of the same budget that other flows take.
  var othersBytes = 0
  var transitions = 0
  /// The first part of the budget that did not suffice; nil if all did.
  private(set) var exhausted: Budget.Part?

  init(_ budget: FlowBudget) { self.budget = budget }

  private var bytes: Int { budget.bytes - othersBytes }

  private mutating func exhaust(_ part: Budget.Part) {
    if exhausted == nil { exhausted = part }
  }

  /// Compares a graph, which takes so many bytes, with the budget.
  mutating func check(_ graph: StateGraph, size: Int) {
    if size > bytes { return exhaust(.memory) }
    if graph.count > budget.states { return exhaust(.states) }
    if transitions > budget.transitions || graph.steps.count >= Budget.mostStates { return exhaust(.transitions) }
    if graph.effectLabels.count > CachedTransitions.mostLabels { return exhaust(.memory) }
    if budget.isOver() { exhaust(.time) }
  }

  /// Whether so many beginnings can be listed; if not, memory is exhausted.
  mutating func hasRoom(for beginnings: Int) -> Bool {
    let (least, isTooMany) = beginnings.multipliedReportingOverflow(by: MemoryLayout<StateGraph.Beginning>.stride)
    if isTooMany || least > bytes {
      exhaust(.memory)
      return false
    }
    return true
  }

  /// The number of moves that may be listed at one time, each of which takes `stride` bytes, beside a graph of `size` bytes.
  func room(for stride: Int, beside size: Int) -> Int {
    max(0, min((bytes - size) / stride, budget.transitions - transitions))
  }

  /// Records that a list of moves had too little room.
  mutating func exhaustRoom(for stride: Int, beside size: Int) {
    exhaust((bytes - size) / stride <= budget.transitions - transitions ? .memory : .transitions)
  }

  /// Bytes of a move while moves are listed: as an absence, as a transition, and among all transitions of the environment.
  static let transitionBytes = MemoryLayout<Absence>.stride + 2 * MemoryLayout<EnvironmentTransition>.stride
  /// Bytes of a move with the changes that it makes, in a list.
  static let optionBytes = MemoryLayout<MoveOption>.stride + 96
}
