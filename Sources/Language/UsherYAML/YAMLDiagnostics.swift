internal import UsherSource

/// Features of YAML that Usher does not accept.
enum YAMLFeature {
  case alias
  case anchor
  case complexKey
  case directive
  case flowStyle
  case mergeKey
  case secondDocument
  case tab
  case tag
}

// MARK: Files

extension Diagnostic {
  static func tooDeep(_ file: SourceFile, _ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(.tooLarge, "the file is nested deeper than \(limit) levels", at: Label(file, span, "too deep"))
  }

  static func tooManyNodes(_ file: SourceFile, _ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooLarge, "the file contains more than \(limit) keys and values", at: Label(file, span, "too many from here"))
  }

  static func emptyFile(_ file: SourceFile) -> Diagnostic {
    Diagnostic(
      .emptyFile, "the file is empty", at: Label(file, Span(0, 0)),
      help: "a catalog begins with `schema: 1`, or with `catalog:`")
  }

  /// For a forbidden character, or for a text that contains one as an escape.
  static func unreadableCharacter(_ fault: CharacterFault, _ file: SourceFile, _ span: Span) -> Diagnostic {
    switch fault {
    case .lineSeparator:
      Diagnostic(
        .forbiddenFeature, "the file contains an invisible line separator", at: Label(file, span, "not a line feed"),
        why: "YAML starts a new line here, but editors do not show one",
        help: "replace it with an ordinary line break")
    case .control:
      Diagnostic(
        .forbiddenFeature, "the file contains a control character", at: Label(file, span, "not readable text"),
        help: "remove it")
    }
  }
}

// MARK: YAML

extension Diagnostic {
  static func forbidden(_ feature: YAMLFeature, _ file: SourceFile, _ span: Span) -> Diagnostic {
    let (what, help) =
      switch feature {
      case .alias: ("an alias (`*`)", "repeat the text here, or put it in quotes if the `*` is part of it")
      case .anchor: ("an anchor (`&`)", "remove it, or put the text in quotes if the `&` is part of it")
      case .complexKey: ("a field name of several parts", "write a name and a colon")
      case .directive: ("a directive (`%`)", "remove it")
      case .flowStyle:
        (
          "flow style (brackets)",
          "write one line for each item, or put the text in quotes if the bracket is part of it"
        )
      case .mergeKey: ("a merge key (`<<`)", "write all the fields here")
      case .secondDocument: ("a second document", "put it into a file of its own")
      case .tab: ("a tab before a field or a text", "put spaces in place of the tab, as many as the lines above have")
      case .tag: ("a tag (`!`)", "remove it, or put the text in quotes if the `!` is part of it")
      }
    let quotable = quotableText(feature, file, span)
    return Diagnostic(
      .forbiddenFeature, "Usher does not accept \(wording: what) in YAML", at: Label(file, span, "not accepted"),
      help: help, fixes: quotable.map { [quoting($0, in: file)] } ?? [])
  }

  /// The text of a field that begins with a character of this feature; nil if the feature was probably meant.
  private static func quotableText(_ feature: YAMLFeature, _ file: SourceFile, _ span: Span) -> Span? {
    guard let value = YAMLLine(file, file.line(at: span.start)).value, value.start == span.start else { return nil }
    switch feature {
    case .alias, .anchor, .tag: return value
    case .flowStyle:
      let last = file.bytes[value.end - 1]
      return last == UInt8(ascii: "]") || last == UInt8(ascii: "}") ? nil : value
    case .complexKey, .directive, .mergeKey, .secondDocument, .tab: return nil
    }
  }

  static func loose(_ looseness: NonstandardYAML, _ file: SourceFile, _ span: Span) -> Diagnostic {
    let (message, label, help): (String, String, String)
    var fixes: [Fix] = []
    switch looseness {
    case .comment:
      (message, label, help) = (
        "a comment needs a space before it", "directly after a text", "write a space before `#`"
      )
    case .indentation:
      (message, label, help) = (
        "a text in quotes continues too far to the left", "not indented",
        "indent it further than its field, with spaces"
      )
    case .tab:
      (message, label, help) = (
        "a line of a text in quotes begins with a tab", "this is a tab", "put spaces in place of the tab"
      )
    case .emptyBlock:
      (message, label, help) = ("a block has no text", "there is nothing below it", "write the text below it, indented")
    case .wideBlankLine:
      (message, label, help) = (
        "a blank line has more spaces than the text below it", "blank, but not empty", "remove the spaces"
      )
      fixes = [Fix("remove the spaces", edits: [Edit(span, "")], isSafe: true)]
    case .trailingSpace:
      (message, label, help) = (
        "the last line of the file has no line break", "ends with a space", "end the file with a line break"
      )
    }
    return Diagnostic(
      .yamlSyntax, "\(wording: message)", at: Label(file, span, label),
      why: "not all YAML tools read this in the same way",
      help: help, fixes: fixes)
  }

  static func emptyKey(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(.yamlSyntax, "a field has no name", at: Label(file, span, "a name is expected here"))
  }

  static func yaml(_ problem: LibraryProblem, in text: ScreenedText) -> Diagnostic {
    let file = text.file
    let place = text.span(at: problem.mark)
    let context = text.span(at: problem.contextMark)
    func syntax(_ message: Message, _ span: Span, _ label: String, _ help: String? = nil) -> Diagnostic {
      Diagnostic(.yamlSyntax, message, at: Label(file, span, label), help: help)
    }
    let line = file.span(ofLine: file.line(at: place.start))
    if file.text(place) == "\t" { return forbidden(.tab, file, place) }
    if file.text(line).utf8.first == UInt8(ascii: "%") { return forbidden(.directive, file, line) }
    if let mistake = YAMLCauses(of: problem, at: place, from: context, in: file).mistake() { return mistake }
    switch KnownProblem(rawValue: problem.text) {
    case .unclosedQuote?, .documentInQuote?:
      let quote = file.text(context)
      return syntax(
        "this `\(quote)` is never closed", context, "the closing quote is missing",
        "write `\(quote)` at the end of the text")
    case .noColon?:
      return syntax(
        "this line is neither a field nor part of a text", context, "`:` is missing", "a field is written `name: text`")
    case .nestedColon?:
      return syntax(
        "a second field begins on this line", place, "unexpected `:`",
        "put the text in quotes if the colon is part of it")
    case .noKey?, .noDocument?:
      return syntax(
        "a field is expected here", place, "no field",
        "indent all fields of a group alike; a text cannot continue after its closing quote")
    case .tabInText?: return forbidden(.tab, file, place)
    case .noToken?:
      return syntax(
        "a text cannot begin with `\(file.text(place))`", place, "it has a special meaning in YAML",
        "put the text in quotes")
    case .unknownEscape?:
      return syntax(
        "this backslash has no meaning", place, "unknown escape", #"write `\\` for a backslash and `\"` for a quote"#)
    case .sequenceInText?, nil: return syntax("this is not valid YAML: \(wording: problem.text)", place, "")
    }
  }
}

/// The problems that authors commonly meet, by libyaml's messages. Other problems show libyaml's message.
enum KnownProblem: String {
  case unclosedQuote = "found unexpected end of stream"
  case documentInQuote = "found unexpected document indicator"
  case noColon = "could not find expected ':'"
  case nestedColon = "mapping values are not allowed in this context"
  case noKey = "did not find expected key"
  case noDocument = "did not find expected <document start>"
  case tabInText = "found a tab character that violates indentation"
  case noToken = "found character that cannot start any token"
  case unknownEscape = "found unknown escape character"
  case sequenceInText = "block sequence entries are not allowed in this context"
}
