@_spi(Rendering) internal import UsherSource

/// Graphs as one SVG picture, with the flows below each other. Its colours follow the reader's light or dark appearance.
package struct SVGText {
  private let policies: [GraphedPolicy]
  /// The flows from top to bottom. The first of each of several policies has the title of the policy above it.
  private let placed: [(title: String?, graph: PlacedGraph, y: Int)]
  /// The height of the picture in pixels.
  package let height: Int

  /// The width of a page: no flow is wider, if its parts allow it.
  package static let pageWidth = 1000

  private static let margin = 8
  /// The space for the title of a policy, if there are several.
  private static let titleHeight = 24
  /// The space below a flow.
  private static let gap = 16

  package init(_ policies: [GraphedPolicy]) {
    self.policies = policies
    var placed: [(title: String?, graph: PlacedGraph, y: Int)] = []
    var y = Self.margin
    for policy in policies {
      for (index, graph) in policy.graphs.enumerated() {
        let title = policies.count > 1 && index == 0 ? policy.title : nil
        if title != nil { y += Self.titleHeight }
        let graph = PlacedGraph(of: graph, within: Self.pageWidth - 2 * Self.margin)
        placed.append((title, graph, y))
        y += graph.height + Self.gap
      }
    }
    (self.placed, height) = (placed, y)
  }

  /// The first line, by which a file is known for one that was written here.
  package static let mark = "<!-- a graph by usher -->\n"

  package var text: String {
    let width = (placed.map { $0.graph.width }.max() ?? 0) + 2 * Self.margin
    var body: [String] = []
    for (title, graph, y) in placed {
      if let title { body.append(svgText(title, x: Self.margin + 2, y: y - 6, "policy")) }
      body.append("<g transform=\"translate(\(Self.margin),\(y))\">")
      body += SVGFlow(graph).lines
      body.append("</g>")
    }
    let names = policies.map { $0.title }.joined(separator: ", ")
    let description = placed.flatMap { GraphOutline.lines(of: $0.graph.graph) }.map(markup).joined(separator: "\n")
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title desc\" "
        + "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">",
      "<title id=\"title\">Graph of " + markup(names) + "</title>", "<desc id=\"desc\">" + description + "</desc>",
      Self.style, Self.markers,
    ]
    return Self.mark + (head + body).map { $0 + "\n" }.joined() + "</svg>\n"
  }

  private static let markers = ["arrow", "arrow-passed", "arrow-uncovered"].map { name in
    "<marker id=\"\(name)\" class=\"\(name)\" markerWidth=\"8\" markerHeight=\"8\" refX=\"7\" refY=\"4\" orient=\"auto\" "
      + "markerUnits=\"userSpaceOnUse\"><path d=\"M0 0L8 4L0 8Z\"/></marker>"
  }.joined(separator: "\n")

  /// The colours of light appearance are written as they are, because many programs that draw SVG know no variables.
  private static let style = """
    <style>
    svg{background:\(PictureColours.light.page)}
    text{font-family:Helvetica,Arial,"Liberation Sans",sans-serif;font-size:12px;text-anchor:middle}.policy,.boxtitle{text-anchor:start}.policy{font-size:15px;font-weight:bold}
    .boxtitle,.title{font-size:13px;font-weight:bold}.effect{font-size:11px;font-style:italic}text.ends{font-size:12px}
    .rule{stroke-width:.6}.handler{stroke-dasharray:4 3}.edge.start{stroke-dasharray:1 3}
    .edge{stroke-width:1.3;marker-end:url(#arrow)}.edge.passed{stroke-width:3;marker-end:url(#arrow-passed)}
    .edge.uncovered{marker-end:url(#arrow-uncovered)}.card.passed{stroke-width:3}text.passed{font-weight:bold}
    .card.uncovered{stroke-dasharray:3 3}
    \(PictureColours.light.rules)
    @media (prefers-color-scheme:dark){svg{background:\(PictureColours.dark.page)}
    \(PictureColours.dark.rules)}
    </style>
    """
}

/// The elements of one flow.
private struct SVGFlow {
  private let placed: PlacedGraph

  init(_ placed: PlacedGraph) { self.placed = placed }

  /// From the back to the front: boxes, lines, cards.
  var lines: [String] {
    placed.boxes.flatMap { lines(of: $0) } + placed.paths.filter { !isMarked($0) }.map { line(of: $0) }
      + placed.paths.filter(isMarked).map { line(of: $0) } + placed.nodes.flatMap { lines(of: $0) }
  }

  private func isMarked(_ path: PlacedPath) -> Bool { placed.graph.edges[path.edge].mark == .passed }

  private func lines(of box: PlacedBox) -> [String] {
    let title = box.box == 0 ? placed.graph.title : placed.graph.boxes[box.box].title
    return [
      rectangle(box.frame, radius: 8, "box"), svgText(title, x: box.title.x, y: box.title.y + 13, "boxtitle"),
    ]
  }

  private func lines(of node: PlacedNode) -> [String] {
    let definition = placed.graph.nodes[node.node]
    let mark = suffix(definition.mark)
    let frame = node.frame
    switch definition.kind {
    case .start:
      return ["<circle class=\"start\" cx=\"\(frame.x + 7)\" cy=\"\(frame.y + 7)\" r=\"7\"/>"]
    case .outcome:
      return [rectangle(frame, radius: 13, "outcome card" + mark)]
        + node.lines.map { text($0, "ends title" + mark, 12) }
    case .choice, .request, .prompt, .trip, .action, .flow, .waiting:
      let radius = definition.kind == .prompt || definition.kind == .waiting ? 10 : 2
      var lines = [rectangle(frame, radius: radius, definition.kind.rawValue + " card" + mark)]
      lines += node.lines.map { text($0, name(of: $0.style) + mark, 12) }
      for (index, cell) in node.cells.enumerated() {
        let cellMark = suffix(placed.graph.edges[cell.edge].mark)
        if index == 0 {
          lines.append(
            rule(from: Point(x: frame.x, y: cell.frame.y), to: Point(x: frame.x + frame.width, y: cell.frame.y)))
        } else {
          lines.append(
            rule(from: Point(x: cell.frame.x, y: cell.frame.y), to: Point(x: cell.frame.x, y: frame.y + frame.height)))
        }
        lines += cell.lines.map { text($0, name(of: $0.style) + cellMark, $0.style == .effect ? 11 : 12) }
      }
      return lines
    }
  }

  private func line(of path: PlacedPath) -> String {
    let edge = placed.graph.edges[path.edge]
    let kind: String =
      switch edge.kind {
      case .row: ""
      case .silence, .handler: " handler"
      case .start: " start"
      }
    return "<path class=\"edge" + kind + suffix(edge.mark) + "\" d=\"" + rounded(path.points) + "\"/>"
  }

  /// A line with round corners.
  private func rounded(_ points: [Point]) -> String {
    var d = "M\(points[0].x) \(points[0].y)"
    for index in points.indices.dropFirst() {
      let point = points[index]
      guard index + 1 < points.count else {
        d += "L\(point.x) \(point.y)"
        break
      }
      let radius = min(5, half(points[index - 1], point), half(point, points[index + 1]))
      let (before, after) = (
        moved(point, towards: points[index - 1], by: radius), moved(point, towards: points[index + 1], by: radius)
      )
      d += "L\(before.x) \(before.y)Q\(point.x) \(point.y) \(after.x) \(after.y)"
    }
    return d
  }

  private func half(_ first: Point, _ second: Point) -> Int { (abs(first.x - second.x) + abs(first.y - second.y)) / 2 }

  private func moved(_ point: Point, towards other: Point, by distance: Int) -> Point {
    Point(
      x: point.x + (other.x - point.x).signum() * distance, y: point.y + (other.y - point.y).signum() * distance)
  }

  private func rule(from first: Point, to second: Point) -> String {
    "<path class=\"rule\" d=\"M\(first.x) \(first.y)L\(second.x) \(second.y)\"/>"
  }

  private func rectangle(_ frame: Rectangle, radius: Int, _ classes: String) -> String {
    "<rect class=\"\(classes)\" x=\"\(frame.x)\" y=\"\(frame.y)\" width=\"\(frame.width)\" height=\"\(frame.height)\" rx=\"\(radius)\"/>"
  }

  private func text(_ line: PlacedLine, _ classes: String, _ size: Int) -> String {
    svgText(line.text.rendered, x: line.frame.x + line.frame.width / 2, y: line.frame.y + size, classes)
  }

  private func suffix(_ mark: GraphMark?) -> String {
    switch mark {
    case nil: ""
    case .passed: " passed"
    case .uncovered: " uncovered"
    }
  }

  private func name(of style: PlacedLine.Style) -> String {
    switch style {
    case .title: "title"
    case .words: "words"
    case .effect: "effect"
    }
  }
}

private func svgText(_ text: String, x: Int, y: Int, _ classes: String) -> String {
  "<text class=\"\(classes)\" x=\"\(x)\" y=\"\(y)\">" + markup(text) + "</text>"
}

/// The colours of a picture in one appearance, as colours of CSS.
package struct PictureColours {
  /// The background.
  package let page: String
  /// Texts.
  let ink: String
  /// Effects.
  let soft: String
  let line: String
  /// The frames of boxes.
  let frame: String
  /// The inside of a box.
  let inside: String
  /// What a marked journey passes.
  let mark: String
  let choice: String
  let request: String
  let prompt: String
  let trip: String
  let action: String
  let flow: String
  let outcome: String
  /// The text of an outcome.
  let outcomeInk: String

  package static let light = PictureColours { light, _ in light }
  package static let dark = PictureColours { _, dark in dark }

  private init(_ chosen: (_ light: String, _ dark: String) -> String) {
    page = chosen("#fff", "#0d1117")
    ink = chosen("#1b1f24", "#e6edf3")
    soft = chosen("#57606a", "#9da7b1")
    line = chosen("#6e7781", "#8b949e")
    frame = chosen("#d0d7de", "#3d444d")
    inside = chosen("#f6f8fa", "#151b23")
    mark = chosen("#0a58ca", "#6cb2ff")
    choice = chosen("#fff8e1", "#3a3214")
    request = chosen("#ffe3dc", "#4b241c")
    prompt = chosen("#e3f0ff", "#16304f")
    trip = chosen("#efe6fb", "#34234d")
    action = chosen("#e2f5e6", "#173a20")
    flow = chosen("#e6f4f4", "#173838")
    outcome = chosen("#2f363d", "#d1d9e0")
    outcomeInk = chosen("#fff", "#0d1117")
  }

  /// The rules of CSS that colour the elements of a picture.
  package var rules: String {
    """
    text{fill:\(ink)}text.effect{fill:\(soft)}.box{fill:\(inside);stroke:\(frame)}.box .box{fill:\(page)}
    .card{fill:\(page);stroke:\(line)}.choice{fill:\(choice)}.request{fill:\(request)}.prompt{fill:\(prompt)}
    .trip{fill:\(trip)}.action{fill:\(action)}.flow{fill:\(flow)}circle.start{fill:\(ink)}
    .outcome{fill:\(outcome)}text.ends{fill:\(outcomeInk)}.rule{stroke:\(line)}.edge{fill:none;stroke:\(line)}
    .arrow{fill:\(line)}.arrow-passed{fill:\(mark)}.arrow-uncovered{fill:\(frame)}
    .card.passed,.edge.passed{stroke:\(mark)}text.passed,.outcome.passed{fill:\(mark)}text.ends.passed{fill:\(page)}
    .card.uncovered{fill:none}.edge.uncovered{stroke:\(frame)}text.uncovered{fill:\(soft)}
    """
  }
}
