import UsherRuntime

/// Counts the time of a journey's timers, and has the clock wake the host when the next one is over.
struct JourneyTime {
  private let clock: any HostClock
  private let ring: @Sendable () -> Void
  private var timers = Timers()
  /// When the clock wakes the host, in uptime, and what cancels that.
  private var alarm: (due: Int64, cancel: @Sendable () -> Void)?

  /// `ring` is called from any thread, perhaps once too often.
  init(_ clock: any HostClock, _ ring: @escaping @Sendable () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  /// Takes over the timers that a step has armed.
  mutating func follow(_ session: Session) { timers.follow(session) }

  /// Counts up to now, and has the host woken when the next timer is over, and not when others were to be.
  mutating func count(_ counting: Timers.Counting) {
    let now = clock.uptime()
    timers.count(counting, at: now)
    let due = timers.untilNext.map { now + $0 }
    if let alarm, alarm.due == due { return }
    cancelAlarm()
    guard let due else { return }
    alarm = (due, clock.wake(after: due - now, ring))
  }

  /// Whether a timer is over, after the alarm has rung; if not, the alarm is set again. An older alarm than the one that is set
  /// now may have rung.
  mutating func isDue(_ counting: Timers.Counting) -> Bool {
    cancelAlarm()
    count(counting)
    return timers.untilNext == 0
  }

  /// The timer that is over, and whether it is the wait for the system's answer.
  mutating func takeDue() -> (ticket: Ticket, isSilence: Bool)? {
    timers.takeDue().map { ($0, timers.isSilence($0)) }
  }

  mutating func cancelAlarm() {
    alarm?.cancel()
    alarm = nil
  }
}
