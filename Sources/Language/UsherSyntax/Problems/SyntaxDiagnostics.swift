internal import UsherSource

extension Diagnostic {
  static func expected(_ expected: Expected, found: String, _ file: SourceFile, _ span: Span, help: Prose? = nil)
    -> Diagnostic
  {
    Diagnostic(
      SyntaxProblem.expected(expected, found: .text(found)),
      at: Label(file, span, "\(expected.wording) is expected here"), help: help)
  }

  static func expected(_ expected: Expected, foundEnd end: SyntaxProblem.Found, _ file: SourceFile, _ place: Span)
    -> Diagnostic
  {
    Diagnostic(
      SyntaxProblem.expected(expected, found: end), at: Label(file, place, "\(expected.wording) is expected here"),
      help: expected == .token(.leftBrace)
        ? "put `{` here, and `}` on a line of its own below what belongs to it" : nil)
  }

  static func reservedWord(_ file: SourceFile, _ span: Span, _ word: String, _ what: ExpectedName) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.reservedWord(word), at: Label(file, span, "\(what.wording) is expected here"),
      help: "choose another name")
  }

  static func missingLanguage(_ file: SourceFile, _ span: Span) -> Diagnostic {
    // Comments above the first line belong to it.
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return Diagnostic(
      SyntaxProblem.missingLanguage, at: Label(file, span, "`language 1` must come first"),
      fixes: [Fix("add `language 1`", edits: [Edit(Span(start, start), "language 1\n")], isSafe: true)])
  }

  static func unclosed(_ file: SourceFile, _ brace: Span, before line: Span?) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.unclosed, at: Label(file, brace, "its `}` is missing"),
      also: line.map { [Label(file, $0, "it is missing before this line, as far as the layout shows")] } ?? [],
      help: line == nil
        ? "add a `}` on a line of its own; if the end of the file has been lost, restore it"
        : "add a `}` on a line of its own")
  }

  static func strayBrace(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.strayBrace, at: Label(file, span, "no `{` is open here"),
      fixes: [Fix("remove it", edits: [Edit(span, "")], isSafe: false)])
  }

  /// For a line that begins with a word that cannot begin a line here.
  static func unknownLine(_ file: SourceFile, _ span: Span, _ word: String, in lines: Lines) -> Diagnostic {
    let (place, words) = (lines.wording, lines.words)
    if let meant = nearest(to: word, among: words) {
      return Diagnostic(
        SyntaxProblem.unknownLine(word, in: lines), at: Label(file, span, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(span, meant)], isSafe: false)])
    }
    if word == Word.language.rawValue {
      return Diagnostic(
        SyntaxProblem.secondBeginning, at: Label(file, span, "the second beginning"),
        why: "it was probably pasted twice",
        help: "a file begins with `\(word)`, once; keep the lines of one of the two, and remove the others")
    }
    return Diagnostic(
      SyntaxProblem.unknownLine(word, in: lines), at: Label(file, span),
      help: "a line of \(place) begins with \(listed(words.map { "`\($0)`" }))")
  }

  /// For a word within a line that is not one of those that are expected.
  static func unknownWord(_ file: SourceFile, _ span: Span, _ word: String, _ expected: ExpectedWords) -> Diagnostic {
    let (what, words) = (expected.wording, expected.words)
    if let meant = nearest(to: word, among: words) {
      return Diagnostic(
        SyntaxProblem.unknownWord(word, expected), at: Label(file, span, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(span, meant)], isSafe: false)])
    }
    return Diagnostic(
      SyntaxProblem.unknownWord(word, expected), at: Label(file, span, "\(what) is expected here"),
      help: "it begins with \(listed(words.map { "`\($0)`" }))")
  }

  static func tooDeep(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.tooDeep, at: Label(file, span),
      help: "move the inner part into a state of its own, or make the condition simpler")
  }

  static func unknownCharacter(_ file: SourceFile, _ span: Span) -> Diagnostic {
    let character = file.text(span)
    if let sign = InvisibleSign(character) {
      return Diagnostic(
        SyntaxProblem.invisible(sign), at: Label(file, span, "it is invisible"),
        fixes: [Fix("remove it", edits: [Edit(span, "")], isSafe: true)])
    }
    return Diagnostic(
      SyntaxProblem.unknownCharacter(character), at: Label(file, span),
      help: file.bytes[span.start] < 0x80
        ? nil : "a name consists of the letters a to z, digits and `_`; texts for people are in the catalog")
  }

  /// `replacement` is `right` with the spaces that separate it from its neighbours.
  static func misspelledPunctuation(_ file: SourceFile, _ span: Span, right: String, replacement: String)
    -> Diagnostic
  {
    Diagnostic(
      SyntaxProblem.misspelledPunctuation(file.quotation(span), right: right), at: Label(file, span),
      fixes: [Fix("write `\(right)`", edits: [Edit(span, replacement)], isSafe: true)])
  }

  static func nameBeginsWithUnderscore(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(SyntaxProblem.nameBeginsWithUnderscore, at: Label(file, span))
  }

  static func numberTooLong(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(SyntaxProblem.numberTooLong, at: Label(file, span))
  }

  static func leadingZero(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(SyntaxProblem.leadingZero, at: Label(file, span))
  }

  static func unknownUnit(_ file: SourceFile, _ span: Span, unit: String) -> Diagnostic {
    let units = DurationUnit.allCases.map { "`\($0.rawValue)`" }
    let help: Prose? = unit == "m" ? "for minutes, write `min`; for months, write days" : nil
    let meant = unit == "m" ? .minutes : DurationUnit(spoken: unit)
    let number = file.text(Span(span.start, span.end - unit.utf8.count))
    let right = meant.map { number + $0.rawValue } ?? time(number, inUnits: unit)
    return Diagnostic(
      SyntaxProblem.unknownUnit(unit, of: number), at: Label(file, span, "the units are \(listed(units, "and"))"),
      help: help, fixes: right.map { [Fix("write `\($0)`", edits: [Edit(span, $0)], isSafe: unit != "m")] } ?? [])
  }

  static func unterminatedString(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(SyntaxProblem.unterminatedText, at: Label(file, span, "a `\"` is missing on this line"))
  }

  static func unknownEscape(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.unknownEscape(file.quotation(span)),
      at: Label(file, span, "a backslash can only form `\\\\` or `\\\"`"))
  }
}

extension Diagnostic {
  static func mixedJoiners(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.mixedJoiners, at: Label(file, span, "which parts belong together?"),
      help: "put parentheses around the parts that belong together")
  }
}
