internal import UsherSource

extension Parser {
  /// The soft keyword at the beginning of the current line, or nil.
  var lineWord: Word? { token.word }

  mutating func unknownLine(_ lines: Lines) -> Unexpected {
    if gap?.offset == Int(token.start) { gap?.words += lines.words }
    if token.kind != .unknown {
      reportUnknownLine(foreignLine(in: lines) ?? .unknownLine(file, token.span, text(of: token), in: lines))
    }
    return Unexpected()
  }

  /// The soft keyword here, or nil if there is none or the line has ended.
  var followingWord: Word? { isAtEnd ? nil : token.word }

  /// Reports that one of several words is missing here.
  mutating func unknownWord(_ expected: ExpectedWords) -> Unexpected {
    note(.oneOf(expected))
    guard token.kind == .name, !isAtEnd else { return unexpected(.oneOf(expected)) }
    diagnostics.append(.unknownWord(file, token.span, text(of: token), expected))
    return Unexpected()
  }
}
