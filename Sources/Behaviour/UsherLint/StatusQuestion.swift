internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource

/// A question whose rows depend on the status of a resource, with the statuses for which each row is taken.
struct StatusQuestion {
  let resource: DeviceResource
  /// The possible statuses before the first row.
  let entered: ValueSet
  /// The statuses to expect: for a request, those with which it can settle.
  let expected: ValueSet
  let rows: [(place: Label?, row: Row, statuses: ValueSet)]
}

extension Journeys {
  /// The questions in the policy's own file whose rows depend on a status.
  var statusQuestions: [StatusQuestion] { program.states.ids.flatMap { statusQuestions(of: $0) } }

  private func statusQuestions(of id: ID<State>) -> [StatusQuestion] {
    guard let knowledge = known[id.index], let written = written(id), let question = program.states[id].question else {
      return []
    }
    var entered = knowledge
    switch question {
    case .choose: break
    case .ask(let resource, _, _, _): entered.forget(program.resources[resource].status)
    case .show, .open, .perform, .run: return []
    }
    let places = places(of: question.rows, among: written.question?.rows ?? [], in: program)
    let taken = program.indices(of: question.rows, knowing: entered)
    return program.resources.rows.compactMap { resource in
      guard let known = device.resource(named: resource.name),
        question.rows.contains(where: { program.variables(readBy: $0.condition).contains(resource.status) })
      else { return nil }
      return StatusQuestion(
        resource: known, entered: entered.values(of: resource.status, in: program),
        expected: expected(of: resource.status, in: question, knowing: knowledge),
        rows: taken.map { index, knowledge in
          (places[index]?.head, question.rows[index], knowledge.values(of: resource.status, in: program))
        })
    }
  }

  private func expected(of status: ID<Variable>, in question: Question, knowing knowledge: AbstractState) -> ValueSet {
    let known = knowledge.values(of: status, in: program)
    guard case .ask(let id, let number, _, _) = question, program.resources[id].status == status,
      let resource = device.resource(named: program.resources[id].name)
    else { return known }
    let request = resource.requests[number]
    // A partial grant that existed before is not a result of the request.
    let results = resource.results(of: request).subtracting(known.intersection(resource.giving))
    return results.union(known.subtracting(resource.statuses(putting: request)))
  }

  /// Whether a target treats all statuses alike: an outcome, or a prompt with fixed arguments.
  func isConclusion(_ target: Target) -> Bool {
    switch target {
    case .outcome: true
    case .state(let id, let operands): program.prompt(shownBy: id) != nil && operands.allSatisfy { $0.isFixed }
    case .stay, .back, .choose: false
    }
  }
}

extension Operand {
  /// Whether the value is constant.
  fileprivate var isFixed: Bool {
    switch self {
    case .value, .text: true
    case .variable, .condition, .sum: false
    }
  }
}
