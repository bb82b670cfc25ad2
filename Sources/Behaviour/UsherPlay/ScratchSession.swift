internal import UsherProgram
package import UsherRuntime

/// A buffer for the execution of moves: a configuration that is changed in place, and the output of the steps so far.
package struct ScratchSession: Sendable {
  package var configuration: WorldState
  /// The effects since the last `clear()`, encoded by `Session.appendEffects`.
  package internal(set) var effects: [UInt64] = []
  /// The places of the program (entries, handlers, rows) that the steps since the last `clear()` have passed, encoded by
  /// `Session.appendPlaces`.
  package internal(set) var places: [UInt64] = []
  /// The steps one by one; nil if they are not recorded.
  package internal(set) var steps: [StepRecord]?
  private var timers: [(ticket: Ticket, rank: Int)] = []

  /// One step of the session, and its cause.
  package struct StepRecord: Sendable {
    package var cause: Cause
    package var verdict: Verdict
    package var effects: [Effect]
    package var session: Session
  }

  package enum Cause: Hashable, Sendable {
    /// The start, the move, or the launch after it.
    case moved
    /// The system showed no prompt; the request settled at once with the unchanged status.
    case settledImmediately(ID<Resource>)
    /// The same request repeats and settles at once each time: a livelock that only ending the app can break.
    case goesRound(ID<Resource>)
    /// The app went into the background.
    case wentAway
    /// A status changed while the app was in the background, and the system notified the app at once.
    case told
    /// The app was launched again, and the flow belonged to the previous launch.
    case gone
  }

  package init(_ configuration: WorldState, keepsSteps: Bool = false) {
    self.configuration = configuration
    steps = keepsSteps ? [] : nil
  }

  /// Replaces the configuration and clears the output.
  package mutating func set(_ other: WorldState) {
    configuration.become(other)
    clear()
  }

  /// Clears the output of the steps.
  mutating func clear() {
    effects.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    steps?.removeAll()
  }

  /// Records a step if steps are kept. A record that is not a step of the session (`isStep` false) has no effects.
  mutating func note(_ cause: Cause, _ verdict: Verdict, isStep: Bool = true) {
    if steps == nil { return }
    let session = configuration.session
    let effects = isStep ? Array(session.effects) : []
    steps?.append(StepRecord(cause: cause, verdict: verdict, effects: effects, session: session))
  }

  /// Saves the tickets and ranks of the running timers, before a step.
  mutating func keepTimers() {
    timers.removeAll(keepingCapacity: true)
    for (index, rank) in configuration.ranks.enumerated() {
      timers.append((configuration.session.timerTicket(at: index), rank))
    }
  }

  /// Drops all timers, since they belonged to the terminated process.
  mutating func forgetTimers() {
    timers.removeAll(keepingCapacity: true)
    configuration.ranks = []
  }

  /// Ranks the timers after a step: a new timer comes after all that `keepTimers()` has saved. Ranks are then made consecutive.
  mutating func rankTimers() {
    let count = configuration.session.timerCount
    if count == 0 {
      if !configuration.ranks.isEmpty { configuration.ranks = [] }
      return
    }
    let next = timers.reduce(0) { max($0, $1.rank + 1) }
    let ranks = (0..<count).map { index in
      let ticket = configuration.session.timerTicket(at: index)
      return timers.first { $0.ticket == ticket }?.rank ?? next
    }
    configuration.ranks = ranks.map { rank in Set(ranks.filter { $0 < rank }).count }
  }
}
