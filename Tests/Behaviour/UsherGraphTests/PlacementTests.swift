import TestSupport
import Testing
import UsherPlatform
import UsherProgram
import UsherRuntime
import UsherModule
import UsherSource

// For the widths of texts and the parts of graphs.
@testable import UsherGraph

/// Every policy of the project that compiles: those with mistakes in their names do not.
private let policies = try! filesUnder("Policies", withExtension: "usher").map(projectPath).filter {
  !$0.hasPrefix("Policies/Platforms/") && !$0.hasSuffix(".rejected.usher")
}

/// The graphs of all flows of a module, also of those from other policies.
private func graphs(of module: Module) -> [FlowGraph] {
  module.program.flows.ids.map { FlowGraph(of: $0, in: module.program, on: module.device) }
}

/// Where the parts of a picture lie.
@Suite struct PlacementTests {
  /// The width of a page, without the margins.
  private static let width = SVGText.pageWidth - 16

  @Test(arguments: policies) func theFlowsOfAPolicyCanBeRead(_ path: String) throws {
    for module in try compiled(at: path).modules {
      for graph in graphs(of: module) {
        let placed = PlacedGraph(of: graph, within: Self.width)
        #expect(problems(of: placed) == [], "\(path): \(graph.name) on \(module.device.name)")
        #expect(placed.width <= Self.width, "\(path): \(graph.name)")
      }
    }
  }

  @Test func theFlowsOfGeneratedPoliciesCanBeRead() throws {
    for text in try GeneratedPolicies.texts(1...60) {
      for graph in graphs(of: try compiled(text).module) {
        #expect(problems(of: PlacedGraph(of: graph, within: Self.width)) == [])
      }
    }
  }

  /// Boxes in boxes, and edges from everywhere to everywhere.
  @Test func anyGraphCanBeRead() {
    var edges = 0
    for seed in 0..<400 {
      let graph = FlowGraph(random: UInt64(seed))
      edges += graph.edges.count
      #expect(problems(of: PlacedGraph(of: graph, within: Self.width)) == [], "seed \(seed)")
    }
    #expect(edges > 5000)
  }

  @Test func aGraphOfManyStatesIsDrawn() {
    var graph = FlowGraph(name: "long", number: 0, outcomes: ["done"], boxes: [GraphBox(title: "long", id: "box")])
    for index in 0..<300 {
      graph.nodes.append(GraphNode(kind: .action, id: "s\(index)", title: "state\(index)", lines: ["does it"], box: 0))
      if index > 0 {
        graph.edges.append(
          GraphEdge(kind: .row, source: index - 1, target: index, label: [.event("next")], effects: []))
        graph.edges.append(GraphEdge(kind: .row, source: index, target: index / 2, label: [.back], effects: []))
      }
    }
    let placed = PlacedGraph(of: graph, within: Self.width)
    #expect(placed.paths.count == 598)
  }
}

/// What makes a picture hard to read; empty if nothing does.
private func problems(of placed: PlacedGraph) -> [String] {
  var problems: [String] = []
  let graph = placed.graph
  func name(_ node: PlacedNode) -> String { graph.nodes[node.node].id }
  for (index, node) in placed.nodes.enumerated() {
    for other in placed.nodes[(index + 1)...] where node.frame.overlaps(other.frame) {
      problems.append("\(name(node)) covers \(name(other))")
    }
    let parts = node.lines.map { $0.frame } + node.cells.map { $0.frame }
    let texts = node.lines.map { $0.frame } + node.cells.flatMap { $0.lines.map { $0.frame } }
    for (index, part) in parts.enumerated() {
      if !node.frame.contains(part) { problems.append("a part of \(name(node)) is outside of it") }
      for other in parts[(index + 1)...] where part.overlaps(other) {
        problems.append("parts of \(name(node)) cover each other")
      }
    }
    for (index, text) in texts.enumerated() {
      if !node.frame.contains(text) { problems.append("a text of \(name(node)) is outside of it") }
      for other in texts[(index + 1)...] where text.overlaps(other) {
        problems.append("texts of \(name(node)) cover each other")
      }
    }
    for cell in node.cells where !cell.lines.allSatisfy({ cell.frame.contains($0.frame) }) {
      problems.append("a label of \(name(node)) is cut")
    }
    for box in placed.boxes {
      if isInside(graph.nodes[node.node].box, box.box, graph) {
        if !box.frame.contains(node.frame) { problems.append("\(name(node)) is outside of its box") }
      } else if box.frame.overlaps(node.frame) {
        problems.append("\(name(node)) is in a foreign box")
      }
      if box.title.overlaps(node.frame) { problems.append("\(name(node)) covers a title") }
    }
  }
  for (index, box) in placed.boxes.enumerated() {
    if !box.frame.contains(box.title) { problems.append("the title of \(box.box) is cut") }
    for other in placed.boxes[(index + 1)...] {
      let isNested = isInside(other.box, box.box, graph)
      if isNested ? !box.frame.contains(other.frame) : box.frame.overlaps(other.frame) {
        problems.append("boxes \(box.box) and \(other.box) cover each other")
      }
      if box.title.overlaps(other.frame) { problems.append("box \(other.box) covers a title") }
    }
  }
  return problems + problemsOfLines(placed)
}

private func problemsOfLines(_ placed: PlacedGraph) -> [String] {
  var problems: [String] = []
  let graph = placed.graph
  let frames = placed.nodes.map { $0.frame } + placed.boxes.map { $0.title }
  for (index, edge) in graph.edges.enumerated() where edge.target != nil {
    let paths = placed.paths.filter { $0.edge == index }
    guard paths.count == 1, let first = paths[0].points.first, let last = paths[0].points.last else {
      problems.append("edge \(index) has \(paths.count) lines")
      continue
    }
    let target = placed.nodes[paths[0].target]
    if target.node != edge.target || last.y != target.frame.y || last.x <= target.frame.x
      || last.x >= target.frame.x + target.frame.width
    {
      problems.append("edge \(index) does not end at its node")
    }
    let source = placed.nodes.first { $0.node == edge.source }
    let start = source?.cells.first { $0.edge == index }?.frame ?? source?.frame
    if let start, first.y != start.y + start.height || first.x <= start.x || first.x >= start.x + start.width {
      problems.append("edge \(index) does not begin at its label")
    }
    for (from, to) in zip(paths[0].points, paths[0].points.dropFirst()) {
      if from.x != to.x && from.y != to.y { problems.append("edge \(index) is slanted") }
      if frames.contains(where: { crosses(from, to, $0) }) { problems.append("edge \(index) runs through something") }
    }
  }
  return problems + problemsOfParallels(placed)
}

/// Lines to different ends do not lie on each other.
private func problemsOfParallels(_ placed: PlacedGraph) -> [String] {
  var problems: [String] = []
  let lines = placed.paths.flatMap { path in
    zip(path.points, path.points.dropFirst()).map { (path, $0, $1) }
  }
  for (index, (path, from, to)) in lines.enumerated() {
    for (other, start, end) in lines[(index + 1)...] where other.target != path.target {
      let isVertical =
        from.x == to.x && start.x == end.x && from.x == start.x
        && min(from.y, to.y) < max(start.y, end.y) && min(start.y, end.y) < max(from.y, to.y)
      let isHorizontal =
        from.y == to.y && start.y == end.y && from.y == start.y
        && min(from.x, to.x) < max(start.x, end.x) && min(start.x, end.x) < max(from.x, to.x)
      if isVertical || isHorizontal { problems.append("edges \(path.edge) and \(other.edge) lie on each other") }
    }
  }
  return problems
}

/// Whether a line runs through the inside of a frame.
private func crosses(_ from: Point, _ to: Point, _ frame: Rectangle) -> Bool {
  min(from.x, to.x) < frame.x + frame.width && frame.x < max(from.x, to.x)
    && min(from.y, to.y) < frame.y + frame.height && frame.y < max(from.y, to.y)
    || from.x == to.x && frame.x < from.x && from.x < frame.x + frame.width
      && min(from.y, to.y) < frame.y + frame.height && frame.y < max(from.y, to.y)
    || from.y == to.y && frame.y < from.y && from.y < frame.y + frame.height
      && min(from.x, to.x) < frame.x + frame.width && frame.x < max(from.x, to.x)
}

private func isInside(_ box: Int, _ outer: Int, _ graph: FlowGraph) -> Bool {
  var box: Int? = box
  while let inner = box {
    if inner == outer { return true }
    box = graph.boxes[inner].parent
  }
  return false
}

extension FlowGraph {
  /// A graph with boxes in boxes, and edges between any two nodes.
  fileprivate init(random seed: UInt64) {
    var numbers = Numbers(seed: seed)
    self.init(name: "flow\(seed)", number: 0, outcomes: ["done", "off"])
    boxes = [GraphBox(title: name, id: "box")]
    for index in 0..<numbers.next(below: 5) {
      boxes.append(GraphBox(title: "box\(index)", id: "box\(index)", parent: numbers.next(below: boxes.count)))
    }
    let kinds: [GraphNode.Kind] = [.choice, .request, .prompt, .trip, .action, .flow, .waiting]
    let effect = GraphEffect(text: "do something_that_happens", kind: "do", name: "something_that_happens")
    let words = ["granted", "denied when camera is granted and isFirst", "on change of camera", "else", "x"]
    for index in 0..<(boxes.count + 2 + numbers.next(below: 14)) {
      nodes.append(
        GraphNode(
          kind: kinds[numbers.next(below: kinds.count)], id: "s\(index)", title: "state\(index)",
          lines: ["\(words[numbers.next(below: words.count)])"],
          box: index < boxes.count ? index : numbers.next(below: boxes.count)))
    }
    let count = nodes.count
    for outcome in outcomes { nodes.append(GraphNode(kind: .outcome, id: outcome, title: outcome, lines: [], box: 0)) }
    for source in 0..<count {
      for _ in 0..<numbers.next(below: 5) {
        let target = numbers.next(below: nodes.count + 1)
        edges.append(
          GraphEdge(
            kind: .row, source: source, target: target == nodes.count ? nil : target,
            label: [.event(words[numbers.next(below: words.count)])],
            effects: numbers.next(below: 3) == 0 ? [effect] : []))
      }
    }
  }
}
