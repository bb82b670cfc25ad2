internal import UsherSource

// MARK: Indentation

extension Diagnostic {
  /// `other` is the line above or below that shows the right indentation.
  static func tooFarRight(_ file: SourceFile, _ line: YAMLLine, _ other: YAMLLine, isAbove: Bool) -> Diagnostic {
    let surplus = line.indentation - other.indentation
    return Diagnostic(
      YAMLProblem.tooFarRight(thanAbove: isAbove),
      at: Label(file, Span(line.start - surplus, line.start), surplus == 1 ? "one space too many" : "too far right"),
      help: "the fields of a group begin in the same column; if this line continues a text, put the text in quotes",
      fixes: [indenting(line, by: other.indentation)])
  }

  static func strayIndentation(_ file: SourceFile, _ line: YAMLLine, right: Int) -> Diagnostic {
    Diagnostic(
      YAMLProblem.strayColumn,
      at: Label(
        file, Span(line.start - line.indentation, line.start),
        "\(line.indentation == 1 ? "1 space" : "\(line.indentation) spaces"), where \(right) would be right"),
      help: "the fields of a group begin in the same column",
      fixes: [indenting(line, by: right)])
  }

  private static func indenting(_ line: YAMLLine, by indentation: Int) -> Fix {
    Fix(
      "indent it like the other fields",
      edits: [Edit(Span(line.start - line.indentation, line.start), String(repeating: " ", count: indentation))],
      isSafe: false)
  }

  static func unindentedText(_ file: SourceFile, _ line: YAMLLine, name: String) -> Diagnostic {
    Diagnostic(
      YAMLProblem.unindentedText(of: name), at: Label(file, Span(line.start, line.end), "too far left"),
      help: "write it behind `\(name):`, on the same line")
  }

  /// The indentation of a field contains a space that YAML does not take for one.
  static func nonBreakingIndentation(_ file: SourceFile, _ span: Span) -> Diagnostic {
    let width = file.text(span).unicodeScalars.count
    return Diagnostic(
      YAMLProblem.nonBreakingSpaces, at: Label(file, span, "they look like spaces"),
      why: "word processors and web pages insert them, and YAML does not take them for spaces",
      fixes: [
        Fix("indent with ordinary spaces", edits: [Edit(span, String(repeating: " ", count: width))], isSafe: true)
      ])
  }
}

// MARK: Colons and comments

extension Diagnostic {
  static func missingColon(_ file: SourceFile, _ name: Span) -> Diagnostic {
    Diagnostic(
      YAMLProblem.missingColon(behind: file.text(name)), at: Label(file, name, "`:` is missing"),
      fixes: [
        Fix("write `\(file.text(name)):`", edits: [Edit(name, file.text(name) + ":")], isSafe: false)
      ])
  }

  /// `text` is nil if the colon probably belongs to a second field.
  static func colonInText(_ file: SourceFile, _ colon: Span, quoting text: Span?) -> Diagnostic {
    Diagnostic(
      YAMLProblem.secondField, at: Label(file, colon, "unexpected `:`"),
      help: text == nil
        ? "write each field on a line of its own" : "put the text in quotes if the colon is part of it",
      fixes: text.map { [quoting($0, in: file)] } ?? [])
  }

  static func foreignCommentInYAML(_ file: SourceFile, _ sign: Span) -> Diagnostic {
    Diagnostic(
      YAMLProblem.foreignComment, at: Label(file, sign),
      fixes: [Fix("write `#`", edits: [Edit(sign, "#")], isSafe: true)])
  }
}

// MARK: Quotes

extension Diagnostic {
  static func curlyQuotes(_ file: SourceFile, _ quote: Span, _ text: String, text span: Span) -> Diagnostic {
    Diagnostic(
      YAMLProblem.curlyQuotes, at: Label(file, quote, "this is a curly quote"),
      why: "YAML takes curly quotes for a part of the text",
      fixes: [Fix("write straight quotes", edits: [Edit(span, inQuotes(text))], isSafe: false)])
  }

  /// `text` is the text between the first and the last quote, or else the whole text with its quotes.
  static func textBehindQuote(
    _ file: SourceFile, _ quote: Span, isApostrophe: Bool, whole: Span, text: String
  ) -> Diagnostic {
    Diagnostic(
      isApostrophe ? YAMLProblem.apostrophe : .textBehindQuote, at: Label(file, quote, "the quotes end here"),
      help: isApostrophe
        ? "put the text in double quotes" : "put all of the text in quotes, and write `\\\"` for a quote inside",
      fixes: [Fix("put the text in quotes", edits: [Edit(whole, inQuotes(text))], isSafe: false)])
  }

  /// `all` are the places of all such commas of the file, which has the form of JSON.
  static func commasBehindTexts(_ file: SourceFile, _ comma: Span, all: [Span]) -> Diagnostic {
    Diagnostic(
      YAMLProblem.comma, at: Label(file, comma, "lines are not separated by commas"),
      fixes: [Fix("remove the commas", edits: all.map { Edit($0, "") }, isSafe: true)])
  }

  static func specialStart(_ file: SourceFile, _ start: Span, quoting text: Span) -> Diagnostic {
    Diagnostic(
      YAMLProblem.specialStart(file.text(start)), at: Label(file, start, "it has a special meaning in YAML"),
      help: "put the text in quotes",
      fixes: [quoting(text, in: file)])
  }

  static func quoting(_ text: Span, in file: SourceFile) -> Fix {
    // A single quote at the end has lost the one that opens the text.
    let bytes = file.bytes[text.start..<text.end]
    let isHalf = bytes.last == UInt8(ascii: "\"") && bytes.count { $0 == UInt8(ascii: "\"") } == 1
    let content = isHalf ? file.text(Span(text.start, text.end - 1)) : file.text(text)
    return Fix("put the text in quotes", edits: [Edit(text, inQuotes(content))], isSafe: false)
  }

  /// A text whose closing quote is missing, so that it takes the fields below it for its own. `quote` opens it.
  static func unclosedText(_ file: SourceFile, _ quote: Span, below line: YAMLLine? = nil) -> Diagnostic {
    let first = YAMLLine(file, file.line(at: quote.start))
    let sign = file.text(quote)
    return Diagnostic(
      YAMLProblem.unclosedQuote(sign), at: Label(file, quote, "the closing quote is missing"),
      also: line.map { [Label(file, Span($0.start, $0.end), "this line would be part of the text")] } ?? [],
      fixes: [
        Fix("write `\(sign)` at the end of its line", edits: [Edit(Span(first.end, first.end), sign)], isSafe: false)
      ])
  }

  private static func inQuotes(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "\""
  }
}
