internal import UsherLock

/// Counts work in progress: queued events, journeys that handle them, and calls in the background.
///
/// New work is counted before the work that caused it ends, so the count is zero only when nothing is left to do.
package final class Activity: Sendable {
  private let count = Locked(0)

  package var value: Int { count.withLock { $0 } }

  func begin() { count.withLock { $0 += 1 } }

  func end() { count.withLock { $0 -= 1 } }
}
