// The order of the elements in each layer: first that of the source, then fewer crossings of lines.

extension LevelLayout {
  /// A line between two elements of neighbouring layers, or of one layer.
  struct Link {
    var upper: Int
    var upperOffset: Int
    var lower: Int
    var lowerOffset: Int
    /// How strongly the line is to be straight.
    var weight: Int
  }

  /// The lines between each layer and the next, and those inside each layer.
  var links: (between: [[Link]], inside: [[Link]]) {
    var between = Array(repeating: [Link](), count: layers.count)
    var inside = Array(repeating: [Link](), count: layers.count)
    for way in ways {
      let layer = elements[way.source].layer
      let trunk = trunks[way.trunk]
      if way.isBack {
        guard let lane = trunk.up[layer] else { continue }
        inside[layer].append(Link(upper: way.source, upperOffset: way.offset, lower: lane, lowerOffset: 0, weight: 1))
      } else {
        let (next, offset) = trunk.down[layer + 1].map { ($0, 0) } ?? (trunk.target, trunk.offset)
        between[layer].append(
          Link(upper: way.source, upperOffset: way.offset, lower: next, lowerOffset: offset, weight: 2))
      }
    }
    for trunk in trunks {
      for (layer, lane) in trunk.down.sorted(by: { $0.key < $1.key }) {
        let next = trunk.down[layer + 1]
        between[layer].append(
          Link(
            upper: lane, upperOffset: 0, lower: next ?? trunk.target, lowerOffset: next == nil ? trunk.offset : 0,
            weight: 8))
      }
      let end = elements[trunk.target].layer
      for (layer, lane) in trunk.up.sorted(by: { $0.key < $1.key }) {
        if let next = trunk.up[layer + 1] {
          between[layer].append(Link(upper: lane, upperOffset: 0, lower: next, lowerOffset: 0, weight: 8))
        }
        if layer == end {
          inside[layer].append(
            Link(upper: trunk.target, upperOffset: trunk.offset, lower: lane, lowerOffset: 0, weight: 1))
        }
      }
    }
    return (between, inside)
  }

  /// Sorts each layer by the mean position of its neighbours, some times down and up, and keeps the order with the fewest
  /// crossings; of several the first. The order of the source decides between equals.
  mutating func order() {
    let links = links
    var best = layers
    var fewest = crossings(links)
    for round in 0..<(elements.count > 1500 ? 1 : 10) where fewest > 0 {
      let isDown = round % 2 == 0
      for layer in isDown ? Array(layers.indices) : layers.indices.reversed() {
        sort(
          layer, isDown ? (layer > 0 ? links.between[layer - 1] : []) : links.between[layer], links.inside[layer],
          isDown)
      }
      let count = crossings(links)
      if count < fewest { (best, fewest) = (layers, count) }
    }
    layers = best
    if elements.count <= 1500 { exchangeNeighbours(links) }
  }

  private func positions() -> [Int] {
    var positions = Array(repeating: 0, count: elements.count)
    for layer in layers { for (index, element) in layer.enumerated() { positions[element] = index * 1000 } }
    return positions
  }

  /// The part of an element's width that is left of an offset, in thousandths.
  private func part(_ offset: Int, of element: Int) -> Int {
    elements[element].width == 0 ? 0 : offset * 999 / elements[element].width
  }

  private mutating func sort(_ layer: Int, _ links: [Link], _ inside: [Link], _ isDown: Bool) {
    let positions = positions()
    var sums: [Int: (sum: Int, count: Int)] = [:]
    for link in links {
      let (own, other) = isDown ? (link.lower, link.upper) : (link.upper, link.lower)
      let value = positions[other] + part(isDown ? link.upperOffset : link.lowerOffset, of: other)
      sums[own, default: (0, 0)].sum += value
      sums[own, default: (0, 0)].count += 1
    }
    var values: [Int: Int] = [:]
    for element in layers[layer] {
      values[element] = sums[element].map { $0.sum / $0.count } ?? positions[element]
    }
    // A lane without neighbours above or below goes where the lines of its own layer come from.
    for link in inside where sums[link.lower] == nil {
      values[link.lower] = (values[link.upper] ?? 0) + part(link.upperOffset, of: link.upper) / 2 + 1
    }
    for element in layers[layer] where elements[element].rank == .first && elements[element].height > 0 {
      values[element] = -1
    }
    layers[layer].sort { (values[$0] ?? 0, positions[$0]) < (values[$1] ?? 0, positions[$1]) }
  }

  private func crossings(_ links: (between: [[Link]], inside: [[Link]])) -> Int {
    let positions = positions()
    var count = 0
    for layer in layers.indices {
      let ends = links.between[layer].map { link in
        (
          positions[link.upper] + part(link.upperOffset, of: link.upper),
          positions[link.lower] + part(link.lowerOffset, of: link.lower)
        )
      }
      for (index, first) in ends.enumerated() {
        for second in ends[(index + 1)...] where (first.0 - second.0).signum() * (first.1 - second.1).signum() < 0 {
          count += 1
        }
      }
      for link in links.inside[layer] { count += abs(positions[link.upper] - positions[link.lower]) / 1000 - 1 }
    }
    return count
  }

  /// Exchanges neighbours as long as this makes fewer crossings.
  private mutating func exchangeNeighbours(_ links: (between: [[Link]], inside: [[Link]])) {
    var fewest = crossings(links)
    for _ in 0..<4 {
      let before = fewest
      for layer in layers.indices {
        for index in layers[layer].indices.dropFirst() {
          let left = elements[layers[layer][index - 1]]
          if left.rank == .first, left.height > 0 { continue }
          if fewest == 0 { return }
          layers[layer].swapAt(index - 1, index)
          let count = crossings(links)
          if count < fewest { fewest = count } else { layers[layer].swapAt(index - 1, index) }
        }
      }
      if fewest == before { return }
    }
  }
}
