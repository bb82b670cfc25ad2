internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics
internal import UsherSyntax

extension LintRule {
  /// Guidance to Settings is shown in the same run as a refusal.
  static let guidanceAfterRefusal = LintRule(.guidanceAfterRefusal) { journeys, policy in
    journeys.refusable.flatMap { request in
      journeys.runs(behind: request, answered: request.resource.refusals(of: request.request))
        .compactMap { row, run -> Diagnostic? in
          let shown = run.entered.compactMap { journeys.program.prompt(shownBy: $0) }
          let prompts = shown.compactMap { policy.prompt(called: journeys.program.prompts[$0].name) }
          guard let guidance = prompts.first(where: { $0.recovers(request.resource.name) }) else { return nil }
          return .guidanceAfterRefusal(request, row?.head, guidance)
        }
    }
  }
}

private struct GuidanceAfterRefusalProblem: Problem {
  static let type = ProblemType()
  let prompt: String
  let request: String

  var code: DiagnosticCode { .guidanceAfterRefusal }
  var message: Message { "`\(prompt)` is shown directly after `\(request)` was refused" }
}

extension Diagnostic {
  fileprivate static func guidanceAfterRefusal(_ request: SystemRequest, _ row: Label?, _ prompt: PromptDeclaration)
    -> Diagnostic
  {
    Diagnostic(
      GuidanceAfterRefusalProblem(prompt: prompt.name.text, request: request.name),
      at: marked(row ?? request.written.asking, "refused just now"),
      also: [prompt.name.label("the guidance")],
      why: "somebody who has just refused is asked to change their mind",
      help: "show the guidance at the next attempt")
  }
}
