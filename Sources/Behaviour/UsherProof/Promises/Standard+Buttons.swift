internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule

/// The check that every button leads somewhere.
struct ButtonCheck {
  let graph: StateGraph
  let stories: Stories

  /// Finds buttons that leave the journey where it was, whatever the person changes in Settings, and buttons that send the
  /// person where nothing that the prompt guides to can be changed.
  func deadButtons() -> [Finding] {
    var found = stories.list
    let starts = startsOfActions()
    let switches = workingSwitches()
    for position in graph.order {
      guard let leaf = graph.wait(position).leaf else { continue }
      for tap in taps(at: position) {
        guard let futile = futility(of: tap, from: position) else { continue }
        let (button, spot) = (TappedButton(tap), stories.spot(tap, at: position))
        let violation = Violation.deadButton(button.prompt, button.answer, in: leaf, isInVain: futile.isInVain)
        if found.has(violation, at: spot) { continue }
        if !futile.isInVain {
          if starts.contains(ActionStart(button: button, state: leaf)) { continue }
          if switches.contains(button), hasWorkingSibling(tap, at: position) { continue }
          if leadsOn(tap, from: position, futile) || looksAgain(tap, from: position, futile) { continue }
        }
        found.add(violation, at: spot) {
          stories.finding($0, at: position, graph.trace(to: position, then: futile.way))
        }
      }
    }
    return found.all
  }

  /// The taps on buttons, without dismissals.
  private func taps(at position: Int) -> [Edge] {
    graph.edges(from: position, by: { $0 == .tap }) { tap in
      Int(tap.answer) < graph.world.program.prompts[TappedButton(tap).prompt].buttons.count
    }
  }

  // MARK: Buttons that work elsewhere

  /// The buttons that start an action: those that lead from another state to one that waits for an action. While that action
  /// runs, such a button has nothing to do.
  private func startsOfActions() -> Set<ActionStart> {
    var starts: Set<ActionStart> = []
    for position in graph.order {
      for tap in graph.edges(from: position, by: { $0 == .tap }) {
        let (after, _) = graph.settled(Int(tap.target))
        guard let leaf = graph.wait(after).leaf, leaf != graph.wait(position).leaf,
          case .perform = graph.world.program.states[leaf].question
        else { continue }
        starts.insert(ActionStart(button: TappedButton(tap), state: leaf))
      }
    }
    return starts
  }

  /// The buttons with values that have an effect somewhere. A switch that is turned on has nothing to do where it is on.
  private func workingSwitches() -> Set<TappedButton> {
    var working: Set<TappedButton> = []
    for position in graph.order {
      for tap in taps(at: position) where !values(of: tap).isEmpty && !working.contains(TappedButton(tap)) {
        if futility(of: tap, from: position) == nil { working.insert(TappedButton(tap)) }
      }
    }
    return working
  }

  private func values(of tap: Edge) -> [Binding] {
    graph.world.program.prompts[TappedButton(tap).prompt].buttons[Int(tap.answer)].bindings
  }

  /// Whether the same button has an effect here with other values.
  private func hasWorkingSibling(_ tap: Edge, at position: Int) -> Bool {
    let buttons = graph.world.program.prompts[TappedButton(tap).prompt].buttons
    return taps(at: position).contains { other in
      other.prompt == tap.prompt && buttons[Int(other.answer)].name == buttons[Int(tap.answer)].name
        && futility(of: other, from: position) == nil
    }
  }

  // MARK: Effects

  /// Why a tap has no effect at first sight.
  private struct Futility {
    /// Whether nothing that the prompt guides to can be changed where the button leads.
    var isInVain: Bool
    /// A path that shows it.
    var way: [(from: Int, edge: Edge)]
    /// Where the journey may be afterwards; empty if the tap is in vain.
    var ends: [Int]
  }

  /// Nil if a tap has an effect. Opening a link that reaches no resource is one.
  private func futility(of tap: Edge, from position: Int) -> Futility? {
    let (after, path) = graph.settled(Int(tap.target))
    let way = [(from: position, edge: tap)] + path
    let there = graph.configuration(after)
    for links in [graph.summary(tap).opened, [there.openLink].compactMap { $0 }] where !links.isEmpty {
      if links.allSatisfy({ isInVain(tap, at: $0, from: position, there) }) {
        let mayHelp = links.contains { looksChangeable(tap, at: $0, from: position, there) }
        return mayHelp ? nil : Futility(isInVain: true, way: way, ends: [])
      }
    }
    guard let link = there.openLink else {
      if way.contains(where: { graph.summary($0.edge).isUseful }) || !graph.isSame(position, after) { return nil }
      return Futility(isInVain: false, way: way, ends: [after])
    }
    if graph.world.program.links[link].reaches.isEmpty { return nil }
    let trips = graph.edges(from: after, by: { $0 == .trip })
    let ends = trips.lazy.map { graph.settled(Int($0.target)).position }
    guard let first = graph.mostTelling(trips), ends.allSatisfy({ graph.isSame(position, $0) }) else { return nil }
    return Futility(
      isInVain: false, way: way + [(after, first)] + graph.settled(Int(first.target)).path, ends: Array(ends))
  }

  /// Whether the link leads to a place where the person can change none of the resources that the prompt guides to now and that
  /// are not granted. Where nothing can ever be changed that the prompt guides to, a rule finds that the page is wrong.
  private func isInVain(_ tap: Edge, at link: ID<Link>, from position: Int, _ there: WorldState) -> Bool {
    let reached = graph.world.program.links[link].reaches
    guard graph.observer.prompts[Int(tap.prompt)].recovers.contains(where: { reached.contains($0.resource) }) else {
      return false
    }
    let meant = missing(by: tap, from: position, there)
    return !meant.isEmpty
      && meant.allSatisfy { id in
        !graph.reaches(link, id) || graph.world.settings(of: id, in: there).isEmpty
      }
  }

  /// Whether the person could change such a resource there in a status that the app cannot tell from this one.
  private func looksChangeable(_ tap: Edge, at link: ID<Link>, from position: Int, _ there: WorldState) -> Bool {
    missing(by: tap, from: position, there).contains { id in
      guard graph.reaches(link, id), let owner = graph.world.platform.owner(of: id, in: there.edition) else {
        return false
      }
      return owner.existing.contains { truth in
        guard graph.world.looksLike(truth, there.truths[id.index], of: id) else { return false }
        var other = there
        graph.world.set(id, to: truth, &other)
        return !graph.world.settings(of: id, in: other).isEmpty
      }
    }
  }

  /// The resources that the tapped prompt guides to and that are not granted.
  private func missing(by tap: Edge, from position: Int, _ there: WorldState) -> [ID<Resource>] {
    graph.guided(by: tap, from: position).filter { !graph.observer.isFulfilled($0, there) }.map { $0.resource }
  }

  // MARK: Buttons that look again

  /// Whether a tap looks again at something that the person may change in Settings without the journey noticing it: behind such a change,
  /// in the same place, it leads elsewhere. A tap that opens a link or makes a request does more than look. Where the app cannot tell two
  /// statuses apart, the tap looks in both.
  private func looksAgain(_ tap: Edge, from position: Int, _ futile: Futility) -> Bool {
    let onlyLooks = futile.way.allSatisfy { graph.summary($0.edge).requested.isEmpty }
    guard onlyLooks, graph.wait(graph.settled(Int(tap.target)).position).link == nil else { return false }
    return graph.lookAlikes(of: position).contains { alike in
      changedUnnoticed(from: alike).contains { after in
        let again = taps(at: after).first { TappedButton($0) == TappedButton(tap) }
        return again.map { futility(of: $0, from: after) == nil } ?? false
      }
    }
  }

  /// Where the journey is behind changes that the person makes in Settings, if it waits as before.
  private func changedUnnoticed(from position: Int) -> some Sequence<Int> {
    let before = graph.configuration(position)
    let changes = graph.edges(from: position, by: { $0 == .absenceWithChange })
    return changes.lazy.map { graph.settled(Int($0.target)).position }.filter { after in
      guard after != position, graph.isSame(position, after) else { return false }
      let truths = graph.configuration(after).truths
      return graph.successors.relevance.resources.allSatisfy { id in
        let (old, new) = (before.truths[id.index], truths[id.index])
        return old == new || graph.world.settings(of: id, in: before).contains(new)
      }
    }
  }

  /// Whether a tap that seems to have no effect changes what the buttons do: after it, and after any change in Settings, the
  /// same place is shown, but there a button leads elsewhere, the tapped one perhaps only when it is tapped once more.
  private func leadsOn(_ tap: Edge, from position: Int, _ futile: Futility) -> Bool {
    let before = taps(at: position)
    var known: Set<Int> = [position]
    var open = futile.ends
    while let next = open.popLast() {
      guard known.insert(next).inserted else { continue }
      let taps = taps(at: next)
      let isAlike = taps.count == before.count && zip(taps, before).allSatisfy { doAlike($0, $1) }
      guard isAlike, let again = taps.first(where: { TappedButton($0) == TappedButton(tap) }),
        let futile = futility(of: again, from: next)
      else { return true }
      open += futile.ends
    }
    return false
  }

  /// Whether two taps in the same place are on one button, have the same effects, and lead to the same place.
  private func doAlike(_ tap: Edge, _ other: Edge) -> Bool {
    let (effects, others) = (graph.summary(tap), graph.summary(other))
    return TappedButton(tap) == TappedButton(other) && effects.isUseful == others.isUseful
      && effects.opened == others.opened
      && graph.isSame(graph.settled(Int(tap.target)).position, graph.settled(Int(other.target)).position)
  }
}

private struct TappedButton: Hashable {
  var prompt: ID<Prompt>
  /// Its position among the buttons of the prompt.
  var answer: Value

  init(_ tap: Edge) { (prompt, answer) = (ID(Int(tap.prompt)), tap.answer) }
}

/// A button of a prompt that starts the action of a state.
private struct ActionStart: Hashable {
  var button: TappedButton
  var state: ID<State>
}
