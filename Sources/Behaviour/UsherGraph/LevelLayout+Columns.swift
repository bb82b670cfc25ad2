// The horizontal places of the elements.

extension LevelLayout {
  /// Moves each element towards the middle of its neighbours. In each layer the squares of the distances are the least that the
  /// order and the width allow.
  mutating func assignColumns() {
    for layer in layers {
      var x = 0
      for (index, element) in layer.enumerated() {
        if index > 0 { x += distance(layer[index - 1], element) }
        elements[element].x = x
      }
    }
    let links = links
    for round in 0..<(elements.count > 1500 ? 2 : 24) {
      let order = round % 2 == 0 ? Array(layers.indices) : layers.indices.reversed()
      for layer in order { relax(layer, links) }
    }
    straighten(links)
  }

  private mutating func relax(_ layer: Int, _ links: (between: [[Link]], inside: [[Link]])) {
    var wanted: [Int: (sum: Int, weight: Int)] = [:]
    func want(_ element: Int, _ x: Int, _ weight: Int) {
      wanted[element, default: (0, 0)].sum += x * weight
      wanted[element, default: (0, 0)].weight += weight
    }
    for link in layer > 0 ? links.between[layer - 1] : [] {
      want(link.lower, elements[link.upper].x + link.upperOffset - link.lowerOffset, link.weight)
    }
    for link in links.between[layer] {
      want(link.upper, elements[link.lower].x + link.lowerOffset - link.upperOffset, link.weight)
    }
    for link in links.inside[layer] {
      want(link.lower, elements[link.upper].x + link.upperOffset - link.lowerOffset, link.weight)
    }
    for element in layers[layer] where elements[element].rank == .first && elements[element].height > 0 {
      want(element, 0, 1)
    }
    place(layers[layer], wanted)
  }

  /// The places nearest to the wanted ones that keep the order: neighbours that would be too near move together.
  private mutating func place(_ layer: [Int], _ wanted: [Int: (sum: Int, weight: Int)]) {
    var groups: [(sum: Int, weight: Int, count: Int)] = []
    var shifts: [Int] = []
    var shift = 0
    for (index, element) in layer.enumerated() {
      if index > 0 { shift += distance(layer[index - 1], element) }
      shifts.append(shift)
      let own = wanted[element] ?? (elements[element].x, 1)
      groups.append((own.sum - shift * own.weight, own.weight, 1))
      while groups.count > 1, mean(groups[groups.count - 2]) >= mean(groups[groups.count - 1]) {
        let last = groups.removeLast()
        groups[groups.count - 1].sum += last.sum
        groups[groups.count - 1].weight += last.weight
        groups[groups.count - 1].count += last.count
      }
    }
    guard let last = layer.last else { return }
    let room = max(0, width - shift - elements[last].width)
    var index = 0
    for group in groups {
      let x = min(max(mean(group), 0), room)
      for _ in 0..<group.count {
        elements[layer[index]].x = x + shifts[index]
        index += 1
      }
    }
  }

  private func mean(_ group: (sum: Int, weight: Int, count: Int)) -> Int {
    // Rounds down for negative sums too.
    let (quotient, rest) = group.sum.quotientAndRemainder(dividingBy: group.weight)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// Removes small bends: moves what one line alone leads to below the beginning of the line, where there is room.
  private mutating func straighten(_ links: (between: [[Link]], inside: [[Link]])) {
    for layer in layers.indices.dropFirst() {
      var above: [Int: [Link]] = [:]
      for link in links.between[layer - 1] { above[link.lower, default: []].append(link) }
      for (index, element) in layers[layer].enumerated() {
        guard let lines = above[element], lines.count == 1 else { continue }
        let x = elements[lines[0].upper].x + lines[0].upperOffset - lines[0].lowerOffset
        if abs(x - elements[element].x) > 40, !elements[element].isLane { continue }
        move(element, at: index, in: layer, to: x)
      }
    }
  }

  private mutating func move(_ element: Int, at index: Int, in layer: Int, to x: Int) {
    let row = layers[layer]
    let lowest = index > 0 ? elements[row[index - 1]].x + distance(row[index - 1], element) : 0
    let highest =
      index + 1 < row.count
      ? elements[row[index + 1]].x - distance(element, row[index + 1]) : width - elements[element].width
    if lowest <= highest { elements[element].x = min(max(x, lowest), highest) }
  }
}
