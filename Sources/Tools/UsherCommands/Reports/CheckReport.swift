internal import UsherSource
internal import UsherWorkspace

/// Findings printed by commands other than `check`, as text or as JSON. Notes are left out by default.
struct CheckReport {
  let diagnostics: [Diagnostic]
  let counts: Counts

  /// Leaves out findings whose severity is below `least`.
  init(_ diagnostics: [Diagnostic], _ counts: Counts = Counts(), from least: Severity = .warning) {
    self.diagnostics = diagnostics.filter { $0.severity >= least }
    self.counts = counts
  }

  func text(as format: Report.Format, color: Bool) -> String {
    let report = FindingsReport(diagnostics, counts, paths: ReportPaths(in: fileSystem))
    switch format {
    case .pretty: return report.pretty(color: color)
    case .compact: return report.compact
    case .json: return report.json
    }
  }
}
