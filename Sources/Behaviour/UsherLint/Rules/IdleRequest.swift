internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource

/// A request that is put only where the system shows nothing, or a way to one on which it shows nothing, such as a button: it
/// answers at once with the status as it is.
func idleRequests(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    let requests = journeys.requests
    let ways = journeys.breaths.compactMap { origin, breath -> Diagnostic? in
      guard case .waits(let id) = breath.end, let request = requests.first(where: { $0.state == id }),
        !request.isIdle(request.statuses), let place = journeys.place(of: origin)
      else { return nil }
      let statuses = breath.knowledge.values(of: request.status, in: journeys.program)
      return request.isIdle(statuses) ? .idleWay(request, place, statuses) : nil
    }
    return requests.filter { $0.isIdle($0.statuses) }.map { .idleRequest($0) } + ways
  }
}

extension SystemRequest {
  fileprivate func isIdle(_ statuses: ValueSet) -> Bool {
    statuses.intersection(resource.statuses(putting: request)).isEmpty
  }
}
