internal import UsherSource

/// The problems that a file can have as YAML, whatever it is for.
enum YAMLProblem: Problem {
  case tooDeep(limit: Int)
  case tooManyNodes(limit: Int)
  case emptyFile
  case unreadable(CharacterFault)
  case forbidden(YAMLFeature)
  case nonstandard(NonstandardYAML)
  case namelessField
  case unclosedQuote(String)
  case noField
  case secondField
  case missingField
  case specialStart(String)
  case unknownEscape
  /// In the words of libyaml.
  case other(String)
  case tooFarRight(thanAbove: Bool)
  case strayColumn
  case strayEntry(String)
  case unindentedText(of: String)
  case nonBreakingSpaces
  case missingColon(behind: String)
  case foreignComment
  case curlyQuotes
  case apostrophe
  case textBehindQuote
  case comma

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .tooDeep, .tooManyNodes: .tooLarge
    case .emptyFile: .emptyFile
    case .unreadable, .forbidden: .forbiddenFeature
    case .nonstandard, .namelessField, .unclosedQuote, .noField, .secondField, .missingField, .specialStart,
      .unknownEscape, .other, .tooFarRight, .strayColumn, .strayEntry, .unindentedText, .nonBreakingSpaces,
      .missingColon, .foreignComment, .curlyQuotes, .apostrophe, .textBehindQuote, .comma:
      .yamlSyntax
    }
  }

  var message: Message {
    switch self {
    case .tooDeep(let limit): "the file is nested deeper than \(limit) levels"
    case .tooManyNodes(let limit): "the file contains more than \(limit) keys and values"
    case .emptyFile: "the file is empty"
    case .unreadable(.lineSeparator): "the file contains an invisible line separator"
    case .unreadable(.control): "the file contains a control character"
    case .forbidden(let feature): "Usher does not accept \(wording: feature.name) in YAML"
    case .nonstandard(.comment): "a comment needs a space before it"
    case .nonstandard(.indentation): "a text in quotes continues too far to the left"
    case .nonstandard(.tab): "a line of a text in quotes begins with a tab"
    case .nonstandard(.emptyBlock): "a block has no text"
    case .nonstandard(.wideBlankLine): "a blank line has more spaces than the text below it"
    case .nonstandard(.trailingSpace): "the last line of the file has no line break"
    case .namelessField: "a field has no name"
    case .unclosedQuote(let quote): "this `\(quote)` is never closed"
    case .noField: "this line is neither a field nor part of a text"
    case .secondField: "a second field begins on this line"
    case .missingField: "a field is expected here"
    case .specialStart(let start): "a text cannot begin with `\(start)`"
    case .unknownEscape: "this backslash has no meaning"
    case .other(let words): "this is not valid YAML: \(wording: words)"
    case .tooFarRight(thanAbove: true): "this line is indented further than the line above it"
    case .tooFarRight(thanAbove: false): "this line is indented further than the line below it"
    case .strayColumn: "no field above begins in the column of this one"
    case .strayEntry(let name): "the indentation of `\(name)` is not that of the other entries"
    case .unindentedText(let field): "this text is not indented below its field `\(field)`"
    case .nonBreakingSpaces: "this line is indented with non-breaking spaces"
    case .missingColon(let name): "there is no colon behind `\(name)`"
    case .foreignComment: "a comment begins with `\("#")` in a catalog"
    case .curlyQuotes: "a text with a colon must be in straight quotes"
    case .apostrophe: "this apostrophe ends the text"
    case .textBehindQuote: "the text goes on behind its closing quote"
    case .comma: "a field does not end with a comma"
    }
  }
}

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

  fileprivate var name: String {
    switch self {
    case .alias: "an alias (`*`)"
    case .anchor: "an anchor (`&`)"
    case .complexKey: "a field name of several parts"
    case .directive: "a directive (`%`)"
    case .flowStyle: "flow style (brackets)"
    case .mergeKey: "a merge key (`<<`)"
    case .secondDocument: "a second document"
    case .tab: "a tab before a field or a text"
    case .tag: "a tag (`!`)"
    }
  }
}

// MARK: Files

extension Diagnostic {
  static func tooDeep(_ file: SourceFile, _ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(YAMLProblem.tooDeep(limit: limit), at: Label(file, span, "too deep"))
  }

  static func tooManyNodes(_ file: SourceFile, _ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(
      YAMLProblem.tooManyNodes(limit: limit), at: Label(file, span, "too many from here"))
  }

  static func emptyFile(_ file: SourceFile) -> Diagnostic {
    Diagnostic(
      YAMLProblem.emptyFile, at: Label(file, Span(0, 0)),
      help: "a catalog begins with `schema: 1`, or with `catalog:`")
  }

  /// For a forbidden character, or for a text that contains one as an escape.
  static func unreadableCharacter(_ fault: CharacterFault, _ file: SourceFile, _ span: Span) -> Diagnostic {
    switch fault {
    case .lineSeparator:
      Diagnostic(
        YAMLProblem.unreadable(fault), at: Label(file, span, "not a line feed"),
        why: "YAML starts a new line here, but editors do not show one",
        help: "replace it with an ordinary line break")
    case .control:
      Diagnostic(
        YAMLProblem.unreadable(fault), at: Label(file, span, "not readable text"), help: "remove it")
    }
  }
}

// MARK: YAML

extension Diagnostic {
  static func forbidden(_ feature: YAMLFeature, _ file: SourceFile, _ span: Span) -> Diagnostic {
    let help: Prose =
      switch feature {
      case .alias: "repeat the text here, or put it in quotes if the `*` is part of it"
      case .anchor: "remove it, or put the text in quotes if the `&` is part of it"
      case .complexKey: "write a name and a colon"
      case .directive: "remove it"
      case .flowStyle: "write one line for each item, or put the text in quotes if the bracket is part of it"
      case .mergeKey: "write all the fields here"
      case .secondDocument: "put it into a file of its own"
      case .tab: "put spaces in place of the tab, as many as the lines above have"
      case .tag: "remove it, or put the text in quotes if the `!` is part of it"
      }
    let quotable = quotableText(feature, file, span)
    let line = YAMLLine(file, file.line(at: span.start))
    let inLines =
      feature == .flowStyle && line.value?.start == span.start && file.path.hasSuffix("usher.yaml")
      ? line.value.flatMap { Fix.inLines($0, of: line, in: file) } : nil
    let fixes = inLines.map { [$0] } ?? quotable.map { [quoting($0, in: file)] } ?? []
    return Diagnostic(
      YAMLProblem.forbidden(feature), at: Label(file, span, "not accepted"), help: inLines == nil ? help : nil,
      fixes: fixes)
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
    let (label, help): (Prose, Prose) =
      switch looseness {
      case .comment: ("directly after a text", "write a space before `#`")
      case .indentation: ("not indented", "indent it further than its field, with spaces")
      case .tab: ("this is a tab", "put spaces in place of the tab")
      case .emptyBlock: ("there is nothing below it", "write the text below it, indented")
      case .wideBlankLine: ("blank, but not empty", "remove the spaces")
      case .trailingSpace: ("ends with a space", "end the file with a line break")
      }
    let fix = Fix("remove the spaces", edits: [Edit(span, "")], isSafe: true)
    return Diagnostic(
      YAMLProblem.nonstandard(looseness), at: Label(file, span, label),
      why: "not all YAML tools read this in the same way", help: help, fixes: looseness == .wideBlankLine ? [fix] : [])
  }

  static func emptyKey(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(YAMLProblem.namelessField, at: Label(file, span, "a name is expected here"))
  }

  static func yaml(_ problem: LibraryProblem, in text: ScreenedText) -> Diagnostic {
    let file = text.file
    let place = text.span(at: problem.mark)
    let context = text.span(at: problem.contextMark)
    func finding(_ problem: YAMLProblem, _ span: Span, _ label: Prose, _ help: Prose? = nil) -> Diagnostic {
      Diagnostic(problem, at: Label(file, span, label), help: help)
    }
    let line = file.span(ofLine: file.line(at: place.start))
    if file.text(place) == "\t" { return forbidden(.tab, file, place) }
    if file.text(line).utf8.first == UInt8(ascii: "%") { return forbidden(.directive, file, line) }
    if let mistake = YAMLCauses(of: problem, at: place, from: context, in: file).mistake() { return mistake }
    switch KnownProblem(rawValue: problem.text) {
    case .unclosedQuote?, .documentInQuote?:
      return unclosedText(file, context)
    case .noColon?:
      return finding(
        .noField, context, "`:` is missing",
        "a field is written `name: text`; a further line of a text is indented further than its field")
    case .nestedColon?:
      return finding(.secondField, place, "unexpected `:`", "put the text in quotes if the colon is part of it")
    case .noKey?, .noDocument?:
      return finding(
        .missingField, place, "no field",
        "indent all fields of a group alike; a text cannot continue after its closing quote")
    case .tabInText?: return forbidden(.tab, file, place)
    case .noToken?:
      return finding(
        .specialStart(file.text(place)), place, "it has a special meaning in YAML", "put the text in quotes")
    case .unknownEscape?:
      return finding(
        .unknownEscape, place, "unknown escape", #"write `\\` for a backslash and `\"` for a quote"#)
    case .sequenceInText?, .noDash?, nil: return finding(.other(problem.text), place, "")
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
  case noDash = "did not find expected '-' indicator"
  case unknownEscape = "found unknown escape character"
  case sequenceInText = "block sequence entries are not allowed in this context"
}
