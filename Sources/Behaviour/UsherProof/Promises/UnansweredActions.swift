internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// The check that somebody can go on if an action never answers.
struct ActionCheck {
  let graph: StateGraph
  let stories: Stories

  /// Finds prompts that nobody can leave if an action never answers: the journey waits for its answer, and neither a button, an
  /// event, a timer nor a return to the app leads elsewhere. While no prompt covers the app, its other views can be used, or the
  /// action shows one of its own.
  func unansweredActions() -> [Finding] {
    var found = stories.list
    for position in graph.order {
      guard let leaf = graph.wait(position).leaf, !graph.wait(position).isResting,
        graph.wait(position).prompts.contains(where: { graph.world.policy.isExclusive($0) }),
        case .action(let action, _) = graph.configuration(position).top, isLeftToApp(position)
      else { continue }
      found.add(.unanswered(action, in: leaf), at: FindingList.Spot(states: stories.states(at: position))) {
        stories.finding($0, at: position, graph.trace(to: position))
      }
    }
    return found.all
  }

  /// Whether neither the person, nor the app's view, nor a timer can lead the journey elsewhere.
  private func isLeftToApp(_ position: Int) -> Bool {
    var known: Set<Int> = [position]
    var open = [position]
    while let next = open.popLast() {
      for edge in graph.edges(from: next, by: { $0.isOffered || $0 == .event || $0 == .timer || $0 == .absence }) {
        let (after, _) = graph.settled(Int(edge.target))
        if edge.moveKind == .systemAnswer || !graph.isSame(position, after) { return false }
        // After a timer that changes nothing, the next one may.
        if edge.moveKind == .timer, known.insert(after).inserted { open.append(after) }
      }
    }
    return true
  }
}
