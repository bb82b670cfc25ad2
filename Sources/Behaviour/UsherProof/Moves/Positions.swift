/// A set of configuration numbers, as a bit set.
struct PositionSet: Sendable {
  private var bits: [UInt64] = []

  func contains(_ position: Int) -> Bool {
    position >> 6 < bits.count && bits[position >> 6] >> UInt64(position & 63) & 1 != 0
  }

  /// Adds a number. Returns whether it is new.
  @discardableResult mutating func insert(_ position: Int) -> Bool {
    if contains(position) { return false }
    while bits.count <= position >> 6 { bits.append(0) }
    bits[position >> 6] |= 1 << UInt64(position & 63)
    return true
  }

  mutating func remove(_ position: Int) {
    if contains(position) { bits[position >> 6] ^= 1 << UInt64(position & 63) }
  }
}

/// The state of a breadth-first search: the transitions found, each with its predecessor.
struct Search {
  /// The visited targets.
  private(set) var known: Set<UInt32> = []
  private var found: [Step] = []
  private var taken = 0

  struct Step: BitwiseCopyable {
    var from: UInt32
    var ordinal: UInt32
    fileprivate var target: UInt32
    /// The index of the preceding step plus one; 0 if there is none.
    fileprivate var before: UInt32
  }

  mutating func add(_ position: Int, _ edge: Edge, behind index: Int?) {
    guard known.insert(edge.target).inserted else { return }
    found.append(
      Step(
        from: UInt32(position), ordinal: edge.ordinal, target: edge.target, before: index.map { UInt32($0) + 1 } ?? 0))
  }

  /// Removes the next step from the queue; returns its index and its target.
  mutating func next() -> (index: Int, position: Int)? {
    guard taken < found.count else { return nil }
    taken += 1
    return (taken - 1, Int(found[taken - 1].target))
  }

  /// The path to a step, from the start.
  func steps(to index: Int) -> [Step] {
    var steps: [Step] = []
    var next = index
    while next >= 0 {
      steps.append(found[next])
      next = Int(found[next].before) - 1
    }
    return steps.reversed()
  }
}

/// Strongly connected components with at least one cycle, stored in one array.
struct Cycles: Sendable {
  /// The members of all components.
  private(set) var members: [UInt32] = []
  private var ends: [UInt32] = []

  mutating func append(_ round: [UInt32]) {
    members += round
    ends.append(UInt32(members.count))
  }

  var count: Int { ends.count }

  subscript(index: Int) -> ArraySlice<UInt32> {
    members[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}

/// The state of Tarjan's algorithm, with an explicit stack instead of recursion.
struct ComponentWalk {
  /// Preorder number of each configuration from 1; 0 if it was not visited.
  private var numbers: [UInt32]
  private var lows: [UInt32]
  private var isOpen = PositionSet()
  private var open: [UInt32] = []
  private var calls: [(position: UInt32, next: UInt32)] = []
  private var entered: UInt32 = 0

  init(count: Int) {
    numbers = Array(repeating: 0, count: count)
    lows = Array(repeating: 0, count: count)
  }

  func isKnown(_ position: Int) -> Bool { numbers[position] > 0 }

  /// The top of the call stack, and the index of its next edge.
  var last: (position: Int, next: Int)? { calls.last.map { (Int($0.position), Int($0.next)) } }

  mutating func enter(_ position: Int) {
    entered += 1
    (numbers[position], lows[position]) = (entered, entered)
    open.append(UInt32(position))
    isOpen.insert(position)
    calls.append((UInt32(position), 0))
  }

  /// Sets the edge at which the walk continues when it returns to the current configuration: the one after `offset`.
  mutating func goOn(after offset: Int) { calls[calls.count - 1].next = UInt32(offset) + 1 }

  /// Handles an edge to a configuration that was visited before.
  mutating func note(_ target: Int, from position: Int) {
    if isOpen.contains(target) { lows[position] = min(lows[position], numbers[target]) }
  }

  /// Pops the call stack; returns the component that this completes, if any.
  mutating func leave() -> [UInt32]? {
    guard let position = calls.popLast().map({ Int($0.position) }) else { return nil }
    if let caller = calls.last { lows[Int(caller.position)] = min(lows[Int(caller.position)], lows[position]) }
    guard lows[position] == numbers[position] else { return nil }
    var members: [UInt32] = []
    while let member = open.popLast() {
      isOpen.remove(Int(member))
      members.append(member)
      if Int(member) == position { break }
    }
    return members
  }
}
