internal import UsherLock

/// The app's activity, as its system reports it.
public enum AppPhase: Hashable, Sendable {
  /// The user can use the app.
  case active
  /// Something covers the app, such as a system prompt; the user has not left it.
  case inactive
  /// The user is outside the app, or may be.
  case background
}

/// The foreground state of an app or of one of its scenes: its phase, the queue of journeys for the screen, and the
/// system prompts in progress.
///
/// The code that observes the app's lifecycle reports it here, and every host is notified. Without such code the app
/// counts as active.
public final class Foreground: Sendable {
  private let state: Locked<State>
  /// The work in progress of all hosts.
  package let activity = Activity()

  /// Creates a foreground in a phase. Use `background` for an app that is launched in the background.
  public init(_ phase: AppPhase = .active) {
    state = Locked(State(phase: phase, wasAway: phase == .background))
  }

  private struct State {
    var phase: AppPhase
    /// Whether the app has been in the background since it was last active.
    var wasAway: Bool
    var listeners: [UInt64: @Sendable (Turn) -> Void] = [:]
    /// The queue for the screen; the first entry has it.
    var line: [Place] = []
    var requests: [Request: Question] = [:]
    var lastNumber: UInt64 = 0
    /// How often the app has become active after it was in the background.
    var returns = 0
  }

  /// A lifecycle event for a host.
  enum Turn: Hashable, Sendable {
    /// The app is active and the user may have been elsewhere, for the n-th time.
    case returned(Int)
    /// The app is active again; the user has not been elsewhere.
    case active
    case inactive
    case background
  }

  // MARK: Lifecycle

  /// The phase that was reported last.
  public var phase: AppPhase { state.withLock { $0.phase } }

  /// Reports the app's phase. Repeating the current phase has no effect.
  ///
  /// Becoming active after the background counts as a return to the app, whatever phases came in between. Becoming active
  /// after `inactive` alone does not, because system prompts cause that.
  public func enter(_ phase: AppPhase) {
    state.withLock { state in
      guard phase != state.phase else { return }
      state.phase = phase
      let turn: Turn
      switch phase {
      case .active:
        if state.wasAway { state.returns += 1 }
        turn = state.wasAway ? .returned(state.returns) : .active
        state.wasAway = false
      case .inactive: turn = .inactive
      case .background:
        state.wasAway = true
        turn = .background
      }
      for number in state.listeners.keys.sorted() { state.listeners[number]?(turn) }
    }
  }

  /// Adds a listener. Listeners are called in the order in which they were added, one event after the other.
  func listen(_ listener: @escaping @Sendable (Turn) -> Void) -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      state.listeners[state.lastNumber] = listener
      return state.lastNumber
    }
  }

  func stopListening(_ number: UInt64) { state.withLock { $0.listeners[number] = nil } }

  var returns: Int { state.withLock { $0.returns } }

  /// A number that is unique within this foreground.
  func newNumber() -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  // MARK: Screen

  /// Identifies an entry in the queue for the screen. Nested journeys share one seat.
  struct Seat: Hashable, Sendable {
    var number: UInt64
  }

  private struct Place {
    var seat: Seat
    /// The callbacks for when the seat gets the screen, by the number of the holder.
    var holders: [UInt64: @Sendable () -> Void]
  }

  /// Joins the queue, and returns whether the seat has the screen. If not, `call` is called as soon as it does.
  func take(_ seat: Seat, for holder: UInt64, then call: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if let index = state.line.firstIndex(where: { $0.seat == seat }) {
        state.line[index].holders[holder] = call
        return index == 0
      }
      state.line.append(Place(seat: seat, holders: [holder: call]))
      return state.line.count == 1
    }
  }

  /// The holder no longer needs the screen. When the last holder of a seat leaves, the next seat gets the screen.
  func leave(_ seat: Seat, holder: UInt64) {
    state.withLock { state in
      guard let index = state.line.firstIndex(where: { $0.seat == seat }),
        state.line[index].holders.removeValue(forKey: holder) != nil, state.line[index].holders.isEmpty
      else { return }
      state.line.remove(at: index)
      guard index == 0, let next = state.line.first else { return }
      for number in next.holders.keys.sorted() { next.holders[number]?() }
    }
  }

  // MARK: System prompts

  /// A resource and one of the ways to request it.
  struct Request: Hashable, Sendable {
    var resource: String
    var request: String
  }

  private struct Question {
    /// Distinguishes repeated prompts for the same request.
    var generation: UInt64
    var waiting: [(holder: UInt64, call: @Sendable () -> Void)]
  }

  func isUp(_ request: Request) -> Bool { state.withLock { $0.requests[request] != nil } }

  /// Whether a journey waits for the answer to a request.
  package func isAwaited(_ resource: String, _ request: String) -> Bool {
    isUp(Request(resource: resource, request: request))
  }

  /// Waits for a request that is already in progress; false if it is not.
  func join(_ request: Request, for holder: UInt64, then call: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.requests[request] != nil else { return false }
      state.requests[request]?.waiting.append((holder, call))
      return true
    }
  }

  /// Records that the request has started. Pass the returned generation to ``settle(_:_:)``.
  func begin(_ request: Request, for holder: UInt64, then call: @escaping @Sendable () -> Void) -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      state.requests[request] = Question(generation: state.lastNumber, waiting: [(holder, call)])
      return state.lastNumber
    }
  }

  /// The request has finished: calls everyone who waits for it. False if no one waits.
  func settle(_ request: Request, _ generation: UInt64) -> Bool {
    state.withLock { state in
      guard state.requests[request]?.generation == generation,
        let question = state.requests.removeValue(forKey: request)
      else { return false }
      for one in question.waiting { one.call() }
      return true
    }
  }

  /// The holder stops waiting after a timeout. If no one else waits, the request may be made again.
  func giveUp(_ request: Request, holder: UInt64) {
    state.withLock { state in
      state.requests[request]?.waiting.removeAll { $0.holder == holder }
      if state.requests[request]?.waiting.isEmpty == true { state.requests[request] = nil }
    }
  }
}
