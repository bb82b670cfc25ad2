package import UsherProof

/// The result of playing a recorded journey on a policy.
package enum ReplayVerdict: Hashable, Sendable {
  case same
  /// From this step on a person sees something else, or at least a text that is another one. What would have come afterwards, no record
  /// can tell.
  case differs(Difference.Kind, Place)
  /// Up to here everything was the same, and what happened then cannot happen on this policy: a button is missing, or an answer.
  case notOffered(act: String, Place)
  case notReplayable(Obstacle)

  /// A step of a journey.
  package struct Place: Hashable, Sendable {
    /// The number of the step; the start is 1.
    package var step: Int
    /// The acts of the step; the start of the flow in the first.
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

    /// The obstacle without names and values.
    package var kind: Kind {
      switch self {
      case .beginning: .beginning
      case .flow: .flow
      case .platform: .platform
      case .missing: .missing
      case .value: .value
      case .malformed: .malformed
      case .impossible: .impossible
      }
    }

    package enum Kind: String, CaseIterable, Sendable {
      case beginning, flow, platform, missing, value, malformed, impossible
    }
  }
}
