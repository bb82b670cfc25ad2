internal import UsherProgram
internal import UsherRuntime
package import UsherSource

extension DiagnosticCode {
  package static let staleFact = DiagnosticCode("stale-fact", .note, .steps, .rule)
}

extension LintRule {
  /// The app performs an action and an input is read in the same step. Facts are read once for each step, so the value is older
  /// than the action.
  static let staleFact = LintRule(.staleFact) { journeys, _ in
    let program = journeys.program
    return program.states.ids.compactMap { id -> Diagnostic? in
      guard let place = journeys.place(of: id), case .choose(let rows) = program.states[id].question,
        let action = program.action(in: program.states[id].entry), let fact = program.liveInput(readBy: rows)
      else { return nil }
      return .staleFact(place, action: action, fact: fact)
    }
      + journeys.runs.compactMap { origin, _ in
        guard case .row(let id, let index) = origin, let row = program.states[id].question?.rows[index],
          let action = program.action(in: row.effects), let fact = program.liveInput(readFirstBy: row.target),
          let place = journeys.place(of: origin)
        else { return nil }
        return .staleFact(place, action: action, fact: fact)
      }
  }
}

extension Program {
  fileprivate func action(in effects: [Statement]) -> String? {
    for case .signal(.perform(let action), _) in effects { return actions[action].name }
    return nil
  }

  fileprivate func liveInput(readBy rows: [Row]) -> String? {
    for row in rows {
      for id in variables(readBy: row.condition) {
        if case .input(isLive: true, isRequired: _) = variables[id].home { return variables[id].name.description }
      }
    }
    return nil
  }

  fileprivate func liveInput(readFirstBy target: Target) -> String? {
    switch target {
    case .choose(let rows): return liveInput(readBy: rows)
    case .state(let id, _):
      guard case .choose(let rows) = states[id].question else { return nil }
      return liveInput(readBy: rows)
    case .stay, .back, .outcome: return nil
    }
  }
}

private struct StaleFactProblem: Problem {
  static let type = ProblemType()
  let fact: String
  let action: String

  var code: DiagnosticCode { .staleFact }
  var message: Message { "`\(fact)` is read in the same step as `\(action)`, before it can change" }
}

extension Diagnostic {
  fileprivate static func staleFact(_ place: Label, action: String, fact: String) -> Diagnostic {
    Diagnostic(
      StaleFactProblem(fact: fact, action: action), at: marked(place, "still has the old value here"),
      why: "facts are read once, at the start of a step; a change by the action is seen in the next step",
      help: "give `\(action)` answers and wait for them, or react with `on change of \(fact)`")
  }
}
