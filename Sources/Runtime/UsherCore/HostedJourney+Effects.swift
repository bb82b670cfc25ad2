import UsherRuntime

extension HostedJourney {
  /// Performs an effect: jobs that come before all others.
  func perform(_ effect: Effect, at position: Int) {
    switch effect {
    case .present(let ticket, let presentation): present(ticket, presentation)
    case .update(let ticket, let presentation): update(ticket, presentation)
    case .dismiss(let prompt): dismiss(prompt)
    case .notice(let id, let arguments): notify(id, arguments, effect)
    case .request(let ticket, let resource, let request, let options):
      screen.hold(.request(ticket, resource, request: request, options: options.valueNames))
      showHeld()
    case .open(let ticket?, let link):
      screen.hold(.link(ticket, link))
      showHeld()
    case .open(nil, let link):
      wait(for: .open(address: policy.address(of: link), link: policy.name(of: link), for: host.number))
    case .perform(let ticket, let action, _):
      let call = ActionCall(
        name: policy.name(of: action), arguments: policy.arguments(of: effect, texts: texts),
        answers: ticket == nil ? [] : policy.answers(to: action), asks: policy.systemRequests(of: action),
        id: EffectID(journey: name, step: session?.stepNumber ?? 0, position: position))
      if let ticket { work(on: call, ticket) } else { wait(for: .perform(call, seat: seat, for: host.number)) }
    case .cancel(let ticket, _):
      if let index = work.firstIndex(where: { $0.ticket == ticket }) {
        host.outgoing.send(.cancel(action: work.remove(at: index).action))
      }
    case .track:
      let step = session?.stepNumber ?? 0
      inTurn { journey in
        journey.host.record.makeDue(position, ofStep: step, journey.id.number)
        journey.countMetrics()
      }
    case .remember, .finish: break
    }
  }

  /// Performs an action whose answer the session waits for. The journey continues meanwhile.
  private func work(on call: ActionCall, _ ticket: Ticket) {
    let action = host.outgoing.ask(.perform(call, seat: seat, for: host.number)) { [self] end in
      work.removeAll { $0.ticket == ticket }
      guard case .answered(let answer) = end, !isOver else { return }
      host.outgoing.post(.answer(ticket, answer), to: id)
    }
    work.append((ticket, action))
  }

  /// Has the app count the metrics that are due. Waits for it only if it counts at once.
  func countMetrics() {
    host.startCounting()
    if host.countsAtOnce { waitForMetrics() }
  }

  // MARK: Prompts

  private func present(_ ticket: Ticket, _ presentation: Presentation) {
    screen.hold(ticket, presentation, as: host.outgoing.newNumber())
    showHeld()
  }

  private func update(_ ticket: Ticket, _ presentation: Presentation) {
    switch screen.replace(ticket, presentation) {
    case .absent: present(ticket, presentation)
    case .held: break
    case .updated(let shown): draw { $0.wait(for: .update($0.prompt(shown), for: $0.host.number)) }
    case .shownAgain(let shown):
      next { $0.draw { $0.wait(for: .present($0.prompt(shown), for: $0.host.number)) } }
      wait(for: .dismiss(prompt: shown.id, for: host.number))
    }
  }

  private func dismiss(_ prompt: ID<Policy.Prompt>) {
    guard let shown = screen.remove(prompt), shown.isUp else { return }
    wait(for: .dismiss(prompt: shown.id, for: host.number))
  }

  private func notify(_ id: ID<Notice>, _ arguments: Policy.BoundArguments, _ effect: Effect) {
    draw { journey in
      let notice = LiveNotice(
        name: journey.policy.name(of: id),
        text: journey.policy.text(of: id, arguments, in: journey.host.words, texts: journey.texts),
        arguments: journey.policy.arguments(of: effect, texts: journey.texts),
        style: journey.policy.style(of: effect, texts: journey.texts))
      journey.wait(for: .notify(notice, for: journey.host.number))
    }
  }

  /// Reads the languages of the prompts, and then draws. A policy without copy needs none.
  private func draw(_ job: @escaping (HostedJourney) -> Void) {
    if policy.copy == nil { return job(self) }
    next { journey in if journey.failure == nil, !journey.isCancelled { job(journey) } }
    wait(for: .languages(for: host.number)) { journey, end in
      var languages: [String] = []
      if case .languages(let read) = end { languages = read }
      do throws(CoreError) { try journey.host.speak(languages) } catch { journey.failure = error }
    }
  }

  private func prompt(_ shown: JourneyScreen.Shown) -> JourneyCore.Prompt {
    JourneyCore.Prompt(
      id: shown.id, shown: policy.shown(shown.presentation, in: host.words, texts: texts), flow: flow,
      journey: id.number, ticket: shown.ticket, showing: shown.showing)
  }

  /// Shows prompts again that disappeared without a valid answer and are still open questions. Forgets prompts that are
  /// no longer open.
  func showAgain() {
    guard let session else { return }
    screen.holdAgain(asked: session.asked.map { $0.ticket })
  }

  // MARK: Screen

  private var isInFront: Bool { host.screen.phase == .active }

  /// Whether a system prompt may cover the app: it makes the app inactive. Only a journey whose action `asks` cares.
  var isCovered: Bool { host.screen.phase == .inactive }

  /// Joins the queue for the screen if the journey asks something that needs the screen for itself.
  func takeSeat() {
    guard session?.wantsScreen == true || screen.held.contains(where: { isExclusive($0) }) else { return }
    _ = hasScreen()
  }

  private func hasScreen() -> Bool { host.screen.take(seat, for: id) }

  /// Leaves the queue for the screen if no question of the journey needs it.
  func leaveSeat() {
    guard session?.wantsScreen == false else { return }
    host.screen.leave(seat, holder: id)
  }

  private func isExclusive(_ held: JourneyScreen.Held) -> Bool {
    switch held {
    case .prompt(let prompt): policy.isExclusive(prompt)
    case .request, .link: true
    }
  }

  /// Shows the waiting prompts, requests and links, in order. Those that need the screen wait until the journey has it
  /// and the app is active; the others are not delayed by them.
  ///
  /// - Parameter later: those that have to wait.
  func showHeld(_ later: [JourneyScreen.Held] = []) {
    var later = later
    while let held = screen.takeHeld() {
      if isCancelled || failure != nil { return }
      guard !isExclusive(held) || settlesAtOnce(held) || isInFront && hasScreen() else {
        later.append(held)
        continue
      }
      let rest = later
      next { $0.showHeld(rest) }
      return show(held)
    }
    screen.putBack(later)
  }

  private func show(_ held: JourneyScreen.Held) {
    switch held {
    case .prompt(let prompt):
      guard let shown = screen.show(prompt) else { return }
      draw { $0.wait(for: .present($0.prompt(shown), for: $0.host.number)) }
    case .request(let ticket, let resource, let request, let options): ask(resource, request, options, ticket)
    case .link(let ticket, let link):
      opened = (ticket, host.screen.returns)
      let action = JourneyCore.Action.Matter.open(
        address: policy.address(of: link), link: policy.name(of: link), for: host.number)
      host.outgoing.ask(action) { [self] end in
        if isOver { return }
        if end == .opened(false) { return host.outgoing.post(.answer(ticket, "failed"), to: id) }
        if host.isHeard { host.screen.expectTrip(within: Self.patience) { [self] in tell(.phasesUnreported) } }
      }
    }
  }

  // MARK: System prompts

  /// Whether a request does not need the screen: the system would show no prompt for it, or already shows it.
  private func settlesAtOnce(_ held: JourneyScreen.Held) -> Bool {
    guard case .request(_, let resource, let request, _) = held, let facts else { return false }
    if !policy.putsQuestion(resource, request, facts: facts) { return true }
    return host.screen.isUp(question(resource, request))
  }

  private func question(_ resource: ID<Resource>, _ request: Int) -> Screen.Request {
    Screen.Request(resource: policy.name(of: resource), request: policy.name(of: request, of: resource))
  }

  private func ask(_ resource: ID<Resource>, _ request: Int, _ options: [String], _ ticket: Ticket) {
    guard let facts, policy.putsQuestion(resource, request, facts: facts) else {
      return host.outgoing.post(.settled(ticket), to: id)
    }
    let question = question(resource, request)
    asking = (question, ticket)
    if host.screen.join(question, for: id, ticket) { return }
    let generation = host.screen.begin(question, for: id, ticket)
    let (screen, outgoing) = (host.screen, host.outgoing)
    let request = JourneyCore.Action.Matter.request(
      resource: question.resource, request: question.request, options: options, for: host.number)
    let number = host.number
    outgoing.ask(request) { _ in
      // After a timeout, the late result reaches the journeys as a change.
      if !screen.settle(question, generation) { outgoing.post(changeFor: number) }
    }
  }

  // MARK: Cancellation

  /// Forgets requests and links that the session no longer waits for.
  func dropWork() {
    guard let session else { return }
    let asked = session.asked.map { $0.ticket }
    screen.drop(exceptAsked: asked)
    if let opened, !asked.contains(opened.ticket) { self.opened = nil }
    if let asking, !asked.contains(asking.ticket) {
      host.screen.giveUp(asking.request, holder: id)
      self.asking = nil
    }
  }

  // MARK: Time

  /// Which of the journey's timers count now.
  var counting: Timers.Counting {
    Timers.Counting(
      timers: isInFront && session?.asksSystem != true && opened == nil, isAsking: asking != nil,
      phase: host.screen.phase)
  }

  /// Counts elapsed time, if the journey has begun.
  func countTime() { if session != nil { time.count(counting) } }
}
