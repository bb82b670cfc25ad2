internal import UsherProgram
internal import UsherRuntime

/// Where moves are played: a configuration that steps change in place, and what they have left to do.
struct Stage: Sendable {
  var configuration: Configuration
  /// The effects since the move began, as `Session.appendEffects` writes them.
  var effects: [UInt64] = []
  /// The places that its steps have passed, as `Session.appendPlaces` writes them.
  var places: [UInt64] = []
  private var timers: [(ticket: Ticket, rank: Int)] = []

  init(_ configuration: Configuration) { self.configuration = configuration }

  /// Puts another configuration up, with nothing done yet.
  mutating func set(_ other: Configuration) {
    configuration.become(other)
    effects.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
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
