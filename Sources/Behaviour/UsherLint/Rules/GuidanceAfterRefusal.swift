internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

/// Guidance to Settings in the same breath as a refusal: who has just said no is asked to think again.
func guidanceAfterRefusals(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.requests.flatMap { request in
      journeys.breaths(behind: request, answered: request.resource.refusals(of: request.request))
        .compactMap { row, breath -> Diagnostic? in
          let shown = breath.entered.compactMap { journeys.program.prompt(shownBy: $0) }
          let prompts = shown.compactMap { policy.prompt(called: journeys.program.prompts[$0].name) }
          guard let guidance = prompts.first(where: { $0.recovers(request.resource.name) }) else { return nil }
          return .guidanceAfterRefusal(request, row?.head, guidance)
        }
    }
  }
}
