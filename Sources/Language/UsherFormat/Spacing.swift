internal import UsherSyntax

/// Whether a blank stands between two tokens of a line.
func isSpaced(_ left: TokenKind, _ right: TokenKind, _ leftMarks: Marks, _ rightMarks: Marks) -> Bool {
  if rightMarks.contains(.hugs) || rightMarks.contains(.joins) || leftMarks.contains(.joins) { return false }
  if left.hugsNext || right.hugsPrevious { return false }
  switch (left, right) {
  case (.integer, .ellipsis), (.ellipsis, .integer), (.leftBrace, .rightBrace): return false
  default: return true
  }
}

/// Whether a line that the author broke between two tokens stays broken there: in lists, in long conditions, and before
/// what a declaration answers.
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
