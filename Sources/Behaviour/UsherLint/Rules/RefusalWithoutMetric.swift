internal import UsherRuntime
internal import UsherSource

/// A refusal that no metric tells of.
func refusalsWithoutMetric(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.requests.compactMap { request in
      let ways = journeys.breaths(behind: request, answered: request.resource.refusals(of: request.request))
      return ways.first { !$0.breath.isMeasured }.map { .refusalWithoutMetric(request, $0.row?.head) }
    }
  }
}
