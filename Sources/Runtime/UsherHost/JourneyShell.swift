package import UsherCore
internal import UsherLock
internal import UsherRuntime

/// The shell of an environment's core: passes on what happens, in the order of arrival, and performs the actions. It decides
/// nothing, and holds no lock while it calls out or releases what it has called.
package final class JourneyShell: Sendable {
  let state = Locked(State())
  /// Counts what happened and has not been handled, and the calls to the device and the app that have not returned.
  package let activity = Activity()

  struct State {
    let core = JourneyCore()
    var queue: [JourneyCore.Happening] = []
    /// Whether a task handles the queue.
    var isRunning = false
    var hosts: [Int: Parts] = [:]
    var screens: [Member] = []
    var records: [SharedRecord] = []
    var clock: (any HostClock)?
    /// Calls to the device, the app and the stores that have not returned, by number.
    var tasks: [UInt64: Task<Void, Never>] = [:]
    /// The functions that cancel wake-ups, by number.
    var alarms: [UInt64: @Sendable () -> Void] = [:]
    var waiters: [UInt64: Waiter] = [:]
    var lastWaiter: UInt64 = 0
    /// Those who wait until a host is idle.
    var idle: [(host: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Takes what has happened next. When there is nothing, the task that handles the queue is over, and those whose host is idle go
    /// on.
    mutating func next() -> (JourneyCore.Happening?, (any HostClock)?, [CheckedContinuation<Void, Never>]) {
      if !queue.isEmpty { return (queue.removeFirst(), clock, []) }
      isRunning = false
      let (core, waiting) = (core, idle)
      idle = waiting.filter { !core.isIdle($0.host) }
      return (nil, nil, waiting.filter { core.isIdle($0.host) }.map { $0.continuation })
    }
  }

  /// A foreground, and the number of its screen.
  struct Member {
    weak var foreground: Foreground?
    var number: Int
  }

  /// What a host calls.
  struct Parts: Sendable {
    var resources: any ResourceAccess
    var prompts: any PromptPresenter
    var links: any LinkOpener
    var app: any JourneyApp
    var listener: (@Sendable (JourneyEvent) -> Void)?
  }

  /// Somebody who waits for a result.
  enum Waiter {
    case value(CheckedContinuation<Result<String, CoreError>, Never>)
    case number(CheckedContinuation<Result<Int, CoreError>, Never>)
    case left(CheckedContinuation<Result<[JourneyCore.Left], CoreError>, Never>)
  }

  /// Tells the prompts of shells apart.
  let serial = JourneyShell.made.withLock { made in
    made += 1
    return made
  }
  private static let made = Locked(0)
  /// Gets all that the core is told, and what it answers, for tests.
  private let watch: Watch?

  package typealias Watch = @Sendable (JourneyCore.Happening, JourneyCore.Time, [JourneyCore.Action]) -> Void

  package init(watch: Watch? = nil) { self.watch = watch }

  deinit { state.withLock { $0.core.close() } }

  // MARK: Parts

  /// Adds a host. Its record is that of the policy in the environment's store.
  func add(_ policy: Policy, in environment: JourneyEnvironment, for app: any JourneyApp) -> (Int, SharedRecord) {
    let screen = environment.foreground.join(self)
    let parts = Parts(
      resources: environment.resources, prompts: environment.prompts, links: environment.links, app: app,
      listener: environment.listener)
    return state.withLock { state in
      if state.clock == nil { state.clock = environment.clock }
      let known = state.records.first { $0.name == policy.name && $0.storage === environment.storage }
      let record =
        known
        ?? SharedRecord(
          state.core.addRecord(), of: policy.name, in: environment.store, environment.storage)
      if known == nil { state.records.append(record) }
      let number = state.core.addHost(
        of: policy, record: record.number, screen: screen, isHeard: parts.listener != nil,
        countsAtOnce: app is any CountsAtOnce)
      state.hosts[number] = parts
      return (number, record)
    }
  }

  /// The number of a foreground's screen. Call this while its phase cannot change.
  func screen(of foreground: Foreground, _ phase: AppPhase, wasAway: Bool) -> (number: Int, isNew: Bool) {
    state.withLock { state in
      if let known = state.screens.first(where: { $0.foreground === foreground }) { return (known.number, false) }
      let number = state.core.addScreen(phase, wasAway: wasAway)
      state.screens.append(Member(foreground: foreground, number: number))
      return (number, true)
    }
  }

  // MARK: Happenings

  /// Passes on what has happened, from any thread.
  func post(_ happening: JourneyCore.Happening) {
    activity.begin()
    let isFirst = state.withLock { state in
      state.queue.append(happening)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // What this causes is not called by the action that has caused it.
    if isFirst { Task { Self.$seats.withValue(nil) { run() } } }
  }

  private func run() {
    while true {
      let (happening, clock, idle) = state.withLock { $0.next() }
      for one in idle { one.resume() }
      guard let happening else { return }
      let time = JourneyCore.Time(now: clock?.now() ?? 0, uptime: clock?.uptime() ?? 0)
      let actions = state.withLock { $0.core.handle(happening, at: time) }
      watch?(happening, time, actions)
      for action in actions { perform(action) }
      activity.end()
    }
  }

  /// Returns when a host has nothing left to do but wait.
  func settled(_ host: Int) async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.isRunning, state.core.isIdle(host) { return true }
        state.idle.append((host, continuation))
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  // MARK: Calls

  /// Waits for a value that the core delivers. If the task is cancelled, the core is told.
  func value(_ happening: (_ waiter: UInt64) -> JourneyCore.Happening) async throws -> String {
    let waiter = newWaiter()
    let happening = happening(waiter)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.waiters[waiter] = .value(continuation) }
        post(happening)
        if Task.isCancelled { post(.abandoned(waiter: waiter)) }
      }
    } onCancel: {
      post(.abandoned(waiter: waiter))
    }
    return try received(result).mapError { $0.thrown }.get()
  }

  func journey(_ call: JourneyCore.Call) async throws -> Int {
    let waiter = newWaiter()
    let result = await withCheckedContinuation { continuation in
      state.withLock { $0.waiters[waiter] = .number(continuation) }
      post(.join(call, seat: seat, waiter: waiter))
    }
    return try received(result).mapError { $0.thrown }.get()
  }

  func journeysLeft(_ host: Int) async -> Result<[JourneyCore.Left], CoreError> {
    let waiter = newWaiter()
    return received(
      await withCheckedContinuation { continuation in
        state.withLock { $0.waiters[waiter] = .left(continuation) }
        post(.list(host: host, waiter: waiter))
      })
  }

  /// A result that was made under the lock. The thread sanitizer does not see that a continuation orders what it hands over, so this
  /// takes the lock once more.
  private func received<Result>(_ result: Result) -> Result {
    state.withLock { _ in }
    return result
  }

  private func newWaiter() -> UInt64 {
    state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
  }

  // MARK: Seats

  /// The seat of the journey whose action this task performs. Journeys that the action runs use the same seat.
  @TaskLocal static var seats: (shell: ObjectIdentifier, seat: UInt64)?

  /// The seat for a journey that is called now; nil if no action of this shell calls it.
  var seat: UInt64? {
    guard let seats = Self.seats, seats.shell == ObjectIdentifier(self) else { return nil }
    return seats.seat
  }

  // MARK: Looks

  package func isAwaited(_ resource: String, _ request: String, screen: Int) -> Bool {
    state.withLock { $0.core.isAwaited(resource, request, screen: screen) }
  }

  func standings(of host: Int) -> [JourneyCore.Standing] { state.withLock { $0.core.standings(of: host) } }

  func bytes(ofRecord record: Int) -> [UInt8]? { state.withLock { $0.core.bytes(ofRecord: record) } }
}
