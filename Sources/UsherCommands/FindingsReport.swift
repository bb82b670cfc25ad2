internal import UsherDiagnostics

/// The forms in which findings are told.
enum FindingsFormat: String, CaseIterable {
  case pretty
  case compact
  case json
  case sarif
  case junit
  case github
  case gitlab
}

/// Where findings go, and in which form: `--report FORMAT[=FILE]`.
struct FindingsTarget {
  let format: FindingsFormat
  /// Standard output if nil.
  let path: String?

  /// Those asked for; drawn on standard output if none is.
  static func all(in arguments: Arguments) throws(UsageError) -> [FindingsTarget] {
    let wanted = try reportsWanted(in: arguments, among: FindingsFormat.allCases)
    if wanted.isEmpty { return [FindingsTarget(format: .pretty, path: nil)] }
    return wanted.map { FindingsTarget(format: $0.format, path: $0.path) }
  }

  func write(_ report: FindingsReport) throws(UsageError) {
    let text = report.text(as: format, color: path == nil && Output.wantsColor)
    guard let path else { return Output.write(text) }
    try AtomicFile.put(Array(text.utf8), into: path)
  }
}

/// Findings in their forms. The same findings give the same bytes: no form says when, where or by whom it was made.
struct FindingsReport {
  /// In the order of reports.
  let diagnostics: [Diagnostic]
  let counts: Counts
  let paths: ReportPaths

  init(_ diagnostics: [Diagnostic], _ counts: Counts, paths: ReportPaths) {
    (self.diagnostics, self.counts, self.paths) = (diagnostics, counts, paths)
  }

  func text(as format: FindingsFormat, color: Bool) -> String {
    switch format {
    case .pretty:
      let findings = diagnostics.map { render($0, style: RenderingStyle(color: color)) + "\n\n" }.joined()
      return findings + (counts.text.isEmpty ? "" : closingLine)
    case .compact: return diagnostics.map { renderCompact($0) + "\n" }.joined()
    case .json: return jsonText(of: diagnostics.map { FindingObject($0) })
    case .sarif: return jsonText(of: SarifLog(self))
    case .junit: return junit
    case .github: return github
    case .gitlab: return jsonText(of: gitlabIssues)
    }
  }

  /// What was looked at, and how much was found.
  var closingLine: String { "\(counts.text): \(summary(of: diagnostics))\n" }
}
