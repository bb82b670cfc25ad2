internal import UsherLock
import UsherRuntime

/// The state of a journey, for tests that check a host's consistency.
package struct JourneyStatus: Sendable {
  package var number: Int
  package var flow: String
  /// Nil while it is running.
  package var end: Result<String, any Error>?
  /// Whether it is handling an event.
  package var isStepping: Bool
  /// Its active states, outermost first.
  package var states: [String]
  /// The prompts that should be on screen.
  package var up: [LivePrompt.ID]
  /// Whether the open prompts of its session are those that are on screen or wait for it.
  package var isShownAsAsked: Bool
  /// Whether it has a prompt on screen that needs the screen for itself, or has opened a link.
  package var hasScreen: Bool
  /// Whether it waits for a system request.
  package var isAsking: Bool
  /// Whether the stored record matches its state.
  package var isSaved: Bool
}

extension JourneyHost {
  /// The number of tasks that wait for an outcome.
  package var waiterCount: Int { journeys.values.reduce(0) { $0 + $1.waiters.count } }

  package func journeyStatuses() throws -> [JourneyStatus] {
    let isWritten = try record.withLock { try $0.isWritten() }
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
    guard let session = journey.session, let saved = record.withLock({ $0.place(ofJourney: journey.number) })
    else { return journey.session == nil }
    do throws(Snapshot.Refusal) {
      return try Commit(bytes: saved.commit).contents().snapshot == Snapshot(session)
    } catch {
      return false
    }
  }
}
