@_spi(Rendering) internal import UsherSource

/// Graphs for a terminal: each state with its rows, and behind each row an arrow to where it leads, down or up the page.
package struct GraphOutline {
  private let policies: [GraphedPolicy]

  package init(_ policies: [GraphedPolicy]) { self.policies = policies }

  /// The beginning, by which a file is known for one that was written here.
  package static let mark = "graph of "

  package var text: String {
    policies.map { policy in
      ([Self.mark + policy.title] + policy.graphs.flatMap { [""] + Self.lines(of: $0) }).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  /// The lines of one flow. The description of its picture has the same.
  static func lines(of graph: FlowGraph) -> [String] {
    return [graph.title] + lines(of: 0, in: graph, depth: 1)
  }

  private static func lines(of box: Int, in graph: FlowGraph, depth: Int) -> [String] {
    var lines: [String] = []
    for (index, node) in graph.nodes.enumerated() where node.box == box && node.kind != .outcome {
      // The choices inside rows are listed with their rows.
      if isInside(index, graph) { continue }
      lines += self.lines(ofNode: index, in: graph, depth: depth)
    }
    for (index, inner) in graph.boxes.enumerated() where inner.parent == box {
      lines.append(indentation(depth) + inner.title + ", with states inside it:")
      lines += self.lines(of: index, in: graph, depth: depth + 1)
    }
    return lines
  }

  private static func lines(ofNode index: Int, in graph: FlowGraph, depth: Int) -> [String] {
    let node = graph.nodes[index]
    let words = joined(node.allLines)
    let head = node.title + (node.title.isEmpty || words.isEmpty ? "" : ": ") + words
    let name = node.kind == .start ? "start" : head
    return [indentation(depth) + mark(node.mark) + name] + rows(of: index, in: graph, depth: depth + 1)
  }

  private static func rows(of index: Int, in graph: FlowGraph, depth: Int) -> [String] {
    let edges = graph.edges.filter { $0.source == index }
    let texts = edges.map { joined($0.allLines) }
    let longest = zip(edges, texts).map { (mark($0.mark) + $1).count }.max() ?? 0
    let width = min(longest, 44)
    return zip(edges, texts).flatMap { edge, text -> [String] in
      let words = mark(edge.mark) + text
      let gap = String(repeating: " ", count: max(0, width - words.count))
      let line = indentation(depth) + words + (text.isEmpty ? "" : gap + " ")
      guard let target = edge.target else { return [line + "↺"] }
      let goal = graph.nodes[target]
      switch goal.kind {
      case .outcome: return [line + "■ " + goal.title]
      case .choice where isInside(target, graph):
        return [line + "◆ " + joined(goal.lines)] + rows(of: target, in: graph, depth: depth + 1)
      case .start, .choice, .request, .prompt, .trip, .action, .flow, .waiting:
        return [line + (target > index ? "↓ " : "↑ ") + name(of: goal, in: graph)]
      }
    }
  }

  /// Whether a choice is part of a row, and so has no place of its own in the program.
  private static func isInside(_ node: Int, _ graph: FlowGraph) -> Bool { graph.nodes[node].place == nil }

  private static func name(of node: GraphNode, in graph: FlowGraph) -> String {
    node.title.isEmpty ? graph.boxes[node.box].title : node.title
  }

  private static func mark(_ mark: GraphMark?) -> String {
    switch mark {
    case nil: ""
    case .passed: "● "
    case .uncovered: "○ "
    }
  }

  private static func joined(_ lines: [Prose]) -> String { lines.map { $0.rendered }.joined(separator: " ") }

  private static func indentation(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}
