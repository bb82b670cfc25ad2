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
/// `steps` are the steps that proofs have explored, by platform. Without them this function explores the policy.
///
/// Findings in files that the policy extends or uses are reported when those files are linted.
package func lint(
  _ file: WellFormedFile, _ compiled: CompiledPolicy, settings: LintSettings = LintSettings(),
  rules: [LintRule] = LintRule.all, steps: [[FlowSteps]]? = nil
) -> [Diagnostic] {
  let written = WrittenStates(file)
  let steps = steps ?? compiled.modules.compactMap { Proof.steps(of: $0) }
  // If one platform exceeds the budget, the rules about journeys are skipped.
  let isTooLarge = steps.count < compiled.modules.count
  let journeys = isTooLarge ? [] : zip(compiled.modules, steps).map { Journeys($0, written, $1) }
  let policy = LintedPolicy(file: file, journeys: journeys, copy: compiled.copy, settings: settings)
  let unapplied = isTooLarge ? file.policy.map { [Diagnostic.tooManyPaths($0.name)] } ?? [] : []
  return ordered(rules.flatMap { $0.findings(policy) } + unapplied)
}

extension Diagnostic {
  /// The severity is a note because the policy is not wrong. Rules about the source alone are applied nevertheless.
  fileprivate static func tooManyPaths(_ name: DottedName) -> Diagnostic {
    var diagnostic = Diagnostic(
      .inconclusive, "`usher lint` did not apply the rules about journeys to `\(name.text)`",
      at: name.label("following its journeys takes more than 64MB"),
      why: "these rules need every step that a journey can take",
      help: "split the policy, or one of its flows")
    diagnostic.severity = .note
    return diagnostic
  }
}
