internal import UsherProgram
internal import UsherRuntime
internal import UsherModule
internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let rememberedStatus = DiagnosticCode("remembered-status", .warning, .asking, .rule)
}

extension LintRule {
  /// A row depends on a memory that is a copy of a status, and nothing on the way looks at the status itself. Memory of one run is
  /// left out.
  static let rememberedStatus = LintRule(.rememberedStatus) { journeys, _ in
    let program = journeys.program
    return program.variables.ids.flatMap { memory -> [Diagnostic] in
      guard let resource = program.resourceCopied(to: memory), let declaration = journeys.declaration(of: memory)
      else { return [] }
      let runs = journeys.runs.filter { _, run in run.places.contains { program.tests(memory, at: $0) } }
      let looksAtStatus = runs.contains { origin, run in
        journeys.looks(at: resource, on: run, from: origin)
      }
      if looksAtStatus { return [] }
      let places = runs.compactMap { _, run in
        run.places.first { program.tests(memory, at: $0) }.flatMap { journeys.row(at: $0)?.head }
      }
      return places.prefix(1).map { .rememberedStatus(program, memory, resource, at: $0, declaration) }
    }
  }
}

extension Program {
  /// The resource whose status is all that a memory beyond one run ever keeps; nil if it keeps anything else.
  fileprivate func resourceCopied(to memory: ID<Variable>) -> ID<Resource>? {
    guard case .shared = variables[memory].home else { return nil }
    var sources: Set<ID<Variable>> = []
    for state in states.rows {
      state.walk { part in
        guard case .statement(let statement) = part, let assigned = statement.assigned,
          assigned.variables.contains(memory)
        else { return }
        assigned.value.walk { part in
          switch part {
          case .test(let id, _): sources.formUnion(variables(behind: .isIn(id, ValueSet())))
          case .operand(let operand):
            for id in operand.variables { sources.formUnion(variables(behind: .isIn(id, ValueSet()))) }
          case .question, .handler, .row, .target, .statement: break
          }
        }
      }
    }
    guard sources.count == 1, let source = sources.first else { return nil }
    return resources.ids.first { resources[$0].status == source }
  }
}

extension Journeys {
  /// Whether a run, or the question from which it comes, reads a status or requests it.
  fileprivate func looks(at id: ID<Resource>, on run: RunToCompletion, from origin: Origin) -> Bool {
    let status = program.resources[id].status
    func asks(_ state: ID<State>) -> Bool {
      if case .ask(id, _, _, _) = program.states[state].question { true } else { false }
    }
    return run.places.contains { program.tests(status, at: $0) } || run.entered.contains(where: asks)
      || origin.state.map(asks) ?? false
  }
}

private struct RememberedStatusProblem: Problem {
  static let type = ProblemType()
  let memory: String
  let resource: String

  var code: DiagnosticCode { .rememberedStatus }
  var message: Message { "`\(memory)` is an older copy of the status of `\(resource)`, and decides instead of it" }
}

extension Diagnostic {
  fileprivate static func rememberedStatus(
    _ program: Program, _ memory: ID<Variable>, _ resource: ID<Resource>, at place: Label, _ declaration: Label
  ) -> Diagnostic {
    let name = program.resources[resource].name
    return Diagnostic(
      RememberedStatusProblem(memory: program.variables[memory].name.description, resource: name),
      at: marked(place, "decided by the copy"), also: [marked(declaration, "the copy")],
      why: "people change the status in Settings, and the copy does not change with it",
      help: "look at the status itself: `choose \(name) { … }`")
  }
}
