internal import UsherSource

/// Spellings that people know from other languages: one error each, with the spelling of this language.
extension Diagnostic {
  static func foreignRelation(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.relation(file.quotation(span)), at: Label(file, span),
      help: "compare numbers with ranges: `is 3...` means 3 or more, `is ...2` means 2 or less")
  }

  static func nonBreakingSpace(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.nonBreakingSpace, at: Label(file, span, "it looks like a space"),
      why: "word processors and web pages insert it, and it cannot separate words here",
      fixes: [Fix("write a space", edits: [Edit(span, " ")], isSafe: true)])
  }

  static func foreignComment(_ file: SourceFile, _ sign: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.comment, at: Label(file, sign),
      fixes: [Fix("write `//`", edits: [Edit(sign, "//")], isSafe: true)])
  }

  static func blockComment(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.blockComment, at: Label(file, Span(span.start, span.start + 2)),
      help: "begin each line of the comment with `//`", fixes: lineComments(file, span).map { [$0] } ?? [])
  }

  static func foreignQuotes(_ file: SourceFile, _ span: Span, content: Span) -> Diagnostic {
    let text = file.text(content)
    let isPlain = !text.contains("\"") && !text.contains("\\")
    return Diagnostic(
      ForeignSyntaxProblem.quotes(text), at: Label(file, span),
      help: "write `\"\(text)\"`; a name is written without quotes",
      fixes: isPlain ? [Fix("write `\"\(text)\"`", edits: [Edit(span, "\"\(text)\"")], isSafe: false)] : [])
  }

  /// A name that nothing else in the file has may be a text for people, which would be written in the catalog.
  static func quotedName(_ file: SourceFile, _ span: Span, name: String, _ what: ExpectedName, isKnown: Bool)
    -> Diagnostic
  {
    let isLikely = isKnown || name.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
    return Diagnostic(
      ForeignSyntaxProblem.quotedName(name, what), at: Label(file, span),
      help: isLikely ? nil : "write its name in the policy; the texts that people read are in the catalog",
      fixes: isLikely ? [Fix("write `\(name)`", edits: [Edit(span, name)], isSafe: isKnown)] : [])
  }

  static func andOfList(_ file: SourceFile, _ span: Span, replacing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.andOfList(file.quotation(span)), at: Label(file, span),
      fixes: [Fix("write `,`", edits: [Edit(place, ",")], isSafe: true)])
  }

  /// An `and` may stand before a condition that another file declares.
  static func wordOfAlternatives(_ file: SourceFile, _ span: Span, isSafe: Bool) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.wordOfAlternatives(file.quotation(span)), at: Label(file, span),
      fixes: [Fix("write `|`", edits: [Edit(span, "|")], isSafe: isSafe)])
  }

  /// `replacement` is `is` with the spaces that separate it from its neighbours.
  static func equalsInCondition(_ file: SourceFile, _ span: Span, replacement: String) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.equalsInCondition, at: Label(file, span),
      fixes: [Fix("write `is`", edits: [Edit(span, replacement)], isSafe: true)])
  }

  /// `replacement` is `when` with the spaces that separate it from its neighbours.
  static func foreignGuard(_ file: SourceFile, _ span: Span, replacement: String) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.guardWord(file.quotation(span)), at: Label(file, span),
      fixes: [Fix("write `when`", edits: [Edit(span, replacement)], isSafe: true)])
  }

  static func misspelledChange(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.misspelledChange(file.quotation(span)), at: Label(file, span, "did you mean `change`?"),
      fixes: [Fix("write `change`", edits: [Edit(span, "change")], isSafe: false)])
  }

  static func missingOf(_ file: SourceFile, _ change: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.missingOf, at: Label(file, change),
      fixes: [Fix("write `change of`", edits: [Edit(Span(change.end, change.end), " of")], isSafe: true)])
  }

  /// `right` stands before `than`; nil where nothing can.
  static func foreignAge(_ file: SourceFile, _ span: Span, right: String?) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.age(file.quotation(span)), at: Label(file, span),
      help: right == nil ? "ask for `older than`, and for what is newer in what follows" : nil,
      fixes: right.map { [Fix("write `\($0)`", edits: [Edit(span, $0)], isSafe: true)] } ?? [])
  }

  /// A joiner of another language in a part that is not read, so that it is not known what it joins.
  static func foreignJoiner(_ file: SourceFile, _ span: Span, of values: String, of conditions: String) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.joiner(file.quotation(span)), at: Label(file, span),
      help: "write `\(values)` between values, and `\(conditions)` between conditions")
  }

  static func guardedHandler(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.guardedHandler, at: Label(file, span),
      help: "put the condition after the arrow: `-> choose { … -> …; else -> stay }`")
  }

  static func handlerAmongRows(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.handlerAmongRows, at: Label(file, span, "only a state has handlers"),
      help: "write it below the braces; if the question stands in a row, give the question a state")
  }

  static func needlessWord(
    _ file: SourceFile, _ span: Span, before next: Span, _ beginning: ForeignSyntaxProblem.RowBeginning
  )
    -> Diagnostic
  {
    Diagnostic(
      ForeignSyntaxProblem.needlessWord(file.quotation(span), before: beginning), at: Label(file, span),
      fixes: [
        Fix("remove `\(file.quotation(span))`", edits: [Edit(Span(span.start, next.start), "")], isSafe: true)
      ])
  }

  static func colonInRow(_ file: SourceFile, _ span: Span, arrow: Span?) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.colonInRow(isBeforeArrow: arrow != nil), at: Label(file, span),
      fixes: [
        arrow.map { Fix("remove the `:`", edits: [Edit(Span(span.start, $0.start), " ")], isSafe: true) }
          ?? Fix("write `->`", edits: [Edit(span, " ->")], isSafe: true)
      ])
  }

  static func commaBehindLine(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.commaBehindLine, at: Label(file, span),
      fixes: [Fix("remove it", edits: [Edit(span, "")], isSafe: true)])
  }

  static func unlabelledArgument(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.unlabelledArgument, at: Label(file, span, "which parameter is it for?"),
      help: "write the parameter's name before it",
      fixes: [
        Fix("name the parameter", edits: [Edit(Span(span.start, span.start), "…: ")], isSafe: false)
      ])
  }

  static func splitDuration(_ file: SourceFile, _ span: Span, right: String) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.splitDuration(right: right), at: Label(file, span),
      fixes: [Fix("write `\(right)`", edits: [Edit(span, right)], isSafe: true)])
  }
}
