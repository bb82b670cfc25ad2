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

/// Numbers to be looked at, in the order of their distances, and those of one distance in the order in which they came.
///
/// What is added is farther than what was taken last, as one step is.
struct DistanceQueue: Sendable {
  /// What comes at the current number of moves that nobody asked for, in the order in which it is taken: what was there when
  /// that number's turn came, and what has come since then, each by length.
  private var waiting: [Entry] = []
  private var fresh: [Entry] = []
  private var nextWaiting = 0
  private var nextFresh = 0
  private var unasked = 0
  /// What comes later, by its number of moves that nobody asked for.
  private var later: [[Entry]] = []
  private var laterCount = 0

  private struct Entry: BitwiseCopyable {
    var position: UInt32
    var length: UInt32
  }

  /// Begins anew, where nothing is left.
  mutating func restart() { self = DistanceQueue() }

  mutating func add(_ position: Int, _ distance: Distance) {
    let entry = Entry(position: UInt32(position), length: distance.length)
    let turn = Int(distance.unasked)
    if turn == unasked {
      fresh.append(entry)
    } else {
      while later.count <= turn { later.append([]) }
      later[turn].append(entry)
      laterCount += 1
    }
  }

  /// The next one whose distance has not become less since it was added.
  mutating func next(_ distances: [Distance]) -> Int? {
    while let entry = pop() {
      let distance = Distance(unasked: UInt32(unasked), length: entry.length)
      if distances[Int(entry.position)] == distance { return Int(entry.position) }
    }
    return nil
  }

  private mutating func pop() -> Entry? {
    while true {
      let (first, second) = (nextWaiting < waiting.count, nextFresh < fresh.count)
      if first, !second || waiting[nextWaiting].length <= fresh[nextFresh].length {
        nextWaiting += 1
        return waiting[nextWaiting - 1]
      }
      if second {
        let entry = fresh[nextFresh]
        nextFresh += 1
        dropTaken()
        return entry
      }
      guard takeTurn() else { return nil }
    }
  }

  /// Gives memory back, once in a while.
  private mutating func dropTaken() {
    if nextFresh < 1 << 16 || nextFresh < fresh.count / 2 { return }
    fresh.removeFirst(nextFresh)
    nextFresh = 0
  }

  /// Goes on to the next number of moves that nobody asked for; false if nothing comes then or later.
  private mutating func takeTurn() -> Bool {
    (waiting, fresh, nextWaiting, nextFresh) = ([], [], 0, 0)
    while unasked + 1 < later.count {
      unasked += 1
      if later[unasked].isEmpty { continue }
      swap(&waiting, &later[unasked])
      laterCount -= waiting.count
      waiting.sort { $0.length < $1.length }
      return true
    }
    return false
  }

  /// Bytes that it takes.
  var size: Int {
    (waiting.count + fresh.count + laterCount) * MemoryLayout<Entry>.stride
      + later.count * MemoryLayout<[Entry]>.stride
  }
}
