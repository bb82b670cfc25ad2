internal import UsherProof
internal import UsherRuntime
internal import UsherReplay
internal import UsherSource
internal import UsherWorkspace

extension ReportForm where Subject == ReplayReport {
  /// The forms of a replay, with the default first.
  static var all: [Self] { pretty({ report, _ in report.text }, json: { report in report.json }) }
}

/// What became of the journeys of logs.
struct ReplayReport {
  let sum: ReplaySum
  private let logs: [String]
  /// Whether the call has named the policy that has recorded the journeys.
  let isRecorderKnown: Bool

  init(_ sum: ReplaySum, logs: [String], isRecorderKnown: Bool) {
    (self.sum, self.logs, self.isRecorderKnown) = (sum, logs, isRecorderKnown)
  }

  // MARK: Text

  /// Groups of fewer journeys have no shares: they would say little, and something of few people.
  private static let leastOfShare = 20
  /// The most differences that are shown, and the most groups of a kind: the most frequent ones.
  private static let (mostForks, mostGroups) = (10, 30)

  var text: String {
    var text = "\(counted(sum.journeys, "journey")) of \(counted(sum.lines, "line"))\n"
    if let first = sum.unreadable.first {
      let lines = counted(sum.unreadable.count, "line is no journey", "lines are no journeys")
      text += "  \(lines); the first is line \(first.line): \(visible(first.reason))\n"
    }
    if sum.others.count > 0 {
      let names = sum.others.names.sorted().map { "`\(visible($0))`" }.joined(separator: ", ")
      text += "  \(counted(sum.others.count, "journey")) of other policies, as \(names)\n"
    }
    text += "  " + agreement + "\n"
    if sum.journeys == 0 { return text }
    text += "\n" + totals + "\n" + table
    if sum.unlisted.rows > 0 {
      let journeys = counted(sum.unlisted.rows, "journey is", "journeys are")
      text += "\n\(journeys) not in the table, which has too many rows\n"
    }
    return text + forks
  }

  /// Whether log and engine are right: the policy that has recorded the journeys has to play all of them as they were.
  private var agreement: String {
    guard isRecorderKnown else {
      return "whether the log is right is not known: `--recorded OLD` names the policy that has recorded it"
    }
    let share = percentage(sum.recorded.same, of: sum.recorded.all) ?? "\(sum.recorded.same) of \(sum.recorded.all)"
    let head = "the policy that has recorded them plays \(share) as they were recorded"
    return sum.recorded.firstOther.map { "\(head); the first that is not is line \($0)" } ?? head
  }

  private var totals: String {
    var lines: [[String]] = []
    func add(_ words: String, where isCounted: (ReplaySum.Verdict) -> Bool) {
      let count = sum.counts.reduce(0) { isCounted($1.key.verdict) ? $0 + $1.value : $0 }
      if count > 0 { lines.append([words, "\(count)", percentage(count, of: sum.journeys) ?? ""]) }
    }
    for kind in ReplaySum.Verdict.Kind.allCases {
      add(kind.words) { $0.kind == kind }
      switch kind {
      case .same, .words, .notOffered: break
      case .differs:
        for weight in Difference.Weight.allCases where weight != .words {
          add("  \(weight.rawValue)") { $0 == .differs(weight) }
        }
      case .notReplayable:
        for obstacle in ReplayVerdict.Obstacle.Kind.allCases {
          add("  \(obstacle.rawValue)") { $0 == .notReplayable(obstacle) }
        }
      }
    }
    var text = Self.aligned(lines)
    for kind in ReplayVerdict.Obstacle.Kind.allCases {
      guard let first = sum.obstacles[kind] else { continue }
      text += "  \(kind.rawValue), as in line \(first.line): \(visible(first.obstacle.words))\n"
    }
    return text
  }

  /// A row for each flow, outcome, platform and version that the log has.
  private var table: String {
    let kinds = ReplaySum.Verdict.Kind.allCases
    var rows: [[String]] = [["", "journeys"] + kinds.map { $0.words }]
    let keys: [(name: String, value: (ReplaySum.Group) -> String)] = [
      ("flow", { "\($0.policy).\($0.flow)" }), ("outcome", { $0.outcome.isEmpty ? "none" : $0.outcome }),
      ("platform", { $0.platform.isEmpty ? "none" : $0.platform }),
      ("version", { $0.version.isEmpty ? "unknown" : $0.version }),
    ]
    for key in keys {
      rows.append(["by \(key.name)"])
      for group in groups(by: key.value) {
        rows.append(
          ["  \(visible(group.name))", "\(group.all)"]
            + kinds.map { kind in
              guard let count = group.counts[kind] else { return "" }
              return percentage(count, of: group.all) ?? "\(count)"
            })
      }
    }
    return Self.aligned(rows)
  }

  /// The journeys that have a value in common, by verdict.
  private struct Group {
    var name: String
    var counts: [ReplaySum.Verdict.Kind: Int] = [:]

    var all: Int { counts.values.reduce(0, +) }

    mutating func add(_ kind: ReplaySum.Verdict.Kind, _ count: Int) { counts[kind, default: 0] += count }
  }

  /// The most frequent groups in the order of their names, and the others as one.
  private func groups(by value: (ReplaySum.Group) -> String) -> [Group] {
    var groups: [String: Group] = [:]
    for (row, count) in sum.counts {
      let name = value(row.group)
      groups[name, default: Group(name: name)].add(row.verdict.kind, count)
    }
    let frequent = groups.values.sorted { $0.all == $1.all ? $0.name < $1.name : $0.all > $1.all }
    let listed = frequent.prefix(Self.mostGroups).sorted { $0.name < $1.name }
    if frequent.count == listed.count { return listed }
    var others = Group(name: "\(frequent.count - listed.count) others")
    for group in frequent.dropFirst(Self.mostGroups) {
      for (kind, count) in group.counts { others.add(kind, count) }
    }
    return listed + [others]
  }

  private var forks: String {
    let ordered = sum.forks.sorted { left, right in
      left.value.count == right.value.count ? left.value.line < right.value.line : left.value.count > right.value.count
    }
    if ordered.isEmpty { return "" }
    var text = "\nwhat differs, the most frequent first\n"
    for (fork, found) in ordered.prefix(Self.mostForks) {
      let place = fork.platform.isEmpty ? "" : " on \(fork.platform)"
      let share = percentage(found.count, of: sum.journeys).map { " (\($0))" } ?? ""
      let weight = fork.matter.kind?.weight.rawValue ?? "not offered"
      let acts = found.acts.map { visible($0) }.joined(separator: "; ")
      text += "  \(found.count)\(share)  \(weight): \(fork.flow)\(place), step \(fork.step), `\(acts)`"
      text += "\(fork.matter.title.map { ": \(visible($0))" } ?? ""), as in line \(found.line)\n"
    }
    let rest = ordered.dropFirst(Self.mostForks).map { $0.value.count }.reduce(sum.unlisted.forks, +)
    if rest > 0 {
      text += "  \(rest) in \(counted(ordered.count - Self.mostForks, "further difference")); `--report json` has all\n"
    }
    return text
  }

  /// A share of many journeys, such as `12.5 %`.
  private func percentage(_ count: Int, of all: Int) -> String? {
    if all < Self.leastOfShare { return nil }
    let tenths = (count * 1000 + all / 2) / all
    // Only all are all, and only none are none.
    if count < all, tenths == 1000 { return "> 99.9 %" }
    if count > 0, tenths == 0 { return "< 0.1 %" }
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// Columns: the first to the left, the others to the right.
  private static func aligned(_ rows: [[String]]) -> String {
    let columns = rows.map { $0.count }.max() ?? 0
    let widths = (0..<columns).map { column in rows.compactMap { $0.count > column ? $0[column].count : nil }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

extension ReplaySum.Verdict.Kind {
  /// The kind, for people.
  fileprivate var words: String {
    switch self {
    case .same: "same"
    case .words: "words"
    case .differs: "differs"
    case .notOffered: "not offered"
    case .notReplayable: "not replayable"
    }
  }
}

extension ReplaySum.Fork.Matter {
  /// Nil for what is not offered.
  var kind: Difference.Kind? { if case .differs(let kind) = self { kind } else { nil } }

  /// What comes instead of what; nil for what is not offered.
  var title: String? { kind?.title() }
}

extension ReplayVerdict.Obstacle {
  /// The kind with names and values.
  var words: String {
    switch self {
    case .beginning: "the beginning was not recorded"
    case .flow(let flow): "the policy has no flow that can be started as `\(flow)`"
    case .platform(""): "no platform was recorded, and the policy uses one"
    case .platform(let platform): "the policy does not use the platform `\(platform)`"
    case .missing(let name): "`\(name)` was not recorded, and the flow reads it"
    case .value(let value, let name): "`\(name)` cannot be `\(value)`"
    case .malformed(let act): "`\(act)` is no step of a script"
    case .impossible(let act): "`\(act)` cannot happen on the platform of the policy"
    }
  }
}
