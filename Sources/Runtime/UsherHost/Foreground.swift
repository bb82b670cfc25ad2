/// Whether the app is in front, as its system tells.
public enum AppPhase: Hashable, Sendable {
  /// It can be used.
  case active
  /// Something lies over it, such as the system's own prompt; the person has not been elsewhere.
  case inactive
  /// The person is elsewhere, or may be.
  case background
}

/// What an app has one of, or each of its scenes: whether it is in front, who of its journeys has the screen, and which of the
/// system's questions is up.
///
/// Whoever watches the app's lifecycle tells it here, and all hosts hear of it. Where nobody does, the app counts as active.
public final class Foreground: Sendable {
  private let state: Locked<State>
  /// Of all its hosts.
  package let activity = Activity()

  /// Begins in a phase: an app that is launched behind another begins in the background.
  public init(_ phase: AppPhase = .active) {
    state = Locked(State(phase: phase, wasAway: phase == .background))
  }

  private struct State {
    var phase: AppPhase
    /// Whether it has been in the background since it was last active.
    var wasAway: Bool
    var listeners: [UInt64: @Sendable (Turn) -> Void] = [:]
    /// Who wants the screen; the first has it.
    var line: [Place] = []
    var requests: [Request: Question] = [:]
    var lastNumber: UInt64 = 0
    /// How often the app has become active after the background.
    var returns = 0
  }

  /// What a host hears.
  enum Turn: Hashable, Sendable {
    /// The person may have been elsewhere, for the n-th time.
    case returned(Int)
    /// Active again; the person was not elsewhere.
    case active
    case inactive
    case background
  }

  // MARK: Lifecycle

  /// The phase that was told last.
  public var phase: AppPhase { state.withLock { $0.phase } }

  /// The app has come into a phase. That it is the same as before does no harm.
  ///
  /// To be active after the background is to be back, whatever came between; to be active after being merely inactive is not:
  /// the system's own prompts do that.
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

  /// Listeners are called in the order in which they came, one turn after the other.
  func listen(_ listener: @escaping @Sendable (Turn) -> Void) -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      state.listeners[state.lastNumber] = listener
      return state.lastNumber
    }
  }

  func stopListening(_ number: UInt64) { state.withLock { $0.listeners[number] = nil } }

  var returns: Int { state.withLock { $0.returns } }

  /// A number that nothing else here has.
  func newNumber() -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  // MARK: The screen

  /// A place in the line for the screen. Journeys that run within each other share one.
  struct Seat: Hashable, Sendable {
    var number: UInt64
  }

  private struct Place {
    var seat: Seat
    /// Whom to tell that the screen is theirs, by a number of their own.
    var holders: [UInt64: @Sendable () -> Void]
  }

  /// Whether the screen belongs to this seat; if not, `call` is called once it does.
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

  /// The holder has nothing to show any more. Whoever is first in the line then is told.
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

  // MARK: The system's questions

  /// One way to ask for one resource.
  struct Request: Hashable, Sendable {
    var resource: String
    var request: String
  }

  private struct Question {
    /// Which putting of the question it is.
    var generation: UInt64
    var waiting: [(holder: UInt64, call: @Sendable () -> Void)]
  }

  func isUp(_ request: Request) -> Bool { state.withLock { $0.requests[request] != nil } }

  /// Waits for a question that is up already; false if it is not.
  func join(_ request: Request, for holder: UInt64, then call: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.requests[request] != nil else { return false }
      state.requests[request]?.waiting.append((holder, call))
      return true
    }
  }

  /// The question is put now; what comes back names it for ``settle(_:_:)``.
  func begin(_ request: Request, for holder: UInt64, then call: @escaping @Sendable () -> Void) -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      state.requests[request] = Question(generation: state.lastNumber, waiting: [(holder, call)])
      return state.lastNumber
    }
  }

  /// It has settled: all who wait for it are told. False if nobody does.
  func settle(_ request: Request, _ generation: UInt64) -> Bool {
    state.withLock { state in
      guard state.requests[request]?.generation == generation,
        let question = state.requests.removeValue(forKey: request)
      else { return false }
      for one in question.waiting { one.call() }
      return true
    }
  }

  /// The holder takes its silence for an answer; if nobody else waits, it may be put again.
  func giveUp(_ request: Request, holder: UInt64) {
    state.withLock { state in
      state.requests[request]?.waiting.removeAll { $0.holder == holder }
      if state.requests[request]?.waiting.isEmpty == true { state.requests[request] = nil }
    }
  }
}
