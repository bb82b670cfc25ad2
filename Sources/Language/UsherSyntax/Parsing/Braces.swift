internal import UsherSource

/// Matches braces. If they are unbalanced, indentation decides which one is missing or extra: a block ends before a line that
/// is not indented more than the line that opens it, and a `}` is on the line that opens its block, or begins a later line
/// that is not indented more. In a file without indentation, only a line that begins a declaration ends a block.
struct Braces {
  /// For each `{`, by token index, the end of its block: its `}`, or the token before which the `}` is missing. Empty if
  /// braces are balanced; counting then finds the pairs.
  private var ends: [Int: Int] = [:]
  private var unclosed: Set<Int> = []
  private var strays: Set<Int> = []
  /// The position of each token on its line. Empty if braces are balanced.
  private var places: [Place] = []

  /// Whether no line is indented.
  private var isFlat = false

  private struct Place {
    /// The column of the first token on the line, in bytes from 0.
    var indentation: Int
    var isFirst: Bool
  }

  /// Whether a block has not ended at the end of the file. Its last token is the end of the file.
  private(set) var isOpenAtEnd = false

  init(_ tokens: [Token], in file: SourceFile) {
    var depth = 0
    var lowest = 0
    for token in tokens {
      if token.kind == .leftBrace { depth += 1 }
      if token.kind == .rightBrace { depth -= 1 }
      lowest = min(lowest, depth)
    }
    if depth == 0, lowest == 0 { return }
    places = Self.places(of: tokens, in: file)
    isFlat = places.allSatisfy { $0.indentation == 0 }
    match(tokens, missing: max(0, depth), extra: max(0, -depth))
  }

  private static func places(of tokens: [Token], in file: SourceFile) -> [Place] {
    var places: [Place] = []
    var lineStart = 0
    var indentation = 0
    var end = 0
    for token in tokens {
      let start = Int(token.start)
      let lineEnd = file.bytes[end..<start].lastIndex(of: UInt8(ascii: "\n"))
      if let lineEnd { lineStart = lineEnd + 1 }
      let isFirst = lineEnd != nil || places.isEmpty
      if isFirst { indentation = start - lineStart }
      places.append(Place(indentation: indentation, isFirst: isFirst))
      end = Int(token.end)
    }
    return places
  }

  private mutating func match(_ tokens: [Token], missing: Int, extra: Int) {
    var (missing, extra) = (missing, extra)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      while missing > 0, let last = open.last, isOver(last, before: index, tokens) {
        missing -= 1
        ends[last] = index
        unclosed.insert(open.removeLast())
      }
      if token.kind == .leftBrace { open.append(index) }
      guard token.kind == .rightBrace else { continue }
      if let last = open.last, extra == 0 || closes(index, last) {
        ends[open.removeLast()] = index
      } else {
        extra = max(0, extra - 1)
        strays.insert(index)
      }
    }
    isOpenAtEnd = !open.isEmpty
    for opening in open {
      ends[opening] = tokens.count - 1
      unclosed.insert(opening)
    }
  }

  private func isOver(_ opening: Int, before index: Int, _ tokens: [Token]) -> Bool {
    guard places[index].isFirst else { return false }
    let difference = places[index].indentation - places[opening].indentation
    if isFlat { return beginsDeclaration(index, tokens) }
    return tokens[index].kind == .rightBrace ? difference < 0 : difference <= 0
  }

  /// Whether a line begins a flow, a promise or a test, which no block contains.
  private func beginsDeclaration(_ index: Int, _ tokens: [Token]) -> Bool {
    let word = tokens[index].word
    guard index + 1 < tokens.count else { return false }
    switch tokens[index + 1].kind {
    case .name: return word == .flow
    case .string: return word == .promise || word == .test
    default: return false
    }
  }

  private func closes(_ index: Int, _ opening: Int) -> Bool {
    if places[index].isFirst { return places[index].indentation <= places[opening].indentation }
    return !places[(opening + 1)...index].contains { $0.isFirst }
  }

  // MARK: Queries

  func isStray(_ closing: Int) -> Bool { !strays.isEmpty && strays.contains(closing) }

  /// The token before which the `}` of a block is missing; nil if the block has its `}`.
  func missingEnd(of opening: Int) -> Int? { unclosed.isEmpty || !unclosed.contains(opening) ? nil : ends[opening] }

  /// The index of the token after a block.
  func behind(_ opening: Int, in tokens: [Token]) -> Int {
    if let end = ends[opening] { return unclosed.contains(opening) ? end : end + 1 }
    var depth = 0
    var index = opening
    repeat {
      if tokens[index].kind == .leftBrace { depth += 1 }
      if tokens[index].kind == .rightBrace { depth -= 1 }
      index += 1
    } while depth > 0
    return index
  }

  /// Tokens that must begin a line even if their kind normally continues one: the tokens before which a `}` is missing, and
  /// stray `}` that are first on their lines.
  var lineBeginnings: [Int] { unclosed.compactMap { ends[$0] } + strays.filter { places[$0].isFirst } }

  /// The stray `}` in the column of the line of token `line`, with only more indented lines in between; nil if there is none.
  /// It means that the line lacks its `{`. The search begins at `position`.
  func strayBelow(_ line: Int, after position: Int) -> Int? {
    guard !strays.isEmpty else { return nil }
    for index in position..<places.count where places[index].isFirst {
      if places[index].indentation > places[line].indentation { continue }
      return strays.contains(index) && places[index].indentation == places[line].indentation ? index : nil
    }
    return nil
  }

  /// Whether the token is the first on its line. Must be called only if braces are unbalanced.
  func isFirstOnItsLine(_ index: Int) -> Bool { places[index].isFirst }

  /// Records that a stray `}` closes a block whose missing `{` has been reported.
  mutating func adopt(_ closing: Int) { strays.remove(closing) }
}
