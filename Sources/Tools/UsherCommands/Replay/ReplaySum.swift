internal import UsherProof
internal import UsherReplay

/// What became of the journeys of a log. Sums of parts of a log add up to the sum of the log.
struct ReplaySum {
  /// The numbers of journeys.
  private(set) var counts: [Row: Int] = [:]
  /// The differences, with the number of journeys of each, the first line that has one, and what happened in its step.
  private(set) var forks: [Fork: (count: Int, line: Int, acts: [String])] = [:]
  /// The first journey with each obstacle.
  private(set) var obstacles: [ReplayVerdict.Obstacle.Kind: (line: Int, obstacle: ReplayVerdict.Obstacle)] = [:]
  /// The heaviest difference; nil if there is none. What is not offered weighs as behaviour.
  private(set) var weight: Difference.Weight?
  /// Journeys whose row or difference is not listed, because there are too many.
  private(set) var unlisted = (rows: 0, forks: 0)
  /// Lines that are no journeys, and the first of them.
  private(set) var unreadable: (count: Int, first: (line: Int, reason: String)?) = (0, nil)
  /// Journeys of policies that were not named.
  private(set) var others: (count: Int, names: Set<String>) = (0, [])
  /// Of the journeys that were also played on the policy that recorded them, how many it plays as recorded.
  private(set) var recorded: (same: Int, all: Int, firstOther: Int?) = (0, 0, nil)
  private(set) var lines = 0

  /// The journeys of a group with one verdict.
  struct Row: Hashable {
    var group: Group
    var verdict: Verdict
  }

  struct Group: Hashable, Comparable {
    var policy: String
    /// The flow without its arguments.
    var flow: String
    var platform: String
    /// Empty if the app does not tell.
    var version: String
    /// Empty if there is none.
    var outcome: String

    private var words: [String] { [policy, flow, platform, version, outcome] }

    static func < (left: Group, right: Group) -> Bool { left.words.lexicographicallyPrecedes(right.words) }
  }

  /// A verdict without its place.
  enum Verdict: Hashable {
    case same
    case differs(Difference.Weight)
    case notOffered
    case notReplayable(ReplayVerdict.Obstacle.Kind)
  }

  /// A difference and where it comes.
  struct Fork: Hashable {
    var policy: String
    var flow: String
    var platform: String
    var step: Int
    var matter: Matter

    enum Matter: Hashable {
      case differs(Difference.Kind)
      case notOffered(act: String)
    }
  }

  /// The most rows and the most differences that are listed.
  private static let limit = 10_000

  mutating func add(_ line: ReplayedLine) {
    lines += 1
    switch line {
    case .unreadable(let reason):
      unreadable.count += 1
      if unreadable.first == nil { unreadable.first = (lines, reason) }
    case .other(let policy):
      others.count += 1
      if others.names.count < 10 { others.names.insert(policy) }
    case .journey(let journey): add(journey)
    }
  }

  private mutating func add(_ journey: ReplayedLine.Journey) {
    if let isSame = journey.isAsRecorded {
      recorded.all += 1
      recorded.same += isSame ? 1 : 0
      if !isSame, recorded.firstOther == nil { recorded.firstOther = lines }
    }
    let row = Row(group: journey.group, verdict: Verdict(journey.verdict))
    if let weight = row.verdict.weight { self.weight = min(weight, self.weight ?? weight) }
    if case .notReplayable(let obstacle) = journey.verdict, obstacles[obstacle.kind] == nil {
      obstacles[obstacle.kind] = (lines, obstacle)
    }
    if let known = counts[row] {
      counts[row] = known + 1
    } else if counts.count < Self.limit {
      counts[row] = 1
    } else {
      unlisted.rows += 1
    }
    guard let (fork, acts) = journey.fork else { return }
    if let known = forks[fork] {
      forks[fork] = (known.count + 1, known.line, known.acts)
    } else if forks.count < Self.limit {
      forks[fork] = (1, lines, acts)
    } else {
      unlisted.forks += 1
    }
  }

  /// The number of journeys that were played.
  var journeys: Int { counts.values.reduce(unlisted.rows, +) }

  /// Whether any journey could be played.
  var hasPlayed: Bool { counts.keys.contains { $0.verdict.obstacle == nil } }
}

extension ReplaySum.Verdict {
  init(_ verdict: ReplayVerdict) {
    switch verdict {
    case .same: self = .same
    case .differs(let kind, _): self = .differs(kind.weight)
    case .notOffered: self = .notOffered
    case .notReplayable(let obstacle): self = .notReplayable(obstacle.kind)
    }
  }

  /// The kind, by the name that reports for programs have.
  enum Kind: String, CaseIterable {
    case same, words, differs, notOffered, notReplayable
  }

  var kind: Kind {
    switch self {
    case .same: .same
    case .differs(.words): .words
    case .differs: .differs
    case .notOffered: .notOffered
    case .notReplayable: .notReplayable
    }
  }

  /// How much it matters to people; nil if it does not, or if nothing is known.
  var weight: Difference.Weight? {
    switch self {
    case .differs(let weight): weight
    case .notOffered: .behaviour
    case .same, .notReplayable: nil
    }
  }

  /// Why a journey cannot be played; nil if it can.
  var obstacle: ReplayVerdict.Obstacle.Kind? { if case .notReplayable(let obstacle) = self { obstacle } else { nil } }
}
