internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension LintRule {
  /// A memory records that the app has asked, instead of the status. It goes stale when the system resets the permission.
  static let askedFlag = LintRule(.askedFlag) { policy in
    policy.journeys.flatMap { journeys in
      journeys.requests.compactMap { request in
        guard request.statuses == request.resource.statuses.all,
          request.resource.trueStatuses.names.count == request.resource.statuses.values.count
        else { return nil }
        let program = journeys.program
        let assigned = program.memory(assignedIn: request.state).filter { program.outlivesTheRun($0) }
        let tested = program.states.ids.filter { program.leads($0, to: request.state) }.flatMap { id in
          (program.states[id].question?.rows ?? []).flatMap { program.variables(readBy: $0.condition) }
        }
        guard let flag = assigned.first(where: { tested.contains($0) }) else { return nil }
        let name = program.variables[flag].name.description
        return .askedFlag(request, name, policy.memory(called: name))
      }
    }
  }
}

extension Program {
  /// The Boolean memories that a state assigns when it asks or is answered.
  fileprivate func memory(assignedIn id: ID<State>) -> [ID<Variable>] {
    let rows = states[id].question?.rows ?? []
    return (states[id].entry + rows.flatMap { $0.effects }).compactMap { effect in
      guard case .remember(let id, _) = effect, variables[id].domain == .bool else { return nil }
      return id
    }
  }

  fileprivate func outlivesTheRun(_ id: ID<Variable>) -> Bool {
    guard case .shared(.install, _) = variables[id].home else { return false }
    return true
  }

  /// Whether a state chooses by facts, and a row leads directly to `goal`.
  fileprivate func leads(_ id: ID<State>, to goal: ID<State>) -> Bool {
    guard case .choose(let rows) = states[id].question else { return false }
    return rows.contains { row in
      if case .state(goal, _) = row.target { true } else { false }
    }
  }
}

extension LintedPolicy {
  fileprivate func memory(called name: String) -> Label? {
    for case .memory(let memory) in file.policyItems where memory.name.text == name { return memory.name.label() }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func askedFlag(_ request: SystemRequest, _ memory: String, _ declaration: Label?) -> Diagnostic {
    Diagnostic(
      .askedFlag, "`\(memory)` remembers whether the app has asked for `\(request.name)`; the status already says so",
      at: marked(request.written.asking, "the memory decides here, not the status"),
      also: declaration.map { [marked($0, "keeps its value when the system resets the permission")] } ?? [],
      why: "a reset, a one-time grant or a new device sets the status back, and the memory keeps its old value",
      help: "`choose \(request.resource.name) { askable -> … }` says whether the system would ask")
  }
}
