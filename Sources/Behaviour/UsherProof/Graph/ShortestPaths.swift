/// The shortest path to each configuration, and their order. All lists are in the order of discovery but the last.
struct ShortestPaths: Sendable {
  private(set) var distances: [Distance] = []
  private(set) var parents: [Parent] = []
  /// When paths are found anew: for each configuration its place in the order in which they reach it. Empty before; that order is
  /// then the order of the numbers.
  private var ranks: [UInt32] = []
  private var nextRank: UInt32 = 0
  /// The expanded configurations, nearest first.
  private var expanded: [UInt32] = []

  /// The nearest step that passed a mark.
  struct Reached: Sendable {
    var parent: Parent
    var distance: Distance
  }

  /// Adds a configuration that was found.
  mutating func add(_ parent: Parent, _ distance: Distance) {
    distances.append(distance)
    parents.append(parent)
  }

  /// Whether paths to all configurations were known before, and are found a second time.
  var areFoundAnew: Bool { !ranks.isEmpty }

  /// Forgets all paths, but not the configurations.
  mutating func restart() {
    ranks = Array(repeating: .max, count: distances.count)
    nextRank = 0
    for position in distances.indices { distances[position] = .infinite }
    expanded.removeAll(keepingCapacity: true)
  }

  /// Records another path to a configuration. Returns false if it is not shorter.
  mutating func shorten(_ position: Int, _ parent: Parent, _ distance: Distance) -> Bool {
    guard distance < distances[position] else { return false }
    if areFoundAnew, ranks[position] == .max {
      ranks[position] = nextRank
      nextRank += 1
    }
    distances[position] = distance
    parents[position] = parent
    return true
  }

  /// Records that all transitions from a configuration are known.
  mutating func finishExpansion(of position: Int) { expanded.append(UInt32(position)) }

  private func rank(_ position: Int) -> UInt32 { areFoundAnew ? ranks[position] : UInt32(position) }

  /// Whether a configuration comes before another: it is nearer, or as near and was reached before.
  func isNearer(_ position: Int, than other: Int) -> Bool {
    let (distance, otherDistance) = (distances[position], distances[other])
    return distance == otherDistance ? rank(position) < rank(other) : distance < otherDistance
  }

  /// Sorts configurations of equal distance in the order in which they were reached; the order of distances holds already.
  mutating func sortOrder() {
    let byRank = ranks
    var start = 0
    while start < expanded.count {
      var end = start + 1
      while end < expanded.count, distances[Int(expanded[end])] == distances[Int(expanded[start])] { end += 1 }
      if byRank.isEmpty {
        expanded[start..<end].sort()
      } else {
        expanded[start..<end].sort { byRank[Int($0)] < byRank[Int($1)] }
      }
      start = end
    }
  }

  /// The configurations, nearest first.
  var order: LazyMapSequence<[UInt32], Int> { expanded.lazy.map { Int($0) } }

  /// The length of the longest shortest path, in moves.
  var depth: Int { Int(distances.reduce(0) { max($0, $1.length) }) }

  /// Bytes of the lists.
  var size: Int {
    distances.count * (MemoryLayout<Distance>.stride + MemoryLayout<Parent>.stride + MemoryLayout<UInt32>.stride)
      + ranks.count * MemoryLayout<UInt32>.stride
  }
}

/// A path in the state graph: an origin, and transitions.
struct Trace: Sendable {
  var origin: Int
  /// The transitions, each by its source configuration and its ordinal there.
  var steps: [Step]

  struct Step: Hashable, Sendable {
    var from: Int
    var ordinal: Int
  }
}
