internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// The journeys of people who have a status that is meant all along.
///
/// A graph may follow the resource in parts of a journey only (`ReadSpans`). Elsewhere nothing says which status it has, so there are two
/// answers: where such people may come, and where they surely come. In a graph that follows it everywhere, both are the same.
struct KeptStatus {
  private let graph: StateGraph
  private let id: ID<Resource>
  /// Its bit in the masks of the flow's resources.
  private let bit: Int
  private let status: (_ number: Int) -> TrueStatus
  private let isMeant: (TrueStatus) -> Bool

  init(of id: ID<Resource>, in graph: StateGraph, where isMeant: @escaping (TrueStatus) -> Bool) {
    (self.graph, self.id, self.isMeant) = (graph, id, isMeant)
    bit = graph.successors.relevance.resources.firstIndex(of: id) ?? UInt64.bitWidth
    status = graph.coding.status(of: id)
  }

  /// Whether they may be in a configuration.
  func mayHold(at position: Int) -> Bool {
    !isFollowed(at: position) || isMeant(status(Int(graph.configurations.places[position].truths)))
  }

  /// The configurations where they may come by moves of the given kinds.
  func possible(by moveKinds: (MoveKind) -> Bool) -> PositionSet { graph.reachable(by: moveKinds, where: mayHold) }

  /// The configurations where they surely come.
  var certain: PositionSet {
    graph.reachable(by: { _ in true }, beginning: isCertain, through: isCertain)
  }

  /// Whether a journey surely begins with such a status and still has it after its first step.
  func isCertain(_ beginning: StateGraph.OriginEdge) -> Bool {
    let target = Int(beginning.target)
    let spans = graph.successors.spans
    if isFollowed(at: target) || spans.map({ $0.atStart & 1 << UInt64(bit) == 0 }) ?? true {
      return mayHold(at: target)
    }
    return isMeant(graph.beginnings.origin(of: beginning).truths[id.index])
  }

  /// Whether a step surely keeps such a status.
  func isCertain(_ position: Int, _ edge: Edge) -> Bool {
    mayHold(at: Int(edge.target))
      && (isFollowed(at: Int(edge.target)) || !isFollowed(at: position) || !edge.moveKind.mayChangeStatus)
  }

  private func isFollowed(at position: Int) -> Bool { graph.configurations.scope(at: position).follows(bit) }
}

extension MoveKind {
  /// Whether a status may be another one after such a move.
  fileprivate var mayChangeStatus: Bool {
    switch self {
    case .settledImmediately, .systemAnswer, .trip, .silence, .absenceWithChange, .relaunch, .relaunchWithChange,
      .change:
      true
    case .tap, .appAnswer, .failure, .timer, .event, .input, .absence, .time, .write: false
    }
  }
}
