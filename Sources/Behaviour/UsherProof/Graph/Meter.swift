internal import UsherPlay

/// Compares what an exploration has used with its budget.
struct Meter {
  let budget: Budget
  private let flow: String
  private let work: WorkMeter
  /// Bytes that other flows take from the same budget.
  var othersBytes = 0
  var transitions = 0
  /// The first part of the budget that was exhausted; nil if none was.
  private(set) var exhausted: Budget.Part?

  init(_ budget: Budget, for flow: String, _ work: WorkMeter) {
    (self.budget, self.flow, self.work) = (budget, flow, work)
  }

  private var bytes: Int { budget.bytes - othersBytes }

  private mutating func exhaust(_ part: Budget.Part) {
    if exhausted == nil { exhausted = part }
  }

  /// Checks a graph of `size` bytes against the budget.
  mutating func check(_ graph: StateGraph, size: Int) {
    work.note(flow, states: graph.count, bytes: size)
    if size > bytes { return exhaust(.memory) }
    if graph.count > budget.states { return exhaust(.states) }
    if transitions > budget.transitions || graph.transitions.own.count >= Budget.mostStates {
      return exhaust(.transitions)
    }
    if graph.effectLabels.count > CachedTransitions.mostLabels { return exhaust(.memory) }
    if let part = work.exhausted { exhaust(part) }
  }

  /// Whether this many origins can be listed; if not, memory is exhausted.
  mutating func hasRoom(for beginnings: Int) -> Bool {
    let (least, isTooMany) = beginnings.multipliedReportingOverflow(by: MemoryLayout<StateGraph.OriginEdge>.stride)
    if isTooMany || least > bytes {
      exhaust(.memory)
      return false
    }
    return true
  }

  /// The most moves of `stride` bytes each that may be listed at one time beside a graph of `size` bytes.
  func room(for stride: Int, beside size: Int) -> Int {
    max(0, min((bytes - size) / stride, budget.transitions - transitions))
  }

  /// Records why a list of moves did not fit: memory or transitions.
  mutating func exhaustRoom(for stride: Int, beside size: Int) {
    exhaust((bytes - size) / stride <= budget.transitions - transitions ? .memory : .transitions)
  }

  /// Bytes of a move while moves are listed: as an absence, as a transition, and in the table of environment transitions.
  static let transitionBytes = MemoryLayout<Absence>.stride + 2 * MemoryLayout<EnvironmentTransition>.stride
  /// Estimated bytes of a move in a list, including its changes.
  static let optionBytes = MemoryLayout<MoveOption>.stride + 96
}
