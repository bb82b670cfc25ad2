import UsherRuntime

/// A journey in progress: its session, its queue of events, and its prompts on screen. Only its host uses it.
final class HostedJourney {
  let number: Int
  let flow: String
  let arguments: [String: String]
  /// Identifies the journey uniquely across processes and installations.
  let id: String
  /// Whether an earlier process started it.
  let isResumed: Bool
  /// The journey's seat in the queue for the screen, and its number as a holder of that seat.
  let seat: Foreground.Seat
  let holder: UInt64
  /// Nil until its first step.
  var session: Session?
  var queue: [Happening] = []
  var isDriving = false
  /// Whether it has been cancelled; its prompts are then dismissed.
  var isCancelled = false
  /// Whether it accepts no more events.
  var isOver = false
  /// Whether it is over because of an error.
  var hasFailed = false
  /// Whether an earlier process left it, and it has not come to a place in this one.
  var isRestoring: Bool
  var waiters: [Int: Waiter] = [:]
  /// Its outcome or error; nil while it runs.
  var end: Result<String, any Error>?

  /// The facts that its last step read, and the texts read with them.
  var facts: Facts?
  var texts: [String: String] = [:]
  /// The facts that were told last, with what the step after them has remembered. Empty if there is no listener.
  var known: [JourneyFact] = []
  /// Inputs that are not live, with the values from when this process started or resumed the journey.
  var fixed: [String: InputValue] = [:]

  var screen = JourneyScreen()
  /// Running actions whose answers the session waits for.
  var work: [Ticket: Task<Void, Never>] = [:]
  /// The system request that this journey waits for.
  var asking: (request: Foreground.Request, ticket: Ticket)?
  /// The link that this journey has opened, and the number of returns to the app before that.
  var opened: (ticket: Ticket, returns: Int)?
  var time: JourneyTime

  init(
    number: Int, flow: String, arguments: [String: String], id: String, isResumed: Bool, seat: Foreground.Seat,
    holder: UInt64, time: JourneyTime, first: Happening
  ) {
    self.number = number
    self.flow = flow
    self.arguments = arguments
    self.id = id
    self.isResumed = isResumed
    isRestoring = isResumed
    self.seat = seat
    self.holder = holder
    self.time = time
    queue = [first]
  }

  deinit { time.cancelAlarm() }

  /// A task that waits for the outcome.
  struct Waiter {
    var continuation: CheckedContinuation<String, any Error>
    /// Whether it plays the flow, and not just this journey of it.
    var isRun: Bool
  }

  /// Whether a call of its flow may wait for it: it is in progress, or its prompts are being dismissed and it ends with an error
  /// or somebody waits for its end already.
  var isJoinable: Bool { !isCancelled && end == nil && (!isOver || hasFailed || !waiters.isEmpty) }

  /// An event of one journey.
  enum Happening: Sendable {
    case start
    case restore(Commit, isPerformed: Bool)
    case event(Event, ActionAnswer)
    case changed
    case background
    case returned(Int)
    /// The app is active again without having been in the background.
    case active
    case answer(Ticket, ActionAnswer)
    /// The reply from one showing of a prompt, which its flag identifies.
    case reply(LivePrompt.ID, Ticket, LivePrompt.Reply, Flag)
    case settled(Ticket)
    /// The journey gets the screen.
    case screen
    /// A timer may have expired.
    case alarm
    /// No one waits for the journey any longer.
    case cancelled
  }
}
