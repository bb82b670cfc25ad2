package import UsherCompiler
package import UsherSource
package import UsherSyntax
internal import UsherRuntime

/// What rules look at: a policy that has been checked, in its three forms. There is no other tree.
struct LintedPolicy {
  let file: WellFormedFile
  /// One a platform.
  let journeys: [Journeys]
  /// Nil for a policy without a catalog.
  let copy: Copy?
  let settings: LintSettings
}

/// What some rules find in a policy's own file, in the order of reports, each finding once whatever the platform.
///
/// What stands in a file that the policy extends or uses is told where that file is looked at.
package func lint(
  _ file: WellFormedFile, _ compiled: CompiledPolicy, settings: LintSettings = LintSettings(),
  rules: [LintRule] = LintRule.allCases
) -> [Diagnostic] {
  let written = WrittenStates(file)
  let journeys = compiled.modules.map { Journeys($0, written) }
  let isTooLarge = journeys.contains { $0.isTooLarge }
  let policy = LintedPolicy(
    file: file, journeys: isTooLarge ? [] : journeys, copy: compiled.copy, settings: settings)
  let unapplied = isTooLarge ? file.policy.map { [Diagnostic.tooManyPaths($0.name)] } ?? [] : []
  return ordered(rules.flatMap { $0.findings(in: policy) } + unapplied)
}
