internal import Dispatch
internal import UsherLock

/// A queue that several threads write to and one thread reads.
final class Mailbox<Mail: Sendable>: @unchecked Sendable {
  private let arrivals = DispatchSemaphore(value: 0)
  private let waiting = Locked<[Mail]>([])

  func put(_ mail: Mail) {
    waiting.withLock { $0.append(mail) }
    arrivals.signal()
  }

  /// All mail, as soon as there is any; none if nothing arrives in time.
  func take(within milliseconds: Int) -> [Mail] {
    let end = DispatchTime.now() + .milliseconds(milliseconds)
    while arrivals.wait(timeout: end) == .success {
      let mail = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      // A signal can arrive later than its mail was taken.
      if !mail.isEmpty { return mail }
    }
    return []
  }
}
