internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics

extension LintRule {
  /// One request follows another directly, so that the person does not learn what the second is for.
  static let requestsInARow = LintRule(.requestsInARow) { policy in
    policy.journeys.flatMap { journeys in
      journeys.requests.flatMap { request in
        journeys.runs(behind: request, answered: request.resource.statuses.all).compactMap {
          row, run -> Diagnostic? in
          guard case .waits(let id) = run.end, let next = journeys.requests.first(where: { $0.state == id }),
            next.resource.name != request.resource.name
          else { return nil }
          return .requestsInARow(request, row?.head, next)
        }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func requestsInARow(_ request: SystemRequest, _ row: Label?, _ next: SystemRequest) -> Diagnostic {
    Diagnostic(
      .requestsInARow, "the system asks for `\(next.name)` directly after `\(request.name)`",
      at: marked(row ?? request.written.asking, "one request follows the other"),
      also: [marked(next.written.asking, "the second request")],
      why: "people do not know what the second request is for, and refuse it too")
  }
}
