internal import UsherSource

/// A context with lines of its own. An unknown word at the beginning of a line is compared with the words that can begin one.
enum Lines {
  case policy
  case platform
  case prompt
  case notice
  case flow
  case state
  case effects
  case resource
  case promise
  case script
  case test

  var wording: String {
    switch self {
    case .policy: "a policy"
    case .platform: "a platform"
    case .prompt: "a prompt"
    case .notice: "a notice"
    case .flow: "a flow"
    case .state: "a state"
    case .effects: "the effects of a row"
    case .resource: "a resource"
    case .promise: "a promise"
    case .script: "a script"
    case .test: "a test"
    }
  }

  /// The words that can begin a line.
  var words: [String] {
    switch self {
    case .policy:
      [
        "use", "copy", "type", "input", "live", "memory", "let", "decide", "action", "repeatable", "metric", "link",
        "event", "resource", "notice", "flow", "inner", "override", "promise", "waive", "test", "alert", "actionSheet",
        "screen", "sheet", "banner",
      ]
    case .platform: ["resource", "link", "input", "live", "extend", "override", "look"]
    case .prompt: ["button", "dismissible", "primes", "recovers", "style"]
    case .notice: ["style"]
    case .flow: ["let", "start", "resting", "state", "on", "after", "retired", "waive"]
    case .state:
      Word.effects.map { $0.rawValue }
        + ["ask", "run", "choose", "on", "after", "start", "resting", "state", "waive"]
    case .effects: Word.effects.map { $0.rawValue } + ["waive"]
    case .resource:
      [
        "called", "purpose", "page", "instead", "option", "status", "unforeseen", "ask", "settings", "managed",
        "system", "relaunch",
      ]
    case .promise: ["never", "always", "from", "after"]
    case .script:
      ["given", "start", "tap", "answer", "silence", "dismiss", "send", "wait", "away", "relaunch", "meanwhile"]
    case .test: Lines.script.words + ["expect"]
    }
  }

  /// The place whose lines can begin with a word, as messages call it; nil if there is none.
  static func place(of word: String) -> String? {
    let places: [Lines] = [.policy, .flow, .state, .prompt, .test]
    if let home = places.first(where: { $0.words.contains(word) }) { return home.wording }
    return Lines.platform.words.contains(word) || Lines.resource.words.contains(word) ? "a platform's file" : nil
  }
}

/// A word within a line, of which there are several. An unknown word there is compared with them to suggest a correction.
enum ExpectedWords {
  case fileHead
  case lifetime
  case overridden
  case replaced
  /// The first occasion of a situation, or `when`.
  case occasion
  case furtherOccasion
  /// The first expectation of a line.
  case expectation
  case furtherExpectation

  var wording: String {
    switch self {
    case .fileHead, .lifetime: listed(words.map { "`\($0)`" })
    case .overridden: "a prompt, `notice`, `state` or `copy`"
    case .replaced: "`resource`, `link` or `input`"
    case .occasion: "a word such as `at`, `showing` or `when`"
    case .furtherOccasion: "a word such as `at` or `showing`"
    case .expectation, .furtherExpectation: "an expectation such as `show` or `outcome`"
    }
  }

  var words: [String] {
    switch self {
    case .fileHead: ["policy", "platform"]
    case .lifetime: ["session", "launch", "install"]
    case .overridden: ["alert", "actionSheet", "screen", "sheet", "banner", "notice", "state", "copy"]
    case .replaced: ["resource", "link", "input", "live"]
    case .occasion: ExpectedWords.furtherOccasion.words + ["when"]
    case .furtherOccasion: ["at", "showing", "doing", "opening", "tracking", "ending", "asking"]
    case .expectation: ExpectedWords.furtherExpectation.words + ["buttons"]
    case .furtherExpectation:
      Word.expectedEffects.map { $0.rawValue } + ["at", "ignored", "nothing", "memory", "decision"]
    }
  }
}
