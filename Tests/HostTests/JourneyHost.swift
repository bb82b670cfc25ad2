import UsherRuntime

/// Plays the journeys of a policy on a device: events go in one at a time, effects are performed in order.
@MainActor final class JourneyHost {
  let policy: Policy
  let words: CompiledCopy.Words?
  let device: any JourneyDevice
  let actions: any JourneyActions
  private let (events, feed) = AsyncStream.makeStream(of: JourneyEvent.self)
  private var work: [Ticket: Task<Void, Never>] = [:]

  init(
    _ policy: Policy, _ words: CompiledCopy.Words?, on device: any JourneyDevice, for actions: any JourneyActions
  ) {
    (self.policy, self.words, self.device, self.actions) = (policy, words, device, actions)
  }

  /// The app is back from the background.
  func returned() { feed.yield(.step(.returned)) }

  /// A status or an input may be different.
  func changed() { feed.yield(.step(.changed)) }

  func send(_ event: String, with arguments: [String: String] = [:]) throws {
    feed.yield(.step(try policy.event(event, with: arguments)))
  }

  /// Plays a flow, which may have arguments, to its outcome, from where it was saved if it was; nil if the task is cancelled.
  func run(_ flow: String, from saved: [UInt8]?) async throws -> String? {
    var session = try begin(flow, from: saved)
    var incoming = events.makeAsyncIterator()
    var held: JourneyEvent?
    while true {
      device.save(Snapshot(session).bytes)
      for effect in session.effects { await perform(effect) }
      if let outcome = session.outcome { return outcome }
      if held == nil { held = await incoming.next(isolation: #isolation) }
      guard let event = held else {
        for task in work.values { task.cancel() }
        return nil
      }
      // What has changed is told before what happened: a tap brings no news.
      let facts = try facts()
      if !event.bringsFacts, session.isNews(facts) {
        session.send(.changed, facts: facts)
        continue
      }
      held = nil
      switch event {
      case .step(let event): session.send(event, facts: facts)
      case .answer(let ticket, let name): try session.answer(ticket, name, facts: facts)
      }
    }
  }

  private func begin(_ flow: String, from saved: [UInt8]?) throws -> Session {
    let facts = try facts()
    if let saved {
      do {
        switch try policy.restore(Snapshot(bytes: saved), facts: facts) {
        case .resumed(let session), .restarted(let session): return session
        }
      } catch {
        // Damaged, or of another policy: it begins again, and looks at every status first.
      }
    }
    return try policy.start(flow, facts: facts)
  }

  /// A stateless decision: nothing is asked by looking.
  func decide(_ name: String) throws -> String { try policy.decide(name, facts: try facts()) }

  /// What is so now, read once a step.
  private func facts() throws -> Facts {
    var values: [String: String] = [:]
    for fact in policy.facts {
      values[fact.name] = fact.kind == .status ? device.status(of: fact.name) : actions.value(of: fact.name)
    }
    return try policy.facts(values)
  }

  private func perform(_ effect: Effect) async {
    switch effect {
    case .present(let ticket, let shown), .update(let ticket, let shown):
      let prompt = policy.shown(shown, in: words, texts: texts)
      await device.show(prompt) { [feed] button in feed.yield(.answer(ticket, button)) }
    case .dismiss(let prompt): await device.dismiss(policy.name(of: prompt))
    case .notice(let id, let arguments):
      if let text = policy.text(of: id, arguments, in: words, texts: texts) { await device.notice(text) }
    case .request(let ticket, let id, let request):
      let (resource, request) = (policy.name(of: id), policy.name(of: request, of: id))
      work[ticket] = Task { [device, feed] in
        await device.ask(resource, request: request)
        feed.yield(.step(.settled(ticket)))
      }
    case .open(let ticket, let link):
      let isOpen = await device.open(policy.address(of: link))
      if let ticket, !isOpen { feed.yield(.answer(ticket, "failed")) }
    case .perform(let ticket?, let id, _):
      let (action, arguments) = (policy.name(of: id), policy.arguments(of: effect, texts: texts))
      work[ticket] = Task { [actions, feed] in
        feed.yield(.answer(ticket, await actions.perform(action, arguments)))
      }
    case .perform(nil, let id, _):
      _ = await actions.perform(policy.name(of: id), policy.arguments(of: effect, texts: texts))
    case .cancel(let ticket, _): work[ticket]?.cancel()
    case .track(let id, _): actions.track(policy.name(of: id), policy.arguments(of: effect, texts: texts))
    case .remember(let id, let value): actions.remember(policy.name(of: id), policy.name(of: value, of: id))
    case .finish: break
    }
  }

  private var texts: [String: String] {
    var texts: [String: String] = [:]
    for name in policy.textInputs { texts[name] = actions.value(of: name) }
    return texts
  }
}

/// What has happened, and waits for its turn.
enum JourneyEvent {
  case step(Event)
  case answer(Ticket, String)

  var bringsFacts: Bool {
    if case .step(let event) = self { event.bringsFacts } else { false }
  }
}
