package import UsherRuntime

/// The moves of a configuration in a form that does not depend on the true statuses of unasked resources, so that
/// configurations can share it. Moves that depend on these statuses are left as blocks. Order of the moves: `leading`,
/// `middle`, `trailing`, `end`.
package struct MoveTemplate: Hashable, Sendable {
  package var leading: [MoveOption] = []
  package var middle: [Block] = []
  package var trailing: [MoveOption] = []
  package var end: [Block] = []
  /// The number of choices among the leading moves so far. A new move belongs to the choice with this number.
  package private(set) var choice = 0

  /// A template without moves.
  package init() {}

  /// Moves that a configuration's true statuses determine.
  package enum Block: Hashable, Sendable {
    case statusChanges
    case relaunches
    case absences(at: ID<Link>?)
  }

  mutating func lead(
    _ move: Move, _ moveKind: MoveKind, cost: Int = 0, isChoice: Bool = false, of prompt: ID<Prompt>? = nil
  ) {
    if isChoice { choice += 1 }
    leading.append(MoveOption(move, moveKind, choice: choice, cost: cost, prompt: prompt))
  }

  mutating func trail(_ move: Move, _ moveKind: MoveKind, cost: Int) {
    trailing.append(MoveOption(move, moveKind, choice: choice, cost: cost))
  }
}
