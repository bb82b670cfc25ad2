import UsherRuntime

/// The timers of one journey, which count only while they may.
struct Timers {
  private var running: [Timer] = []
  /// When time was last counted.
  private var counted: Int64 = 0

  private struct Timer {
    var armed: Session.ArmedTimer
    var left: Int64
    var isCounting = false
    /// Whether it is told, and its step not yet taken.
    var isTold = false

    /// Of the silence of the system.
    var isSilence: Bool { armed.handler == nil }
  }

  /// Which timers count now.
  struct Counting: Hashable {
    /// Those of the policy.
    var timers: Bool
    /// Those that wait for the system's answer.
    var silence: Bool
    /// Whether the app is in front: the wait for an answer begins anew where it is not.
    var isActive: Bool
  }

  /// Takes over the timers that a step has armed, and drops those that are no more.
  mutating func follow(_ session: Session) {
    running = session.timers.map { armed in
      running.first { $0.armed.ticket == armed.ticket } ?? Timer(armed: armed, left: Int64(armed.milliseconds))
    }
  }

  /// Counts the time up to now as it counted until now, and goes on as it counts from now on.
  mutating func count(_ counting: Counting, at uptime: Int64) {
    let passed = max(uptime - counted, 0)
    counted = uptime
    for index in running.indices {
      if running[index].isCounting { running[index].left -= passed }
      running[index].isCounting = running[index].isSilence ? counting.silence : counting.timers
      if running[index].isSilence, !counting.isActive {
        running[index].left = Int64(running[index].armed.milliseconds)
      }
    }
  }

  /// How long until the first that counts is over.
  var untilNext: Int64? { running.filter { $0.isCounting && !$0.isTold }.map { max($0.left, 0) }.min() }

  /// The one that is over, and goes off first: of those that are over together the innermost state's, in the order of its
  /// handlers. Timers are armed from the outside in.
  mutating func takeDue() -> Ticket? {
    var first: Int?
    for index in running.indices where running[index].isCounting && !running[index].isTold && running[index].left <= 0 {
      guard let known = first else {
        first = index
        continue
      }
      let (timer, best) = (running[index], running[known])
      if timer.left < best.left || timer.left == best.left && timer.armed.state != best.armed.state { first = index }
    }
    guard let first else { return nil }
    running[first].isTold = true
    return running[first].armed.ticket
  }

  /// Whether a ticket is that of the wait for the system's answer.
  func isSilence(_ ticket: Ticket) -> Bool {
    running.contains { $0.armed.ticket == ticket && $0.isSilence }
  }
}
