internal import UsherFindings
internal import UsherSource
internal import UsherWorkspace

/// What can stand at the end of a command line: the answer to a shell that completes it.
enum Completion {
  case words([Candidate])
  /// The shell completes the names of files by itself.
  case files
  case folders

  /// A whole word, and what it means in a few words; empty if the word says it.
  struct Candidate: Equatable {
    var word: String
    var text = ""
  }

  /// - Parameter words: the words after `usher`. The last is completed, and may be empty.
  init(of words: [String]) {
    let typed = words.last ?? ""
    let candidates = Self.candidates(for: words.dropLast(), typed)
    guard case .words(let all) = candidates else {
      self = candidates
      return
    }
    self = .words(all.filter { $0.word.hasPrefix(typed) })
  }

  /// The lines that the scripts read: a word, a tab and its text; or `:files` or `:folders`.
  var text: String {
    switch self {
    case .words(let candidates): candidates.map { "\($0.word)\t\($0.text)\n" }.joined()
    case .files: ":files\n"
    case .folders: ":folders\n"
    }
  }

  private static func candidates(for before: ArraySlice<String>, _ typed: String) -> Completion {
    guard let word = before.first else {
      if typed.hasPrefix("-") { return .words([Candidate(word: "--help"), Candidate(word: "--version")]) }
      return .words(Verb.allCases.map { Candidate(word: $0.rawValue, text: $0.summary) })
    }
    guard let verb = Verb(rawValue: word) else { return .words([]) }
    let commands = verb.commands.map { (words: $0.verb.split(separator: " ").map { String($0) }, rules: $0) }
    if let (words, rules) = commands.first(where: { before.starts(with: $0.words) }) {
      return TypedCommand(rules, before.dropFirst(words.count)).candidates(for: typed)
    }
    // The first word of `copy add` is not a command yet.
    guard before.count == 1 else { return .words([]) }
    return .words(commands.map { Candidate(word: $0.words[1], text: firstSentence(of: $0.rules.text)) })
  }
}

/// The first sentence of a text, without its period.
private func firstSentence(of text: String) -> String {
  let line = text.prefix { !$0.isNewline }
  guard let end = line.firstRange(of: ". ") else { return String(line.hasSuffix(".") ? line.dropLast() : line) }
  return String(line[..<end.lowerBound])
}

/// A command without its last word.
private struct TypedCommand {
  private let rules: CommandRules
  private var operands: [String] = []
  private var options: [String] = []
  /// The option whose value comes next.
  private var pending: CommandRules.Option?

  init(_ rules: CommandRules, _ words: ArraySlice<String>) {
    self.rules = rules
    for word in words {
      if pending != nil {
        pending = nil
      } else if word.hasPrefix("-"), word != "-" {
        let name = String(word.prefix { $0 != "=" })
        options.append(name)
        if name == word, let option = option(name), !option.takesNoValue { pending = option }
      } else {
        operands.append(word)
      }
    }
  }

  private func option(_ name: String) -> CommandRules.Option? {
    rules.option(name) ?? CommandRules.Option.common.first { $0.name == name }
  }

  func candidates(for typed: String) -> Completion {
    if let pending { return candidates(of: pending.values, for: pending) }
    if typed.hasPrefix("-") {
      guard let option = option(String(typed.prefix { $0 != "=" })), typed.contains("=") else {
        return .words(optionCandidates)
      }
      guard case .words(let all) = candidates(of: option.values, for: option) else {
        return candidates(of: option.values, for: option)
      }
      return .words(all.map { Completion.Candidate(word: "\(option.name)=\($0.word)", text: $0.text) })
    }
    guard operands.count < rules.operandCount.upperBound, let last = rules.operandValues.last else { return .words([]) }
    let position = operands.count
    return candidates(of: rules.operandValues.indices.contains(position) ? rules.operandValues[position] : last)
  }

  /// The options that can still be given.
  private var optionCandidates: [Completion.Candidate] {
    let open = (rules.options + CommandRules.Option.common).filter { $0.isRepeated || !options.contains($0.name) }
    let own = open.flatMap { option in
      let text = firstSentence(of: option.text)
      let long = option.hasOptionalValue ? option.value.map { "\(option.name)=\($0)" } : nil
      return ([option.name] + (long.map { [$0] } ?? [])).map { Completion.Candidate(word: $0, text: text) }
    }
    return own
  }

  /// The values of an operand, or of an option.
  private func candidates(of values: CommandRules.Values, for option: CommandRules.Option? = nil) -> Completion {
    switch values {
    case .any: .words([])
    case .words(let words): .plain(words)
    case .files: .files
    case .folders: .folders
    case .codes: .words(DiagnosticCode.allCases.map { Completion.Candidate(word: $0.rawValue, text: $0.title) })
    case .platforms, .resources, .flows, .calls, .starts, .locales:
      .plain(ProjectNames(operands).names(for: values, option?.name))
    }
  }
}

extension Completion {
  fileprivate static func plain(_ words: [String]) -> Completion { .words(words.map { Candidate(word: $0) }) }
}
