internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
package import UsherSource

extension DiagnosticCode {
  package static let requestWithoutUse = DiagnosticCode("request-without-use", .warning, .asking, .rule)
}

extension LintRule {
  /// Nothing in the policy depends on the answer to a request: no row, value or `needs` distinguishes its results.
  static let requestWithoutUse = LintRule(.requestWithoutUse) { journeys, _ in
    journeys.requests.compactMap { request -> Diagnostic? in
      let answers = request.distinguishable
      let isUsed = answers.contains { journeys.program.distinguishes($0, of: request.status) }
      return answers.isEmpty || isUsed ? nil : .requestWithoutUse(request)
    }
  }
}

extension SystemRequest {
  /// Sets of statuses that tell whether the request was granted; each has more than one. If a refusal does not show in the status,
  /// they are those before and after the request. A request for more than is granted has such a set for each status from which it
  /// is made. Empty for a request that is always granted.
  fileprivate var distinguishable: [ValueSet] {
    let truths = resource.trueStatuses.all.filter {
      statuses.contains(resource.shown[$0]) && request.askable.contains($0)
    }
    let answers = truths.map { resource.shown(request.results(from: $0).union(request.silences(from: $0))) }
    let results = answers.reduce(ValueSet()) { $0.union($1) }
    if results.subtracting(resource.giving).isEmpty { return answers.filter { $0.count > 1 } }
    let refusals = resource.refusals(of: request)
    let isVisible = !refusals.isEmpty && !results.intersection(resource.giving).isEmpty
    let told = isVisible ? resource.giving.union(refusals) : results.union(resource.askable(request))
    return told.count > 1 ? [told] : []
  }
}

extension Program {
  /// Whether something depends on which of these statuses a resource has. `resource` is its status.
  fileprivate func distinguishes(_ statuses: ValueSet, of resource: ID<Variable>) -> Bool {
    let isPassedOn = setsPassedOn.contains { id, set in
      let tested = set.intersection(statuses)
      return id == resource && !tested.isEmpty && tested != statuses
    }
    return isPassedOn || states.ids.contains { rowsDepend(in: $0, on: statuses, of: resource) }
  }

  /// Whether different things follow from rows in a state in two of the statuses.
  private func rowsDepend(in id: ID<State>, on statuses: ValueSet, of resource: ID<Variable>) -> Bool {
    var lists: [[Row]] = []
    states[id].walk { part in
      switch part {
      case .question(let question): lists += question.rows.byAnswer + [question.silence?.rows ?? []]
      case .target(.choose(let rows)): lists.append(rows)
      case .handler, .row, .target, .statement, .operand, .test: break
      }
    }
    return lists.contains { rows in
      let all = statuses.members.map { consequences(of: rows, in: id, at: $0, of: resource) }
      let followed = all.filter { !$0.isEmpty }
      return followed.contains { $0 != followed[0] }
    }
  }

  /// What can follow from rows in a status, in order. A request for the resource that leads to the same for every answer stands for
  /// that; if it leads back to these rows, for nothing.
  private func consequences(of rows: [Row], in id: ID<State>, at status: Value, of resource: ID<Variable>)
    -> [Consequence]
  {
    var knowledge = AbstractState()
    knowledge.know(resource, isIn: ValueSet([status]))
    var consequences: [Consequence] = []
    for (index, _) in indices(of: rows, knowing: knowledge) {
      var consequence = Consequence(effects: rows[index].effects, target: rows[index].target)
      if case .state(let asking, _) = consequence.target, let always = commonTarget(ofAsking: asking, for: resource) {
        if case .state(id, _) = always { continue }
        consequence.target = always
      }
      if consequence != consequences.last { consequences.append(consequence) }
    }
    return consequences
  }

  /// Where every answer to a request leads; nil if the state does not ask for the resource, or if the rows differ.
  private func commonTarget(ofAsking id: ID<State>, for status: ID<Variable>) -> Target? {
    guard case .ask(let resource, _, let rows, _) = states[id].question, resources[resource].status == status,
      let first = rows.first, rows.allSatisfy({ $0.effects == first.effects && $0.target == first.target })
    else { return nil }
    return first.target
  }

  /// All value sets that conditions of the policy test. A variable used as an operand counts as tested for each of its values.
  var setsRead: [(id: ID<Variable>, set: ValueSet)] {
    var read = setsPassedOn
    for state in states.rows {
      state.walk { part in
        if case .test(let id, let set) = part { read.append((id, set)) }
      }
    }
    return read
  }

  /// The value sets that are tested outside of rows: in values, arguments and the `needs` of actions.
  private var setsPassedOn: [(id: ID<Variable>, set: ValueSet)] {
    var read: [(id: ID<Variable>, set: ValueSet)] = []
    let note: (ProgramPart) -> Void = { part in
      if case .test(let id, let set) = part { read.append((id, set)) }
    }
    for case .derived(let branches) in variables.rows.map({ $0.home }) {
      for branch in branches { branch.condition.walk(note) }
    }
    for action in actions.rows { action.needs.walk(note) }
    for state in states.rows {
      state.walk { part in
        guard case .operand(let operand) = part else { return }
        if case .variable(let id, _) = operand {
          read += variables[id].domain.all.members.map { (id, ValueSet([$0])) }
        }
        operand.walk(note)
      }
    }
    return read
  }
}

/// What follows from a row.
private struct Consequence: Equatable {
  var effects: [Statement]
  var target: Target
}

extension [Row] {
  /// For each answer the rows for it, in order. The rows of a choice and of a request have no answers.
  fileprivate var byAnswer: [[Row]] {
    let answers = reduce(into: ValueSet()) { $0.formUnion($1.answers) }
    return answers.isEmpty ? [self] : answers.members.map { answer in filter { $0.answers.contains(answer) } }
  }
}

private struct RequestWithoutUseProblem: Problem {
  static let type = ProblemType()
  let request: String

  var code: DiagnosticCode { .requestWithoutUse }
  var message: Message { "the policy asks for `\(request)` but never uses the answer" }
}

extension Diagnostic {
  fileprivate static func requestWithoutUse(_ request: SystemRequest) -> Diagnostic {
    Diagnostic(
      RequestWithoutUseProblem(request: request.name), at: marked(request.place, "the answer changes nothing"),
      why: "people are asked for something that the app does not use, and reviews of app stores ask why",
      help: "say what needs it, in a row, a guard or the `needs` of an action; or remove the request")
  }
}
