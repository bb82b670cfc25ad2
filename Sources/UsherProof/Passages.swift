internal import Usher

/// A move that follows from the true statuses alone: what is so after it, and what it counts as.
struct Passage: Sendable {
  /// The statuses that an app sees differently then, one bit for each resource of the flow.
  var news: UInt64
  /// The number of the true statuses, before the launch makes something of them.
  var truths: UInt32
  /// How many choices come before it in its block, itself counted.
  var choice: UInt32
  var cost: UInt16
  var agency: Agency
  var kind: Kind

  enum Kind: UInt8, Sendable {
    case away
    case relaunched
    case changed
  }
}

/// The moves that follow from the true statuses, listed once for each combination of them.
struct Passages: Sendable {
  private(set) var all: [Passage] = []
  /// By block and true statuses: where the list begins, plus one, and how many there are.
  private var ranges: Grid<UInt64>
  init(truthsCount: Int, links: Int) {
    ranges = Grid(columns: truthsCount)
    for _ in 0..<Outline.Block.count(links: links) { ranges.addRow() }
  }

  /// The list of a block, which is made if it is not there.
  mutating func list(
    _ block: Outline.Block, from truths: Int, _ successors: Successors, _ coding: Coding
  ) -> Range<Int> {
    if let known = range(ranges[block.number, truths]) { return known }
    let before = coding.truths(truths)
    let start = all.count
    for option in successors.options(of: block, from: before, choice: 0) {
      if let passage = Passage(option, from: before, successors, coding) { all.append(passage) }
    }
    ranges[block.number, truths] = UInt64(start + 1) << 32 | UInt64(all.count - start)
    return start..<all.count
  }

  /// The list of a block that was made.
  func list(_ block: Outline.Block, from truths: Int) -> Range<Int> {
    range(ranges[block.number, truths]) ?? 0..<0
  }

  private func range(_ cell: UInt64) -> Range<Int>? {
    if cell == 0 { return nil }
    let start = Int(cell >> 32) - 1
    return start..<start + Int(cell & 0xFFFF_FFFF)
  }

  /// Bytes that they take.
  var size: Int { all.count * MemoryLayout<Passage>.stride + ranges.size }
}

extension Outline.Block {
  fileprivate var number: Int {
    switch self {
    case .statusChanges: 0
    case .relaunches: 1
    case .absences(at: nil): 2
    case .absences(at: let link?): 3 + link.index
    }
  }

  /// How many there are on a device with so many links.
  fileprivate static func count(links: Int) -> Int { 3 + links }
}

extension Passage {
  /// Nil for a move that is no block's.
  fileprivate init?(_ option: MoveOption, from truths: [Value], _ successors: Successors, _ coding: Coding) {
    let changes: [Move.Change]
    switch option.move {
    case .away(let all): (changes, kind) = (all, .away)
    case .relaunched(let all): (changes, kind) = (all, .relaunched)
    case .changed(let change): (changes, kind) = ([change], .changed)
    case .answeredAtOnce, .answered, .settled, .silent, .prompted, .elapsed, .sent, .input, .aged, .written: return nil
    }
    var after = truths
    for change in changes { after[change.resource.index] = change.value }
    self.truths = UInt32(coding.number(of: after))
    news = 0
    for (bit, id) in successors.relevance.resources.enumerated() {
      let value = after[id.index]
      let then = kind == .relaunched ? successors.world.launched(value, of: id) : value
      if successors.world.looksLike(then, truths[id.index], of: id) { continue }
      news |= 1 << UInt64(bit)
    }
    choice = UInt32(option.choice)
    cost = UInt16(option.cost)
    agency = option.agency
  }

  /// The move, from these true statuses.
  func move(from truths: [Value], of resources: [ID<Resource>], _ coding: Coding) -> Move {
    let after = coding.truths(Int(self.truths))
    let changes = resources.filter { truths[$0.index] != after[$0.index] }.map {
      Move.Change(resource: $0, value: after[$0.index])
    }
    return switch kind {
    case .away: .away(changes)
    case .relaunched: .relaunched(changes)
    case .changed: .changed(changes[0])
    }
  }
}
