/// The shortest path to each configuration, and their order. All lists are in the order of discovery but the last.
struct ShortestPaths: Sendable {
  private(set) var distances: [Distance] = []
  private(set) var parents: [Parent] = []
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

  /// Records another path to a configuration. Returns false if it is not shorter.
  mutating func shorten(_ position: Int, _ parent: Parent, _ distance: Distance) -> Bool {
    guard distance < distances[position] else { return false }
    distances[position] = distance
    parents[position] = parent
    return true
  }

  /// Records that all transitions from a configuration are known.
  mutating func finishExpansion(of position: Int) { expanded.append(UInt32(position)) }

  /// Sorts configurations of equal distance by number; the order of distances holds already.
  mutating func sortOrder() {
    var start = 0
    while start < expanded.count {
      var end = start + 1
      while end < expanded.count, distances[Int(expanded[end])] == distances[Int(expanded[start])] { end += 1 }
      if end - start > 1 { expanded[start..<end].sort() }
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
