import UsherRuntime

extension JourneyHost {
  /// Takes a journey up that an earlier process has left. What that may not have performed comes first: until it is performed,
  /// the record of it stays.
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
        await app.note(.restarted(flow: journey.flow))
      }
    } catch {
      return try await refuse(journey, error)
    }
    try await complete(journey, reading, facts)
  }

  /// Performs what may not have been performed; of an outcome gives the name.
  private func perform(_ effect: Commit.Outstanding, ofStep step: Int, of journey: HostedJourney) async -> String? {
    let id = EffectID(journey: journey.id, step: step, position: effect.position)
    var arguments: [String: String] = [:]
    for (name, argument) in effect.arguments {
      switch argument {
      case .value(let value): arguments[name] = value
      case .text(let position):
        if policy.textInputs.indices.contains(position) {
          arguments[name] = journey.texts[policy.textInputs[position]]
        }
      }
    }
    switch effect.kind {
    case .track: await app.track(TrackedMetric(name: effect.name, arguments: arguments, id: id))
    case .perform: _ = await app.perform(ActionCall(name: effect.name, arguments: arguments, id: id))
    case .finish: return effect.name
    }
    return nil
  }

  /// It cannot be taken up. Whoever runs the flow begins it anew; nobody else hears more of it than a note.
  private func refuse(_ journey: HostedJourney, _ refusal: Snapshot.Refusal) async throws {
    await app.note(.refused(flow: journey.flow, refusal))
    guard journey.waiters.isEmpty else {
      journey.queue.insert(.start, at: 0)
      return
    }
    records.forget(journey.number)
    try records.save()
    await close(journey, .failure(refusal))
  }
}
