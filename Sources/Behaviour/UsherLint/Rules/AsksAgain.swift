internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource

/// A question of the system's that is put again at once when it was answered without a decision, or refused for the first time.
func requestsPutAgain(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.requests.flatMap { request in
      let askable = request.resource.statuses(putting: request.request)
      let undecided = request.resource.results(of: request.request).intersection(askable)
      return journeys.breaths(behind: request, answered: undecided).compactMap { row, breath -> Diagnostic? in
        guard case .waits(let id) = breath.end, let next = journeys.requests.first(where: { $0.state == id }),
          next.status == request.status, next.request.name == request.request.name,
          !breath.knowledge.values(of: request.status, in: journeys.program).intersection(askable).isEmpty
        else { return nil }
        return .asksAgain(request, row?.head)
      }
    }
  }
}
