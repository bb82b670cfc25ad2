public import UsherCore

/// The app's side of the journeys of one policy: its inputs, actions and metrics.
///
/// A policy without any of them can use ``NoApp``. No function has a default, so that one with another signature is an error
/// and is not passed over. The code that `usher generate swift` writes has all three.
public protocol JourneyApp: Sendable {
  /// The value of an input of the policy; nil to use its initial value. A text has none: without it the call of the flow throws. Texts
  /// and live inputs are read before every step.
  func value(of input: String) async -> InputValue?

  /// Performs an action and returns one of its answers. The result is ignored if the action has no answers.
  ///
  /// The task is cancelled when the answer is no longer needed. If the process dies, the action is performed again only
  /// if the policy declares it `repeatable`.
  func perform(_ action: ActionCall) async -> ActionAnswer

  /// Counts a metric. No journey waits for it, and the next metric is reported when this one has returned. A metric is saved
  /// until then: after the process has died, the same metric is reported again with the same id.
  func track(_ metric: TrackedMetric) async
}

/// The app of a policy without inputs, actions and metrics. A policy that calls one of these stops a debug build.
public struct NoApp: JourneyApp {
  /// Creates an app. It has no state.
  public init() {}

  public func value(of input: String) async -> InputValue? { nil }

  public func perform(_ action: ActionCall) async -> ActionAnswer {
    assertionFailure("the policy has the action `\(action.name)`, and `NoApp` performs none")
    return ""
  }

  public func track(_ metric: TrackedMetric) async {
    assertionFailure("the policy has the metric `\(metric.name)`, and `NoApp` counts none")
  }
}

/// An app whose `track` returns at once. A journey waits until it has, so that all calls of the host have a fixed order: for
/// simulations.
package protocol CountsAtOnce: JourneyApp {}
