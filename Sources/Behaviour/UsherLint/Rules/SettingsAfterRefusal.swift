internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// Settings opens by itself after the system's question was refused: nobody has tapped anything in between.
func settingsAfterRefusals(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.requests.flatMap { request in
      journeys.breaths(behind: request, answered: request.resource.refusals(of: request.request))
        .compactMap { row, breath -> Diagnostic? in
          guard let link = journeys.link(openedIn: breath), journeys.program.reaches(link, request.resource) else {
            return nil
          }
          return .settingsAfterRefusal(request, row?.head, link: journeys.program.links[link].name)
        }
    }
  }
}

extension Journeys {
  /// The link that a breath opens, on the way or at its end.
  func link(openedIn breath: Breath) -> ID<Link>? {
    for case .open(let link) in breath.effects { return link }
    guard case .waits(let state) = breath.end else { return nil }
    return program.link(openedBy: state)
  }
}
