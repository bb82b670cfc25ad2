internal import UsherSource
internal import UsherSyntax

/// Finds the blocks that may be on one line: those that the author wrote on one line, and empty ones.
struct Blocks {
  /// For each token: if it is the `{` of a block that may be on one line, the columns of the block on one line; otherwise 0.
  private(set) var widths: [Int]

  init(_ tree: SyntaxTree, _ marks: [Marks]) {
    let bytes = tree.file.bytes
    widths = [Int](repeating: 0, count: tree.tokens.count)
    var measure = Measure()
    var open: [Opening] = []
    var end = 0
    for (index, token) in tree.tokens.enumerated() {
      measure.addGap(bytes, from: end, to: Int(token.start))
      measure.add(token, marks[index], bytes)
      end = Int(token.end)
      if token.kind == .leftBrace { open.append(Opening(token: index, measure: measure)) }
      guard token.kind == .rightBrace, let opening = open.popLast() else { continue }
      let before = opening.measure
      let isOneLine = measure.lineEnds == before.lineEnds
      let isEmpty = measure.tokens == before.tokens + 1 && measure.comments == before.comments
      if isOneLine || isEmpty { widths[opening.token] = measure.width - before.width + 1 }
    }
  }

  private struct Opening {
    var token: Int
    var measure: Measure
  }

  /// Measures the text up to a token as if all of it were on one line.
  private struct Measure {
    var width = 0
    var tokens = 0
    var lineEnds = 0
    var comments = 0
    private var lastKind = TokenKind.leftBrace
    private var lastMarks: Marks = []
    private var hasSemicolon = false

    mutating func addGap(_ bytes: [UInt8], from start: Int, to end: Int) {
      for offset in start..<max(start, end) {
        if bytes[offset] == UInt8(ascii: "\n") { lineEnds += 1 }
        if bytes[offset] == UInt8(ascii: "/") { comments += 1 }
      }
    }

    mutating func add(_ token: Token, _ marks: Marks, _ bytes: [UInt8]) {
      if token.kind == .semicolon {
        hasSemicolon = true
        return
      }
      let isItem = hasSemicolon && lastKind != .leftBrace && token.kind != .rightBrace
      let space = isSpaced(lastKind, token.kind, lastMarks, marks) ? 1 : 0
      width += (isItem ? 2 : space) + columns(of: token, in: bytes)
      tokens += 1
      (lastKind, lastMarks, hasSemicolon) = (token.kind, marks, false)
    }
  }
}

/// The width of a token in columns: its number of Unicode scalars.
func columns(of token: Token, in bytes: [UInt8]) -> Int {
  switch token.kind {
  case .string, .unknown: bytes[token.span.start..<token.span.end].count { $0 & 0xC0 != 0x80 }
  default: Int(token.end - token.start)
  }
}
