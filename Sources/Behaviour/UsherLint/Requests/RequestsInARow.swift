internal import UsherPlatform
package import UsherSource
internal import UsherModule

extension DiagnosticCode {
  package static let requestsInARow = DiagnosticCode("requests-in-a-row", .note, .asking, .rule)
}

extension LintRule {
  /// One request follows another directly, so that the person does not learn what the second is for.
  static let requestsInARow = LintRule(.requestsInARow) { journeys, _ in
    journeys.requesting.flatMap { state -> [Diagnostic] in
      let first = state.requests.filter { $0.isShown(in: $0.statuses) }
      if first.isEmpty { return [] }
      return journeys.runs(behind: state).compactMap { row, run -> Diagnostic? in
        guard let next = journeys.requesting(after: run) else { return nil }
        let second = next.requests(shownIn: run.knowledge, in: journeys.program).filter { request in
          !state.requests.contains { $0.resource.name == request.resource.name }
        }
        return second.isEmpty ? nil : .requestsInARow(first, row?.head ?? state.place, second, next)
      }
    }
  }
}

private struct RequestsInARowProblem: Problem {
  static let type = ProblemType()
  let second: [String]
  let first: [String]

  var code: DiagnosticCode { .requestsInARow }
  var message: Message { "the system asks for \(quoted: second) directly after \(quoted: first)" }
}

extension Diagnostic {
  fileprivate static func requestsInARow(
    _ first: [SystemRequest], _ row: Label, _ second: [SystemRequest], _ next: RequestingState
  ) -> Diagnostic {
    Diagnostic(
      RequestsInARowProblem(second: second.map { $0.name }, first: first.map { $0.name }),
      at: marked(row, "one request follows the other"),
      also: [marked(next.place, "the second request")],
      why: "people do not know what the second request is for, and refuse it too")
  }
}
