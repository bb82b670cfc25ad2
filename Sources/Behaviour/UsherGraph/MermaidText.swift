@_spi(Rendering) internal import UsherSource

/// Graphs as a Mermaid flowchart: one line for each node and each edge, in source order. Each node is declared inside its box
/// before any edge mentions it, because Mermaid puts a node into the box that mentions it first.
package struct MermaidText {
  private let policies: [GraphedPolicy]

  package init(_ policies: [GraphedPolicy]) { self.policies = policies }

  /// The first line, by which a file is known for one that was written here.
  package static let mark = "%% a graph by usher\n"

  package var text: String {
    var lines = ["flowchart TB"]
    var edges: [String] = []
    var marked: [GraphMark: [String]] = [:]
    for (policy, prefix, graph) in flowsWithPrefixes(policies) {
      let title = policies.count > 1 ? policies[policy].name + "." + graph.name : graph.name
      lines += self.lines(of: 0, titled: title, in: graph, prefix, depth: 1)
      edges += graph.edges.map { "  " + line(of: $0, in: graph, prefix) }
      for node in graph.nodes { if let mark = node.mark { marked[mark, default: []].append(prefix + node.id) } }
    }
    lines += edges
    if let nodes = marked[.passed] { lines += style(nodes, "passed", "stroke:#0a58ca,stroke-width:3px") }
    if let nodes = marked[.uncovered] { lines += style(nodes, "uncovered", "stroke-dasharray:4,color:#777") }
    return Self.mark + lines.map { $0 + "\n" }.joined()
  }

  private func style(_ nodes: [String], _ name: String, _ properties: String) -> [String] {
    ["  classDef " + name + " " + properties, "  class " + nodes.joined(separator: ",") + " " + name]
  }

  private func lines(of box: Int, titled title: String, in graph: FlowGraph, _ prefix: String, depth: Int) -> [String] {
    let indentation = String(repeating: "  ", count: depth)
    let nodes = graph.nodes.filter { $0.box == box }.map { indentation + "  " + line(of: $0, prefix) }
    let boxes = graph.boxes.indices.filter { graph.boxes[$0].parent == box }
    return [indentation + "subgraph " + prefix + graph.boxes[box].id + "[" + quoted([title]) + "]"] + nodes
      + boxes.flatMap { lines(of: $0, titled: graph.boxes[$0].title, in: graph, prefix, depth: depth + 1) }
      + [indentation + "end"]
  }

  private func line(of node: GraphNode, _ prefix: String) -> String {
    let texts = (node.title.isEmpty ? [] : [node.title]) + node.allLines.map { $0.rendered }
    let text = quoted(texts.isEmpty ? [" "] : texts)
    let shaped: String =
      switch node.kind {
      case .start: "((" + text + "))"
      case .choice: "{{" + text + "}}"
      case .request: "[/" + text + "/]"
      case .prompt: "(" + text + ")"
      case .trip: ">" + text + "]"
      case .action, .waiting: "[" + text + "]"
      case .flow: "[[" + text + "]]"
      case .outcome: "([" + text + "])"
      }
    return prefix + node.id + shaped
  }

  private func line(of edge: GraphEdge, in graph: FlowGraph, _ prefix: String) -> String {
    let source = prefix + graph.nodes[edge.source].id
    let target = prefix + graph.nodes[edge.target ?? edge.source].id
    let texts = edge.allLines.map { $0.rendered }
    let label = texts.isEmpty ? "" : "|" + quoted(texts) + "|"
    let arrow: String =
      switch (edge.mark, edge.kind) {
      case (.passed, _): " ==>"
      case (_, .start), (_, .silence), (_, .handler), (.uncovered, _): " -.->"
      case (nil, .row): " -->"
      }
    return source + arrow + label + " " + target
  }

  private func quoted(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      var text = ""
      for character in line.unicodeScalars {
        switch character {
        case "\"": text += "#quot;"
        case "#": text += "#35;"
        case "<": text += "#lt;"
        case ">": text += "#gt;"
        case "&": text += "#amp;"
        default: text.unicodeScalars.append(character)
        }
      }
      return text
    }
    return "\"" + escaped.joined(separator: "<br/>") + "\""
  }
}
