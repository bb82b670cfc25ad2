package import UsherCompiler
package import UsherSource
package import UsherSyntax
internal import UsherRuntime
internal import UsherPlatform
internal import UsherModule
package import UsherProof

/// Applies lint rules to a policy's own file. Returns the findings in report order. The message of a finding about journeys that only
/// some platforms have names these platforms.
///
/// `steps` are the explored steps on each platform. They are nil if the budget did not suffice; then the rules about journeys are
/// not applied.
///
/// Findings in files that the policy extends or uses are reported when those files are linted.
package func lint(
  _ file: WellFormedFile, _ compiled: CompiledPolicy, settings: LintSettings = LintSettings(),
  rules: [LintRule] = LintRule.all, steps: [[FlowSteps]]?
) -> [Diagnostic] {
  let policy = LintedPolicy(file: file, modules: compiled.modules, copy: compiled.copy, settings: settings)
  let found = rules.flatMap { rule in
    if case .text(let findings) = rule.matter { findings(policy) } else { [Diagnostic]() }
  }
  guard let steps else { return ordered(found + (file.policy.map { [Diagnostic.unappliedRules($0.name)] } ?? [])) }
  let inJourneys = zip(compiled.modules, steps).map { module, steps in
    let journeys = Journeys(module, steps)
    return rules.flatMap { rule in
      if case .journeys(let findings) = rule.matter { findings(journeys, policy) } else { [Diagnostic]() }
    }
  }
  let platforms = policy.devices.map { $0.name }
  return ordered(found + inJourneys.flatMap { $0 }.map { $0.naming(platforms, among: inJourneys) })
}

extension LintRule {
  /// Every rule. Findings are reported in the order of their places, so the order of rules changes nothing.
  package static let all: [LintRule] = [
    // Asking
    alertOverPrompt, askedFlag, asksAgain, idleRequest, largerFirst, largerRequest, pickerInstead, primerAtLaunch,
    rememberedStatus, requestAtLaunch, requestWithoutUse, requestsInARow,
    // After the answer
    guidanceAfterRefusal, linkLabels, mergedRefusals, partialRefused, privateLink, refusalTexts,
    settingsAfterRefusal, wrongPage,
    // Metrics
    refusalWithoutMetric, returnWithoutMetric, tripWithoutMetric,
    // Steps
    eventWhileAsking, longTimer, staleFact,
    // Tidiness
    appName, duplicatePrompt, duplicateRow, duplicateState, naming, neverRemembered, similarName,
  ]
}

/// The rules about journeys were not applied to a policy.
private struct UnappliedRulesProblem: Problem {
  static let type = ProblemType()
  let policy: String

  var code: DiagnosticCode { .inconclusive }
  var message: Message { "the rules about journeys were not applied to `\(policy)`" }
}

extension Diagnostic {
  /// The severity is a note because the policy is not wrong. Rules about the source alone are applied nevertheless.
  fileprivate static func unappliedRules(_ name: DottedName) -> Diagnostic {
    var diagnostic = Diagnostic(
      UnappliedRulesProblem(policy: name.text),
      at: name.label("its journeys were not followed to the end"),
      why: "these rules need every step that a journey can take",
      help: "raise the limits under `proof` in `usher.yaml`; or split the policy, or one of its flows"
    )
    diagnostic.severity = .note
    return diagnostic
  }
}
