internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// The check of states that a journey enters again from inside themselves.
struct ReentryCheck {
  let graph: StateGraph
  let stories: Stories

  /// Finds states that track a metric again although their prompt has been up all the time.
  func countedAgain() -> [Finding] {
    var found = stories.list
    let states = graph.world.program.states.ids.filter { graph.world.program.isCounted($0) }
    if states.isEmpty { return [] }
    for (from, edge) in graph.stepsInOrder(by: { $0.isOrdinary }, doing: { $0.isTracked }) {
      let places = graph.effectLabels.marks(of: Int(edge.effectLabel)).map { graph.effectLabels.places[$0] }
      for state in states where places.contains(ProgramPlace(state, .entry)) && isUpThroughout(state, from, edge) {
        found.add(.countedAgain(state), at: stories.spot(edge, at: from)) {
          stories.finding($0, at: from, graph.trace(to: from, then: [(from, edge)]))
        }
      }
    }
    return found.all
  }

  /// Finds events of the app that lead back to the state in which they come. It is only refreshed, and does not perform its action again.
  func leftOut() -> [Finding] {
    var found = stories.list
    let program = graph.world.program
    if !program.states.ids.contains(where: { program.actionOfEntry($0) != nil }) { return [] }
    // A step that changes nothing at all has no edge. A state that is entered anew performs its action, so the step is not idle.
    for step in graph.effectLabels.steps(where: { $0.isIdle }) {
      let rows = step.marks.map { graph.effectLabels.places[$0] }.filter { $0.part != .entry }
      guard let first = rows.first, program.isEvent(first), let last = rows.last,
        case .state(let state, _)? = program.target(at: last), let action = program.actionOfEntry(state),
        case .edge(let from, _) = step.nearest.kind
      else { continue }
      found.add(.leftOut(action, in: state), at: FindingList.Spot(states: stories.states(at: from), rows: rows)) {
        stories.finding($0, at: from, graph.trace(through: step.nearest))
      }
    }
    return found.all
  }

  /// Whether the prompt of a state was up before a step, and has not been shown anew.
  private func isUpThroughout(_ state: ID<State>, _ from: Int, _ edge: Edge) -> Bool {
    guard let prompt = graph.world.program.prompt(of: state) else { return false }
    return graph.configuration(from).session.activeStates.contains(state)
      && graph.wait(from).prompts.contains(prompt) && graph.wait(Int(edge.target)).prompts.contains(prompt)
      && !graph.summary(edge).presented.contains(prompt)
  }
}

extension Program {
  /// The prompt that a state shows; nil if it shows none.
  fileprivate func prompt(of state: ID<State>) -> ID<Prompt>? {
    if case .show(let prompt, _, _) = states[state].question { prompt } else { nil }
  }

  /// Whether a place belongs to a handler for an event of the app.
  fileprivate func isEvent(_ place: ProgramPlace) -> Bool {
    guard case .handler(let index) = place.part, case .event = states[place.state].handlers[index].trigger else {
      return false
    }
    return true
  }

  /// The first action that a state performs when it is entered.
  fileprivate func actionOfEntry(_ state: ID<State>) -> ID<Action>? {
    for statement in states[state].entry {
      if case .signal(.perform(let action), _) = statement { return action }
    }
    return nil
  }

  /// Whether a state shows a prompt, and tracks a metric when it is entered.
  fileprivate func isCounted(_ state: ID<State>) -> Bool {
    prompt(of: state) != nil
      && (states[state].entry + states[state].afterwards).contains {
        if case .signal(.track, _) = $0 { true } else { false }
      }
  }
}
