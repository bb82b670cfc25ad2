package import UsherRuntime

/// The parts of a program that `walk` visits.
package enum ProgramPart {
  case question(Question)
  case handler(Handler)
  case row(Row)
  /// The target of a row, a handler or a retired state.
  case target(Target)
  case statement(Statement)
  case operand(Operand)
  /// A test in a condition: whether the variable's value is in the set.
  case test(ID<Variable>, ValueSet)
}

// The visitor of a program. `walk` visits each part, then the parts inside it, in source order. It does not follow references:
// called flows, prompts and actions, target states, and the definitions of computed variables are not visited.

extension StateDefinition {
  /// Visits the entry effects, the question, the effects after it and the handlers.
  package func walk(_ visit: (ProgramPart) -> Void) {
    for statement in entry { statement.walk(visit) }
    question?.walk(visit)
    for statement in afterwards { statement.walk(visit) }
    for handler in handlers { handler.walk(visit) }
  }
}

extension StateDefinition {
  /// Whether a row or a handler leads back to a state.
  var goesBack: Bool {
    var isFound = false
    walk { part in if case .target(.back) = part { isFound = true } }
    return isFound
  }

  /// Whether one of its operands is the sum or the difference of two variables.
  var addsVariables: Bool {
    var isFound = false
    walk { part in if case .operand(.sum(_, .variable, _)) = part { isFound = true } }
    return isFound
  }
}

extension Question {
  package func walk(_ visit: (ProgramPart) -> Void) {
    visit(.question(self))
    for operand in operands { operand.walk(visit) }
    for row in rows { row.walk(visit) }
    for row in silence?.rows ?? [] { row.walk(visit) }
  }

  /// The arguments of the prompt, the action or the flow.
  package var operands: [Operand] {
    switch self {
    case .show(_, let operands, _), .perform(_, let operands, _), .run(_, let operands, _): operands
    case .choose, .ask, .open: []
    }
  }
}

extension Handler {
  package func walk(_ visit: (ProgramPart) -> Void) {
    visit(.handler(self))
    for statement in effects { statement.walk(visit) }
    target.walk(visit)
  }
}

extension Row {
  package func walk(_ visit: (ProgramPart) -> Void) {
    visit(.row(self))
    condition.walk(visit)
    for statement in effects { statement.walk(visit) }
    target.walk(visit)
  }
}

extension Target {
  package func walk(_ visit: (ProgramPart) -> Void) {
    visit(.target(self))
    switch self {
    case .stay, .back, .outcome: break
    case .state(_, let operands): for operand in operands { operand.walk(visit) }
    case .choose(let rows): for row in rows { row.walk(visit) }
    }
  }
}

extension Statement {
  package func walk(_ visit: (ProgramPart) -> Void) {
    visit(.statement(self))
    for operand in operands { operand.walk(visit) }
  }

  private var operands: [Operand] {
    switch self {
    case .signal(_, let operands): operands
    case .open: []
    case .remember(_, let operand): [operand]
    case .rememberAt(_, let key, let operand): [key, operand]
    }
  }

  /// The variables that the statement may assign, and the assigned operand.
  package var assigned: (variables: [ID<Variable>], value: Operand)? {
    switch self {
    case .remember(let id, let operand): ([id], operand)
    case .rememberAt(let cells, _, let operand): (cells, operand)
    case .signal, .open: nil
    }
  }
}

extension Operand {
  package func walk(_ visit: (ProgramPart) -> Void) {
    visit(.operand(self))
    if case .condition(let condition) = self { condition.walk(visit) }
  }

  /// The variables whose values the operand passes on or adds.
  package var variables: [ID<Variable>] {
    switch self {
    case .variable(let id, _): [id]
    case .sum(let id, let addend, _): addend.variable.map { [id, $0] } ?? [id]
    case .value, .condition, .text: []
    }
  }
}

extension Condition {
  package func walk(_ visit: (ProgramPart) -> Void) {
    switch self {
    case .isIn(let id, let set): visit(.test(id, set))
    case .not(let inner): inner.walk(visit)
    case .all(let parts), .any(let parts): for part in parts { part.walk(visit) }
    }
  }

  /// Visits the variables that the condition tests directly.
  package func eachVariable(_ visit: (ID<Variable>) -> Void) {
    walk { if case .test(let id, _) = $0 { visit(id) } }
  }
}

extension Target {
  /// Visits every state and every outcome that the target can lead to.
  package func follow(states: (ID<State>) -> Void, outcomes: (Value) -> Void) {
    walk { part in
      if case .target(.state(let id, _)) = part { states(id) }
      if case .target(.back(let id)) = part { states(id) }
      if case .target(.outcome(let value)) = part { outcomes(value) }
    }
  }
}

extension Program {
  /// The variables that a condition depends on. A computed variable is replaced by those that it is computed from.
  package func variables(behind condition: Condition) -> Set<ID<Variable>> {
    var read: Set<ID<Variable>> = []
    collect(condition, into: &read)
    return read
  }

  private func collect(_ condition: Condition, into read: inout Set<ID<Variable>>) {
    condition.eachVariable { id in
      switch variables[id].home {
      case .derived(let branches): for branch in branches { collect(branch.condition, into: &read) }
      case .count(let cells): read.formUnion(cells)
      case .status, .input, .shared, .session, .parameter: read.insert(id)
      }
    }
  }
}
