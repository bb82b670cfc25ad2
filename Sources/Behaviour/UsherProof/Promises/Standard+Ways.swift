internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSemantics

extension StateGraph {
  /// Finds waits without a way on. `isSpinTold` says whether livelocks of the platform are reported as such.
  func waysOn(isSpinTold: Bool) -> [Finding] {
    var (dead, unanswered, silent) = (PositionSet(), [Int](), [Int]())
    for position in order {
      if isUnanswered(position) {
        unanswered.append(position)
      } else if isDeadWait(position) {
        silent.append(position)
      } else {
        continue
      }
      dead.insert(position)
    }
    let waits = firstOfEachLeaf(silent) { .deadWait($0) } + firstOfEachLeaf(unanswered) { .missingSilence($0) }
    if isSpinTold {
      for position in components(by: { $0 == .settledImmediately }).members { dead.insert(Int(position)) }
    }
    return waits + wayOut(dead)
  }

  private func isDeadWait(_ position: Int) -> Bool {
    !wait(position).isOut && !isAwaiting(position) && eventsLeavingScreen(at: position).isEmpty
  }

  /// Whether the journey waits for a system prompt that may stay unanswered, and has no row for that.
  private func isUnanswered(_ position: Int) -> Bool {
    guard wait(position).leaf != nil else { return false }
    let configuration = configuration(position)
    guard configuration.silence == nil, let (id, request, _) = world.request(in: configuration) else { return false }
    return !request.silences(from: configuration.truths[id.index]).isEmpty
  }

  /// Finds states from which the person cannot force the journey to an end or to rest, against all answers of the app and the
  /// system. The complement of an attractor, computed as a fixpoint. States in `dead` are reported elsewhere.
  private func wayOut(_ dead: PositionSet) -> [Finding] {
    var isOut = (0..<count).map { wait($0).isOut || dead.contains($0) }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for position in order.reversed() where !isOut[position] && leadsOut(position, isOut) {
        isOut[position] = true
        hasChanged = true
      }
    }
    let out = isOut
    let caught = order.lazy.filter { !out[$0] }
    let core = caught.filter { position in awaitedEdges(from: position).allSatisfy { !out[Int($0.target)] } }
    let first = firstOfEachLeaf(core) { .noWayOut($0) }
    return first.isEmpty ? firstOfEachLeaf(caught) { .noWayOut($0) } : first
  }

  /// Whether a choice of the person leads out for every reaction of the system, or every awaited answer does.
  private func leadsOut(_ position: Int, _ isOut: [Bool]) -> Bool {
    let edges = awaitedEdges(from: position)
    if edges.isEmpty { return eventsLeavingScreen(at: position).contains { isOut[Int($0.target)] } }
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
    let domain = world.program.flows[flow].outcomes
    let reached = reachable { $0.isOrdinary }
    var found = ValueSet()
    for position in order where reached.contains(position) {
      if case .ended(let value) = wait(position).place { found.insert(value) }
    }
    return domain.all.subtracting(found).members.map { value in
      let isReached = waits.elements.contains { $0.place == .ended(value) }
      return Finding(violation: .impossibleOutcome(value, isReached: isReached), states: [], story: nil)
    }
  }

  // MARK: Livelocks

  /// Finds cycles without the person and time: of the platform alone, or together with the app's answers.
  func spins() -> [Finding] {
    let alone = components { $0 == .settledImmediately }
    var found = FindingList(of: self)
    for index in 0..<alone.count { add(alone[index], isPlatformAlone: true, to: &found) }
    var known = PositionSet()
    for position in alone.members { known.insert(Int(position)) }
    let machine = components { $0.isMachine }
    for index in 0..<machine.count where machine[index].allSatisfy({ !known.contains(Int($0)) }) {
      add(machine[index], isPlatformAlone: false, to: &found)
    }
    return found.all
  }

  private func add(_ members: ArraySlice<UInt32>, isPlatformAlone: Bool, to found: inout FindingList) {
    let first = members.map { Int($0) }.min { (distances[$0], $0) < (distances[$1], $1) } ?? 0
    let leaf = wait(first).leaf ?? world.program.flows[flow].root
    let spot = FindingList.Spot(states: states(at: first))
    found.add(.spin(leaf, isPlatformAlone: isPlatformAlone), at: spot) { violation in
      let inside = Set(members)
      let round = cycle(through: first) { _, edge in
        (isPlatformAlone ? edge.moveKind == .settledImmediately : edge.moveKind.isMachine)
          && inside.contains(edge.target)
      }
      var found = finding(violation, at: first, trace(to: first, then: round))
      found.story?.roundLength =
        story(of: trace(to: first, then: round)).acts.count - story(of: trace(to: first)).acts.count
      return found
    }
  }

  // MARK: Helpers

  /// The active states, innermost first; the flow's root if the flow has ended.
  func states(at position: Int) -> [ID<State>] {
    let active = configuration(position).session.activeStates
    return active.isEmpty ? [world.program.flows[flow].root] : active
  }

  /// One finding for all configurations with the same active states, at the nearest.
  func firstOfEachLeaf(_ positions: some Sequence<Int>, _ violation: (ID<State>) -> Violation) -> [Finding] {
    var found = FindingList(of: self)
    for position in positions {
      guard let leaf = wait(position).leaf else { continue }
      found.add(violation(leaf), at: FindingList.Spot(states: states(at: position))) {
        finding($0, at: position, trace(to: position))
      }
    }
    return found.all
  }
}
