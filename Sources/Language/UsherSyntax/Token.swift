public import UsherSource

/// The smallest parts of a source text. White space and comments are not tokens: they are what stands between two.
public struct Token: Hashable, Sendable {
  public var kind: TokenKind
  public var start: UInt32
  public var end: UInt32
  /// The soft word that the name is, if it is one; a production decides whether it is a keyword.
  public var word: Word?
  /// Which of the tree's names it is; of no meaning for what is no name.
  public var name: UInt32
  /// Whether a line ends before it in a way that ends a statement.
  public var beginsLine: Bool

  public var span: UsherSource.Span { Span(Int(start), Int(end)) }
}

/// What a token is. Only the reserved words have kinds of their own; every other word is a name, and the production it
/// stands in decides whether it is a keyword.
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

  /// Bytes that begin nothing, and a text without its end; reported where they stand.
  case unknown
  case endOfFile

  /// How the token is written, if it is always written the same.
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

  /// The words that are never names.
  public static let reserved: [TokenKind] = [
    .and, .or, .not, .is, .when, .else, .true, .false, .stay, .choose, .from, .eventually,
    .underscore,
  ]

  /// After these a statement cannot be over: a line end there only breaks the line.
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

  /// These go on with the line before.
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
