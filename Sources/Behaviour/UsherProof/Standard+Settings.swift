internal import UsherRuntime
internal import UsherPlatform

extension Exploration {
  // MARK: Dead buttons

  /// Buttons after which the journey waits where it did, whatever Settings allows to change, and those that send people
  /// where nothing of what the prompt guides to can be changed.
  func deadButtons() -> [Finding] {
    order.flatMap { position -> [Finding] in
      guard let leaf = wait(position).leaf else { return [] }
      return edges(from: position, by: { $0 == .tap }).compactMap { edge -> Finding? in
        let prompt = ID<Prompt>(Int(edge.prompt))
        guard Int(edge.answer) < world.program.prompts[prompt].buttons.count,
          let (isInVain, way) = deadEnd(of: edge, from: position)
        else { return nil }
        return Finding(
          violation: .deadButton(prompt, edge.answer, in: leaf, isInVain: isInVain), states: states(at: position),
          trace: trace(to: position, then: way))
      }
    }.uniqued()
  }

  /// How a tap comes to nothing, if it does.
  private func deadEnd(of tap: Edge, from position: Int) -> (isInVain: Bool, way: [(from: Int, edge: Edge)])? {
    let (after, path) = settled(Int(tap.target))
    let way = [(from: position, edge: tap)] + path
    let there = configuration(after)
    guard let link = there.openLink else {
      return !note(tap).isUseful && isSame(position, after) ? (false, way) : nil
    }
    if isInVain(tap, at: link, from: position, there) { return (true, way) }
    let trips = edges(from: after, by: { $0 == .trip })
    guard let first = trips.first, trips.allSatisfy({ isSame(position, settled(Int($0.target)).position) }) else {
      return nil
    }
    return (false, way + [(after, first)] + settled(Int(first.target)).path)
  }

  /// Whether the journey waits as before, and remembers no more.
  private func isSame(_ before: Int, _ after: Int) -> Bool {
    guard wait(before).looksLike(wait(after)) else { return false }
    if places[before].site == places[after].site { return true }
    let (old, new) = (configuration(before).session, configuration(after).session)
    return world.program.variables.ids.allSatisfy { id in
      !world.program.variables[id].isMemory || old.kept(id) == new.kept(id)
    }
  }

  /// Whether nothing that the prompt guides to can be changed where the link leads.
  private func isInVain(_ tap: Edge, at link: ID<Link>, from position: Int, _ there: Configuration) -> Bool {
    let configuration = configuration(position)
    for asked in configuration.session.asked {
      guard case .prompt(let presentation) = asked.matter, presentation.prompt.index == Int(tap.prompt) else {
        continue
      }
      let meant = watch.recovered(by: presentation, in: configuration.session)
        .filter { world.program.links[link].reaches.contains(world.program.resources[$0].name) }
      return !meant.isEmpty && meant.allSatisfy { world.settings(of: $0, from: there.truths[$0.index]).isEmpty }
    }
    return false
  }

  // MARK: Seen again

  /// Waits to which the person comes back from Settings, and nobody looks at what was changed there.
  func unseen() -> [Finding] {
    var findings: [Finding] = []
    var known: Set<Violation> = []
    let meant = meantByTrips()
    var reads: [UInt32: Set<ID<Variable>>] = [:]
    for position in order {
      guard let leaf = wait(position).leaf else { continue }
      let configuration = configuration(position)
      let changeable = changeable(in: configuration, meant[position] ?? [])
      if changeable.isEmpty { continue }
      let site = places[position].site
      let read = reads[site] ?? variablesRead(onReturnTo: configuration.session)
      reads[site] = read
      for id in changeable where !read.contains(world.program.resources[id].status) {
        for afterRelaunch in [false, true] {
          let violation = Violation.notSeenAgain(id, in: leaf, afterRelaunch: afterRelaunch)
          if known.contains(.notSeenAgain(id, in: leaf, afterRelaunch: false)) || known.contains(violation) { continue }
          guard let step = unseen(id, in: configuration, at: position, afterRelaunch: afterRelaunch) else { continue }
          known.insert(violation)
          findings.append(
            Finding(
              violation: violation, states: states(at: position), trace: trace(to: position, then: [(position, step)])))
        }
      }
    }
    return findings + opensAtEnd()
  }

  private func variablesRead(onReturnTo session: Session) -> Set<ID<Variable>> {
    var reads = InstantReads(world.program)
    reads.addReturn(to: session, active: session.activeStates)
    return reads.variables
  }

  /// The resources that the person may be changing now: what the trip is for, or what a prompt that is up guides to.
  private func changeable(in configuration: Configuration, _ meant: Set<ID<Resource>>) -> [ID<Resource>] {
    if world.isAnsweredAtOnce(configuration) || world.request(in: configuration) != nil { return [] }
    if !world.promptedByAction(configuration).isEmpty { return [] }
    var resources = meant
    if configuration.openLink == nil {
      for asked in configuration.session.asked {
        guard case .prompt(let presentation) = asked.matter else { continue }
        resources.formUnion(watch.recovered(by: presentation, in: configuration.session))
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

  /// For each wait that a trip leads to or goes on from, what the trip is for: where a prompt sent the person, what it guides
  /// to, else all that can be changed there.
  private func meantByTrips() -> [Int: Set<ID<Resource>>] {
    var meant: [Int: Set<ID<Resource>>] = [:]
    let opening = notes { !$0.opened.isEmpty }
    for position in 0..<count {
      for edge in edges(
        from: position, by: { !opening.isEmpty || $0.isAwaited },
        where: { $0.agency.isAwaited || opening.contains($0.note) })
      {
        let target = Int(edge.target)
        for link in note(edge).opened { meant[target, default: []].formUnion(reached(by: link)) }
        guard target != position, edge.agency.isAwaited, let link = wait(target).link else { continue }
        let there = Set(reached(by: link))
        if there.isEmpty { continue }
        let guided = edge.agency == .tap ? guided(by: edge, from: position).intersection(there) : []
        meant[target, default: []].formUnion(guided.isEmpty ? there : guided)
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
      return Set(watch.recovered(by: presentation, in: session))
    }
    return []
  }

  /// The step back after a change, if the same is done whatever the status is then.
  private func unseen(
    _ id: ID<Resource>, in configuration: Configuration, at position: Int, afterRelaunch: Bool
  ) -> Edge? {
    guard let owner = world.owners[id.index],
      let step = change(of: id, in: configuration, at: position, afterRelaunch: afterRelaunch)
    else { return nil }
    if wait(Int(step.target)).isOver { return nil }
    var first: (key: [UInt64], places: [UInt64])?
    var stage = Stage(configuration)
    for value in owner.trueStatuses.all.members {
      stage.set(configuration)
      world.leave(&stage)
      world.set(id, to: value, &stage.configuration)
      if afterRelaunch { world.relaunch(&stage) } else { world.step(.returned, &stage) }
      world.answerAtOnce(&stage)
      world.set(id, to: 0, &stage.configuration)
      var key: [UInt64] = Array(repeating: 0, count: coding.width)
      coding.write(stage.configuration, to: &key)
      let seen = (key: key, places: stage.places)
      if let first, first.key != seen.key || first.places != seen.places { return nil }
      first = first ?? seen
    }
    return step
  }

  /// A step back from Settings with a change of the resource alone.
  private func change(
    of id: ID<Resource>, in configuration: Configuration, at position: Int, afterRelaunch: Bool
  ) -> Edge? {
    let settings = world.settings(of: id, from: configuration.truths[id.index])
    let options = successors.options(from: configuration)
    return edges(from: position).first { edge in
      switch options[Int(edge.ordinal)].move {
      case .away(let changes) where !afterRelaunch, .relaunched(let changes) where afterRelaunch:
        return changes.count == 1 && changes[0].resource == id && settings.contains(changes[0].value)
      case .answeredAtOnce, .answered, .settled, .silent, .prompted, .elapsed, .sent, .away, .relaunched, .changed,
        .input, .aged, .written:
        return false
      }
    }
  }

  /// Flows that open Settings and end with the same step.
  private func opensAtEnd() -> [Finding] {
    stepsInOrder(doing: { $0.isFinished && !$0.opened.isEmpty }).flatMap { position, edge in
      note(edge).opened.filter { !reached(by: $0).isEmpty }.map { link in
        Finding(
          violation: .opensAtEnd(link, in: wait(position).leaf), states: states(at: position),
          trace: trace(to: position, then: [(position, edge)]))
      }
    }.uniqued()
  }
}
