import Usher

extension JourneyHost {
  // MARK: What comes in

  /// Takes what has come from outside, and says so: `taken` is called before anything else can see that nothing waits.
  func take(_ happening: Inbox.Happening, taken: @Sendable () -> Void) {
    switch happening {
    case .turn(let turn): for journey in inOrder { take(turn, for: journey) }
    case .event(let event, let name): for journey in inOrder { enqueue(.event(event, name), to: journey) }
    case .changed: for journey in inOrder { enqueue(.changed, to: journey) }
    case .of(let number, let happening): if let journey = journeys[number] { enqueue(happening, to: journey) }
    case .abandoned(let number, let waiter): abandon(number, waiter)
    }
    taken()
    tellIdle()
  }

  private var inOrder: [Journey] { journeys.values.sorted { $0.number < $1.number } }

  private func take(_ turn: Foreground.Turn, for journey: Journey) {
    countTime(of: journey)
    switch turn {
    case .returned(let count): enqueue(.returned(count), to: journey)
    case .active: enqueue(.active, to: journey)
    case .background: enqueue(.background, to: journey)
    case .inactive: break
    }
  }

  func enqueue(_ happening: Journey.Happening, to journey: Journey) {
    guard !journey.isOver, journey.end == nil else { return }
    if happening.coalesces, journey.queue.contains(where: { $0.isSame(as: happening) }) { return }
    journey.queue.append(happening)
    drive(journey)
  }

  /// Takes one thing after the other, until nothing is left.
  func drive(_ journey: Journey) {
    guard !journey.isDriving else { return }
    journey.isDriving = true
    Task {
      while !journey.queue.isEmpty, !journey.isOver {
        let happening = journey.queue.removeFirst()
        do {
          if journey.isCancelled {
            forget(journey)
            try save()
            await close(journey, .failure(CancellationError()))
          } else {
            try await take(happening, for: journey)
          }
        } catch {
          await close(journey, .failure(error))
        }
      }
      journey.isDriving = false
      tellIdle()
    }
  }

  var isIdle: Bool { inbox.isEmpty && journeys.values.allSatisfy { !$0.isDriving } }

  private func tellIdle() {
    guard isIdle else { return }
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  // MARK: One step

  private func take(_ happening: Journey.Happening, for journey: Journey) async throws {
    if case .restore(let commit, let isPerformed) = happening {
      return try await restore(journey, commit, isPerformed: isPerformed)
    }
    if case .start = happening {
      let reading = try await reading(for: journey)
      let facts = try knownFacts(reading)
      journey.session = try policy.start(journey.flow, with: journey.arguments, facts: facts)
      return try await complete(journey, reading, facts)
    }
    if case .alarm = happening, !isTimerDue(of: journey) { return }
    var reading = try await reading(for: journey)
    var facts = try knownFacts(reading)
    // What has changed is told before what happened: a tap brings no news.
    if !happening.bringsFacts, journey.session?.isNews(facts) == true {
      journey.session?.send(.changed, facts: facts)
      try await complete(journey, reading, facts)
      if journey.isOver || journey.isCancelled { return }
      reading = try await self.reading(for: journey)
      facts = try knownFacts(reading)
    }
    guard let before = journey.session, let verdict = try step(journey, happening, facts) else { return }
    if case .ignored(let reason) = verdict, reason != .unhandled, reason != .shielded {
      await app.note(.ignored(happening.words, reason))
    }
    let isSame = journey.session == before && journey.session?.effects.isEmpty == true
    try await complete(journey, reading, facts, isSame: isSame)
  }

  /// The step itself; nil where none is taken. Nothing waits in here, so no other journey's memory comes between.
  private func step(_ journey: Journey, _ happening: Journey.Happening, _ facts: Facts) throws -> Verdict? {
    switch happening {
    case .start, .restore, .cancelled: return nil
    case .event(let event, _): return journey.session?.send(event, facts: facts)
    case .background: return journey.session?.send(.background, facts: facts)
    case .changed: return journey.session?.send(.changed, facts: facts)
    case .screen: return journey.session?.isNews(facts) == true ? journey.session?.send(.changed, facts: facts) : .stayed
    case .returned(let count):
      // Coming back before a place outside was opened is not coming back from there.
      let isEarly = journey.opened.map { count <= $0.returns } ?? false
      return journey.session?.send(isEarly ? .changed : .returned, facts: facts)
    case .active:
      // A place outside need not send the app into the background: it may lie beside it.
      return journey.session?.send(journey.opened == nil ? .changed : .returned, facts: facts)
    case .answer(let ticket, let name): return try journey.session?.answer(ticket, name, facts: facts)
    case .reply(let id, let ticket, let reply): return try take(reply, to: id, ticket, journey, facts)
    case .settled(let ticket):
      if journey.asking?.ticket == ticket { journey.asking = nil }
      return journey.session?.send(.settled(ticket), facts: facts)
    case .alarm:
      countTime(of: journey)
      guard let ticket = journey.timers.takeDue() else { return nil }
      if journey.timers.isSilence(ticket), let asking = journey.asking {
        environment.foreground.giveUp(asking.request, holder: journey.holder)
        journey.asking = nil
      }
      return journey.session?.send(.elapsed(ticket), facts: facts)
    }
  }

  private func take(
    _ reply: LivePrompt.Reply, to id: LivePrompt.ID, _ ticket: Ticket, _ journey: Journey, _ facts: Facts
  ) throws -> Verdict? {
    switch reply {
    case .answer(let name): return try journey.session?.answer(ticket, name, facts: facts)
    case .gone:
      let shown = journey.prompts.values.first { $0.id == id }
      guard let shown, policy.isDismissible(shown.presentation.prompt) else { return .stayed }
      return try journey.session?.answer(ticket, Prompt.dismissed, facts: facts)
    }
  }

  /// Saves a step, performs it, and shows again what is still asked and has gone.
  func complete(_ journey: Journey, _ reading: Reading, _ facts: Facts, isSame: Bool = false) async throws {
    guard let session = journey.session else { return }
    journey.facts = facts
    journey.texts = reading.texts
    let effects = Array(session.effects)
    if !isSame {
      remember(effects, reading, at: facts.now)
      let isPerformed = !effects.contains { $0.isRepeatedAfterDeath }
      note(journey, isPerformed: isPerformed)
      try save()
      dropWork(of: journey)
      takeSeat(of: journey)
      journey.timers.follow(session)
      for (position, effect) in effects.enumerated() {
        if journey.isCancelled { return }
        try await perform(effect, at: position, of: journey)
      }
      if !isPerformed, session.outcome == nil {
        note(journey, isPerformed: true)
        try save()
      }
    }
    if journey.isCancelled { return }
    if let outcome = session.outcome {
      await close(journey, .success(outcome))
      return
    }
    try await showAgain(journey)
    try await showHeld(journey)
    leaveSeat(of: journey)
    countTime(of: journey)
  }
}

extension Journey.Happening {
  /// Whether facts may be new with it.
  fileprivate var bringsFacts: Bool {
    switch self {
    case .start, .restore, .changed, .returned, .active, .settled, .screen, .cancelled: true
    case .event, .background, .answer, .reply, .alarm: false
    }
  }

  /// Whether two that wait are as good as one.
  fileprivate var coalesces: Bool {
    switch self {
    case .changed, .active, .screen, .alarm, .cancelled: true
    case .start, .restore, .event, .background, .returned, .answer, .reply, .settled: false
    }
  }

  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.changed, .changed), (.active, .active), (.screen, .screen), (.alarm, .alarm), (.cancelled, .cancelled): true
    default: false
    }
  }

  /// For a log.
  fileprivate var words: String {
    switch self {
    case .start: "start"
    case .restore: "restore"
    case .event(_, let name): name
    case .changed, .screen: "changed"
    case .background: "background"
    case .returned, .active: "returned"
    case .answer(_, let name), .reply(_, _, .answer(let name)): name
    case .reply(_, _, .gone): Prompt.dismissed
    case .settled: "settled"
    case .alarm: "elapsed"
    case .cancelled: "cancelled"
    }
  }
}

extension Effect {
  /// Whether it has to be known to the next process that it was performed.
  fileprivate var isRepeatedAfterDeath: Bool {
    switch self {
    case .track, .perform(nil, _, _), .finish: true
    case .present, .update, .dismiss, .notice, .request, .open, .perform, .cancel, .remember: false
    }
  }
}
