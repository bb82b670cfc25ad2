internal import UsherProgram
package import UsherRuntime

/// Where moves are played: a configuration that steps change in place, and what they have left to do.
package struct ScratchSession: Sendable {
  package var configuration: WorldState
  /// The effects since the move began, as `Session.appendEffects` writes them.
  package internal(set) var effects: [UInt64] = []
  /// The places that its steps have passed, as `Session.appendPlaces` writes them.
  package internal(set) var places: [UInt64] = []
  /// Its steps one by one; nil where nobody asks for them.
  package internal(set) var beats: [Beat]?
  private var timers: [(ticket: Ticket, rank: Int)] = []

  /// One step of the session, and what brought it about.
  package struct Beat: Sendable {
    package var cause: Cause
    package var verdict: Verdict
    package var effects: [Effect]
    package var session: Session
  }

  package enum Cause: Hashable, Sendable {
    /// The start, the move, or the launch after it.
    case moved
    /// The system put no question: its answer is the status as it was.
    case answeredAtOnce(ID<Resource>)
    /// The same question, put again and again, answered at once each time: nothing can end this but the app's end.
    case goesRound(ID<Resource>)
    /// The app went into the background.
    case wentAway
    /// The app was launched again, and the flow was for the launch before.
    case gone
  }

  package init(_ configuration: WorldState, keepsBeats: Bool = false) {
    self.configuration = configuration
    beats = keepsBeats ? [] : nil
  }

  /// Puts another configuration up, with nothing done yet.
  package mutating func set(_ other: WorldState) {
    configuration.become(other)
    clear()
  }

  /// Nothing is done yet.
  mutating func clear() {
    effects.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    beats?.removeAll()
  }

  /// Notes a beat, if anybody asks for them; one that is no step of the session has no effects.
  mutating func note(_ cause: Cause, _ verdict: Verdict, isStep: Bool = true) {
    if beats == nil { return }
    let session = configuration.session
    let effects = isStep ? Array(session.effects) : []
    beats?.append(Beat(cause: cause, verdict: verdict, effects: effects, session: session))
  }

  /// Notes when the timers that run were armed.
  mutating func keepTimers() {
    timers.removeAll(keepingCapacity: true)
    for (index, rank) in configuration.ranks.enumerated() {
      timers.append((configuration.session.timerTicket(at: index), rank))
    }
  }

  /// The timers of another process are gone.
  mutating func forgetTimers() {
    timers.removeAll(keepingCapacity: true)
    configuration.ranks = []
  }

  /// Timers that are new come after those that were noted.
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
