internal import Usher
internal import UsherDevice
internal import UsherDiagnostics

/// A request that is put only where the system shows nothing: it answers at once with the status as it is.
func idleRequests(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.requests.compactMap { request in
      let askable = request.resource.askable(request.request)
      return request.statuses.intersection(askable).isEmpty ? .idleRequest(request) : nil
    }
  }
}
