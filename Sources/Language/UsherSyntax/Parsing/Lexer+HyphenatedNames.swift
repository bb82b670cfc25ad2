internal import UsherSource

extension Lexer {
  /// Joins the tokens of each declared name with hyphens, such as `camera-off`, wherever it occurs in the file. Each such name is
  /// reported once, so that it is one mistake.
  mutating func joinHyphenatedNames() {
    guard let first = tokens.indices.first(where: { isHyphen($0) }) else { return }
    let chains = chains(from: max(0, first - 1))
    var places: [String: [Span]] = [:]
    var declared: [String] = []
    for chain in chains {
      let name = file.text(span(of: chain))
      if chain.lowerBound > 0, tokens[chain.lowerBound - 1].word.map(declaring.contains) == true, places[name] == nil {
        places[name] = []
        declared.append(name)
      }
    }
    if declared.isEmpty { return }
    var joined: [Token] = []
    var next = 0
    for chain in chains {
      let span = span(of: chain)
      let name = file.text(span)
      guard places[name] != nil else { continue }
      places[name]?.append(span)
      joined += tokens[next..<chain.lowerBound]
      joined.append(nameToken(at: span, like: tokens[chain.lowerBound]))
      next = chain.upperBound
    }
    tokens = joined + tokens[next...]
    let known = UsherSyntax.names(among: tokens, in: file)
    for name in declared {
      let joined = [camelCase(name), name.filter { $0 != "-" }, String(name.map { $0 == "-" ? "_" : $0 })]
      let right = joined.first { known.contains($0) } ?? joined[0]
      diagnostics.append(.hyphenatedName(file, places[name] ?? [], name, right: right))
    }
  }

  /// Names and words that are joined by hyphens, without spaces.
  private func chains(from start: Int) -> [Range<Int>] {
    var chains: [Range<Int>] = []
    var index = start
    while index < tokens.count {
      let first = index
      index += 1
      guard bytes.count > tokens[first].start, bytes[Int(tokens[first].start)].isLetter else { continue }
      while isHyphen(index) { index += 2 }
      if index > first + 1 { chains.append(first..<index) }
    }
    return chains
  }

  /// Whether this token is a `-` directly between two names or words.
  private func isHyphen(_ index: Int) -> Bool {
    guard index > 0, index + 1 < tokens.count, tokens[index].kind == .minus else { return false }
    let (before, after) = (tokens[index - 1], tokens[index + 1])
    guard before.end == tokens[index].start, tokens[index].end == after.start, after.start < after.end else {
      return false
    }
    return bytes[Int(before.start)].isLetter && bytes[Int(after.start)].isLetter
  }

  private func span(of chain: Range<Int>) -> Span {
    Span(Int(tokens[chain.lowerBound].start), Int(tokens[chain.upperBound - 1].end))
  }

  private mutating func nameToken(at span: Span, like first: Token) -> Token {
    var spelling = Spelling()
    for byte in bytes[span.start..<span.end] { spelling.append(byte) }
    let number = names.number(of: spelling, at: span.start, in: bytes)
    return Token(
      kind: .name, start: UInt32(span.start), end: UInt32(span.end), word: nil, name: number,
      beginsLine: first.beginsLine)
  }
}

/// The words that a declared name follows.
private let declaring: Set<Word> = [
  .action, .actionSheet, .alert, .banner, .button, .decide, .event, .flow, .input, .let, .link, .memory, .metric,
  .notice, .policy, .screen, .sheet, .state, .type,
]

extension Diagnostic {
  /// `places` are all places of the name, of which there is at least one. `right` is how other places of the file spell the name, or a
  /// proposal.
  fileprivate static func hyphenatedName(_ file: SourceFile, _ places: [Span], _ name: String, right: String)
    -> Diagnostic
  {
    Diagnostic(
      SyntaxProblem.hyphenatedName(name), at: Label(file, places[0], "write `\(right)`"),
      also: places.dropFirst().map { Label(file, $0, "and here") },
      help: "a name consists of letters, digits and `_`",
      fixes: [Fix("write `\(right)` everywhere", edits: places.map { Edit($0, right) }, isSafe: false)])
  }
}

/// The parts of a name, joined without hyphens: `cameraOff` for `camera-off`.
private func camelCase(_ name: String) -> String {
  let parts = name.split(separator: "-")
  return parts.dropFirst().reduce(String(parts[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
}
