internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// A way to Settings that no metric tells of.
func tripsWithoutMetric(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.breaths.compactMap { origin, breath in
      guard !breath.isMeasured, let link = journeys.link(openedIn: breath),
        !journeys.program.links[link].reaches.isEmpty
      else { return nil }
      let name = journeys.program.links[link].name
      if case .waits(let state) = breath.end, let written = journeys.written(state) {
        return .tripWithoutMetric(written.asking, name)
      }
      return journeys.place(of: origin).map { .tripWithoutMetric($0, name) }
    }
  }
}
