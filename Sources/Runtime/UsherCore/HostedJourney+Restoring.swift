import UsherRuntime

extension HostedJourney {
  /// Resumes a journey of an earlier process. First performs actions that may not have been performed; the saved record
  /// stays until they are.
  func restore(_ commit: Commit, isPerformed: Bool) {
    let contents: Commit.Contents
    do throws(Snapshot.Refusal) {
      contents = try commit.contents()
    } catch {
      return refuse(error)
    }
    read { journey in
      journey.texts = journey.reading.texts
      journey.next { journey in
        journey.repeatEffects(isPerformed ? [] : contents.outstanding[...], ofStep: contents.step, of: commit)
      }
      journey.countMetrics()
    }
  }

  /// Performs outstanding actions, and goes on with the saved session. With an outcome, the journey is over. Metrics are counted
  /// apart.
  private func repeatEffects(_ effects: ArraySlice<Commit.Outstanding>, ofStep step: Int, of commit: Commit) {
    guard let effect = effects.first(where: { $0.kind != .track }) else { return resume(commit) }
    if effect.kind == .finish { return close(.success(effect.name)) }
    let id = EffectID(journey: name, step: step, position: effect.position)
    let call = ActionCall(name: effect.name, arguments: host.arguments(of: effect, texts: texts), id: id)
    let rest = effects.drop { $0.position != effect.position }.dropFirst()
    next { $0.repeatEffects(rest, ofStep: step, of: commit) }
    wait(for: .perform(call, seat: seat, for: host.number))
  }

  private func resume(_ commit: Commit) {
    var refusal: Snapshot.Refusal?
    inOneStep { journey, facts in
      do throws(Snapshot.Refusal) {
        switch try journey.policy.restore(commit, facts: facts).0 {
        case .resumed(let session): journey.session = session
        case .restarted(let session):
          journey.session = session
          journey.isRestoring = false
        }
        return true
      } catch {
        refusal = error
        return false
      }
    } then: { journey, facts throws(CoreError) in
      if let refusal { return journey.refuse(refusal) }
      if !journey.isRestoring { journey.tell(.restarted) }
      try journey.tellRelaunch(facts)
      journey.next { $0.isRestoring = false }
      journey.complete()
    }
  }

  /// Handles a saved journey that cannot be resumed: reports a note, and starts the flow again only if someone plays the
  /// flow. Who waits for this journey of it gets the reason.
  private func refuse(_ refusal: Snapshot.Refusal) {
    tell(.refused(refusal))
    isRestoring = false
    if waiters.contains(where: { $0.isRun }) {
      queue.insert(.start, at: 0)
      return
    }
    forget(because: .snapshot(refusal))
  }
}
