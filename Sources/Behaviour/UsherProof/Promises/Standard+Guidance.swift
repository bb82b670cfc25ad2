internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule

/// The check of needs, metrics, primers and guidance: what is shown and done at the right time, and not once too often.
struct GuidanceCheck {
  let graph: StateGraph
  let stories: Stories

  /// Finds steps that perform an action whose needs are not met.
  func unmetNeeds() -> [Finding] {
    var found = stories.list
    for (index, origin) in graph.origins.enumerated() {
      for action in graph.summary(origin).unmet {
        found.add(.unmetNeeds(action), at: stories.spot(origin)) {
          stories.finding($0, at: Int(origin.target), Trace(origin: index, steps: []))
        }
      }
    }
    for (from, edge) in graph.stepsInOrder(doing: { !$0.unmet.isEmpty }) {
      for action in graph.summary(edge).unmet {
        found.add(.unmetNeeds(action), at: stories.spot(edge, at: Int(edge.target))) {
          stories.finding($0, at: Int(edge.target), graph.trace(to: from, then: [(from, edge)]))
        }
      }
    }
    return found.all
  }

  /// Finds waits with a prompt that asks for a permission that is already granted.
  func untrueGuidance() -> [Finding] {
    var found = stories.list
    for position in graph.order {
      guard let leaf = graph.wait(position).leaf else { continue }
      for prompt in graph.wait(position).untrue {
        found.add(.untrueGuidance(prompt, in: leaf), at: FindingList.Spot(states: stories.states(at: position))) {
          stories.finding($0, at: position, graph.trace(to: position))
        }
      }
    }
    return found.all
  }

  /// Finds metrics that are tracked when a session is restored although nothing has changed.
  func metricsAgain() -> [Finding] {
    var found = stories.list
    for (from, edge) in graph.stepsInOrder(by: { $0 == .relaunch }, doing: { $0.isTracked }) {
      guard let leaf = graph.wait(from).leaf, isUnchanged(from, Int(edge.target)),
        !isAnswered(graph.configuration(from))
      else {
        continue
      }
      found.add(.metricAgain(leaf), at: stories.spot(edge, at: from)) {
        stories.finding($0, at: from, graph.trace(to: from, then: [(from, edge)]))
      }
    }
    return found.all
  }

  /// Whether the restoration answers the open question, so that the metrics of the answer are new.
  private func isAnswered(_ configuration: WorldState) -> Bool {
    switch configuration.top {
    case .link, .action: true
    case .request: graph.world.isSettledImmediately(configuration)
    case .prompt, nil: false
    }
  }

  /// Whether the launch itself changed nothing that the policy can observe.
  private func isUnchanged(_ before: Int, _ after: Int) -> Bool {
    let (before, after) = (graph.configuration(before), graph.configuration(after))
    if before.truths != after.truths { return false }
    let program = graph.world.program
    return program.variables.ids.allSatisfy { id in
      guard case .shared(.launch, key: _) = program.variables[id].home else { return true }
      return before.session.kept(id) == program.variables[id].initial
    }
  }

  // MARK: Taps

  /// Finds requests that no tap led to although the system shows its prompt only after one. That a relaunch repeats a request is
  /// not the fault of the policy.
  func requestsWithoutTap() -> [Finding] {
    var found = stories.list
    if graph.world.taps.isEmpty { return [] }
    for (index, origin) in graph.origins.enumerated() {
      for violation in requestsWithoutTap(in: graph.summary(origin), at: Int(origin.target)) {
        found.add(violation, at: stories.spot(origin)) {
          stories.finding($0, at: Int(origin.target), Trace(origin: index, steps: []))
        }
      }
    }
    for (from, edge) in graph.stepsInOrder(by: { $0 != .tap }, doing: { !$0.requested.isEmpty }) {
      let target = Int(edge.target)
      if graph.wait(from).leaf == graph.wait(target).leaf,
        graph.configuration(from).top == graph.configuration(target).top
      {
        continue
      }
      for violation in requestsWithoutTap(in: graph.summary(edge), at: target) {
        found.add(violation, at: stories.spot(edge, at: target)) {
          stories.finding($0, at: target, graph.trace(to: from, then: [(from, edge)]))
        }
      }
    }
    return found.all
  }

  private func requestsWithoutTap(in summary: StepSummary, at position: Int) -> [Violation] {
    guard let leaf = graph.wait(position).leaf else { return [] }
    return summary.requested.compactMap { asked in
      let configuration = graph.configuration(position)
      let request = graph.world.platform.owner(of: asked.resource, in: configuration.edition)?.requests[asked.request]
      let truth = configuration.truths[asked.resource.index]
      let needsTap = request?.resultsWithoutTap(from: truth).isEmpty == false
      return needsTap ? .requestWithoutTap(asked, in: leaf) : nil
    }
  }

  // MARK: Primers

  /// Finds primers that are shown although the system would show no prompt, and primers that no request follows.
  func idlePrimers() -> [Finding] {
    var found = stories.list
    addIdlePrimers(to: &found)
    addPrimersWithoutRequest(to: &found)
    return found.all
  }

  /// Finds prompts that are primers without saying so: they appear only while the system would show its prompt, and whatever
  /// people tap makes it appear. A prompt with a way out may be one that a platform's guide wants before the system asks again.
  func unnamedPrimers() -> [Finding] {
    var found = stories.list
    let primed = requestsOfUnnamedPrimers()
    if primed.isEmpty { return [] }
    for (position, tap) in graph.stepsInOrder(by: { $0 == .tap }, doing: { !$0.requested.isEmpty }) {
      let prompt = ID<Prompt>(Int(tap.prompt))
      for request in graph.summary(tap).requested where primed[prompt]?.contains(request) == true {
        found.add(.unnamedPrimer(prompt, request), at: stories.spot(tap, at: position)) {
          stories.finding($0, at: position, graph.trace(to: position, then: [(position, tap)]))
        }
      }
    }
    return found.all
  }

  /// For each prompt that names no request the requests that all its buttons make, if it appears only in statuses from which the
  /// request can be made, and there are others.
  private func requestsOfUnnamedPrimers() -> [ID<Prompt>: [ResourceRequest]] {
    var primed: [ID<Prompt>: [ResourceRequest]] = [:]
    for (_, tap) in graph.stepsInOrder(by: { $0 == .tap }, where: { _ in true }) {
      let (prompt, requested) = (ID<Prompt>(Int(tap.prompt)), graph.summary(tap).requested)
      let placed = graph.observer.prompts[prompt.index]
      if !placed.primes.isEmpty || !placed.recovers.isEmpty { continue }
      primed[prompt] = (primed[prompt] ?? requested.filter { canBeRefused($0) }).filter { requested.contains($0) }
    }
    func remove(_ prompts: [ID<Prompt>], shownAt target: UInt32) {
      for prompt in prompts where primed[prompt]?.isEmpty == false {
        primed[prompt]?.removeAll { !graph.observer.isAskable($0, graph.configuration(Int(target))) }
      }
    }
    for origin in graph.origins { remove(graph.summary(origin).presented, shownAt: origin.target) }
    primed = primed.filter { !$0.value.isEmpty }
    if primed.isEmpty { return primed }
    for (_, edge) in graph.stepsInOrder(doing: { $0.presented.contains { primed[$0] != nil } }) {
      remove(graph.summary(edge).presented, shownAt: edge.target)
    }
    return primed.filter { !$0.value.isEmpty }
  }

  /// Whether there are statuses from which the request cannot be made.
  private func canBeRefused(_ request: ResourceRequest) -> Bool {
    let resource = graph.world.program.resources[request.resource]
    return resource.requests[request.request].askable != graph.world.program.variables[resource.status].domain.all
  }

  private func addIdlePrimers(to found: inout FindingList) {
    if graph.waits.elements.allSatisfy({ $0.idlePrimers.isEmpty }) { return }
    func idle(_ summary: StepSummary, at target: Int) -> [ID<Prompt>] {
      summary.presented.filter { graph.wait(target).idlePrimers.contains($0) }
    }
    for (index, origin) in graph.origins.enumerated() {
      let target = Int(origin.target)
      for prompt in idle(graph.summary(origin), at: target) {
        found.add(.idlePrimer(prompt), at: stories.spot(origin)) {
          stories.finding($0, at: target, Trace(origin: index, steps: []))
        }
      }
    }
    for (from, edge) in graph.stepsInOrder(doing: { !$0.presented.isEmpty }) {
      let target = Int(edge.target)
      for prompt in idle(graph.summary(edge), at: target) {
        found.add(.idlePrimer(prompt), at: stories.spot(edge, at: target)) {
          stories.finding($0, at: target, graph.trace(to: from, then: [(from, edge)]))
        }
      }
    }
  }

  private func addPrimersWithoutRequest(to found: inout FindingList) {
    let primers = Set(graph.observer.prompts.indices.filter { !graph.observer.prompts[$0].primes.isEmpty })
    if primers.isEmpty { return }
    var deadEnds: [ResourceRequest: PositionSet] = [:]
    for position in graph.order {
      let taps = graph.edges(from: position, by: { $0 == .tap }).filter { primers.contains(Int($0.prompt)) }
      if taps.isEmpty { continue }
      let configuration = graph.configuration(position)
      for tap in taps {
        let violation = Violation.primerWithoutRequest(ID(Int(tap.prompt)), tap.answer)
        let spot = stories.spot(tap, at: position)
        for request in promised(by: tap, in: configuration) where !found.has(violation, at: spot) {
          let way = without(request, after: tap, from: position, primers, &deadEnds[request, default: PositionSet()])
          guard let way else { continue }
          found.add(violation, at: spot) { stories.finding($0, at: position, graph.trace(to: position, then: way)) }
        }
      }
    }
  }

  /// The requests that a primer announces and for which the system would show its prompt now.
  private func promised(by tap: Edge, in configuration: WorldState) -> [ResourceRequest] {
    for asked in configuration.session.asked {
      guard case .prompt(let presentation) = asked.matter, presentation.prompt.index == Int(tap.prompt) else {
        continue
      }
      return graph.observer.primed(by: presentation, in: configuration.session).filter {
        graph.observer.isAskable($0, configuration)
      }
    }
    return []
  }

  /// A path after a primer's button on which its request is not made.
  private func without(
    _ request: ResourceRequest, after tap: Edge, from position: Int, _ primers: Set<Int>,
    _ deadEnds: inout PositionSet
  ) -> [(from: Int, edge: Edge)]? {
    let isPut: (Edge) -> Bool = { graph.summary($0).requested.contains(request) }
    let isOther: (Int, Edge) -> Bool = { _, edge in
      if isPut(edge) { return false }
      let summary = graph.summary(edge)
      return summary.isFinished || graph.wait(Int(edge.target)).isOut || isDeadEnd(Int(edge.target))
        || summary.presented.contains { !primers.contains($0.index) }
    }
    if isPut(tap) { return nil }
    return graph.search(
      from: [(position, tap)], by: { $0.isAwaited }, through: { $1.moveKind.isAwaited && !isPut($1) },
      for: { ($1.moveKind.isAwaited || $1.ordinal == tap.ordinal && $0 == position) && isOther($0, $1) }, &deadEnds)
  }

  private func isDeadEnd(_ position: Int) -> Bool { !graph.isAwaiting(position) }

  // MARK: Nagging

  /// Finds guidance that is shown again after the person declined it, or without any act of the person.
  func nagging() -> [Finding] {
    let guides = graph.observer.prompts.indices.filter {
      !graph.observer.prompts[$0].primes.isEmpty || !graph.observer.prompts[$0].recovers.isEmpty
    }
    if guides.isEmpty { return [] }
    var found = stories.list
    // For each prompt the configurations from which a search was started or has failed.
    var deadEnds = graph.observer.prompts.map { _ in
      (again: PositionSet(), repeated: PositionSet(), isQuiet: PositionSet())
    }
    let presenting = graph.summaries { $0.presented.contains { guides.contains($0.index) } }
    for (from, edge) in graph.stepsInOrder(where: { $0.moveKind == .tap || presenting.contains($0.summary) }) {
      if edge.moveKind == .tap, guides.contains(Int(edge.prompt)), isRefusal(edge) {
        let prompt = ID<Prompt>(Int(edge.prompt))
        let (violation, spot) = (Violation.nagging(prompt, edge.answer), stories.spot(edge, at: from))
        if !found.has(violation, at: spot),
          let way = again(prompt, after: edge, from: from, &deadEnds[prompt.index].again)
        {
          found.add(violation, at: spot) { stories.finding($0, at: from, graph.trace(to: from, then: way)) }
        }
      }
      for prompt in graph.summary(edge).presented where guides.contains(prompt.index) {
        let (violation, target) = (Violation.repeatedGuidance(prompt), Int(edge.target))
        let spot = stories.spot(edge, at: target)
        if found.has(violation, at: spot) || deadEnds[prompt.index].isQuiet.contains(target) { continue }
        guard let way = repeated(prompt, after: edge, from: from, &deadEnds[prompt.index].repeated) else {
          deadEnds[prompt.index].isQuiet.insert(target)
          continue
        }
        found.add(violation, at: spot) { stories.finding($0, at: target, graph.trace(to: from, then: way)) }
      }
    }
    return found.all
  }

  private func isRefusal(_ edge: Edge) -> Bool {
    let buttons = graph.world.program.prompts[ID(Int(edge.prompt))].buttons
    return Int(edge.answer) >= buttons.count || buttons[Int(edge.answer)].roles.contains(.cancel)
  }

  private func again(
    _ prompt: ID<Prompt>, after edge: Edge, from position: Int, _ deadEnds: inout PositionSet
  ) -> [(from: Int, edge: Edge)]? {
    let presents: (Int, Edge) -> Bool = { graph.summary($1).presented.contains(prompt) }
    let isQuiet: (MoveKind) -> Bool = { moveKind in
      switch moveKind {
      case .settledImmediately, .appAnswer, .failure, .silence, .timer, .input, .absence, .relaunch, .tap: true
      case .systemAnswer, .trip, .event, .absenceWithChange, .relaunchWithChange, .change, .time, .write: false
      }
    }
    let goesOn: (Int, Edge) -> Bool = { _, edge in edge.moveKind != .tap || Int(edge.prompt) == prompt.index }
    return graph.search(
      from: [(position, edge)], by: isQuiet, through: goesOn,
      for: { from, next in
        presents(from, next) && (goesOn(from, next) || from == position && next.ordinal == edge.ordinal)
      }, &deadEnds)
  }

  private func repeated(
    _ prompt: ID<Prompt>, after edge: Edge, from position: Int, _ deadEnds: inout PositionSet
  ) -> [(from: Int, edge: Edge)]? {
    let isMachine: (MoveKind) -> Bool = { $0.isMachine || $0 == .timer }
    let first = graph.edges(from: Int(edge.target), by: isMachine).map { (from: Int(edge.target), edge: $0) }
    let way = graph.search(
      from: first, by: isMachine, through: { _, _ in true }, for: { graph.summary($1).presented.contains(prompt) },
      &deadEnds)
    return way.map { [(position, edge)] + $0 }
  }
}
