/// Length of a journey, compared by total cost (`MoveOption.cost`) first and by number of moves second.
struct Distance: Comparable, Sendable {
  var unasked: UInt32
  var length: UInt32

  static let infinite = Distance(unasked: .max, length: .max)

  /// The distance after one more move with this cost.
  func plus(_ cost: Int) -> Distance { Distance(unasked: unasked + UInt32(cost), length: length + 1) }

  static func < (left: Distance, right: Distance) -> Bool {
    left.unasked == right.unasked ? left.length < right.length : left.unasked < right.unasked
  }
}

/// The last step of the shortest journey to a configuration: an origin, or a predecessor and the ordinal of a transition from
/// it.
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

/// A priority queue of configuration numbers, ordered by distance, first in first out for equal distances.
///
/// Bucket queue: an added distance must be greater than the last one that was taken.
struct DistanceQueue: Sendable {
  /// The buckets of the current cost `unasked`, each sorted by length: `waiting` was filled before its turn, `fresh` since
  /// then.
  private var waiting: [Entry] = []
  private var fresh: [Entry] = []
  private var nextWaiting = 0
  private var nextFresh = 0
  private var unasked = 0
  /// Entries with a higher cost, indexed by it.
  private var later: [[Entry]] = []
  private var laterCount = 0

  private struct Entry: BitwiseCopyable {
    var position: UInt32
    var length: UInt32
  }

  /// Resets an empty queue.
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

  /// Removes and returns the nearest number; skips entries whose distance has since decreased.
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

  /// Frees the consumed part of `fresh` when it is large enough.
  private mutating func dropTaken() {
    if nextFresh < 1 << 16 || nextFresh < fresh.count / 2 { return }
    fresh.removeFirst(nextFresh)
    nextFresh = 0
  }

  /// Advances to the next cost that has entries; returns false if there is none.
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

  /// Bytes of the queue.
  var size: Int {
    (waiting.count + fresh.count + laterCount) * MemoryLayout<Entry>.stride
      + later.count * MemoryLayout<[Entry]>.stride
  }
}
