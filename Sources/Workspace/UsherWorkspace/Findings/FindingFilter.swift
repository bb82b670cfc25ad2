package import UsherFindings
package import UsherSource

/// Applies a project's severities, suppressions and baseline to the findings of a check.
package struct FindingFilter {
  private let settings: Settings
  private let failLevel: Severity
  private let judged: [SourceFile]
  private var suppressions: Suppressions
  package private(set) var baseline: BaselineUse?
  package private(set) var reported: [Diagnostic] = []

  /// `judged` are the files that were checked completely. Unused suppressions and stale entries of a baseline are reported for
  /// these only. Findings from `failLevel` on make the command fail.
  package init(
    _ settings: Settings, _ judged: [SourceFile], _ suppressions: Suppressions, _ baseline: BaselineUse?,
    failLevel: Severity
  ) {
    (self.settings, self.judged, self.suppressions, self.baseline) = (settings, judged, suppressions, baseline)
    self.failLevel = failLevel
  }

  package mutating func judge(_ found: [Diagnostic]) {
    // A file that does not compile has not been checked completely.
    let isComplete = !found.contains { !$0.code.isAdjustable }
    apply(found)
    for diagnostic in suppressions.diagnostics { report(diagnostic) }
    // `.notLaidOut` is excepted because a check does not look at the layout of files.
    if isComplete {
      for diagnostic in suppressions.unused(besides: [.notLaidOut])
      where judged.contains(where: { $0 === diagnostic.primary.file }) { report(diagnostic) }
    }
    for diagnostic in baseline?.gone(judged, isComplete: isComplete) ?? [] { report(diagnostic) }
  }

  /// Applies severities, suppressions and baseline only, for commands that perform only a part of a check.
  package mutating func apply(_ found: [Diagnostic]) {
    for diagnostic in found { if let reported = filtered(diagnostic) { self.reported.append(reported) } }
  }

  /// The finding with its severity in this project, and whether it makes the command fail; nil if it is not reported.
  package mutating func filtered(_ diagnostic: Diagnostic) -> Diagnostic? {
    suppressions.allow(diagnostic) ? nil : reported(diagnostic)
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    if let reported = reported(diagnostic) { self.reported.append(reported) }
  }

  private mutating func reported(_ diagnostic: Diagnostic) -> Diagnostic? {
    var diagnostic = diagnostic
    guard let severity = settings.severity(of: diagnostic) else { return nil }
    diagnostic.severity = severity
    // An inconclusive proof fails at every level, unless the project sets its severity to note.
    diagnostic.isFailing = severity >= (diagnostic.code == .inconclusive ? min(failLevel, .warning) : failLevel)
    return baseline?.know(diagnostic) == true ? nil : diagnostic
  }
}
