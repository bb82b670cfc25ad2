internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

/// A question of the system's directly behind another: the second comes without a word of what it is for.
func questionsInARow(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.requests.flatMap { request in
      journeys.breaths(behind: request, answered: request.resource.statuses.all).compactMap {
        row, breath -> Diagnostic? in
        guard case .waits(let id) = breath.end, let next = journeys.requests.first(where: { $0.state == id }),
          next.resource.name != request.resource.name
        else { return nil }
        return .requestsInARow(request, row?.head, next)
      }
    }
  }
}
