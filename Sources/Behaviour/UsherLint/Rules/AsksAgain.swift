internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource
internal import UsherSemantics

extension LintRule {
  /// The system prompt is repeated immediately after an answer that left the status askable.
  static let asksAgain = LintRule(.asksAgain) { policy in
    policy.journeys.flatMap { journeys in
      journeys.requests.flatMap { request in
        let askable = request.resource.statuses(putting: request.request)
        let undecided = request.resource.results(of: request.request).intersection(askable)
        return journeys.runs(behind: request, answered: undecided).compactMap { row, run -> Diagnostic? in
          guard case .waits(let id) = run.end, let next = journeys.requests.first(where: { $0.state == id }),
            next.status == request.status, next.request.name == request.request.name,
            !run.knowledge.values(of: request.status, in: journeys.program).intersection(askable).isEmpty
          else { return nil }
          return .asksAgain(request, row?.head)
        }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func asksAgain(_ request: SystemRequest, _ row: Label?) -> Diagnostic {
    Diagnostic(
      .asksAgain, "the system asks for `\(request.name)` again immediately",
      at: marked(row ?? request.written.asking, "no decision was made, and the request is repeated"),
      also: row == nil ? [] : [marked(request.written.asking, "the same request")],
      why: "somebody who has just dismissed the system's prompt sees it again and again",
      help: "continue without the permission, and ask again at the next attempt")
  }
}
