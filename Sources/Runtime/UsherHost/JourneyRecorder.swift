internal import UsherLock
import UsherRuntime

/// Keeps the last journeys as scripts, so that a bug report can have what happened and `usher run --script-file` plays it again.
///
/// ```swift
/// let recorder = JourneyRecorder(in: store)
/// environment.listener = { recorder.note($0) }
/// ```
///
/// A record lasts when Settings ends the app. Its script has statuses, values of inputs and the names of what was tapped and
/// answered. It has no texts, no times of day, and nothing that identifies the person or the device.
public final class JourneyRecorder: Sendable {
  private let store: any JourneyStore
  private let limit: Int
  private let state: Locked<State>

  /// The most lines of a record. The steps behind them are left out, and the record says so.
  public static let lineLimit = 500

  private struct State {
    /// Nil until they have been read.
    var journeys: [RecordedJourney]?
    var failure: StoreError?
  }

  /// - Parameters:
  ///   - store: Where the records are kept, such as the store of the journeys.
  ///   - limit: The number of journeys that are kept. The oldest go first.
  public init(in store: any JourneyStore, keeping limit: Int = 20) {
    self.store = store
    self.limit = limit
    state = Locked(State())
  }

  /// Records an event. Is meant for ``JourneyEnvironment/listener``.
  public func note(_ event: JourneyEvent) {
    state.withLock { state in
      var journeys = known(&state)
      guard RecordedJourney.add(event, to: &journeys) else { return }
      if journeys.count > limit { journeys.removeFirst(journeys.count - limit) }
      state.journeys = journeys
      do throws(StoreError) {
        try store.write(RecordedJourney.bytes(of: journeys), Self.name)
        state.failure = nil
      } catch {
        state.failure = error
      }
    }
  }

  /// The last journeys, the oldest first. The script of each can be played with its policy.
  public var records: [JourneyRecord] { state.withLock { state in known(&state).map { $0.record } } }

  /// Why records were not kept or not found; nil since the last time that they were kept. What this process has recorded is in
  /// ``records`` in any case.
  public var failure: StoreError? { state.withLock { $0.failure } }

  /// No policy has a name with a space.
  private static let name = "journey records"

  private func known(_ state: inout State) -> [RecordedJourney] {
    if let journeys = state.journeys { return journeys }
    var journeys: [RecordedJourney] = []
    do throws(StoreError) {
      journeys = try store.read(Self.name, as: RecordedJourney.all) ?? []
    } catch {
      state.failure = error
    }
    state.journeys = journeys
    return journeys
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

/// A journey as it is recorded.
struct RecordedJourney: Hashable {
  var policy: String
  var flow: String
  var journey: String
  var lines: [String]
  /// The values that the journey knew last.
  var facts: [JourneyFact]

  var record: JourneyRecord {
    JourneyRecord(policy: policy, flow: flow, journey: journey, script: lines.map { $0 + "\n" }.joined())
  }

  /// Adds an event, and removes nothing. Returns whether anything was added.
  static func add(_ event: JourneyEvent, to journeys: inout [RecordedJourney]) -> Bool {
    let isStart = if case .started = event.matter { true } else { false }
    let known = journeys.lastIndex { $0.journey == event.journey && $0.policy == event.policy }
    if let known, !isStart { return journeys[known].add(event) }
    var begun = RecordedJourney(policy: event.policy, flow: event.call, journey: event.journey, lines: [], facts: [])
    if !isStart { begun.lines = ["// the beginning was not recorded"] }
    guard begun.add(event) else { return false }
    journeys.append(begun)
    return true
  }

  private mutating func add(_ event: JourneyEvent) -> Bool {
    switch event.matter {
    case .started(let facts):
      self.facts = facts
      let platform = event.platform.isEmpty ? [] : ["platform is \(event.platform)"]
      let givens = platform + facts.map { "\($0.name) is \(Self.literal($0.value))" }
      if !givens.isEmpty { append("given \(givens.joined(separator: ", "))") }
      append("start \(flow)")
    case .acted(.relaunched(let now)):
      append(JourneyAct.line("relaunch", now.changes(since: facts)))
      facts = now
    case .acted(let act):
      append("\(act)")
      // The process may end before the step that sees them.
      for change in act.changes {
        if let index = facts.firstIndex(where: { $0.name == change.name }) { facts[index] = change }
      }
    case .stepped(let step):
      if facts == step.facts { return false }
      facts = step.facts
    case .ended, .cancelled, .refused, .restarted: append("// \(event.matter)")
    // The error may name a value that the app has given.
    case .failed: append("// failed")
    case .ignored, .shortened, .performed, .outdated, .unsaved, .unanswered, .phasesUnreported: return false
    }
    return true
  }

  private mutating func append(_ line: String) {
    if lines.count < JourneyRecorder.lineLimit { lines.append(line) }
    if lines.count == JourneyRecorder.lineLimit { lines.append("// what came later was not recorded") }
  }

  /// A value as a `given` has it. What is no word, no number and no age is in quotes.
  private static func literal(_ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
    }
    return isPlain || value.hasPrefix("older than ") ? value : "\"\(value)\""
  }

  // MARK: Bytes

  /// `USR1`; the digit is the format.
  private static let magic: UInt32 = 0x3152_5355

  static func bytes(of journeys: [RecordedJourney]) -> [UInt8] {
    var writer = WordWriter()
    writer.write(magic)
    writer.write(UInt32(journeys.count))
    for journey in journeys {
      for text in [journey.policy, journey.flow, journey.journey] { writer.write(Array(text.utf8)) }
      writer.write(UInt32(journey.lines.count))
      for line in journey.lines { writer.write(Array(line.utf8)) }
      writer.write(UInt32(journey.facts.count))
      for fact in journey.facts {
        writer.write(Array(fact.name.utf8))
        writer.write(Array(fact.value.utf8))
      }
    }
    writer.write(stableHash(writer.bytes))
    return writer.bytes
  }

  static func all(in bytes: [UInt8]) throws(Snapshot.Refusal) -> [RecordedJourney] {
    var reader = WordReader(bytes: Array(bytes.dropLast(4)))
    try reader.readMagic(magic)
    guard WordReader.word(in: bytes, at: bytes.count - 4) == stableHash(bytes.dropLast(4)) else { throw .damaged }
    var journeys: [RecordedJourney] = []
    for _ in 0..<(try reader.read()) {
      var journey = RecordedJourney(
        policy: try reader.readText(), flow: try reader.readText(), journey: try reader.readText(), lines: [], facts: []
      )
      for _ in 0..<(try reader.read()) { journey.lines.append(try reader.readText()) }
      for _ in 0..<(try reader.read()) {
        journey.facts.append(JourneyFact(name: try reader.readText(), value: try reader.readText()))
      }
      journeys.append(journey)
    }
    return journeys
  }
}

extension JourneyAct {
  /// The values that it says have changed.
  fileprivate var changes: [JourneyFact] {
    switch self {
    case .wentAway(let changes), .changed(let changes): changes
    case .tapped, .dismissed, .answered, .stayedSilent, .waited, .relaunched, .sent: []
    }
  }
}
