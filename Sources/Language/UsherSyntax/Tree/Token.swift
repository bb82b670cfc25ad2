public import UsherSource

/// A token of a source text. White space and comments are not tokens: they are the trivia between two tokens.
public struct Token: Hashable, Sendable {
  public var kind: TokenKind
  public var start: UInt32
  public var end: UInt32
  /// The soft keyword that this name spells, or nil. The production decides whether it is used as a keyword.
  public var word: Word?
  /// The index of the name in the tree's table of names. Meaningless for tokens that are not names.
  public var name: UInt32
  /// Whether a line break before this token ends the previous statement.
  public var beginsLine: Bool

  public var span: UsherSource.Span { Span(Int(start), Int(end)) }
}

/// The kind of a token. Only reserved words have kinds of their own. Every other word is a name, and the production in which
/// it occurs decides whether it is a keyword.
public enum TokenKind: UInt8, CaseIterable, Sendable {
  case name
  case integer
  case duration
  case string

  // Reserved words
  case and
  case or
  case not
  case `is`
  case when
  case `else`
  case `true`
  case `false`
  case stay
  case choose
  case from
  case eventually
  case underscore

  // Punctuation
  case leftBrace
  case rightBrace
  case leftParenthesis
  case rightParenthesis
  case leftBracket
  case rightBracket
  case comma
  case bar
  case colon
  case equals
  case arrow
  case dot
  case ellipsis
  case plus
  case minus
  case semicolon

  /// Bytes that begin no token, unterminated strings, and comments and operators of other languages. The lexer reports them.
  case unknown
  case endOfFile

  /// The spelling of the token, or nil if tokens of this kind have different spellings.
  public var spelling: String? {
    switch self {
    case .name, .integer, .duration, .string, .unknown, .endOfFile: nil
    case .and: "and"
    case .or: "or"
    case .not: "not"
    case .is: "is"
    case .when: "when"
    case .else: "else"
    case .true: "true"
    case .false: "false"
    case .stay: "stay"
    case .choose: "choose"
    case .from: "from"
    case .eventually: "eventually"
    case .underscore: "_"
    case .leftBrace: "{"
    case .rightBrace: "}"
    case .leftParenthesis: "("
    case .rightParenthesis: ")"
    case .leftBracket: "["
    case .rightBracket: "]"
    case .comma: ","
    case .bar: "|"
    case .colon: ":"
    case .equals: "="
    case .arrow: "->"
    case .dot: "."
    case .ellipsis: "..."
    case .plus: "+"
    case .minus: "-"
    case .semicolon: ";"
    }
  }

  /// The reserved words, which cannot be used as names.
  public static let reserved: [TokenKind] = [
    .and, .or, .not, .is, .when, .else, .true, .false, .stay, .choose, .from, .eventually,
    .underscore,
  ]

  /// Whether a statement continues after a token of this kind, so that a line break after it does not end the statement.
  var joinsLineAfter: Bool {
    switch self {
    case .leftBrace, .leftParenthesis, .leftBracket, .comma, .bar, .colon, .equals, .arrow, .dot, .and, .or, .not, .is,
      .when, .choose, .from, .semicolon:
      true
    case .name, .integer, .duration, .string, .else, .true, .false, .stay, .eventually, .underscore, .rightBrace,
      .rightParenthesis, .rightBracket, .ellipsis, .plus, .minus, .unknown, .endOfFile:
      false
    }
  }

  /// Whether a token of this kind continues the previous line, so that a line break before it does not end the statement.
  var joinsLineBefore: Bool {
    switch self {
    case .rightBrace, .rightParenthesis, .rightBracket, .comma, .bar, .colon, .equals, .arrow, .dot, .and, .or, .is,
      .when, .leftBrace, .semicolon:
      true
    case .name, .integer, .duration, .string, .not, .else, .true, .false, .stay, .choose, .from, .eventually,
      .underscore, .leftParenthesis, .leftBracket, .ellipsis, .plus, .minus, .unknown, .endOfFile:
      false
    }
  }
}

extension UInt8 {
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isNamePart: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
}
