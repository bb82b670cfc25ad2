internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule
internal import UsherSource

extension DiagnosticCode {
  static let alertOverPrompt = DiagnosticCode("alert-over-prompt", .note, .asking, .rule)
}

extension LintRule {
  /// An action that `asks` may answer while the system's prompt is up, and the app then shows an alert.
  ///
  /// An action answers by itself, so its answer does not say whether the person has decided. The status does: the prompt may be up
  /// while the status is one in which the system asks and which no decision leaves as it is.
  static let alertOverPrompt = LintRule(.alertOverPrompt) { journeys, _ in
    journeys.requesting.filter { $0.isAction }.flatMap { state in
      journeys.runs(behind: state).compactMap { row, run -> Diagnostic? in
        guard let alert = journeys.alert(shownBy: run) else { return nil }
        let open = state.requests.filter { request in
          let now = run.knowledge.values(of: request.status, in: journeys.program)
          if request.request.isBesideApp { return false }
          return request.isShown(in: request.statuses) && !now.intersection(request.unanswered).isEmpty
        }
        return open.isEmpty
          ? nil : .alertOverPrompt(open, alert, row?.head ?? state.place, state.place)
      }
    }
  }
}

extension SystemRequest {
  /// The statuses in which the system's prompt is up, or was never shown, but in which nobody has answered or dismissed it.
  fileprivate var unanswered: ValueSet {
    resource.askable(request).subtracting(resource.results(of: request))
  }
}

extension Journeys {
  /// The name of the alert, action sheet or sheet that a run brings up and that is up at its end.
  fileprivate func alert(shownBy run: RunToCompletion) -> String? {
    guard case .waits(let leaf) = run.end else { return nil }
    let prompts = run.entered.filter { program.isWithin(leaf, $0) }.compactMap { program.prompt(shownBy: $0) }
    return prompts.map { program.prompts[$0] }.first { $0.kind.coversApp }?.name
  }
}

extension Prompt.Kind {
  fileprivate var coversApp: Bool {
    switch self {
    case .alert, .actionSheet, .sheet: true
    case .screen, .banner: false
    }
  }
}

private struct AlertOverPromptProblem: Problem {
  static let type = ProblemType()
  let alert: String
  let requests: [String]

  var code: DiagnosticCode { .alertOverPrompt }
  var message: Message { "`\(alert)` may appear while the system asks for \(quoted: requests)" }
}

extension Diagnostic {
  fileprivate static func alertOverPrompt(_ requests: [SystemRequest], _ alert: String, _ row: Label, _ asking: Label)
    -> Diagnostic
  {
    Diagnostic(
      AlertOverPromptProblem(alert: alert, requests: requests.map { $0.name }),
      at: marked(row, "the action may answer before the person does"),
      also: [marked(asking, "this brings up the system's prompt")],
      why: "an action answers by itself; the status says whether the person has decided",
      help: "add `when` and the status to the row, or ask before the action")
  }
}
