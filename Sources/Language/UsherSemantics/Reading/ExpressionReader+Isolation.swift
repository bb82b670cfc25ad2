internal import UsherProgram
internal import UsherRuntime

/// A cell that a variable selects, and a count of cells, depend on all cells of the memory, so each cell multiplies the number of
/// cases. If a question reads these cells only through one such value, the value can be treated as a free variable.
extension ExpressionReader {
  /// The program as a question sees it: a value computed from cells becomes a free variable if the question reads these cells in
  /// no other way. Nil if nothing is computed from cells, so that the program is used unchanged.
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

  /// The cells of keyed memory that a value depends on, if it is a cell selected by a variable or a count of cells; else nil.
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
