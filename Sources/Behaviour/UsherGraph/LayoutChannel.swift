/// The space between a layer and the next one, with the lines that run through it. Each trunk has a track of its own: a
/// horizontal line that its vertical lines meet.
struct LayoutChannel {
  struct Net {
    var trunk: Int
    /// Where lines come in from above and from below.
    var tops: [Int]
    var bottoms: [Int]
    /// The number of its track, from above. Nil if the net is one vertical line.
    var row: Int?

    var low: Int { min(tops.min() ?? .max, bottoms.min() ?? .max) }
    var high: Int { max(tops.max() ?? .min, bottoms.max() ?? .min) }
  }

  var nets: [Net]
  var y = 0
  /// The height of a channel without lines.
  var least = 0

  private static let spaceAbove = 12
  private static let spaceBelow = 18
  private static let trackHeight = 9

  init(_ nets: [Net]) {
    self.nets = nets
    assignTracks()
  }

  var height: Int {
    if nets.isEmpty { return least }
    let tracks = (nets.compactMap { $0.row }.max() ?? -1) + 1
    return tracks == 0 ? 26 : Self.spaceAbove + (tracks - 1) * Self.trackHeight + Self.spaceBelow
  }

  /// The height of the trunk's track. Nil if its line is straight.
  func height(of trunk: Int) -> Int? {
    nets.first { $0.trunk == trunk }?.row.map { y + Self.spaceAbove + $0 * Self.trackHeight }
  }

  /// Orders the nets so that few lines cross, and gives nets that are not above each other the same track.
  private mutating func assignTracks() {
    var order = balancedOrder()
    for _ in order.indices.prefix(40) {
      var isSorted = true
      for index in order.indices.dropFirst() {
        let (upper, lower) = (order[index - 1], order[index])
        if cost(upper, above: lower) > cost(lower, above: upper) {
          order.swapAt(index - 1, index)
          isSorted = false
        }
      }
      if isSorted { break }
    }
    for (index, net) in order.enumerated() {
      var track = 0
      for other in order[..<index] where nets[other].low <= nets[net].high + 8 && nets[net].low <= nets[other].high + 8
      {
        track = max(track, (nets[other].row ?? 0) + 1)
      }
      nets[net].row = track
    }
  }

  /// The nets that need a track, each time the one that is better above all others that are left than below them.
  private func balancedOrder() -> [Int] {
    var rest = nets.indices.filter { nets[$0].low < nets[$0].high }
    if rest.count > 100 { return rest }
    var order: [Int] = []
    while !rest.isEmpty {
      var best = 0
      var least = Int.max
      for (position, net) in rest.enumerated() {
        var sum = 0
        for other in rest where other != net { sum += cost(net, above: other) - cost(other, above: net) }
        if sum < least { (best, least) = (position, sum) }
      }
      order.append(rest.remove(at: best))
    }
    return order
  }

  /// The crossings of two nets if one has the upper track. Lines on each other count as many.
  private func cost(_ upper: Int, above lower: Int) -> Int {
    let (upper, lower) = (nets[upper], nets[lower])
    var cost = 0
    for top in lower.tops where top > upper.low && top < upper.high { cost += 1 }
    for bottom in upper.bottoms where bottom > lower.low && bottom < lower.high { cost += 1 }
    for top in lower.tops { for bottom in upper.bottoms where abs(top - bottom) < 5 { cost += 100 } }
    return cost
  }
}

extension LevelLayout {
  /// The ways that begin in each layer, and the trunks that end at each element.
  private struct Index {
    var ways: [[Int]]
    var trunks: [[Int]]

    init(_ layout: LevelLayout) {
      ways = Array(repeating: [], count: layout.layers.count)
      trunks = Array(repeating: [], count: layout.elements.count)
      for (index, way) in layout.ways.enumerated() { ways[layout.elements[way.source].layer].append(index) }
      for (index, trunk) in layout.trunks.enumerated() { trunks[trunk.target].append(index) }
    }
  }

  private static let endShifts = [0, 8, -8, 16, -16, 24, -24, 32, -32]
  private static let laneShifts = [0, 6, -6, 9, -9, 14, -14, 20, -20]

  /// Whether a line would lie on another one.
  private static func isNear(_ x: Int, _ others: [Int]) -> Bool { others.contains { abs($0 - x) < 6 } }

  mutating func makeChannels() {
    let index = Index(self)
    for layer in layers.indices.dropFirst() {
      moveEnds(in: layer, index)
      moveLanes(in: layer, index)
    }
    channels = layers.indices.map { LayoutChannel(nets(below: $0, index)) }
  }

  private func nets(below layer: Int, _ index: Index) -> [LayoutChannel.Net] {
    var nets: [Int: LayoutChannel.Net] = [:]
    func add(top x: Int, _ trunk: Int) {
      nets[trunk, default: LayoutChannel.Net(trunk: trunk, tops: [], bottoms: [])].tops.append(x)
    }
    func add(bottom x: Int, _ trunk: Int) {
      nets[trunk, default: LayoutChannel.Net(trunk: trunk, tops: [], bottoms: [])].bottoms.append(x)
    }
    for way in index.ways[layer] { add(top: elements[ways[way].source].x + ways[way].offset, ways[way].trunk) }
    for element in layers[layer] { if let trunk = elements[element].trunk { add(top: elements[element].x, trunk) } }
    for element in layer + 1 < layers.count ? layers[layer + 1] : [] {
      if let trunk = elements[element].trunk { add(bottom: elements[element].x, trunk) }
      for trunk in index.trunks[element] { add(bottom: elements[element].x + trunks[trunk].offset, trunk) }
    }
    return nets.values.filter { $0.tops.count + $0.bottoms.count > 1 }.sorted { $0.trunk < $1.trunk }
  }

  /// Moves the ends of trunks sideways that lie below the beginning of another line.
  private mutating func moveEnds(in layer: Int, _ index: Index) {
    let nets = nets(below: layer - 1, index)
    for element in layers[layer] {
      for trunk in index.trunks[element] where trunks[trunk].isMovable {
        let target = elements[element]
        let others = nets.filter { $0.trunk != trunk }.flatMap { $0.tops }
        // A single line is straight, if it begins above its end.
        var candidates: [Int] = []
        if let own = nets.first(where: { $0.trunk == trunk }), own.tops.count == 1, own.bottoms.count == 1 {
          candidates.append(own.tops[0] - target.x)
        }
        for shift in Self.endShifts { candidates.append(trunks[trunk].offset + shift) }
        let room = target.width - 10
        let free = candidates.first { offset in
          if offset < 10 || offset > room { return false }
          return !Self.isNear(target.x + offset, others)
        }
        if let free { trunks[trunk].offset = free }
      }
    }
  }

  /// Moves lanes sideways that lie below the beginning of another line, or above the end of one.
  private mutating func moveLanes(in layer: Int, _ index: Index) {
    let (above, below) = (nets(below: layer - 1, index), nets(below: layer, index))
    let row = layers[layer]
    for (position, lane) in row.enumerated() where elements[lane].isLane {
      let trunk = elements[lane].trunk
      let x = elements[lane].x
      var (left, right) = (0, width)
      if position > 0 {
        let neighbour = elements[row[position - 1]]
        left = neighbour.x + neighbour.width + 6
      }
      if position + 1 < row.count { right = elements[row[position + 1]].x - 6 }
      var others: [Int] = []
      for net in above where net.trunk != trunk { others += net.tops }
      for net in below where net.trunk != trunk { others += net.bottoms }
      let free = Self.laneShifts.first { shift in
        let place = x + shift
        if place < left || place > right { return false }
        return !Self.isNear(place, others)
      }
      if let free { elements[lane].x = x + free }
    }
  }

  /// The vertical places of the elements and channels.
  mutating func assignRows() {
    var y = 0
    // Below the title there is some space even if no line enters.
    if channels[0].nets.isEmpty { channels[0].least = 8 }
    for layer in layers.indices {
      for element in layers[layer] { elements[element].y = y }
      y += layers[layer].map { elements[$0].height }.max() ?? 0
      channels[layer].y = y
      y += channels[layer].height
    }
    height = y
  }

  /// The line of a way.
  func points(of index: Int) -> [Point] {
    let way = ways[index]
    let trunk = trunks[way.trunk]
    let source = elements[way.source]
    let target = elements[trunk.target]
    var points = [Point(x: source.x + way.offset, y: source.y + source.height)]
    func go(to x: Int, in layer: Int) {
      guard let last = points.last, last.x != x else { return }
      let y = channels[layer].height(of: way.trunk) ?? channels[layer].y
      points += [Point(x: last.x, y: y), Point(x: x, y: y)]
    }
    let end = target.x + trunk.offset
    if way.isBack {
      for layer in (target.layer...source.layer).reversed() {
        if let lane = trunk.up[layer] { go(to: elements[lane].x, in: layer) }
      }
    } else {
      for layer in source.layer..<target.layer - 1 {
        if let lane = trunk.down[layer + 1] { go(to: elements[lane].x, in: layer) }
      }
    }
    go(to: end, in: target.layer - 1)
    points.append(Point(x: end, y: target.y))
    return points
  }
}
