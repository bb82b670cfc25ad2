import UsherRuntime

extension JourneyHost {
  /// The seat of the journey whose action this task performs. Journeys that the action runs use the same seat.
  @TaskLocal static var seat: Foreground.Seat?

  /// The number of a journey of this flow: a running one, one saved by an earlier process, or a new one.
  package func journey(_ flow: String, with arguments: [String: String]) throws -> Int {
    _ = try policy.checkedFlow(flow)
    let record = try records.opened()
    let known = journeys.values.filter { $0.flow == flow && $0.arguments == arguments && $0.isJoinable }
    if let journey = known.min(by: { $0.number < $1.number }) { return journey.number }
    if let saved = record.journeys.first(where: { saved in
      saved.flow == flow && saved.arguments == arguments && journeys[saved.number] == nil
    }) {
      resume(saved)
      return saved.number
    }
    let number = try records.newNumber()
    begin(number, flow, arguments, isResumed: false, .start)
    return number
  }

  func resume(_ saved: HostRecord.SavedJourney) {
    begin(
      saved.number, saved.flow, saved.arguments, isResumed: true,
      .restore(Commit(bytes: saved.commit), isPerformed: saved.isPerformed))
  }

  private func begin(
    _ number: Int, _ flow: String, _ arguments: [String: String], isResumed: Bool, _ first: HostedJourney.Happening
  ) {
    let inbox = inbox
    let journey = HostedJourney(
      number: number, flow: flow, arguments: arguments, id: records.identity(ofJourney: number), isResumed: isResumed,
      seat: Self.seat ?? Foreground.Seat(number: environment.foreground.newNumber()),
      holder: environment.foreground.newNumber(),
      time: JourneyTime(environment.clock) { inbox.post(.of(journey: number, .alarm)) }, first: first)
    journeys[number] = journey
    drive(journey)
  }

  /// Whether a journey has ended and its outcome has not been delivered.
  package func isOver(_ number: Int) -> Bool { journeys[number]?.end != nil }

  /// Waits for an outcome and removes it from the record, so that no later process reports it again.
  package func outcome(ofJourney number: Int) async throws -> String {
    let waiter = Int(environment.foreground.newNumber())
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard let journey = journeys[number] else {
          return continuation.resume(throwing: OutcomeTaken())
        }
        journey.waiters[waiter] = continuation
        if Task.isCancelled { abandon(number, waiter) } else { deliverOutcome(of: journey) }
      }
    } onCancel: {
      inbox.post(.abandoned(journey: number, waiter: waiter))
    }
  }

  /// Delivers the outcome of a journey that has ended to everyone who waits for it, and removes the journey.
  func deliverOutcome(of journey: HostedJourney) {
    guard let end = journey.end, !journey.waiters.isEmpty else { return }
    let waiters = journey.waiters.sorted { $0.key < $1.key }
    journey.waiters = [:]
    journeys[journey.number] = nil
    var told = end
    if case .success = end {
      records.forget(journey.number)
      do throws(StoreError) { try records.save() } catch { told = .failure(error) }
    }
    for (_, continuation) in waiters { continuation.resume(with: told) }
  }

  /// A task stops waiting. If it was the last one, the journey is cancelled.
  func abandon(_ number: Int, _ waiter: Int) {
    guard let journey = journeys[number], let continuation = journey.waiters[waiter] else { return }
    guard journey.waiters.count == 1 else {
      journey.waiters[waiter] = nil
      return continuation.resume(throwing: CancellationError())
    }
    // The task is resumed when the prompts are off the screen.
    journey.isCancelled = true
    for task in journey.work.values { task.cancel() }
    enqueue(.cancelled, to: journey)
  }

  /// Ends a journey and dismisses all its prompts.
  func close(_ journey: HostedJourney, _ end: Result<String, any Error>) async {
    journey.isOver = true
    journey.time.cancelAlarm()
    journey.queue = []
    for task in journey.work.values { task.cancel() }
    journey.work = [:]
    for shown in journey.screen.removeAll() where shown.isUp { await environment.prompts.dismiss(shown.id) }
    environment.foreground.leave(journey.seat, holder: journey.holder)
    tell(JourneyEvent.Matter(end: end), of: journey)
    journey.end = end
    deliverOutcome(of: journey)
  }
}

extension HostedJourney {
  /// Whether it is still running, or has an outcome that has not been delivered.
  fileprivate var isJoinable: Bool {
    if isCancelled { return false }
    switch end {
    case .failure: return false
    case .success, nil: return true
    }
  }
}
