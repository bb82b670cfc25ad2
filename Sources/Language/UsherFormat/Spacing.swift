internal import UsherSyntax

/// Whether a space separates two tokens on the same line.
func isSpaced(_ left: TokenKind, _ right: TokenKind, _ leftMarks: Marks, _ rightMarks: Marks) -> Bool {
  if rightMarks.contains(.hugs) || rightMarks.contains(.joins) || leftMarks.contains(.joins) { return false }
  if left.hugsNext || right.hugsPrevious { return false }
  switch (left, right) {
  case (.integer, .ellipsis), (.ellipsis, .integer), (.leftBrace, .rightBrace): return false
  default: return true
  }
}

/// Whether the author's line break between two tokens is kept: in lists, in long conditions, and before the answers of a
/// declaration.
func isBreakable(_ left: TokenKind, _ right: TokenKind) -> Bool {
  if left == .rightBrace { return false }
  return left.breaksBehind || right.breaksBefore
}

extension TokenKind {
  fileprivate var hugsNext: Bool { self == .leftParenthesis || self == .leftBracket || self == .dot }

  fileprivate var breaksBehind: Bool {
    switch self {
    case .comma, .bar, .and, .or, .equals, .leftParenthesis: true
    default: false
    }
  }

  fileprivate var breaksBefore: Bool {
    switch self {
    case .bar, .and, .or, .when, .arrow, .rightParenthesis: true
    default: false
    }
  }

  fileprivate var hugsPrevious: Bool {
    switch self {
    case .comma, .colon, .dot, .semicolon, .rightParenthesis, .rightBracket: true
    default: false
    }
  }
}
