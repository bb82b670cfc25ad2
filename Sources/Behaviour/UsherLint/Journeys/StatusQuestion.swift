internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource
internal import UsherModule

/// A question whose rows depend on the status of a resource, with the statuses for which each row is taken.
struct StatusQuestion {
  let resource: DeviceResource
  let status: ID<Variable>
  /// Whether it is the request itself, and not a choice.
  let isRequest: Bool
  /// The possible statuses before the first row.
  let entered: ValueSet
  /// The statuses to expect: for a request, those with which it can settle.
  let expected: ValueSet
  let rows: [TakenRow]

  typealias TakenRow = (place: Label?, row: Row, statuses: ValueSet)
}

extension Journeys {
  /// The questions in the policy's own file whose rows depend on a status.
  var statusQuestions: [StatusQuestion] { program.states.ids.flatMap { statusQuestions(of: $0) } }

  private func statusQuestions(of id: ID<State>) -> [StatusQuestion] {
    guard let knowledge = known[id.index], let question = program.states[id].question else { return [] }
    var entered = knowledge
    let isRequest: Bool
    switch question {
    case .choose: isRequest = false
    case .ask(let resource, _, _, _):
      isRequest = true
      entered.forget(program.resources[resource].status)
    case .show, .open, .perform, .run: return []
    }
    let taken = program.indices(of: question.rows, knowing: entered)
    return program.resources.rows.compactMap { resource in
      guard let known = device.resource(named: resource.name),
        question.rows.contains(where: { program.variables(readBy: $0.condition).contains(resource.status) })
      else { return nil }
      return StatusQuestion(
        resource: known, status: resource.status, isRequest: isRequest,
        entered: entered.values(of: resource.status, in: program),
        expected: expected(of: resource.status, in: question, knowing: knowledge),
        rows: taken.map { index, knowledge in
          let head = row(at: ProgramPlace(id, .question, [index]))?.head
          return (head, question.rows[index], knowledge.values(of: resource.status, in: program))
        })
    }
  }

  private func expected(of status: ID<Variable>, in question: Question, knowing knowledge: AbstractState) -> ValueSet {
    let known = knowledge.values(of: status, in: program)
    guard case .ask(let id, let number, _, _) = question, program.resources[id].status == status,
      let resource = device.resource(named: program.resources[id].name)
    else { return known }
    return resource.settled(resource.requests[number], from: known)
  }

  /// What a row does alike for all statuses; nil if it passes the status on, or leads to neither a prompt nor an outcome.
  func conclusion(of row: Row, about status: ID<Variable>) -> Conclusion? {
    var conclusion = Conclusion(target: row.target)
    var effects = row.effects
    // A state with an unconditional target is passed. States cannot lead to each other in a circle without waiting.
    while case .state(let id, let operands) = conclusion.target, case .choose(let rows) = program.states[id].question,
      rows.count == 1
    {
      conclusion.arguments += operands
      effects += program.states[id].entry + rows[0].effects
      conclusion.target = rows[0].target
    }
    conclusion.effects = effects.filter { if case .signal(.track, _) = $0 { false } else { true } }
    var read: Set<ID<Variable>> = []
    func note(_ part: ProgramPart) {
      if case .test(let id, _) = part { read.formUnion(program.variables(behind: .isIn(id, ValueSet()))) }
      if case .operand(let operand) = part {
        for id in operand.variables { read.formUnion(program.variables(behind: .isIn(id, ValueSet()))) }
      }
    }
    for effect in conclusion.effects { effect.walk(note) }
    for operand in conclusion.arguments { operand.walk(note) }
    switch conclusion.target {
    case .outcome: break
    case .state(let id, let operands):
      if program.prompt(shownBy: id) == nil { return nil }
      for operand in operands { operand.walk(note) }
    case .stay, .back, .choose: return nil
    }
    return read.contains(status) ? nil : conclusion
  }
}

/// The end of a row: what people and the caller of the flow notice of it.
struct Conclusion: Equatable {
  /// Other than metrics, which nobody notices.
  var effects: [Statement] = []
  /// The arguments of the states that it passes.
  var arguments: [Operand] = []
  /// An outcome, or a state with a prompt.
  var target: Target
}
