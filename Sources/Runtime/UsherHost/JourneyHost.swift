public import UsherRuntime

/// Plays the journeys of a policy: reads what is so, lets a session take one step after the other, keeps its place, and has the
/// device and the app do what the step says.
///
/// ```swift
/// let host = try JourneyHost(policy, in: environment, for: app)
/// let outcome = try await host.run("capture")
/// ```
///
/// There is one host for a policy in a process. Effects of a step are performed in order, each awaited; meanwhile the next
/// happenings wait in a queue of their own for each journey. Memory that outlives a session is shared by all.
public actor JourneyHost {
  /// What it plays.
  public nonisolated let policy: Policy
  let environment: JourneyEnvironment
  let app: any JourneyApp
  let inbox: Inbox
  /// Of the foreground.
  private nonisolated let listener: UInt64

  let reader: FactReader
  /// Where journeys are, and what they have remembered.
  var records: RecordKeeper
  var texts: PresenterTexts
  /// The journeys that are under way, or whose outcome nobody has taken, by their numbers.
  var journeys: [Int: HostedJourney] = [:]
  var idleWaiters: [CheckedContinuation<Void, Never>] = []
  /// Calls of the device and the app that no journey stands still for are not in it.
  let activity = Activity()

  /// Nothing is read or shown yet.
  public init(_ policy: Policy, in environment: JourneyEnvironment, for app: any JourneyApp = NoApp()) {
    self.policy = policy
    self.environment = environment
    self.app = app
    reader = FactReader(policy, environment.resources, app)
    records = RecordKeeper(of: policy.name, in: environment.store, environment.clock)
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

  /// Plays a flow to its outcome, and gives the outcome's name.
  ///
  /// If the flow is under way with the same arguments, this waits for the same journey; if an earlier process has left one,
  /// it is taken up; else a new one begins. An outcome that an earlier process could not tell any more is told at once.
  ///
  /// When the task is cancelled, and nobody else waits for the journey, it is over: its prompts are taken down, its actions
  /// cancelled, and nothing of it is kept but what it has remembered.
  ///
  /// - Throws: ``HostError`` for a name or value that the policy does not know, whether it was given here, by the app or by
  ///   the device; ``StoreError``; `CancellationError`. After the first two the journey is where it was last saved, and
  ///   the next `run` takes it up.
  public func run(_ flow: String, with arguments: [String: String] = [:]) async throws -> String {
    try await outcome(ofJourney: try journey(flow, with: arguments))
  }

  /// Takes up all journeys that an earlier process has left: at the launch of the app, before the person can start others.
  public func resume() throws(StoreError) -> [ResumedJourney] {
    for saved in try records.opened().journeys where journeys[saved.number] == nil { takeUp(saved) }
    return journeys.values.sorted { $0.number < $1.number }.filter { $0.isTakenUp }.map { journey in
      ResumedJourney(flow: journey.flow, arguments: journey.arguments, number: journey.number, host: self)
    }
  }

  /// The value of a decision now. It needs no journey, and nothing is asked by looking.
  public func decide(_ decision: String) async throws -> String {
    let reading = await reader.read(fixed: [:])
    return try policy.decide(decision, facts: try knownFacts(reading))
  }

  // MARK: What happens

  /// An event of the app, with its parameters, for every journey that is under way.
  public nonisolated func send(_ event: String, with arguments: [String: String] = [:]) throws(HostError) {
    inbox.post(.event(try policy.event(event, with: arguments), event))
  }

  /// A status or an input may be different.
  public nonisolated func changed() { inbox.post(.changed) }

  /// Returns once nothing is left to do: all that has been told is taken, and every effect performed. What is waited for then
  /// is the person, the system, an action of the app, or time. For tests.
  public func settled() async {
    if activity.isIdle { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }
}

/// A journey that an earlier process has left.
public struct ResumedJourney: Sendable {
  /// The flow, as the policy calls it.
  public let flow: String
  /// What it was started with.
  public let arguments: [String: String]
  let number: Int
  let host: JourneyHost

  /// Waits for its outcome, which is told once, as ``JourneyHost/run(_:with:)`` does.
  public func outcome() async throws -> String { try await host.outcome(ofJourney: number) }
}

/// The outcome of a journey that was left by an earlier process has been told already.
public struct OutcomeTaken: Error, Hashable, Sendable {}
