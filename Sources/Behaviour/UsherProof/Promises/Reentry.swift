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

  /// Whether a state shows a prompt, and tracks a metric when it is entered.
  fileprivate func isCounted(_ state: ID<State>) -> Bool {
    prompt(of: state) != nil
      && (states[state].entry + states[state].afterwards).contains {
        if case .signal(.track, _) = $0 { true } else { false }
      }
  }
}
