import UsherRuntime

/// The journeys of a recorder.
struct RecordedJourneys: Hashable {
  private(set) var journeys: [RecordedJourney] = []
  /// How many have gone without that their lines were taken.
  private var lost = 0

  init() {}

  /// Adds an event. Returns whether anything was added.
  mutating func add(_ event: JourneyEvent, _ version: String) -> Bool {
    let isStart = if case .started = event.matter { true } else { false }
    let known = journeys.lastIndex { $0.journey == event.journey && $0.policy == event.policy }
    if let known, !isStart { return journeys[known].add(event.matter) }
    var begun = RecordedJourney(event, version)
    guard begun.add(event.matter) else { return false }
    journeys.append(begun)
    return true
  }

  /// Removes the oldest ones beyond a limit.
  mutating func keep(_ limit: Int) {
    let gone = journeys.prefix(max(0, journeys.count - limit))
    lost += gone.count { !$0.isTaken }
    journeys.removeFirst(gone.count)
  }

  mutating func takeLines() -> (lines: [String], lost: Int) {
    defer { lost = 0 }
    var lines: [String] = []
    for index in journeys.indices where journeys[index].ending != nil && !journeys[index].isTaken {
      journeys[index].isTaken = true
      lines.append(journeys[index].line)
    }
    return (lines, lost)
  }

  // MARK: Bytes

  /// `USR1`; the digit is the format.
  private static let magic: UInt32 = 0x3152_5355

  var bytes: [UInt8] {
    var writer = WordWriter()
    writer.write(Self.magic)
    writer.write(UInt32(lost))
    writer.write(UInt32(journeys.count))
    for journey in journeys { journey.write(to: &writer) }
    writer.write(stableHash(writer.bytes))
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(Snapshot.Refusal) {
    var reader = WordReader(bytes: Array(bytes.dropLast(4)))
    try reader.readMagic(Self.magic)
    guard WordReader.word(in: bytes, at: bytes.count - 4) == stableHash(bytes.dropLast(4)) else { throw .damaged }
    lost = Int(try reader.read())
    for _ in 0..<(try reader.read()) { journeys.append(try RecordedJourney(from: &reader)) }
  }
}

/// A journey as it is recorded.
struct RecordedJourney: Hashable {
  let policy: String
  private let platform: String
  /// The flow with its arguments.
  private let flow: String
  let journey: String
  /// The version of the app that started it.
  private let version: String
  /// The values at the start; nil if the beginning was not recorded.
  private var given: [JourneyFact]?
  private var steps: [Step] = []
  /// Whether further acts belong to the last step: it was not taken yet.
  private var isOpen = false
  /// The number of lines and effects; those beyond their limits are left out.
  private var size = Size()
  private var isShortened = false
  /// The first end: the line goes no further.
  private(set) var ending: Ending?
  /// Whether its line was taken.
  var isTaken = false
  /// The values that the journey knew last.
  private var facts: [JourneyFact] = []

  private struct Size: Hashable {
    var lines = 0
    var effects = 0
  }

  /// What has happened, and what was done then.
  fileprivate struct Step: Hashable {
    /// As a script has them; none at the start.
    var acts: [String]
    var effects: [JourneyEffect] = []
    /// What has interrupted or ended the journey after the step.
    var notes: [String] = []
  }

  struct Ending: Hashable {
    var end: End
    /// The number of steps until then.
    var steps: Int
    var isShortened: Bool
  }

  /// How a journey ends.
  enum End: Hashable {
    case outcome(String)
    case stopped(Stop)
  }

  /// Why a journey has no outcome.
  enum Stop: String, CaseIterable {
    /// The app has stopped waiting.
    case cancelled
    /// It ended with an error.
    case failed
    /// It was saved, and could not be resumed.
    case refused
    /// It was saved, and its flow has started again, because the policy has no longer its state.
    case restarted
  }

  /// An empty record of the journey of an event.
  init(_ event: JourneyEvent, _ version: String) {
    (policy, platform, journey) = (event.policy, event.platform, event.journey)
    (flow, self.version) = (event.call, version)
  }

  // MARK: Events

  /// Adds what has happened. Returns whether anything was added.
  mutating func add(_ matter: JourneyEvent.Matter) -> Bool {
    switch matter {
    case .started(let facts):
      (given, self.facts) = (facts, facts)
      size.lines = head.count
      steps = [Step(acts: [])]
      isOpen = true
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
      if facts == step.facts, !isOpen { return false }
      (facts, isOpen) = (step.facts, false)
    case .performed(let effect): append(effect)
    case .ended(let outcome): finish(.outcome(outcome), matter)
    case .cancelled: finish(.stopped(.cancelled), matter)
    case .refused: finish(.stopped(.refused), matter)
    case .restarted: finish(.stopped(.restarted), matter)
    case .failed: finish(.stopped(.failed), matter)
    case .ignored, .shortened, .outdated, .unsaved, .unanswered, .phasesUnreported, .elsewhere: return false
    }
    return true
  }

  private mutating func append(_ act: String) {
    guard makeRoom(lines: 1) else { return }
    if isOpen { steps[steps.count - 1].acts.append(act) } else { steps.append(Step(acts: [act])) }
    isOpen = true
  }

  private mutating func append(_ effect: JourneyEffect) {
    guard makeRoom(effects: 1) else { return }
    if steps.isEmpty || steps.count == ending?.steps { steps.append(Step(acts: [])) }
    steps[steps.count - 1].effects.append(effect)
  }

  private mutating func finish(_ end: End, _ matter: JourneyEvent.Matter) {
    if steps.isEmpty { steps.append(Step(acts: [])) }
    if ending == nil { ending = Ending(end: end, steps: steps.count, isShortened: isShortened) }
    isOpen = false
    // The error may name a value that the app has given.
    if makeRoom(lines: 1) { steps[steps.count - 1].notes.append(end == .stopped(.failed) ? "failed" : "\(matter)") }
  }

  /// Returns whether there was room left.
  private mutating func makeRoom(lines: Int = 0, effects: Int = 0) -> Bool {
    if isShortened { return false }
    size.lines += lines
    size.effects += effects
    // A step that goes round may have any number of effects.
    isShortened = size.lines > JourneyRecorder.lineLimit || size.effects > 4 * JourneyRecorder.lineLimit
    return !isShortened
  }

  // MARK: Script

  var record: JourneyRecord { JourneyRecord(policy: policy, flow: flow, journey: journey, script: script) }

  private var script: String {
    var lines = head
    for step in steps {
      lines += step.acts + step.notes.map { "// \($0)" }
    }
    if isShortened { lines.append("// what came later was not recorded") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// What a script says before the first step.
  private var head: [String] {
    guard let given else { return ["// the beginning was not recorded"] }
    let platform = platform.isEmpty ? [] : ["platform is \(platform)"]
    let givens = platform + given.map { "\($0.name) is \(Self.literal($0.value))" }
    return (givens.isEmpty ? [] : ["given \(givens.joined(separator: ", "))"]) + ["start \(flow)"]
  }

  /// A value as a `given` has it. What is no word, no number and no age is in quotes.
  private static func literal(_ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
    }
    return isPlain || value.hasPrefix("older than ") ? value : "\"\(value)\""
  }
}

// MARK: Lines

extension RecordedJourney {
  /// One object of JSON, with the keys in this order. It goes to the first end. What follows when a saved flow has started again is in
  /// the script alone.
  var line: String {
    var fields = [("format", "1"), ("policy", json(policy)), ("flow", json(flow))]
    if !platform.isEmpty { fields.append(("platform", json(platform))) }
    if !version.isEmpty { fields.append(("version", json(version))) }
    if let given { fields.append(("given", json(given.map { ($0.name, json($0.value)) }))) }
    fields.append(("steps", json(steps.prefix(ending?.steps ?? steps.count).map { $0.json })))
    if ending?.isShortened ?? isShortened { fields.append(("isShortened", "true")) }
    switch ending?.end {
    case .outcome(let outcome): fields.append(("outcome", json(outcome)))
    case .stopped(let stop): fields.append(("stopped", json(stop.rawValue)))
    case nil: break
    }
    return json(fields)
  }
}

extension RecordedJourney.Step {
  fileprivate var json: String {
    UsherHost.json([
      ("acts", UsherHost.json(acts.map { UsherHost.json($0) })),
      ("effects", UsherHost.json(effects.map { UsherHost.json($0) })),
    ])
  }
}

private func json(_ effect: JourneyEffect) -> String {
  var fields = [("effect", json(effect.kind.rawValue)), ("name", json(effect.name))]
  if !effect.arguments.isEmpty {
    fields.append(("arguments", json(inOrder(effect.arguments).map { ($0.name, json($0.value)) })))
  }
  if let value = effect.value { fields.append(("value", json(value))) }
  return json(fields)
}

private func json(_ fields: [(name: String, value: String)]) -> String {
  "{" + fields.map { "\(json($0.name)):\($0.value)" }.joined(separator: ",") + "}"
}

private func json(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

/// A text in quotes. An app has no other JSON to write, and so needs no Foundation.
private func json(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted += "\\\(scalar)"
    case "\u{0}"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}

// MARK: Bytes

extension RecordedJourney {
  func write(to writer: inout WordWriter) {
    writer.write([policy, platform, flow, journey, version])
    writer.write(UInt32(given == nil ? 0 : 1))
    writer.write(given ?? [])
    writer.write(UInt32(steps.count))
    for step in steps {
      writer.write(step.acts)
      writer.write(UInt32(step.effects.count))
      for effect in step.effects {
        writer.write([effect.kind.rawValue, effect.name] + [effect.value].compactMap { $0 })
        writer.write(inOrder(effect.arguments).map { JourneyFact(name: $0.name, value: $0.value) })
      }
      writer.write(step.notes)
    }
    for flag in [isOpen, isShortened, isTaken] { writer.write(flag ? 1 : 0) }
    switch ending?.end {
    case nil: writer.write([String]())
    case .outcome(let outcome): writer.write([outcome])
    case .stopped(let stop): writer.write([stop.rawValue, ""])
    }
    writer.write(UInt32(ending?.steps ?? 0))
    writer.write(ending?.isShortened == true ? 1 : 0)
    writer.write(UInt32(size.lines))
    writer.write(UInt32(size.effects))
    writer.write(facts)
  }

  init(from reader: inout WordReader) throws(Snapshot.Refusal) {
    let names = try reader.readTexts()
    guard names.count == 5 else { throw .damaged }
    (policy, platform, flow, journey, version) = (names[0], names[1], names[2], names[3], names[4])
    let hasStart = try reader.read() == 1
    let start = try reader.readFacts()
    given = hasStart ? start : nil
    for _ in 0..<(try reader.read()) {
      var step = Step(acts: try reader.readTexts())
      for _ in 0..<(try reader.read()) {
        let words = try reader.readTexts()
        guard words.count >= 2, let kind = JourneyEffect.Kind(rawValue: words[0]) else { throw .damaged }
        var effect = JourneyEffect(kind, words[1], value: words.dropFirst(2).first)
        for argument in try reader.readFacts() { effect.arguments[argument.name] = argument.value }
        step.effects.append(effect)
      }
      step.notes = try reader.readTexts()
      steps.append(step)
    }
    (isOpen, isShortened, isTaken) = (try reader.read() == 1, try reader.read() == 1, try reader.read() == 1)
    let words = try reader.readTexts()
    let (count, wasShortened) = (Int(try reader.read()), try reader.read() == 1)
    switch words.count {
    case 0: ending = nil
    case 1: ending = Ending(end: .outcome(words[0]), steps: count, isShortened: wasShortened)
    default:
      guard let stop = Stop(rawValue: words[0]) else { throw .damaged }
      ending = Ending(end: .stopped(stop), steps: count, isShortened: wasShortened)
    }
    size = Size(lines: Int(try reader.read()), effects: Int(try reader.read()))
    facts = try reader.readFacts()
  }
}

extension WordWriter {
  fileprivate mutating func write(_ texts: [String]) {
    write(UInt32(texts.count))
    for text in texts { write(Array(text.utf8)) }
  }

  fileprivate mutating func write(_ facts: [JourneyFact]) { write(facts.flatMap { [$0.name, $0.value] }) }
}

extension WordReader {
  fileprivate mutating func readTexts() throws(Snapshot.Refusal) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try read()) { texts.append(try readText()) }
    return texts
  }

  fileprivate mutating func readFacts() throws(Snapshot.Refusal) -> [JourneyFact] {
    let texts = try readTexts()
    guard texts.count.isMultiple(of: 2) else { throw .damaged }
    return stride(from: 0, to: texts.count, by: 2).map { JourneyFact(name: texts[$0], value: texts[$0 + 1]) }
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
