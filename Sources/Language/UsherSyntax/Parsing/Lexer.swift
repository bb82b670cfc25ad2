package import UsherSource

/// Splits a text into tokens. It accepts any input: every byte belongs to a token or to the trivia between two tokens, and
/// errors become diagnostics.
struct Lexer {
  let file: SourceFile
  let bytes: [UInt8]
  var offset = 0
  private var sawLineEnd = false
  private var lastKind = TokenKind.endOfFile
  /// Whether an unknown character has already been reported on this line.
  private var hasReportedUnknown = false
  /// The index of the diagnostic about this line's characters from a word processor.
  private var wordProcessed: Int?
  /// The words with letters that names do not have, each with the index of its diagnostic.
  private var foreignWords: [String: Int] = [:]
  /// The diagnostics about tokens of other languages, by the offset of the token. The parser decides what is right there.
  var misspelledTokens: [UInt32: Int] = [:]
  private let words = WordTable.ofLanguage
  var tokens: [Token] = []
  var names = NameTable()
  var diagnostics: [Diagnostic] = []

  /// Tokenizes a whole file.
  static func run(on file: SourceFile) -> Lexer {
    var lexer = Lexer(file: file)
    lexer.run()
    return lexer
  }

  private init(file: SourceFile) {
    self.file = file
    bytes = file.bytes
    tokens.reserveCapacity(bytes.count / 4 + 1)
  }

  private mutating func run() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    while true {
      skipBlanks()
      guard offset < bytes.count else { break }
      scan()
    }
    append(.endOfFile, from: bytes.count)
    joinHyphenatedNames()
  }

  private mutating func append(_ kind: TokenKind, _ word: Word? = nil, name: UInt32 = 0, from start: Int) {
    let joins = tokens.isEmpty || lastKind.joinsLineAfter
    let beginsLine = (sawLineEnd || kind == .endOfFile) && !joins && !kind.joinsLineBefore
    tokens.append(
      Token(
        kind: kind, start: UInt32(start), end: UInt32(offset), word: word, name: name, beginsLine: beginsLine))
    lastKind = kind
    sawLineEnd = false
  }

  private mutating func skipBlanks() {
    var next = offset
    let count = bytes.count
    while next < count {
      switch bytes[next] {
      case UInt8(ascii: "\n"):
        sawLineEnd = true
        hasReportedUnknown = false
        wordProcessed = nil
        next += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): next += 1
      case 0xC2 where next + 1 < count && bytes[next + 1] == 0xA0: next = skipNonBreakingSpaces(from: next)
      case UInt8(ascii: "/") where next + 1 < count && bytes[next + 1] == UInt8(ascii: "/"):
        while next < count, bytes[next] != UInt8(ascii: "\n") { next += 1 }
      default:
        offset = next
        return
      }
    }
    offset = next
  }

  /// Reports a character that word processors write. All of them on one line are one mistake.
  mutating func reportWordProcessed(_ diagnostic: Diagnostic) {
    guard let known = wordProcessed else {
      wordProcessed = diagnostics.count
      return diagnostics.append(diagnostic)
    }
    diagnostics[known].secondary.append(
      Label(file, diagnostic.primary.span, diagnostic.fixes.first.map { $0.title } ?? ""))
    for (index, fix) in diagnostic.fixes.enumerated() where index < diagnostics[known].fixes.count {
      diagnostics[known].fixes[index].edits += fix.edits
    }
  }

  private func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Scans one token, appends it, and moves `offset` to its end.
  private mutating func scan() {
    let start = offset
    let byte = bytes[offset]
    if byte.isLetter { return scanName() }
    if byte == UInt8(ascii: "_") { return scanUnderscore() }
    let kind =
      if byte.isDigit {
        scanNumber()
      } else if byte == UInt8(ascii: "\"") {
        scanString()
      } else {
        scanPunctuation(byte)
      }
    append(kind, from: start)
  }

  /// Scans a name or a word. Behind `waive` hyphens join names, as in the codes of findings.
  private mutating func scanName() {
    let start = offset
    var end = start
    let count = bytes.count
    var spelling = Spelling()
    let isWaived = tokens.last?.word == .waive
    while end < count {
      let byte = bytes[end]
      let isHyphen = isWaived && byte == UInt8(ascii: "-") && end + 1 < count && bytes[end + 1].isLetter
      guard byte.isNamePart || isHyphen else { break }
      spelling.append(byte)
      end += 1
    }
    offset = end
    if let word = words.word(spelling) {
      append(word.kind, word.word, name: word.name, from: start)
    } else {
      append(.name, name: names.number(of: spelling, at: start, in: bytes), from: start)
    }
  }

  /// Scans `_`. A longer name that begins with `_` is reported and read as a name.
  private mutating func scanUnderscore() {
    let start = offset
    offset += 1
    guard let byte = peek(0), byte.isNamePart else { return append(.underscore, from: start) }
    offset = start
    scanName()
    diagnostics.append(.nameBeginsWithUnderscore(file, Span(start, offset)))
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

  private mutating func scanPunctuation(_ byte: UInt8) -> TokenKind {
    let next = peek(1)
    switch byte {
    case UInt8(ascii: "{"): return taken(.leftBrace)
    case UInt8(ascii: "}"): return taken(.rightBrace)
    case UInt8(ascii: "("): return taken(.leftParenthesis)
    case UInt8(ascii: ")"): return taken(.rightParenthesis)
    case UInt8(ascii: "["): return taken(.leftBracket)
    case UInt8(ascii: "]"): return taken(.rightBracket)
    case UInt8(ascii: ","): return taken(.comma)
    case UInt8(ascii: ":"): return taken(.colon)
    case UInt8(ascii: ";"): return taken(.semicolon)
    case UInt8(ascii: "+"): return taken(.plus)
    case UInt8(ascii: "-"):
      if let length = lengthOfSpacedArrow { return misspelled(.arrow, length, right: "->") }
      if let length = lengthOfArrow { return length == 2 ? taken(.arrow, 2) : misspelled(.arrow, length, right: "->") }
      return taken(.minus)
    case UInt8(ascii: "."):
      return next == byte && peek(2) == byte ? taken(.ellipsis, 3) : taken(.dot)
    case UInt8(ascii: "|"): return next == byte ? misspelled(.or, 2, right: "or") : taken(.bar)
    case UInt8(ascii: "="):
      if let length = lengthOfArrow { return misspelled(.arrow, length, right: "->") }
      return next == byte ? misspelled(.is, run(of: byte), right: "is") : taken(.equals)
    case UInt8(ascii: "!"):
      guard next == UInt8(ascii: "=") else { return misspelled(.not, 1, right: "not") }
      return misspelled(.is, 1 + run(of: UInt8(ascii: "="), behind: 1), right: "is not")
    case UInt8(ascii: "<") where bytes[offset...].starts(with: "<!--".utf8): return scanForeignComment(mark: 4)
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return scanRelation(next == UInt8(ascii: "=") ? 2 : 1)
    case UInt8(ascii: "#"): return scanForeignComment(mark: 1)
    case UInt8(ascii: "`") where isAtFence: return scanFence()
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"): return scanBlockComment()
    case UInt8(ascii: "'"): return scanForeignString(quotes: 1)
    case 0xE2 where next == 0x80 && peek(2)?.isCurvedQuote == true: return scanForeignString(quotes: 3)
    case UInt8(ascii: "&") where next == byte: return misspelled(.and, 2, right: "and")
    case 0xE2 where next == 0x80 && (peek(2) == 0x93 || peek(2) == 0x94) && peek(3) == UInt8(ascii: ">"):
      return misspelled(.arrow, 4, right: "->")
    case 0xE2 where next == 0x86 && peek(2) == 0x92: return misspelled(.arrow, 3, right: "->")
    default: return scanUnknown()
    }
  }

  /// The length of the arrow that begins here: one or more `-` and `=`, and then one or more `>`. Nil if there is none.
  private var lengthOfArrow: Int? {
    let shaft = run(of: bytes[offset])
    let head = run(of: UInt8(ascii: ">"), behind: shaft)
    return head == 0 ? nil : shaft + head
  }

  /// The length of an arrow with spaces between its shaft and its head; nil if there is none.
  private var lengthOfSpacedArrow: Int? {
    let gap = run(of: UInt8(ascii: " "), behind: 1)
    return gap > 0 && peek(1 + gap) == UInt8(ascii: ">") ? gap + 2 : nil
  }

  /// The number of times that a byte follows itself, behind this many others.
  private func run(of byte: UInt8, behind start: Int = 0) -> Int {
    var end = start
    while peek(end) == byte { end += 1 }
    return end - start
  }

  private mutating func taken(_ kind: TokenKind, _ length: Int = 1) -> TokenKind {
    offset += length
    return kind
  }

  /// Reports punctuation of other languages, such as `&&`, and returns the token kind of its Usher equivalent. `right` is the
  /// correct spelling, which the fix inserts.
  private mutating func misspelled(_ kind: TokenKind, _ length: Int, right: String) -> TokenKind {
    let isWord = right.utf8.first?.isLetter == true
    let before = isWord && offset > 0 && bytes[offset - 1].isNamePart ? " " : ""
    let behind = isWord && peek(length)?.isNamePart == true ? " " : ""
    let found = Diagnostic.misspelledPunctuation(
      file, Span(offset, offset + length), right: right, replacement: before + right + behind)
    if bytes[offset] < 0x80 { reportMisspelled(found, from: offset) } else { reportWordProcessed(found) }
    return taken(kind, length)
  }

  /// Reports a token of another language that is read as one of this language.
  mutating func reportMisspelled(_ diagnostic: Diagnostic, from start: Int) {
    misspelledTokens[UInt32(start)] = diagnostics.count
    diagnostics.append(diagnostic)
  }

  /// Reads characters that begin no token, and reports the first of them on each line. A character beyond ASCII forms one
  /// token with the name characters and other characters beyond ASCII after it: a word in another alphabet is one mistake.
  private mutating func scanUnknown() -> TokenKind {
    let start = offset
    offset += 1
    while let byte = peek(0), byte & 0xC0 == 0x80 { offset += 1 }
    let character = Span(start, offset)
    if bytes[start] >= 0x80 { while let byte = peek(0), byte >= 0x80 || byte.isNamePart { offset += 1 } }
    let word = foreignWord(from: start)
    if let known = foreignWords[word] {
      diagnostics[known].secondary.append(Label(file, character, "and here"))
    } else if !hasReportedUnknown {
      if bytes[start] >= 0x80 { foreignWords[word] = diagnostics.count }
      diagnostics.append(.unknownCharacter(file, character))
    }
    hasReportedUnknown = true
    return .unknown
  }

  /// The text up to the current offset, with the name directly before `start`.
  private func foreignWord(from start: Int) -> String {
    guard let last = tokens.last, Int(last.end) == start, bytes[Int(last.start)].isLetter else {
      return file.text(Span(start, offset))
    }
    return file.text(Span(Int(last.start), offset))
  }
}

/// The tokens of a text, whatever mistakes it has. The last one is the end of the file.
package func tokens(of file: SourceFile) -> [Token] { Lexer.run(on: file).tokens }

/// The comments of a text, in order: each from its slashes to the end of its line.
package func comments(of file: SourceFile) -> [Span] {
  var found: [Span] = []
  var end = 0
  for token in tokens(of: file) {
    let slash = UInt8(ascii: "/")
    while let start = file.bytes[end..<Int(token.start)].firstIndex(of: slash) {
      end = file.bytes[start..<Int(token.start)].firstIndex(of: UInt8(ascii: "\n")) ?? Int(token.start)
      found.append(Span(start, end))
    }
    end = Int(token.end)
  }
  return found
}
