internal import UsherRuntime

/// A kind of difference between two policies, with the shortest journey to it.
package struct Difference: Sendable {
  package var kind: Kind
  /// The journey on the old policy and on the new one, which differ in the last step. `usher run` plays both.
  package var old: Story
  package var new: Story
  /// The effects of the last step that somebody outside of the policy notices.
  package var seen: (old: [SeenEffect], new: [SeenEffect])
  /// Whose journeys can differ so.
  package var starts: Starts

  /// The first things that differ, and how they matter.
  package struct Kind: Hashable, Sendable {
    package var weight: Weight
    /// The first effect that is not on the other side; nil if that side has none more.
    package var old: SeenEffect?
    package var new: SeenEffect?
  }

  /// How much a difference matters to people, from the one that matters most.
  package enum Weight: String, CaseIterable, Comparable, Sendable {
    /// The question of the system, which a person may get once only, comes elsewhere or no more.
    case asking
    /// A journey ends otherwise, or only one of both ends.
    case outcome
    /// Settings or another app opens on one side only.
    case opening
    /// Something else is shown or done.
    case behaviour
    /// Something else is kept for later journeys.
    case memory
    /// The same, in another order within a step.
    case order
    /// Only what is counted differs.
    case metrics
    /// Only the texts and looks of a prompt or a notice differ.
    case words

    /// Whether a person sees something else, so that the steps after it cannot be compared.
    package var changesJourney: Bool {
      switch self {
      case .asking, .outcome, .opening, .behaviour: true
      case .memory, .order, .metrics, .words: false
      }
    }

    package static func < (left: Weight, right: Weight) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// The starts from which journeys can differ: those of ordinary moves if there are any.
  package struct Starts: Sendable {
    /// How many differ, and how many there are.
    package var count: Int
    package var all: Int
    /// Conditions of which at least one is true of exactly these starts; nil if more than `mostConditions` would be needed.
    /// A condition without parts is true of all.
    package var conditions: [Condition]?
    /// Whether only changes from outside lead there: nothing that the journey offers or waits for.
    package var needsOutside: Bool

    package static let mostConditions = 5
  }

  /// Facts that all hold.
  package struct Condition: Hashable, Sendable {
    package var parts: [Part]

    package struct Part: Hashable, Sendable {
      /// The name of a resource, an input, a parameter or memory; `version` for the system.
      package var name: String
      package var values: [String]
    }
  }
}

extension Difference.Kind {
  /// The difference between what is seen of a step on both sides; nil if there is none.
  ///
  /// - Parameter isReworded: Whether what is shown has other texts or looks.
  package init?(between old: [SeenEffect], and new: [SeenEffect], where isReworded: (SeenEffect) -> Bool) {
    if old == new {
      let reworded = new.first { $0.isShown && isReworded($0) }
      guard let reworded else { return nil }
      self.init(weight: .words, old: reworded, new: reworded)
      return
    }
    for (witness, weight) in [
      (SeenEffect.Witness.person, Difference.Weight.behaviour), (.memory, .memory), (.metrics, .metrics),
    ] {
      let (before, after) = (old.filter { $0.witness == witness }, new.filter { $0.witness == witness })
      if before == after || Self.counted(before) == Self.counted(after) { continue }
      let missing = Self.first(in: before, beyond: after)
      let added = Self.first(in: after, beyond: before)
      self.init(weight: weight, old: missing, new: added)
      if weight == .behaviour { self.weight = Self.weight(of: before, and: after) }
      return
    }
    let place = zip(old, new).first { $0 != $1 }
    self.init(weight: .order, old: place?.0, new: place?.1)
  }

  private static func counted(_ effects: [SeenEffect]) -> [SeenEffect: Int] {
    effects.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private static func first(in effects: [SeenEffect], beyond others: [SeenEffect]) -> SeenEffect? {
    var left = counted(others)
    return effects.first { effect in
      guard let count = left[effect], count > 0 else { return true }
      left[effect] = count - 1
      return false
    }
  }

  private static func weight(of old: [SeenEffect], and new: [SeenEffect]) -> Difference.Weight {
    let weights: [(Effect.Kind, Difference.Weight)] = [(.ask, .asking), (.outcome, .outcome), (.open, .opening)]
    for (kind, weight) in weights where old.filter({ $0.kind == kind }) != new.filter({ $0.kind == kind }) {
      return weight
    }
    return .behaviour
  }
}

extension SeenEffect {
  /// Whether it shows texts of the policy.
  fileprivate var isShown: Bool { [.show, .update, .notice, .ask].contains(kind) }
}
