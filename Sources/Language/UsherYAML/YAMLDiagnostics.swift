internal import UsherSource

/// What YAML has and the files of Usher do without.
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
      .tooLarge, "the file holds more than \(limit) keys and values", at: Label(file, span, "too many from here"))
  }

  static func emptyFile(_ file: SourceFile) -> Diagnostic {
    Diagnostic(
      .emptyFile, "the file is empty", at: Label(file, Span(0, 0)),
      help: "a catalog begins with `schema: 1`, or with `catalog:`")
  }

  /// A character that is not read, or a text with one behind an escape.
  static func unreadableCharacter(_ fault: CharacterFault, _ file: SourceFile, _ span: Span) -> Diagnostic {
    switch fault {
    case .lineSeparator:
      Diagnostic(
        .forbiddenFeature, "an invisible line separator is here", at: Label(file, span, "not a line feed"),
        why: "YAML ends a line here, and editors do not", help: "end the line with a line feed")
    case .control:
      Diagnostic(
        .forbiddenFeature, "a control character is here", at: Label(file, span, "nothing to read"), help: "remove it")
    }
  }
}

// MARK: YAML

extension Diagnostic {
  static func forbidden(_ feature: YAMLFeature, _ file: SourceFile, _ span: Span) -> Diagnostic {
    let (what, help) =
      switch feature {
      case .alias: ("an alias", "write the text out, or in quotes if the `*` belongs to it")
      case .anchor: ("an anchor", "leave it out, or write the text in quotes if the `&` belongs to it")
      case .complexKey: ("a key of several parts", "write a name and a colon")
      case .directive: ("a directive", "leave it out")
      case .flowStyle: ("flow style", "write one line each, or the text in quotes if the bracket belongs to it")
      case .mergeKey: ("a merge key", "write the fields out")
      case .secondDocument: ("a second document", "write it in a file of its own")
      case .tab: ("a tab before a field or a text", "indent with spaces")
      case .tag: ("a tag", "leave it out, or write the text in quotes if the `!` belongs to it")
      }
    return Diagnostic(
      .forbiddenFeature, "files of Usher do without \(wording: what)", at: Label(file, span, "not read here"),
      help: help)
  }

  static func loose(_ looseness: Looseness, _ file: SourceFile, _ span: Span) -> Diagnostic {
    let (message, label, help) =
      switch looseness {
      case .comment: ("a comment begins without a space", "right behind a text", "write a space before `#`")
      case .indentation:
        ("a text in quotes goes on left of its field", "not indented", "indent it with spaces, further than the field")
      case .emptyBlock: ("a block has no text", "nothing stands under it", "write the text under it, indented")
      case .trailingSpace:
        ("the file ends in the midst of a line", "a space, and no line feed", "end it with a line feed")
      }
    return Diagnostic(
      .yamlSyntax, "\(wording: message)", at: Label(file, span, label),
      why: "not all readers of YAML take it for the same",
      help: help)
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
    switch KnownProblem(rawValue: problem.text) {
    case .unclosedQuote?:
      return syntax("this `\(file.text(context))` is never closed", context, "the closing quote is missing")
    case .documentInQuote?:
      return syntax("this `\(file.text(context))` is never closed", context, "the closing quote is missing")
    case .noColon?:
      return syntax(
        "this line is neither a field nor part of a text", context, "`:` is missing", "a field is written `name: text`")
    case .nestedColon?:
      return syntax(
        "a second field begins on this line", place, "unexpected `:`",
        "write the text in quotes if the colon belongs to it")
    case .noKey?, .noDocument?:
      return syntax(
        "a field is expected here", place, "no field",
        "the fields of one mapping are indented alike; a text that goes on behind its closing quote is not")
    case .tabInText?: return forbidden(.tab, file, place)
    case .noToken?:
      return syntax(
        "a text cannot begin with `\(file.text(place))`", place, "has a meaning in YAML", "write the text in quotes")
    case .unknownEscape?:
      return syntax("this escape means nothing", place, "unknown escape", #"a backslash is written `\\`, a quote `\"`"#)
    case nil: return syntax("the YAML is wrong: \(wording: problem.text)", place, "")
    }
  }
}

/// The problems that authors meet, by libyaml's words; all others are told in these.
private enum KnownProblem: String {
  case unclosedQuote = "found unexpected end of stream"
  case documentInQuote = "found unexpected document indicator"
  case noColon = "could not find expected ':'"
  case nestedColon = "mapping values are not allowed in this context"
  case noKey = "did not find expected key"
  case noDocument = "did not find expected <document start>"
  case tabInText = "found a tab character that violates indentation"
  case noToken = "found character that cannot start any token"
  case unknownEscape = "found unknown escape character"
}
