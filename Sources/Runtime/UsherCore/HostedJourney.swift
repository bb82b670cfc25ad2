import UsherRuntime

/// The host of a journey, and the journey's number in its record.
struct JourneyID: Hashable, Comparable {
  var host: Int
  var number: Int

  static func < (left: JourneyID, right: JourneyID) -> Bool {
    (left.host, left.number) < (right.host, right.number)
  }
}

/// A journey in progress: its session, what happens to it, and what it does next.
///
/// Its work is an agenda of jobs. A job that needs something from outside sends an action, and the next job begins when that has
/// ended. Meanwhile, whatever happens to the journey waits in a queue.
final class HostedJourney {
  /// A part of the work on what happened.
  typealias Job = (HostedJourney) throws(CoreError) -> Void

  let id: JourneyID
  let host: CoreHost
  let flow: String
  let arguments: [String: String]
  /// Identifies the journey uniquely across processes and installations.
  let name: String
  /// Whether an earlier process started it.
  let isResumed: Bool
  /// Its seat in the queue for the screen.
  let seat: UInt64

  // Its work.

  /// Events that wait until the one before them is handled, in order.
  var queue: [Happening] = []
  /// The jobs for what is handled now, the next one last.
  private var agenda: [Job] = []
  /// What it waits for: the end of an action, its turn with the record, or the metrics.
  private(set) var pause = Pause.none
  /// The action that it waits for, and the number of the wake-up at the end of its time.
  private var awaited: JourneyCore.Action.Matter?
  private var limit: UInt64?
  /// Whether something is handled.
  private var isHandling = false
  /// Whether jobs are done now: what a job enqueues comes after it.
  private var isAdvancing = false

  // Its state.

  /// Nil until its first step.
  var session: Session?
  /// Whether it has been cancelled; its prompts are then dismissed.
  var isCancelled = false
  /// Whether it accepts no more events.
  var isOver = false
  /// Whether it is over because of an error.
  var hasFailed = false
  /// Whether another journey may go on from its place in the record.
  var isReleased = false
  /// Whether an earlier process left it, and it has not come to a place in this one.
  var isRestoring: Bool
  /// Those who wait for the outcome, in order.
  var waiters: [Waiter] = []
  /// Its outcome or error; nil while it runs.
  var end: Result<String, CoreError>?

  // Its facts.

  /// What was read for the step under way.
  var reading: FactReader.Reading
  /// Why a prompt could not be drawn.
  var failure: CoreError?
  /// The facts that its last step read, and the texts read with them.
  var facts: Facts?
  var texts: [String: String] = [:]
  /// The facts that were told last, with what the step after them has remembered. Empty if there is no listener.
  var known: [JourneyFact] = []

  // Its prompts, calls and timers.

  var screen = JourneyScreen()
  /// The running actions whose answers the session waits for, with their numbers, in order.
  var work: [(ticket: Ticket, action: UInt64)] = []
  /// The system request that this journey waits for.
  var asking: (request: Screen.Request, ticket: Ticket)?
  /// The link that this journey has opened, and the number of returns to the app before that.
  var opened: (ticket: Ticket, returns: Int)?
  var time: JourneyTime

  init(
    _ number: Int, of host: CoreHost, _ flow: String, _ arguments: [String: String], isResumed: Bool, seat: UInt64
  ) {
    id = JourneyID(host: host.number, number: number)
    self.host = host
    self.flow = flow
    self.arguments = arguments
    name = host.record.identity(ofJourney: number)
    self.isResumed = isResumed
    isRestoring = isResumed
    self.seat = seat
    reading = FactReader.Reading()
    time = JourneyTime(of: id, host.outgoing)
  }

  /// Somebody who waits for the outcome.
  struct Waiter {
    var number: UInt64
    /// Whether it plays the flow, and not just this journey of it.
    var isRun: Bool
    /// The host at which it waits, and the seat of the action that calls, if one does.
    var host: Int
    var seat: UInt64?
  }

  enum Pause: Equatable {
    case none
    case action(UInt64)
    case record
    case metrics
  }

  /// Whether a call of its flow may wait for it: it is in progress, or its prompts are being dismissed and it ends with an error
  /// or somebody waits for its end already.
  var isJoinable: Bool { !isCancelled && end == nil && (!isOver || hasFailed || !waiters.isEmpty) }

  /// Whether nobody waits for it, and it waits for nothing that the device or the app has begun.
  var isAtRest: Bool { isIdle && waiters.isEmpty && work.isEmpty && (isOver || asking == nil && opened == nil) }

  /// Whether it waits only for what happens.
  var isIdle: Bool { pause == .none && agenda.isEmpty && (queue.isEmpty || isOver) }

  /// Something that happens to one journey.
  enum Happening {
    case start
    case restore(Commit, isPerformed: Bool)
    case event(Policy.Event, ActionAnswer)
    case changed
    case background
    case returned(Int)
    /// The app is active again without having been in the background.
    case active
    case answer(Ticket, ActionAnswer)
    /// The reply from one showing of a prompt.
    case reply(UInt64, Ticket, JourneyCore.Reply, showing: UInt64)
    case settled(Ticket)
    /// The journey gets the screen.
    case screen
    /// A timer may have expired.
    case alarm
    /// No one waits for the journey any longer.
    case cancelled
  }

  // MARK: The agenda

  func enqueue(_ happening: Happening) {
    guard !isOver, end == nil else { return }
    if happening.coalesces, queue.contains(where: { $0.isSame(as: happening) }) { return }
    queue.append(happening)
    advance()
  }

  /// Does what can be done, until it has to wait.
  func advance() {
    if isAdvancing { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while pause == .none {
      if let job = agenda.popLast() {
        attempt(job)
      } else if isHandling {
        isHandling = false
        host.outgoing.send(.renew(record: host.record.number))
      } else if !queue.isEmpty, !isOver {
        isHandling = true
        let happening = queue.removeFirst()
        attempt { journey throws(CoreError) in
          if journey.isCancelled { journey.forget() } else { try journey.take(happening) }
        }
      } else {
        return
      }
    }
  }

  /// Does a job. An error ends the journey.
  private func attempt(_ job: Job) {
    do throws(CoreError) { try job(self) } catch { close(.failure(error)) }
  }

  /// Adds a job that comes next, before those that were added earlier.
  func next(_ job: @escaping Job) { agenda.append(job) }

  /// Gives up the rest of what is handled.
  func stop() { agenda = [] }

  /// Sends an action. The next job begins when it has ended and `then` has been done.
  func wait(
    for matter: JourneyCore.Action.Matter,
    then: @escaping (HostedJourney, JourneyCore.End) throws(CoreError) -> Void = { _, _ throws(CoreError) in }
  ) {
    let number = host.outgoing.ask(matter) { [self] end in
      stopLimit()
      pause = .none
      attempt { journey throws(CoreError) in try then(journey, end) }
      advance()
    }
    pause = .action(number)
    awaited = matter
    if isCancelled || host.isHeard { startLimit() }
  }

  // MARK: Patience

  /// The time in which a device answers, in milliseconds. Longer than any animation or look at a status takes.
  static let patience: Int64 = 10_000

  /// Begins the time in which the device has to answer. If it does not, that is told, and does not keep a journey that is cancelled.
  /// An action of the app takes as long as it takes, and so does everything while the app is not active.
  func startLimit() {
    guard limit == nil, case .action(let action) = pause, let awaited, !awaited.isWork else { return }
    limit = host.outgoing.ask(.wake(after: Self.patience)) { [self] _ in
      limit = nil
      if host.screen.phase != .active { return startLimit() }
      tell(.unanswered(awaited.words))
      guard isCancelled else { return }
      host.outgoing.forget(action)
      self.awaited = nil
      pause = .none
      // Nothing was read for the step.
      if case .read = awaited { stop() }
      advance()
    }
  }

  /// The app is active again: the device has its time from now on.
  func restartLimit() {
    guard limit != nil else { return }
    cancelLimit()
    startLimit()
  }

  private func stopLimit() {
    awaited = nil
    cancelLimit()
  }

  private func cancelLimit() {
    guard let limit else { return }
    host.outgoing.forget(limit)
    host.outgoing.send(.stopWaking(action: limit))
    self.limit = nil
  }

  /// Begins a job that needs its turn with the record.
  func inTurn(_ job: @escaping Job) {
    next(job)
    guard host.record.isBusy else { return }
    pause = .record
    host.record.inTurn { [self] in proceed() }
  }

  /// Changes the record, in turn. The next job begins when it is written.
  func save(_ change: (inout HostRecord) -> Void) {
    pause = .record
    host.record.save(change) { [self] error in
      // It may have lost the record meanwhile.
      if let error, !isOver { close(.failure(.store(error))) }
      proceed()
    }
  }

  /// Goes on when all metrics are counted.
  func waitForMetrics() {
    guard host.isCounting else { return }
    pause = .metrics
    host.wait(with: self)
  }

  /// What it waited for has come.
  func proceed() {
    pause = .none
    advance()
  }
}

extension HostedJourney.Happening {
  /// Whether a queued event of this kind makes a second one redundant.
  fileprivate var coalesces: Bool {
    switch self {
    case .changed, .active, .screen, .alarm, .cancelled: true
    case .start, .restore, .event, .background, .returned, .answer, .reply, .settled: false
    }
  }

  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.changed, .changed), (.active, .active), (.screen, .screen), (.alarm, .alarm), (.cancelled, .cancelled): true
    default: false
    }
  }

  /// Whether facts may change together with this event.
  var bringsFacts: Bool {
    switch self {
    case .start, .restore, .changed, .returned, .active, .settled, .screen, .cancelled: true
    case .event, .background, .answer, .reply, .alarm: false
    }
  }

  /// The event's name, for a log.
  var words: String {
    switch self {
    case .start: "start"
    case .restore: "restore"
    case .event(_, let sent): sent.name
    case .changed, .screen: "changed"
    case .background: "background"
    case .returned, .active: "returned"
    case .answer(_, let answer): answer.call
    case .reply(_, _, .answer(let name), _), .reply(_, _, .goneWith(let name), _): name
    case .reply(_, _, .gone, _): Policy.Prompt.dismissed
    case .settled: "settled"
    case .alarm: "elapsed"
    case .cancelled: "cancelled"
    }
  }
}
