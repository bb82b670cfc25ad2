// `usher generate swift` wrote this file from scan.usher. Do not edit it.

import UsherHost

/// A QR scanner and its page: whoever refuses goes back first, and gets the guidance there. Nobody
/// is left on a black page.
struct Scanner: Sendable {
  let host: JourneyHost

  /// `host` plays the policy for an `App`. Throws if the bundle is of another policy or version.
  init(_ host: JourneyHost) throws {
    try host.policy.check(is: "scanner", withInterface: [512515908])
    self.host = host
  }

  func scanCode() async throws -> ScanCodeOutcome {
    try known(await host.run("scanCode"))
  }

  /// Goes on with a journey of `host.unfinishedJourneys()`, and waits for its outcome.
  func outcome(of journey: UnfinishedJourney) async throws -> Ended {
    let name = try await journey.outcome()
    switch journey.flow.prefix(while: { $0 != "(" }) {
    case "scanCode": return .scanCode(try known(name))
    default: throw HostError.unknownFlow(journey.flow, known: host.policy.flows)
    }
  }

  /// The flow that an unfinished journey played, with its outcome.
  enum Ended: Equatable, Sendable {
    case scanCode(ScanCodeOutcome)
  }

  /// What the app provides: inputs, actions and metrics.
  protocol App: JourneyApp {
    func scan() async -> ScanAnswer
  }

  enum ScanCodeOutcome: String, CaseIterable, Sendable {
    case scanned
    case closed
    case failed
    case refused
    case unavailable
  }

  enum ScanAnswer: String, CaseIterable, Sendable {
    case found
    case failed
  }
}

extension Scanner.App {
  func value(of input: String) async -> InputValue? { nil }

  func perform(_ call: ActionCall) async -> ActionAnswer {
    switch call.name {
    case "scan":
      let answer = await scan()
      return ActionAnswer(answer.rawValue)
    default: return unfit(call.name)
    }
  }

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
