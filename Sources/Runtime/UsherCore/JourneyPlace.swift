import UsherRuntime

/// Where a journey stood that an earlier process left.
public enum JourneyPlace: Hashable, Sendable {
  /// A prompt was up.
  case prompt
  /// The person was in Settings, or wherever else a link leads.
  case away
  /// It had ended, and nobody received its outcome.
  case over
  /// An action of the app or a question of the system was under way, or the journey waited for something else.
  case elsewhere
}

extension CoreHost {
  /// Describes a saved journey; nil if it has ended with the process that played it, because its flow is for one launch. One that
  /// cannot be read is `elsewhere`: whoever asks for its outcome gets the reason.
  func left(_ saved: HostRecord.SavedJourney) -> JourneyCore.Left? {
    var place = JourneyPlace.elsewhere
    do throws(Snapshot.Refusal) {
      let session = try Commit(bytes: saved.commit).contents().snapshot.session(of: policy)
      if session.outcome != nil {
        place = .over
      } else if session.isForLaunch {
        return nil
      } else if session.waitsForLink {
        place = .away
      } else if session.showsPrompt {
        place = .prompt
      }
    } catch {}
    return JourneyCore.Left(
      journey: saved.number, flow: saved.flow, arguments: saved.arguments, leftAt: saved.savedAt, place: place)
  }
}
