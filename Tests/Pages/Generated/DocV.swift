// `usher generate swift` wrote this file from docv.usher. Do not edit it.

import UsherHost

/// Socure DocV: the camera permission before (recommended) or after launching the SDK.
struct Docv: Sendable {
  let host: JourneyHost

  /// `host` plays the policy for an `App`. Throws if the bundle is of another policy or version.
  init(_ host: JourneyHost) throws {
    try host.policy.check(is: "docv", withInterface: [3376952463])
    self.host = host
  }

  /// Option 2: never starts a session that cannot capture.
  func precheck() async throws -> PrecheckOutcome {
    try known(await host.run("precheck"))
  }

  /// Option 1: the SDK goes first; what it reports is explained.
  func afterLaunch() async throws -> AfterLaunchOutcome {
    try known(await host.run("afterLaunch"))
  }

  /// Gets the camera: asks while iOS still asks, and explains after a refusal.
  func settle() async throws -> SettleOutcome {
    try known(await host.run("settle"))
  }

  /// Goes on with a journey of `host.unfinishedJourneys()`, and waits for its outcome.
  func outcome(of journey: UnfinishedJourney) async throws -> Ended {
    let name = try await journey.outcome()
    switch journey.flow.prefix(while: { $0 != "(" }) {
    case "precheck": return .precheck(try known(name))
    case "afterLaunch": return .afterLaunch(try known(name))
    case "settle": return .settle(try known(name))
    default: throw HostError.unknownFlow(journey.flow, known: host.policy.flows)
    }
  }

  /// The flow that an unfinished journey played, with its outcome.
  enum Ended: Equatable, Sendable {
    case precheck(PrecheckOutcome)
    case afterLaunch(AfterLaunchOutcome)
    case settle(SettleOutcome)
  }

  /// What the app provides: inputs, actions and metrics.
  protocol App: JourneyApp {
    var transactionToken: String { get async }
    /// Whether people who have just refused see `cameraOff` at once, as in the guide. Off, it waits
    /// for their next attempt.
    var explainsAtOnce: Bool? { get async }
    func launchDocV(token: String) async -> LaunchDocVAnswer
    /// The SDK asks for the camera itself.
    func launchDocVUnchecked(token: String) async -> LaunchDocVUncheckedAnswer
    func track(_ metric: Metric, _ tracked: TrackedMetric) async
  }

  enum Metric: Hashable, Sendable {
    case permissionDenied
    case openedSettings
    /// Together with `opened_settings`: how many people change it there.
    case returnedFromSettings(isGranted: Bool)
    case guidanceCancelled
    /// The error is the SDK's, as it is.
    case uploadFailed(error: String)
  }

  enum PrecheckOutcome: String, CaseIterable, Sendable {
    case uploaded
    case failed
    case declined
    case unavailable
  }

  typealias AfterLaunchOutcome = PrecheckOutcome

  enum SettleOutcome: String, CaseIterable, Sendable {
    case ready
    case declined
    case unavailable
  }

  enum LaunchDocVAnswer: Hashable, Sendable {
    case uploaded
    case cameraDeclined
    case failed(error: String)
  }

  typealias LaunchDocVUncheckedAnswer = LaunchDocVAnswer
}

extension Docv.App {
  func value(of input: String) async -> InputValue? {
    switch input {
    case "transactionToken": return .value(await transactionToken)
    case "explainsAtOnce": return (await explainsAtOnce).map { .value(String($0)) }
    default: return nil
    }
  }

  func perform(_ call: ActionCall) async -> ActionAnswer {
    switch call.name {
    case "launchDocV":
      guard let token = call.arguments["token"] else { return unfit(call.name) }
      let answer = await launchDocV(token: token)
      switch answer {
      case .uploaded: return "uploaded"
      case .cameraDeclined: return "cameraDeclined"
      case .failed(let error):
        return ActionAnswer("failed", texts: ["error": error])
      }
    case "launchDocVUnchecked":
      guard let token = call.arguments["token"] else { return unfit(call.name) }
      let answer = await launchDocVUnchecked(token: token)
      switch answer {
      case .uploaded: return "uploaded"
      case .cameraDeclined: return "cameraDeclined"
      case .failed(let error):
        return ActionAnswer("failed", texts: ["error": error])
      }
    default: return unfit(call.name)
    }
  }

  func track(_ metric: TrackedMetric) async {
    switch metric.name {
    case "permission_denied":
      return await track(.permissionDenied, metric)
    case "opened_settings":
      return await track(.openedSettings, metric)
    case "returned_from_settings":
      guard
        let isGranted = metric.arguments["isGranted"].flatMap({ Bool($0) })
      else { return unfit(metric.name) }
      let known = Docv.Metric.returnedFromSettings(isGranted: isGranted)
      return await track(known, metric)
    case "guidance_cancelled":
      return await track(.guidanceCancelled, metric)
    case "upload_failed":
      guard let error = metric.arguments["error"] else { return unfit(metric.name) }
      let known = Docv.Metric.uploadFailed(error: error)
      return await track(known, metric)
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
