// `usher generate swift` wrote this file from callPermissions.usher. Do not edit it.

import UsherHost
#if canImport(Combine)
  import Combine
#endif
#if canImport(Observation)
  import Observation
#endif

/// Stream Video: a banner above a call about permissions that the person needs in it and lacks. One
/// run is one call.
struct StreamPermissions: Sendable {
  let host: JourneyHost

  /// `host` plays the policy for an `App`. Throws if the bundle is of another policy or version.
  init(_ host: JourneyHost) throws {
    try host.policy.check(is: "stream.permissions", withInterface: [3209996685])
    self.host = host
  }

  func overlay() async throws -> OverlayOutcome {
    try known(await host.run("overlay"))
  }

  /// The call's own button for the camera or the microphone, while that is off.
  func turnOnTapped(what: TurnOnTappedWhat) throws {
    let arguments = ["what": what.rawValue]
    try host.send("turnOnTapped", with: arguments)
  }

  /// For the rest of the app: what the guide reads from its PermissionStore.
  var hasCameraPermission: Bool {
    get async throws { try await host.decide("hasCameraPermission") == "true" }
  }

  /// The present value of `hasCameraPermission`, and then each change.
  var hasCameraPermissionValues: AsyncThrowingMapSequence<DecisionValues, Bool> {
    host.values(of: "hasCameraPermission").map { $0 == "true" }
  }

  var hasMicrophonePermission: Bool {
    get async throws { try await host.decide("hasMicrophonePermission") == "true" }
  }

  /// The present value of `hasMicrophonePermission`, and then each change.
  var hasMicrophonePermissionValues: AsyncThrowingMapSequence<DecisionValues, Bool> {
    host.values(of: "hasMicrophonePermission").map { $0 == "true" }
  }

  #if canImport(Observation)
    /// The present values of the decisions, for views from iOS 17 and macOS 14 on. Each is nil
    /// until it has been read.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Observable final class Decisions {
      /// For the rest of the app: what the guide reads from its PermissionStore.
      private(set) var hasCameraPermission: Bool?
      private(set) var hasMicrophonePermission: Bool?
      /// The error that ended the observation of a decision.
      private(set) var error: (any Error)?
      private let observation = DecisionObservation()

      /// Observes the decisions for as long as this object lives.
      init(of policy: StreamPermissions) {
        observation.onError = { [weak self] in self?.error = $0 }
        observation.follow(policy.hasCameraPermissionValues) {
          [weak self] in self?.hasCameraPermission = $0
        }
        observation.follow(policy.hasMicrophonePermissionValues) {
          [weak self] in self?.hasMicrophonePermission = $0
        }
      }
    }
  #endif

  #if canImport(Combine)
    /// The present values of the decisions, for views of every system. Each is nil until it has
    /// been read.
    @MainActor final class DecisionsObject: ObservableObject {
      /// For the rest of the app: what the guide reads from its PermissionStore.
      @Published private(set) var hasCameraPermission: Bool?
      @Published private(set) var hasMicrophonePermission: Bool?
      /// The error that ended the observation of a decision.
      @Published private(set) var error: (any Error)?
      private let observation = DecisionObservation()

      /// Observes the decisions for as long as this object lives.
      init(of policy: StreamPermissions) {
        observation.onError = { [weak self] in self?.error = $0 }
        observation.follow(policy.hasCameraPermissionValues) {
          [weak self] in self?.hasCameraPermission = $0
        }
        observation.follow(policy.hasMicrophonePermissionValues) {
          [weak self] in self?.hasMicrophonePermission = $0
        }
      }
    }
  #endif

  /// Goes on with a journey of `host.unfinishedJourneys()`, and waits for its outcome.
  func outcome(of journey: UnfinishedJourney) async throws -> Ended {
    let name = try await journey.outcome()
    switch journey.flow.prefix(while: { $0 != "(" }) {
    case "overlay": return .overlay(try known(name))
    default: throw HostError.unknownFlow(journey.flow, known: host.policy.flows)
    }
  }

  /// The flow that an unfinished journey played, with its outcome.
  enum Ended: Equatable, Sendable {
    case overlay(OverlayOutcome)
  }

  /// What the app provides: inputs, actions and metrics.
  protocol App: JourneyApp {
    /// Off for an app that handles permissions in its own way, or not at all: nothing is shown, and
    /// nothing is asked.
    var showsBanner: Bool? { get async }
    /// Whether people who refuse in this call see the banner at once, as in the guide. Off, it
    /// waits until they want it.
    var explainsAtOnce: Bool? { get async }
    /// Whether a dismissed banner comes back when the person comes back to the app. Off, as in the
    /// guide's view, it stays dismissed.
    var reappears: Bool? { get async }
    /// Whether an alert says before Settings opens that a change there may end the call. Off, as in
    /// the guide, it opens directly.
    var warnsBeforeSettings: Bool? { get async }
    /// What the call lets this person do; it changes while the call goes on.
    var sendVideo: Bool? { get async }
    var sendAudio: Bool? { get async }
  }

  enum TurnOnTappedWhat: String, CaseIterable, Sendable {
    case camera
    case microphone
  }

  enum OverlayOutcome: String, CaseIterable, Sendable {
    case callEnded
  }
}

extension StreamPermissions.App {
  func value(of input: String) async -> InputValue? {
    switch input {
    case "showsBanner": return (await showsBanner).map { .value(String($0)) }
    case "explainsAtOnce": return (await explainsAtOnce).map { .value(String($0)) }
    case "reappears": return (await reappears).map { .value(String($0)) }
    case "warnsBeforeSettings": return (await warnsBeforeSettings).map { .value(String($0)) }
    case "sendVideo": return (await sendVideo).map { .value(String($0)) }
    case "sendAudio": return (await sendAudio).map { .value(String($0)) }
    default: return nil
    }
  }

  func perform(_ call: ActionCall) async -> ActionAnswer { return unfit(call.name) }

  func track(_ metric: TrackedMetric) async { return unfit(metric.name) }
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
