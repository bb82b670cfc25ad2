internal import UsherRuntime
internal import UsherPlatform
internal import UsherSemantics

extension Exploration {
  /// Steps that perform an action without what it needs.
  func unmetNeeds() -> [Finding] {
    let atStart = origins.enumerated().flatMap { index, origin in
      note(origin).unmet.map { action in
        Finding(
          violation: .unmetNeeds(action), states: states(at: origin.target), trace: Trace(origin: index, steps: []))
      }
    }
    let later = stepsInOrder(doing: { !$0.unmet.isEmpty }).flatMap { from, edge in
      note(edge).unmet.map { action in
        Finding(
          violation: .unmetNeeds(action), states: states(at: Int(edge.target)),
          trace: trace(to: from, then: [(from, edge)]))
      }
    }
    return (atStart + later).uniqued()
  }

  /// Waits with guidance back to what is granted already.
  func untrueGuidance() -> [Finding] {
    order.flatMap { position -> [Finding] in
      guard let leaf = wait(position).leaf else { return [] }
      return wait(position).untrue.map { prompt in
        Finding(
          violation: .untrueGuidance(prompt, in: leaf), states: states(at: position), trace: trace(to: position))
      }
    }.uniqued()
  }

  /// Metrics that are told when a session is restored and nothing has changed.
  func metricsAgain() -> [Finding] {
    let candidates = stepsInOrder(by: { $0 == .relaunch }, doing: { $0.isTracked }).filter { from, edge in
      isUnchanged(from, Int(edge.target)) && !isAnswered(configuration(from))
    }
    return candidates.compactMap { from, edge -> Finding? in
      guard let leaf = wait(from).leaf else { return nil }
      return Finding(
        violation: .metricAgain(leaf), states: states(at: from), trace: trace(to: from, then: [(from, edge)]))
    }.uniqued()
  }

  /// Whether restoring it answers what was asked: that has not been told before.
  private func isAnswered(_ configuration: Configuration) -> Bool {
    switch configuration.top {
    case .link, .action: true
    case .request: world.isAnsweredAtOnce(configuration)
    case .prompt, nil: false
    }
  }

  /// Whether the launch itself has changed nothing that the policy can see.
  private func isUnchanged(_ before: Int, _ after: Int) -> Bool {
    let (before, after) = (configuration(before), configuration(after))
    if before.truths != after.truths { return false }
    let program = world.program
    return program.variables.ids.allSatisfy { id in
      guard case .shared(.launch, key: _) = program.variables[id].home else { return true }
      return before.session.kept(id) == program.variables[id].initial
    }
  }

  // MARK: Primers

  /// Primers that are shown where the system would not ask, and those whose request does not follow.
  func primers() -> [Finding] { (idlePrimers() + primersWithoutRequest()).uniqued() }

  private func idlePrimers() -> [Finding] {
    if waits.elements.allSatisfy({ $0.idlePrimers.isEmpty }) { return [] }
    let atStart = origins.enumerated().flatMap { index, origin in
      note(origin).presented.filter { wait(origin.target).idlePrimers.contains($0) }.map { prompt in
        Finding(
          violation: .idlePrimer(prompt), states: states(at: origin.target), trace: Trace(origin: index, steps: []))
      }
    }
    return atStart
      + stepsInOrder(doing: { !$0.presented.isEmpty }).flatMap { from, edge -> [Finding] in
        note(edge).presented.filter { wait(Int(edge.target)).idlePrimers.contains($0) }.map { prompt in
          Finding(
            violation: .idlePrimer(prompt), states: states(at: Int(edge.target)),
            trace: trace(to: from, then: [(from, edge)]))
        }
      }
  }

  private func primersWithoutRequest() -> [Finding] {
    let primers = Set(watch.showables.indices.filter { !watch.showables[$0].primes.isEmpty })
    if primers.isEmpty { return [] }
    return order.flatMap { position -> [Finding] in
      let taps = edges(from: position, by: { $0 == .tap }).filter { primers.contains(Int($0.prompt)) }
      if taps.isEmpty { return [] }
      let configuration = configuration(position)
      return taps.flatMap { tap in
        promised(by: tap, in: configuration).compactMap { request in
          without(request, after: tap, from: position, primers)
        }
      }
    }
  }

  /// What is to follow a primer: the requests that the system would put now.
  private func promised(by tap: Edge, in configuration: Configuration) -> [Note.Asking] {
    for asked in configuration.session.asked {
      guard case .prompt(let presentation) = asked.matter, presentation.prompt.index == Int(tap.prompt) else {
        continue
      }
      return watch.primed(by: presentation, in: configuration.session).filter {
        watch.isAskable($0, configuration)
      }
    }
    return []
  }

  /// The way after a primer on which its request is not put.
  private func without(_ request: Note.Asking, after tap: Edge, from position: Int, _ primers: Set<Int>) -> Finding? {
    let isPut: (Edge) -> Bool = { note($0).requested.contains(request) }
    let isOther: (Int, Edge) -> Bool = { _, edge in
      if isPut(edge) { return false }
      let note = note(edge)
      return note.isFinished || wait(Int(edge.target)).isOut || isDeadEnd(Int(edge.target))
        || note.presented.contains { !primers.contains($0.index) }
    }
    if isPut(tap) { return nil }
    let way = search(
      from: [(position, tap)], by: { $0.isAwaited }, through: { $1.agency.isAwaited && !isPut($1) },
      for: { ($1.agency.isAwaited || $1.ordinal == tap.ordinal && $0 == position) && isOther($0, $1) })
    guard let way else { return nil }
    return Finding(
      violation: .primerWithoutRequest(ID(Int(tap.prompt)), tap.answer), states: states(at: position),
      trace: trace(to: position, then: way))
  }

  private func isDeadEnd(_ position: Int) -> Bool { !isAwaiting(position) }

  // MARK: Nagging

  /// Guidance that comes back after it was declined, or without anybody doing anything.
  func nagging() -> [Finding] {
    let guides = watch.showables.indices.filter {
      !watch.showables[$0].primes.isEmpty || !watch.showables[$0].recovers.isEmpty
    }
    if guides.isEmpty { return [] }
    var told: Set<Violation> = []
    var isQuiet: Set<Repetition> = []
    var findings: [Finding] = []
    let presenting = notes { $0.presented.contains { guides.contains($0.index) } }
    for (from, edge) in stepsInOrder(where: { $0.agency == .tap || presenting.contains($0.note) }) {
      if edge.agency == .tap, guides.contains(Int(edge.prompt)), isRefusal(edge),
        !told.contains(.nagging(ID(Int(edge.prompt)), edge.answer)),
        let finding = again(ID(Int(edge.prompt)), after: edge, from: from)
      {
        told.insert(finding.violation)
        findings.append(finding)
      }
      for prompt in note(edge).presented where guides.contains(prompt.index) {
        let repetition = Repetition(prompt: prompt, position: Int(edge.target))
        if told.contains(.repeatedGuidance(prompt)) || !isQuiet.insert(repetition).inserted { continue }
        guard let finding = repeated(prompt, after: edge, from: from) else { continue }
        told.insert(finding.violation)
        findings.append(finding)
      }
    }
    return findings
  }

  /// Guidance that was looked for where it had just been presented.
  private struct Repetition: Hashable {
    var prompt: ID<Prompt>
    var position: Int
  }

  private func isRefusal(_ edge: Edge) -> Bool {
    let buttons = world.program.prompts[ID(Int(edge.prompt))].buttons
    return Int(edge.answer) >= buttons.count || buttons[Int(edge.answer)].roles.contains(.cancel)
  }

  private func again(_ prompt: ID<Prompt>, after edge: Edge, from position: Int) -> Finding? {
    let presents: (Int, Edge) -> Bool = { note($1).presented.contains(prompt) }
    let isQuiet: (Agency) -> Bool = { agency in
      switch agency {
      case .answeredAtOnce, .appAnswer, .failure, .silence, .timer, .input, .absence, .relaunch, .tap: true
      case .systemAnswer, .trip, .event, .absenceWithChange, .relaunchWithChange, .change, .time, .write: false
      }
    }
    let goesOn: (Int, Edge) -> Bool = { _, edge in edge.agency != .tap || Int(edge.prompt) == prompt.index }
    let way = search(
      from: [(position, edge)], by: isQuiet, through: goesOn,
      for: { from, next in
        presents(from, next) && (goesOn(from, next) || from == position && next.ordinal == edge.ordinal)
      })
    guard let way else { return nil }
    return Finding(
      violation: .nagging(prompt, edge.answer), states: states(at: position), trace: trace(to: position, then: way))
  }

  private func repeated(_ prompt: ID<Prompt>, after edge: Edge, from position: Int) -> Finding? {
    let isMachine: (Agency) -> Bool = { $0.isMachine || $0 == .timer }
    let first = edges(from: Int(edge.target), by: isMachine).map { (from: Int(edge.target), edge: $0) }
    let way = search(
      from: first, by: isMachine, through: { _, _ in true }, for: { note($1).presented.contains(prompt) })
    guard let way else { return nil }
    return Finding(
      violation: .repeatedGuidance(prompt), states: states(at: Int(edge.target)),
      trace: trace(to: position, then: [(position, edge)] + way))
  }
}
