/// A layered layout of one level of a graph: elements without places become layers of elements, with lines between them.
///
/// Lines run down from the lower side of an element to the upper side of a lower one. A line up begins at a lower side too, runs
/// up beside the elements, and ends at an upper side. Lines with the same end become one: a trunk.
struct LevelLayout {
  struct Element {
    enum Rank: Equatable {
      /// Above all others: the title, and the places at which lines enter.
      case first
      case inner
      /// Below all others: the places at which lines leave.
      case last
    }

    var width: Int
    var height: Int
    var rank = Rank.inner
    /// Whether it only leads lines past other elements.
    var isLane: Bool { trunk != nil }
    /// The trunk of a lane.
    var trunk: Int?
    var layer = 0
    var x = 0
    var y = 0
  }

  /// A line from the lower side of an element to a trunk.
  struct Way {
    var source: Int
    /// Where it begins, from the left of its source.
    var offset: Int
    var trunk: Int
    /// Whether it runs up.
    var isBack = false
  }

  /// The common end of lines.
  struct Trunk {
    var target: Int
    /// Where it ends, from the left of its target.
    var offset: Int
    /// Whether the end may move along the upper side.
    var isMovable: Bool
    /// The lanes by layer: of lines down and of lines up.
    var down: [Int: Int] = [:]
    var up: [Int: Int] = [:]
  }

  /// In source order, with those of the first rank first.
  var elements: [Element]
  var ways: [Way]
  var trunks: [Trunk]
  /// The elements from which the level is entered, the most important first.
  var starts: [Int]
  /// The elements of each layer from left to right.
  var layers: [[Int]] = []
  var channels: [LayoutChannel] = []
  var width = 0
  var height = 0

  /// The distance between two elements of a layer.
  static let gap = 26

  /// Finds places. The level becomes wider than the limit only if one of its elements is.
  mutating func place(within limit: Int) {
    findBackWays()
    let original = self
    var room = limit
    for attempt in 0..<6 {
      self = original
      assignLayers(within: room)
      addLanes()
      order()
      width = packedWidth
      if width <= limit || attempt == 5 { break }
      room -= max(width - limit, 20)
    }
    width = max(width, min(limit, width * 5 / 4))
    assignColumns()
    trim()
    makeChannels()
    assignRows()
  }

  // MARK: Layers

  /// Marks the ways that lead back to an element on the way to their source.
  private mutating func findBackWays() {
    var outgoing = Array(repeating: [Int](), count: elements.count)
    for (index, way) in ways.enumerated() { outgoing[way.source].append(index) }
    var state = Array(repeating: 0, count: elements.count)
    for root in starts + Array(elements.indices) where state[root] == 0 {
      var stack = [(element: root, next: 0)]
      state[root] = 1
      while let top = stack.last {
        guard top.next < outgoing[top.element].count else {
          state[top.element] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let way = outgoing[top.element][top.next]
        let target = trunks[ways[way].trunk].target
        if state[target] == 1 { ways[way].isBack = true }
        if state[target] == 0 {
          state[target] = 1
          stack.append((target, 0))
        }
      }
    }
  }

  /// The longest way down to each element from one that nothing leads down to.
  private func ranks() -> [Int] {
    var ranks = elements.map { $0.rank == .first ? 0 : 1 }
    var missing = Array(repeating: 0, count: elements.count)
    var outgoing = Array(repeating: [Int](), count: elements.count)
    for way in ways where !way.isBack {
      let target = trunks[way.trunk].target
      missing[target] += 1
      outgoing[way.source].append(target)
    }
    var ready = elements.indices.filter { missing[$0] == 0 }
    var next = 0
    while next < ready.count {
      let element = ready[next]
      next += 1
      for target in outgoing[element] {
        ranks[target] = max(ranks[target], ranks[element] + 1)
        missing[target] -= 1
        if missing[target] == 0 { ready.append(target) }
      }
    }
    return ranks
  }

  /// Puts each element into the first layer below all that lead down to it in which there is room.
  private mutating func assignLayers(within room: Int) {
    let ranks = ranks()
    var incoming = Array(repeating: [Int](), count: elements.count)
    for way in ways where !way.isBack { incoming[trunks[way.trunk].target].append(way.source) }
    var used: [Int] = []
    for element in elements.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
      if elements[element].rank == .last { continue }
      var layer = ranks[element] == 0 ? 0 : 1
      for source in incoming[element] { layer = max(layer, elements[source].layer + 1) }
      let width = elements[element].width + Self.gap
      while elements[element].rank != .first, layer < used.count, used[layer] > 0, used[layer] + width > room {
        layer += 1
      }
      while used.count <= layer { used.append(0) }
      used[layer] += width
      elements[element].layer = layer
    }
    for element in elements.indices where elements[element].rank == .last { elements[element].layer = used.count }
    let hasLast = elements.contains { $0.rank == .last }
    layers = Array(repeating: [], count: used.count + (hasLast ? 1 : 0))
    for element in elements.indices { layers[elements[element].layer].append(element) }
  }

  // MARK: Lanes

  private mutating func addLanes() {
    for trunk in trunks.indices {
      let end = elements[trunks[trunk].target].layer
      var (highest, lowest): (Int?, Int?)
      for way in ways where way.trunk == trunk {
        let layer = elements[way.source].layer
        if way.isBack { lowest = max(lowest ?? layer, layer) } else { highest = min(highest ?? layer, layer) }
      }
      if let highest, highest + 1 < end {
        for layer in highest + 1..<end { trunks[trunk].down[layer] = addLane(of: trunk, in: layer) }
      }
      if let lowest { for layer in end...lowest { trunks[trunk].up[layer] = addLane(of: trunk, in: layer) } }
    }
  }

  private mutating func addLane(of trunk: Int, in layer: Int) -> Int {
    elements.append(Element(width: 0, height: 0, trunk: trunk, layer: layer))
    layers[layer].append(elements.count - 1)
    return elements.count - 1
  }

  func distance(_ left: Int, _ right: Int) -> Int {
    switch (elements[left].isLane, elements[right].isLane) {
    case (true, true): elements[left].width + 12
    case (true, false), (false, true): elements[left].width + 16
    case (false, false): elements[left].width + Self.gap
    }
  }

  /// The width of the widest layer if its elements are as near to each other as they may be.
  private var packedWidth: Int {
    layers.map { layer in
      var width = layer.last.map { elements[$0].width } ?? 0
      for (left, right) in zip(layer, layer.dropFirst()) { width += distance(left, right) }
      // A lane beside the frame needs space too.
      return width + 2
    }.max() ?? 0
  }

  /// Removes unused space at both sides.
  private mutating func trim() {
    let left = elements.map { $0.x }.min() ?? 0
    for index in elements.indices { elements[index].x -= left }
    width = elements.map { $0.x + $0.width }.max() ?? 0
  }
}
