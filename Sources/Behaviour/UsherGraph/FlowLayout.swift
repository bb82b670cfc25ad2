extension PlacedGraph {
  /// A layered layout of the flow, at most this wide if its parts allow it. Each box is laid out by itself, and is one element of
  /// the box around it. Lines enter a box at its upper side and leave it at its lower side.
  package init(of graph: FlowGraph, within width: Int) {
    self.init(graph: graph)
    var layout = FlowLayout(graph)
    let box = layout.place(box: 0, within: width)
    (self.width, height) = (box.width, box.height)
    (boxes, nodes) = (box.boxes, box.nodes)
    paths = layout.paths(box)
  }
}

/// The layout of one flow.
private struct FlowLayout {
  /// A box and all that is in it, from its own upper left corner.
  struct Box {
    var width = 0
    var height = 0
    var boxes: [PlacedBox] = []
    var nodes: [PlacedNode] = []
    /// The parts of lines. Those of an edge are in order of their depth: the innermost of its source first.
    var pieces: [Piece] = []
    /// Where lines enter and leave, by the node that they lead to.
    var entries: [Int: Int] = [:]
    var exits: [Int: Int] = [:]
  }

  struct Piece {
    var edge: Int
    var order: Int
    var points: [Point]
  }

  /// The space between a frame and what is in it.
  static let margin = 14
  private let graph: FlowGraph
  private let depths: [Int]

  init(_ graph: FlowGraph) {
    self.graph = graph
    var depths: [Int] = []
    for box in graph.boxes { depths.append(box.parent.map { depths[$0] + 1 } ?? 0) }
    self.depths = depths
  }

  /// Whether a node is in a box or in one inside it.
  private func contains(_ box: Int, _ node: Int) -> Bool {
    child(of: box, with: node) != nil || graph.nodes[node].box == box
  }

  /// The box directly inside a box that a node is in.
  private func child(of box: Int, with node: Int) -> Int? {
    var inner = graph.nodes[node].box
    while inner != box {
      guard let parent = graph.boxes[inner].parent else { return nil }
      if parent == box { return inner }
      inner = parent
    }
    return nil
  }

  // MARK: One box

  mutating func place(box: Int, within limit: Int) -> Box {
    var level = Level(box: box)
    let titleWidth = TextWidth.width(of: title(of: box), size: 13, isBold: true)
    level.add(.title, LevelLayout.Element(width: titleWidth + 8, height: 20, rank: .first))
    let crossing = graph.edges.filter { edge in
      guard let target = edge.target else { return false }
      return contains(box, edge.source) != contains(box, target)
    }
    for edge in crossing {
      guard let target = edge.target, contains(box, target), level.elements[.entry(target)] == nil else { continue }
      level.add(.entry(target), LevelLayout.Element(width: 0, height: 0, rank: .first))
    }
    let inner = limit - 2 * Self.margin
    for node in graph.nodes.indices where graph.nodes[node].kind != .outcome {
      if graph.nodes[node].box == box {
        let card = NodeCard(node, in: graph, limit: inner)
        level.cards[node] = card
        level.add(.node(node), LevelLayout.Element(width: card.width, height: card.height))
      } else if let child = child(of: box, with: node), level.children[child] == nil {
        let placed = place(box: child, within: inner)
        level.children[child] = placed
        level.add(.box(child), LevelLayout.Element(width: placed.width, height: placed.height))
      }
    }
    for edge in crossing {
      guard let target = edge.target, !contains(box, target), level.elements[.exit(target)] == nil else { continue }
      level.add(.exit(target), LevelLayout.Element(width: 0, height: 0, rank: .last))
    }
    for edge in graph.edges.indices { addWay(of: edge, to: &level) }
    level.layout.starts = level.firstNode < 0 ? [] : [level.firstNode]
    level.layout.place(within: inner)
    return result(of: level)
  }

  private func title(of box: Int) -> String { box == 0 ? graph.title : graph.boxes[box].title }

  /// One level of the layout, while it is made.
  private struct Level {
    enum Part: Hashable {
      case title
      case entry(Int)
      case node(Int)
      case box(Int)
      case outcome(Int, source: Int)
      case exit(Int)
    }

    let box: Int
    var layout = LevelLayout(elements: [], ways: [], trunks: [], starts: [])
    /// The number of the element of each part, and the other way round.
    var elements: [Part: Int] = [:]
    var parts: [Part] = []
    var cards: [Int: NodeCard] = [:]
    var children: [Int: Box] = [:]
    /// The trunk of each end, and the way of each edge.
    var trunks: [[Int]: Int] = [:]
    var ways: [Int: Int] = [:]
    var firstNode = -1

    init(box: Int) { self.box = box }

    mutating func add(_ part: Part, _ element: LevelLayout.Element) {
      elements[part] = parts.count
      switch part {
      case .node, .box: if firstNode < 0 { firstNode = parts.count }
      case .title, .entry, .outcome, .exit: break
      }
      parts.append(part)
      layout.elements.append(element)
    }
  }

  private func addWay(of index: Int, to level: inout Level) {
    let edge = graph.edges[index]
    guard let target = edge.target else { return }
    let (isInside, isTargetInside) = (contains(level.box, edge.source), contains(level.box, target))
    guard isInside || isTargetInside else { return }
    let outer = child(of: level.box, with: edge.source)
    if isInside, isTargetInside, let outer, outer == child(of: level.box, with: target) { return }
    let (source, offset): (Int?, Int)
    if !isInside {
      (source, offset) = (level.elements[.entry(target)], 0)
    } else if let outer {
      (source, offset) = (level.elements[.box(outer)], level.children[outer]?.exits[target] ?? 0)
    } else {
      (source, offset) = (level.elements[.node(edge.source)], level.cards[edge.source]?.offset(of: index) ?? 0)
    }
    guard let source, let end = end(at: target, from: source, isTargetInside, in: &level) else { return }
    let key = [end.element, end.offset]
    if level.trunks[key] == nil {
      level.trunks[key] = level.layout.trunks.count
      level.layout.trunks.append(
        LevelLayout.Trunk(target: end.element, offset: end.offset, isMovable: end.isMovable))
    }
    guard let trunk = level.trunks[key] else { return }
    let known = level.layout.ways.firstIndex { $0.source == source && $0.offset == offset && $0.trunk == trunk }
    level.ways[index] = known ?? level.layout.ways.count
    if known == nil { level.layout.ways.append(LevelLayout.Way(source: source, offset: offset, trunk: trunk)) }
  }

  private func end(
    at target: Int, from source: Int, _ isInside: Bool, in level: inout Level
  ) -> (element: Int, offset: Int, isMovable: Bool)? {
    if !isInside { return level.elements[.exit(target)].map { ($0, 0, false) } }
    if graph.nodes[target].kind == .outcome {
      let card = NodeCard(target, in: graph, limit: 0)
      let part = Level.Part.outcome(target, source: source)
      if level.elements[part] == nil {
        level.cards[target] = card
        level.add(part, LevelLayout.Element(width: card.width, height: card.height))
      }
      return level.elements[part].map { ($0, card.width / 2, true) }
    }
    if let child = child(of: level.box, with: target) {
      return level.elements[.box(child)].map { ($0, level.children[child]?.entries[target] ?? 0, false) }
    }
    return level.elements[.node(target)].map { ($0, (level.cards[target]?.width ?? 0) / 2, true) }
  }

  // MARK: The result

  private func result(of level: Level) -> Box {
    let layout = level.layout
    let shift = Point(x: Self.margin, y: level.box == 0 ? Self.margin : 0)
    var box = Box()
    box.width = layout.width + 2 * Self.margin
    let hasExits = level.parts.contains { if case .exit = $0 { true } else { false } }
    box.height = layout.height + shift.y + (hasExits ? 0 : Self.margin)
    let title = Rectangle(
      x: shift.x + layout.elements[0].x, y: 4 + shift.y, width: layout.elements[0].width - 8, height: 16)
    box.boxes = [
      PlacedBox(
        box: level.box, frame: Rectangle(x: 0, y: 0, width: box.width, height: box.height), title: title)
    ]
    for (index, part) in level.parts.enumerated() {
      let element = layout.elements[index]
      let origin = Point(x: element.x, y: element.y).moved(by: shift)
      switch part {
      case .title: break
      case .entry(let node): box.entries[node] = origin.x
      case .exit(let node): box.exits[node] = origin.x
      case .node(let node), .outcome(let node, _):
        if let card = level.cards[node] { box.nodes.append(PlacedNode(node, card, at: origin)) }
      case .box(let child):
        guard let inner = level.children[child] else { continue }
        box.boxes += inner.boxes.map { $0.moved(by: origin) }
        box.nodes += inner.nodes.map { $0.moved(by: origin) }
        box.pieces += inner.pieces.map { piece in
          Piece(edge: piece.edge, order: piece.order, points: piece.points.map { $0.moved(by: origin) })
        }
      }
    }
    for edge in graph.edges.indices {
      guard let way = level.ways[edge], let target = graph.edges[edge].target else { continue }
      let order =
        !contains(level.box, graph.edges[edge].source)
        ? depths[level.box] : !contains(level.box, target) ? -depths[level.box] : 0
      box.pieces.append(
        Piece(edge: edge, order: order, points: layout.points(of: way).map { $0.moved(by: shift) }))
    }
    return box
  }

  /// The line of each edge, from its pieces.
  func paths(_ box: Box) -> [PlacedPath] {
    var pieces = Array(repeating: [Piece](), count: graph.edges.count)
    for piece in box.pieces { pieces[piece.edge].append(piece) }
    return graph.edges.indices.compactMap { edge in
      guard let target = graph.edges[edge].target else { return nil }
      let points = pieces[edge].sorted { $0.order < $1.order }.flatMap { $0.points }
      guard let last = points.last else { return nil }
      let end = box.nodes.firstIndex { node in
        node.node == target && node.frame.y == last.y && node.frame.x <= last.x
          && last.x <= node.frame.x + node.frame.width
      }
      return end.map { PlacedPath(edge: edge, target: $0, points: simplified(points)) }
    }
  }

  /// Without points that are equal to the one before or on a line between two others.
  private func simplified(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    for point in points {
      if result.last == point { continue }
      if result.count > 1 {
        let (first, second) = (result[result.count - 2], result[result.count - 1])
        let isVertical = first.x == second.x && second.x == point.x
        let isHorizontal = first.y == second.y && second.y == point.y
        if isVertical || isHorizontal { result.removeLast() }
      }
      result.append(point)
    }
    return result
  }
}

extension PlacedNode {
  fileprivate init(_ node: Int, _ card: NodeCard, at origin: Point) {
    self.init(
      node: node, frame: Rectangle(x: 0, y: 0, width: card.width, height: card.height), lines: card.lines,
      cells: card.cells)
    self = moved(by: origin)
  }

  fileprivate func moved(by point: Point) -> PlacedNode {
    PlacedNode(
      node: node, frame: frame.moved(by: point), lines: lines.map { $0.moved(by: point) },
      cells: cells.map { cell in
        PlacedCell(
          edge: cell.edge, frame: cell.frame.moved(by: point), lines: cell.lines.map { $0.moved(by: point) })
      })
  }
}

extension PlacedLine {
  fileprivate func moved(by point: Point) -> PlacedLine {
    PlacedLine(text: text, style: style, frame: frame.moved(by: point))
  }
}

extension PlacedBox {
  fileprivate func moved(by point: Point) -> PlacedBox {
    PlacedBox(box: box, frame: frame.moved(by: point), title: title.moved(by: point))
  }
}
