import UsherRuntime

extension JourneyHost {
  /// The seat of the journey whose action this task performs: what it runs shows its prompts there.
  @TaskLocal static var seat: Foreground.Seat?

  /// The number of a journey that plays a flow: the one under way, one that was left, or a new one.
  package func journey(_ flow: String, with arguments: [String: String]) throws -> Int {
    guard policy.flows.contains(flow) else { throw HostError.unknownFlow(flow, known: policy.flows) }
    let record = try records.opened()
    let known = journeys.values.filter { $0.flow == flow && $0.arguments == arguments && $0.isJoinable }
    if let journey = known.min(by: { $0.number < $1.number }) { return journey.number }
    if let saved = record.journeys.first(where: { saved in
      saved.flow == flow && saved.arguments == arguments && journeys[saved.number] == nil
    }) {
      takeUp(saved)
      return saved.number
    }
    let number = try records.newNumber()
    begin(number, flow, arguments, isTakenUp: false, .start)
    return number
  }

  func takeUp(_ saved: HostRecord.SavedJourney) {
    begin(
      saved.number, saved.flow, saved.arguments, isTakenUp: true,
      .restore(Commit(bytes: saved.commit), isPerformed: saved.isPerformed))
  }

  private func begin(
    _ number: Int, _ flow: String, _ arguments: [String: String], isTakenUp: Bool, _ first: HostedJourney.Happening
  ) {
    let inbox = inbox
    let journey = HostedJourney(
      number: number, flow: flow, arguments: arguments, id: records.identity(ofJourney: number), isTakenUp: isTakenUp,
      seat: Self.seat ?? Foreground.Seat(number: environment.foreground.newNumber()),
      holder: environment.foreground.newNumber(),
      time: JourneyTime(environment.clock) { inbox.post(.of(journey: number, .alarm)) }, first: first)
    journeys[number] = journey
    drive(journey)
  }

  /// Whether a journey has come to its end, and nobody has taken it.
  package func isOver(_ number: Int) -> Bool { journeys[number]?.end != nil }

  /// Waits for an outcome, and takes it: it is not told to another process any more.
  package func outcome(ofJourney number: Int) async throws -> String {
    let waiter = Int(environment.foreground.newNumber())
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard let journey = journeys[number] else {
          return continuation.resume(throwing: OutcomeTaken())
        }
        journey.waiters[waiter] = continuation
        if Task.isCancelled { abandon(number, waiter) } else { tellOutcome(of: journey) }
      }
    } onCancel: {
      inbox.post(.abandoned(journey: number, waiter: waiter))
    }
  }

  /// Tells those who wait what became of a journey, which is over then.
  func tellOutcome(of journey: HostedJourney) {
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

  /// A task does not wait any more. Without others the journey is over.
  func abandon(_ number: Int, _ waiter: Int) {
    guard let journey = journeys[number], let continuation = journey.waiters[waiter] else { return }
    guard journey.waiters.count == 1 else {
      journey.waiters[waiter] = nil
      return continuation.resume(throwing: CancellationError())
    }
    // The waiter is told once the prompts are off the screen.
    journey.isCancelled = true
    for task in journey.work.values { task.cancel() }
    enqueue(.cancelled, to: journey)
  }

  /// It is over by cancellation or by a mistake; nothing of it stays on the screen.
  func close(_ journey: HostedJourney, _ end: Result<String, any Error>) async {
    journey.isOver = true
    journey.time.cancelAlarm()
    journey.queue = []
    for task in journey.work.values { task.cancel() }
    journey.work = [:]
    for shown in journey.screen.removeAll() where shown.isUp { await environment.prompts.dismiss(shown.id) }
    environment.foreground.leave(journey.seat, holder: journey.holder)
    journey.end = end
    tellOutcome(of: journey)
  }
}

extension HostedJourney {
  /// Whether it goes on, or has an outcome that nobody has taken.
  fileprivate var isJoinable: Bool {
    if isCancelled { return false }
    switch end {
    case .failure: return false
    case .success, nil: return true
    }
  }
}
