// `usher generate swift` wrote this file from isAuthorized.usher. Do not edit it.

import UsherHost
#if canImport(Combine)
  import Combine
#endif
#if canImport(Observation)
  import Observation
#endif

/// Authorization for a protected resource: the status, the request, and the way back from a
/// refusal, each in its own place.
struct Authorization: Sendable {
  let host: JourneyHost

  /// `host` plays the policy for an `App`. Throws if the bundle is of another policy or version.
  init(_ host: JourneyHost) throws {
    try host.policy.check(is: "authorization", withInterface: [432180401])
    self.host = host
  }

  /// Asks if the system still asks, and explains if it was refused before.
  func ensure(r: EnsureR) async throws -> EnsureOutcome {
    try known(await host.run("ensure(r: \(r.rawValue))"))
  }

  /// Two resources one after the other: a picture needs the camera, its sound is welcome.
  func recordCard() async throws -> RecordCardOutcome {
    try known(await host.run("recordCard"))
  }

  /// Whether the camera is allowed. Reading it asks nobody.
  var isAuthorized: Bool {
    get async throws { try await host.decide("isAuthorized") == "true" }
  }

  /// The present value of `isAuthorized`, and then each change.
  var isAuthorizedValues: AsyncThrowingMapSequence<DecisionValues, Bool> {
    host.values(of: "isAuthorized").map { $0 == "true" }
  }

  /// A status without a side effect: nothing is asked by looking.
  var cameraStanding: Standing {
    get async throws { try known(await host.decide("cameraStanding")) }
  }

  /// The present value of `cameraStanding`, and then each change.
  var cameraStandingValues: AsyncThrowingMapSequence<DecisionValues, Standing> {
    host.values(of: "cameraStanding").map { try known($0) }
  }

  var microphoneStanding: Standing {
    get async throws { try known(await host.decide("microphoneStanding")) }
  }

  /// The present value of `microphoneStanding`, and then each change.
  var microphoneStandingValues: AsyncThrowingMapSequence<DecisionValues, Standing> {
    host.values(of: "microphoneStanding").map { try known($0) }
  }

  var contactsStanding: Standing {
    get async throws { try known(await host.decide("contactsStanding")) }
  }

  /// The present value of `contactsStanding`, and then each change.
  var contactsStandingValues: AsyncThrowingMapSequence<DecisionValues, Standing> {
    host.values(of: "contactsStanding").map { try known($0) }
  }

  #if canImport(Observation)
    /// The present values of the decisions, for views from iOS 17 and macOS 14 on. Each is nil
    /// until it has been read.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Observable final class Decisions {
      /// Whether the camera is allowed. Reading it asks nobody.
      private(set) var isAuthorized: Bool?
      /// A status without a side effect: nothing is asked by looking.
      private(set) var cameraStanding: Standing?
      private(set) var microphoneStanding: Standing?
      private(set) var contactsStanding: Standing?
      /// The error that ended the observation of a decision.
      private(set) var error: (any Error)?
      private let observation = DecisionObservation()

      /// Observes the decisions for as long as this object lives.
      init(of policy: Authorization) {
        observation.onError = { [weak self] in self?.error = $0 }
        observation.follow(policy.isAuthorizedValues) { [weak self] in self?.isAuthorized = $0 }
        observation.follow(policy.cameraStandingValues) { [weak self] in self?.cameraStanding = $0 }
        observation.follow(policy.microphoneStandingValues) {
          [weak self] in self?.microphoneStanding = $0
        }
        observation.follow(policy.contactsStandingValues) {
          [weak self] in self?.contactsStanding = $0
        }
      }
    }
  #endif

  #if canImport(Combine)
    /// The present values of the decisions, for views of every system. Each is nil until it has
    /// been read.
    @MainActor final class DecisionsObject: ObservableObject {
      /// Whether the camera is allowed. Reading it asks nobody.
      @Published private(set) var isAuthorized: Bool?
      /// A status without a side effect: nothing is asked by looking.
      @Published private(set) var cameraStanding: Standing?
      @Published private(set) var microphoneStanding: Standing?
      @Published private(set) var contactsStanding: Standing?
      /// The error that ended the observation of a decision.
      @Published private(set) var error: (any Error)?
      private let observation = DecisionObservation()

      /// Observes the decisions for as long as this object lives.
      init(of policy: Authorization) {
        observation.onError = { [weak self] in self?.error = $0 }
        observation.follow(policy.isAuthorizedValues) { [weak self] in self?.isAuthorized = $0 }
        observation.follow(policy.cameraStandingValues) { [weak self] in self?.cameraStanding = $0 }
        observation.follow(policy.microphoneStandingValues) {
          [weak self] in self?.microphoneStanding = $0
        }
        observation.follow(policy.contactsStandingValues) {
          [weak self] in self?.contactsStanding = $0
        }
      }
    }
  #endif

  /// Goes on with a journey of `host.unfinishedJourneys()`, and waits for its outcome.
  func outcome(of journey: UnfinishedJourney) async throws -> Ended {
    let name = try await journey.outcome()
    switch journey.flow.prefix(while: { $0 != "(" }) {
    case "ensure": return .ensure(try known(name))
    case "recordCard": return .recordCard(try known(name))
    default: throw HostError.unknownFlow(journey.flow, known: host.policy.flows)
    }
  }

  /// The flow that an unfinished journey played, with its outcome.
  enum Ended: Equatable, Sendable {
    case ensure(EnsureOutcome)
    case recordCard(RecordCardOutcome)
  }

  /// What the app provides: inputs, actions and metrics.
  protocol App: JourneyApp {
    func track(_ metric: Metric, _ tracked: TrackedMetric) async
  }

  enum Metric: Hashable, Sendable {
    case permissionDenied(resource: PermissionDeniedResource)
    case openedSettings
  }

  enum Standing: String, CaseIterable, Sendable {
    case granted
    case partial
    case askable
    case denied
    case unavailable
  }

  enum EnsureR: String, CaseIterable, Sendable {
    case camera
    case microphone
    case contacts
  }

  enum PermissionDeniedResource: String, CaseIterable, Sendable {
    case camera
    case microphone
    case contacts
  }

  enum EnsureOutcome: String, CaseIterable, Sendable {
    case granted
    case partial
    case denied
    case unavailable
  }

  enum RecordCardOutcome: String, CaseIterable, Sendable {
    case withSound
    case silent
    case nothing
  }
}

extension Authorization.App {
  func value(of input: String) async -> InputValue? { nil }

  func perform(_ call: ActionCall) async -> ActionAnswer { return unfit(call.name) }

  func track(_ metric: TrackedMetric) async {
    switch metric.name {
    case "permission_denied":
      guard
        let resource = metric.arguments["resource"].flatMap(
          Authorization.PermissionDeniedResource.init)
      else { return unfit(metric.name) }
      let known = Authorization.Metric.permissionDenied(resource: resource)
      return await track(known, metric)
    case "opened_settings":
      return await track(.openedSettings, metric)
    default: return unfit(metric.name)
    }
  }
}

/// The case for a name of a policy. Throws if the bundle is of another version of the policy.
nonisolated private func known<Value: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Value {
  guard let value = Value(rawValue: name) else {
    let known = Value.allCases.map { $0.rawValue }
    throw HostError.unknownValue(name, of: "\(Value.self)", known: known)
  }
  return value
}

/// Stops a debug build if the bundle is of another version of the policy.
nonisolated private func unfit(_ name: String) {
  assertionFailure("the bundle has another `\(name)` than this code")
}

/// The host throws a `HostError` for this answer, which no action has.
nonisolated private func unfit(_ name: String) -> ActionAnswer {
  let _: Void = unfit(name)
  return ""
}
