internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

/// A request for more than the policy tells from less: a smaller one can be put, and nothing depends on the difference.
func largerRequests(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    let read = journeys.program.setsRead.filter { $0.set.count > 0 }
    return journeys.requests.compactMap { request -> Diagnostic? in
      let resource = request.resource
      guard let smaller = resource.requests.first(where: { resource.isStep(request.request, behind: $0) }) else {
        return nil
      }
      let less = resource.results(of: smaller).intersection(resource.giving)
      let more = resource.results(of: request.request).intersection(resource.giving).subtracting(less)
      let isTold = read.contains { id, set in
        let (small, large) = (set.intersection(less), set.intersection(more))
        return id == request.status && (small.isEmpty != large.isEmpty || small != less && large == more)
      }
      return isTold ? nil : .largerRequest(request, smaller)
    }
  }
}
