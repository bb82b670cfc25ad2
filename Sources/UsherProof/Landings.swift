/// What has come of the moves from outside: where they have led, and what was done, by site, true statuses after them, and
/// which of the watched statuses have become others.
struct Landings: Sendable {
  private var ways: [Way: UInt32] = [:]
  /// By way and true statuses the number of the configuration plus one, and of the deed.
  private var cells: Grid<UInt64>

  /// All moves of one kind from a site after which the same of the watched statuses are others.
  struct Way: Hashable, Sendable {
    var site: UInt32
    var kind: Passage.Kind
    var news: UInt64

    init(of passage: Passage, at site: Int, watched: UInt64) {
      self.site = UInt32(site)
      kind = passage.kind
      news = passage.news & watched
    }
  }

  /// The ways from one site that were looked up last.
  struct Recent: Sendable {
    private var ways: [(way: Way, row: Int)] = []

    fileprivate func row(_ way: Way) -> Int? {
      for known in ways where known.way.news == way.news && known.way.kind == way.kind { return known.row }
      return nil
    }

    fileprivate mutating func add(_ way: Way, _ row: Int) { ways.append((way, row)) }

    /// Another site's turn.
    mutating func removeAll() { ways.removeAll(keepingCapacity: true) }
  }

  init(truthsCount: Int) { cells = Grid(columns: truthsCount) }

  /// The row of a way, which is made if it is not there.
  mutating func row(_ way: Way, _ recent: inout Recent) -> Int {
    if let known = recent.row(way) { return known }
    let row: Int
    if let known = ways[way] {
      row = Int(known)
    } else {
      row = cells.addRow()
      ways[way] = UInt32(row)
    }
    recent.add(way, row)
    return row
  }

  /// The row of a way that was made.
  func known(_ way: Way, _ recent: inout Recent) -> Int? {
    if let known = recent.row(way) { return known }
    guard let row = ways[way] else { return nil }
    recent.add(way, Int(row))
    return Int(row)
  }

  /// Where a way has led with these true statuses.
  subscript(row: Int, truths: Int) -> (target: Int, deed: Int)? {
    get {
      let cell = cells[row, truths]
      return cell == 0 ? nil : (Int(cell >> 32) - 1, Int(cell & 0xFFFF_FFFF))
    }
    set { cells[row, truths] = newValue.map { UInt64($0.target + 1) << 32 | UInt64($0.deed) } ?? 0 }
  }

  /// Bytes that they take.
  var size: Int { cells.size + ways.count * (MemoryLayout<Way>.stride + MemoryLayout<UInt32>.stride) }
}
