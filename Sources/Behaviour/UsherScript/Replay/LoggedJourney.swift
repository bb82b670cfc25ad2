package import UsherProof
package import UsherRuntime

/// A journey as an app or a page has recorded it: facts, acts and effects, and no text.
package struct LoggedJourney: Sendable {
  package var policy: String
  /// The flow with its arguments: `startCall(isVideo: true)`.
  package var flow: String
  /// Nil if the policy uses none.
  package var platform: String?
  /// The version of the app; nil if the app does not tell.
  package var version: String?
  /// The values of statuses, inputs and memory at the start; nil if the beginning was not recorded. Memory that has its first value may
  /// be left out.
  package var given: [(name: String, value: String)]?
  package var steps: [Step]
  /// Whether what came later was not recorded.
  package var isShortened: Bool
  /// Nil if the journey has none: it was stopped, or is not over.
  package var outcome: String?

  package struct Step: Sendable {
    /// The steps of a script; none at the start.
    package var acts: [String]
    package var effects: [Effect]

    package init(acts: [String], effects: [Effect]) { (self.acts, self.effects) = (acts, effects) }
  }

  package struct Effect: Sendable {
    package var kind: UsherRuntime.Effect.Kind
    /// The prompt, notice, link, action, metric or memory; a request with its resource.
    package var name: String
    package var arguments: [String: String]
    /// What a memory gets.
    package var value: String?

    package init(
      _ kind: UsherRuntime.Effect.Kind, _ name: String, _ arguments: [String: String] = [:], value: String? = nil
    ) {
      (self.kind, self.name, self.arguments, self.value) = (kind, name, arguments, value)
    }
  }

  package init(
    policy: String, flow: String, platform: String?, version: String?, given: [(name: String, value: String)]?,
    steps: [Step], isShortened: Bool, outcome: String?
  ) {
    (self.policy, self.flow, self.platform, self.version) = (policy, flow, platform, version)
    (self.given, self.steps, self.isShortened, self.outcome) = (given, steps, isShortened, outcome)
  }

  /// What was seen of a step, by the names of a new policy. The outcome is behind the effects of the last one.
  func seen(of index: Int, _ renames: Renames) -> [SeenEffect] {
    let effects = steps[index].effects.map { effect in
      SeenEffect(
        effect.kind, renames.name(of: effect.name), effect.arguments.mapValues(renames.name),
        value: effect.value.map(renames.name))
    }
    guard index == steps.count - 1, let outcome else { return effects }
    return effects + [SeenEffect(.outcome, renames.name(of: outcome))]
  }
}

/// What a recorded journey is on a policy.
package enum ReplayVerdict: Hashable, Sendable {
  case same
  /// From this step on a person sees something else, or at least a text that is another one. What would have come afterwards, no record
  /// can tell.
  case differs(Difference.Kind, Place)
  /// Up to here everything was the same, and what happened then cannot happen on this policy: a button is missing, or an answer.
  case notOffered(Place)
  case notReplayable(Obstacle)

  /// A step of a journey.
  package struct Place: Hashable, Sendable {
    /// The number of the step; the start is 1.
    package var step: Int
    /// What has happened in the step; the start of the flow in the first.
    package var acts: [String]
  }

  /// Why a journey cannot be played.
  package enum Obstacle: Hashable, Sendable {
    /// The beginning was not recorded.
    case beginning
    /// The policy has no such flow, or the flow has other parameters.
    case flow(String)
    case platform(String)
    /// The flow reads this status or input, and it was not recorded.
    case missing(String)
    /// A status, an input or a memory cannot have the value that was recorded.
    case value(String, of: String)
    /// It is no step of a script.
    case malformed(String)
    /// The platform of the policy has no such change.
    case impossible(String)
  }
}
