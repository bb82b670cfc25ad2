import UsherRuntime

/// How a journey stands, for those who look whether all is well.
package struct JourneyStatus: Sendable {
  package var number: Int
  package var flow: String
  /// Nil while it goes on.
  package var end: Result<String, any Error>?
  /// Whether it is within a step.
  package var isStepping: Bool
  /// Its active states, outermost first.
  package var states: [String]
  /// The prompts that are to be on the screen.
  package var up: [LivePrompt.ID]
  /// Whether the prompts that its session asks are those that are up or wait for the screen.
  package var isShownAsAsked: Bool
  /// Whether it has something on the screen that nothing else may lie over, or has been sent elsewhere.
  package var hasScreen: Bool
  /// Whether the system is asked for it.
  package var isAsking: Bool
  /// Whether what is on the disk is where it is.
  package var isSaved: Bool
}

extension JourneyHost {
  /// How many tasks wait for an outcome.
  package var waiterCount: Int { journeys.values.reduce(0) { $0 + $1.waiters.count } }

  package func standings() throws -> [JourneyStatus] {
    let isWritten = try records.isWritten()
    return journeys.values.sorted { $0.number < $1.number }.map { standing(of: $0, isWritten: isWritten) }
  }

  private func standing(of journey: HostedJourney, isWritten: Bool) -> JourneyStatus {
    let shown = journey.screen.prompts.values.filter { !$0.isHeld }
    let asked = (journey.session?.asked ?? []).filter { if case .prompt = $0.matter { true } else { false } }
    return JourneyStatus(
      number: journey.number, flow: journey.flow, end: journey.end,
      isStepping: journey.isDriving, states: journey.session?.states ?? [],
      up: shown.map { $0.id },
      isShownAsAsked: Set(asked.map { $0.ticket }) == Set(journey.screen.prompts.values.map { $0.ticket }),
      hasScreen: shown.contains { policy.isExclusive($0.presentation.prompt) } || journey.opened != nil,
      isAsking: journey.asking != nil, isSaved: isWritten && isNoted(journey))
  }

  private func isNoted(_ journey: HostedJourney) -> Bool {
    guard let session = journey.session, let saved = records.place(ofJourney: journey.number)
    else { return journey.session == nil }
    do throws(Snapshot.Refusal) {
      return try Commit(bytes: saved.commit).contents().snapshot == Snapshot(session)
    } catch {
      return false
    }
  }
}
