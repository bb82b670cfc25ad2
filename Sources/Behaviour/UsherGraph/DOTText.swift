@_spi(Rendering) internal import UsherSource

/// Graphs in the language of Graphviz: one line for each node and each edge, in source order.
package struct DOTText {
  private let policies: [GraphedPolicy]

  package init(_ policies: [GraphedPolicy]) { self.policies = policies }

  /// The first line, by which a file is known for one that was written here.
  package static let mark = "// a graph by usher\n"

  package var text: String {
    // With ranks by box, Graphviz 2.43 draws no picture of some sets of flows: `trouble in init_rank`.
    var lines = [
      "digraph usher {", "  graph [fontname=\"Helvetica\" newrank=true]",
      "  node [fontname=\"Helvetica\" fontsize=12 shape=box]", "  edge [fontname=\"Helvetica\" fontsize=11]",
    ]
    for (policy, prefix, graph) in flowsWithPrefixes(policies) {
      let title = policies.count > 1 ? policies[policy].name + "." + graph.name : graph.name
      lines += self.lines(of: 0, titled: title, in: graph, prefix, depth: 1)
      lines += graph.edges.map { "  " + line(of: $0, in: graph, prefix) }
    }
    return Self.mark + lines.map { $0 + "\n" }.joined() + "}\n"
  }

  private func lines(of box: Int, titled title: String, in graph: FlowGraph, _ prefix: String, depth: Int) -> [String] {
    let indentation = String(repeating: "  ", count: depth)
    let nodes = graph.nodes.filter { $0.box == box }.map { indentation + "  " + line(of: $0, prefix) }
    let boxes = graph.boxes.indices.filter { graph.boxes[$0].parent == box }
    return [
      indentation + "subgraph cluster_" + prefix + graph.boxes[box].id + " {",
      indentation + "  label=" + quoted([title]),
    ] + nodes
      + boxes.flatMap { lines(of: $0, titled: graph.boxes[$0].title, in: graph, prefix, depth: depth + 1) }
      + [indentation + "}"]
  }

  private func line(of node: GraphNode, _ prefix: String) -> String {
    let texts = (node.title.isEmpty ? [] : [node.title]) + node.allLines.map { $0.rendered }
    let attributes = ["label=" + quoted(texts), shape(of: node.kind), style(of: node.mark)]
    return prefix + node.id + " [" + attributes.filter { !$0.isEmpty }.joined(separator: " ") + "]"
  }

  private func line(of edge: GraphEdge, in graph: FlowGraph, _ prefix: String) -> String {
    let source = graph.nodes[edge.source].id
    let target = graph.nodes[edge.target ?? edge.source].id
    let texts = edge.allLines.map { $0.rendered }
    let label = texts.isEmpty ? "" : "label=" + quoted(texts)
    let kind: String =
      switch edge.kind {
      case .row: ""
      case .silence, .handler: "style=dashed"
      case .start: "style=dotted"
      }
    let attributes = [label, kind, style(of: edge.mark)].filter { !$0.isEmpty }.joined(separator: " ")
    return prefix + source + " -> " + prefix + target + (attributes.isEmpty ? "" : " [" + attributes + "]")
  }

  private func shape(of kind: GraphNode.Kind) -> String {
    switch kind {
    case .start: "shape=point"
    case .choice: "shape=hexagon"
    case .request: "peripheries=2"
    case .prompt: "style=rounded"
    case .trip: "shape=parallelogram"
    case .action: ""
    case .flow: "shape=folder"
    case .waiting: "style=rounded"
    case .outcome: "shape=oval"
    }
  }

  private func style(of mark: GraphMark?) -> String {
    switch mark {
    case nil: ""
    case .passed: "color=\"#0a58ca\" fontcolor=\"#0a58ca\" penwidth=2.5"
    case .uncovered: "color=\"#999999\" fontcolor=\"#777777\""
    }
  }

  private func quoted(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      var text = ""
      for character in line.unicodeScalars {
        if character == "\"" || character == "\\" { text += "\\" }
        text.unicodeScalars.append(character)
      }
      return text
    }
    return "\"" + escaped.joined(separator: "\\n") + "\""
  }
}
