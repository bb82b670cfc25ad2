internal import UsherLock
import UsherRuntime

extension JourneyHost {
  // MARK: Incoming events

  /// Passes an event from outside to the journeys it concerns.
  func take(_ happening: Inbox.Happening) {
    defer { record.occasions.notify() }
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
    // The app may be in another phase already.
    switch turn {
    case .returned(let count): enqueue(.returned(count), to: journey)
    case .active: enqueue(.active, to: journey)
    case .background:
      journey.time.passThrough(.background)
      enqueue(.background, to: journey)
    case .inactive: journey.time.passThrough(.inactive)
    }
    countTime(of: journey)
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
            try record.withLock { try $0.forget(journey.number) }
            await close(journey, .failure(CancellationError()))
          } else {
            try await take(happening, for: journey)
          }
        } catch {
          await close(journey, .failure(error))
        }
        record.occasions.notify()
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
  func facts(_ reading: FactReader.Reading, in keeper: inout RecordKeeper) throws -> Facts {
    try reader.facts(reading, try keeper.opened().memory, now: environment.clock.now())
  }

  // MARK: Steps

  private func take(_ happening: HostedJourney.Happening, for journey: HostedJourney) async throws {
    if case .restore(let commit, let isPerformed) = happening {
      try await restore(journey, commit, isPerformed: isPerformed)
      journey.isRestoring = false
      return
    }
    if case .start = happening { return try await start(journey) }
    // The step may open a link or show a prompt. Neither may happen before the replied prompt has left the screen.
    if case .reply(let id, _, _, let showing) = happening, journey.screen.isClosed(id, showing) {
      await environment.prompts.dismiss(id)
    }
    if case .alarm = happening, !journey.time.isDue(counting(of: journey)) { return }
    var reading = await read(for: journey)
    // Changed facts are sent before the event itself, because events such as taps bring no new facts.
    if !happening.bringsFacts, try await sendChanges(to: journey, reading) {
      if journey.isOver || journey.isCancelled { return }
      reading = await read(for: journey)
    }
    guard let before = journey.session else { return }
    if case .answer(let ticket, let answer) = happening {
      reading.take(try texts(of: answer, to: ticket, in: before, journey))
    }
    if case .event(_, let sent) = happening {
      reading.take(try policy.texts(shortened(sent, of: journey).texts, ofEvent: sent.name))
    }
    countTime(of: journey)
    var (taken, isSame) = (Taken(verdict: .stayed), false)
    let facts = try inOneStep(of: journey, reading) { facts in
      taken = try step(journey, happening, facts)
      // An ignored event leaves everything unchanged.
      isSame = !taken.isStep || journey.session == before && journey.session?.effects.isEmpty == true
      return !isSame
    }
    try tell(happening, taken, of: journey, facts)
    try await complete(journey, isSame: isSame)
  }

  private func start(_ journey: HostedJourney) async throws {
    let reading = await read(for: journey)
    let facts = try inOneStep(of: journey, reading) { facts in
      journey.session = try policy.start(journey.flow, with: journey.arguments, facts: facts)
      return true
    }
    try tellStart(of: journey, facts)
    try await complete(journey)
  }

  /// Tells the session that facts have changed. Returns false if they have not.
  private func sendChanges(to journey: HostedJourney, _ reading: FactReader.Reading) async throws -> Bool {
    var taken: Taken?
    let facts = try inOneStep(of: journey, reading) { facts in
      guard journey.session?.factsChanged(facts) == true else { return false }
      taken = send(.changed, to: journey, facts)
      return true
    }
    guard let taken else { return false }
    try tell(.changed, taken, of: journey, facts)
    try await complete(journey, isLast: false)
    return true
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

  /// Takes a step with memory as it is now, and saves it if `step` returns true. Memory is locked from one to the other, so that
  /// no other journey changes it in between.
  func inOneStep(
    of journey: HostedJourney, _ reading: FactReader.Reading, _ step: (Facts) throws -> Bool
  ) throws -> Facts {
    try record.withLock { keeper in
      let facts = try facts(reading, in: &keeper)
      let isStep = try step(facts)
      (journey.facts, journey.texts) = (facts, reading.texts)
      if isStep, let session = journey.session {
        let changes = reader.changes(by: Array(session.effects), reading, at: facts.now)
        try keeper.save { record in
          record.remember(changes)
          record.note(saved(journey, session, isPerformed: session.isPerformedAtOnce))
          record.metrics += metrics(of: journey, session)
        }
      }
      return facts
    }
  }

  /// The state of a journey, for the next process.
  private func saved(_ journey: HostedJourney, _ session: Session, isPerformed: Bool) -> HostRecord.SavedJourney {
    HostRecord.SavedJourney(
      number: journey.number, flow: journey.flow, arguments: journey.arguments,
      commit: Commit(session, texts: isPerformed ? [:] : journey.texts).bytes, isPerformed: isPerformed)
  }

  /// The metrics of a step. None is due yet.
  private func metrics(of journey: HostedJourney, _ session: Session) -> [HostRecord.SavedMetric] {
    session.outstanding(journey.texts).filter { $0.kind == .track }.map { effect in
      HostRecord.SavedMetric(
        journey: journey.number, step: session.stepNumber, effect: effect, flow: journey.flow,
        flowArguments: journey.arguments, host: ObjectIdentifier(self), texts: journey.texts, isDue: false)
    }
  }

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
    case .answer(let ticket, let answer):
      return try self.answer(ticket, answer.name, with: answer.values, of: journey, facts)
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

  private func answer(
    _ ticket: Ticket, _ name: String, with values: [String: String] = [:], of journey: HostedJourney, _ facts: Facts
  ) throws -> Taken {
    guard let session = journey.session else { return Taken(verdict: .ignored(.ended)) }
    return send(try session.event(answering: ticket, name, with: values), to: journey, facts)
  }

  /// Performs the effects of a step that is saved, and shows prompts again that are still open but have disappeared. Pass true
  /// for `isSame` if nothing was saved, and false for `isLast` if another step follows at once; it may answer such a prompt.
  func complete(_ journey: HostedJourney, isSame: Bool = false, isLast: Bool = true) async throws {
    guard let session = journey.session else { return }
    if !isSame {
      dropWork(of: journey)
      takeSeat(of: journey)
      journey.time.follow(session)
      try await perform(Array(session.effects), of: journey)
      if journey.isCancelled { return }
      if !session.isPerformedAtOnce, session.outcome == nil {
        try record.withLock { try $0.save { $0.note(saved(journey, session, isPerformed: true)) } }
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

  /// Performs the effects in order. The step is saved, so its metrics are counted even if the journey is cancelled or fails.
  private func perform(_ effects: [Effect], of journey: HostedJourney) async throws {
    var failure: (any Error)?
    for (position, effect) in effects.enumerated() where effect.kind == .track || failure == nil && !journey.isCancelled
    {
      tell(effect, of: journey)
      do { try await perform(effect, at: position, of: journey) } catch { failure = error }
    }
    if let failure { throw failure }
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
    case .answer(_, let answer): answer.call
    case .reply(_, _, .answer(let name), _), .reply(_, _, .goneWith(let name), _): name
    case .reply(_, _, .gone, _): Prompt.dismissed
    case .settled: "settled"
    case .alarm: "elapsed"
    case .cancelled: "cancelled"
    }
  }
}

extension Session {
  /// Whether no effect of the last step would be performed again after a death, unless the record says that it was performed.
  /// Metrics have their own place in the record.
  fileprivate var isPerformedAtOnce: Bool {
    effects.allSatisfy { effect in
      if case .perform(nil, _, _) = effect { false } else { effect.kind != .outcome }
    }
  }
}
