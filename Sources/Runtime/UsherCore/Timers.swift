import UsherRuntime

/// The timers of one journey. They count only under certain conditions.
struct Timers {
  private var running: [Timer] = []
  /// The uptime up to which time has been counted.
  private var counted: Int64 = 0
  /// The time that has been counted for the policy's timers and not been told.
  private var waited: Int64 = 0

  private struct Timer {
    var armed: Session.ArmedTimer
    var left: Int64
    /// What would be left if only the told time had passed.
    var leftAsTold: Int64
    var isCounting = false
    /// Whether its expiry has been reported but the step for it not yet taken.
    var isTold = false

    /// Whether it is the timeout of a system request.
    var isSilence: Bool { armed.handler == nil }

    /// Whether a timeout can count in this phase of the app. If it cannot, it starts from zero.
    func isAwake(in phase: AppPhase) -> Bool {
      armed.isUnderPrompt ? phase != .background : phase == .active
    }
  }

  /// Which timers count now.
  struct Counting: Equatable {
    /// Whether the policy's timers count.
    var timers: Bool
    /// Whether the journey waits for the answer to a system request.
    var isAsking: Bool
    var phase: AppPhase
  }

  /// Adopts the timers of the session after a step, and drops those that no longer run.
  mutating func follow(_ session: Session) {
    running = session.timers.map { armed in
      running.first { $0.armed.ticket == armed.ticket }
        ?? Timer(armed: armed, left: Int64(armed.milliseconds), leftAsTold: Int64(armed.milliseconds))
    }
  }

  /// Counts the time since the last call for the timers that were counting, then decides which timers count from now on.
  mutating func count(_ counting: Counting, at uptime: Int64) {
    let passed = max(uptime - counted, 0)
    counted = uptime
    if running.contains(where: { $0.isCounting && !$0.isSilence }) { waited += passed }
    for index in running.indices {
      if running[index].isCounting { running[index].left -= passed }
      guard running[index].isSilence else {
        running[index].isCounting = counting.timers
        continue
      }
      running[index].isCounting = counting.isAsking && running[index].isAwake(in: counting.phase)
    }
    restart(in: counting.phase)
  }

  /// Starts the timeouts of system requests from zero that cannot count in a phase of the app.
  mutating func restart(in phase: AppPhase) {
    for index in running.indices where running[index].isSilence && !running[index].isAwake(in: phase) {
      running[index].left = Int64(running[index].armed.milliseconds)
    }
  }

  /// Milliseconds until the next counting timer expires; nil if none counts.
  var untilNext: Int64? { running.filter { $0.isCounting && !$0.isTold }.map { max($0.left, 0) }.min() }

  /// Takes the timer that expires first. Of timers that expire at the same time, it is that of the innermost state;
  /// within a state, the first handler's. Timers are started outermost state first.
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

  /// The told time never lets another timer expire before the one that has expired.
  mutating func takeWaited(for due: Ticket?) -> Int64 {
    let own = running.indices.filter { !running[$0].isSilence }
    let first = own.map { running[$0].leftAsTold }.min() ?? 0
    let expired = own.first { running[$0].armed.ticket == due }.map { running[$0].leftAsTold }
    let told = max(expired ?? min(waited, first - 1), 0)
    waited = 0
    for index in own { running[index].leftAsTold -= told }
    return told
  }

  /// Whether the ticket belongs to the timeout of a system request.
  func isSilence(_ ticket: Ticket) -> Bool {
    running.contains { $0.armed.ticket == ticket && $0.isSilence }
  }
}
