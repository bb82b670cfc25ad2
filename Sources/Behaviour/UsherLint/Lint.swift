package import UsherCompiler
package import UsherSource
package import UsherSyntax
internal import UsherRuntime
package import UsherProof

/// The input of lint rules: a checked policy as syntax tree, journeys and catalog.
struct LintedPolicy {
  let file: WellFormedFile
  /// One for each platform.
  let journeys: [Journeys]
  /// The catalog; nil for a policy without one.
  let copy: Copy?
  let settings: LintSettings
}

/// Applies lint rules to a policy's own file. Returns the findings in report order, without duplicates from several platforms.
///
/// `steps` are the explored steps on each platform. They are nil if the budget did not suffice; then the rules about journeys are
/// not applied.
///
/// Findings in files that the policy extends or uses are reported when those files are linted.
package func lint(
  _ file: WellFormedFile, _ compiled: CompiledPolicy, settings: LintSettings = LintSettings(),
  rules: [LintRule] = LintRule.all, steps: [[FlowSteps]]?
) -> [Diagnostic] {
  let written = WrittenStates(file)
  let journeys = zip(compiled.modules, steps ?? []).map { Journeys($0, written, $1) }
  let policy = LintedPolicy(file: file, journeys: journeys, copy: compiled.copy, settings: settings)
  let unapplied = steps == nil ? file.policy.map { [Diagnostic.unappliedRules($0.name)] } ?? [] : []
  return ordered(rules.flatMap { $0.findings(policy) } + unapplied)
}

extension Diagnostic {
  /// The severity is a note because the policy is not wrong. Rules about the source alone are applied nevertheless.
  fileprivate static func unappliedRules(_ name: DottedName) -> Diagnostic {
    var diagnostic = Diagnostic(
      .inconclusive, "the rules about journeys were not applied to `\(name.text)`",
      at: name.label("its journeys were not followed to the end"),
      why: "these rules need every step that a journey can take",
      help:
        """
        raise the limits under `proof` in `usher.yaml`, within which `usher check` applies them; or split the policy, or one \
        of its flows
        """
    )
    diagnostic.severity = .note
    return diagnostic
  }
}
