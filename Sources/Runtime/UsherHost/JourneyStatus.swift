import UsherCore

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

extension JourneyStatus {
  /// - Parameter isWritten: whether the store contains the current record.
  init(_ standing: JourneyCore.Standing, of shell: Int, isWritten: Bool) {
    number = standing.number
    flow = standing.flow
    end = standing.end?.mapError { $0.thrown }
    isStepping = standing.isStepping
    states = standing.states
    up = standing.up.map { LivePrompt.ID(number: $0, of: shell) }
    isShownAsAsked = standing.isShownAsAsked
    hasScreen = standing.hasScreen
    isAsking = standing.isAsking
    isSaved = isWritten && standing.isSaved
  }
}
