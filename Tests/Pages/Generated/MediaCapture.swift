// `usher generate swift` wrote this file from capture.usher. Do not edit it.

import UsherHost

/// Apple's media capture: camera and microphone before a session is set up, Photos not before there
/// is something to save.
struct MediaCapture: Sendable {
  let host: JourneyHost

  /// `host` plays the policy for an `App`. Throws if the bundle is of another policy or version.
  init(_ host: JourneyHost) throws {
    try host.policy.check(is: "media.capture", withInterface: [2745623184])
    self.host = host
  }

  /// "Verify and Request Authorization for Capture"
  func capture() async throws -> CaptureOutcome {
    try known(await host.run("capture"))
  }

  /// "Request Authorization Before Saving Captured Media": whatever is answered, what was captured
  /// is not lost.
  func save() async throws -> SaveOutcome {
    try known(await host.run("save"))
  }

  /// The whole article, in its order.
  func captureAndSave() async throws -> CaptureAndSaveOutcome {
    try known(await host.run("captureAndSave"))
  }

  /// Goes on with a journey of `host.unfinishedJourneys()`, and waits for its outcome.
  func outcome(of journey: UnfinishedJourney) async throws -> Ended {
    let name = try await journey.outcome()
    switch journey.flow.prefix(while: { $0 != "(" }) {
    case "capture": return .capture(try known(name))
    case "save": return .save(try known(name))
    case "captureAndSave": return .captureAndSave(try known(name))
    default: throw HostError.unknownFlow(journey.flow, known: host.policy.flows)
    }
  }

  /// The flow that an unfinished journey played, with its outcome.
  enum Ended: Equatable, Sendable {
    case capture(CaptureOutcome)
    case save(SaveOutcome)
    case captureAndSave(CaptureAndSaveOutcome)
  }

  /// What the app provides: inputs, actions and metrics.
  protocol App: JourneyApp {
    /// Photos have no sound: who takes them is not asked for the microphone.
    var withSound: Bool? { get async }
    /// Sets the session up, runs it, and keeps what it captured in a file of the app's.
    func runSession(sound: Bool) async -> RunSessionAnswer
    /// Adds that file to the photo library.
    func addToPhotos() async -> AddToPhotosAnswer
  }

  enum CaptureOutcome: String, CaseIterable, Sendable {
    case captured
    case cancelled
    case failed
    case refused
    case unavailable
  }

  enum SaveOutcome: String, CaseIterable, Sendable {
    case saved
    case kept
  }

  enum CaptureAndSaveOutcome: String, CaseIterable, Sendable {
    case saved
    case kept
    case cancelled
    case failed
    case refused
    case unavailable
  }

  enum RunSessionAnswer: String, CaseIterable, Sendable {
    case captured
    case cancelled
    case failed
  }

  enum AddToPhotosAnswer: String, CaseIterable, Sendable {
    case added
    case failed
  }
}

extension MediaCapture.App {
  func value(of input: String) async -> InputValue? {
    switch input {
    case "withSound": return (await withSound).map { .value(String($0)) }
    default: return nil
    }
  }

  func perform(_ call: ActionCall) async -> ActionAnswer {
    switch call.name {
    case "runSession":
      guard
        let sound = call.arguments["sound"].flatMap({ Bool($0) })
      else { return unfit(call.name) }
      let answer = await runSession(sound: sound)
      return ActionAnswer(answer.rawValue)
    case "addToPhotos":
      let answer = await addToPhotos()
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
