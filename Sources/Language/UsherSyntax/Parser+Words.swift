/// The words that can begin a line, for each context. An unknown word there is compared with them to suggest a correction.
enum LineWords {
  static let policy =
    [
      "use", "copy", "type", "input", "live", "memory", "let", "decide", "action", "repeatable", "metric", "link",
      "event", "notice", "flow", "inner", "override", "promise", "waive", "test", "alert", "actionSheet", "screen",
      "sheet",
      "banner",
    ]
  static let platform = ["resource", "link", "input", "live", "extend", "override"]
  static let prompt = ["button", "dismissible", "primes", "recovers", "style"]
  static let notice = ["style"]
  static let flow = ["let", "start", "resting", "state", "on", "after", "retired", "waive"]
  static let state = [
    "track", "remember", "do", "show", "open", "ask", "run", "choose", "on", "after", "start", "resting",
    "state", "waive",
  ]
  static let effects = ["track", "remember", "do", "show", "open", "waive"]
  static let resource = [
    "purpose", "page", "instead", "option", "status", "unforeseen", "ask", "settings", "managed", "system", "relaunch",
  ]
  static let promise = ["never", "always", "from", "after"]
  static let script = [
    "given", "start", "tap", "answer", "silence", "dismiss", "send", "wait", "away", "relaunch", "meanwhile",
  ]
  static let test = script + ["expect"]
}

/// The words that can follow the first word of a line. An unknown word there is compared with them to suggest a correction.
enum FollowingWords {
  static let override = ["alert", "actionSheet", "screen", "sheet", "banner", "notice", "state", "copy"]
  static let replacement = ["resource", "link", "input", "live"]
  static let situation = ["at", "showing", "doing", "opening", "tracking", "ending", "asking", "when"]
  static let expectation = [
    "show", "update", "dismiss", "ask", "do", "cancel", "open", "track", "remember", "outcome", "at", "ignored",
    "nothing", "memory", "decision", "buttons",
  ]
}

extension Parser {
  /// The soft keyword at the beginning of the current line, or nil.
  var lineWord: Word? { token.word }

  mutating func unknownLine(in place: String, among words: [String]) -> Unexpected {
    noteWords(words)
    if token.kind != .unknown {
      reportUnknownLine(.unknownLine(file, token.span, text(of: token), in: place, among: words))
    }
    return Unexpected()
  }

  /// The soft keyword here, or nil if there is none or the line has ended.
  var followingWord: Word? { isAtEnd ? nil : token.word }

  /// Reports that one of `words` is missing here. `what` describes what they begin.
  mutating func unknownWord(_ what: String, among words: [String]) -> Unexpected {
    noteWords(words)
    guard token.kind == .name, !isAtEnd else { return unexpected(what) }
    diagnostics.append(.unknownWord(file, token.span, text(of: token), what, among: words))
    return Unexpected()
  }
}
