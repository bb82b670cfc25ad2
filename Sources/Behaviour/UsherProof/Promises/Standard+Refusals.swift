internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule

/// The check that people notice what a refusal means, and that Settings is offered to those who need it.
struct RefusalCheck {
  let graph: StateGraph
  let stories: Stories

  // MARK: Refusals in silence

  /// Finds journeys that end at once because a resource is not granted, before the person has seen anything: a prompt or a notice, a
  /// prompt of the system, the page of a link, or something that an action does. A status that neither a request nor Settings can
  /// change is no refusal.
  ///
  /// Only journeys without memory of earlier ones count, because such a memory may keep the others quiet on purpose. In a flow that
  /// never shows anything, the app itself reacts to the outcome.
  func silentRefusals() -> [Finding] {
    var found = stories.list
    let showsAnything = graph.effectLabels.summaries.elements.contains { $0.isVisible || !$0.requested.isEmpty }
    if !showsAnything { return [] }
    for (index, beginning) in graph.origins.enumerated() where !graph.summary(beginning).isVisible {
      let origin = graph.beginnings.origin(of: beginning)
      if !origin.isFirst { continue }
      for path in silentEnds(behind: Int(beginning.target)) {
        let (last, label) = path.last.map { ($0.from, $0.edge.effectLabel) } ?? (nil, beginning.effectLabel)
        let rows = graph.effectLabels.rows(of: Int(label))
        let end = path.last.map { Int($0.edge.target) } ?? Int(beginning.target)
        guard let row = rows.last, case .ended(let outcome) = graph.wait(end).place else { continue }
        let spot = FindingList.Spot(states: stories.states(at: last ?? end), rows: rows)
        let requested = graph.summary(beginning).requested + path.flatMap { graph.summary($0.edge).requested }
        for id in graph.successors.relevance.resources {
          let missing = missing(id, behind: requested, at: origin.truths[id.index])
          let violation = Violation.silentRefusal(id, request: missing.request, row: row)
          if found.has(violation, at: spot) || !isReason(missing, ofEnding: outcome, from: origin) { continue }
          found.add(violation, at: spot) {
            stories.finding($0, at: last ?? end, graph.trace(Trace(origin: index, steps: []), then: path))
          }
        }
      }
    }
    return found.all
  }

  /// Whether a journey may end at once by answers that the system gives without a prompt, before the person has seen anything.
  var mayEndInSilence: Bool {
    graph.origins.contains { !graph.summary($0).isVisible && !silentEnds(behind: Int($0.target)).isEmpty }
  }

  /// The paths on which the journey ends by answers that the system gives without a prompt; an empty one if it is over.
  private func silentEnds(behind position: Int) -> [[(from: Int, edge: Edge)]] {
    if graph.wait(position).isOver { return [[]] }
    var search = Search()
    var ends: [[(from: Int, edge: Edge)]] = []
    func follow(from position: Int, behind index: Int?) {
      for edge in graph.edges(from: position, by: { $0 == .settledImmediately }) where !graph.summary(edge).isVisible {
        if graph.wait(Int(edge.target)).isOver {
          ends.append(graph.way(of: search, to: index) + [(position, edge)])
        } else {
          search.add(position, edge, behind: index)
        }
      }
    }
    follow(from: position, behind: nil)
    while let (index, position) = search.next() { follow(from: position, behind: index) }
    return ends
  }

  /// The resource that a person may lack. Where it is granted, a larger permission of it that was requested and refused, such as
  /// location in the background.
  private func missing(
    _ id: ID<Resource>, behind requested: [ResourceRequest], at truth: TrueStatus
  ) -> Observer.Guided {
    let requests = graph.world.program.resources[id].requests
    let asked = requested.filter { $0.resource == id }.map { requests[$0.request].name }
    let more = asked.filter { graph.world.owners[id.index]?.asksForMore($0) == true }.map {
      Observer.Guided(resource: id, request: $0)
    }
    return more.first { !graph.observer.isFulfilled($0, by: truth) } ?? Observer.Guided(resource: id, request: "")
  }

  /// Whether that is not granted, and the journey would not end with the outcome at once if it were.
  private func isReason(_ missing: Observer.Guided, ofEnding outcome: Value, from origin: Origin) -> Bool {
    let id = missing.resource
    guard let owner = graph.world.platform.owner(of: id, in: origin.edition) else { return false }
    let truth = origin.truths[id.index]
    if owner.isGiving(truth) && missing.request.isEmpty { return false }
    if !owner.isAskable(truth) && !owner.isGrantedInSettings(from: truth) { return false }
    let granted = owner.existing.filter { graph.observer.isFulfilled(missing, by: $0) }
    return !granted.isEmpty
      && granted.allSatisfy { truth in
        var other = origin
        other.truths[id.index] = truth
        graph.work.addOne()
        var scratch = graph.world.start(graph.flow, other)
        graph.world.settleImmediately(&scratch)
        return scratch.configuration.session.position != .ended(graph.flow, outcome)
      }
  }

  // MARK: Ways to Settings

  /// Finds resources that the flow requests and that people who refused them earlier can grant in Settings, if those people miss
  /// something and no journey shows them a prompt that guides there or leads there by itself. What an action does with a refusal is not
  /// known, so people miss what it would have done.
  func withoutWayToSettings() -> [Finding] {
    var found = stories.list
    for id in graph.successors.relevance.resources {
      guard let state = state(requesting: id) else { continue }
      for truth in recoverable(id) {
        let isAskedByAction = isPerforming(state)
        guard let trace = journeyWithoutGuidance(to: id, at: truth, isAskedByAction: isAskedByAction) else { continue }
        let flow = graph.world.program.flows[graph.flow].root
        found.add(.noWayToSettings(id, in: state), at: FindingList.Spot(states: [flow])) {
          var finding = Finding(violation: $0, states: [flow])
          finding.story = stories.story(of: trace)
          return finding
        }
      }
    }
    return found.all
  }

  /// The statuses from which only the person in Settings can grant a resource, if it has a page there.
  private func recoverable(_ id: ID<Resource>) -> [TrueStatus] {
    guard let owner = graph.world.owners[id.index], !owner.pages.isEmpty else { return [] }
    return owner.trueStatuses.all.filter { owner.isRecoverable($0) }
  }

  /// The first state that requests a resource.
  private func state(requesting id: ID<Resource>) -> ID<State>? {
    let program = graph.world.program
    return graph.successors.relevance.states.first { state in
      switch program.states[state].question {
      case .ask(let asked, _, _, _): asked == id
      case .perform(let action, _, _): program.actions[action].asks.contains { $0.resource == id }
      case .choose, .show, .open, .run, nil: false
      }
    }
  }

  private func isPerforming(_ state: ID<State>) -> Bool {
    if case .perform = graph.world.program.states[state].question { true } else { false }
  }

  /// The shortest journey that ends with the status with which it began, if possible one that requests the resource. Nil if people with
  /// that status are led to Settings, if they come to wherever others come, or if no journey ends.
  private func journeyWithoutGuidance(to id: ID<Resource>, at truth: TrueStatus, isAskedByAction: Bool) -> Trace? {
    let kept = KeptStatus(of: id, in: graph) { $0 == truth }
    if isLed(to: id, kept) { return nil }
    let missesSomething = !graph.benefits(of: Observer.Guided(resource: id, request: ""), comparedWith: truth).isEmpty
    if !missesSomething && !isAskedByAction { return nil }
    let asking = shortestEnd(where: kept.mayHold) { summary in summary.requested.contains { $0.resource == id } }
    return asking ?? (missesSomething ? shortestEnd(where: kept.mayHold) { _ in true } : nil)
  }

  /// Whether people who keep a status are surely guided to Settings for the resource, or led there.
  private func isLed(to id: ID<Resource>, _ kept: KeptStatus) -> Bool {
    let reached = kept.certain
    return graph.order.contains { reached.contains($0) && isGuided(at: $0, to: id) }
      || graph.order.contains { reached.contains($0) && isLed(from: $0, to: id, kept) }
      || graph.origins.contains { kept.isCertain($0) && isOpened(id, by: graph.summary($0), Int($0.target)) }
  }

  /// The shortest journey through configurations that `isKept` accepts to an end, with a step that `isMeant` accepts.
  private func shortestEnd(where isKept: (Int) -> Bool, with isMeant: (StepSummary) -> Bool) -> Trace? {
    var shortest: Trace?
    var (deadEnds, endless) = (PositionSet(), PositionSet())
    func steps(from position: Int) -> [(from: Int, edge: Edge)] {
      graph.edges(from: position).filter { isKept(Int($0.target)) }.map { (from: position, edge: $0) }
    }
    for (index, beginning) in graph.origins.enumerated() where isKept(Int(beginning.target)) {
      var way: [(from: Int, edge: Edge)] = []
      var position = Int(beginning.target)
      if !isMeant(graph.summary(beginning)) {
        let first = graph.search(
          from: steps(from: position), through: { isKept(Int($1.target)) },
          for: { isKept(Int($1.target)) && isMeant(graph.summary($1)) }, &deadEnds)
        guard let first, let last = first.last else { continue }
        (way, position) = (first, Int(last.edge.target))
      }
      if !graph.hasEnded(position) {
        let rest = graph.search(
          from: steps(from: position), through: { isKept(Int($1.target)) },
          for: { isKept(Int($1.target)) && graph.hasEnded(Int($1.target)) }, &endless)
        guard let rest else { continue }
        way += rest
      }
      if shortest.map({ way.count < $0.steps.count }) ?? true {
        shortest = graph.trace(Trace(origin: index, steps: []), then: way)
      }
    }
    return shortest
  }

  /// Whether a step opens a page of the resource, other than a tap on guidance, which is about what its prompt recovers.
  private func isLed(from position: Int, to id: ID<Resource>, _ kept: KeptStatus) -> Bool {
    graph.edges(from: position).contains { edge in
      let isGuidance = edge.moveKind == .tap && !graph.observer.prompts[Int(edge.prompt)].recovers.isEmpty
      return !isGuidance && kept.isCertain(position, edge) && graph.wait(position).link == nil
        && isOpened(id, by: graph.summary(edge), Int(edge.target))
    }
  }

  private func isOpened(_ id: ID<Resource>, by summary: StepSummary, _ target: Int) -> Bool {
    (summary.opened + [graph.wait(target).link].compactMap { $0 }).contains { graph.reaches($0, id) }
  }

  private func isGuided(at position: Int, to id: ID<Resource>) -> Bool {
    let guides = graph.wait(position).prompts.contains { !graph.observer.prompts[$0.index].recovers.isEmpty }
    if !guides { return false }
    let session = graph.configuration(position).session
    return session.asked.contains { asked in
      guard case .prompt(let presentation) = asked.matter else { return false }
      return graph.observer.recovered(by: presentation, in: session).contains { $0.resource == id }
    }
  }

  // MARK: Settings before a request

  /// Finds prompts whose button leads to Settings for something for which the system would still ask, as the status says, if no
  /// other button of the prompt makes the request.
  func settingsBeforeAsking() -> [Finding] {
    var found = stories.list
    // The first step to a configuration is the nearest, and its taps are the same after each.
    var known = PositionSet()
    func isGuidance(_ summary: StepSummary) -> Bool {
      summary.presented.contains { !graph.observer.prompts[$0.index].recovers.isEmpty }
    }
    for (index, origin) in graph.origins.enumerated()
    where isGuidance(graph.summary(origin)) && known.insert(Int(origin.target)) {
      addEarlySettings(at: Int(origin.target), Trace(origin: index, steps: []), to: &found)
    }
    for (from, edge) in graph.stepsInOrder(by: { $0.isOrdinary }, doing: isGuidance)
    where known.insert(Int(edge.target)) {
      addEarlySettings(at: Int(edge.target), graph.trace(to: from, then: [(from, edge)]), to: &found)
    }
    return found.all
  }

  private func addEarlySettings(at position: Int, _ trace: @autoclosure () -> Trace, to found: inout FindingList) {
    guard let leaf = graph.wait(position).leaf else { return }
    let configuration = graph.configuration(position)
    let taps = graph.edges(from: position, by: { $0 == .tap })
    let requested = Set(taps.flatMap { graph.summary($0).requested }.map { $0.resource })
    for tap in taps {
      let links = graph.summary(tap).opened + [graph.wait(Int(tap.target)).link].compactMap { $0 }
      let meant = graph.guided(by: tap, from: position).filter { guided in
        !graph.observer.isFulfilled(guided, configuration) && links.contains { graph.reaches($0, guided.resource) }
      }
      let isEarly = meant.allSatisfy { !requested.contains($0.resource) && willAsk(for: $0, in: configuration) }
      guard let first = meant.first, isEarly else { continue }
      let violation = Violation.settingsBeforeAsking(first.resource, ID(Int(tap.prompt)), in: leaf)
      found.add(violation, at: stories.spot(tap, at: position)) {
        stories.finding($0, at: position, graph.trace(trace(), then: [(position, tap)]))
      }
    }
  }

  /// Whether the status says that the system would ask: it would for each true status that an app sees as this one.
  private func willAsk(for guided: Observer.Guided, in configuration: WorldState) -> Bool {
    guard let owner = graph.world.platform.owner(of: guided.resource, in: configuration.edition),
      let request = owner.request(named: guided.request)
    else { return false }
    let seen = owner.shown[configuration.truths[guided.resource.index]]
    return owner.existing.allSatisfy { truth in
      owner.shown[truth] != seen || request.askable.contains(truth) && !request.isSilent(from: truth)
    }
  }
}

extension StateGraph {
  fileprivate func hasEnded(_ position: Int) -> Bool {
    if case .ended = wait(position).place { true } else { false }
  }
}

extension DeviceRequest {
  /// Whether the system may show no prompt in a status from which the request can be made.
  fileprivate func isSilent(from status: TrueStatus) -> Bool {
    outcomes.contains { $0.mayBeSilent && $0.from.contains(status) }
  }
}

extension DeviceResource {
  /// Whether the resource is granted, fully or partly.
  fileprivate func isGiving(_ truth: TrueStatus) -> Bool { giving.contains(shown[truth]) }

  /// Whether a request can show a prompt.
  fileprivate func isAskable(_ truth: TrueStatus) -> Bool { requests.contains { $0.askable.contains(truth) } }

  /// Whether the person can grant the resource in Settings.
  fileprivate func isGrantedInSettings(from truth: TrueStatus) -> Bool {
    moves.contains { $0.agent == .settings && $0.from.contains(truth) && $0.to.contains(where: isGiving) }
  }

  /// Whether the resource is not granted, and only the person in Settings can grant it.
  fileprivate func isRecoverable(_ truth: TrueStatus) -> Bool {
    !isGiving(truth) && !isAskable(truth) && isGrantedInSettings(from: truth)
  }
}
