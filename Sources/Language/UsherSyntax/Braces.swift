internal import UsherSource

/// Which braces belong together. Where there are more of one kind than of the other, indentation tells which one is
/// missing or too many: a block ends before a line that is not indented more than the line it opens on, and a `}` stands
/// below the line that opens its block, or on it.
struct Braces {
  /// For each `{`, by token, what ends its block: its `}`, or the token before which that is missing. Empty where braces
  /// balance: what belongs together can be counted then.
  private var ends: [Int: Int] = [:]
  private var unclosed: Set<Int> = []
  private var strays: Set<Int> = []
  /// Where each token stands on its line; empty where braces balance.
  private var places: [Place] = []

  private struct Place {
    /// The column of the first token on its line, from 0.
    var indentation: Int
    var isFirst: Bool
  }

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
      while missing > 0, let last = open.last, isOver(last, before: index, token.kind) {
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
    for opening in open {
      ends[opening] = tokens.count - 1
      unclosed.insert(opening)
    }
  }

  private func isOver(_ opening: Int, before index: Int, _ kind: TokenKind) -> Bool {
    guard places[index].isFirst else { return false }
    let difference = places[index].indentation - places[opening].indentation
    return kind == .rightBrace ? difference < 0 : difference <= 0
  }

  private func closes(_ index: Int, _ opening: Int) -> Bool {
    if places[index].isFirst { return places[index].indentation <= places[opening].indentation }
    return !places[(opening + 1)...index].contains { $0.isFirst }
  }

  // MARK: What it tells

  func isStray(_ closing: Int) -> Bool { !strays.isEmpty && strays.contains(closing) }

  /// The token before which the `}` of a block is missing.
  func missingEnd(of opening: Int) -> Int? { unclosed.isEmpty || !unclosed.contains(opening) ? nil : ends[opening] }

  /// The token behind a block.
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

  /// The tokens that begin a line though no other of their kind does: a block is over before them, or they are strays.
  var lineBeginnings: [Int] { unclosed.compactMap { ends[$0] } + strays.filter { places[$0].isFirst } }

  /// The stray `}` that stands below the line with a token, with nothing but indented lines between: the line lacks a `{`.
  func strayBelow(_ line: Int, after position: Int) -> Int? {
    guard !strays.isEmpty else { return nil }
    for index in position..<places.count where places[index].isFirst {
      if places[index].indentation > places[line].indentation { continue }
      return strays.contains(index) && places[index].indentation == places[line].indentation ? index : nil
    }
    return nil
  }

  /// Asked only where braces do not balance.
  func isFirstOnItsLine(_ index: Int) -> Bool { places[index].isFirst }

  /// The `}` closes a block whose `{` is missing and has been missed.
  mutating func adopt(_ closing: Int) { strays.remove(closing) }
}
