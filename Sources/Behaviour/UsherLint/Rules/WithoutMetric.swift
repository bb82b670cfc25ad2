internal import UsherProgram
internal import UsherRuntime
package import UsherSource
internal import UsherModule

extension DiagnosticCode {
  package static let refusalWithoutMetric = DiagnosticCode("refusal-without-metric", .note, .measuring, .rule)
  package static let returnWithoutMetric = DiagnosticCode("return-without-metric", .note, .measuring, .rule)
  package static let tripWithoutMetric = DiagnosticCode("trip-without-metric", .note, .measuring, .rule)
}

extension LintRule {
  /// No metric counts a refusal.
  static let refusalWithoutMetric = LintRule(.refusalWithoutMetric) { journeys, _ in
    journeys.requests.compactMap { request in
      let ways = journeys.runs(behind: request, answered: request.resource.refusals(of: request.request))
      return ways.first { !$0.run.isMeasured }.map { .refusalWithoutMetric(request, $0.row?.head) }
    }
  }

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

private enum WithoutMetricProblem: Problem {
  case refusal(of: String)
  case `return`(from: String)
  case trip(to: String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .refusal: .refusalWithoutMetric
    case .return: .returnWithoutMetric
    case .trip: .tripWithoutMetric
    }
  }

  var message: Message {
    switch self {
    case .refusal(let request): "no metric counts that `\(request)` was refused"
    case .return(let link): "no metric counts the result of opening `\(link)`"
    case .trip(let link): "no metric counts that `\(link)` was opened"
    }
  }
}

extension Diagnostic {
  fileprivate static func refusalWithoutMetric(_ request: SystemRequest, _ row: Label?) -> Diagnostic {
    Diagnostic(
      WithoutMetricProblem.refusal(of: request.name),
      at: marked(row ?? request.place, "refused, but not tracked"),
      help: "`track` one in the row")
  }

  fileprivate static func returnWithoutMetric(_ place: Label, _ link: String) -> Diagnostic {
    Diagnostic(
      WithoutMetricProblem.return(from: link), at: marked(place, "returned, but not tracked"),
      help: "`track` whether the person granted it there")
  }

  fileprivate static func tripWithoutMetric(_ place: Label, _ link: String) -> Diagnostic {
    Diagnostic(
      WithoutMetricProblem.trip(to: link), at: marked(place, "opened, but not tracked"),
      help: "`track` one before it")
  }
}
