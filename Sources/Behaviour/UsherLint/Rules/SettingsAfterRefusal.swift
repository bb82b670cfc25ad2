internal import UsherProgram
internal import UsherRuntime
package import UsherSource
internal import UsherModule

extension DiagnosticCode {
  package static let settingsAfterRefusal = DiagnosticCode("settings-after-refusal", .warning, .answers, .rule)
}

extension LintRule {
  /// Settings opens after a refusal without a tap in between.
  static let settingsAfterRefusal = LintRule(.settingsAfterRefusal) { journeys, _ in
    journeys.refusable.flatMap { request in
      journeys.runs(behind: request, answered: request.resource.refusals(of: request.request))
        .compactMap { row, run -> Diagnostic? in
          guard let link = journeys.link(openedIn: run), journeys.program.reaches(link, request.resource) else {
            return nil
          }
          return .settingsAfterRefusal(request, row?.head, link: journeys.program.links[link].name)
        }
    }
  }
}

extension Journeys {
  /// The link that a run opens: with an effect, or in the state in which it ends.
  func link(openedIn run: RunToCompletion) -> ID<Link>? {
    for case .open(let link) in run.effects { return link }
    guard case .waits(let state) = run.end else { return nil }
    return program.link(openedBy: state)
  }
}

private struct SettingsAfterRefusalProblem: Problem {
  static let type = ProblemType()
  let link: String
  let request: String

  var code: DiagnosticCode { .settingsAfterRefusal }
  var message: Message { "`\(link)` opens without a tap after `\(request)` was refused" }
}

extension Diagnostic {
  fileprivate static func settingsAfterRefusal(_ request: SystemRequest, _ row: Label?, link: String) -> Diagnostic {
    Diagnostic(
      SettingsAfterRefusalProblem(link: link, request: request.name),
      at: marked(row ?? request.place, "refused, and sent to Settings"),
      also: row == nil ? [] : [marked(request.place, "the system asks here")],
      why:
        "people expect a refusal to be respected, and Apple's App Review rejects apps that send them to Settings after one",
      help: "end the flow here, and offer Settings behind a button at the next attempt")
  }
}
