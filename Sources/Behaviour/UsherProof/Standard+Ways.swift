internal import UsherRuntime
internal import UsherPlatform
internal import UsherSemantics

extension Exploration {
  /// A way on, in its three parts. Where the platform alone goes round is told by `noSpin`, if that is looked at.
  func wayOn(isSpinTold: Bool) -> [Finding] {
    let dead = order.filter { isDeadWait($0) }
    let rounds = isSpinTold ? components { $0 == .answeredAtOnce }.flatMap { $0 } : []
    return firstOfEachLeaf(dead) { .deadWait($0) } + wayOut(order, Set(dead + rounds)) + outcomes()
  }

  private func isDeadWait(_ position: Int) -> Bool {
    !wait(position).isOut && !isAwaiting(position)
  }

  /// Where the person alone cannot bring the journey to its end or to rest, whatever the app and the system answer. Waits
  /// that are dead have been told.
  private func wayOut(_ order: [Int], _ dead: Set<Int>) -> [Finding] {
    var isOut = (0..<count).map { wait($0).isOut || dead.contains($0) }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for position in order.reversed() where !isOut[position] && leadsOut(position, isOut) {
        isOut[position] = true
        hasChanged = true
      }
    }
    let caught = order.filter { !isOut[$0] }
    let core = caught.filter { position in
      awaitedEdges(from: position).allSatisfy { !isOut[Int($0.target)] }
    }
    return firstOfEachLeaf(core.isEmpty ? caught : core) { .noWayOut($0) }
  }

  /// Whether one of the person's choices leads out whatever the system makes of it, or, where the person need only wait,
  /// every answer does.
  private func leadsOut(_ position: Int, _ isOut: [Bool]) -> Bool {
    let edges = awaitedEdges(from: position)
    var index = edges.startIndex
    while index < edges.endIndex {
      guard edges[index].agency.isOffered else {
        index += 1
        continue
      }
      let choice = edges[index].choice
      var isGood = true
      while index < edges.endIndex, edges[index].choice == choice, edges[index].agency.isOffered {
        isGood = isGood && isOut[Int(edges[index].target)]
        index += 1
      }
      if isGood { return true }
    }
    let solicited = edges.filter { $0.agency.isSolicited && $0.agency != .failure }
    return !solicited.isEmpty && solicited.allSatisfy { isOut[Int($0.target)] }
  }

  /// The outcomes that nothing leads to but an end of the app or a change by strangers.
  private func outcomes() -> [Finding] {
    let domain = world.program.flows[flow].outcomes
    var reached = [Bool](repeating: false, count: count)
    var open = origins.map { $0.target }
    var found = ValueSet()
    while let position = open.popLast() {
      if reached[position] { continue }
      reached[position] = true
      if case .ended(let value) = wait(position).place { found.insert(value) }
      open += edges(from: position, by: { $0.isOrdinary }).map { Int($0.target) }
    }
    return domain.all.subtracting(found).members.map { value in
      let isReached = waits.elements.contains { $0.place == .ended(value) }
      return Finding(
        violation: .impossibleOutcome(value, isReached: isReached), states: [], trace: Trace(origin: 0, steps: []))
    }
  }

  // MARK: Going round

  /// Rounds in which no person and no time is: of the platform alone, or with the app's answers.
  func spins() -> [Finding] {
    let alone = components { $0 == .answeredAtOnce }
    let machine = components { $0.isMachine }
    let known = Set(alone.flatMap { $0 })
    return alone.map { spin($0, isPlatformAlone: true) }.uniqued()
      + machine.filter { $0.allSatisfy { !known.contains($0) } }.map { spin($0, isPlatformAlone: false) }.uniqued()
  }

  private func spin(_ members: [Int], isPlatformAlone: Bool) -> Finding {
    let inside = Set(members)
    let first = members.min { (distances[$0], $0) < (distances[$1], $1) } ?? members[0]
    let round = cycle(through: first) { _, edge in
      (isPlatformAlone ? edge.agency == .answeredAtOnce : edge.agency.isMachine) && inside.contains(Int(edge.target))
    }
    let leaf = wait(first).leaf ?? world.program.flows[flow].root
    return Finding(
      violation: .spin(leaf, isPlatformAlone: isPlatformAlone), states: states(at: first),
      trace: trace(to: first, then: round))
  }

  // MARK: Helping

  /// The states that are active, innermost first; the flow's own where it has ended.
  func states(at position: Int) -> [ID<State>] {
    let active = configuration(position).session.activeStates
    return active.isEmpty ? [world.program.flows[flow].root] : active
  }

  /// The first configuration that waits in each state, as a finding.
  func firstOfEachLeaf(_ order: [Int], _ violation: (ID<State>) -> Violation) -> [Finding] {
    var known: Set<ID<State>> = []
    return order.compactMap { position in
      guard let leaf = wait(position).leaf, known.insert(leaf).inserted else { return nil }
      return Finding(violation: violation(leaf), states: states(at: position), trace: trace(to: position))
    }
  }
}

extension [Finding] {
  /// The first of those that say the same.
  func uniqued() -> [Finding] {
    var known: Set<Violation> = []
    return filter { known.insert($0.violation).inserted }
  }
}
