internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// A way back from Settings that no metric tells of, so nobody learns whether the trip was worth it.
func returnsWithoutMetric(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.breaths.compactMap { origin, breath in
      guard case .row(let state, let index) = origin, let link = journeys.program.link(openedBy: state),
        !breath.isMeasured, !journeys.program.links[link].reaches.isEmpty,
        let row = journeys.program.states[state].question?.rows[index], row.answers.contains(0),
        let place = journeys.place(of: origin)
      else { return nil }
      return .returnWithoutMetric(place, journeys.program.links[link].name)
    }
  }
}
