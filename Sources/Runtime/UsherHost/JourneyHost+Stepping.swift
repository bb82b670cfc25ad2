import UsherRuntime

extension JourneyHost {
  // MARK: Incoming events

  /// Passes an event from outside to the journeys it concerns.
  func take(_ happening: Inbox.Happening) {
    defer { occasions.notify() }
    switch happening {
    case .turn(let turn): for journey in inOrder { take(turn, for: journey) }
    case .event(let event, let sent): for journey in inOrder { enqueue(.event(event, sent), to: journey) }
    case .changed: for journey in inOrder { enqueue(.changed, to: journey) }
    case .of(let number, let happening): if let journey = journeys[number] { enqueue(happening, to: journey) }
    case .abandoned(let number, let waiter): abandon(number, waiter)
    }
  }

  private var inOrder: [HostedJourney] { journeys.values.sorted { $0.number < $1.number } }

  private func take(_ turn: Foreground.Turn, for journey: HostedJourney) {
    countTime(of: journey)
    switch turn {
    case .returned(let count): enqueue(.returned(count), to: journey)
    case .active: enqueue(.active, to: journey)
    case .background: enqueue(.background, to: journey)
    case .inactive: break
    }
  }

  func enqueue(_ happening: HostedJourney.Happening, to journey: HostedJourney) {
    guard !journey.isOver, journey.end == nil else { return }
    if happening.coalesces, journey.queue.contains(where: { $0.isSame(as: happening) }) { return }
    journey.queue.append(happening)
    drive(journey)
  }

  /// Handles the queued events one by one until none is left.
  func drive(_ journey: HostedJourney) {
    guard !journey.isDriving else { return }
    journey.isDriving = true
    activity.begin()
    environment.foreground.activity.begin()
    Task {
      while !journey.queue.isEmpty, !journey.isOver {
        let happening = journey.queue.removeFirst()
        do {
          if journey.isCancelled {
            records.forget(journey.number)
            try records.save()
            await close(journey, .failure(CancellationError()))
          } else {
            try await take(happening, for: journey)
          }
        } catch {
          await close(journey, .failure(error))
        }
        occasions.notify()
      }
      journey.isDriving = false
      activity.end()
      environment.foreground.activity.end()
      notifyIdle()
    }
  }

  func notifyIdle() {
    guard activity.isIdle else { return }
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  // MARK: Facts

  /// Reads statuses and inputs. Inputs that are not live keep the values from the start of the journey.
  func read(for journey: HostedJourney) async -> FactReader.Reading {
    let reading = await reader.read(fixed: journey.fixed)
    journey.fixed = reading.fixed
    return reading
  }

  /// The facts: the values read, and current memory.
  func knownFacts(_ reading: FactReader.Reading) throws -> Facts {
    try reader.facts(reading, try records.opened().memory, now: environment.clock.now())
  }

  /// Records the state of a journey for the next process.
  private func note(_ journey: HostedJourney, _ session: Session, isPerformed: Bool) {
    records.note(
      HostRecord.SavedJourney(
        number: journey.number, flow: journey.flow, arguments: journey.arguments,
        commit: Commit(session, texts: isPerformed ? [:] : journey.texts).bytes, isPerformed: isPerformed))
  }

  // MARK: Steps

  private func take(_ happening: HostedJourney.Happening, for journey: HostedJourney) async throws {
    if case .restore(let commit, let isPerformed) = happening {
      return try await restore(journey, commit, isPerformed: isPerformed)
    }
    if case .start = happening {
      let reading = await read(for: journey)
      let facts = try knownFacts(reading)
      journey.session = try policy.start(journey.flow, with: journey.arguments, facts: facts)
      try tellStart(of: journey, facts)
      return try await complete(journey, reading, facts)
    }
    // The step may open a link or show a prompt. Neither may happen before the replied prompt has left the screen.
    if case .reply(let id, _, _, let showing) = happening, journey.screen.isClosed(id, showing) {
      await environment.prompts.dismiss(id)
    }
    if case .alarm = happening, !journey.time.isDue(counting(of: journey)) { return }
    var reading = await read(for: journey)
    var facts = try knownFacts(reading)
    // Changed facts are sent before the event itself, because events such as taps bring no new facts.
    if !happening.bringsFacts, journey.session?.factsChanged(facts) == true {
      try tell(.changed, send(.changed, to: journey, facts), of: journey, facts)
      try await complete(journey, reading, facts, isLast: false)
      if journey.isOver || journey.isCancelled { return }
      reading = await read(for: journey)
      facts = try knownFacts(reading)
    }
    guard let before = journey.session else { return }
    if case .answer(let ticket, let answer) = happening {
      reading.take(try texts(of: answer, to: ticket, in: before, journey))
    }
    if case .event(_, let sent) = happening {
      reading.take(try policy.texts(shortened(sent, of: journey).texts, ofEvent: sent.name))
    }
    countTime(of: journey)
    let taken = try step(journey, happening, facts)
    try tell(happening, taken, of: journey, facts)
    // An ignored event leaves everything unchanged.
    let isSame = !taken.isStep || journey.session == before && journey.session?.effects.isEmpty == true
    try await complete(journey, reading, facts, isSame: isSame)
  }

  /// The texts of an answer, by the names that effects find them under. Those that are too long are cut off.
  private func texts(
    of answer: ActionAnswer, to ticket: Ticket, in session: Session, _ journey: HostedJourney
  ) throws -> [String: String] {
    let known = try session.texts(answer.texts, of: answer.name, to: ticket)
    return known.isEmpty ? [:] : try session.texts(shortened(answer, of: journey).texts, of: answer.name, to: ticket)
  }

  /// The answer or event with each text cut off at `ActionAnswer.textLimit`. Tells which texts were longer.
  private func shortened(_ answer: ActionAnswer, of journey: HostedJourney) -> ActionAnswer {
    let (shortened, cut) = answer.shortened
    for text in cut { tell(.shortened(text: text, of: answer.name), of: journey) }
    return shortened
  }

  /// The result of an event: the verdict, and how the session came to it; nil if it has taken no step.
  struct Taken {
    var verdict: Verdict
    var record: StepRecord?
    /// Whether the person came back to the app.
    var isReturn = false
    /// The resource whose system prompt was answered.
    var asked: String?
    /// Whether a system prompt got no answer.
    var isSilence = false
    /// The time for which the journey's timers have counted since the last step, in milliseconds.
    var waited: Int64 = 0

    var isStep: Bool { record != nil }
  }

  /// Takes the step. This function does not suspend, so no other journey can change memory meanwhile.
  private func step(_ journey: HostedJourney, _ happening: HostedJourney.Happening, _ facts: Facts) throws -> Taken {
    let nothing = Taken(verdict: .stayed)
    switch happening {
    case .start, .restore, .cancelled: return nothing
    case .event(let event, _): return send(event, to: journey, facts)
    case .background: return send(.background, to: journey, facts)
    case .changed: return send(.changed, to: journey, facts)
    case .screen: return journey.session?.factsChanged(facts) == true ? send(.changed, to: journey, facts) : nothing
    case .returned(let count):
      // A return that happened before the link was opened is not the return from it.
      let isEarly = journey.opened.map { count <= $0.returns } ?? false
      return send(isEarly ? .changed : .returned, to: journey, facts)
    case .active:
      // Opening a link need not send the app into the background: it may appear next to the app.
      return send(journey.opened == nil ? .changed : .returned, to: journey, facts)
    case .answer(let ticket, let answer): return try self.answer(ticket, answer.name, of: journey, facts)
    case .reply(let id, let ticket, let reply, let showing):
      guard let prompt = journey.screen.takeReply(to: id, showing) else {
        return Taken(verdict: .ignored(.late))
      }
      switch reply {
      case .answer(let name), .goneWith(let name): return try answer(ticket, name, of: journey, facts)
      case .gone:
        guard policy.isDismissible(prompt) else { return nothing }
        return try answer(ticket, Prompt.dismissed, of: journey, facts)
      }
    case .settled(let ticket):
      let asked = journey.asking?.ticket == ticket ? journey.asking?.request.resource : nil
      if asked != nil { journey.asking = nil }
      var taken = send(.settled(ticket), to: journey, facts)
      taken.asked = asked
      return taken
    case .alarm:
      guard let due = journey.time.takeDue() else { return nothing }
      if due.isSilence, let asking = journey.asking {
        environment.foreground.giveUp(asking.request, holder: journey.holder)
        journey.asking = nil
      }
      var taken = send(.elapsed(due.ticket), to: journey, facts, waiting: due.isSilence ? nil : due.ticket)
      taken.isSilence = due.isSilence
      return taken
    }
  }

  /// - Parameter due: the timer that has expired.
  private func send(_ event: Event, to journey: HostedJourney, _ facts: Facts, waiting due: Ticket? = nil) -> Taken {
    var record = StepRecord()
    let waited = journey.time.takeWaited(for: due)
    let verdict =
      journey.session?.send(event, facts: facts, isCovered: isCovered, recording: &record) ?? .ignored(.ended)
    return Taken(verdict: verdict, record: record, isReturn: event == .returned, waited: waited)
  }

  private func answer(_ ticket: Ticket, _ name: String, of journey: HostedJourney, _ facts: Facts) throws -> Taken {
    guard let session = journey.session else { return Taken(verdict: .ignored(.ended)) }
    return send(try session.event(answering: ticket, name), to: journey, facts)
  }

  /// Saves a step, performs its effects, and shows prompts again that are still open but have disappeared. Pass false for
  /// `isLast` if another step follows at once; it may answer such a prompt.
  func complete(
    _ journey: HostedJourney, _ reading: FactReader.Reading, _ facts: Facts, isSame: Bool = false, isLast: Bool = true
  ) async throws {
    guard let session = journey.session else { return }
    journey.facts = facts
    journey.texts = reading.texts
    let effects = Array(session.effects)
    if !isSame {
      records.remember(reader.changes(by: effects, reading, at: facts.now))
      let isPerformed = !effects.contains { $0.isRepeatedAfterDeath }
      note(journey, session, isPerformed: isPerformed)
      try records.save()
      dropWork(of: journey)
      takeSeat(of: journey)
      journey.time.follow(session)
      for (position, effect) in effects.enumerated() {
        if journey.isCancelled { return }
        tell(effect, of: journey)
        try await perform(effect, at: position, of: journey)
      }
      if !isPerformed, session.outcome == nil {
        note(journey, session, isPerformed: true)
        try records.save()
      }
    }
    if journey.isCancelled { return }
    if let outcome = session.outcome {
      await close(journey, .success(outcome))
      return
    }
    if isLast { showAgain(journey) }
    try await showHeld(journey)
    leaveSeat(of: journey)
    countTime(of: journey)
  }
}

extension HostedJourney.Happening {
  /// Whether facts may change together with this event.
  fileprivate var bringsFacts: Bool {
    switch self {
    case .start, .restore, .changed, .returned, .active, .settled, .screen, .cancelled: true
    case .event, .background, .answer, .reply, .alarm: false
    }
  }

  /// Whether a queued event of this kind makes a second one redundant.
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

  /// The event's name, for a log.
  var words: String {
    switch self {
    case .start: "start"
    case .restore: "restore"
    case .event(_, let sent): sent.name
    case .changed, .screen: "changed"
    case .background: "background"
    case .returned, .active: "returned"
    case .answer(_, let answer): answer.name
    case .reply(_, _, .answer(let name), _), .reply(_, _, .goneWith(let name), _): name
    case .reply(_, _, .gone, _): Prompt.dismissed
    case .settled: "settled"
    case .alarm: "elapsed"
    case .cancelled: "cancelled"
    }
  }
}

extension Effect {
  /// Whether the effect would be repeated after the process has died unless the record says that it was performed.
  fileprivate var isRepeatedAfterDeath: Bool {
    switch self {
    case .track, .perform(nil, _, _), .finish: true
    case .present, .update, .dismiss, .notice, .request, .open, .perform, .cancel, .remember: false
    }
  }
}
