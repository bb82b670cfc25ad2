import UsherRuntime

extension HostedJourney {
  /// Ends a journey that nobody waits for, or that cannot be resumed, and removes it from the record.
  func forget(because error: CoreError = .cancelled) {
    let number = id.number
    inTurn { journey in
      journey.next { $0.close(.failure(error)) }
      journey.save { record in record.journeys.removeAll { $0.number == number } }
    }
  }

  /// Ends the journey and dismisses all its prompts.
  func close(_ end: Result<String, CoreError>) {
    stop()
    isOver = true
    if case .failure = end { hasFailed = true }
    time.cancelAlarm()
    queue = []
    cancelWork()
    next { $0.closed(end) }
    for shown in screen.removeAll().reversed() where shown.isUp {
      next { $0.wait(for: .dismiss(prompt: shown.id, for: $0.host.number)) }
    }
  }

  /// Cancels the actions of the app whose answers it waits for.
  func cancelWork() {
    for one in work { host.outgoing.send(.cancel(action: one.action)) }
    work = []
  }

  /// The prompts are off the screen.
  private func closed(_ end: Result<String, CoreError>) {
    host.screen.leave(seat, holder: id)
    tell(JourneyEvent.Matter(end: end))
    self.end = end
    host.outgoing.report(ended: id)
  }
}

extension HostedJourney {
  /// Nobody waits for it any more.
  func cancel() {
    isCancelled = true
    cancelWork()
    startLimit()
    enqueue(.cancelled)
  }

  /// Another process writes its record. It ends here, and stays as it is saved.
  func lose() {
    isReleased = true
    if isOver { return }
    close(.failure(.lost))
    advance()
  }

  /// Its host is gone. It stays as it is saved, and its prompts are taken down.
  func leave() {
    isOver = true
    isReleased = true
    time.cancelAlarm()
    let up = screen.removeAll().filter { $0.isUp }
    var left = up.count
    if left == 0 { host.screen.leave(seat, holder: id) }
    for shown in up {
      host.outgoing.ask(.dismiss(prompt: shown.id, for: host.number)) { [self] _ in
        left -= 1
        if left == 0 { host.screen.leave(seat, holder: id) }
      }
    }
  }

  /// A reply from the screen. An answer that closes the prompt has closed it already, whatever the journey does now.
  func take(_ reply: JourneyCore.Reply, to prompt: UInt64, _ ticket: Ticket, showing: UInt64) {
    let isModal = screen.prompts.contains { $0.id == prompt && policy.kind(of: $0.presentation.prompt).isModal }
    if isModal || reply.isGone { screen.close(prompt, showing) }
    enqueue(.reply(prompt, ticket, reply, showing: showing))
  }

  /// The journey's state, for tests that check a host's consistency.
  var standing: JourneyCore.Standing {
    let shown = screen.prompts.filter { !$0.isHeld }
    let asked = (session?.asked ?? []).filter { if case .prompt = $0.matter { true } else { false } }
    return JourneyCore.Standing(
      number: id.number, flow: flow, end: end, isStepping: !isIdle, states: session?.states ?? [],
      up: shown.map { $0.id },
      isShownAsAsked: Set(asked.map { $0.ticket }) == Set(screen.prompts.map { $0.ticket }),
      hasScreen: shown.contains { policy.isExclusive($0.presentation.prompt) } || opened != nil,
      isAsking: asking != nil, isSaved: isSaved, waiters: waiters.count)
  }

  private var isSaved: Bool {
    guard let session, let saved = host.record.place(ofJourney: id.number) else { return session == nil }
    do throws(Snapshot.Refusal) {
      return try Commit(bytes: saved.commit).contents().snapshot == Snapshot(session)
    } catch {
      return false
    }
  }
}

extension JourneyCore {
  /// The state of a journey, for tests that check a host's consistency.
  package struct Standing: Sendable {
    package var number: Int
    package var flow: String
    /// Nil while it is running.
    package var end: Result<String, CoreError>?
    /// Whether it is handling an event.
    package var isStepping: Bool
    /// Its active states, outermost first.
    package var states: [String]
    /// The prompts that should be on screen.
    package var up: [UInt64]
    /// Whether the open prompts of its session are those that are on screen or wait for it.
    package var isShownAsAsked: Bool
    /// Whether it has a prompt on screen that needs the screen for itself, or has opened a link.
    package var hasScreen: Bool
    /// Whether it waits for a system request.
    package var isAsking: Bool
    /// Whether the record has its state.
    package var isSaved: Bool
    /// How many wait for its outcome.
    package var waiters: Int
  }
}
