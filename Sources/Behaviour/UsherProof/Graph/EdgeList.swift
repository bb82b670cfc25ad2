/// The transitions of all configurations of a graph, in one array: what searches visit again and again.
struct EdgeList: Sendable {
  private var edges: [Edge] = []
  /// For each configuration the number of edges up to and including its own.
  private var ends: [UInt32] = []

  /// More transitions than these are not listed, because the list would take more memory than the rest of the graph: 28 MB.
  static let most = 1 << 20

  /// The number of edges that are listed.
  var count: Int { edges.count }

  /// Appends the edges of the next configuration.
  mutating func append(_ next: [Edge]) {
    edges += next
    ends.append(UInt32(edges.count))
  }

  subscript(position: Int) -> ArraySlice<Edge> {
    edges[(position == 0 ? 0 : Int(ends[position - 1]))..<Int(ends[position])]
  }
}
