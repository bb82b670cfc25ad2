internal import UsherLock
import UsherRuntime

extension JourneyHost {
  func perform(_ effect: Effect, at position: Int, of journey: HostedJourney) async throws {
    switch effect {
    case .present(let ticket, let presentation): try await present(ticket, presentation, of: journey)
    case .update(let ticket, let presentation): try await update(ticket, presentation, of: journey)
    case .dismiss(let prompt): await dismiss(prompt, of: journey)
    case .notice(let id, let arguments):
      let text = policy.text(of: id, arguments, in: try await currentTexts(), texts: journey.texts)
      let named = policy.arguments(of: effect, texts: journey.texts)
      let style = policy.style(of: effect, texts: journey.texts)
      await environment.prompts.notify(
        LiveNotice(name: policy.name(of: id), text: text, arguments: named, style: style))
    case .request(let ticket, let resource, let request, let options):
      journey.screen.hold(.request(ticket, resource, request: request, options: options.valueNames))
      try await showHeld(journey)
    case .open(let ticket?, let link):
      journey.screen.hold(.link(ticket, link))
      try await showHeld(journey)
    case .open(nil, let link): _ = await environment.links.open(policy.address(of: link), link: policy.name(of: link))
    case .perform(let ticket, let action, _):
      let id = EffectID(journey: journey.id, step: journey.session?.stepNumber ?? 0, position: position)
      let call = ActionCall(
        name: policy.name(of: action), arguments: policy.arguments(of: effect, texts: journey.texts),
        answers: ticket == nil ? [] : policy.answers(to: action), asks: policy.systemRequests(of: action), id: id)
      if let ticket { work(on: call, ticket, of: journey) } else { _ = await perform(call, in: journey.seat) }
    case .cancel(let ticket, _): journey.work.removeValue(forKey: ticket)?.cancel()
    case .track:
      record.withLock { $0.makeDue(position, ofStep: journey.session?.stepNumber ?? 0, journey.number) }
      await countMetrics()
    case .remember, .finish: break
    }
  }

  private func perform(_ call: ActionCall, in seat: Foreground.Seat) async -> ActionAnswer {
    await Self.$seat.withValue(seat) { [app] in await app.perform(call) }
  }

  /// Performs an action whose answer the session waits for. The journey continues meanwhile.
  private func work(on call: ActionCall, _ ticket: Ticket, of journey: HostedJourney) {
    let all = environment.foreground.activity
    all.begin()
    journey.work[ticket] = Task {
      let answer = await perform(call, in: journey.seat)
      journey.work[ticket] = nil
      enqueue(.answer(ticket, answer), to: journey)
      all.end()
    }
  }

  // MARK: Prompts

  private func present(_ ticket: Ticket, _ presentation: Presentation, of journey: HostedJourney) async throws {
    journey.screen.hold(ticket, presentation, as: LivePrompt.ID(number: environment.foreground.newNumber()))
    try await showHeld(journey)
  }

  private func update(_ ticket: Ticket, _ presentation: Presentation, of journey: HostedJourney) async throws {
    switch journey.screen.replace(ticket, presentation) {
    case .absent: try await present(ticket, presentation, of: journey)
    case .held: break
    case .updated(let shown): await environment.prompts.update(try await livePrompt(shown, of: journey))
    case .shownAgain(let shown):
      await environment.prompts.dismiss(shown.id)
      await environment.prompts.present(try await livePrompt(shown, of: journey))
    }
  }

  private func dismiss(_ prompt: ID<Prompt>, of journey: HostedJourney) async {
    guard let shown = journey.screen.remove(prompt), shown.isUp else { return }
    await environment.prompts.dismiss(shown.id)
  }

  private func livePrompt(_ shown: JourneyScreen.Shown, of journey: HostedJourney) async throws -> LivePrompt {
    let words = try await currentTexts()
    let (inbox, number, id, ticket, gone) = (inbox, journey.number, shown.id, shown.ticket, shown.gone)
    let prompt = policy.shown(shown.presentation, in: words, texts: journey.texts)
    return LivePrompt(id: id, shown: prompt, flow: journey.flow, journey: number, ticket: ticket) { reply in
      if prompt.kind.isModal || reply.isGone { gone.set() }
      inbox.post(.of(journey: number, .reply(id, ticket, reply, gone)))
    }
  }

  /// The texts in the presenter's language; nil for a policy without copy.
  private func currentTexts() async throws -> CompiledCopy.Words? {
    if policy.copy == nil { return nil }
    let locale = await environment.prompts.locale
    return try texts.texts(in: locale)
  }

  /// Shows prompts again that disappeared without a valid answer and are still open questions. Forgets prompts that are
  /// no longer open.
  func showAgain(_ journey: HostedJourney) {
    guard let session = journey.session else { return }
    journey.screen.holdAgain(asked: Set(session.asked.map { $0.ticket }))
  }

  // MARK: Screen

  private var isInFront: Bool { environment.foreground.phase == .active }

  /// Whether a system prompt may cover the app: it makes the app inactive. Only a journey whose action `asks` cares.
  var isCovered: Bool { environment.foreground.phase == .inactive }

  /// Joins the queue for the screen if the journey asks something that needs the screen for itself.
  func takeSeat(of journey: HostedJourney) {
    guard journey.session?.wantsScreen == true || journey.screen.held.contains(where: { isExclusive($0) }) else {
      return
    }
    _ = hasScreen(journey)
  }

  private func hasScreen(_ journey: HostedJourney) -> Bool {
    let (inbox, number) = (inbox, journey.number)
    return environment.foreground.take(journey.seat, for: journey.holder) {
      inbox.post(.of(journey: number, .screen))
    }
  }

  /// Leaves the queue for the screen if no question of the journey needs it.
  func leaveSeat(of journey: HostedJourney) {
    guard journey.session?.wantsScreen == false else { return }
    environment.foreground.leave(journey.seat, holder: journey.holder)
  }

  private func isExclusive(_ held: JourneyScreen.Held) -> Bool {
    switch held {
    case .prompt(let prompt): policy.isExclusive(prompt)
    case .request, .link: true
    }
  }

  /// Shows the waiting prompts, requests and links, in order. Those that need the screen wait until the journey has it
  /// and the app is active; the others are not delayed by them.
  func showHeld(_ journey: HostedJourney) async throws {
    var later: [JourneyScreen.Held] = []
    while let held = journey.screen.takeHeld() {
      if journey.isCancelled { return }
      let isReady = !isExclusive(held) || settlesAtOnce(held, journey) || isInFront && hasScreen(journey)
      if isReady { try await show(held, of: journey) } else { later.append(held) }
    }
    journey.screen.putBack(later)
  }

  private func show(_ held: JourneyScreen.Held, of journey: HostedJourney) async throws {
    switch held {
    case .prompt(let prompt):
      guard let shown = journey.screen.show(prompt) else { return }
      await environment.prompts.present(try await livePrompt(shown, of: journey))
    case .request(let ticket, let resource, let request, let options):
      ask(resource, request, options, ticket, of: journey)
    case .link(let ticket, let link):
      journey.opened = (ticket, environment.foreground.returns)
      let all = environment.foreground.activity
      all.begin()
      Task {
        let isOpen = await environment.links.open(policy.address(of: link), link: policy.name(of: link))
        if !isOpen { enqueue(.answer(ticket, "failed"), to: journey) }
        all.end()
      }
    }
  }

  // MARK: System prompts

  /// Whether a request does not need the screen: the system would show no prompt for it, or already shows it.
  private func settlesAtOnce(_ held: JourneyScreen.Held, _ journey: HostedJourney) -> Bool {
    guard case .request(_, let resource, let request, _) = held, let facts = journey.facts else { return false }
    if !policy.putsQuestion(resource, request, facts: facts) { return true }
    return environment.foreground.isUp(question(resource, request))
  }

  private func question(_ resource: ID<Resource>, _ request: Int) -> Foreground.Request {
    Foreground.Request(resource: policy.name(of: resource), request: policy.name(of: request, of: resource))
  }

  private func ask(
    _ resource: ID<Resource>, _ request: Int, _ options: [String], _ ticket: Ticket, of journey: HostedJourney
  ) {
    guard let facts = journey.facts, policy.putsQuestion(resource, request, facts: facts) else {
      return enqueue(.settled(ticket), to: journey)
    }
    let question = question(resource, request)
    let (inbox, number, foreground) = (inbox, journey.number, environment.foreground)
    let call: @Sendable () -> Void = { inbox.post(.of(journey: number, .settled(ticket))) }
    journey.asking = (question, ticket)
    if foreground.join(question, for: journey.holder, then: call) { return }
    let generation = foreground.begin(question, for: journey.holder, then: call)
    foreground.activity.begin()
    Task {
      await environment.resources.request(question.resource, question.request, options: options)
      // After a timeout, the late result reaches the journeys as a change.
      if !foreground.settle(question, generation) { inbox.post(.changed) }
      foreground.activity.end()
    }
  }

  // MARK: Cancellation

  /// Forgets requests and links that the session no longer waits for.
  func dropWork(of journey: HostedJourney) {
    guard let session = journey.session else { return }
    let asked = Set(session.asked.map { $0.ticket })
    journey.screen.drop(exceptAsked: asked)
    if let opened = journey.opened, !asked.contains(opened.ticket) { journey.opened = nil }
    if let asking = journey.asking, !asked.contains(asking.ticket) {
      environment.foreground.giveUp(asking.request, holder: journey.holder)
      journey.asking = nil
    }
  }

  // MARK: Time

  /// Which of a journey's timers count now.
  func counting(of journey: HostedJourney) -> Timers.Counting {
    let asksSystem = journey.session?.asksSystem ?? false
    return Timers.Counting(
      timers: isInFront && !asksSystem && journey.opened == nil, isAsking: journey.asking != nil,
      phase: environment.foreground.phase)
  }

  /// Counts elapsed time, if the journey has begun.
  func countTime(of journey: HostedJourney) {
    if journey.session != nil { journey.time.count(counting(of: journey)) }
  }
}
