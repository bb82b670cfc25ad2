internal import UsherProof
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
    /// The value that a memory gets; nil for another effect.
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

  /// Whether more may have happened in the last step than it has.
  var isCut: Bool { isShortened || outcome == nil }

  /// The effects of a step, by the names of a new policy. Those of the last step end with the outcome.
  func seen(of index: Int, _ renames: Renames) -> [SeenEffect] {
    let effects = steps[index].effects.map { effect in
      let arguments = effect.arguments.map { (key: renames.name(of: $0), value: renames.name(of: $1)) }
      return SeenEffect(
        effect.kind, renames.name(of: effect.name), arguments, value: effect.value.map(renames.name))
    }
    guard index == steps.count - 1, !isCut, let outcome else { return effects }
    return effects + [SeenEffect(.outcome, renames.name(of: outcome))]
  }
}
