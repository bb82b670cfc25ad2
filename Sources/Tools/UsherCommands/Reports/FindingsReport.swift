internal import UsherCatalog
internal import UsherFindings
internal import UsherSource
internal import UsherWorkspace

extension ReportForm where Subject == FindingsReport {
  /// The forms of findings, with the default first.
  static var all: [Self] { [.pretty, .compact, .json, .sarif, .junit, .github, .gitlab, .xcode] }

  static var pretty: Self {
    Self("pretty", .closingLine) { WrittenReport(text: $0.pretty(color: $1.style.color)) }
  }

  static var compact: Self {
    Self("compact", .closingLine) { report, _ in WrittenReport(text: report.compact) }
  }

  static var json: Self {
    Self("json", .content(isOwnJSONReport)) { report, _ in WrittenReport(text: report.json) }
  }
}

/// A list of findings in JSON; other lists of objects have no codes of Usher.
private func isOwnJSONReport(_ text: String) -> Bool {
  struct Finding: Decodable { let code: String }
  return decoded([Finding].self, from: text.utf8)?.allSatisfy { DiagnosticCode(rawValue: $0.code) != nil } ?? false
}

/// Findings to be reported. Equal findings give equal bytes: no form contains a time, a machine or a user.
struct FindingsReport {
  /// The findings in report order. Those that a translation shares with its source are counted there.
  let diagnostics: [Diagnostic]
  let counts: Counts
  let paths: ReportPaths
  /// The command that reports them.
  let verb: Verb
  /// The commit since which something has changed in what was checked; nil for everything.
  private let since: String?

  init(
    _ diagnostics: [Diagnostic], _ counts: Counts = Counts(), since: String? = nil, paths: ReportPaths,
    verb: Verb = .check
  ) {
    self.since = since
    self.diagnostics = countingTranslations(in: diagnostics)
    (self.counts, self.paths, self.verb) = (counts, paths, verb)
  }

  func pretty(color: Bool) -> String {
    let findings = foldedLayouts.map { render($0, style: RenderingStyle(color: color)) + "\n\n" }.joined()
    if counts.text.isEmpty, let since {
      return findings + "nothing that usher reads has changed since `\(visible(since))`\n"
    }
    return findings + (counts.text.isEmpty ? "" : closingLine)
  }

  var compact: String { diagnostics.map { plain(renderCompact($0)) + "\n" }.joined() }
  var json: String { jsonText(of: diagnostics.map { FindingObject($0) }) }

  /// The findings with one for the layout of all catalogs. Its changes are not shown: a command makes them all.
  private var foldedLayouts: [Diagnostic] {
    guard let first = diagnostics.firstIndex(where: { $0.code == .notCanonical }) else { return diagnostics }
    let count = diagnostics.count { $0.code == .notCanonical }
    var folded = diagnostics
    if count > 1 { folded[first].remark(" (and \(count - 1) more)") }
    folded[first].help = "`usher fmt` formats all files"
    folded[first].fixes = []
    return folded.enumerated().filter { $0 <= first || $1.code != .notCanonical }.map { $1 }
  }

  /// The last line: what was checked, and how many findings there are.
  var closingLine: String {
    let changed = since.map { ", changed since `\(visible($0))`" } ?? ""
    return "\(counts.text)\(changed): \(summary(of: diagnostics))\n"
  }
}
