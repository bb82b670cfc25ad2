internal import Dispatch

/// A queue that several threads write to and one thread reads.
final class Mailbox<Mail: Sendable>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "usher.mail")
  private let arrivals = DispatchSemaphore(value: 0)
  private var waiting: [Mail] = []

  func put(_ mail: Mail) {
    queue.sync { waiting.append(mail) }
    arrivals.signal()
  }

  /// All mail, as soon as there is any; none if nothing arrives in time.
  func take(within milliseconds: Int) -> [Mail] {
    let end = DispatchTime.now() + .milliseconds(milliseconds)
    while arrivals.wait(timeout: end) == .success {
      let mail = queue.sync {
        let mail = waiting
        waiting = []
        return mail
      }
      // A signal can arrive later than its mail was taken.
      if !mail.isEmpty { return mail }
    }
    return []
  }
}
