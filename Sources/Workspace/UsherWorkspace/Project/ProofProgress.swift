internal import UsherLock

/// Reports how far a long proof has come: from one second after its start, five times a second.
package final class ProofProgress: Sendable {
  private let activity: String
  private let show: Progress
  private let now: @Sendable () -> ContinuousClock.Instant
  private let next: Locked<ContinuousClock.Instant>

  /// `activity` is what the tool does, such as `proving docv.usher`.
  package init(
    _ activity: String, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, _ show: @escaping Progress
  ) {
    (self.activity, self.show, self.now) = (activity, show, now)
    next = Locked(now() + .seconds(1))
  }

  /// Reports the states and bytes so far of the flow that is being explored, if it is time for a report.
  package func advance(_ flow: String, _ states: Int, _ bytes: Int) {
    if isDue() { show("\(activity): \(flow), \(states) states, \(bytes / 1_000_000) MB") }
  }

  private func isDue() -> Bool {
    next.withLock { next in
      let now = now()
      if now < next { return false }
      next = now + .milliseconds(200)
      return true
    }
  }
}
