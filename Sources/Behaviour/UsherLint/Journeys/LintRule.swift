internal import UsherModule
internal import UsherPlatform
internal import UsherRuntime
package import UsherSource
internal import UsherSyntax

/// A rule about policies that are allowed and work but could be better. Errors are found by the compiler and the proof instead.
///
/// Each rule is a file in `Rules` with its detection, its problem and the wording of it, and an element of ``all``.
package struct LintRule: Sendable {
  /// The code of all its findings.
  package let code: DiagnosticCode
  let matter: Matter

  /// The subject of a rule.
  enum Matter: Sendable {
    /// The policy as it is written.
    case text(@Sendable (LintedPolicy) -> [Diagnostic])
    /// The journeys on one of its platforms.
    case journeys(@Sendable (Journeys, LintedPolicy) -> [Diagnostic])
  }

  init(_ code: DiagnosticCode, _ findings: @escaping @Sendable (LintedPolicy) -> [Diagnostic]) {
    (self.code, matter) = (code, .text(findings))
  }

  init(_ code: DiagnosticCode, _ findings: @escaping @Sendable (Journeys, LintedPolicy) -> [Diagnostic]) {
    (self.code, matter) = (code, .journeys(findings))
  }
}

/// The input of lint rules besides journeys: a checked policy as syntax tree, and its catalog.
struct LintedPolicy {
  let file: WellFormedFile
  /// The policy on each of its platforms.
  let modules: [Module]
  /// The catalog; nil for a policy without one.
  let copy: Copy?
  let settings: LintSettings

  /// Its platforms.
  var devices: [Device] { modules.map { $0.device } }
}
