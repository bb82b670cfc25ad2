package import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// The moves that are possible in a configuration; `play` executes them.
extension World {
  // MARK: Requests to the system

  /// The innermost system request that is open, as it is after a tap.
  private func openRequest(in configuration: WorldState)
    -> (id: ID<Resource>, request: DeviceRequest, owner: DeviceResource)?
  {
    guard let (id, position, _) = configuration.session.innermostRequest,
      let owner = platform.owner(of: id, in: configuration.edition),
      let request = owner.request(named: program.resources[id].requests[position].name)
    else { return nil }
    return (id, request, owner)
  }

  /// The innermost system request that is open: its prompt is up, or it settles at once. If no tap led to it, it is what it is without
  /// one.
  package func request(in configuration: WorldState)
    -> (id: ID<Resource>, request: DeviceRequest, owner: DeviceResource)?
  {
    guard let (id, request, owner) = openRequest(in: configuration) else { return nil }
    return (id, configuration.lacksTap ? request.withoutTap : request, owner)
  }

  /// Whether the innermost open request is one for which the system shows no prompt.
  package func isSettledImmediately(_ configuration: WorldState) -> Bool {
    guard let (id, request, _) = configuration.session.innermostRequest else { return false }
    return !platform.asks(request, of: id, in: configuration)
  }

  /// The true statuses that the open request may lead to: through the person's answer, or at once without a tap.
  package func results(in configuration: WorldState) -> TrueStatusSet {
    guard let (id, request, _) = openRequest(in: configuration) else { return TrueStatusSet() }
    return request.results(from: configuration.truths[id.index], lacksTap: configuration.lacksTap)
  }

  /// The true statuses that may follow at once because no tap led to the open request. Empty if a tap did, or none is needed.
  func immediateResults(in configuration: WorldState) -> TrueStatusSet {
    guard configuration.lacksTap, let (id, request, _) = openRequest(in: configuration) else { return TrueStatusSet() }
    return request.resultsWithoutTap(from: configuration.truths[id.index])
  }

  /// The true statuses that may hold when the rows for silence are taken; empty where the journey always waits for an answer.
  package func silences(in configuration: WorldState) -> TrueStatusSet {
    guard configuration.silence != nil, let (id, request, _) = request(in: configuration) else {
      return TrueStatusSet()
    }
    return request.unanswered(from: configuration.truths[id.index])
  }

  /// The requests of the running action whose system prompts are up.
  func promptedByAction(_ configuration: WorldState) -> [ActionRequest<ID<Resource>>] {
    configuration.answered.up(puttable(configuration))
  }

  /// The requests of the running action for which the system shows a prompt, also if it is answered.
  private func puttable(_ configuration: WorldState) -> [ActionRequest<ID<Resource>>] {
    guard hasAskingActions, case .action(let action, _) = configuration.top else { return [] }
    return puttable(of: action, configuration)
  }

  private func puttable(of action: ID<Action>, _ configuration: WorldState) -> [ActionRequest<ID<Resource>>] {
    program.actions[action].asks.enumerated().compactMap { position, asked in
      guard let request = platform.owner(of: asked.resource, in: configuration.edition)?.requests[asked.request] else {
        return nil
      }
      return ActionRequest(
        position, of: asked.resource, request, at: configuration.truths[asked.resource.index],
        lacksTap: configuration.lacksTap)
    }
  }

  /// Whether a system prompt of the running action covers the app. The true status says so: an app may see the same status
  /// where the system asks and where it does not.
  func isCovered(_ configuration: WorldState) -> Bool { promptedByAction(configuration).contains { $0.coversApp } }

  /// Whether only the answer to a system prompt counts, because the prompt covers the app, or the system answers at once.
  package func isShielded(_ configuration: WorldState) -> Bool {
    guard configuration.session.innermostRequest != nil else { return isCovered(configuration) }
    return isSettledImmediately(configuration) || request(in: configuration)?.request.isBesideApp == false
  }

  /// Whether a change to this status answers a prompt of the running action.
  func isAnswer(_ value: TrueStatus, for id: ID<Resource>, _ configuration: WorldState) -> Bool {
    configuration.answered.isAnswer(value, for: id, puttable(configuration))
  }

  /// The person answers the prompts of the running action for a resource.
  func answerPrompt(for id: ID<Resource>, with value: TrueStatus, _ configuration: inout WorldState) {
    configuration.answered.answer(for: id, puttable(configuration))
    set(id, to: value, &configuration)
  }

  /// The action whose prompts have been answered; nil if there are no such answers.
  func actionWithAnswers(_ configuration: WorldState) -> Session.Asked? {
    if configuration.answered == AnsweredPrompts() { return nil }
    return configuration.session.asked.last { if case .action = $0.matter { true } else { false } }
  }

  /// Forgets the answers to the prompts of this action if it is over or another one is running, and else those after which the
  /// system asks no more.
  func settleAnswers(_ configuration: inout WorldState, of action: Session.Asked?) {
    guard let action, case .action(let id, _) = action.matter else { return }
    let goesOn = actionWithAnswers(configuration)?.ticket == action.ticket
    configuration.answered.settle(goesOn ? puttable(of: id, configuration) : [])
  }

  /// The resources whose true statuses determine the moves of the configuration.
  package func askedResources(in configuration: WorldState) -> [ID<Resource>] {
    if let id = configuration.session.innermostRequest?.resource { return [id] }
    guard case .action(let action, _) = configuration.top else { return [] }
    return program.actions[action].asks.map { $0.resource }
  }

  // MARK: Acts of the person and the app

  /// The prompts that can be tapped, innermost first, each with its index in `asked`: a prompt can be tapped if nothing but
  /// actions, and system prompts beside the app, is in front of it.
  package func tappable(_ asked: [Session.Asked]) -> [(position: Int, presentation: Presentation)] {
    for position in asked.indices.reversed() {
      switch asked[position].matter {
      case .prompt(let presentation): return [(position, presentation)]
      case .request(let id, let request):
        if !program.resources[id].requests[request].isBesideApp { return [] }
      case .link: return []
      case .action: break
      }
    }
    return []
  }

  /// The answers that the app may give to the running action.
  package func appAnswers(_ asked: [Session.Asked]) -> [Value] {
    guard case .action(let action, _) = asked.last?.matter else { return [] }
    return program.actions[action].declared.indices.map { Value($0) }
  }

  // MARK: Time

  /// Whether the app is active, so that its timers run: no system prompt covers it, and the person has not left through a link.
  package func isActive(_ configuration: WorldState) -> Bool {
    !configuration.isAway && !isShielded(configuration)
  }

  /// Whether the timer can go off before all other running timers: no other timer was armed at the same time or earlier with a
  /// shorter duration.
  func mayElapse(_ index: Int, in configuration: WorldState) -> Bool {
    let timers = configuration.session.timers
    let (timer, rank) = (timers[index], configuration.ranks[index])
    return timers.indices.allSatisfy { other in
      if other == index || configuration.ranks[other] > rank { return true }
      if timers[other].milliseconds != timer.milliseconds { return timers[other].milliseconds > timer.milliseconds }
      if configuration.ranks[other] < rank { return false }
      return Self.precedes(index, other, in: timers)
    }
  }

  /// Whether timer `one` goes off before timer `other` when both are due: the inner state's first, within a state in the order
  /// of its handlers. Timers are armed from the outside in.
  static func precedes(_ one: Int, _ other: Int, in timers: [Session.ArmedTimer]) -> Bool {
    timers[one].state == timers[other].state ? one < other : one > other
  }
}

// MARK: Enumeration of moves

extension World {
  /// The part of the environment that a flow can observe; changes elsewhere need not be explored.
  package struct View: Sendable {
    /// The inputs that the app may change at any time, with the values that the flow distinguishes.
    let inputs: [(variable: ID<Variable>, values: [Value])]
    /// The moments that grow older, and the number of age classes of each.
    let ageing: [(variable: ID<Variable>, ages: Int)]
    /// Memories that outlive a session, and the values that other flows may write.
    let written: [(variable: ID<Variable>, operand: Operand)]
    /// For each of the program's events, the values that each of its parameters may have; nil if they are all values.
    let arguments: [[[Value]]]?

    package init(
      inputs: [(variable: ID<Variable>, values: [Value])], ageing: [(variable: ID<Variable>, ages: Int)],
      written: [(variable: ID<Variable>, operand: Operand)], arguments: [[[Value]]]? = nil
    ) {
      self.inputs = inputs
      self.ageing = ageing
      self.written = written
      self.arguments = arguments
    }
  }

  /// All possible moves, those that depend on true statuses as blocks; nil if the events alone give more than `most` moves.
  package func template(of configuration: WorldState, in view: View, atMost most: Int) -> MoveTemplate? {
    var template = MoveTemplate()
    if configuration.isOver { return template }
    template.end = [.relaunches]
    if isSettledImmediately(configuration) {
      settlements(configuration, &template)
      return template
    }
    let asked = configuration.session.asked
    let isShielded = isShielded(configuration)
    if let (id, _, owner) = request(in: configuration) { answers(of: id, owner, configuration, &template) }
    for request in promptedByAction(configuration) { answersBroughtUp(request, &template) }
    if !isShielded { taps(asked, &template) }
    for answer in appAnswers(asked) { template.lead(.answered(asked.count - 1, answer), .appAnswer) }
    if configuration.isAway {
      failure(asked, lacksOpenLink(configuration) ? .appAnswer : .failure, &template)
      if !lacksOpenLink(configuration) { template.middle = [.absences(at: configuration.openLink)] }
    } else if !isShielded {
      timers(configuration, &template)
      template.middle = [.absences(at: nil), .statusChanges]
    }
    if !isShielded, !events(configuration, view, atMost: most, &template) { return nil }
    inputs(configuration, view, &template)
    moments(configuration, view, &template)
    for (id, value) in written(from: configuration, view) { template.trail(.written(id, value), .write, cost: 2) }
    return template
  }

  /// Adds the ways in which the open request settles at once.
  private func settlements(_ configuration: WorldState, _ template: inout MoveTemplate) {
    let results = immediateResults(in: configuration)
    guard let id = configuration.session.innermostRequest?.resource, !results.isEmpty else {
      return template.lead(.settledImmediately, .settledImmediately)
    }
    for value in results { template.lead(.settled(id, value), .settledImmediately) }
  }

  private func answers(
    of id: ID<Resource>, _ owner: DeviceResource, _ configuration: WorldState, _ template: inout MoveTemplate
  ) {
    let immediate = immediateResults(in: configuration)
    let results = results(in: configuration)
    for value in immediate { template.lead(.settled(id, value), .settledImmediately) }
    for value in results where !immediate.contains(value) {
      template.lead(.settled(id, value), .systemAnswer, isChoice: true)
    }
    if let value = owner.unforeseen.map(owner.trueStatus), !results.contains(value),
      value != configuration.truths[id.index]
    {
      template.lead(.settled(id, value), .change, cost: 1)
    }
    // Where the prompt covers the app, no other timer runs.
    guard let silence = configuration.silence, isShielded(configuration) || mayElapse(silence, in: configuration) else {
      return
    }
    for value in silences(in: configuration) { template.lead(.silent(id, value), .silence) }
  }

  private func answersBroughtUp(_ request: ActionRequest<ID<Resource>>, _ template: inout MoveTemplate) {
    for value in request.answers {
      template.lead(.prompted(Move.Change(resource: request.resource, value: value)), .systemAnswer, isChoice: true)
    }
  }

  /// Adds the answers to the prompts that can be tapped.
  private func taps(_ asked: [Session.Asked], _ template: inout MoveTemplate) {
    for (position, presentation) in tappable(asked) {
      for answer in presentation.answers.members {
        template.lead(.answered(position, answer), .tap, isChoice: true, of: presentation.prompt)
      }
    }
  }

  /// Adds the failure of a link. If the edition lacks the link, this always comes, as the answer of an action does.
  private func failure(_ asked: [Session.Asked], _ moveKind: MoveKind, _ template: inout MoveTemplate) {
    guard let failed = Question.openAnswers.value(named: "failed") else { return }
    template.lead(.answered(asked.count - 1, failed), moveKind)
  }

  private func timers(_ configuration: WorldState, _ template: inout MoveTemplate) {
    let silence = configuration.silence
    for index in 0..<configuration.session.timerCount where index != silence && mayElapse(index, in: configuration) {
      template.lead(.elapsed(index), .timer)
    }
  }

  /// Adds the events that an active state handles. Returns false if they are more than `most`.
  private func events(
    _ configuration: WorldState, _ view: View, atMost most: Int, _ template: inout MoveTemplate
  ) -> Bool {
    if program.events.count == 0 { return true }
    let states = configuration.session.activeStates
    for id in program.events.ids {
      guard states.contains(where: { program.states[$0].handlers.contains { $0.trigger == .event(id) } }) else {
        continue
      }
      let choices =
        view.arguments?[id.index]
        ?? program.events[id].parameters.map { parameter in
          parameter.variable.map { program.variables[$0].domain.all.members } ?? []
        }
      if product(of: choices.map { $0.count }) > most - template.trailing.count { return false }
      for values in combinations(choices) { template.trail(.sent(id, values), .event, cost: 1) }
    }
    return true
  }

  private func inputs(_ configuration: WorldState, _ view: View, _ template: inout MoveTemplate) {
    for (id, values) in view.inputs {
      let now = configuration.session.kept(id)
      for value in values where value != now { template.trail(.input(id, value), .input, cost: 1) }
    }
  }

  /// Adds the moves in which time passes until a moment reaches its next age class. The session gets no event.
  private func moments(_ configuration: WorldState, _ view: View, _ template: inout MoveTemplate) {
    for (id, ages) in view.ageing {
      let age = configuration.session.kept(id)
      if age != Moment.never, Int(age) + 1 < ages { template.trail(.aged(id), .time, cost: 1) }
    }
  }

  private func written(from configuration: WorldState, _ view: View) -> [(ID<Variable>, Value)] {
    var all: [(ID<Variable>, Value)] = []
    for (id, operand) in view.written {
      let now = configuration.session.kept(id)
      for value in operand.values(of: id, now: now, in: program) where value != now {
        if !all.contains(where: { $0.0 == id && $0.1 == value }) { all.append((id, value)) }
      }
    }
    return all
  }
}
