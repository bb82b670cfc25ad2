internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

/// A request whose answer nothing in the policy depends on: no row, guard, value or `needs` tells granted from refused.
func requestsWithoutUse(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    let read = journeys.program.setsRead
    return journeys.requests.compactMap { request -> Diagnostic? in
      let refused = request.resource.refusals(of: request.request).subtracting(request.resource.askable)
      let decided = request.resource.giving.union(refused)
      let isUsed = read.contains { id, set in
        let told = set.intersection(decided)
        return id == request.status && !told.isEmpty && told != decided
      }
      return isUsed || refused.isEmpty ? nil : .requestWithoutUse(request)
    }
  }
}

extension Program {
  /// What is asked of each variable anywhere in the policy.
  var setsRead: [(id: ID<Variable>, set: ValueSet)] {
    var read: [(id: ID<Variable>, set: ValueSet)] = []
    for condition in conditions { collect(condition, into: &read) }
    return read
  }

  private func collect(_ condition: Condition, into read: inout [(id: ID<Variable>, set: ValueSet)]) {
    switch condition {
    case .isIn(let id, let set): read.append((id, set))
    case .not(let condition): collect(condition, into: &read)
    case .all(let conditions), .any(let conditions): for condition in conditions { collect(condition, into: &read) }
    }
  }

  /// Every condition, and for every value that is passed on as it is a test of each that it can be.
  private var conditions: [Condition] {
    var found: [Condition] = []
    for variable in variables.rows {
      guard case .derived(let branches) = variable.home else { continue }
      found += branches.map { $0.condition }
    }
    found += actions.rows.map { $0.needs }
    for state in states.rows {
      found += state.entry.flatMap(conditions(of:))
      if let question = state.question {
        found += conditions(of: question.rows) + conditions(of: question.silence?.rows ?? [])
        switch question {
        case .show(_, let operands, _), .perform(_, let operands, _), .run(_, let operands, _):
          found += operands.flatMap(conditions(of:))
        case .choose, .ask, .open: break
        }
      }
      for handler in state.handlers {
        found += handler.effects.flatMap(conditions(of:)) + conditions(of: handler.target)
      }
    }
    return found
  }

  private func conditions(of rows: [Row]) -> [Condition] {
    rows.flatMap { [$0.condition] + $0.effects.flatMap(conditions(of:)) + conditions(of: $0.target) }
  }

  private func conditions(of target: Target) -> [Condition] {
    switch target {
    case .choose(let rows): conditions(of: rows)
    case .state(_, let operands): operands.flatMap(conditions(of:))
    case .stay, .outcome: []
    }
  }

  private func conditions(of effect: Statement) -> [Condition] {
    switch effect {
    case .track(_, let operands), .perform(_, let operands), .notice(_, let operands):
      operands.flatMap(conditions(of:))
    case .remember(_, let operand): conditions(of: operand)
    case .rememberAt(_, let key, let operand): conditions(of: key) + conditions(of: operand)
    case .open: []
    }
  }

  private func conditions(of operand: Operand) -> [Condition] {
    switch operand {
    case .condition(let condition): [condition]
    case .variable(let id, _): variables[id].domain.all.members.map { .isIn(id, ValueSet([$0])) }
    case .value, .sum, .text: []
    }
  }
}
