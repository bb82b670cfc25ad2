import Usher

/// Plays the journeys of a policy on a device: events go in one at a time, effects are performed in order.
@MainActor final class JourneyHost {
  let program: Program
  let policy: Policy
  let copy: Copy
  let locale: String
  let device: any JourneyDevice
  let actions: any JourneyActions
  private let (events, feed) = AsyncStream.makeStream(of: Event.self)
  private var work: [Ticket: Task<Void, Never>] = [:]

  init(
    _ program: Program, _ copy: Copy, locale: String, on device: any JourneyDevice, for actions: any JourneyActions
  ) {
    (self.program, self.copy, self.locale) = (program, copy, locale)
    policy = Policy(program)
    (self.device, self.actions) = (device, actions)
  }

  /// The app is back from the background.
  func returned() { feed.yield(.returned) }

  /// A status or an input may be different.
  func changed() { feed.yield(.changed) }

  func send(_ event: String) {
    if let index = program.events.rows.firstIndex(where: { $0.name == event }) { feed.yield(.sent(ID(index), [])) }
  }

  /// Plays a flow to its outcome, from where it was saved if it was; nil if the task is cancelled.
  func run(_ flow: String, from saved: [UInt8]?) async -> String? {
    var (session, step) = begin(flow, from: saved)
    var incoming = events.makeAsyncIterator()
    var held: Event?
    while true {
      device.save(Snapshot(session).bytes)
      for effect in step.effects { await perform(effect) }
      if case .ended(let flow, let outcome) = session.position {
        return program.flows[flow].outcomes.name(of: outcome)
      }
      if held == nil { held = await incoming.next(isolation: #isolation) }
      guard let event = held else {
        for task in work.values { task.cancel() }
        return nil
      }
      // What has changed is told before what happened: a tap brings no news.
      let isNewsFirst = !event.bringsFacts && session.isNews(facts)
      if !isNewsFirst { held = nil }
      step = session.step(isNewsFirst ? .changed : event, facts: facts)
    }
  }

  private func begin(_ flow: String, from saved: [UInt8]?) -> (Session, Step) {
    if let saved {
      do {
        return try Session.restore(Snapshot(bytes: saved), of: policy, facts: facts)
      } catch {
        // Damaged, or of another policy: it begins again, and looks at every status first.
      }
    }
    guard let index = program.flows.rows.firstIndex(where: { $0.name == flow }) else {
      preconditionFailure("there is no flow \(flow)")
    }
    return Session.start(ID(index), of: policy, facts: facts)
  }

  private func perform(_ effect: Effect) async {
    switch effect {
    case .present(let ticket, let presentation), .update(let ticket, let presentation):
      let answers = program.prompts[presentation.prompt].answers
      await device.show(shown(presentation)) { [feed] button in
        if let answer = answers.value(named: button) { feed.yield(.answered(ticket, answer)) }
      }
    case .dismiss(let prompt): await device.dismiss(program.prompts[prompt].name)
    case .notice(let id, let arguments):
      let notice = program.notices[id]
      await device.notice(words(of: notice.name, named(notice.parameters, arguments)))
    case .request(let ticket, let id, let request):
      let resource = program.resources[id]
      work[ticket] = Task { [device, feed] in
        await device.ask(resource.name, request: resource.requests[request].name)
        feed.yield(.settled(ticket))
      }
    case .open(let ticket, let link):
      let isOpen = await device.open(program.links[link].address)
      if let ticket, !isOpen, let failed = Question.openAnswers.value(named: "failed") {
        feed.yield(.answered(ticket, failed))
      }
    case .perform(let ticket?, let id, let arguments):
      let action = program.actions[id]
      let named = named(action.parameters.map { $0.name }, arguments)
      work[ticket] = Task { [actions, feed] in
        let answer = await actions.perform(action.name, named)
        if let value = action.answers?.value(named: answer) { feed.yield(.answered(ticket, value)) }
      }
    case .perform(nil, let id, let arguments):
      let action = program.actions[id]
      _ = await actions.perform(action.name, named(action.parameters.map { $0.name }, arguments))
    case .cancel(let ticket, _): work[ticket]?.cancel()
    case .track(let id, let arguments):
      actions.track(program.metrics[id].name, named(program.metrics[id].parameters, arguments))
    case .remember(let id, let value):
      actions.remember(program.variables[id].name, program.variables[id].domain.name(of: value))
    case .finish: break
    }
  }
}
