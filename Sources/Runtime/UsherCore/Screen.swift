import UsherRuntime

/// The foreground of an app or of one of its scenes: its phase, the queue of journeys for the screen, and the system prompts in
/// progress.
final class Screen {
  private let outgoing: Outgoing
  private(set) var phase: AppPhase
  /// Whether the app has been in the background since it was last active.
  private var wasAway: Bool
  /// How often the app has become active after it was in the background.
  private(set) var returns = 0
  /// The queue for the screen; the first entry has it.
  private var line: [Place] = []
  private var requests: [Question] = []
  /// Whether the app has reported a phase, and the wake-up at which it should have.
  private var hasReported = false
  private var watch: UInt64?

  init(_ phase: AppPhase, wasAway: Bool, _ outgoing: Outgoing) {
    self.phase = phase
    self.wasAway = wasAway
    self.outgoing = outgoing
  }

  // MARK: Phases

  /// A change of the phase, as a journey sees it.
  enum Turn {
    /// The app is active and the user may have been elsewhere, for the n-th time.
    case returned(Int)
    /// The app is active again; the user has not been elsewhere.
    case active
    case inactive
    case background
  }

  /// Becoming active after the background counts as a return, whatever phases came in between. Returns nil for the same phase.
  func enter(_ phase: AppPhase) -> Turn? {
    hasReported = true
    if let watch {
      outgoing.forget(watch)
      outgoing.send(.stopWaking(action: watch))
    }
    watch = nil
    guard phase != self.phase else { return nil }
    self.phase = phase
    switch phase {
    case .active:
      defer { wasAway = false }
      guard wasAway else { return .active }
      returns += 1
      return .returned(returns)
    case .inactive: return .inactive
    case .background:
      wasAway = true
      return .background
    }
  }

  /// The person goes to another app now: an app that reports phases does so. Calls `then` if it has never reported any.
  func expectTrip(within milliseconds: Int64, else then: @escaping () -> Void) {
    if hasReported || watch != nil { return }
    watch = outgoing.ask(.wake(after: milliseconds)) { [self] _ in
      watch = nil
      // Once is enough.
      hasReported = true
      then()
    }
  }

  // MARK: The queue

  /// A seat in the queue, and the journeys that hold it: nested journeys share one.
  private struct Place {
    var seat: UInt64
    var holders: [JourneyID]
  }

  /// Joins the queue, and returns whether the seat has the screen. If not, the journey is told as soon as it does.
  func take(_ seat: UInt64, for holder: JourneyID) -> Bool {
    if let index = line.firstIndex(where: { $0.seat == seat }) {
      if !line[index].holders.contains(holder) { line[index].holders.append(holder) }
      return index == 0
    }
    line.append(Place(seat: seat, holders: [holder]))
    return line.count == 1
  }

  /// The holder no longer needs the screen. When the last holder of a seat leaves, the next seat gets the screen.
  func leave(_ seat: UInt64, holder: JourneyID) {
    guard let index = line.firstIndex(where: { $0.seat == seat }), line[index].holders.contains(holder) else { return }
    line[index].holders.removeAll { $0 == holder }
    guard line[index].holders.isEmpty else { return }
    line.remove(at: index)
    guard index == 0, let next = line.first else { return }
    for holder in next.holders { outgoing.post(.screen, to: holder) }
  }

  // MARK: System prompts

  /// A resource and one of the ways to request it.
  struct Request: Equatable {
    var resource: String
    var request: String
  }

  private struct Question {
    var request: Request
    /// Distinguishes repeated prompts for the same request.
    var generation: UInt64
    var waiting: [(holder: JourneyID, ticket: Ticket)]
  }

  func isUp(_ request: Request) -> Bool { index(of: request) != nil }

  private func index(of request: Request) -> Int? { requests.firstIndex { $0.request == request } }

  /// Waits for a request that is already in progress; false if it is not.
  func join(_ request: Request, for holder: JourneyID, _ ticket: Ticket) -> Bool {
    guard let index = index(of: request) else { return false }
    requests[index].waiting.append((holder, ticket))
    return true
  }

  /// Records that the request has started. Pass the returned generation to ``settle(_:_:)``.
  func begin(_ request: Request, for holder: JourneyID, _ ticket: Ticket) -> UInt64 {
    let generation = outgoing.newNumber()
    requests.removeAll { $0.request == request }
    requests.append(Question(request: request, generation: generation, waiting: [(holder, ticket)]))
    return generation
  }

  /// The request has finished: everyone who waits for it is told. False if no one waits.
  func settle(_ request: Request, _ generation: UInt64) -> Bool {
    guard let index = index(of: request), requests[index].generation == generation else { return false }
    for one in requests.remove(at: index).waiting { outgoing.post(.settled(one.ticket), to: one.holder) }
    return true
  }

  /// The holder stops waiting after a timeout. If no one else waits, the request may be made again.
  func giveUp(_ request: Request, holder: JourneyID) {
    guard let index = index(of: request) else { return }
    requests[index].waiting.removeAll { $0.holder == holder }
    if requests[index].waiting.isEmpty { requests.remove(at: index) }
  }
}
