internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
package import UsherSource
internal import UsherModule
internal import UsherSyntax

extension DiagnosticCode {
  package static let guidanceAfterRefusal = DiagnosticCode("guidance-after-refusal", .note, .answers, .rule)
}

extension LintRule {
  /// Guidance to Settings is shown in the same run as a refusal.
  static let guidanceAfterRefusal = LintRule(.guidanceAfterRefusal) { journeys, _ in
    journeys.refusable.flatMap { request in
      journeys.runs(behind: request, answered: request.justRefused)
        .compactMap { row, run -> Diagnostic? in
          let shown = run.entered.compactMap { journeys.program.prompt(shownBy: $0) }
          let guidance = shown.filter { journeys.recovers($0, request.resource.name) }
          guard let first = guidance.lazy.compactMap({ journeys.declaration(of: $0) }).first else { return nil }
          return .guidanceAfterRefusal(request, row?.head, first)
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
      at: marked(row ?? request.place, "refused just now"),
      also: [prompt.name.label("the guidance")],
      why: "somebody who has just refused is asked to change their mind",
      help: "show the guidance at the next attempt")
  }
}
