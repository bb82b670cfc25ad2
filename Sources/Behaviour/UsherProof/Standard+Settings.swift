internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

extension StateGraph {
  // MARK: Dead buttons

  /// Finds buttons that leave the journey where it was, whatever the person changes in Settings, and buttons that send the
  /// person where nothing that the prompt guides to can be changed.
  func deadButtons() -> [Finding] {
    var found = FindingList(of: self)
    let starts = startsOfActions()
    for position in order {
      guard let leaf = wait(position).leaf else { continue }
      for edge in edges(from: position, by: { $0 == .tap }) {
        let prompt = ID<Prompt>(Int(edge.prompt))
        guard Int(edge.answer) < world.program.prompts[prompt].buttons.count,
          let (isInVain, way) = deadEnd(of: edge, from: position)
        else { continue }
        if !isInVain, starts.contains(ActionStart(edge, in: leaf)) { continue }
        let violation = Violation.deadButton(prompt, edge.answer, in: leaf, isInVain: isInVain)
        found.add(violation, at: spot(edge, at: position)) {
          finding($0, at: position, trace(to: position, then: way))
        }
      }
    }
    return found.all
  }

  /// The buttons that start an action: those that lead from another state to one that waits for an action. While that action
  /// runs, such a button has nothing to do.
  private func startsOfActions() -> Set<ActionStart> {
    var starts: Set<ActionStart> = []
    for position in order {
      for edge in edges(from: position, by: { $0 == .tap }) {
        let (after, _) = settled(Int(edge.target))
        guard let leaf = wait(after).leaf, leaf != wait(position).leaf,
          case .perform = world.program.states[leaf].question
        else { continue }
        starts.insert(ActionStart(edge, in: leaf))
      }
    }
    return starts
  }

  /// A path that shows that a tap has no effect; nil if it has one. Opening a link that reaches no resource is an effect.
  private func deadEnd(of tap: Edge, from position: Int) -> (isInVain: Bool, way: [(from: Int, edge: Edge)])? {
    let (after, path) = settled(Int(tap.target))
    let way = [(from: position, edge: tap)] + path
    let there = configuration(after)
    let opened = summary(tap).opened
    if !opened.isEmpty, opened.allSatisfy({ isInVain(tap, at: $0, from: position, there) }) { return (true, way) }
    guard let link = there.openLink else {
      return !summary(tap).isUseful && isSame(position, after) ? (false, way) : nil
    }
    if world.program.links[link].reaches.isEmpty { return nil }
    if isInVain(tap, at: link, from: position, there) { return (true, way) }
    let trips = edges(from: after, by: { $0 == .trip })
    guard let first = mostTelling(trips), trips.allSatisfy({ isSame(position, settled(Int($0.target)).position) })
    else {
      return nil
    }
    return (false, way + [(after, first)] + settled(Int(first.target)).path)
  }

  /// Whether the journey waits as before, with the same prompts, arguments and memories.
  private func isSame(_ before: Int, _ after: Int) -> Bool {
    guard wait(before).looksLike(wait(after)) else { return false }
    if places[before].location == places[after].location { return true }
    let (old, new) = (configuration(before).session, configuration(after).session)
    if presentations(of: old) != presentations(of: new) { return false }
    return world.program.variables.ids.allSatisfy { id in
      !world.program.variables[id].isMemory || old.kept(id) == new.kept(id)
    }
  }

  private func presentations(of session: Session) -> [Presentation] {
    session.asked.compactMap { if case .prompt(let presentation) = $0.matter { presentation } else { nil } }
  }

  /// Whether the link leads to a place where the person can change none of the resources that the prompt guides to.
  private func isInVain(_ tap: Edge, at link: ID<Link>, from position: Int, _ there: WorldState) -> Bool {
    let configuration = configuration(position)
    for asked in configuration.session.asked {
      guard case .prompt(let presentation) = asked.matter, presentation.prompt.index == Int(tap.prompt) else {
        continue
      }
      let meant = observer.recovered(by: presentation, in: configuration.session)
        .filter { world.program.links[link].reaches.contains(world.program.resources[$0].name) }
      return !meant.isEmpty && meant.allSatisfy { world.settings(of: $0, from: there.truths[$0.index]).isEmpty }
    }
    return false
  }

  // MARK: Changes in Settings

  /// Finds waits in which the person returns from Settings and no handler reads the changed status.
  func unseen() -> [Finding] {
    var found = FindingList(of: self)
    // The findings that need no relaunch; one that needs it adds nothing to these.
    var known: Set<Violation> = []
    let meant = meantByTrips()
    var reads = Numbering<Set<ID<Variable>>>()
    // By location the number of its set of read variables plus one; 0 if unknown.
    var readsOfSites: [UInt32] = Array(repeating: 0, count: locations.count)
    for position in order {
      guard let leaf = wait(position).leaf else { continue }
      let configuration = configuration(position)
      let changeable = changeable(in: configuration, meant[position])
      if changeable.isEmpty { continue }
      let location = Int(places[position].location)
      if readsOfSites[location] == 0 {
        readsOfSites[location] = UInt32(reads.number(of: variablesRead(onReturnTo: configuration.session))) + 1
      }
      let read = reads[Int(readsOfSites[location]) - 1]
      for id in changeable where !read.contains(world.program.resources[id].status) {
        for afterRelaunch in [false, true] {
          if known.contains(.notSeenAgain(id, in: leaf, afterRelaunch: false)) && afterRelaunch { continue }
          guard let step = unseen(id, in: configuration, at: position, afterRelaunch: afterRelaunch) else { continue }
          let violation = Violation.notSeenAgain(id, in: leaf, afterRelaunch: afterRelaunch)
          known.insert(violation)
          found.add(violation, at: spot(step, at: position)) {
            finding($0, at: position, trace(to: position, then: [(position, step)]))
          }
        }
      }
    }
    return found.all + opensAtEnd()
  }

  private func variablesRead(onReturnTo session: Session) -> Set<ID<Variable>> {
    var reads = InstantReads(world.program)
    reads.addReturn(to: session, active: session.activeStates)
    return reads.variables
  }

  /// The resources that the person may be changing now: the purpose of the trip, or what a visible prompt guides to.
  private func changeable(in configuration: WorldState, _ meant: Set<ID<Resource>>) -> [ID<Resource>] {
    if world.isSettledImmediately(configuration) || world.request(in: configuration) != nil { return [] }
    if !world.promptedByAction(configuration).isEmpty { return [] }
    var resources = meant
    if configuration.openLink == nil {
      for asked in configuration.session.asked {
        guard case .prompt(let presentation) = asked.matter else { continue }
        resources.formUnion(observer.recovered(by: presentation, in: configuration.session))
      }
    }
    return successors.relevance.seen.filter { id in
      resources.contains(id) && !world.settings(of: id, from: configuration.truths[id.index]).isEmpty
    }
  }

  private func reached(by link: ID<Link>) -> [ID<Resource>] {
    successors.relevance.seen.filter {
      world.program.links[link].reaches.contains(world.program.resources[$0].name)
    }
  }

  /// For each wait before or after a trip the resources that the trip is for: those that the tapped prompt guides to, or else
  /// all that can be changed there.
  private func meantByTrips() -> ResourceSets {
    var meant = ResourceSets(count: count)
    let opening = summaries { !$0.opened.isEmpty }
    for position in 0..<count {
      for edge in edges(
        from: position, by: { !opening.isEmpty || $0.isAwaited },
        where: { $0.moveKind.isAwaited || opening.contains($0.summary) })
      {
        let target = Int(edge.target)
        for link in summary(edge).opened { meant.add(Set(reached(by: link)), at: target) }
        guard target != position, edge.moveKind.isAwaited, let link = wait(target).link else { continue }
        let there = Set(reached(by: link))
        if there.isEmpty { continue }
        let guided = edge.moveKind == .tap ? guided(by: edge, from: position).intersection(there) : []
        meant.add(guided.isEmpty ? there : guided, at: target)
      }
    }
    return meant
  }

  private func guided(by tap: Edge, from position: Int) -> Set<ID<Resource>> {
    let session = configuration(position).session
    for asked in session.asked {
      guard case .prompt(let presentation) = asked.matter, presentation.prompt.index == Int(tap.prompt) else {
        continue
      }
      return Set(observer.recovered(by: presentation, in: session))
    }
    return []
  }

  /// The step in which the person returns from Settings with a changed status of the resource. Nil if the journey ends there, or
  /// if its next configuration or its path depends on the status.
  private func unseen(
    _ id: ID<Resource>, in configuration: WorldState, at position: Int, afterRelaunch: Bool
  ) -> Edge? {
    guard let owner = world.owners[id.index],
      let step = change(of: id, in: configuration, at: position, afterRelaunch: afterRelaunch)
    else { return nil }
    if wait(Int(step.target)).isOver { return nil }
    let isRead = distinguishes(owner.trueStatuses.all, of: id) { value in
      var scratch = ScratchSession(configuration)
      world.leave(&scratch)
      world.set(id, to: value, &scratch.configuration)
      world.returnToApp(&scratch, relaunched: afterRelaunch)
      return scratch
    }
    return isRead ? nil : step
  }

  /// Whether the next configuration or the path to it depends on the status. `result` takes the step with a status.
  private func distinguishes(
    _ statuses: TrueStatusSet, of id: ID<Resource>, after result: (TrueStatus) -> ScratchSession
  ) -> Bool {
    var first: (key: [UInt64], places: [UInt64])?
    for value in statuses {
      var scratch = result(value)
      world.settleImmediately(&scratch)
      world.set(id, to: TrueStatus(0), &scratch.configuration)
      var key: [UInt64] = Array(repeating: 0, count: coding.width)
      coding.write(scratch.configuration, to: &key)
      let seen = (key: key, places: scratch.places)
      if let first, first.key != seen.key || first.places != seen.places { return true }
      first = first ?? seen
    }
    return false
  }

  /// The step in which the person returns from Settings and only this resource has changed.
  private func change(
    of id: ID<Resource>, in configuration: WorldState, at position: Int, afterRelaunch: Bool
  ) -> Edge? {
    let settings = world.settings(of: id, from: configuration.truths[id.index])
    let options = successors.options(from: configuration)
    let changes = edges(from: position).filter { edge in
      switch options[Int(edge.ordinal)].move {
      case .away(let changes) where !afterRelaunch, .relaunched(let changes) where afterRelaunch:
        return changes.count == 1 && changes[0].resource == id && settings.contains(changes[0].value)
      case .settledImmediately, .answered, .settled, .silent, .prompted, .elapsed, .sent, .away, .relaunched, .changed,
        .input, .aged, .written:
        return false
      }
    }
    return mostTelling(changes)
  }

  /// The first step after which guidance to grant what has been granted is visible, or else the first.
  private func mostTelling(_ edges: [Edge]) -> Edge? {
    edges.first { !wait(Int($0.target)).untrue.isEmpty } ?? edges.first
  }

  /// Finds flows that open Settings and end in the same step, unless their next start reads what has changed there.
  private func opensAtEnd() -> [Finding] {
    var found = FindingList(of: self)
    for (position, edge) in stepsInOrder(doing: { $0.isFinished && !$0.opened.isEmpty }) {
      let meant = edge.moveKind == .tap ? guided(by: edge, from: position) : []
      for link in summary(edge).opened {
        let reached = reached(by: link)
        let changed = meant.isDisjoint(with: reached) ? reached : reached.filter { meant.contains($0) }
        if changed.allSatisfy({ isReadAtStart($0, after: configuration(Int(edge.target))) }) { continue }
        found.add(.opensAtEnd(link, in: wait(position).leaf), at: spot(edge, at: position)) {
          finding($0, at: position, trace(to: position, then: [(position, edge)]))
        }
      }
    }
    return found.all
  }

  /// Whether the flow, started again after it ended like this, reads the status in its first step.
  private func isReadAtStart(_ id: ID<Resource>, after ended: WorldState) -> Bool {
    guard let owner = world.owners[id.index] else { return true }
    return distinguishes(owner.trueStatuses.all, of: id) { value in
      var next = ended
      world.set(id, to: value, &next)
      return world.start(flow, with: next.arguments, facts: next.facts, truths: next.truths)
    }
  }
}

/// A button of a prompt that starts the action of a state.
private struct ActionStart: Hashable {
  var prompt: UInt16
  var answer: Value
  var state: ID<State>

  init(_ tap: Edge, in state: ID<State>) { (prompt, answer, self.state) = (tap.prompt, tap.answer, state) }
}

/// A set of resources for each configuration. Equal sets are stored once.
private struct ResourceSets {
  private var sets = Numbering<Set<ID<Resource>>>()
  private var numbers: [UInt32]

  init(count: Int) {
    _ = sets.number(of: [])
    numbers = Array(repeating: 0, count: count)
  }

  subscript(position: Int) -> Set<ID<Resource>> { sets[Int(numbers[position])] }

  mutating func add(_ resources: Set<ID<Resource>>, at position: Int) {
    if resources.isSubset(of: self[position]) { return }
    numbers[position] = UInt32(sets.number(of: self[position].union(resources)))
  }
}
