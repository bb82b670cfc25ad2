internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule

/// The check that a journey always has a way on, that every outcome is possible, and that nothing goes round by itself.
struct WayCheck {
  let graph: StateGraph
  let stories: Stories

  /// Finds waits without a way on. `isSpinTold` says whether livelocks of the platform are reported as such.
  func waysOn(isSpinTold: Bool) -> [Finding] {
    var (dead, unanswered, silent) = (PositionSet(), [Int](), [Int]())
    for position in graph.order {
      if isUnanswered(position) {
        unanswered.append(position)
      } else if isDeadWait(position) {
        silent.append(position)
      } else {
        continue
      }
      dead.insert(position)
    }
    let waits =
      stories.firstOfEachLeaf(silent) { .deadWait($0) } + stories.firstOfEachLeaf(unanswered) { .missingSilence($0) }
    if isSpinTold {
      for position in graph.components(by: { $0 == .settledImmediately }).members { dead.insert(Int(position)) }
    }
    return waits + wayOut(dead)
  }

  private func isDeadWait(_ position: Int) -> Bool {
    !graph.wait(position).isOut && !graph.isAwaiting(position) && graph.eventsLeavingScreen(at: position).isEmpty
  }

  /// Whether the journey waits for a system prompt that may stay unanswered, and has no row for that. Beside a prompt that does not
  /// cover the app, a timer or something to tap is a way on as well.
  private func isUnanswered(_ position: Int) -> Bool {
    guard graph.wait(position).leaf != nil, graph.configurations.mayAsk(at: position) else { return false }
    let configuration = graph.configuration(position)
    guard configuration.silence == nil, let (id, request, _) = graph.world.request(in: configuration) else {
      return false
    }
    if request.isBesideApp, !graph.edges(from: position, by: { $0 == .tap || $0 == .timer }).isEmpty { return false }
    return !request.silences(from: configuration.truths[id.index]).isEmpty
  }

  /// Finds states from which the person cannot force the journey to an end or to rest, against all answers of the app and the
  /// system. The complement of an attractor, computed as a fixpoint. States in `dead` are reported elsewhere.
  private func wayOut(_ dead: PositionSet) -> [Finding] {
    var isOut = (0..<graph.count).map { graph.wait($0).isOut || dead.contains($0) }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for position in graph.order.reversed() where !isOut[position] && leadsOut(position, isOut) {
        isOut[position] = true
        hasChanged = true
      }
    }
    let out = isOut
    let caught = graph.order.lazy.filter { !out[$0] }
    let core = caught.filter { position in graph.awaitedEdges(from: position).allSatisfy { !out[Int($0.target)] } }
    let first = stories.firstOfEachLeaf(core) { .noWayOut($0) }
    return first.isEmpty ? stories.firstOfEachLeaf(caught) { .noWayOut($0) } : first
  }

  /// Whether a choice of the person leads out for every reaction of the system, or every awaited answer does.
  private func leadsOut(_ position: Int, _ isOut: [Bool]) -> Bool {
    let edges = graph.awaitedEdges(from: position)
    if edges.isEmpty { return graph.eventsLeavingScreen(at: position).contains { isOut[Int($0.target)] } }
    var index = edges.startIndex
    while index < edges.endIndex {
      guard edges[index].moveKind.isOffered else {
        index += 1
        continue
      }
      let choice = edges[index].choice
      var isGood = true
      while index < edges.endIndex, edges[index].choice == choice, edges[index].moveKind.isOffered {
        isGood = isGood && isOut[Int(edges[index].target)]
        index += 1
      }
      if isGood { return true }
    }
    let solicited = edges.filter { $0.moveKind.isSolicited && $0.moveKind != .failure }
    return !solicited.isEmpty && solicited.allSatisfy { isOut[Int($0.target)] }
  }

  /// Finds outcomes that ordinary moves cannot reach.
  func outcomes() -> [Finding] {
    let domain = graph.world.program.flows[graph.flow].outcomes
    let reached = graph.reachable { $0.isOrdinary }
    var found = ValueSet()
    for position in graph.order where reached.contains(position) {
      if case .ended(let value) = graph.wait(position).place { found.insert(value) }
    }
    return domain.all.subtracting(found).members.map { value in
      let isReached = graph.waits.elements.contains { $0.place == .ended(value) }
      return Finding(violation: .impossibleOutcome(value, isReached: isReached), states: [], story: nil)
    }
  }

  // MARK: Livelocks

  /// Finds cycles without the person and time: of the platform alone, or together with the app's answers.
  func spins() -> [Finding] {
    let alone = graph.components { $0 == .settledImmediately }
    var found = stories.list
    for members in nearestFirst(alone) { add(members, isPlatformAlone: true, to: &found) }
    var known = PositionSet()
    for position in alone.members { known.insert(Int(position)) }
    let machine = graph.components { $0.isMachine }
    for members in nearestFirst(machine) where members.all.allSatisfy({ !known.contains(Int($0)) }) {
      add(members, isPlatformAlone: false, to: &found)
    }
    return found.all
  }

  /// Cycles, those with the nearest configuration first.
  private func nearestFirst(_ cycles: Cycles) -> [(nearest: Int, all: ArraySlice<UInt32>)] {
    let all = (0..<cycles.count).map { index in
      let members = cycles[index]
      return (nearest: members.map { Int($0) }.min { graph.paths.isNearer($0, than: $1) } ?? 0, all: members)
    }
    return all.sorted { graph.paths.isNearer($0.nearest, than: $1.nearest) }
  }

  private func add(
    _ members: (nearest: Int, all: ArraySlice<UInt32>), isPlatformAlone: Bool, to found: inout FindingList
  ) {
    let first = members.nearest
    let leaf = graph.wait(first).leaf ?? graph.world.program.flows[graph.flow].root
    let spot = FindingList.Spot(states: stories.states(at: first))
    found.add(.spin(leaf, isPlatformAlone: isPlatformAlone), at: spot) { violation in
      let inside = Set(members.all)
      let round = graph.cycle(through: first) { _, edge in
        (isPlatformAlone ? edge.moveKind == .settledImmediately : edge.moveKind.isMachine)
          && inside.contains(edge.target)
      }
      var found = stories.finding(violation, at: first, graph.trace(to: first, then: round))
      found.story?.roundLength =
        stories.story(of: graph.trace(to: first, then: round)).acts.count
        - stories.story(of: graph.trace(to: first)).acts.count
      return found
    }
  }
}
