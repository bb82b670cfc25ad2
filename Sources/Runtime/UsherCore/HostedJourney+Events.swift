import UsherRuntime

/// Tells a listener what happens. Nothing is computed if there is none.
extension HostedJourney {
  func tell(_ matter: JourneyEvent.Matter) {
    guard host.isHeard else { return }
    let event = JourneyEvent(
      policy: policy.name, platform: policy.platform, flow: flow, arguments: arguments, journey: name,
      step: session?.stepNumber ?? 0, matter: matter)
    host.outgoing.send(.tell(event, for: host.number))
  }

  /// Tells that a journey has started, and the values that it started with.
  func tellStart(_ facts: Facts) throws(CoreError) {
    guard host.isHeard else { return }
    let first = try words(of: policy.firstFacts)
    let memory = Set(policy.facts.filter { if case .memory = $0.kind { true } else { false } }.map { $0.name })
    let given = zip(try words(of: facts), first).filter { now, first in !memory.contains(now.name) || now != first }
    tell(.started(given.map { $0.0 }))
    try tellStep(from: nil, facts)
  }

  /// Tells that a journey goes on in a new process.
  func tellRelaunch(_ facts: Facts) throws(CoreError) {
    guard host.isHeard else { return }
    tell(.acted(.relaunched(try words(of: facts))))
    try tellStep(from: nil, facts)
  }

  /// Tells what happened and the step that was taken for it.
  func tell(_ happening: Happening, _ taken: Taken, _ facts: Facts) throws(CoreError) {
    guard host.isHeard else { return }
    if case .ignored(let reason) = taken.verdict, reason != .unhandled {
      // Nothing gets through to a journey while the system asks.
      return reason == .shielded ? () : tell(.ignored(happening.words, reason))
    }
    guard taken.isStep else { return }
    let now = try words(of: facts)
    var changes = now.changes(since: known)
    if taken.waited > 0 { tell(.acted(.waited(milliseconds: Int(clamping: taken.waited)))) }
    if let reason = taken.record?.ignored, reason != .unhandled {
      tell(.ignored(happening.words, reason))
    } else if let act = act(of: happening, taken, now, &changes) {
      tell(.acted(act))
    }
    if !changes.isEmpty { tell(.acted(.changed(changes))) }
    try tellStep(from: taken.record, facts)
  }

  func tell(_ effect: Effect) {
    guard host.isHeard, let effect = words(of: effect) else { return }
    tell(.performed(effect))
  }

  // MARK: Words

  /// The step of a script for an event; nil if a script has none. Changes of facts that this step says itself are removed from
  /// `changes`.
  private func act(
    of happening: Happening, _ taken: Taken, _ now: [JourneyFact], _ changes: inout [JourneyFact]
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

  private func tellStep(from record: StepRecord?, _ facts: Facts) throws(CoreError) {
    guard let session else { return }
    let policy = policy
    let kept = try byName { () throws(HostError) in
      var kept = facts
      try policy.keep(session.effects, in: &kept)
      return kept
    }
    let (before, now) = (known, try words(of: kept))
    known = now
    if let record, record.verdict == .ignored(.unhandled), now == before { return }
    var read: [String: String] = [:]
    if let record { read = try byName { () throws(HostError) in try policy.factsRead(in: record, of: facts) } }
    let because = try words(of: facts).filter { read[$0.name] != nil }
    let from = record?.before.map { policy.name(of: $0) }
    let to = session.outcome == nil ? session.activeStates.first.map { policy.name(of: $0) } : nil
    tell(.stepped(JourneyStep(from: from, to: to, because: because, facts: now)))
  }

  private func words(of facts: Facts) throws(CoreError) -> [JourneyFact] {
    let policy = policy
    return try byName { () throws(HostError) in try policy.words(of: facts) }
      .map { JourneyFact(name: $0.name, value: $0.value) }
  }

  private func words(of effect: Effect) -> JourneyEffect? {
    policy.recordedName(of: effect).map { name in
      JourneyEffect(effect.kind, name, policy.arguments(of: effect), value: policy.rememberedValue(of: effect))
    }
  }
}
