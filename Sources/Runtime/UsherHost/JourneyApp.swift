/// What the app itself does for the journeys of one policy: its inputs, its actions, its metrics.
///
/// A policy that has none of them needs no app; ``NoApp`` is one that does nothing.
public protocol JourneyApp: Sendable {
  /// An input of the policy; nil for one that keeps the value it begins with. A live one is read before every step.
  func value(of input: String) async -> InputValue?

  /// Performs an action, and gives one of its answers by name; what an action without answers gives is not looked at.
  ///
  /// The task is cancelled once nobody waits for the answer. If the process dies, the action is performed again only where
  /// the policy calls it `repeatable`.
  func perform(_ action: ActionCall) async -> String

  /// Counts a metric. After a death of the process it may come again, with the same id.
  func track(_ metric: TrackedMetric) async

  /// Something has happened that changes nothing, or is worth a line in a log.
  func note(_ note: HostNote) async
}

extension JourneyApp {
  public func value(of input: String) async -> InputValue? { nil }
  public func perform(_ action: ActionCall) async -> String { "" }
  public func track(_ metric: TrackedMetric) async {}
  public func note(_ note: HostNote) async {}
}

/// The app of a policy without inputs, actions and metrics.
public struct NoApp: JourneyApp {
  /// All are alike.
  public init() {}
}

/// An action that is to be performed.
public struct ActionCall: Hashable, Sendable {
  /// The action, as the policy calls it.
  public var name: String
  /// By the names of the action's parameters.
  public var arguments: [String: String]
  /// What can be answered; empty if nobody waits for it.
  public var answers: [String]
  /// The same if the action is performed again after the process has died.
  public var id: EffectID

  package init(name: String, arguments: [String: String], answers: [String] = [], id: EffectID) {
    self.name = name
    self.arguments = arguments
    self.answers = answers
    self.id = id
  }
}

/// A metric that is to be counted.
public struct TrackedMetric: Hashable, Sendable {
  /// The metric, as the policy calls it.
  public var name: String
  /// By the names of the metric's parameters.
  public var arguments: [String: String]
  /// The same if it is counted again after the process has died: whoever collects metrics counts it once.
  public var id: EffectID

  package init(name: String, arguments: [String: String], id: EffectID) {
    self.name = name
    self.arguments = arguments
    self.id = id
  }
}

/// One effect, once and for all: the journey, the step, and its place in the step.
public struct EffectID: Hashable, Sendable, CustomStringConvertible {
  /// The journey: when the app was first used, in milliseconds since 1970, and which of its journeys it is.
  public var journey: String
  /// The step, counted over all processes.
  public var step: Int
  /// The place among the effects of the step.
  public var position: Int

  package init(journey: String, step: Int, position: Int) {
    self.journey = journey
    self.step = step
    self.position = position
  }

  /// The three with dots between: `1700000000000-3.12.0`.
  public var description: String { "\(journey).\(step).\(position)" }
}
