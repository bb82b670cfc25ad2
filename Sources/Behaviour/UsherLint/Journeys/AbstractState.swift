internal import UsherProgram
internal import UsherRuntime

/// An abstract state: for each variable the set of its possible values at one point of a journey. A variable without an entry
/// may have any value.
///
/// The domain is non-relational (one set per variable), so it over-approximates.
struct AbstractState: Equatable {
  private var sets: [Int: ValueSet] = [:]

  func values(of id: ID<Variable>, in program: Program) -> ValueSet {
    sets[id.index] ?? program.variables[id].domain.all
  }

  mutating func know(_ id: ID<Variable>, isIn set: ValueSet) { sets[id.index] = set }

  mutating func forget(_ id: ID<Variable>) { sets[id.index] = nil }

  /// The join: the values possible in either state.
  func joined(with other: AbstractState) -> AbstractState {
    var joined = AbstractState()
    for (index, set) in sets {
      if let theirs = other.sets[index] { joined.sets[index] = set.union(theirs) }
    }
    return joined
  }

  /// The state restricted to where a condition holds, or (`holds` false) does not; nil if that is impossible.
  func assuming(_ condition: Condition, holds: Bool = true, in program: Program) -> AbstractState? {
    switch condition {
    case .isIn(let id, let set):
      let wanted = holds ? set : program.variables[id].domain.all.subtracting(set)
      if case .derived(let branches) = program.variables[id].home {
        return assuming(branches, give: wanted, in: program)
      }
      let left = values(of: id, in: program).intersection(wanted)
      if left.isEmpty { return nil }
      var knowledge = self
      knowledge.know(id, isIn: left)
      return knowledge
    case .not(let condition): return assuming(condition, holds: !holds, in: program)
    case .all(let conditions):
      return holds ? assumingEach(conditions, true, in: program) : assumingOne(conditions, false, in: program)
    case .any(let conditions):
      return holds ? assumingOne(conditions, true, in: program) : assumingEach(conditions, false, in: program)
    }
  }

  private func assumingEach(_ conditions: [Condition], _ holds: Bool, in program: Program) -> AbstractState? {
    var knowledge = self
    for condition in conditions {
      guard let narrowed = knowledge.assuming(condition, holds: holds, in: program) else { return nil }
      knowledge = narrowed
    }
    return knowledge
  }

  private func assumingOne(_ conditions: [Condition], _ holds: Bool, in program: Program) -> AbstractState? {
    joined(conditions.compactMap { assuming($0, holds: holds, in: program) })
  }

  /// The state restricted to where a computed variable has one of these values.
  private func assuming(_ branches: [VariableDefinition.Branch], give wanted: ValueSet, in program: Program)
    -> AbstractState?
  {
    guard let last = branches.lastIndex(where: { wanted.contains($0.value) }) else { return nil }
    var rest = self
    var possible: [AbstractState] = []
    // Conditions after the last wanted value are not evaluated. Evaluating each condition twice would take exponential time in
    // a chain of computed variables.
    for branch in branches[..<last] {
      if wanted.contains(branch.value), let taken = rest.assuming(branch.condition, in: program) {
        possible.append(taken)
      }
      guard let further = rest.assuming(branch.condition, holds: false, in: program) else { return joined(possible) }
      rest = further
    }
    if let taken = rest.assuming(branches[last].condition, in: program) { possible.append(taken) }
    return joined(possible)
  }

  private func joined(_ possible: [AbstractState]) -> AbstractState? {
    guard let first = possible.first else { return nil }
    return possible.dropFirst().reduce(first) { $0.joined(with: $1) }
  }
}

extension Program {
  /// The facts and memories that a condition reads, directly or through computed variables.
  func variables(readBy condition: Condition) -> [ID<Variable>] {
    var read: [ID<Variable>] = []
    condition.eachVariable { id in
      guard case .derived(let branches) = variables[id].home else { return read.append(id) }
      for branch in branches { read += variables(readBy: branch.condition) }
    }
    return read
  }
}
