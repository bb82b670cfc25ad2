internal import UsherLock
import UsherRuntime

extension JourneyHost {
  /// Resumes a journey of an earlier process. First performs actions that may not have been performed; the saved record
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
    await countMetrics()
    if !isPerformed {
      for outstanding in contents.outstanding {
        if let outcome = await perform(outstanding, ofStep: contents.step, of: journey) {
          return await close(journey, .success(outcome))
        }
      }
    }
    let facts: Facts
    do {
      facts = try inOneStep(of: journey, reading) { facts in
        switch try policy.restore(commit, facts: facts).0 {
        case .resumed(let session): journey.session = session
        case .restarted(let session):
          journey.session = session
          journey.isRestoring = false
        }
        return true
      }
    } catch let refusal as Snapshot.Refusal {
      return try await refuse(journey, refusal)
    }
    if !journey.isRestoring { tell(.restarted, of: journey) }
    try tellRelaunch(of: journey, facts)
    try await complete(journey)
  }

  /// Performs an outstanding action. For an outcome, returns its name instead. Metrics are counted apart.
  private func perform(_ effect: Commit.Outstanding, ofStep step: Int, of journey: HostedJourney) async -> String? {
    switch effect.kind {
    case .track: return nil
    case .perform:
      let id = EffectID(journey: journey.id, step: step, position: effect.position)
      let arguments = arguments(of: effect, texts: journey.texts)
      _ = await app.perform(ActionCall(name: effect.name, arguments: arguments, id: id))
      return nil
    case .finish: return effect.name
    }
  }

  /// Handles a saved journey that cannot be resumed: reports a note, and starts the flow again only if someone waits for
  /// it.
  private func refuse(_ journey: HostedJourney, _ refusal: Snapshot.Refusal) async throws {
    tell(.refused(refusal), of: journey)
    guard journey.waiters.isEmpty else {
      journey.queue.insert(.start, at: 0)
      return
    }
    try record.withLock { try $0.forget(journey.number) }
    await close(journey, .failure(refusal))
  }
}
