package import UsherSource

/// A rule about what is allowed and works, and is better done another way. What the compiler refuses or the proof finds is no
/// rule.
///
/// A rule is a file of `Rules`, with its detection and its wording, and one line of ``all``.
package struct LintRule: Sendable {
  /// The code of all its findings.
  package let code: DiagnosticCode
  let findings: @Sendable (LintedPolicy) -> [Diagnostic]

  init(_ code: DiagnosticCode, _ findings: @escaping @Sendable (LintedPolicy) -> [Diagnostic]) {
    self.code = code
    self.findings = findings
  }

  /// Every rule. Findings are reported in the order of their places, so the order of rules changes nothing.
  package static let all: [LintRule] = [
    // Asking
    askedFlag, asksAgain, idleRequest, largerFirst, largerRequest, pickerInstead, primerAtLaunch, requestAtLaunch,
    requestWithoutUse, requestsInARow, tooNew,
    // After the answer
    guidanceAfterRefusal, linkLabels, mergedRefusals, partialRefused, privateLink, settingsAfterRefusal, wrongPage,
    // Measuring
    refusalWithoutMetric, returnWithoutMetric, tripWithoutMetric,
    // Steps
    eventWhileAsking, staleFact,
    // Tidiness
    duplicatePrompt, duplicateRow, duplicateState, naming, similarName,
  ]
}

/// The same place with other words.
func marked(_ label: Label, _ text: String) -> Label { Label(label.file, label.span, text) }
