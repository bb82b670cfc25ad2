package import UsherGraph
internal import UsherProgram
internal import UsherRuntime

/// The flows of a policy on a platform, as the script of a page draws them.
package struct PageDrawing {
  private let graphs: GraphedPolicy

  package init(_ graphs: GraphedPolicy) { self.graphs = graphs }

  /// `flows` have nodes and edges; an edge names its nodes by their positions. `list` is the same as a text. `uncovered` is the number of
  /// parts that are marked.
  package var json: PageJSON {
    .object([
      ("flows", .list(graphs.graphs.map { drawn($0) })), ("list", .text(GraphOutline([graphs]).text)),
      ("uncovered", .number(graphs.count(.uncovered))),
    ])
  }

  private func drawn(_ graph: FlowGraph) -> PageJSON {
    .object([
      ("name", .text(graph.name)), ("family", .text(graph.family)), ("outcomes", .texts(graph.outcomes)),
      ("nodes", .list(graph.nodes.map { drawn($0, in: graph) })), ("edges", .list(graph.edges.map { drawn($0) })),
    ])
  }

  /// `state` is the position of the state in its program. `inside` has the names of the states around it.
  private func drawn(_ node: GraphNode, in graph: FlowGraph) -> PageJSON {
    var inside: [String] = []
    var box: Int? = node.box
    while let index = box, let parent = graph.boxes[index].parent {
      inside.insert(graph.boxes[index].title, at: 0)
      box = parent
    }
    return .object([
      ("kind", .text(node.kind.rawValue)), ("state", node.place.map { .number($0.state.index) } ?? .nothing),
      ("name", .text(node.title)), ("inside", .texts(inside)), ("entity", .text(node.entity)),
      ("lines", .list(node.lines.map { .text($0) })), ("effects", .list(node.effects.map { drawn($0) })),
      ("isUncovered", .flag(node.mark == .uncovered)),
    ])
  }

  private func drawn(_ edge: GraphEdge) -> PageJSON {
    .object([
      ("kind", .text(edge.kind.rawValue)), ("source", .number(edge.source)),
      ("target", edge.target.map { .number($0) } ?? .nothing), ("label", .list(edge.label.map { .text($0) })),
      ("answers", .texts(edge.answers)), ("effects", .list(edge.effects.map { drawn($0) })),
      ("isUncovered", .flag(edge.mark == .uncovered)),
    ])
  }

  private func drawn(_ effect: GraphEffect) -> PageJSON {
    .object([("text", .text(effect.text)), ("metric", .text(effect.metric))])
  }
}
