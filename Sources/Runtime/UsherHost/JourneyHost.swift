public import UsherCore
public import UsherRuntime

/// Plays the journeys of a policy: reads facts, runs sessions step by step, saves their state, and has the device and the
/// app perform the effects.
///
/// ```swift
/// let host = JourneyHost(policy, in: environment, for: app)
/// let outcome = try await host.run("capture")
/// ```
///
/// The effects of a step are performed in order, and each is awaited. Only metrics are counted beside the journeys, one after
/// the other. Meanwhile, further events wait in a queue per journey. Memory that outlives a session is shared by all journeys.
///
/// An app creates a host once for each policy, and keeps it for as long as it runs. Two hosts of a policy in one environment
/// share its record and its memory, and each plays its own journeys with its own app and prompts.
public final class JourneyHost: Sendable {
  /// The policy that the host plays.
  public let policy: Policy
  private let shell: JourneyShell
  /// Its number for the shell.
  private let number: Int
  /// Saved journeys, memory and metrics.
  let record: SharedRecord

  /// Creates a host. Nothing is read or shown yet.
  public init(_ policy: Policy, in environment: JourneyEnvironment, for app: any JourneyApp = NoApp()) {
    self.policy = policy
    shell = environment.shell
    (number, record) = shell.add(policy, in: environment, for: app)
  }

  deinit { shell.post(.gone(host: number)) }

  // MARK: Running

  /// Plays a flow and returns the name of its outcome.
  ///
  /// If the flow is in progress with the same arguments, this waits for that journey: one of this host, of another host of
  /// the policy in the environment, or one that an earlier process left. Otherwise a new journey starts. The outcome of a
  /// journey that was over before is never returned here; ``unfinishedJourneys()`` has it.
  ///
  /// If the task is cancelled and no one else waits for the journey, the journey ends: its prompts are dismissed, its
  /// actions are cancelled, and only the values that it has remembered are kept.
  ///
  /// - Throws: `HostError` if the policy does not know a name or value, whether it came from this call, the app or the
  ///   device; `StoreError`; `CancellationError`. After the first two, the journey stays as it was last saved, and the
  ///   next `run` resumes it.
  public func run(_ flow: String, with arguments: [String: String] = [:]) async throws -> String {
    let (call, seat) = (JourneyCore.Call(host: number, flow: flow, arguments: arguments), shell.seat)
    return try await shell.value { .run(call, seat: seat, waiter: $0) }
  }

  /// The journeys that an earlier process left and nobody has gone on with, in the order in which they began. Call it at launch,
  /// and await the outcome of each, or discard it.
  ///
  /// Nothing is shown, requested or performed for a journey before somebody asks for its outcome or calls its flow. Only metrics
  /// that have not been counted are counted. A journey that an error has stopped in this process is also here.
  public func unfinishedJourneys() async throws(StoreError) -> [UnfinishedJourney] {
    switch await shell.journeysLeft(number) {
    case .success(let left):
      return left.map { one in
        UnfinishedJourney(
          flow: one.flow, arguments: one.arguments, leftAt: one.leftAt, place: one.place,
          outcome: { [self] in try await outcome(ofJourney: one.journey) },
          discard: { [self] in try await discard(one.journey) })
      }
    case .failure(.store(let error)): throw error
    case .failure(let error): preconditionFailure("only the record can keep journeys back: \(error.description)")
    }
  }

  private func discard(_ journey: Int) async throws -> Bool {
    do {
      _ = try await shell.value { .discard(journey: journey, host: number, waiter: $0) }
      return true
    } catch is OutcomeTaken {
      return false
    }
  }

  /// The current value of a decision. It needs no journey and shows no prompts.
  public func decide(_ decision: String) async throws -> String {
    try await shell.value { .decide(decision, host: number, waiter: $0) }
  }

  /// The value of a decision, now and whenever it changes.
  public func values(of decision: String) -> DecisionValues {
    DecisionValues(host: self, decision: decision)
  }

  // MARK: Events

  /// Sends an event of the app, with its arguments by name, to every running journey of this host. A text that is not
  /// given is left out where the policy passes it on; one that is longer than `ActionAnswer.textLimit` is cut off.
  public func send(_ event: String, with arguments: [String: String] = [:]) throws(HostError) {
    shell.post(try JourneyCore.Happening.event(event, with: arguments, of: policy, host: number))
  }

  /// Reports that a status or an input may have changed.
  public func changed() { shell.post(.changed(host: number)) }

  /// Returns when no work is left: all events have been handled, all effects performed, and all metrics counted. Journeys
  /// may then still wait for the user, the system, an action of the app, or a timer. For tests.
  public func settled() async { await shell.settled(number) }

  // MARK: Journeys

  /// The number of a journey of this flow, as ``run(_:with:)`` finds it. One that an earlier process left may be over.
  package func journey(_ flow: String, with arguments: [String: String]) async throws -> Int {
    try await shell.journey(JourneyCore.Call(host: number, flow: flow, arguments: arguments))
  }

  /// Waits for an outcome and removes it from the record, so that no later process reports it again. A journey that an earlier
  /// process left goes on.
  package func outcome(ofJourney journey: Int) async throws -> String {
    try await shell.value { .wait(journey: journey, host: number, waiter: $0) }
  }

  /// Whether a journey has ended and its outcome has not been delivered.
  package func isOver(_ journey: Int) async -> Bool { standings.contains { $0.number == journey && $0.end != nil } }

  private var standings: [JourneyCore.Standing] { shell.standings(of: number) }

  /// The number of tasks that wait for an outcome.
  package var waiterCount: Int { get async { standings.reduce(0) { $0 + $1.waiters } } }

  package func journeyStatuses() async throws(StoreError) -> [JourneyStatus] {
    let isWritten = try record.store.read(record.name) == shell.bytes(ofRecord: record.number)
    return standings.map { JourneyStatus($0, of: shell.serial, isWritten: isWritten) }
  }
}
