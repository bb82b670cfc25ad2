internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

extension LintRule {
  /// Nothing in the policy depends on the answer to a request: no row, guard, value or `needs` distinguishes granted from
  /// refused.
  static let requestWithoutUse = LintRule(.requestWithoutUse) { policy in
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
}

extension Program {
  /// All value sets that conditions of the policy test. A variable used as an operand counts as tested for each of its values.
  var setsRead: [(id: ID<Variable>, set: ValueSet)] {
    var read: [(id: ID<Variable>, set: ValueSet)] = []
    let note: (ProgramPart) -> Void = { part in
      if case .test(let id, let set) = part { read.append((id, set)) }
      if case .operand(.variable(let id, _)) = part {
        read += variables[id].domain.all.members.map { (id, ValueSet([$0])) }
      }
    }
    for case .derived(let branches) in variables.rows.map({ $0.home }) {
      for branch in branches { branch.condition.walk(note) }
    }
    for action in actions.rows { action.needs.walk(note) }
    for state in states.rows { state.walk(note) }
    return read
  }
}

extension Diagnostic {
  fileprivate static func requestWithoutUse(_ request: SystemRequest) -> Diagnostic {
    Diagnostic(
      .requestWithoutUse, "the policy asks for `\(request.name)` but never uses the answer",
      at: marked(request.written.asking, "the answer changes nothing"),
      why: "people are asked for something the app does not use, and App Review asks why",
      help: "say what needs it, in a row, a guard or the `needs` of an action; or remove the request")
  }
}
