internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// A transition that only the true statuses determine, in compressed form.
struct EnvironmentTransition: Sendable {
  /// The resources whose status looks different to an app afterwards; one bit for each resource of the flow.
  var news: UInt64
  /// Number of the combination of true statuses afterwards.
  var truths: UInt32
  /// Number of choices in its block up to and including this transition.
  var choice: UInt32
  var cost: UInt16
  var moveKind: MoveKind
  var kind: Kind

  enum Kind: UInt8, Sendable {
    case away
    case relaunched
    case changed

    /// Nil for a move that is not the environment's.
    init?(of move: Move) {
      switch move {
      case .away: self = .away
      case .relaunched: self = .relaunched
      case .changed: self = .changed
      case .settledImmediately, .settled, .silent, .prompted, .answered, .elapsed, .sent, .input, .written, .aged:
        return nil
      }
    }
  }
}

/// The environment transitions, computed once for each setting, block and combination of true statuses. A setting is an edition of the
/// platform together with the resources whose changes are looked at (`ControlLocation.setting`).
struct EnvironmentTransitions: Sendable {
  private var lists: [[EnvironmentTransition]] = []
  /// Length of each list, kept apart because it is read more often than the list.
  private var counts: [UInt32] = []
  private var listBytes = 0
  private var absences = Absences()
  /// By setting, block and true statuses, the number of the list plus one; 0 if it was not computed.
  private var numbers: Grid<UInt32>
  private let blocks: Int
  /// The number of settings with rows.
  private var settings = 0

  init(truthsCount: Int, links: Int, editions: Int, isSparse: Bool) {
    numbers = Grid(columns: truthsCount, isSparse: isSparse)
    blocks = MoveTemplate.Block.count(links: links)
    addRows(of: editions - 1)
  }

  private mutating func addRows(of setting: Int) {
    while settings <= setting {
      for _ in 0..<blocks { numbers.addRow() }
      settings += 1
    }
  }

  private func row(of block: MoveTemplate.Block, in setting: Int) -> Int { setting * blocks + block.number }

  /// The transitions of a block, computed on first use; nil if they are more than `most`.
  mutating func list(
    _ block: MoveTemplate.Block, from truths: Int, at location: ControlLocation, _ successors: Successors,
    atMost most: Int
  ) -> [EnvironmentTransition]? {
    addRows(of: location.setting)
    let row = row(of: block, in: location.setting)
    let known = Int(numbers[row, truths])
    if known > 0 { return lists[known - 1] }
    guard
      let list = successors.environmentTransitions(
        of: block, from: successors.coding.truths(truths), in: location.edition, location.scope, atMost: most,
        &absences)
    else {
      return nil
    }
    lists.append(list)
    counts.append(UInt32(list.count))
    listBytes += list.storageBytes
    numbers[row, truths] = UInt32(lists.count)
    return list
  }

  /// Number of transitions of a block; 0 if they were not computed.
  func count(of block: MoveTemplate.Block, from truths: Int, in setting: Int) -> Int {
    if setting >= settings { return 0 }
    let known = Int(numbers[row(of: block, in: setting), truths])
    return known > 0 ? Int(counts[known - 1]) : 0
  }

  /// The transitions of a block; empty if they were not computed.
  func list(_ block: MoveTemplate.Block, from truths: Int, in setting: Int) -> [EnvironmentTransition] {
    if setting >= settings { return [] }
    let known = Int(numbers[row(of: block, in: setting), truths])
    return known > 0 ? lists[known - 1] : []
  }

  /// Bytes of the empty table for a number of true-status combinations.
  static func firstSize(truthsCount: Int, links: Int, editions: Int) -> Int {
    product(of: [Grid<UInt32>.rowSize(columns: truthsCount), MoveTemplate.Block.count(links: links), editions])
  }

  /// Bytes of the table.
  var size: Int {
    listBytes + lists.count * (MemoryLayout<[EnvironmentTransition]>.stride + MemoryLayout<UInt32>.stride)
      + numbers.size
  }
}

extension MoveTemplate.Block {
  /// The kinds of the block's moves.
  var moveKinds: [MoveKind] {
    switch self {
    case .statusChanges: Self.ofChanges
    case .relaunches: Self.ofRelaunches
    case .absences(at: nil): Self.ofAbsences
    case .absences(at: .some): Self.ofTrips
    }
  }

  private static let ofChanges: [MoveKind] = [.change]
  private static let ofRelaunches: [MoveKind] = [.relaunch, .relaunchWithChange, .change]
  private static let ofAbsences: [MoveKind] = [.absence, .absenceWithChange]
  private static let ofTrips: [MoveKind] = [.trip, .absence, .absenceWithChange]

  fileprivate var number: Int {
    switch self {
    case .statusChanges: 0
    case .relaunches: 1
    case .absences(at: nil): 2
    case .absences(at: let link?): 3 + link.index
    }
  }

  /// Number of blocks on a device with this many links.
  fileprivate static func count(links: Int) -> Int { 3 + links }
}

extension Successors {
  /// Computes the transitions of a block; nil if they are more than `most`. `absences` is a reusable buffer.
  func environmentTransitions(
    of block: MoveTemplate.Block, from truths: [TrueStatus], in edition: Int, _ scope: Scope, atMost most: Int,
    _ absences: inout Absences
  ) -> [EnvironmentTransition]? {
    switch block {
    case .statusChanges: return statusChanges(from: truths, in: edition, scope)
    case .absences(let link):
      return list(&absences, from: truths, in: edition, at: link, scope, atMost: most)
        ? environmentTransitions(of: absences.all, at: link) : nil
    case .relaunches:
      guard list(&absences, from: truths, in: edition, at: nil, scope, atMost: most) else { return nil }
      let relaunches = absences.all.map { absence in
        EnvironmentTransition(
          .relaunched, absence, absence.isUnchanged ? .relaunch : .relaunchWithChange,
          cost: 1 + absence.unreachableChangeCount)
      }
      // Every wait has this block, so here are the changes that come one after the other, before an absence or a launch.
      let number = coding.number(of: truths)
      return relaunches
        + absences.apart.map { change in
          EnvironmentTransition(
            news: change.news, truths: UInt32(number + change.truths), choice: 0, cost: 1, moveKind: .change,
            kind: .changed)
        }
    }
  }

  /// Moves in which the person leaves the app and returns. Changes that the person can make where a link led are their own
  /// choice.
  private func environmentTransitions(of absences: [Absence], at link: ID<Link>?) -> [EnvironmentTransition] {
    var environmentTransitions: [EnvironmentTransition] = []
    environmentTransitions.reserveCapacity(absences.count)
    var choice = 0
    for absence in absences {
      let isTrip = link != nil && absence.unreachableChangeCount == 0
      let moveKind: MoveKind = isTrip ? .trip : absence.isUnchanged ? .absence : .absenceWithChange
      let cost = isTrip ? 0 : 1 + absence.unreachableChangeCount
      if isTrip { choice += 1 }
      if absence.mayLive {
        environmentTransitions.append(EnvironmentTransition(.away, absence, moveKind, choice: choice, cost: cost))
      }
      if absence.mayEnd, isTrip {
        environmentTransitions.append(EnvironmentTransition(.relaunched, absence, moveKind, choice: choice, cost: cost))
      }
    }
    return environmentTransitions
  }

  private func statusChanges(
    from truths: [TrueStatus], in edition: Int, _ scope: Scope
  ) -> [EnvironmentTransition] {
    let number = coding.number(of: truths)
    return relevance.resources.enumerated().flatMap { bit, id -> [EnvironmentTransition] in
      if !scope.follows(bit) { return [] }
      let truth = truths[id.index]
      let explored = statuses[id.index]
      let changes = world.platform.changesWhileActive(of: id, from: truth, in: edition).filter {
        explored.mayChange(to: $0)
      }
      return changes.map { value in
        EnvironmentTransition(
          news: news(id, bit, from: truth, to: value),
          truths: UInt32(number + coding.difference(of: id, from: truth, to: value)), choice: 0, cost: 1,
          moveKind: .change, kind: .changed)
      }
    }
  }
}

extension EnvironmentTransition {
  fileprivate init(_ kind: Kind, _ absence: Absence, _ moveKind: MoveKind, choice: Int = 0, cost: Int) {
    self.init(
      news: kind == .relaunched ? absence.visibleChangesAfterLaunch : absence.news,
      truths: UInt32(kind == .relaunched ? absence.launched : absence.truths), choice: UInt32(choice),
      cost: UInt16(cost), moveKind: moveKind, kind: kind)
  }

  /// The move of this transition, from a combination of true statuses.
  func move(from truths: Int, _ coding: Coding) -> Move {
    let changes = coding.changes(from: truths, to: Int(self.truths))
    return switch kind {
    case .away: .away(changes)
    case .relaunched: .relaunched(changes)
    case .changed: .changed(changes[0])
    }
  }
}
