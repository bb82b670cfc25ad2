import Foundation

/// The one device behind all stand-ins: what frameworks report, what their questions come to, and what was asked of them.
///
/// Nothing here is Apple's. A subject is what a test and a stand-in call the same thing by, such as `camera`; a status is the number
/// that the framework's enumeration has.
public final class StandInDevice: @unchecked Sendable {
  public static let shared = StandInDevice()

  private let lock = NSLock()
  private var state = State()

  private struct State {
    var statuses: [String: Int] = [:]
    var answers: [String: [Int]] = [:]
    var dialogs: [String: @Sendable () -> Void] = [:]
    var calls: [String] = []
  }

  /// Forgets everything, as a device fresh out of the box.
  public func reset() { lock.withLock { state = State() } }

  /// The status of a subject; 0 until it is set.
  public subscript(subject: String) -> Int {
    get { lock.withLock { state.statuses[subject, default: 0] } }
    set { lock.withLock { state.statuses[subject] = newValue } }
  }

  /// What the next question about a subject comes to. One without an answer leaves the status as it is.
  public func answer(_ subject: String, _ status: Int) {
    lock.withLock { state.answers[subject, default: []].append(status) }
  }

  /// What happens as the question about a subject is put: whether a dialog takes the app's activity, and when.
  public func whenAsked(_ subject: String, _ dialog: @escaping @Sendable () -> Void) {
    lock.withLock { state.dialogs[subject] = dialog }
  }

  /// What was asked of the frameworks, in order.
  public var calls: [String] { lock.withLock { state.calls } }

  public func note(_ call: String) { lock.withLock { state.calls.append(call) } }

  /// Puts a question: it is noted, and its answer becomes the status. False if nothing has come of it.
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
