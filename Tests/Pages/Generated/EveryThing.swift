// `usher generate swift` wrote this file from everyThing.usher. Do not edit it.

import UsherHost
#if canImport(Combine)
  import Combine
#endif
#if canImport(Observation)
  import Observation
#endif

/// Every kind of name that an app uses, and names that Swift reserves.
struct EveryThing: Sendable {
  let host: JourneyHost

  /// `host` plays the policy for an `App`. Throws if the bundle is of another policy or version.
  init(_ host: JourneyHost) throws {
    try host.policy.check(is: "every.thing", withInterface: [2986800328])
    self.host = host
  }

  /// Over a resource.
  func settle(r: SettleR, isFirst: Bool, count: Int) async throws -> SettleOutcome {
    let arguments = ["isFirst": String(isFirst), "count": String(count)]
    return try known(await host.run("settle(r: \(r.rawValue))", with: arguments))
  }

  /// Turns something on.
  func turnOn(what: TurnOnWhat, times: Int, isUrgent: Bool) throws {
    let arguments = ["what": what.rawValue, "times": String(times), "isUrgent": String(isUrgent)]
    try host.send("turnOn", with: arguments)
  }

  func `default`() throws {
    try host.send("default")
  }

  /// What the app may do.
  var levelNow: Level {
    get async throws { try known(await host.decide("levelNow")) }
  }

  /// The present value of `levelNow`, and then each change.
  var levelNowValues: AsyncThrowingMapSequence<DecisionValues, Level> {
    host.values(of: "levelNow").map { try known($0) }
  }

  var mayAsk: Bool {
    get async throws { try await host.decide("mayAsk") == "true" }
  }

  /// The present value of `mayAsk`, and then each change.
  var mayAskValues: AsyncThrowingMapSequence<DecisionValues, Bool> {
    host.values(of: "mayAsk").map { $0 == "true" }
  }

  var steps: Int {
    get async throws { try wholeNumber(await host.decide("steps"), of: "steps") }
  }

  /// The present value of `steps`, and then each change.
  var stepsValues: AsyncThrowingMapSequence<DecisionValues, Int> {
    host.values(of: "steps").map { try wholeNumber($0, of: "steps") }
  }

  #if canImport(Observation)
    /// The present values of the decisions, for views from iOS 17 and macOS 14 on. Each is nil
    /// until it has been read.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Observable final class Decisions {
      /// What the app may do.
      private(set) var levelNow: Level?
      private(set) var mayAsk: Bool?
      private(set) var steps: Int?
      /// The error that ended the observation of a decision.
      private(set) var error: (any Error)?
      private let observation = DecisionObservation()

      /// Observes the decisions for as long as this object lives.
      init(of policy: EveryThing) {
        observation.onError = { [weak self] in self?.error = $0 }
        observation.follow(policy.levelNowValues) { [weak self] in self?.levelNow = $0 }
        observation.follow(policy.mayAskValues) { [weak self] in self?.mayAsk = $0 }
        observation.follow(policy.stepsValues) { [weak self] in self?.steps = $0 }
      }
    }
  #endif

  #if canImport(Combine)
    /// The present values of the decisions, for views of every system. Each is nil until it has
    /// been read.
    @MainActor final class DecisionsObject: ObservableObject {
      /// What the app may do.
      @Published private(set) var levelNow: Level?
      @Published private(set) var mayAsk: Bool?
      @Published private(set) var steps: Int?
      /// The error that ended the observation of a decision.
      @Published private(set) var error: (any Error)?
      private let observation = DecisionObservation()

      /// Observes the decisions for as long as this object lives.
      init(of policy: EveryThing) {
        observation.onError = { [weak self] in self?.error = $0 }
        observation.follow(policy.levelNowValues) { [weak self] in self?.levelNow = $0 }
        observation.follow(policy.mayAskValues) { [weak self] in self?.mayAsk = $0 }
        observation.follow(policy.stepsValues) { [weak self] in self?.steps = $0 }
      }
    }
  #endif

  /// Goes on with a journey of `host.unfinishedJourneys()`, and waits for its outcome.
  func outcome(of journey: UnfinishedJourney) async throws -> Ended {
    let name = try await journey.outcome()
    switch journey.flow.prefix(while: { $0 != "(" }) {
    case "settle": return .settle(try known(name))
    default: throw HostError.unknownFlow(journey.flow, known: host.policy.flows)
    }
  }

  /// The flow that an unfinished journey played, with its outcome.
  enum Ended: Equatable, Sendable {
    case settle(SettleOutcome)
  }

  /// What the app provides: inputs, actions and metrics.
  protocol App: JourneyApp {
    /// Who asks.
    var visitor: String { get async }
    var level: Level { get async }
    var plan: PlanInput? { get async }
    var isBusy: Bool { get async }
    var countOfItems: Int? { get async }
    var lastAsked: Int64? { get async }
    /// Scans. Its answer may come late.
    func scan(`in`: String, level: Level, `init`: Bool) async -> ScanAnswer
    func upload(count: Int, id: EffectID) async
    func note(id: EffectID) async
    func track(_ metric: Metric, _ tracked: TrackedMetric) async
  }

  enum Metric: Hashable, Sendable {
    case asked(level: Level, resource: AskedResource, isTheFirst: Bool, count: Int, who: String)
    case openedSettings
    case lost(why: String, code: String)
  }

  /// How much is granted.
  enum Level: String, CaseIterable, Sendable {
    case all
    case someOfIt = "some_of_it"
    case nothing
  }

  enum PlanInput: String, CaseIterable, Sendable {
    case free
    case paid
  }

  enum SettleR: String, CaseIterable, Sendable {
    case camera
    case microphone
  }

  enum TurnOnWhat: String, CaseIterable, Sendable {
    case camera
    case microphone
  }

  enum ScanBrokenWhy: String, CaseIterable, Sendable {
    case slow
    case lostIt = "lost_it"
  }

  enum AskedResource: String, CaseIterable, Sendable {
    case camera
    case microphone
  }

  enum SettleOutcome: String, CaseIterable, Sendable {
    case ready
    case `in`
    case timedOut = "timed_out"
  }

  enum ScanAnswer: Hashable, Sendable {
    case found
    case timedOut(`in`: String, errorCode: String)
    case `default`
    case broken(why: ScanBrokenWhy, levelOf: Level, times: Int, isLast: Bool, `in`: String)
  }
}

extension EveryThing.App {
  func value(of input: String) async -> InputValue? {
    switch input {
    case "visitor": return .value(await visitor)
    case "level": return .value(await level.rawValue)
    case "plan": return (await plan).map { .value($0.rawValue) }
    case "is_busy": return .value(String(await isBusy))
    case "countOfItems": return (await countOfItems).map { .value(String($0)) }
    case "lastAsked": return .moment(await lastAsked)
    default: return nil
    }
  }

  func perform(_ call: ActionCall) async -> ActionAnswer {
    switch call.name {
    case "scan":
      guard let `in` = call.arguments["in"] else { return unfit(call.name) }
      guard
        let level = call.arguments["level"].flatMap(EveryThing.Level.init)
      else { return unfit(call.name) }
      guard
        let `init` = call.arguments["init"].flatMap({ Bool($0) })
      else { return unfit(call.name) }
      let answer = await scan(in: `in`, level: level, init: `init`)
      switch answer {
      case .found: return "found"
      case .timedOut(let `in`, let errorCode):
        return ActionAnswer("timed_out", texts: ["in": `in`, "error_code": errorCode])
      case .`default`: return "default"
      case .broken(let why, let levelOf, let times, let isLast, let `in`):
        return ActionAnswer(
          "broken",
          values: [
            "why": why.rawValue,
            "level_of": levelOf.rawValue,
            "times": String(times),
            "isLast": String(isLast),
          ],
          texts: ["in": `in`]
        )
      }
    case "upload":
      guard
        let count = call.arguments["count"].flatMap({ Int($0) })
      else { return unfit(call.name) }
      await upload(count: count, id: call.id)
      return ""
    case "note":
      await note(id: call.id)
      return ""
    default: return unfit(call.name)
    }
  }

  func track(_ metric: TrackedMetric) async {
    switch metric.name {
    case "asked":
      guard
        let level = metric.arguments["level"].flatMap(EveryThing.Level.init)
      else { return unfit(metric.name) }
      guard
        let resource = metric.arguments["resource"].flatMap(EveryThing.AskedResource.init)
      else { return unfit(metric.name) }
      guard
        let isTheFirst = metric.arguments["isTheFirst"].flatMap({ Bool($0) })
      else { return unfit(metric.name) }
      guard
        let count = metric.arguments["count"].flatMap({ Int($0) })
      else { return unfit(metric.name) }
      guard let who = metric.arguments["who"] else { return unfit(metric.name) }
      let known = EveryThing.Metric.asked(
        level: level,
        resource: resource,
        isTheFirst: isTheFirst,
        count: count,
        who: who
      )
      return await track(known, metric)
    case "opened_settings":
      return await track(.openedSettings, metric)
    case "lost":
      guard let why = metric.arguments["why"] else { return unfit(metric.name) }
      guard let code = metric.arguments["code"] else { return unfit(metric.name) }
      let known = EveryThing.Metric.lost(why: why, code: code)
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

/// The number that a decision is. Throws if the bundle is of another version of the policy.
nonisolated private func wholeNumber(_ name: String, of decision: String) throws -> Int {
  if let number = Int(name) { return number }
  throw HostError.unknownValue(name, of: decision, known: [])
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
