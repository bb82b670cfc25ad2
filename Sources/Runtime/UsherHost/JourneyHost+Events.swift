internal import UsherLock
import UsherRuntime

/// Tells the environment's listener what happens. Nothing is computed if there is none.
extension JourneyHost {
  func tell(_ matter: JourneyEvent.Matter, of journey: HostedJourney) {
    environment.listener?(
      JourneyEvent(
        policy: policy.name, platform: policy.platform, flow: journey.flow, arguments: journey.arguments,
        journey: journey.id, step: journey.session?.stepNumber ?? 0, matter: matter))
  }

  /// Tells that the record could not be written after a metric was counted.
  func tell(_ failure: StoreError, of metric: HostRecord.SavedMetric) {
    environment.listener?(
      JourneyEvent(
        policy: policy.name, platform: policy.platform, flow: metric.flow, arguments: metric.flowArguments,
        journey: record.withLock { $0.identity(ofJourney: metric.journey) }, step: metric.step,
        matter: .unsaved(metric: metric.effect.name, "\(failure)")))
  }

  /// Tells that a journey has started, and the values that it started with.
  func tellStart(of journey: HostedJourney, _ facts: Facts) throws {
    guard environment.listener != nil else { return }
    let first = try words(of: policy.firstFacts)
    let memory = Set(policy.facts.filter { if case .memory = $0.kind { true } else { false } }.map { $0.name })
    let given = zip(try words(of: facts), first).filter { now, first in !memory.contains(now.name) || now != first }
    tell(.started(given.map { $0.0 }), of: journey)
    try tellStep(of: journey, from: nil, facts)
  }

  /// Tells that a journey goes on in a new process.
  func tellRelaunch(of journey: HostedJourney, _ facts: Facts) throws {
    guard environment.listener != nil else { return }
    tell(.acted(.relaunched(try words(of: facts))), of: journey)
    try tellStep(of: journey, from: nil, facts)
  }

  /// Tells what happened and the step that was taken for it.
  func tell(_ happening: HostedJourney.Happening, _ taken: Taken, of journey: HostedJourney, _ facts: Facts) throws {
    guard environment.listener != nil else { return }
    if case .ignored(let reason) = taken.verdict, reason != .unhandled {
      // Nothing gets through to a journey while the system asks.
      return reason == .shielded ? () : tell(.ignored(happening.words, reason), of: journey)
    }
    guard taken.isStep else { return }
    let now = try words(of: facts)
    var changes = Self.differences(from: journey.known, to: now)
    if taken.waited > 0 { tell(.acted(.waited(milliseconds: Int(clamping: taken.waited))), of: journey) }
    if let reason = taken.record?.ignored, reason != .unhandled {
      tell(.ignored(happening.words, reason), of: journey)
    } else if let act = act(of: happening, taken, now, &changes) {
      tell(.acted(act), of: journey)
    }
    if !changes.isEmpty { tell(.acted(.changed(changes)), of: journey) }
    try tellStep(of: journey, from: taken.record, facts)
  }

  func tell(_ effect: Effect, of journey: HostedJourney) {
    guard environment.listener != nil, let effect = words(of: effect) else { return }
    tell(.performed(effect), of: journey)
  }

  // MARK: Words

  /// What a script has for something that happened. Takes the changes that belong to it.
  private func act(
    of happening: HostedJourney.Happening, _ taken: Taken, _ now: [JourneyFact], _ changes: inout [JourneyFact]
  ) -> JourneyAct? {
    switch happening {
    case .event(let event, _):
      let sent = policy.sent(event) ?? ("", [])
      return .sent(sent.name, sent.values.map { JourneyFact(name: $0.name, value: $0.value) })
    case .returned, .active:
      guard taken.isReturn else { return nil }
      defer { changes = [] }
      return .wentAway(changes)
    case .answer(_, let answer): return .answered(answer.call)
    case .reply(_, _, .answer(let name), _), .reply(_, _, .goneWith(let name), _): return .tapped(name)
    case .reply(_, _, .gone, _): return .dismissed
    case .settled:
      guard let resource = taken.asked, let status = now.first(where: { $0.name == resource }) else { return nil }
      changes.removeAll { $0.name == resource }
      return .answered(status.value)
    case .alarm: return taken.isSilence ? .stayedSilent : nil
    case .start, .restore, .changed, .background, .screen, .cancelled: return nil
    }
  }

  private func tellStep(of journey: HostedJourney, from record: StepRecord?, _ facts: Facts) throws {
    guard let session = journey.session else { return }
    var kept = facts
    try policy.keep(session.effects, in: &kept)
    let known = try words(of: kept)
    let isSame = record.map { $0.verdict == .ignored(.unhandled) } ?? false
    defer { journey.known = known }
    if isSame, known == journey.known { return }
    let read = try record.map { try policy.factsRead(in: $0, of: facts) } ?? [:]
    let because = try words(of: facts).filter { read[$0.name] != nil }
    let from = record?.before.map { policy.name(of: $0) }
    let to = session.outcome == nil ? session.activeStates.first.map { policy.name(of: $0) } : nil
    tell(.stepped(JourneyStep(from: from, to: to, because: because, facts: known)), of: journey)
  }

  private func words(of facts: Facts) throws -> [JourneyFact] {
    try policy.words(of: facts).map { JourneyFact(name: $0.name, value: $0.value) }
  }

  /// The facts that have another value, without moments that have only become older.
  static func differences(from before: [JourneyFact], to now: [JourneyFact]) -> [JourneyFact] {
    let known = Dictionary(before.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    return now.filter { $0.value != known[$0.name] && !$0.value.hasPrefix("older than ") }
  }

  private func words(of effect: Effect) -> JourneyEffect? {
    guard let name = policy.name(of: effect) else { return nil }
    if case .request(_, let resource, let request, _) = effect {
      return JourneyEffect(.ask, name, request: policy.name(of: request, of: resource))
    }
    if case .remember(let memory, let value) = effect {
      return JourneyEffect(.remember, "\(name) = \(policy.name(of: value, of: memory))")
    }
    return JourneyEffect(effect.kind, name, policy.arguments(of: effect))
  }
}
