internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

extension LintRule {
  /// A step opens a link to Settings, and no metric counts it.
  static let tripWithoutMetric = LintRule(.tripWithoutMetric) { journeys, _ in
    journeys.runs.compactMap { origin, run in
      guard !run.isMeasured, let link = journeys.link(openedIn: run),
        !journeys.program.links[link].reaches.isEmpty
      else { return nil }
      let name = journeys.program.links[link].name
      if case .waits(let state) = run.end, let place = journeys.place(of: state) {
        return .tripWithoutMetric(place, name)
      }
      return journeys.place(of: origin).map { .tripWithoutMetric($0, name) }
    }
  }
}

private struct TripWithoutMetricProblem: Problem {
  static let type = ProblemType()
  let link: String

  var code: DiagnosticCode { .tripWithoutMetric }
  var message: Message { "no metric counts that `\(link)` was opened" }
}

extension Diagnostic {
  fileprivate static func tripWithoutMetric(_ place: Label, _ link: String) -> Diagnostic {
    Diagnostic(
      TripWithoutMetricProblem(link: link), at: marked(place, "opened, but not tracked"),
      help: "`track` one before it")
  }
}
