internal import UsherProgram
internal import UsherRuntime
internal import UsherModule
internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let primerAtLaunch = DiagnosticCode("primer-at-launch", .warning, .asking, .rule)
}

extension LintRule {
  /// A primer is shown at launch or on return to the app, before the person has done anything.
  static let primerAtLaunch = LintRule(.primerAtLaunch) { journeys, policy in
    journeys.launches(policy.settings).compactMap { origin, run in
      guard case .waits(let id) = run.end, let prompt = journeys.program.prompt(shownBy: id),
        journeys.module.prompts[prompt.index].isPrimer,
        let declaration = journeys.declaration(of: prompt), let place = journeys.place(of: origin)
      else { return nil }
      return .primerAtLaunch(declaration, place, isReturn: origin.isHandler)
    }
  }
}

private struct PrimerAtLaunchProblem: Problem {
  static let type = ProblemType()
  let prompt: String

  var code: DiagnosticCode { .primerAtLaunch }
  var message: Message { "`\(prompt)` is shown as soon as the app opens" }
}

extension Diagnostic {
  fileprivate static func primerAtLaunch(_ prompt: PromptDeclaration, _ place: Label, isReturn: Bool) -> Diagnostic {
    Diagnostic(
      PrimerAtLaunchProblem(prompt: prompt.name.text),
      at: marked(place, isReturn ? "nobody has tapped anything yet" : "the app starts this flow at launch"),
      also: [prompt.name.label("this prompt announces a request")],
      why: "people who have just opened an app want to use it, and dismiss whatever is in the way",
      help: "show it when people use the feature")
  }
}
