internal import UsherSource

extension Diagnostic {
  static func expected(_ expected: Expected, found: String, _ file: SourceFile, _ span: Span, help: String? = nil)
    -> Diagnostic
  {
    Diagnostic(
      .syntax, "expected \(wording: expected.wording), found `\(found)`",
      at: Label(file, span, "\(expected.wording) is expected here"), help: help)
  }

  static func expected(_ expected: Expected, foundEnd end: String, _ file: SourceFile, _ place: Span) -> Diagnostic {
    Diagnostic(
      .syntax, "expected \(wording: expected.wording), found \(wording: end)",
      at: Label(file, place, "\(expected.wording) is expected here"),
      help: expected == .token(.leftBrace)
        ? "put `{` here, and `}` on a line of its own below what belongs to it" : nil)
  }

  static func reservedWord(_ file: SourceFile, _ span: Span, _ word: String, _ what: ExpectedName) -> Diagnostic {
    Diagnostic(
      .syntax, "`\(word)` is a word of the language and cannot be a name",
      at: Label(file, span, "\(what.wording) is expected here"), help: "choose another name")
  }

  static func missingLanguage(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      .syntax, "the file does not say which version of the language it uses",
      at: Label(file, span, "`language 1` must come first"),
      fixes: [Fix("add `language 1`", edits: [Edit(Span(span.start, span.start), "language 1\n")], isSafe: true)])
  }

  static func unclosed(_ file: SourceFile, _ brace: Span, before line: Span?) -> Diagnostic {
    Diagnostic(
      .unclosed, "this `\("{")` is never closed", at: Label(file, brace, "its `}` is missing"),
      also: line.map { [Label(file, $0, "it is missing before this line, as far as the layout shows")] } ?? [],
      help: line == nil
        ? "add a `}` on a line of its own; if the end of the file has been lost, restore it"
        : "add a `}` on a line of its own")
  }

  static func strayBrace(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unclosed, "this `\("}")` has no matching `{`", at: Label(file, span, "no `{` is open here"),
      fixes: [Fix("remove it", edits: [Edit(span, "")], isSafe: false)])
  }

  /// For a line that begins with a word that cannot begin a line here.
  static func unknownLine(_ file: SourceFile, _ span: Span, _ word: String, in lines: Lines) -> Diagnostic {
    let (place, words) = (lines.wording, lines.words)
    if let meant = lineWord(for: word).flatMap({ words.contains($0) ? $0 : nil }) ?? nearest(to: word, among: words) {
      return Diagnostic(
        .syntax, "a line of \(wording: place) cannot begin with `\(word)`",
        at: Label(file, span, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(span, meant)], isSafe: false)])
    }
    if ForeignKeyword.guardWords.contains(word), words.contains("choose") {
      return Diagnostic(
        .syntax, "a line of \(wording: place) cannot begin with `\(word)`", at: Label(file, span),
        help: "what to do in which case is a question with rows: `choose camera { denied -> …; else -> … }`")
    }
    if word == Word.language.rawValue {
      return Diagnostic(
        .syntax, "this file begins a second time", at: Label(file, span, "the second beginning"),
        why: "it was probably pasted twice",
        help: "a file begins with `\(word)`, once; keep the lines of one of the two, and remove the others")
    }
    return Diagnostic(
      .syntax, "a line of \(wording: place) cannot begin with `\(word)`", at: Label(file, span),
      help: "a line of \(place) begins with \(listed(words.map { "`\($0)`" }))")
  }

  /// For a word within a line that is not one of those that are expected.
  static func unknownWord(_ file: SourceFile, _ span: Span, _ word: String, _ expected: ExpectedWords) -> Diagnostic {
    let (what, words) = (expected.wording, expected.words)
    if let meant = nearest(to: word, among: words) {
      return Diagnostic(
        .syntax, "expected \(wording: what), found `\(word)`", at: Label(file, span, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(span, meant)], isSafe: false)])
    }
    return Diagnostic(
      .syntax, "expected \(wording: what), found `\(word)`", at: Label(file, span, "\(what) is expected here"),
      help: "it begins with \(listed(words.map { "`\($0)`" }))")
  }

  static func tooDeep(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      .syntax, "this is nested too deeply", at: Label(file, span),
      help: "move the inner part into a state of its own, or make the condition simpler")
  }

  static func unknownCharacter(_ file: SourceFile, _ span: Span) -> Diagnostic {
    let character = file.text(span)
    if let name = invisibleName(of: character) {
      return Diagnostic(
        .syntax, "there is \(wording: name) here", at: Label(file, span, "it is invisible"),
        fixes: [Fix("remove it", edits: [Edit(span, "")], isSafe: true)])
    }
    return Diagnostic(
      .syntax, "`\(character)` is not part of the language", at: Label(file, span),
      help: file.bytes[span.start] < 0x80
        ? nil : "a name consists of the letters a to z, digits and `_`; texts for people are in the catalog")
  }

  /// `replacement` is `right` with the spaces that separate it from its neighbours.
  static func misspelledPunctuation(_ file: SourceFile, _ span: Span, right: String, replacement: String)
    -> Diagnostic
  {
    Diagnostic(
      .syntax, "the language uses `\(right)` instead of `\(file.text(span))`", at: Label(file, span),
      fixes: [Fix("write `\(right)`", edits: [Edit(span, replacement)], isSafe: true)])
  }

  static func nameBeginsWithUnderscore(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(.syntax, "a name must begin with a letter", at: Label(file, span))
  }

  static func numberTooLong(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(.syntax, "a number can have at most six digits", at: Label(file, span))
  }

  static func leadingZero(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(.syntax, "a number is written without zeros in front", at: Label(file, span))
  }

  static func unknownUnit(_ file: SourceFile, _ span: Span, unit: String) -> Diagnostic {
    let units = DurationUnit.allCases.map { "`\($0.rawValue)`" }
    let help = unit == "m" ? "for minutes, write `min`; for months, write days" : nil
    let meant = unit == "m" ? .minutes : DurationUnit(spoken: unit)
    let right = meant.map { file.text(Span(span.start, span.end - unit.utf8.count)) + $0.rawValue }
    return Diagnostic(
      .syntax, "`\(unit)` is not a unit of time", at: Label(file, span, "the units are \(listed(units, "and"))"),
      help: help, fixes: right.map { [Fix("write `\($0)`", edits: [Edit(span, $0)], isSafe: unit != "m")] } ?? [])
  }

  static func unterminatedString(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(.syntax, "this text has no closing quote", at: Label(file, span, "a `\"` is missing on this line"))
  }

  static func unknownEscape(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      .syntax, "`\(file.text(span))` has no meaning in a text",
      at: Label(file, span, "a backslash can only form `\\\\` or `\\\"`"))
  }
}

extension Diagnostic {
  static func mixedJoiners(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      .syntax, "\(quoted: ["and", "or"]) cannot be combined without parentheses",
      at: Label(file, span, "which parts belong together?"),
      help: "put parentheses around the parts that belong together")
  }
}

/// What people call an invisible character; nil for other characters.
private func invisibleName(of character: String) -> String? {
  switch character.unicodeScalars.first?.value {
  case 0xAD: "a soft hyphen"
  case 0x200B: "a zero-width space"
  case 0x200C: "a zero-width non-joiner"
  case 0x200D: "a zero-width joiner"
  case 0x2060: "a word joiner"
  case 0xFEFF: "a byte order mark"
  default: nil
  }
}
