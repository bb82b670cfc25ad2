internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule

/// The observable part of a waiting configuration: state, visible prompts, and properties that promises check.
struct Wait: Hashable, Sendable {
  var place: Place
  /// Visible prompts, outermost first.
  var prompts: [ID<Prompt>]
  /// The link that the person has followed and not come back from.
  var link: ID<Link>?
  /// Whether a resting state is active.
  var isResting: Bool
  /// Prompts that guide the person to grant something that is already granted.
  var untrue: [ID<Prompt>]
  /// Primers for a request for which the system would show no prompt.
  var idlePrimers: [ID<Prompt>]
  /// The situations of promises that hold here.
  var situations: ValueSet

  enum Place: Hashable, Sendable {
    case waiting(ID<State>)
    case ended(Value)
    case gone
  }

  var isOver: Bool { if case .waiting = place { false } else { true } }
  var isOut: Bool { isOver || isResting }
  var leaf: ID<State>? { if case .waiting(let state) = place { state } else { nil } }

  /// Whether the person sees no difference between the two.
  func looksLike(_ other: Wait) -> Bool { place == other.place && prompts == other.prompts }
}

extension Wait: HeapCounted {
  var heapBytes: Int { prompts.storageBytes + untrue.storageBytes + idlePrimers.storageBytes }
}

/// The effects of a step, as far as promises can refer to them.
struct StepSummary: Hashable, Sendable {
  var presented: [ID<Prompt>] = []
  /// The requests that were made, those of actions included.
  var requested: [ResourceRequest] = []
  var isFinished = false
  /// Whether metrics were tracked.
  var isTracked = false
  /// Whether the person sees something of it besides a prompt of the system: a prompt or a notice of the app, an opened link, or
  /// what an action does.
  var isVisible = false
  /// Whether the step showed a notice, wrote a memory that only the app reads, or opened a link or performed an action that the
  /// journey does not wait for.
  var isUseful = false
  /// The opened links that the journey does not wait for.
  var opened: [ID<Link>] = []
  /// The actions that were performed although their needs were not met.
  var unmet: [ID<Action>] = []
  /// The situations of promises that occurred.
  var situations = ValueSet()

  /// Whether the step does nothing that anyone could notice.
  var isIdle: Bool { !isVisible && !isTracked && !isFinished && requested.isEmpty }
}

extension StepSummary: HeapCounted {
  var heapBytes: Int { presented.storageBytes + requested.storageBytes + opened.storageBytes + unmet.storageBytes }
}

/// Computes the waits and step summaries that promises are checked on.
final class Observer: Sendable {
  let world: World
  private let program: Program
  let prompts: [Module.PlacedPrompt]
  /// The situations that promises refer to, with the arguments of the journeys that they apply to.
  let situations: [Watched]
  /// The parameters of the flow.
  let parameters: [ID<Variable>]
  /// The memories whose values no journey depends on. Writing one is an effect, because the app may read it.
  let unread: Set<ID<Variable>>

  struct Watched: Sendable {
    var situation: Promise.Situation
    /// Required values of the flow's parameters; nil accepts any.
    var arguments: [Value?]
  }

  /// What guidance is about: a resource, and the name of a request; empty for the one without a name.
  struct Guided: Hashable, Sendable {
    var resource: ID<Resource>
    var request: String
  }

  init(
    world: World, prompts: [Module.PlacedPrompt], situations: [Watched], parameters: [ID<Variable>],
    unread: Set<ID<Variable>> = []
  ) {
    self.world = world
    program = world.program
    self.prompts = prompts
    self.situations = situations
    self.parameters = parameters
    self.unread = unread
  }

  // MARK: Waits

  func wait(of configuration: WorldState) -> Wait {
    let session = configuration.session
    var wait = Wait(
      place: .gone, prompts: [], isResting: false, untrue: [], idlePrimers: [], situations: ValueSet())
    guard !configuration.isGone else { return wait }
    switch session.position {
    case .waiting(let state): wait.place = .waiting(state)
    case .ended(_, let value): wait.place = .ended(value)
    case .idle: wait.place = .gone
    }
    let active = session.activeStates
    wait.link = configuration.openLink
    wait.isResting = active.contains { program.states[$0].isResting }
    for asked in session.asked {
      guard case .prompt(let presentation) = asked.matter else { continue }
      wait.prompts.append(presentation.prompt)
      if recovered(by: presentation, in: session).contains(where: { isFulfilled($0, configuration) }) {
        wait.untrue.append(presentation.prompt)
      }
      if primed(by: presentation, in: session).contains(where: { !isAskable($0, configuration) }) {
        wait.idlePrimers.append(presentation.prompt)
      }
    }
    if situations.isEmpty { return wait }
    let valuation = configuration.valuation(parameters)
    for (index, watched) in situations.enumerated() where watched.isAbout(configuration) {
      if holds(watched.situation, in: session, valuation, active) { wait.situations.insert(Value(index)) }
    }
    return wait
  }

  /// Whether the wait may depend on the true statuses; a conservative answer, the same for the whole control location.
  func dependsOnTruths(_ configuration: WorldState) -> Bool {
    if !situations.isEmpty { return true }
    return configuration.session.asked.contains { asked in
      guard case .prompt(let presentation) = asked.matter else { return false }
      let prompt = prompts[presentation.prompt.index]
      return !prompt.recovers.isEmpty || !prompt.primes.isEmpty
    }
  }

  /// What a prompt, with its arguments, guides the person to grant.
  func recovered(by presentation: Presentation, in session: Session) -> [Guided] {
    guidance(prompts[presentation.prompt.index].recovers, of: presentation, in: session)
  }

  /// The requests that a prompt, with its arguments, is a primer for.
  func primed(by presentation: Presentation, in session: Session) -> [ResourceRequest] {
    guidance(prompts[presentation.prompt.index].primes, of: presentation, in: session).compactMap { guided in
      guard let request = position(of: guided.request, of: guided.resource) else { return nil }
      return ResourceRequest(resource: guided.resource, request: request)
    }
  }

  /// The resources and requests of `all` clauses that apply to a prompt with its arguments.
  private func guidance(
    _ all: [Module.Guidance], of presentation: Presentation, in session: Session
  ) -> [Guided] {
    if all.isEmpty { return [] }
    let valuation = valuation(of: presentation, in: session)
    return all.filter { program.holds($0.condition, in: valuation) }.compactMap { guidance in
      program.resources.ids.first { program.resources[$0].name == guidance.resource }.map {
        Guided(resource: $0, request: guidance.request)
      }
    }
  }

  private func position(of request: String, of resource: ID<Resource>) -> Int? {
    program.resources[resource].requests.firstIndex { $0.name == request }
  }

  private func valuation(of presentation: Presentation, in session: Session) -> Valuation {
    var valuation = session.valuation
    program.set(program.prompts[presentation.prompt].parameters, to: presentation.arguments, in: &valuation)
    return valuation
  }

  /// Whether the person has granted what guidance is about. Guidance about a named request asks for more than a status that
  /// grants but from which that request can still be made, or to which Settings can add something.
  func isFulfilled(_ guided: Guided, _ configuration: WorldState) -> Bool {
    isFulfilled(guided, by: configuration.truths[guided.resource.index])
  }

  func isFulfilled(_ guided: Guided, by truth: TrueStatus) -> Bool {
    guard let owner = world.owners[guided.resource.index] else { return false }
    let status = owner.shown[truth]
    return owner.fulfilling(guided.request, of: program.resources[guided.resource]).contains(status)
  }

  func isAskable(_ asking: ResourceRequest, _ configuration: WorldState) -> Bool {
    guard let owner = world.owners[asking.resource.index] else { return false }
    let status = owner.shown[configuration.truths[asking.resource.index]]
    return program.resources[asking.resource].requests[asking.request].askable.contains(status)
  }

  private func holds(
    _ situation: Promise.Situation, in session: Session, _ valuation: Valuation, _ active: [ID<State>]
  ) -> Bool {
    guard program.holds(situation.condition, in: valuation) else { return false }
    guard let occasions = situation.occasions else { return true }
    return occasions.contains { occasion in
      switch occasion {
      case .at(let places):
        return places.contains { place in
          active.contains(place.state)
            && place.values.allSatisfy { valuation.values[$0.variable.index] == $0.value }
        }
      case .showing(let prompt, let arguments):
        return session.asked.contains { asked in
          guard case .prompt(let shown) = asked.matter else { return false }
          return shown.prompt == prompt && arguments.match(shown.arguments)
        }
      case .ending(let flow, let value): return session.position == .ended(flow, value)
      case .notifying, .doing, .opening, .tracking, .asking: return false
      }
    }
  }

  // MARK: Steps

  /// The summary of a step. `candidates` are the situations that may be about it (`dependence`).
  func summary(of effects: [Effect], in configuration: WorldState, among candidates: [Int]) -> StepSummary {
    var summary = StepSummary()
    for effect in effects { add(effect, to: &summary, configuration) }
    if candidates.isEmpty { return summary }
    let session = configuration.session
    lazy var valuation = configuration.valuation(parameters)
    for index in candidates {
      let watched = situations[index]
      guard let occasions = watched.situation.occasions, watched.isAbout(configuration),
        occasions.contains(where: { occurs($0, in: effects, endingAt: session.position) }),
        program.holds(watched.situation.condition, in: valuation)
      else { continue }
      summary.situations.insert(Value(index))
    }
    return summary
  }

  /// The situations of promises that a step with these effects may be one of, and whether steps with the same effects can have different
  /// summaries. Those depend on the configuration, too.
  func dependence(of effects: [Effect]) -> (candidates: [Int], onMore: Bool) {
    let candidates = situations.indices.filter { index in
      situations[index].situation.occasions?.contains { occurs($0, in: effects, endingAt: nil) } ?? false
    }
    let hasNeeds = effects.contains {
      if case .perform(_, let action, _) = $0 { program.actions[action].needs != .always } else { false }
    }
    return (candidates, hasNeeds || !candidates.isEmpty)
  }

  private func add(_ effect: Effect, to summary: inout StepSummary, _ configuration: WorldState) {
    switch effect {
    case .present(_, let presentation):
      summary.presented.append(presentation.prompt)
      summary.isVisible = true
    case .notice:
      summary.isVisible = true
      summary.isUseful = true
    case .update, .dismiss, .cancel: break
    case .remember(let id, _): if unread.contains(id) { summary.isUseful = true }
    case .request(_, let resource, let request, _):
      summary.requested.append(ResourceRequest(resource: resource, request: request))
    case .open(let ticket, let link):
      summary.isVisible = true
      guard ticket == nil else { return }
      summary.opened.append(link)
      summary.isUseful = true
    case .perform(let ticket, let action, let arguments):
      if ticket == nil { summary.isUseful = true }
      summary.isVisible = true
      summary.requested += program.actions[action].asks
      if !meets(action, arguments, configuration) { summary.unmet.append(action) }
    case .track: summary.isTracked = true
    case .finish: summary.isFinished = true
    }
  }

  private func meets(_ id: ID<Action>, _ arguments: BoundArguments, _ configuration: WorldState) -> Bool {
    let action = program.actions[id]
    if action.needs == .always { return true }
    var valuation = configuration.session.valuation
    program.set(action.parameters, to: arguments, in: &valuation)
    return program.holds(action.needs, in: valuation)
  }

  /// Whether effects are what a situation is about. If `position` is nil, whether they are at some end of a flow.
  private func occurs(
    _ occasion: Promise.Occasion, in effects: [Effect], endingAt position: Session.Position?
  ) -> Bool {
    effects.contains { effect in
      switch (occasion, effect) {
      case (.notifying(let id, let arguments), .notice(let notice, let bound)):
        return id == notice && arguments.match(bound)
      case (.doing(let id, let arguments), .perform(_, let action, let bound)):
        return id == action && arguments.match(bound)
      case (.opening(let id), .open(_, let link)): return id == link
      case (.tracking(let id, let arguments), .track(let metric, let bound)):
        return id == metric && arguments.match(bound)
      case (.asking(let id, let request), .request(_, let resource, let asked, _)):
        return id == resource && request == asked
      case (.ending(let flow, let value), .finish(let outcome)):
        return (position.map { $0 == .ended(flow, value) } ?? true) && value == outcome
      case (.showing(let id, let arguments), .present(_, let shown)),
        (.showing(let id, let arguments), .update(_, let shown)):
        return id == shown.prompt && arguments.match(shown.arguments)
      case (.at, _), (.showing, _), (.notifying, _), (.doing, _), (.opening, _), (.tracking, _), (.ending, _),
        (.asking, _):
        return false
      }
    }
  }
}

extension Observer.Watched {
  /// Whether the promise applies to a journey with these start arguments.
  func isAbout(_ configuration: WorldState) -> Bool {
    zip(configuration.arguments, arguments).allSatisfy { $1 == nil || $0 == $1 }
  }
}

extension WorldState {
  /// The values of all variables. The flow's parameters have their start arguments even after its end.
  func valuation(_ parameters: [ID<Variable>]) -> Valuation {
    var valuation = session.valuation
    for (parameter, value) in zip(parameters, arguments) { valuation.values[parameter.index] = value }
    return valuation
  }
}

extension Program {
  /// Sets parameters to their bound arguments.
  fileprivate func set(_ parameters: [FormalParameter], to arguments: BoundArguments, in valuation: inout Valuation) {
    for (parameter, argument) in zip(parameters, arguments) {
      guard let variable = parameter.variable, case .value(let name) = argument,
        let value = variables[variable].domain.value(named: name)
      else { continue }
      valuation.values[variable.index] = value
    }
  }
}
