import UsherRuntime

extension JourneyHost {
  /// Resumes a journey of an earlier process. First performs effects that may not have been performed; the saved record
  /// stays until they are.
  func restore(_ journey: HostedJourney, _ commit: Commit, isPerformed: Bool) async throws {
    let contents: Commit.Contents
    do throws(Snapshot.Refusal) {
      contents = try commit.contents()
    } catch {
      return try await refuse(journey, error)
    }
    let reading = await read(for: journey)
    journey.texts = reading.texts
    if !isPerformed {
      for outstanding in contents.outstanding {
        if let outcome = await perform(outstanding, ofStep: contents.step, of: journey) {
          return await close(journey, .success(outcome))
        }
      }
    }
    let facts = try knownFacts(reading)
    do throws(Snapshot.Refusal) {
      switch try policy.restore(commit, facts: facts).0 {
      case .resumed(let session): journey.session = session
      case .restarted(let session):
        journey.session = session
        tell(.restarted, of: journey)
      }
    } catch {
      return try await refuse(journey, error)
    }
    try tellRelaunch(of: journey, facts)
    try await complete(journey, reading, facts)
  }

  /// Performs an outstanding effect. For an outcome, returns its name instead.
  private func perform(_ effect: Commit.Outstanding, ofStep step: Int, of journey: HostedJourney) async -> String? {
    let id = EffectID(journey: journey.id, step: step, position: effect.position)
    var arguments: [String: String] = [:]
    for (name, argument) in effect.arguments {
      switch argument {
      case .value(let value): arguments[name] = value
      case .text(let position):
        let texts = policy.texts
        if texts.indices.contains(position) { arguments[name] = journey.texts[texts[position]] }
      }
    }
    switch effect.kind {
    case .track: await app.track(TrackedMetric(name: effect.name, arguments: arguments, id: id))
    case .perform: _ = await app.perform(ActionCall(name: effect.name, arguments: arguments, id: id))
    case .finish: return effect.name
    }
    return nil
  }

  /// Handles a saved journey that cannot be resumed: reports a note, and starts the flow again only if someone waits for
  /// it.
  private func refuse(_ journey: HostedJourney, _ refusal: Snapshot.Refusal) async throws {
    tell(.refused(refusal), of: journey)
    guard journey.waiters.isEmpty else {
      journey.queue.insert(.start, at: 0)
      return
    }
    records.forget(journey.number)
    try records.save()
    await close(journey, .failure(refusal))
  }
}
