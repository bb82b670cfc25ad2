package import UsherSource

/// What the settings, the suppressions and the baseline of a project leave of what was found.
package struct FindingFilter {
  private let settings: Settings
  private let judged: [SourceFile]
  private var suppressions: Suppressions
  package private(set) var baseline: BaselineUse?
  package private(set) var told: [Diagnostic] = []

  /// `judged` are the files of which everything has been said.
  package init(_ settings: Settings, _ judged: [SourceFile], _ suppressions: Suppressions, _ baseline: BaselineUse?) {
    (self.settings, self.judged, self.suppressions, self.baseline) = (settings, judged, suppressions, baseline)
  }

  package mutating func judge(_ found: [Diagnostic]) {
    // Of a file that cannot be compiled, much is not said yet.
    let isComplete = !found.contains { !$0.code.isAdjustable }
    weigh(found)
    for diagnostic in suppressions.diagnostics { tell(diagnostic) }
    // Whether a file is laid out is no part of a check.
    if isComplete {
      for diagnostic in suppressions.unused(besides: [.notLaidOut]) { tell(diagnostic) }
    }
    for diagnostic in baseline?.gone(judged, isComplete: isComplete) ?? [] { tell(diagnostic) }
  }

  /// Only weighs, and takes away what is allowed and was known: where a part of what a check looks for was looked for.
  package mutating func weigh(_ found: [Diagnostic]) {
    for diagnostic in found { if let told = weighed(diagnostic) { self.told.append(told) } }
  }

  /// A finding as the project weighs it; nil if it is not told.
  package mutating func weighed(_ diagnostic: Diagnostic) -> Diagnostic? {
    suppressions.allow(diagnostic) ? nil : told(diagnostic)
  }

  private mutating func tell(_ diagnostic: Diagnostic) {
    if let told = told(diagnostic) { self.told.append(told) }
  }

  private mutating func told(_ diagnostic: Diagnostic) -> Diagnostic? {
    var diagnostic = diagnostic
    guard let severity = settings.severity(of: diagnostic) else { return nil }
    diagnostic.severity = severity
    return baseline?.know(diagnostic) == true ? nil : diagnostic
  }
}
