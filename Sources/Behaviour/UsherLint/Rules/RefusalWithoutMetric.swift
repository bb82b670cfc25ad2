internal import UsherRuntime
internal import UsherSource
internal import UsherSemantics

extension LintRule {
  /// No metric counts a refusal.
  static let refusalWithoutMetric = LintRule(.refusalWithoutMetric) { journeys, _ in
    journeys.requests.compactMap { request in
      let ways = journeys.runs(behind: request, answered: request.resource.refusals(of: request.request))
      return ways.first { !$0.run.isMeasured }.map { .refusalWithoutMetric(request, $0.row?.head) }
    }
  }
}

private struct RefusalWithoutMetricProblem: Problem {
  static let type = ProblemType()
  let request: String

  var code: DiagnosticCode { .refusalWithoutMetric }
  var message: Message { "no metric counts that `\(request)` was refused" }
}

extension Diagnostic {
  fileprivate static func refusalWithoutMetric(_ request: SystemRequest, _ row: Label?) -> Diagnostic {
    Diagnostic(
      RefusalWithoutMetricProblem(request: request.name),
      at: marked(row ?? request.place, "refused, but not tracked"),
      help: "`track` one in the row")
  }
}
