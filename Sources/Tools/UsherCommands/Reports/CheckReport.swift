internal import UsherSource
internal import UsherWorkspace

/// Findings printed by commands that report something else. Notes are left out by default.
struct CheckReport {
  let diagnostics: [Diagnostic]
  let counts: Counts

  /// Leaves out findings whose severity is below `least`.
  init(_ diagnostics: [Diagnostic], _ counts: Counts = Counts(), from least: Severity = .warning) {
    self.diagnostics = diagnostics.filter { $0.severity >= least }
    self.counts = counts
  }

  func text(color: Bool) -> String {
    FindingsReport(diagnostics, counts, paths: ReportPaths(in: fileSystem)).pretty(color: color)
  }
}
