import Foundation

/// The shared device behind all stand-ins: the statuses that frameworks report, the answers to requests, and a log of calls.
///
/// This type does not exist in Apple's SDK. A subject is the name, such as `camera`, that tests and stand-ins share. A status is
/// the raw value in the framework's enumeration.
public final class StandInDevice: @unchecked Sendable {
  /// Tests that run in parallel with others replace it.
  @TaskLocal public static var shared = StandInDevice()

  private let lock = NSLock()
  private var state = State()

  private struct State {
    var statuses: [String: Int] = [:]
    var answers: [String: [Int]] = [:]
    var dialogs: [String: @Sendable () -> Void] = [:]
    var calls: [String] = []
  }

  public init() {}

  /// Forgets all statuses, answers, dialogs and calls.
  public func reset() { lock.withLock { state = State() } }

  /// The status of a subject. 0 until it is set.
  public subscript(subject: String) -> Int {
    get { lock.withLock { state.statuses[subject, default: 0] } }
    set { lock.withLock { state.statuses[subject] = newValue } }
  }

  /// Queues an answer to the next request for a subject. A request without a queued answer leaves the status unchanged.
  public func answer(_ subject: String, _ status: Int) {
    lock.withLock { state.answers[subject, default: []].append(status) }
  }

  /// Sets what happens when a subject is requested, for example that a dialog makes the app inactive.
  public func whenAsked(_ subject: String, _ dialog: @escaping @Sendable () -> Void) {
    lock.withLock { state.dialogs[subject] = dialog }
  }

  /// The calls to the frameworks, in order.
  public var calls: [String] { lock.withLock { state.calls } }

  public func note(_ call: String) { lock.withLock { state.calls.append(call) } }

  /// Makes a request: logs the call, and sets the status to the queued answer. Returns false if no answer is queued.
  @discardableResult public func ask(_ call: String, _ subject: String) -> Bool {
    let dialog = lock.withLock {
      state.calls.append(call)
      return state.dialogs[subject]
    }
    dialog?()
    return lock.withLock {
      guard var answers = state.answers[subject], !answers.isEmpty else { return false }
      state.statuses[subject] = answers.removeFirst()
      state.answers[subject] = answers
      return true
    }
  }
}
