internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

extension LintRule {
  /// No metric counts a return from Settings, so nobody learns whether the trip was useful.
  static let returnWithoutMetric = LintRule(.returnWithoutMetric) { journeys, _ in
    journeys.runs.compactMap { origin, run in
      guard case .row(let state, let index) = origin, let link = journeys.program.link(openedBy: state),
        !run.isMeasured, !journeys.program.links[link].reaches.isEmpty,
        let row = journeys.program.states[state].question?.rows[index], row.answers.contains(0),
        let place = journeys.place(of: origin)
      else { return nil }
      return .returnWithoutMetric(place, journeys.program.links[link].name)
    }
  }
}

private struct ReturnWithoutMetricProblem: Problem {
  static let type = ProblemType()
  let link: String

  var code: DiagnosticCode { .returnWithoutMetric }
  var message: Message { "no metric counts the result of opening `\(link)`" }
}

extension Diagnostic {
  fileprivate static func returnWithoutMetric(_ place: Label, _ link: String) -> Diagnostic {
    Diagnostic(
      ReturnWithoutMetricProblem(link: link), at: marked(place, "returned, but not tracked"),
      help: "`track` whether the person granted it there")
  }
}
