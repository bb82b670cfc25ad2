internal import Dispatch

/// What several threads put and one takes, in order.
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
    guard arrivals.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return [] }
    let mail = queue.sync {
      let mail = waiting
      waiting = []
      return mail
    }
    for _ in mail.dropFirst() { _ = arrivals.wait(timeout: .now()) }
    return mail
  }
}
