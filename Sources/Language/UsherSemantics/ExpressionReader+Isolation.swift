internal import UsherProgram
internal import UsherRuntime

/// A cell that a name chooses, and a count of cells, are told by all of the cells: with every cell the cases double. Where a
/// question sees the cells in one such way only, that is a value like any other, as free as they are.
extension ExpressionReader {
  /// The program as a question sees it: what is computed from cells that it sees in no other way is not computed there. Nil
  /// where nothing is computed from cells, and it sees the program as it is.
  func seen(by subjects: [Subject], _ rows: [DecisionSpace.Row]) -> Program? {
    if builder.readCells.isEmpty, builder.counts.isEmpty { return nil }
    var sights: Set<ID<Variable>> = []
    for subject in subjects.compactMap({ $0.variable }) { see(.isIn(subject, ValueSet()), &sights) }
    for row in rows { see(row.condition, &sights) }
    var seen = program
    for id in sights {
      guard let cells = cells(behind: id) else { continue }
      let isAlone = sights.allSatisfy { $0 == id || Set(self.cells(behind: $0) ?? [$0]).isDisjoint(with: cells) }
      guard isAlone, cells.allSatisfy({ possible($0) == program.variables[$0].domain.all }) else { continue }
      seen.variables[id].home = .session
    }
    return seen
  }

  /// The cells that a value is computed from; nil for all but those that a name chooses and counts.
  private func cells(behind id: ID<Variable>) -> [ID<Variable>]? {
    if case .count(let cells) = program.variables[id].home { return cells }
    return builder.readCells[id]
  }

  private func see(_ condition: Condition, _ sights: inout Set<ID<Variable>>) {
    switch condition {
    case .isIn(let id, _):
      if case .derived(let branches) = program.variables[id].home, builder.readCells[id] == nil {
        for branch in branches { see(branch.condition, &sights) }
      } else {
        sights.insert(id)
      }
    case .not(let inner): see(inner, &sights)
    case .all(let parts), .any(let parts): for part in parts { see(part, &sights) }
    }
  }
}
