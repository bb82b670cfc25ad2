import UsherRuntime

/// Counts the time of a journey's timers, and has the shell wake the journey when the next one expires.
struct JourneyTime {
  private let outgoing: Outgoing
  private let journey: JourneyID
  private var timers = Timers()
  /// The uptime at which the shell wakes the journey, and the number of the wake-up.
  private var alarm: (due: Int64, action: UInt64)?

  init(of journey: JourneyID, _ outgoing: Outgoing) {
    self.journey = journey
    self.outgoing = outgoing
  }

  /// Adopts the timers of the session after a step.
  mutating func follow(_ session: Session) { timers.follow(session) }

  /// Counts elapsed time, and schedules the wake-up for the next timer to expire.
  mutating func count(_ counting: Timers.Counting) {
    let now = outgoing.time.uptime
    timers.count(counting, at: now)
    let due = timers.untilNext.map { now + $0 }
    if let alarm, alarm.due == due { return }
    cancelAlarm()
    guard let due else { return }
    let (outgoing, journey) = (outgoing, journey)
    alarm = (due, outgoing.ask(.wake(after: due - now)) { _ in outgoing.post(.alarm, to: journey) })
  }

  /// Starts the timeouts of system requests from zero that cannot count in a phase that the app was in.
  mutating func passThrough(_ phase: AppPhase) { timers.restart(in: phase) }

  /// Whether a timer has expired when an alarm rings; if not, sets the alarm again. The alarm that rang may be an
  /// outdated one.
  mutating func isDue(_ counting: Timers.Counting) -> Bool {
    cancelAlarm()
    count(counting)
    return timers.untilNext == 0
  }

  /// Takes the timer that has expired, and whether it is the timeout of a system request.
  mutating func takeDue() -> (ticket: Ticket, isSilence: Bool)? {
    timers.takeDue().map { ($0, timers.isSilence($0)) }
  }

  /// The time for which the policy's timers have counted since the last call, in milliseconds.
  ///
  /// - Parameter due: the timer that has expired. The time is then the rest of its duration, without the delay of the alarm.
  mutating func takeWaited(for due: Ticket?) -> Int64 { timers.takeWaited(for: due) }

  mutating func cancelAlarm() {
    if let alarm {
      outgoing.forget(alarm.action)
      outgoing.send(.stopWaking(action: alarm.action))
    }
    alarm = nil
  }
}
