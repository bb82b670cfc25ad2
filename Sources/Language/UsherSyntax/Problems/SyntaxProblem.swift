internal import UsherSource

/// A text that is not in the grammar.
enum SyntaxProblem: Problem {
  case expected(Expected, found: Found)
  case reservedWord(String)
  case missingLanguage
  case secondBeginning
  case unclosed
  case strayBrace
  case unknownLine(String, in: Lines)
  case unknownWord(String, ExpectedWords)
  case tooDeep
  case invisible(InvisibleSign)
  case unknownCharacter(String)
  case misspelledPunctuation(String, right: String)
  case nameBeginsWithUnderscore
  case hyphenatedName(String)
  case numberTooLong
  case leadingZero
  case unknownUnit(String, of: String)
  case unterminatedText
  case unknownEscape(String)
  case mixedJoiners

  /// The text that was found in place of the expected one.
  enum Found: Equatable {
    case text(String)
    case endOfLine
    case endOfFile
  }

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .unclosed, .strayBrace: .unclosed
    case .expected, .reservedWord, .missingLanguage, .secondBeginning, .unknownLine, .unknownWord, .tooDeep, .invisible,
      .unknownCharacter, .misspelledPunctuation, .nameBeginsWithUnderscore, .hyphenatedName, .numberTooLong,
      .leadingZero, .unknownUnit, .unterminatedText, .unknownEscape, .mixedJoiners:
      .syntax
    }
  }

  var message: Message {
    switch self {
    case .expected(let expected, .text(let found)): "expected \(wording: expected.wording), found `\(found)`"
    case .expected(let expected, .endOfLine): "expected \(wording: expected.wording), found the end of the line"
    case .expected(let expected, .endOfFile): "expected \(wording: expected.wording), found the end of the file"
    case .reservedWord(let word): "`\(word)` is a word of the language and cannot be a name"
    case .missingLanguage: "the file does not say which version of the language it uses"
    case .secondBeginning: "this file begins a second time"
    case .unclosed: "this `\("{")` is never closed"
    case .strayBrace: "this `\("}")` has no matching `{`"
    case .unknownLine(let word, let lines): "a line of \(wording: lines.wording) cannot begin with `\(word)`"
    case .unknownWord(let word, let expected): "expected \(wording: expected.wording), found `\(word)`"
    case .tooDeep: "this is nested too deeply"
    case .invisible(let sign): "there is \(wording: sign.rawValue) here"
    case .unknownCharacter(let character): "`\(character)` is not part of the language"
    case .misspelledPunctuation(let sign, let right): "the language uses `\(right)` instead of `\(sign)`"
    case .nameBeginsWithUnderscore: "a name must begin with a letter"
    case .hyphenatedName(let name): "`\(name)` is not a name, because of its hyphens"
    case .numberTooLong: "a number can have at most six digits"
    case .leadingZero: "a number is written without zeros in front"
    case .unknownUnit(let unit, _): "`\(unit)` is not a unit of time"
    case .unterminatedText: "this text has no closing quote"
    case .unknownEscape(let escape): "`\(escape)` has no meaning in a text"
    case .mixedJoiners: "\(quoted: ["and", "or"]) cannot be combined without parentheses"
    }
  }
}

/// The common name of an invisible character.
enum InvisibleSign: String {
  case softHyphen = "a soft hyphen"
  case zeroWidthSpace = "a zero-width space"
  case zeroWidthNonJoiner = "a zero-width non-joiner"
  case zeroWidthJoiner = "a zero-width joiner"
  case wordJoiner = "a word joiner"
  case byteOrderMark = "a byte order mark"

  /// Nil for other characters.
  init?(_ character: String) {
    switch character.unicodeScalars.first?.value {
    case 0xAD: self = .softHyphen
    case 0x200B: self = .zeroWidthSpace
    case 0x200C: self = .zeroWidthNonJoiner
    case 0x200D: self = .zeroWidthJoiner
    case 0x2060: self = .wordJoiner
    case 0xFEFF: self = .byteOrderMark
    default: return nil
    }
  }
}

/// A sign, or the order of a row or handler, that people know from other languages. Words are problems of `ForeignWordProblem`.
enum ForeignSyntaxProblem: Problem {
  case relation(String, right: String? = nil)
  case nonBreakingSpace
  case comment
  case blockComment
  case quotes(String)
  case quotedName(String, ExpectedName)
  case andOfList(String)
  case wordOfAlternatives(String)
  case equalsInCondition
  case guardWord(String)
  case misspelledChange(String)
  case missingOf
  case age(String)
  case joiner(String)
  case guardedHandler
  case handlerAmongRows
  case needlessWord(String, before: RowBeginning)
  case colonInRow(isBeforeArrow: Bool)
  case commaBehindLine
  case unlabelledArgument
  case splitDuration(right: String)

  /// The beginning of a row.
  enum RowBeginning: String {
    case answer = "the answer"
    case condition = "its condition"
  }

  static let type = ProblemType()

  var code: DiagnosticCode { if case .handlerAmongRows = self { .misplaced } else { .syntax } }

  var message: Message {
    switch self {
    case .relation(let sign, _), .joiner(let sign): "`\(sign)` is not part of the language"
    case .nonBreakingSpace: "there is a non-breaking space here"
    case .comment: "a comment begins with `\("//")`"
    case .blockComment: "a comment begins with `\("//")` and ends at the end of the line"
    case .quotes: "a text must be in straight double quotes"
    case .quotedName(_, let name): "\(wording: name.wording) is written without quotes"
    case .andOfList(let word): "`\(",")` separates items that all apply, not `\(word)`"
    case .wordOfAlternatives(let word): "`\("|")` stands between alternatives, not `\(word)`"
    case .equalsInCondition: "a condition uses `\("is")`, not `\("=")`"
    case .guardWord(let word): "a condition begins with `\("when")`, not with `\(word)`"
    case .misspelledChange(let word): "there is no `on \(word) of`"
    case .missingOf: "`of` is missing behind `change`"
    case .age(let word): "the age of a moment is told with `older than`, not with `\(word) than`"
    case .guardedHandler: "a handler cannot have a condition"
    case .handlerAmongRows: "a handler does not stand among rows"
    case .needlessWord(let word, let beginning):
      "a row begins directly with \(wording: beginning.rawValue), without `\(word)`"
    case .colonInRow: "a row uses `\("->")`, not `\(":")`"
    case .commaBehindLine: "lines are not separated by `\(",")`"
    case .unlabelledArgument: "the argument does not name its parameter"
    case .splitDuration: "a time is written as one word"
    }
  }
}

/// The place in a policy of a text for people, which should be in the catalog.
enum PolicyText {
  case prompt
  case button(String)
}
