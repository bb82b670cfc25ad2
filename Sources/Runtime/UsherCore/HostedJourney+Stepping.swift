import UsherRuntime

/// Steps: what happened, the facts for it, the step, its save, and its effects.
extension HostedJourney {
  var policy: Policy { host.policy }

  // MARK: What happened

  /// Begins with something that happened.
  func take(_ happening: Happening) throws(CoreError) {
    switch happening {
    case .restore(let commit, let isPerformed): return restore(commit, isPerformed: isPerformed)
    case .start: return start()
    case .cancelled: return forget()
    case .alarm: if !time.isDue(counting) { return }
    case .event, .changed, .background, .returned, .active, .answer, .reply, .settled, .screen: break
    }
    read { journey throws(CoreError) in try journey.takeStep(for: happening) }
    // The step may open a link or show a prompt. Neither may happen before the replied prompt has left the screen.
    if case .reply(let id, _, _, let showing) = happening, screen.isClosed(id, showing) {
      next { $0.wait(for: .dismiss(prompt: id, for: $0.host.number)) }
    }
  }

  /// The app is in another phase.
  func take(_ turn: Screen.Turn) {
    if host.screen.phase == .active { restartLimit() }
    if isOver { return }
    countTime()
    switch turn {
    case .returned(let count): enqueue(.returned(count))
    case .active: enqueue(.active)
    case .background:
      time.passThrough(.background)
      enqueue(.background)
    case .inactive: time.passThrough(.inactive)
    }
    countTime()
  }

  // MARK: Facts

  /// Reads statuses and inputs next, and then does a job. Inputs that are not live keep the values from the start of the journey.
  func read(then job: @escaping Job) {
    next(job)
    next { $0.read() }
  }

  private func read() {
    let fixed = reading.fixed
    wait(for: .read(host.reader.questions(fixed: fixed), for: host.number)) { journey, end in
      journey.reading = journey.host.reader.reading(end.values, fixed: fixed)
    }
  }

  // MARK: Steps

  private func start() {
    var outdated: [String] = []
    read { journey in
      journey.inOneStep { journey, facts throws(CoreError) in
        outdated = journey.host.outdated(journey.reading)
        let (policy, flow, arguments) = (journey.policy, journey.flow, journey.arguments)
        journey.session = try byName { () throws(HostError) in
          try policy.start(flow, with: arguments, facts: facts)
        }
        return true
      } then: { journey, facts throws(CoreError) in
        try journey.tellStart(facts)
        for memory in outdated { journey.tell(.outdated(memory: memory)) }
        journey.complete()
      }
    }
  }

  /// Changed facts are sent before the event itself, because events such as taps bring no new facts.
  private func takeStep(for happening: Happening) throws(CoreError) {
    next { journey throws(CoreError) in try journey.step(for: happening) }
    if happening.bringsFacts { return }
    var taken: Taken?
    inOneStep { journey, facts throws(CoreError) in
      guard journey.session?.factsChanged(facts) == true else { return false }
      taken = journey.send(.changed, facts)
      return true
    } then: { journey, facts throws(CoreError) in
      guard let taken else { return }
      try journey.tell(.changed, taken, facts)
      journey.next { if !$0.isCancelled { $0.read() } }
      journey.complete(isLast: false)
    }
  }

  private func step(for happening: Happening) throws(CoreError) {
    guard let before = session, !isCancelled else { return }
    if case .answer(let ticket, let answer) = happening { reading.take(try texts(of: answer, to: ticket, in: before)) }
    if case .event(_, let sent) = happening {
      let shortened = shortened(sent)
      let policy = policy
      reading.take(
        try byName { () throws(HostError) in try policy.texts(shortened.texts, ofEvent: sent.name) })
    }
    countTime()
    var (taken, isSame) = (Taken(verdict: .stayed), false)
    inOneStep { journey, facts throws(CoreError) in
      taken = try journey.taken(for: happening, facts)
      // An ignored event leaves everything unchanged.
      isSame = !taken.isStep || journey.session == before && journey.session?.effects.isEmpty == true
      return !isSame
    } then: { journey, facts throws(CoreError) in
      try journey.tell(happening, taken, facts)
      journey.complete(isSame: isSame)
    }
  }

  /// The texts of an answer, by the names that effects find them under. Those that are too long are cut off.
  private func texts(
    of answer: ActionAnswer, to ticket: Ticket, in session: Session
  ) throws(CoreError) -> [String: String] {
    func known(_ texts: [String: String]) throws(CoreError) -> [String: String] {
      try byName { () throws(HostError) in try session.texts(texts, of: answer.name, to: ticket) }
    }
    return try known(answer.texts).isEmpty ? [:] : try known(shortened(answer).texts)
  }

  /// The answer or event with each text cut off at `ActionAnswer.textLimit`. Tells which texts were longer.
  private func shortened(_ answer: ActionAnswer) -> ActionAnswer {
    let (shortened, cut) = answer.shortened
    for text in cut { tell(.shortened(text: text, of: answer.name)) }
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

  /// Takes a step with memory as it is now, and saves it if `step` returns true. Then does `then`. No other journey changes the
  /// record in between.
  func inOneStep(
    _ step: @escaping (HostedJourney, Facts) throws(CoreError) -> Bool,
    then: @escaping (HostedJourney, Facts) throws(CoreError) -> Void
  ) {
    inTurn { journey throws(CoreError) in
      let (reading, facts) = (journey.reading, try journey.host.factsOfStep(journey.reading))
      let isStep = try step(journey, facts)
      (journey.facts, journey.texts) = (facts, reading.texts)
      journey.next { journey throws(CoreError) in try then(journey, facts) }
      guard isStep, let session = journey.session else { return }
      let changes = journey.host.reader.changes(by: Array(session.effects), reading, at: facts.now)
      journey.save { record in
        record.remember(changes)
        record.note(journey.saved(session, isPerformed: session.isPerformedAtOnce))
        record.metrics += journey.metrics(of: session)
      }
    }
  }

  /// The state of the journey, for the next process.
  private func saved(_ session: Session, isPerformed: Bool) -> HostRecord.SavedJourney {
    HostRecord.SavedJourney(
      number: id.number, flow: flow, arguments: arguments,
      commit: Commit(session, texts: isPerformed ? [:] : texts).bytes, isPerformed: isPerformed,
      savedAt: host.outgoing.time.now)
  }

  /// The metrics of a step. None is due yet.
  private func metrics(of session: Session) -> [HostRecord.SavedMetric] {
    session.outstanding(texts).filter { $0.kind == .track }.map { effect in
      HostRecord.SavedMetric(
        journey: id.number, step: session.stepNumber, effect: effect, flow: flow, flowArguments: arguments,
        host: host.number, texts: texts, isDue: false)
    }
  }

  private func taken(for happening: Happening, _ facts: Facts) throws(CoreError) -> Taken {
    let nothing = Taken(verdict: .stayed)
    switch happening {
    case .start, .restore, .cancelled: return nothing
    case .event(let event, _): return send(event, facts)
    case .background: return send(.background, facts)
    case .changed: return send(.changed, facts)
    case .screen: return session?.factsChanged(facts) == true ? send(.changed, facts) : nothing
    case .returned(let count):
      // A return that happened before the link was opened is not the return from it.
      let isEarly = opened.map { count <= $0.returns } ?? false
      return send(isEarly ? .changed : .returned, facts)
    case .active:
      // Opening a link need not send the app into the background: it may appear next to the app.
      return send(opened == nil ? .changed : .returned, facts)
    case .answer(let ticket, let answer):
      return try self.answer(ticket, answer.name, with: answer.values, facts)
    case .reply(let id, let ticket, let reply, let showing):
      guard let prompt = screen.takeReply(to: id, showing) else { return Taken(verdict: .ignored(.late)) }
      switch reply {
      case .answer(let name), .goneWith(let name): return try answer(ticket, name, facts)
      case .gone:
        guard policy.isDismissible(prompt) else { return nothing }
        return try answer(ticket, Policy.Prompt.dismissed, facts)
      }
    case .settled(let ticket):
      let asked = asking?.ticket == ticket ? asking?.request.resource : nil
      if asked != nil { asking = nil }
      var taken = send(.settled(ticket), facts)
      taken.asked = asked
      return taken
    case .alarm:
      guard let due = time.takeDue() else { return nothing }
      var taken = send(.elapsed(due.ticket), facts, waiting: due.isSilence ? nil : due.ticket)
      taken.isSilence = due.isSilence
      return taken
    }
  }

  /// - Parameter due: the timer that has expired.
  private func send(_ event: Policy.Event, _ facts: Facts, waiting due: Ticket? = nil) -> Taken {
    var record = StepRecord()
    let waited = time.takeWaited(for: due)
    let verdict =
      session?.send(event, facts: facts, isCovered: isCovered, recording: &record) ?? .ignored(.ended)
    return Taken(verdict: verdict, record: record, isReturn: event == .returned, waited: waited)
  }

  private func answer(
    _ ticket: Ticket, _ name: String, with values: [String: String] = [:], _ facts: Facts
  ) throws(CoreError) -> Taken {
    guard let session else { return Taken(verdict: .ignored(.ended)) }
    let event = try byName { () throws(HostError) in try session.event(answering: ticket, name, with: values) }
    return send(event, facts)
  }

  // MARK: The end of a step

  /// Performs the effects of a step that is saved, and shows prompts again that are still open but have disappeared. Pass true
  /// for `isSame` if nothing was saved, and false for `isLast` if another step follows at once; it may answer such a prompt.
  func complete(isSame: Bool = false, isLast: Bool = true) {
    guard let session else { return }
    if isSame { return rest(isLast: isLast) }
    dropWork()
    takeSeat()
    time.follow(session)
    next { journey in
      if journey.isCancelled { return journey.stop() }
      guard !session.isPerformedAtOnce, session.outcome == nil else { return journey.rest(isLast: isLast) }
      journey.next { $0.rest(isLast: isLast) }
      journey.inTurn { journey in
        journey.save { $0.note(journey.saved(session, isPerformed: true)) }
      }
    }
    next { journey throws(CoreError) in try journey.perform(Array(session.effects), from: 0) }
  }

  private func rest(isLast: Bool) {
    guard let session else { return }
    if isCancelled { return stop() }
    if let outcome = session.outcome { return close(.success(outcome)) }
    if isLast { showAgain() }
    next { journey throws(CoreError) in
      if let failure = journey.failure { throw failure }
      journey.leaveSeat()
      journey.countTime()
    }
    next { $0.showHeld() }
  }

  /// Performs the effects in order. The step is saved, so its metrics are counted even if the journey is cancelled or fails.
  private func perform(_ effects: [Effect], from position: Int) throws(CoreError) {
    let next = effects[position...].firstIndex { $0.kind == .track || failure == nil && !isCancelled }
    guard let next else {
      if let failure { throw failure }
      return
    }
    tell(effects[next])
    self.next { journey throws(CoreError) in try journey.perform(effects, from: next + 1) }
    perform(effects[next], at: next)
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
