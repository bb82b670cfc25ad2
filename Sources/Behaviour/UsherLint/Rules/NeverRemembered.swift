internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

extension DiagnosticCode {
  static let neverRemembered = DiagnosticCode("never-remembered", .warning, .names, .rule)
}

extension LintRule {
  /// Nothing remembers a value of a memory, so what reads it always sees the first one.
  static let neverRemembered = LintRule(.neverRemembered) { journeys, _ in
    let program = journeys.program
    if program.flows.rows.isEmpty { return [] }
    let assigned = program.assignedVariables
    let memories = program.variables.ids.filter { program.variables[$0].isMemory }
    var found: [Diagnostic] = []
    for memory in memories {
      guard let declaration = journeys.declaration(of: memory) else { continue }
      // A memory for each of several values is several variables.
      let isAssigned = memories.contains { other in
        assigned.contains(other) && journeys.declaration(of: other)?.isSamePlace(as: declaration) == true
      }
      if isAssigned || found.contains(where: { $0.primary.isSamePlace(as: declaration) }) { continue }
      found.append(.neverRemembered(program.variables[memory].name.base, at: declaration))
    }
    return found
  }
}

extension Program {
  fileprivate var assignedVariables: Set<ID<Variable>> {
    var assigned: Set<ID<Variable>> = []
    for state in states.rows {
      state.walk { part in
        if case .statement(let statement) = part { assigned.formUnion(statement.assigned?.variables ?? []) }
      }
    }
    return assigned
  }
}

private struct NeverRememberedProblem: Problem {
  static let type = ProblemType()
  let memory: String

  var code: DiagnosticCode { .neverRemembered }
  var message: Message { "nothing remembers a value of `\(memory)`" }
}

extension Diagnostic {
  fileprivate static func neverRemembered(_ memory: String, at declaration: Label) -> Diagnostic {
    Diagnostic(
      NeverRememberedProblem(memory: memory), at: marked(declaration, "always has its first value"),
      why: "what reads it never sees another value, so a question of it always has the same answer",
      help: "write `remember \(memory) = …` where the value changes, or remove the memory")
  }
}
