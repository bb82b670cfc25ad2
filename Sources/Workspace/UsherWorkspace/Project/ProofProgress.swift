internal import Dispatch

/// Reports how far a long proof has come: from one second after its start, five times a second.
package final class ProofProgress: @unchecked Sendable {
  private let activity: String
  private let show: Progress
  private let now: @Sendable () -> ContinuousClock.Instant
  private let isFree = DispatchSemaphore(value: 1)
  private var next: ContinuousClock.Instant

  /// `activity` is what the tool does, such as `proving docv.usher`.
  package init(
    _ activity: String, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, _ show: @escaping Progress
  ) {
    (self.activity, self.show, self.now) = (activity, show, now)
    next = now() + .seconds(1)
  }

  /// Reports the states and bytes so far of the flow that is being explored, if it is time for a report.
  package func advance(_ flow: String, _ states: Int, _ bytes: Int) {
    if isDue() { show("\(activity): \(flow), \(states) states, \(bytes / 1_000_000) MB") }
  }

  private func isDue() -> Bool {
    isFree.wait()
    defer { isFree.signal() }
    let now = now()
    if now < next { return false }
    next = now + .milliseconds(200)
    return true
  }
}
