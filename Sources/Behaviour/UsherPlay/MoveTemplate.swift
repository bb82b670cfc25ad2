package import UsherRuntime

/// The moves from configurations that differ in the true statuses of resources that nobody asks for: their own moves, and
/// what depends on these statuses alone, as blocks. The blocks of the middle come between the leading and the trailing
/// moves, those of the end come last.
package struct MoveTemplate: Hashable, Sendable {
  package var leading: [MoveOption] = []
  package var middle: [Block] = []
  package var trailing: [MoveOption] = []
  package var end: [Block] = []
  /// The last choice among the leading moves.
  package private(set) var choice = 0

  /// No moves at all.
  package init() {}

  /// Moves that follow from the true statuses.
  package enum Block: Hashable, Sendable {
    case statusChanges
    case relaunches
    case absences(at: ID<Link>?)
  }

  mutating func lead(
    _ move: Move, _ agency: Agency, cost: Int = 0, isChoice: Bool = false, of prompt: ID<Prompt>? = nil
  ) {
    if isChoice { choice += 1 }
    leading.append(MoveOption(move, agency, choice: choice, cost: cost, prompt: prompt))
  }

  mutating func trail(_ move: Move, _ agency: Agency, cost: Int) {
    trailing.append(MoveOption(move, agency, choice: choice, cost: cost))
  }
}
