internal import UsherSource

/// Scans syntax of other languages. It is reported together with the Usher equivalent, and read as that where possible.
extension Lexer {
  /// Scans `<`, `>`, `<=` or `>=`. Usher has no such operators; the error suggests a range. The parser may find that a `>` stands
  /// for an arrow.
  mutating func scanRelation(_ length: Int) -> TokenKind {
    reportMisspelled(.foreignRelation(file, Span(offset, offset + length)), from: offset)
    offset += length
    return .unknown
  }

  /// Reports the non-breaking spaces that begin at `start`, and returns their end. They count as spaces.
  mutating func skipNonBreakingSpaces(from start: Int) -> Int {
    var end = start
    while end + 1 < bytes.count, bytes[end] == 0xC2, bytes[end + 1] == 0xA0 { end += 2 }
    reportWordProcessed(.nonBreakingSpace(file, Span(start, end)))
    return end
  }

  /// Scans a comment that begins with `#` or `<!--`, up to the end of the line. The parser skips it. `length` is that of the mark.
  mutating func scanForeignComment(mark length: Int) -> TokenKind {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    diagnostics.append(.foreignComment(file, Span(start, start + length)))
    return .unknown
  }

  /// Whether a line of Markdown is here that begins or ends a block of code.
  var isAtFence: Bool {
    let start = file.span(ofLine: file.line(at: offset)).start
    return bytes[start..<offset].allSatisfy { $0 == UInt8(ascii: " ") } && bytes[offset...].starts(with: "```".utf8)
  }

  /// Scans such a line, which the parser skips like a comment.
  mutating func scanFence() -> TokenKind {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    diagnostics.append(
      .markdownFence(file, Span(start, offset), line: Span(start, min(offset + 1, bytes.count))))
    return .unknown
  }

  /// Scans a comment from `/*` to `*/`, or to the end of the file if `*/` is missing. The parser skips it.
  mutating func scanBlockComment() -> TokenKind {
    let start = offset
    offset += 2
    while offset < bytes.count, !bytes[offset...].starts(with: [UInt8(ascii: "*"), UInt8(ascii: "/")]) { offset += 1 }
    offset = min(offset + 2, bytes.count)
    diagnostics.append(.blockComment(file, Span(start, offset)))
    return .unknown
  }

  /// Scans a string in quotes other than `"`, up to the closing quote. If the line ends before that, the string is reported
  /// as unterminated. `length` is the number of bytes of one quote.
  mutating func scanForeignString(quotes length: Int) -> TokenKind {
    let start = offset
    offset += length
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n"), !isAtForeignQuote(length) { offset += 1 }
    guard isAtForeignQuote(length) else {
      diagnostics.append(.unterminatedString(file, Span(start, offset)))
      return .unknown
    }
    let content = Span(start + length, offset)
    offset += length
    reportMisspelled(.foreignQuotes(file, Span(start, offset), content: content), from: start)
    return .string
  }

  private func isAtForeignQuote(_ length: Int) -> Bool {
    guard offset + length <= bytes.count else { return false }
    if length == 1 { return bytes[offset] == UInt8(ascii: "'") }
    return bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && bytes[offset + 2].isCurvedQuote
  }
}

extension UInt8 {
  /// Whether this is the last UTF-8 byte of U+2018...U+201E, which are all quotes.
  var isCurvedQuote: Bool { (0x98...0x9E).contains(self) }
}
