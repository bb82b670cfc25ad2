internal import UsherLock
import UsherRuntime

/// Keeps the last journeys: as scripts, so that a bug report can have what happened and `usher run --script-file` plays it again, and as
/// lines of a log, with which `usher replay` tells what people would have seen of another policy.
///
/// ```swift
/// let recorder = JourneyRecorder(in: store, version: "3.4.1")
/// environment.listener = { recorder.note($0) }
/// ```
///
/// A record lasts when Settings ends the app. It has statuses, values of inputs, the names of what was tapped and answered, and the
/// effects. It has no texts, no times of day, and nothing that identifies the person or the device.
public final class JourneyRecorder: Sendable {
  private let store: any JourneyStore
  private let limit: Int
  private let version: String
  private let state: Locked<State>

  /// The most lines of a script. The steps behind them are left out, and the record says so.
  public static let lineLimit = 500

  private struct State {
    /// Nil until they have been read.
    var kept: RecordedJourneys?
    var failure: StoreError?
  }

  /// - Parameters:
  ///   - store: Where the records are kept, such as the store of the journeys.
  ///   - limit: The number of journeys that are kept. The oldest go first.
  ///   - version: The version of the app, by which a log is summed up. It is in each line.
  public init(in store: any JourneyStore, keeping limit: Int = 20, version: String = "") {
    self.store = store
    self.limit = limit
    self.version = version
    state = Locked(State())
  }

  /// Records an event. Is meant for ``JourneyEnvironment/listener``.
  public func note(_ event: JourneyEvent) {
    change { kept in
      guard kept.add(event, version) else { return false }
      kept.keep(limit)
      return true
    }
  }

  /// The last journeys, the oldest first. The script of each can be played with its policy.
  public var records: [JourneyRecord] { state.withLock { state in known(&state).journeys.map { $0.record } } }

  /// Returns the lines of finished journeys that were not returned before, the oldest first, and how many journeys were removed since
  /// the last call before their lines were returned, finished or not. Each line is returned once, so keep those that cannot be sent. If
  /// they could not be written down as returned (``failure``), the next launch may return them again.
  ///
  /// A line is one object of JSON, without a line end; `usher schema journey` describes it. ``records`` still has the journeys.
  public func takeLines() -> (lines: [String], lost: Int) {
    var taken: (lines: [String], lost: Int) = ([], 0)
    change { kept in
      taken = kept.takeLines()
      return !taken.lines.isEmpty || taken.lost > 0
    }
    return taken
  }

  /// Why records were not kept or not found; nil since the last time that they were kept. What this process has recorded is in
  /// ``records`` in any case.
  public var failure: StoreError? { state.withLock { $0.failure } }

  /// No policy has a name with a space.
  private static let name = "journey records"

  /// Writes the records if the change returns true.
  private func change(_ change: (inout RecordedJourneys) -> Bool) {
    state.withLock { state in
      var kept = known(&state)
      guard change(&kept) else { return }
      state.kept = kept
      do throws(StoreError) {
        try store.write(kept.bytes, Self.name)
        state.failure = nil
      } catch {
        state.failure = error
      }
    }
  }

  private func known(_ state: inout State) -> RecordedJourneys {
    if let kept = state.kept { return kept }
    var kept = RecordedJourneys()
    do throws(StoreError) {
      kept = try store.read(Self.name, as: RecordedJourneys.init) ?? kept
    } catch {
      state.failure = error
    }
    state.kept = kept
    return kept
  }
}

/// What happened in one journey.
public struct JourneyRecord: Hashable, Sendable {
  /// The policy's name.
  public var policy: String
  /// The flow with its arguments, such as `startCall(isVideo: true)`.
  public var flow: String
  /// The journey, as in `EffectID.journey`. It is the same for no other installation, so it is not in the script.
  public var journey: String
  /// The values at the start, what happened, and how it ended, for `usher run POLICY --script-file FILE`.
  public var script: String

  /// Creates a record.
  public init(policy: String, flow: String, journey: String, script: String) {
    self.policy = policy
    self.flow = flow
    self.journey = journey
    self.script = script
  }
}
