import UsherRuntime

/// A journey under way: its session, what waits for its turn, and what of it is on the screen. Of its host alone.
final class HostedJourney {
  let number: Int
  let flow: String
  let arguments: [String: String]
  /// Names the journey once and for all.
  let id: String
  /// Whether an earlier process has begun it.
  let isTakenUp: Bool
  /// Where its prompts are shown, and its number there.
  let seat: Foreground.Seat
  let holder: UInt64
  /// Nil until its first step.
  var session: Session?
  var queue: [Happening] = []
  var isDriving = false
  /// Whether nobody waits for it any more; what is still up is taken down then.
  var isCancelled = false
  /// Whether nothing is taken any more.
  var isOver = false
  var waiters: [Int: CheckedContinuation<String, any Error>] = [:]
  /// What became of it.
  var end: Result<String, any Error>?

  /// The facts that its last step has read, and the texts of that moment.
  var facts: Facts?
  var texts: [String: String] = [:]
  /// Inputs that are not live, as they were when this process began or took up the journey.
  var fixed: [String: InputValue] = [:]

  var screen = JourneyScreen()
  /// The app's work that somebody waits for.
  var work: [Ticket: Task<Void, Never>] = [:]
  /// The system's question that this journey waits for.
  var asking: (request: Foreground.Request, ticket: Ticket)?
  /// The place outside that this journey has opened, and how often the app had come back by then.
  var opened: (ticket: Ticket, returns: Int)?
  var time: JourneyTime

  init(
    number: Int, flow: String, arguments: [String: String], id: String, isTakenUp: Bool, seat: Foreground.Seat,
    holder: UInt64, time: JourneyTime, first: Happening
  ) {
    self.number = number
    self.flow = flow
    self.arguments = arguments
    self.id = id
    self.isTakenUp = isTakenUp
    self.seat = seat
    self.holder = holder
    self.time = time
    queue = [first]
  }

  deinit { time.cancelAlarm() }

  /// What happens to one journey.
  enum Happening: Sendable {
    case start
    case restore(Commit, isPerformed: Bool)
    case event(Event, String)
    case changed
    case background
    case returned(Int)
    /// Active again without having been away.
    case active
    case answer(Ticket, String)
    /// From one showing of a prompt, which its flag names.
    case reply(LivePrompt.ID, Ticket, LivePrompt.Reply, Flag)
    case settled(Ticket)
    /// The screen is free for it.
    case screen
    /// A timer may be over.
    case alarm
    /// Nobody waits for it any more.
    case cancelled
  }
}
