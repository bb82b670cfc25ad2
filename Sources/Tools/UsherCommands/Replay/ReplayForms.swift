internal import UsherProof
internal import UsherReplay
internal import UsherSource
internal import UsherWorkspace

extension ReplayReport {
  // MARK: JSON

  /// One object. The numbers of parts of a log add up to those of the log.
  var json: String {
    let rows = sum.counts.map { row, count in
      RowObject(
        policy: row.group.policy, flow: row.group.flow, platform: row.group.platform, version: row.group.version,
        outcome: row.group.outcome, verdict: row.verdict.kind.rawValue, weight: row.verdict.weightOfDifference,
        obstacle: row.verdict.obstacle?.rawValue, journeys: count)
    }
    let forks = sum.forks.sorted { $0.value.line < $1.value.line }.map { fork, found in
      ForkObject(
        policy: fork.policy, flow: fork.flow, platform: fork.platform, step: fork.step, acts: found.acts,
        weight: fork.matter.kind?.weight.rawValue, title: fork.matter.title, journeys: found.count, line: found.line)
    }
    return jsonText(
      of: Written(
        replay: rows.sorted { $0.order.lexicographicallyPrecedes($1.order) }, forks: forks, lines: sum.lines,
        journeys: sum.journeys, journeysNotListed: sum.unlisted.rows, forksNotListed: sum.unlisted.forks,
        unreadable: sum.unreadable.count,
        otherPolicies: sum.others.count,
        recorded: isRecorderKnown ? RecordedObject(same: sum.recorded.same, journeys: sum.recorded.all) : nil))
  }

  private struct Written: Encodable {
    var replay: [RowObject]
    var forks: [ForkObject]
    var lines: Int
    var journeys: Int
    var journeysNotListed: Int
    var forksNotListed: Int
    var unreadable: Int
    var otherPolicies: Int
    /// What the policy that has recorded the journeys plays as recorded.
    var recorded: RecordedObject?
  }

  private struct RowObject: Encodable {
    var policy: String
    var flow: String
    var platform: String
    var version: String
    var outcome: String
    var verdict: String
    var weight: String?
    var obstacle: String?
    var journeys: Int

    var order: [String] { [policy, flow, platform, version, outcome, verdict, weight ?? "", obstacle ?? ""] }
  }

  private struct ForkObject: Encodable {
    var policy: String
    var flow: String
    var platform: String
    var step: Int
    var acts: [String]
    var weight: String?
    var title: String?
    var journeys: Int
    /// The first line with it.
    var line: Int
  }

  private struct RecordedObject: Encodable {
    var same: Int
    var journeys: Int
  }
}

extension ReplaySum.Verdict {
  /// The weight, if the verdict is a difference.
  fileprivate var weightOfDifference: String? {
    if case .differs(let weight) = self { weight.rawValue } else { nil }
  }
}

/// The verdict of a line of a log.
struct VerdictLine: Encodable {
  private var line: Int
  private var verdict: String
  private var policy: String?
  private var flow: String?
  private var platform: String?
  private var version: String?
  private var outcome: String?
  private var weight: String?
  private var step: Int?
  private var title: String?
  private var obstacle: String?
  private var reason: String?
  private var isAsRecorded: Bool?

  static func text(of played: ReplayedLine, line: Int) -> String { jsonLine(of: VerdictLine(played, line)) }

  private init(_ played: ReplayedLine, _ line: Int) {
    self.line = line
    switch played {
    case .unreadable(let reason): (verdict, self.reason) = ("unreadable", reason)
    case .other(let policy): (verdict, self.policy) = ("otherPolicy", policy)
    case .journey(let journey):
      let (group, sum) = (journey.group, ReplaySum.Verdict(journey.verdict))
      (verdict, policy, flow, platform) = (sum.kind.rawValue, group.policy, group.flow, group.platform)
      (version, outcome) = (group.version, group.outcome)
      (weight, obstacle) = (sum.weightOfDifference, sum.obstacle?.rawValue)
      if case .notReplayable(let obstacle) = journey.verdict { reason = obstacle.words }
      if let (fork, _) = journey.fork { (step, title) = (fork.step, fork.matter.title) }
      isAsRecorded = journey.isAsRecorded
    }
  }
}
