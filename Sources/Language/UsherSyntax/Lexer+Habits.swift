internal import UsherSource

/// What people bring along from other languages: it is told in ours, and read as what it means.
extension Lexer {
  /// A comparison, which ranges stand for.
  mutating func scanRelation(_ length: Int) -> TokenKind {
    diagnostics.append(.foreignRelation(file, Span(offset, offset + length)))
    offset += length
    return .unknown
  }

  /// A comment behind `#`, up to the end of the line. The parser reads over it.
  mutating func scanHashComment() -> TokenKind {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    diagnostics.append(.hashComment(file, Span(start, start + 1)))
    return .unknown
  }

  /// A comment between `/*` and `*/`, up to the end of the file if it has none. The parser reads over it.
  mutating func scanBlockComment() -> TokenKind {
    let start = offset
    offset += 2
    while offset < bytes.count, !bytes[offset...].starts(with: [UInt8(ascii: "*"), UInt8(ascii: "/")]) { offset += 1 }
    offset = min(offset + 2, bytes.count)
    diagnostics.append(.blockComment(file, Span(start, offset)))
    return .unknown
  }

  /// A text in quotes other than `"`, which take so many bytes, on its line.
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
    diagnostics.append(.foreignQuotes(file, Span(start, offset), content: content))
    return .string
  }

  private func isAtForeignQuote(_ length: Int) -> Bool {
    guard offset + length <= bytes.count else { return false }
    if length == 1 { return bytes[offset] == UInt8(ascii: "'") }
    return bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && bytes[offset + 2].isCurvedQuote
  }
}

extension UInt8 {
  /// The last byte of U+2018...U+201E, quotes all of them.
  var isCurvedQuote: Bool { (0x98...0x9E).contains(self) }
}

extension DurationUnit {
  /// A unit as people say it.
  init?(spoken: String) {
    switch spoken {
    case "ms", "msec", "millis", "millisecond", "milliseconds": self = .milliseconds
    case "s", "sec", "secs", "second", "seconds": self = .seconds
    case "min", "mins", "minute", "minutes": self = .minutes
    case "h", "hr", "hrs", "hour", "hours": self = .hours
    case "d", "day", "days": self = .days
    default: return nil
    }
  }
}

/// Words of other languages that the parser reads over.
enum Habit {
  /// For `when`.
  static let guardWord = "if"
  /// Before the head of a row.
  static let rowWord = "case"
}
