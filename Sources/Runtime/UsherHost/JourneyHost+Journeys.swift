internal import UsherLock
import UsherRuntime

extension JourneyHost {
  /// The seat of the journey whose action this task performs. Journeys that the action runs use the same seat.
  @TaskLocal static var seat: Foreground.Seat?

  /// Where the journey of a flow is played.
  enum Place {
    /// By this host, under this number.
    case here(Int)
    /// By another host of the policy, under this number.
    case at(JourneyHost, Int)
  }

  /// The journey gives a call of its flow no outcome. One that an earlier process left has ended as soon as it was resumed:
  /// nothing was shown or asked for it. One at another host has ended before the call came there.
  struct OverBefore: Error {}

  /// Finds the journey that a call of a flow waits for: one in progress, one that an earlier process left, or a new one.
  func join(_ flow: String, with arguments: [String: String]) throws -> Place {
    _ = try policy.checkedFlow(flow)
    let known = journeys.values.filter { $0.flow == flow && $0.arguments == arguments && $0.isJoinable }
    if let journey = known.min(by: { $0.number < $1.number }) { return .here(journey.number) }
    let claim = try record.withLock { try $0.claim(flow, arguments, for: self) }
    startCounting()
    switch claim {
    case .played(let host, let number): return .at(host, number)
    case .saved(let saved):
      resume(saved)
      return .here(saved.number)
    case .new(let number):
      begin(number, flow, arguments, isResumed: false, .start)
      return .here(number)
    }
  }

  /// The number of a journey of this flow, as ``run(_:with:)`` finds it. One that an earlier process left may be over.
  package func journey(_ flow: String, with arguments: [String: String]) throws -> Int {
    switch try join(flow, with: arguments) {
    case .here(let number), .at(_, let number): number
    }
  }

  /// Waits for the journey that a call of its flow has found. Throws ``OverBefore`` if there is no outcome for the call.
  func outcome(at place: Place) async throws -> String {
    switch place {
    case .here(let number): try await outcome(ofJourney: number, isRun: true)
    case .at(let host, let number): try await host.outcome(ofJoined: number)
    }
  }

  /// Waits for a journey of this host that a call at another one has found. It may have ended since then.
  private func outcome(ofJoined number: Int) async throws -> String {
    guard journeys[number]?.isJoinable == true else { throw OverBefore() }
    return try await outcome(ofJourney: number, isRun: true)
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
      number: number, flow: flow, arguments: arguments, id: record.withLock { $0.identity(ofJourney: number) },
      isResumed: isResumed, seat: Self.seat ?? Foreground.Seat(number: environment.foreground.newNumber()),
      holder: environment.foreground.newNumber(),
      time: JourneyTime(environment.clock) { inbox.post(.of(journey: number, .alarm)) }, first: first)
    journeys[number] = journey
    drive(journey)
  }

  /// Whether a journey has ended and its outcome has not been delivered.
  package func isOver(_ number: Int) -> Bool { journeys[number]?.end != nil }

  /// Waits for an outcome and removes it from the record, so that no later process reports it again.
  ///
  /// - Parameter isRun: Whether the outcome of a journey that ends as soon as it is resumed does not count. Somebody else may
  ///   take it, and this throws ``OverBefore``.
  package func outcome(ofJourney number: Int, isRun: Bool = false) async throws -> String {
    let waiter = Int(environment.foreground.newNumber())
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard let journey = journeys[number] else {
          return continuation.resume(throwing: OutcomeTaken())
        }
        journey.waiters[waiter] = HostedJourney.Waiter(continuation: continuation, isRun: isRun)
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
      record.withLock { keeper in
        do throws(StoreError) { try keeper.forget(journey.number) } catch { told = .failure(error) }
        keeper.release(journey.number)
      }
    }
    for (_, waiter) in waiters { waiter.continuation.resume(with: told) }
  }

  /// A task stops waiting. If it was the last one, the journey is cancelled.
  func abandon(_ number: Int, _ waiter: Int) {
    guard let journey = journeys[number], let known = journey.waiters[waiter] else { return }
    guard journey.waiters.count == 1 else {
      journey.waiters[waiter] = nil
      return known.continuation.resume(throwing: CancellationError())
    }
    // The task is resumed when the prompts are off the screen.
    journey.isCancelled = true
    record.withLock { $0.closeToOthers(number) }
    for task in journey.work.values { task.cancel() }
    enqueue(.cancelled, to: journey)
  }

  /// Ends a journey and dismisses all its prompts.
  func close(_ journey: HostedJourney, _ end: Result<String, any Error>) async {
    journey.isOver = true
    switch end {
    case .success: record.withLock { $0.closeToOthers(journey.number) }
    case .failure: journey.hasFailed = true
    }
    journey.time.cancelAlarm()
    journey.queue = []
    for task in journey.work.values { task.cancel() }
    journey.work = [:]
    for shown in journey.screen.removeAll() where shown.isUp { await environment.prompts.dismiss(shown.id) }
    environment.foreground.leave(journey.seat, holder: journey.holder)
    tell(JourneyEvent.Matter(end: end), of: journey)
    journey.end = end
    switch end {
    case .success: if journey.isRestoring { turnAwayRuns(of: journey) }
    // The journey is given back here, even before its callers receive the error. So the next call of the flow resumes it from its
    // saved place, and starts no second journey.
    case .failure: record.withLock { $0.release(journey.number) }
    }
    deliverOutcome(of: journey)
  }

  /// Calls of the flow do not get this outcome: it answers what somebody did in an earlier process.
  private func turnAwayRuns(of journey: HostedJourney) {
    let runs = journey.waiters.filter { $0.value.isRun }
    for (number, waiter) in runs.sorted(by: { $0.key < $1.key }) {
      journey.waiters[number] = nil
      waiter.continuation.resume(throwing: OverBefore())
    }
  }
}
