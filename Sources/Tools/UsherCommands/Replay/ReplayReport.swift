internal import UsherProof
internal import UsherRuntime
internal import UsherScript
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
    var counts: [String: Int] = [:]
    for (row, count) in sum.counts {
      counts[row.verdict.words, default: 0] += count
      if let part = row.verdict.part { counts["  \(part)", default: 0] += count }
    }
    var lines: [[String]] = []
    for (word, parts) in Self.order(of: Array(counts.keys)) {
      for word in [word] + parts {
        let count = counts[word] ?? 0
        lines.append([word, "\(count)", percentage(count, of: sum.journeys) ?? ""])
      }
    }
    return Self.aligned(lines)
  }

  /// The words of verdicts in their order, each with its parts.
  private static func order(of words: [String]) -> [(word: String, parts: [String])] {
    ReplaySum.Verdict.allWords.filter { words.contains($0.word) }.map { word, parts in
      (word, parts.map { "  \($0)" }.filter(words.contains))
    }
  }

  /// A row for each flow, outcome, platform and version that the log has.
  private var table: String {
    let words = ReplaySum.Verdict.allWords.map { $0.word }
    var rows: [[String]] = [["", "journeys"] + words]
    let keys: [(name: String, value: (ReplaySum.Group) -> String)] = [
      ("flow", { "\($0.policy).\($0.flow)" }), ("outcome", { $0.outcome.isEmpty ? "none" : $0.outcome }),
      ("platform", { $0.platform.isEmpty ? "none" : $0.platform }),
      ("version", { $0.version.isEmpty ? "not told" : $0.version }),
    ]
    for key in keys {
      rows.append(["by \(key.name)"])
      for group in groups(by: key.value) {
        rows.append(
          ["  \(visible(group.name))", "\(group.all)"]
            + words.map { word in
              guard let count = group.counts[word] else { return "" }
              return percentage(count, of: group.all) ?? "\(count)"
            })
      }
    }
    return Self.aligned(rows)
  }

  /// The journeys that have a value in common, by verdict.
  private struct Group {
    var name: String
    var counts: [String: Int] = [:]

    var all: Int { counts.values.reduce(0, +) }

    mutating func add(_ word: String, _ count: Int) { counts[word, default: 0] += count }
  }

  /// The most frequent groups in the order of their names, and the others as one.
  private func groups(by value: (ReplaySum.Group) -> String) -> [Group] {
    var groups: [String: Group] = [:]
    for (row, count) in sum.counts {
      let name = value(row.group)
      groups[name, default: Group(name: name)].add(row.verdict.words, count)
    }
    let frequent = groups.values.sorted { $0.all == $1.all ? $0.name < $1.name : $0.all > $1.all }
    let listed = frequent.prefix(Self.mostGroups).sorted { $0.name < $1.name }
    if frequent.count == listed.count { return listed }
    var others = Group(name: "\(frequent.count - listed.count) others")
    for group in frequent.dropFirst(Self.mostGroups) {
      for (word, count) in group.counts { others.add(word, count) }
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
      let weight = fork.kind?.weight.rawValue ?? "not offered"
      let acts = fork.place.acts.map { visible($0) }.joined(separator: "; ")
      text += "  \(found.count)\(share)  \(weight): \(fork.flow)\(place), step \(fork.place.step), `\(acts)`"
      text += "\(fork.kind.map { ": \($0.title)" } ?? ""), as in line \(found.line)\n"
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

extension ReplaySum.Verdict {
  /// The words of the verdict in a table.
  fileprivate var words: String {
    switch self {
    case .same: "same"
    case .differs(.words): "words"
    case .differs: "differs"
    case .notOffered: "not offered"
    case .notReplayable: "not replayable"
    }
  }

  /// The kind of a difference, or what hinders.
  fileprivate var part: String? {
    switch self {
    case .same, .notOffered, .differs(.words): nil
    case .differs(let weight): weight.rawValue
    case .notReplayable(let obstacle): obstacle.kind
    }
  }

  /// All words in their order, with the parts of each.
  fileprivate static var allWords: [(word: String, parts: [String])] {
    let weights = Difference.Weight.allCases.filter { $0 != .words }.map { $0.rawValue }
    return [
      ("same", []), ("words", []), ("differs", weights), ("not offered", []),
      ("not replayable", ReplayVerdict.Obstacle.kinds),
    ]
  }
}

extension ReplayVerdict.Obstacle {
  static let kinds = ["beginning", "flow", "platform", "missing", "value", "malformed", "impossible"]

  /// The kind, as reports name it.
  var kind: String {
    switch self {
    case .beginning: "beginning"
    case .flow: "flow"
    case .platform: "platform"
    case .missing: "missing"
    case .value: "value"
    case .malformed: "malformed"
    case .impossible: "impossible"
    }
  }

  /// The kind with names and values.
  var words: String {
    switch self {
    case .beginning: "the beginning was not recorded"
    case .flow(let flow): "the policy has no flow `\(flow)` that an app can start so"
    case .platform(let platform): "the policy does not use the platform `\(platform)`"
    case .missing(let name): "`\(name)` was not recorded, and the flow reads it"
    case .value(let value, let name): "`\(name)` cannot be `\(value)`"
    case .malformed(let act): "`\(act)` is no step of a script"
    case .impossible(let act): "`\(act)` cannot happen on the platform of the policy"
    }
  }
}
