internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
package import UsherSource
internal import UsherModule

extension DiagnosticCode {
  package static let asksAgain = DiagnosticCode("asks-again", .warning, .asking, .rule)
}

extension LintRule {
  /// The system prompt is repeated immediately after an answer that left the status askable.
  static let asksAgain = LintRule(.asksAgain) { journeys, _ in
    journeys.requesting.flatMap { state in
      journeys.runs(behind: state).compactMap { row, run -> Diagnostic? in
        guard let next = journeys.requesting(after: run) else { return nil }
        let again = state.requests.filter { request in
          let left = run.knowledge.values(of: request.status, in: journeys.program)
          return !left.intersection(request.askableAfterAnswer).isEmpty
            && next.requests.contains { $0.status == request.status && $0.request.name == request.request.name }
        }
        return again.isEmpty ? nil : .asksAgain(again, state.place, row?.head)
      }
    }
  }
}

extension SystemRequest {
  /// The statuses after an answer in which the system would show its prompt again.
  fileprivate var askableAfterAnswer: ValueSet {
    resource.results(of: request).intersection(resource.askable(request))
  }
}

private struct AsksAgainProblem: Problem {
  static let type = ProblemType()
  let requests: [String]

  var code: DiagnosticCode { .asksAgain }
  var message: Message { "the system asks for \(quoted: requests) again immediately" }
}

extension Diagnostic {
  fileprivate static func asksAgain(_ requests: [SystemRequest], _ asking: Label, _ row: Label?) -> Diagnostic {
    Diagnostic(
      AsksAgainProblem(requests: requests.map { $0.name }),
      at: marked(row ?? asking, "the request is repeated at once"),
      also: row == nil ? [] : [marked(asking, "the same request")],
      why: "somebody who has just refused or dismissed the system's prompt sees it again at once",
      help: "continue without the permission, and ask again at the next attempt")
  }
}
