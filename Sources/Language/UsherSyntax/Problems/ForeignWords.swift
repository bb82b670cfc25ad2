internal import UsherSource

/// A word of other languages, and what it is in this one.
struct ForeignWord: Sendable {
  let spellings: [String]
  let meaning: Meaning
  /// For a word that begins a line: a word that can begin a line at its place. Nil if the words that it means show the place.
  var place: String?

  enum Meaning: Sendable {
    /// One of these words of the language replaces it.
    case words([String])
    /// Nothing can replace it alone. The sentence says what to write.
    case advice(Prose)
    /// A text for people, which belongs into the catalog: this field of an entry.
    case text(String)
  }

  init(_ spellings: [String], _ meaning: Meaning, at place: String? = nil) {
    (self.spellings, self.meaning, self.place) = (spellings, meaning, place)
  }

  init(_ spellings: [String], _ words: String...) { self.init(spellings, .words(words)) }

  /// The meaning of the word at a place where a line can begin with these words; nil if it has none there.
  fileprivate func meaning(among words: [String]) -> Meaning? {
    if let place { return words.contains(place) ? meaning : nil }
    guard case .words(let meant) = meaning else { return meaning }
    let possible = meant.filter { words.contains($0) }
    return possible.isEmpty ? nil : .words(possible)
  }
}

/// A format that a file may have in place of a policy.
enum ForeignFormat: String {
  case json = "JSON"
  case xml = "XML"
  case yaml = "YAML"
}

/// The spellings of other languages, by the place where they stand. The grammar looks a word up where it cannot read it.
/// Signs such as `=>` are in `Lexer+ForeignSyntax.swift`.
package enum ForeignWords {
  /// The word of this language for a foreign word that begins a line, at a place where a line can begin with `words`.
  static func line(_ word: String, among words: [String]) -> ForeignWord.Meaning? {
    for known in lines where known.spellings.contains(word) {
      if let meaning = known.meaning(among: words) { return meaning }
    }
    return nil
  }

  private static let lines: [ForeignWord] = declarations + inFlows + inPrompts + inTests

  private static let declarations: [ForeignWord] = [
    ForeignWord(["import", "include", "using", "platform", "platforms", "target", "targets"], "use"),
    ForeignWord(["func", "function", "fun", "def", "journey"], "flow"),
    ForeignWord(["enum", "typealias"], "type"),
    ForeignWord(["dialog", "popup", "modal", "confirm"], "alert"),
    ForeignWord(["page", "view"], "screen", "sheet"),
    ForeignWord(["bottomSheet", "bottomsheet", "BottomSheet", "drawer"], "sheet"),
    ForeignWord(["toast", "snackbar"], "notice"),
    ForeignWord(["parameter", "param", "arg", "prop"], "input"),
    ForeignWord(["var", "variable"], "memory"),
    ForeignWord(["const"], "let"),
    ForeignWord(["permission"], "resource"),
    ForeignWord(["scenario", "it", "describe", "spec", "Scenario", "Feature", "Test"], "test"),
  ]

  private static let adviceOnMemory = ForeignWord.Meaning.advice(
    "what is remembered is declared as `memory`, on a line of the policy")

  private static let inFlows: [ForeignWord] = [
    ForeignWord(["switch", "match"], "choose"),
    ForeignWord(["log", "emit", "report"], "track"),
    ForeignWord(["set", "assign", "store", "save"], "remember"),
    ForeignWord(["perform", "call", "execute", "invoke"], "do"),
    ForeignWord(["present", "display"], "show"),
    ForeignWord(["request"], "ask"),
    ForeignWord(["initial", "begin"], "start"),
    ForeignWord(["step", "phase"], "state"),
    ForeignWord(["timeout"], "after"),
    ForeignWord(
      ["wait", "sleep", "delay", "pause"],
      .advice("time passes while a state waits: write `after 3s -> …` below its question"), at: "choose"),
    ForeignWord(
      guards + ["unless"],
      .advice("what to do in which case is a question with rows: `choose camera { denied -> …; else -> … }`"),
      at: "choose"),
    ForeignWord(
      guards + ["unless", "choose"],
      .advice("effects have no conditions: write a row for each case, with `when` in its head"), at: "track"),
    ForeignWord(
      jumps + ends, .advice("where a journey goes on is said behind `->`: a state, or `end` and an outcome"),
      at: "choose"),
    ForeignWord(["var", "variable"], adviceOnMemory, at: "retired"),
    ForeignWord(["var", "variable"], adviceOnMemory, at: "choose"),
  ]

  private static let inPrompts: [ForeignWord] = [
    ForeignWord(["title", "header", "heading", "headline"], .text("title"), at: "style"),
    ForeignWord(
      ["message", "text", "body", "subtitle", "description", "content"], .text("message"), at: "style"),
    ForeignWord(["btn", "cta", "option", "choice"], "button"),
    ForeignWord(["closable", "cancelable", "dismissable"], "dismissible"),
  ]

  private static let inTests: [ForeignWord] = [
    ForeignWord(["press", "click", "touch", "choose", "select", "push"], "tap"),
    ForeignWord(["assert", "verify", "should"], "expect"),
    ForeignWord(["assume", "setup", "having"], "given"),
    ForeignWord(["sleep", "delay", "pause", "advance"], "wait"),
    ForeignWord(["trigger", "emit", "fire", "post"], "send"),
    ForeignWord(["reply", "respond"], "answer"),
    ForeignWord(["restart", "reopen"], "relaunch"),
  ]

  // MARK: Rows and targets

  /// Words in place of `when`.
  static let conditions = ["if", "where"]
  /// Words before a condition that begins a line.
  private static let guards = conditions + ["when", "guard"]
  /// Words in place of `else when`.
  static let furtherCases = ["elif", "elsif", "elseif", "elseIf"]
  /// Words before the answer of a row that say how it comes about.
  static let answers = [
    "tap", "click", "press", "touch", "button", "select", "onTap", "onClick", "onPress", "onSelect", "answer", "result",
    "response", "status",
  ]
  /// Words before the head of a row, where this language has none.
  static let rows = [rowWord] + conditions
  /// The word before the answer of a row.
  static let rowWord = "case"
  /// Words behind `->` before a target, where this language has none.
  static let jumps = ["goto", "go", "jump", "navigate", "transition"] + fillers
  /// Words in place of `end`.
  package static let ends = [endThatNothingIsCalled, "exit", "finish", "quit"]
  /// The one of these that no declaration can have as its name.
  static let endThatNothingIsCalled = "return"
  /// Words in place of `else`.
  package static let rest = ["default", "otherwise", "other", "others", "any", "rest", "sonst", "fallback"]

  /// The role of a button that a word of other languages means; nil for other words.
  static func role(_ word: String) -> String? {
    switch word {
    case "default", "primary", "main", "recommended", "suggested", "prominent": "preferred"
    case "secondary", "close", "negative": "cancel"
    case "danger", "dangerous", "delete", "warning": "destructive"
    default: nil
    }
  }

  // MARK: Lines

  /// Words before a statement that other languages need.
  static let fillers = ["await", "try", "async", "yield"]
  /// Words before a step of a test.
  static let stepWords = ["Given", "When", "Then", "And", "But", "when", "then"]
  /// Words that declare what can change.
  static let variables = ["var", "variable", "val", "mut"]
  /// Words before the name of a memory.
  static let owners = ["self", "this"]
  /// Words in place of `choose`.
  static let questions = ["switch", "match"]
  /// Words for the first state of a flow.
  static let starts = ["initial", "start", "first", "entry", "begin"]
  /// Words for the beginning of a state.
  static let entries = [
    "onAppear", "onEnter", "onEntry", "onStart", "onLoad", "onMount", "onCreate", "viewDidLoad", "viewDidAppear",
    "viewWillAppear", "useEffect", "LaunchedEffect", "appear", "enter", "entry", "load", "mount", "init",
  ]
  /// The word for a handler of changes.
  static let changes = "onChange"
  /// The events of the language, and the word for changes.
  static let events = ["change", "return", "background"]
  /// Words between the head of a function and its block.
  static let effectsOfFunctions = ["async", "throws", "suspend", "rethrows"]
  /// Words for what a test does not expect.
  static let absence = ["no", "not", "never", "without", "none"]

  // MARK: Values and times

  /// The word behind a time that has passed.
  static let ago = "ago"
  /// The properties of a resource that are its status.
  static let properties = ["status", "state", "authorizationStatus", "permission", "permissionStatus", "value"]

  /// What a name with a property means, such as `camera is granted` for `camera.isGranted`; nil for other names.
  package static func meaning(ofProperty name: String) -> (resource: String, right: String)? {
    let parts = name.utf8.split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2 else { return nil }
    if let status = status(ofProperty: parts[1]) { return (parts[0], "\(parts[0]) is \(status)") }
    return properties.contains(parts[1]) ? (parts[0], parts[0]) : nil
  }

  /// The status that a property such as `isGranted` asks for; nil for other properties.
  static func status(ofProperty name: String) -> String? {
    let bytes = Array(name.utf8)
    guard bytes.starts(with: "is".utf8), bytes.count > 2, bytes[2].isUpper else { return nil }
    return String(decoding: [bytes[2] | 0x20] + bytes[3...], as: UTF8.self)
  }

  /// Words in place of `older`, and of `not older`, before `than`.
  static let older = ["longer", "more"]
  static let newer = ["newer", "younger", "less"]

  /// The moment that a word of other languages means; nil for other words.
  package static func moment(_ word: String) -> String? {
    switch word {
    case "Date", "Date.now", "today", "Now", "currentTime", "timestamp", "DateTime.now": present
    case "nil", "null", "none", "undefined", "unset", "Never": "never"
    default: nil
    }
  }

  /// The names of types, and that of the present moment.
  static let moments = "Moment"
  private static let truth = "Bool"
  static let present = "now"

  /// The type of a value of this language, if the value alone shows it.
  static func type(ofValue value: String) -> String? {
    switch value {
    case "true", "false": truth
    case present, "never": moments
    default: nil
    }
  }

  /// The type that a word of other languages means; nil for other words.
  package static func type(_ word: String) -> String? {
    switch word {
    case "Date", "DateTime", "Time", "Timestamp", "Instant", "date", "time", "datetime", "timestamp": moments
    case "String", "string", "str", "Str": "Text"
    case "Boolean", "boolean", "flag", "Flag": truth
    default: nil
    }
  }

  /// Types of numbers, which this language writes as ranges.
  package static let numbers = ["Int", "Integer", "Number", "int", "integer", "number", "UInt", "Double", "Float"]

  /// The statuses that a word of other systems can mean; the platform has some of them.
  package static func statuses(_ word: String) -> [String] {
    switch word {
    case "granted", "allowed", "permitted", "accepted", "ok", "yes", "enabled", "on": ["granted", "authorized"]
    case "permanentlyDenied", "refused", "rejected", "declined", "forbidden", "no", "disabled", "off": ["denied"]
    case "undetermined", "unknown", "notAsked": ["notDetermined"]
    default: []
    }
  }

  /// The number of days in a unit of time that this language does not have; nil for other words.
  static func days(in unit: String) -> Int? {
    switch unit {
    case "w", "wk", "wks", "week", "weeks": 7
    default: nil
    }
  }
}

/// A time in a unit that is spelled as in English; nil for other units.
func time(_ number: String, inUnits unit: String) -> String? {
  if let known = DurationUnit(spoken: unit) { return number + known.rawValue }
  guard let days = ForeignWords.days(in: unit), let count = Int(number), count < 100_000 else { return nil }
  return "\(count * days)\(DurationUnit.days.rawValue)"
}

extension DurationUnit {
  /// Parses an English name or abbreviation of a unit, such as `mins`; nil for other words.
  init?(spoken: String) {
    switch spoken {
    case "ms", "msec", "millis", "millisecond", "milliseconds": self = .milliseconds
    case "s", "sec", "secs", "second", "seconds": self = .seconds
    case "min", "mins", "minute", "minutes": self = .minutes
    case "h", "hr", "hrs", "hour", "hours": self = .hours
    case "d", "day", "days": self = .days
    default: return nil
    }
  }
}
