internal import UsherDiagnostics

/// Cuts a text into tokens. Every byte is in a token or between two; nothing is lost and nothing stops it.
struct Lexer {
  private let file: SourceFile
  private let bytes: [UInt8]
  private var offset = 0
  private var sawLineEnd = false
  private(set) var tokens: [Token] = []
  private(set) var diagnostics: [Diagnostic] = []

  static func tokens(of file: SourceFile) -> (tokens: [Token], diagnostics: [Diagnostic]) {
    var lexer = Lexer(file: file)
    lexer.run()
    return (lexer.tokens, lexer.diagnostics)
  }

  private init(file: SourceFile) {
    self.file = file
    bytes = file.bytes
    tokens.reserveCapacity(bytes.count / 4)
  }

  private mutating func run() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    while true {
      skipBlanks()
      guard offset < bytes.count else { break }
      let start = offset
      append(scan(), from: start)
    }
    append(.endOfFile, from: bytes.count)
  }

  private mutating func append(_ kind: TokenKind, from start: Int) {
    let joins = tokens.last.map { $0.kind.joinsLineAfter } ?? true
    let token = Token(
      kind: kind, start: UInt32(start), end: UInt32(offset),
      beginsLine: (sawLineEnd || kind == .endOfFile) && !joins && !kind.joinsLineBefore)
    tokens.append(token)
    sawLineEnd = false
  }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\n"):
        sawLineEnd = true
        offset += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      default: return
      }
    }
  }

  private func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Scans one token; `offset` is behind it afterwards.
  private mutating func scan() -> TokenKind {
    let byte = bytes[offset]
    if byte.isLetter { return scanName() }
    if byte.isDigit { return scanNumber() }
    if byte == UInt8(ascii: "_") { return scanUnderscore() }
    if byte == UInt8(ascii: "\"") { return scanString() }
    return scanPunctuation()
  }

  private mutating func scanName() -> TokenKind {
    let start = offset
    while let byte = peek(0), byte.isNamePart { offset += 1 }
    return reservedWord(bytes[start..<offset]) ?? .name
  }

  private func reservedWord(_ word: ArraySlice<UInt8>) -> TokenKind? {
    guard word.count <= TokenKind.longestReserved else { return nil }
    return TokenKind.reserved.first { kind in kind.spelling.map { word.elementsEqual($0.utf8) } ?? false }
  }

  private mutating func scanUnderscore() -> TokenKind {
    let start = offset
    while let byte = peek(0), byte.isNamePart { offset += 1 }
    if offset == start + 1 { return .underscore }
    diagnostics.append(.nameBeginsWithUnderscore(file, Span(start, offset)))
    return .name
  }

  private mutating func scanNumber() -> TokenKind {
    let start = offset
    while let byte = peek(0), byte.isDigit { offset += 1 }
    let digits = offset
    while let byte = peek(0), byte.isNamePart { offset += 1 }
    if bytes[start] == UInt8(ascii: "0"), digits > start + 1 {
      diagnostics.append(.leadingZero(file, Span(start, digits)))
    }
    let unit = bytes[digits..<offset]
    if unit.isEmpty {
      if digits - start > Limits.digits { diagnostics.append(.numberTooLong(file, Span(start, offset))) }
      return .integer
    }
    guard DurationUnit(bytes: unit) != nil else {
      diagnostics.append(.unknownUnit(file, Span(start, offset), unit: file.text(Span(digits, offset))))
      return .duration
    }
    if digits - start > Limits.digits { diagnostics.append(.numberTooLong(file, Span(start, offset))) }
    return .duration
  }

  private mutating func scanString() -> TokenKind {
    let start = offset
    offset += 1
    while let byte = peek(0), byte != UInt8(ascii: "\n") {
      offset += 1
      if byte == UInt8(ascii: "\"") { return .string }
      if byte == UInt8(ascii: "\\"), let escaped = peek(0), escaped != UInt8(ascii: "\n") {
        if escaped != UInt8(ascii: "\\"), escaped != UInt8(ascii: "\"") {
          diagnostics.append(.unknownEscape(file, Span(offset - 1, offset + 1)))
        }
        offset += 1
      }
    }
    diagnostics.append(.unterminatedString(file, Span(start, offset)))
    return .unknown
  }

  private mutating func scanPunctuation() -> TokenKind {
    for (spelling, kind, right) in misspellings where bytes[offset...].starts(with: spelling.utf8) {
      let start = offset
      offset += spelling.utf8.count
      diagnostics.append(.misspelledPunctuation(file, Span(start, offset), right: right))
      return kind
    }
    for (spelling, kind) in punctuation where bytes[offset...].starts(with: spelling.utf8) {
      offset += spelling.utf8.count
      return kind
    }
    let start = offset
    offset += 1
    while let byte = peek(0), byte & 0xC0 == 0x80 { offset += 1 }
    diagnostics.append(.unknownCharacter(file, Span(start, offset)))
    return .unknown
  }
}

/// Longest first, where one begins another.
private let punctuation: [(String, TokenKind)] = [
  ("...", .ellipsis), ("->", .arrow), ("{", .leftBrace), ("}", .rightBrace), ("(", .leftParenthesis),
  (")", .rightParenthesis), ("[", .leftBracket), ("]", .rightBracket), (",", .comma), (":", .colon), (".", .dot),
  ("|", .bar), ("=", .equals), ("+", .plus), ("-", .minus), (";", .semicolon),
]

/// What people type out of habit, the token it stands for, and how that is written. Looked for first.
private let misspellings: [(String, TokenKind, String)] = [
  ("=>", .arrow, "->"), ("→", .arrow, "->"), ("==", .is, "is"), ("!=", .is, "is not"), ("&&", .and, "and"),
  ("||", .or, "or"),
]

/// The units of durations.
public enum DurationUnit: String, CaseIterable, Sendable {
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "min"
  case hours = "h"
  case days = "d"

  init?(bytes: ArraySlice<UInt8>) {
    guard let unit = Self.allCases.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) else { return nil }
    self = unit
  }

  public var inMilliseconds: Int {
    switch self {
    case .milliseconds: 1
    case .seconds: 1000
    case .minutes: 60_000
    case .hours: 3_600_000
    case .days: 86_400_000
    }
  }
}

extension UInt8 {
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isNamePart: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
}
