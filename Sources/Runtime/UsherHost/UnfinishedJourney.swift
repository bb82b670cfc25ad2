public import UsherCore

/// A journey that an earlier process left. It goes on when somebody asks for its ``outcome()``, or calls its flow with the same
/// arguments.
public struct UnfinishedJourney: Sendable {
  /// The flow's name in the policy.
  public let flow: String
  /// The arguments that the journey was started with.
  public let arguments: [String: String]
  /// When the journey was last saved, in milliseconds since 1970, by the clock of the environment; nil if a version of Usher saved
  /// it that did not keep the time.
  public let leftAt: Int64?
  /// Where the journey stood.
  public let place: JourneyPlace
  private let end: @Sendable () async throws -> String
  private let drop: @Sendable () async throws -> Bool

  /// Creates a journey, as a host does from its record, for tests of an app's own launch.
  public init(
    flow: String, arguments: [String: String] = [:], leftAt: Int64? = nil, place: JourneyPlace = .elsewhere,
    outcome: @escaping @Sendable () async throws -> String,
    discard: @escaping @Sendable () async throws -> Bool = { true }
  ) {
    self.flow = flow
    self.arguments = arguments
    self.leftAt = leftAt
    self.place = place
    end = outcome
    drop = discard
  }

  /// Goes on with the journey, and waits for its outcome, as ``JourneyHost/run(_:with:)`` does. The outcome is delivered once.
  ///
  /// If the task is cancelled and no one else waits for the journey, the journey ends.
  ///
  /// - Throws: what ``JourneyHost/run(_:with:)`` throws; ``OutcomeTaken``; a `Policy.Snapshot.Refusal` if the policy cannot go on
  ///   with the journey, which is then over.
  public func outcome() async throws -> String { try await end() }

  /// Removes the journey from the record. It never goes on, and its outcome is never delivered. What it has remembered stays, and
  /// its metrics are counted.
  ///
  /// - Returns: whether it was there to discard. If not, somebody has gone on with it or received its outcome, or it was discarded
  ///   before; it is then left as it is.
  /// - Throws: `StoreError`. The journey is then still there.
  @discardableResult public func discard() async throws -> Bool { try await drop() }
}

/// The outcome of a journey has already been delivered, or the journey was discarded.
public struct OutcomeTaken: Error, Hashable, Sendable, CustomStringConvertible {
  /// Creates the error, for tests of an app.
  public init() {}

  public var description: String {
    "the outcome of this journey has been delivered already, or the journey was discarded"
  }
}

// The names of version 0.1.0.

/// A journey that an earlier process left.
@available(*, deprecated, renamed: "UnfinishedJourney")
public typealias ResumedJourney = UnfinishedJourney

extension JourneyHost {
  /// The journeys that an earlier process left. None goes on before somebody asks for its outcome.
  @available(*, deprecated, renamed: "unfinishedJourneys()")
  public func resume() async throws(StoreError) -> [UnfinishedJourney] { try await unfinishedJourneys() }
}
