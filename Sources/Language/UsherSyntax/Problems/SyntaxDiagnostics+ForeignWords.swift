internal import UsherSource

/// Words of other languages, and names and texts that are written as elsewhere. Signs are problems of `ForeignSyntaxProblem`.
enum ForeignWordProblem: Problem {
  case signBetweenLines(String)
  case emptyParentheses
  case nameInWords(right: String?)
  case textAsName(right: String)
  case textInPolicy
  case role(String)
  case noLifetime
  case lifetime(String)
  case missingEquals(before: String)
  case timeWithoutUnit(String)
  case stateInCondition
  case delayedTarget
  case wordOfTarget(String)
  case wordBeforeRange(String)
  case unquotedDescription
  case repeatedQuestion(String)
  case humanLanguage
  case otherFormat(ForeignFormat)
  case markdownFence

  static let type = ProblemType()

  var code: DiagnosticCode { .syntax }

  var message: Message {
    switch self {
    case .signBetweenLines(let sign): "on one line, effects and rows are separated by `\(";")`, not by `\(sign)`"
    case .emptyParentheses: "a name without arguments has no parentheses"
    case .nameInWords: "a name is one word"
    case .textAsName: "a name is one word, without quotes"
    case .textInPolicy: "a policy has no texts for people"
    case .role(let word): "a button cannot be `\(word)`"
    case .noLifetime: "the memory does not say how long it is kept"
    case .lifetime(let word): "a memory cannot be kept for `\(word)`"
    case .missingEquals(let value): "`\("=")` is missing before `\(value)`"
    case .timeWithoutUnit(let number): "the time `\(number)` has no unit"
    case .stateInCondition: "a condition cannot ask in which state a journey is"
    case .delayedTarget: "a target cannot be delayed"
    case .wordOfTarget(let word): "a target is written without `\(word)`"
    case .wordBeforeRange(let word): "a type of numbers is written without `\(word)`"
    case .unquotedDescription: "a description is in quotes"
    case .repeatedQuestion(let question): "`\(question)` appears twice, the first time without rows"
    case .humanLanguage: "this line says which version of the policy language the file uses"
    case .otherFormat(let format): "this is \(wording: format.rawValue), and not a policy"
    case .markdownFence: "this line belongs to Markdown"
    }
  }
}

extension Diagnostic {
  // MARK: Lines

  /// `meant` are the words of this language, of which the first is the likeliest.
  static func foreignLine(_ file: SourceFile, _ span: Span, in lines: Lines, meant: [String]) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines),
      at: Label(file, span, "did you mean \(quoted(meant, "or"))?"),
      fixes: meant.map { Fix("write `\($0)`", edits: [Edit(span, $0)], isSafe: false) })
  }

  static func foreignLine(_ file: SourceFile, _ span: Span, in lines: Lines, advice: Prose) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines), at: Label(file, span),
      help: advice)
  }

  /// For a word of this language that begins lines of another place, `home`.
  static func lineOfOtherPlace(_ file: SourceFile, _ span: Span, in lines: Lines, home: String) -> Diagnostic {
    let isFlow = file.text(span) == Word.flow.rawValue || file.text(span) == Word.inner.rawValue
    return Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines),
      at: Label(file, span, "begins a line of \(home)"),
      help: isFlow
        ? "a flow stands outside of other flows: declare it there with `inner flow`, and `run` it in a state of this one"
        : "move it out of these braces, to the lines of \(home)")
  }

  static func signBetweenLines(_ file: SourceFile, _ span: Span, replacing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.signBetweenLines(file.quotation(span)),
      at: Label(file, span),
      fixes: [Fix("write `;`", edits: [Edit(place, ";")], isSafe: true)])
  }

  // MARK: Names

  static func emptyParentheses(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.emptyParentheses, at: Label(file, span),
      fixes: [Fix("remove `()`", edits: [Edit(span, "")], isSafe: true)])
  }

  /// `right` is what was probably meant; nil if that is open.
  static func nameInWords(_ file: SourceFile, _ span: Span, name: String, right: String?) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.nameInWords(right: right), at: Label(file, span, "several words"),
      help: right == nil ? "write one of them, or `\(name)`; between alternatives, write `|`" : nil,
      fixes: right.map { [Fix("write `\($0)`", edits: [Edit(span, $0)], isSafe: false)] } ?? [])
  }

  static func textAsName(_ file: SourceFile, _ span: Span, name: String) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.textAsName(right: name), at: Label(file, span),
      help: "write a name such as `\(name)`; the texts that people read are in the catalog",
      fixes: [Fix("write `\(name)`", edits: [Edit(span, name)], isSafe: false)])
  }

  // MARK: Texts

  static func textInPolicy(
    _ file: SourceFile, _ span: Span, _ place: PolicyText, of prompt: String?, _ catalog: String?
  ) -> Diagnostic {
    let field =
      switch place {
      case .prompt: "title"
      case .button(let name): "buttons: \(name)"
      }
    return Diagnostic(
      ForeignWordProblem.textInPolicy, at: Label(file, span, "belongs into the catalog"),
      help: home(of: field, prompt, catalog))
  }

  /// For a line such as `title: "No microphone"` in a prompt.
  static func textOfLine(
    _ file: SourceFile, _ span: Span, in lines: Lines, _ field: String, of prompt: String?, _ catalog: String?
  ) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines),
      at: Label(file, span, "texts for people belong into the catalog"),
      help: home(of: field, prompt, catalog))
  }

  /// Where the catalog has a text.
  private static func home(of field: String, _ prompt: String?, _ catalog: String?) -> Prose {
    let file = catalog.map { "`\($0).copy.yaml`" } ?? "the catalog, a file whose name ends in `.copy.yaml`"
    return
      "write it in \(file), as `\(field)` in the entry \(prompt.map { "`\($0)`" } ?? "of the prompt"), and remove it here"
  }

  // MARK: Buttons, memory and time

  static func foreignRole(_ file: SourceFile, _ span: Span, meant: String) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.role(file.quotation(span)), at: Label(file, span, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(span, meant)], isSafe: false)])
  }

  /// At the end of a memory's line.
  static func noLifetime(_ file: SourceFile, _ place: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.noLifetime, at: Label(file, place, "`for` is missing"),
      help: "write \(lifetimes)", fixes: Lifetime.all.map { $0.fix(at: place, " for \($0.word)") })
  }

  /// `isKeyed` for a memory with a key, which is kept for longer than a session.
  static func wrongLifetime(_ file: SourceFile, _ span: Span, isKeyed: Bool) -> Diagnostic {
    let near = nearest(to: file.text(span), among: Lifetime.all.map { $0.word }).flatMap { word in
      Lifetime.all.first { $0.word == word }
    }
    let possible = near.map { [$0] } ?? Lifetime.all.filter { !isKeyed || $0.word != "session" }
    return Diagnostic(
      ForeignWordProblem.lifetime(file.quotation(span)),
      at: Label(file, span, near.map { "did you mean `\($0.word)`?" } ?? "not a lifetime"),
      help: "write \(lifetimes); the age of a moment is asked with `is older than`",
      fixes: possible.map { $0.fix(at: span, $0.word) })
  }

  private static var lifetimes: String {
    listed(Lifetime.all.map { "`for \($0.word)` (\($0.meaning))" })
  }

  private struct Lifetime {
    let word: String
    let meaning: String

    static let all = [
      Lifetime(word: "install", meaning: "until the app is removed"),
      Lifetime(word: "launch", meaning: "until the app ends"),
      Lifetime(word: "session", meaning: "until the flow ends"),
    ]

    func fix(at place: Span, _ text: String) -> Fix {
      Fix("keep it \(meaning)", edits: [Edit(place, text)], isSafe: false)
    }
  }

  static func missingEquals(_ file: SourceFile, before value: Span, at place: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.missingEquals(before: file.quotation(value)), at: Label(file, value),
      fixes: [Fix("write `= \(file.quotation(value))`", edits: [Edit(place, " =")], isSafe: true)])
  }

  static func timeWithoutUnit(_ file: SourceFile, _ span: Span) -> Diagnostic {
    let number = file.text(span)
    // Other languages count seconds or milliseconds.
    let days = Int(number).flatMap { count in
      [86_400, 86_400_000].first { count >= $0 && count % $0 == 0 }.map { count / $0 }
    }
    return Diagnostic(
      ForeignWordProblem.timeWithoutUnit(number), at: Label(file, span, "hours, days?"),
      help: days == nil ? "write `\(number)min`, `\(number)h` or `\(number)d`" : nil,
      fixes: days.map { [Fix("write `\($0)d`", edits: [Edit(span, "\($0)d")], isSafe: false)] } ?? [])
  }

  /// `place` is the relation with what is compared, `right` the same in this language.
  static func foreignRelation(_ file: SourceFile, _ span: Span, replacing place: Span, right: String) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.relation(file.quotation(span), right: right), at: Label(file, span),
      fixes: [Fix("write `\(right)`", edits: [Edit(place, right)], isSafe: false)])
  }

  /// For `at asking` in a condition: only promises ask for the state of a journey.
  static func stateInCondition(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.stateInCondition, at: Label(file, span),
      help: "only a promise says `at`, before its `when`: `never at configuring when …`")
  }

  // MARK: Targets, answers and tests

  static func delayedTarget(_ file: SourceFile, _ word: Span, _ time: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.delayedTarget, at: Label(file, word.joined(with: time), "time passes in states only"),
      help: "lead to a state that has the line `\(file.text(word)) \(file.text(time)) -> …`")
  }

  /// `right` is nil if the name behind the word is neither an outcome nor a state.
  static func foreignEnd(_ file: SourceFile, _ span: Span, right: String?, replacing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.wordOfTarget(file.quotation(span)), at: Label(file, span),
      help: right == nil ? "write `end` and an outcome, or only the name of a state" : nil,
      fixes: right.map { [Fix("write `\($0)`", edits: [Edit(place, $0)], isSafe: false)] } ?? [])
  }

  static func needlessWordOfTarget(_ file: SourceFile, _ span: Span, before next: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.wordOfTarget(file.quotation(span)), at: Label(file, span),
      fixes: [
        Fix("remove `\(file.quotation(span))`", edits: [Edit(Span(span.start, next.start), "")], isSafe: true)
      ])
  }

  static func wordBeforeRange(_ file: SourceFile, _ span: Span, before next: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.wordBeforeRange(file.quotation(span)), at: Label(file, span),
      help: "the smallest and the largest number are the type",
      fixes: [
        Fix("remove `\(file.quotation(span))`", edits: [Edit(Span(span.start, next.start), "")], isSafe: true)
      ])
  }

  static func commaOfAlternatives(_ file: SourceFile, _ span: Span, replacing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.wordOfAlternatives(","), at: Label(file, span),
      fixes: [Fix("write `|`", edits: [Edit(place, " |")], isSafe: true)])
  }

  static func unquotedDescription(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.unquotedDescription, at: Label(file, span),
      fixes: [
        Fix("put it in quotes", edits: [Edit(span, "\"\(file.text(span))\"")], isSafe: true)
      ])
  }

  /// `line` is the question with all that separates it from the next line.
  static func repeatedQuestion(_ file: SourceFile, _ question: Span, removing line: Span, second: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.repeatedQuestion(file.quotation(question)),
      at: Label(file, question, "the rows are missing"), also: [Label(file, second, "again, with rows")],
      fixes: [Fix("remove the first", edits: [Edit(line, "")], isSafe: true)])
  }

  // MARK: Files

  static func humanLanguage(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.humanLanguage,
      at: Label(file, span, "not a version"),
      help: "write `language 1`; the languages of texts are in the catalogs",
      fixes: [Fix("write `language 1`", edits: [Edit(span, "1")], isSafe: true)])
  }

  static func otherFormat(_ file: SourceFile, _ start: Span, _ format: ForeignFormat) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.otherFormat(format),
      at: Label(file, start, "`language 1` is expected here"),
      help: "a policy begins with `language 1` and `policy NAME`; `usher new` writes a first one")
  }

  /// `line` is the mark with the end of its line.
  static func markdownFence(_ file: SourceFile, _ mark: Span, line: Span) -> Diagnostic {
    Diagnostic(
      ForeignWordProblem.markdownFence, at: Label(file, mark, "it was copied with the policy"),
      fixes: [Fix("remove it", edits: [Edit(line, "")], isSafe: true)])
  }

  /// A block comment as lines with `//`; nil if something follows it on its last line.
  static func lineComments(_ file: SourceFile, _ span: Span) -> Fix? {
    let last = file.span(ofLine: file.line(at: span.end))
    let isLast = file.bytes[span.end..<max(span.end, last.end)].allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
    let text = Array(file.bytes[span.start..<span.end])
    guard isLast, text.count >= 4, text.suffix(2).elementsEqual("*/".utf8) else { return nil }
    let lines = text[2..<(text.count - 2)].split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let written = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "*") }
      let rest = String(decoding: Array(written), as: UTF8.self)
      return (isBlank: written.allSatisfy { $0 == 0x20 || $0 == 0x0D }, text: trimmedAtEnd(rest))
    }
    let start = file.span(ofLine: file.line(at: span.start)).start
    let indentation = String(repeating: " ", count: file.bytes[start..<span.start].prefix { $0 == 0x20 }.count)
    let filled = lines.filter { !$0.isBlank }.map { "// " + $0.text }
    return Fix(
      "begin each line with `//`",
      edits: [Edit(span, filled.isEmpty ? "//" : filled.joined(separator: "\n" + indentation))], isSafe: true)
  }
}

private func trimmedAtEnd(_ text: String) -> String {
  var bytes = Array(text.utf8)
  while let last = bytes.last, last == 0x20 || last == 0x0D || last == 0x09 { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}

extension [Diagnostic] {
  /// The findings, with one for all places of one foreign spelling: its fix mends them all.
  func withOneForEachSpelling() -> [Diagnostic] {
    var merged: [Diagnostic] = []
    for diagnostic in self {
      guard diagnostic.code == .syntax, diagnostic.isOfSpelling,
        let first = merged.firstIndex(where: { $0.isSameSpelling(as: diagnostic) })
      else {
        merged.append(diagnostic)
        continue
      }
      merged[first].add(diagnostic)
    }
    return merged
  }
}

extension Diagnostic {
  /// Whether it has a fix that is complete, so that the same fix may mend other places.
  fileprivate var isOfSpelling: Bool { !fixes.isEmpty && !fixes.contains { $0.hasPlaceholder } }

  fileprivate func isSameSpelling(as other: Diagnostic) -> Bool {
    isSameProblem(as: other) && fixes.elementsEqual(other.fixes) { $0.isSafe == $1.isSafe }
  }
}
