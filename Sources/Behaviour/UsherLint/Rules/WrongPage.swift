internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

/// Guidance about a resource that leads to a place where it cannot be changed.
func wrongPages(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.breaths.compactMap { origin, breath in
      guard case .row(let state, _) = origin, let prompt = journeys.program.prompt(shownBy: state),
        let declaration = policy.prompt(called: journeys.program.prompts[prompt].name),
        let link = journeys.link(openedIn: breath), let place = journeys.place(of: origin)
      else { return nil }
      let resources = declaration.recoveredNames.compactMap { journeys.device.resource(named: $0) }
      let isParametrized = resources.count < declaration.recoveredNames.count
      let isPage = !journeys.program.links[link].reaches.isEmpty
      if !isPage || resources.isEmpty || isParametrized
        || resources.contains(where: { journeys.program.reaches(link, $0) })
      {
        return nil
      }
      return .wrongPage(journeys.program.links[link].name, place, resources[0], declaration)
    }
  }
}
