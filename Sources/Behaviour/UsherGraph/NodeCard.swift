@_spi(Rendering) internal import UsherSource

/// The size of a node and of everything in it, before it has a place.
struct NodeCard {
  var width = 0
  var height = 0
  var lines: [PlacedLine] = []
  var cells: [PlacedCell] = []

  /// The most effects that are listed one by one.
  private static let effectLimit = 3
  /// Widths at which labels are broken: the first with which the card is no wider than the limit.
  private static let breaks = [128, 96, 72, 48]

  init(_ node: Int, in graph: FlowGraph, limit: Int) {
    switch graph.nodes[node].kind {
    case .start: (width, height) = (14, 14)
    case .outcome:
      let text = graph.nodes[node].title
      let textWidth = TextWidth.width(of: text, size: 12, isBold: true)
      (width, height) = (textWidth + 24, 26)
      lines = [
        PlacedLine(text: "\(text)", style: .title, frame: Rectangle(x: 12, y: 5, width: textWidth, height: 16))
      ]
    case .choice, .request, .prompt, .trip, .action, .flow, .waiting:
      for (index, width) in Self.breaks.enumerated() {
        compose(node, in: graph, breaking: width)
        if self.width <= limit || index == Self.breaks.count - 1 { break }
      }
    }
  }

  /// The place below which the edge of a cell begins; of a start, the middle.
  func offset(of edge: Int) -> Int {
    cells.first { $0.edge == edge }.map { $0.frame.x + $0.frame.width / 2 } ?? width / 2
  }

  private mutating func compose(_ index: Int, in graph: FlowGraph, breaking cellWidth: Int) {
    let node = graph.nodes[index]
    (lines, cells, width) = ([], [], 0)
    var y = 8
    add(node.title.isEmpty ? [] : [node.title], .title, at: &y)
    for line in node.lines { add(TextWidth.wrapped(line.rendered, to: 240, size: 12), .words, at: &y) }
    add(Self.shortened(node.effects), .effect, at: &y)
    y += 6
    var x = 0
    var bottom = y
    for (edge, definition) in graph.edges.enumerated() where definition.source == index {
      let cell = self.cell(edge, definition, at: Point(x: x, y: y), breaking: cellWidth)
      cells.append(cell)
      x += cell.frame.width
      bottom = max(bottom, y + cell.frame.height)
    }
    height = bottom
    let missing = max(width, 56) - x
    if missing > 0 { widen(by: missing) }
    width = max(width, 56, x)
    for index in cells.indices { cells[index].frame.height = height - y }
    for index in lines.indices { lines[index].frame.x = (width - lines[index].frame.width) / 2 }
    for index in cells.indices { cells[index].centre() }
  }

  private mutating func add(_ texts: [String], _ style: PlacedLine.Style, at y: inout Int) {
    for text in texts {
      let line = PlacedLine(text, style, at: Point(x: 0, y: y))
      lines.append(line)
      y += line.frame.height
      width = max(width, line.frame.width + 24)
    }
  }

  private func cell(_ index: Int, _ edge: GraphEdge, at origin: Point, breaking width: Int) -> PlacedCell {
    let words = edge.label.flatMap { TextWidth.wrapped($0.text.rendered, to: width, size: 12) }
    let effects = Self.shortened(edge.effects).flatMap { TextWidth.wrapped($0, to: width, size: 11) }
    var y = origin.y + 5
    var lines: [PlacedLine] = []
    for (text, style) in words.map({ ($0, PlacedLine.Style.words) }) + effects.map({ ($0, .effect) }) {
      let line = PlacedLine(text, style, at: Point(x: origin.x, y: y))
      lines.append(line)
      y += line.frame.height
    }
    let content = lines.map { $0.frame.width }.max() ?? 0
    let frame = Rectangle(x: origin.x, y: origin.y, width: max(28, content + 14), height: y + 5 - origin.y)
    return PlacedCell(edge: index, frame: frame, lines: lines)
  }

  /// Distributes space among the cells.
  private mutating func widen(by missing: Int) {
    if cells.isEmpty { return }
    var x = 0
    for index in cells.indices {
      let share = missing * (index + 1) / cells.count - missing * index / cells.count
      cells[index].frame.x = x
      cells[index].frame.width += share
      x += cells[index].frame.width
    }
  }

  private static func shortened(_ effects: [GraphEffect]) -> [String] {
    let texts = effects.map { $0.text.rendered }
    if texts.count <= effectLimit { return texts }
    return Array(texts.prefix(effectLimit - 1)) + ["and \(effects.count - effectLimit + 1) more effects"]
  }
}

extension PlacedLine {
  fileprivate init(_ text: String, _ style: Style, at point: Point) {
    let (size, height, isBold) =
      switch style {
      case .title: (13, 17, true)
      case .words: (12, 15, false)
      case .effect: (11, 14, false)
      }
    let width = TextWidth.width(of: text, size: size, isBold: isBold)
    self.init(text: "\(text)", style: style, frame: Rectangle(x: point.x, y: point.y, width: width, height: height))
  }
}

extension PlacedCell {
  fileprivate mutating func centre() {
    for index in lines.indices { lines[index].frame.x = frame.x + (frame.width - lines[index].frame.width) / 2 }
  }
}
