/// How long a story is: with fewer moves that nobody asked for it is shorter, then with fewer moves.
struct Distance: Comparable, Sendable {
  var unasked: UInt32
  var length: UInt32

  static let infinite = Distance(unasked: .max, length: .max)

  /// With one move more, so many of which nobody asked for.
  func plus(_ cost: Int) -> Distance { Distance(unasked: unasked + UInt32(cost), length: length + 1) }

  static func < (left: Distance, right: Distance) -> Bool {
    left.unasked == right.unasked ? left.length < right.length : left.unasked < right.unasked
  }
}

/// The last step of the shortest story: a beginning, or from where and which of the transitions there.
struct Parent: Sendable {
  private var from: UInt32
  private var ordinal: UInt32

  enum Kind {
    case origin(Int)
    case edge(from: Int, ordinal: Int)
  }

  static func origin(_ number: Int) -> Parent { Parent(from: UInt32(number), ordinal: .max) }

  static func edge(from position: Int, ordinal: Int) -> Parent {
    Parent(from: UInt32(position), ordinal: UInt32(ordinal))
  }

  var kind: Kind { ordinal == .max ? .origin(Int(from)) : .edge(from: Int(from), ordinal: Int(ordinal)) }
}

/// Numbers to be looked at, in the order of their distances.
struct DistanceQueue: Sendable {
  /// By moves that nobody asked for, then by length.
  private var buckets: [[[UInt32]]] = []
  private var unasked = 0
  private var length = 0
  private var next = 0

  mutating func add(_ position: Int, _ distance: Distance) {
    let (unasked, length) = (Int(distance.unasked), Int(distance.length))
    while buckets.count <= unasked { buckets.append([]) }
    while buckets[unasked].count <= length { buckets[unasked].append([]) }
    buckets[unasked][length].append(UInt32(position))
    if (unasked, length) < (self.unasked, self.length) { (self.unasked, self.length, next) = (unasked, length, 0) }
  }

  /// The next one whose distance has not become less since it was added.
  mutating func next(_ distances: [Distance]) -> Int? {
    while unasked < buckets.count {
      while length < buckets[unasked].count {
        while next < buckets[unasked][length].count {
          let position = Int(buckets[unasked][length][next])
          next += 1
          if distances[position] == Distance(unasked: UInt32(unasked), length: UInt32(length)) { return position }
        }
        buckets[unasked][length] = []
        (length, next) = (length + 1, 0)
      }
      (unasked, length) = (unasked + 1, 0)
    }
    return nil
  }
}
