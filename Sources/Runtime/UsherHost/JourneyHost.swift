internal import UsherLock
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
public actor JourneyHost {
  /// The policy that the host plays.
  public nonisolated let policy: Policy
  let environment: JourneyEnvironment
  let app: any JourneyApp
  let inbox: Inbox
  /// The host's listener in the foreground.
  private nonisolated let listener: UInt64

  let reader: FactReader
  /// Saved journeys, memory and metrics.
  nonisolated let record: OpenRecord
  var texts: PresenterTexts
  /// The journeys that are running, or whose outcome has not been delivered, by number.
  var journeys: [Int: HostedJourney] = [:]
  var idleWaiters: [CheckedContinuation<Void, Never>] = []
  /// Counts metrics; nil if there are none to count.
  var counting: Task<Void, Never>?
  /// Counts unfinished work. Does not count device or app calls that run in the background.
  let activity = Activity()

  /// Creates a host. Nothing is read or shown yet.
  public init(_ policy: Policy, in environment: JourneyEnvironment, for app: any JourneyApp = NoApp()) {
    self.policy = policy
    self.environment = environment
    self.app = app
    reader = FactReader(policy, environment.resources, app)
    record = environment.records.record(of: policy, in: environment)
    texts = PresenterTexts(of: policy)
    let inbox = Inbox(activity, environment.foreground.activity)
    self.inbox = inbox
    listener = environment.foreground.listen { inbox.post(.turn($0)) }
    inbox.deliver(to: self)
  }

  deinit {
    inbox.close()
    environment.foreground.stopListening(listener)
  }

  // MARK: Running

  /// Plays a flow and returns the name of its outcome.
  ///
  /// If the flow is in progress with the same arguments, this waits for that journey: one of this host, of another host of
  /// the policy in the environment, or one that an earlier process left. Otherwise a new journey starts. The outcome of a
  /// journey that was over before is never returned here; ``resume()`` has it.
  ///
  /// If the task is cancelled and no one else waits for the journey, the journey ends: its prompts are dismissed, its
  /// actions are cancelled, and only the values that it has remembered are kept.
  ///
  /// - Throws: ``HostError`` if the policy does not know a name or value, whether it came from this call, the app or the
  ///   device; ``StoreError``; `CancellationError`. After the first two, the journey stays as it was last saved, and the
  ///   next `run` resumes it.
  public func run(_ flow: String, with arguments: [String: String] = [:]) async throws -> String {
    while true {
      do {
        return try await outcome(at: try join(flow, with: arguments))
      } catch is OverBefore {
        // There may be another one.
      }
    }
  }

  /// Resumes all journeys that an earlier process left, except those that another host of the policy plays. Call it at
  /// launch, before the user can start others, and await the outcome of each: it stays saved until then.
  public func resume() throws(StoreError) -> [ResumedJourney] {
    let left = try record.withLock { keeper throws(StoreError) in try keeper.claimSaved(for: self) }
    for saved in left { resume(saved) }
    startCounting()
    return journeys.values.sorted { $0.number < $1.number }.filter { $0.isResumed }.map { journey in
      let number = journey.number
      return ResumedJourney(flow: journey.flow, arguments: journey.arguments) { [self] in
        try await outcome(ofJourney: number)
      }
    }
  }

  /// The current value of a decision. It needs no journey and shows no prompts.
  public func decide(_ decision: String) async throws -> String {
    let reading = await reader.read(fixed: [:])
    let facts = try record.withLock { try self.facts(reading, in: &$0) }
    return try policy.decide(decision, facts: facts)
  }

  /// The value of a decision, now and whenever it changes.
  public nonisolated func values(of decision: String) -> DecisionValues {
    DecisionValues(host: self, decision: decision)
  }

  // MARK: Events

  /// Sends an event of the app, with its arguments by name, to every running journey of this host. A text that is not
  /// given is left out where the policy passes it on; one that is longer than ``ActionAnswer/textLimit`` is cut off.
  public nonisolated func send(_ event: String, with arguments: [String: String] = [:]) throws(HostError) {
    let texts = policy.texts(ofEvent: event)
    let given = texts.isEmpty ? [:] : arguments.filter { texts.contains($0.key) }
    inbox.post(.event(try policy.event(event, with: arguments), ActionAnswer(event, texts: given)))
  }

  /// Reports that a status or an input may have changed.
  public nonisolated func changed() { inbox.post(.changed) }

  /// Returns when no work is left: all events have been handled, all effects performed, and all metrics counted. Journeys
  /// may then still wait for the user, the system, an action of the app, or a timer. For tests.
  public func settled() async {
    if activity.isIdle { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }
}

/// A journey that an earlier process left.
public struct ResumedJourney: Sendable {
  /// The flow's name in the policy.
  public let flow: String
  /// The arguments that the journey was started with.
  public let arguments: [String: String]
  private let end: @Sendable () async throws -> String

  /// Creates a journey, as a host does from its record, for tests of an app's own launch.
  public init(
    flow: String, arguments: [String: String] = [:], outcome: @escaping @Sendable () async throws -> String
  ) {
    self.flow = flow
    self.arguments = arguments
    end = outcome
  }

  /// Waits for the journey's outcome, as ``JourneyHost/run(_:with:)`` does. The outcome is delivered once.
  public func outcome() async throws -> String { try await end() }
}

/// The outcome of a resumed journey has already been delivered.
public struct OutcomeTaken: Error, Hashable, Sendable, CustomStringConvertible {
  /// Creates the error, for tests of an app.
  public init() {}

  public var description: String { "the outcome of this journey has been delivered already" }
}
