internal import UsherSyntax

/// The trivia between two written tokens: white space, comments, and each `;` that becomes a line break.
struct Gap {
  private(set) var comments: [Comment] = []
  private(set) var hasLineEnd: Bool
  private(set) var hasSemicolon = false
  /// The number of line breaks since the last comment, or since the previous token.
  private var lineEnds = 0
  /// Whether a `;` came before on the same line.
  private var isBehindSemicolon = false
  /// Whether a blank line must follow the last comment: a `;` separated it from what follows, so it must not become its
  /// documentation.
  private var isDetached = false

  struct Comment {
    var start: Int
    var end: Int
    /// Whether the comment follows a token on the same line.
    var isTrailing: Bool
    var followsBlankLine: Bool
  }

  /// Creates the empty gap after a token, or before the first token.
  init(isFirst: Bool = false) { hasLineEnd = isFirst }

  var endsWithBlankLine: Bool { lineEnds > 1 || isDetached }

  var hasBlankLine: Bool { endsWithBlankLine || comments.contains { $0.followsBlankLine } }

  mutating func clear() {
    if !comments.isEmpty { comments.removeAll(keepingCapacity: true) }
    (hasLineEnd, hasSemicolon, lineEnds, isBehindSemicolon, isDetached) = (false, false, 0, false, false)
  }

  /// Adds the trivia from `start` to before `end`.
  mutating func add(_ bytes: [UInt8], from start: Int, to end: Int) {
    var offset = start
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\n"):
        lineEnds += 1
        hasLineEnd = true
        isBehindSemicolon = false
        offset += 1
      case UInt8(ascii: "/"): offset = addComment(bytes, from: offset, to: end)
      default: offset += 1
      }
    }
  }

  mutating func addSemicolon() {
    hasSemicolon = true
    isBehindSemicolon = true
    if comments.contains(where: { !$0.isTrailing }) { isDetached = true }
  }

  private mutating func addComment(_ bytes: [UInt8], from start: Int, to limit: Int) -> Int {
    var lineEnd = start
    while lineEnd < limit, bytes[lineEnd] != UInt8(ascii: "\n") { lineEnd += 1 }
    var end = lineEnd
    while isBlank(bytes[end - 1]) { end -= 1 }
    comments.append(
      Comment(start: start, end: end, isTrailing: !hasLineEnd, followsBlankLine: endsWithBlankLine))
    isDetached = hasLineEnd && isBehindSemicolon
    lineEnds = 0
    return lineEnd
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
