/// A cache of environment transitions, shared by configurations: target and effect label by control location, true statuses
/// after the transition, and the watched statuses that it changes.
struct CachedTransitions: Sendable {
  /// Table of `Way` keys, two words each; a key's position is its row in `cells`.
  private var ways = KeyTable(width: 2)
  private var key: [UInt64] = [0, 0]
  /// By row and true statuses, packed from the high bits: number of the target plus one, effect label, lowest cost. 0 if
  /// unknown.
  private var cells: Grid<UInt64>

  struct CachedTransition: Sendable {
    var target: Int
    var effectLabel: Int
    /// The lowest cost (`MoveOption.cost`) of the moves that led to the target.
    var cost: Int
  }

  /// Cache key without the true statuses: all transitions of one kind from a location that change the same watched statuses.
  struct Way: Hashable, Sendable {
    var location: UInt32
    var kind: EnvironmentTransition.Kind
    var news: UInt64

    init(of transition: EnvironmentTransition, at location: Int, watched: UInt64) {
      self.location = UInt32(location)
      kind = transition.kind
      news = transition.news & watched
    }

    fileprivate var first: UInt64 { UInt64(location) << 8 | UInt64(kind.rawValue) }
  }

  /// The rows of the current location that were looked up last.
  struct Recent: Sendable {
    private var ways: [(way: Way, row: Int)] = []

    fileprivate func row(_ way: Way) -> Int? {
      for known in ways where known.way.news == way.news && known.way.kind == way.kind { return known.row }
      return nil
    }

    fileprivate mutating func add(_ way: Way, _ row: Int) { ways.append((way, row)) }

    /// Forgets all rows, when another location is expanded.
    mutating func removeAll() { ways.removeAll(keepingCapacity: true) }
  }

  init(truthsCount: Int, isSparse: Bool) { cells = Grid(columns: truthsCount, isSparse: isSparse) }

  /// Returns the row of a way, and adds it if it is missing.
  mutating func row(_ way: Way, _ recent: inout Recent) -> Int {
    if let known = recent.row(way) { return known }
    (key[0], key[1]) = (way.first, way.news)
    let (row, isNew) = ways.insert(key)
    if isNew { cells.addRow() }
    recent.add(way, row)
    return row
  }

  /// Returns the row of a way; nil if it was never added.
  func known(_ way: Way, _ recent: inout Recent) -> Int? {
    if let known = recent.row(way) { return known }
    guard let row = ways.position(of: [way.first, way.news]) else { return nil }
    recent.add(way, row)
    return row
  }

  /// The cached transition for a row and the true statuses after it; nil if unknown.
  subscript(row: Int, truths: Int) -> CachedTransition? {
    get {
      let cell = cells[row, truths]
      if cell == 0 { return nil }
      return CachedTransition(
        target: Int(cell >> 32) - 1, effectLabel: Int(cell >> 8 & 0xFF_FFFF), cost: Int(cell & 0xFF))
    }
    set {
      guard let newValue else { return }
      cells[row, truths] =
        UInt64(newValue.target + 1) << 32 | UInt64(newValue.effectLabel) << 8 | UInt64(newValue.cost)
    }
  }

  /// Forgets the lowest costs: each is higher than that of any move.
  mutating func forgetCosts() { cells.change { if $0 != 0 { $0 |= 0xFF } } }

  /// Most effect labels: they have 24 bits. A cost fits into 8 bits, because at most 64 resources share steps
  /// (`ControlLocation.isUnshared`).
  static let mostLabels = 0xFF_FFFF

  /// Bytes of the cache.
  var size: Int { cells.size + ways.size }
}
