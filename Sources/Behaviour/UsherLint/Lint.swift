package import UsherCompiler
package import UsherSource
package import UsherSyntax
internal import UsherRuntime
internal import UsherPlatform
package import UsherProof

/// The input of lint rules: a checked policy on one of its platforms, as syntax tree, journeys and catalog.
struct LintedPolicy {
  let file: WellFormedFile
  /// Those on one platform; empty if they are not known.
  let journeys: [Journeys]
  /// The catalog; nil for a policy without one.
  let copy: Copy?
  let settings: LintSettings
}

/// Applies lint rules to a policy's own file, on each of its platforms. Returns the findings in report order. The message of a
/// finding that only some platforms have names these platforms.
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
  let journeys = steps.map { zip(compiled.modules, $0).map { [Journeys($0, written, $1)] } } ?? [[]]
  let found = journeys.map { journeys in
    let policy = LintedPolicy(file: file, journeys: journeys, copy: compiled.copy, settings: settings)
    return rules.flatMap { $0.findings(policy) }
  }
  let platforms = journeys.map { $0.first?.device.name ?? "" }
  let unapplied = steps == nil ? file.policy.map { [Diagnostic.unappliedRules($0.name)] } ?? [] : []
  return ordered(found.flatMap { $0 }.map { $0.naming(platforms, among: found) } + unapplied)
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
