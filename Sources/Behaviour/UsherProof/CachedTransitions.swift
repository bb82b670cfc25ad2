/// What has come of the moves from outside: where they have led, and what was done, by location, true statuses after them, and
/// which of the watched statuses have become others.
struct CachedTransitions: Sendable {
  /// The ways by row, each in two words.
  private var ways = KeyTable(width: 2)
  private var key: [UInt64] = [0, 0]
  /// By way and true statuses the number of the configuration plus one, the effect label, and the least cost, from the left.
  private var cells: Grid<UInt64>

  struct CachedTransition: Sendable {
    var target: Int
    var effectLabel: Int
    /// How many moves that nobody asked for there were in the cheapest of the moves that led there.
    var cost: Int
  }

  /// All moves of one kind from a location after which the same of the watched statuses are others.
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

  /// The ways from one location that were looked up last.
  struct Recent: Sendable {
    private var ways: [(way: Way, row: Int)] = []

    fileprivate func row(_ way: Way) -> Int? {
      for known in ways where known.way.news == way.news && known.way.kind == way.kind { return known.row }
      return nil
    }

    fileprivate mutating func add(_ way: Way, _ row: Int) { ways.append((way, row)) }

    /// Another location's turn.
    mutating func removeAll() { ways.removeAll(keepingCapacity: true) }
  }

  init(truthsCount: Int) { cells = Grid(columns: truthsCount) }

  /// The row of a way, which is made if it is not there.
  mutating func row(_ way: Way, _ recent: inout Recent) -> Int {
    if let known = recent.row(way) { return known }
    (key[0], key[1]) = (way.first, way.news)
    let (row, isNew) = ways.insert(key)
    if isNew { cells.addRow() }
    recent.add(way, row)
    return row
  }

  /// The row of a way that was made.
  func known(_ way: Way, _ recent: inout Recent) -> Int? {
    if let known = recent.row(way) { return known }
    guard let row = ways.position(of: [way.first, way.news]) else { return nil }
    recent.add(way, row)
    return row
  }

  /// Where a way has led with these true statuses.
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

  /// An effect label is kept in 24 bits. A cost fits into 8: no more than 64 resources share steps (`ControlLocation.isWhole`).
  static let mostLabels = 0xFF_FFFF

  /// Bytes that they take.
  var size: Int { cells.size + ways.size }
}
