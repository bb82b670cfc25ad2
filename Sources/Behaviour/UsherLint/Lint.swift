package import UsherCompiler
package import UsherSource
package import UsherSyntax
internal import UsherRuntime
package import UsherProof

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
/// `steps` are those that a proof has explored on each platform; without them the journeys are explored now.
///
/// What stands in a file that the policy extends or uses is told where that file is looked at.
package func lint(
  _ file: WellFormedFile, _ compiled: CompiledPolicy, settings: LintSettings = LintSettings(),
  rules: [LintRule] = LintRule.all, steps: [[FlowSteps]]? = nil
) -> [Diagnostic] {
  let written = WrittenStates(file)
  let steps = steps ?? compiled.modules.compactMap { Proof.steps(of: $0) }
  // Where there is too much to follow on one platform, no rule about journeys is applied.
  let isTooLarge = steps.count < compiled.modules.count
  let journeys = isTooLarge ? [] : zip(compiled.modules, steps).map { Journeys($0, written, $1) }
  let policy = LintedPolicy(file: file, journeys: journeys, copy: compiled.copy, settings: settings)
  let unapplied = isTooLarge ? file.policy.map { [Diagnostic.tooManyPaths($0.name)] } ?? [] : []
  return ordered(rules.flatMap { $0.findings(policy) } + unapplied)
}

extension Diagnostic {
  /// A note, because the policy is not at fault; rules about the text alone have been applied.
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
