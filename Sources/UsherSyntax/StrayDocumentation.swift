package import UsherDiagnostics

extension SyntaxTree {
  /// The `///` that explain nothing, lines that follow each other together; of each the three slashes.
  ///
  /// What explains stands directly above a declaration, as `Node.documentation` has it.
  package var strayDocumentation: [[Span]] {
    var explained = [Bool](repeating: false, count: tokens.count)
    for record in records where record.kind.canBeExplained { explained[Int(record.firstToken)] = true }
    var groups: [[Span]] = []
    for token in tokens.indices where hasComment(before: token) {
      groups += strayDocumentation(before: token, explains: explained[token])
    }
    return groups
  }

  private func hasComment(before token: Int) -> Bool {
    let start = token == 0 ? 0 : Int(tokens[token - 1].end)
    for offset in start..<Int(tokens[token].start) where file.bytes[offset] == UInt8(ascii: "/") { return true }
    return false
  }

  private func strayDocumentation(before token: Int, explains: Bool) -> [[Span]] {
    let start = token == 0 ? 0 : Int(tokens[token - 1].end)
    var groups: [[Span]] = []
    var isOpen = false
    for line in lines(from: start, to: Int(tokens[token].start)) {
      guard let slashes = documentation(in: line) else {
        isOpen = false
        continue
      }
      if isOpen { groups[groups.count - 1].append(slashes) } else { groups.append([slashes]) }
      // What stands behind a token is not above the next.
      isOpen = line.start != start || token == 0
    }
    if explains, isOpen { groups.removeLast() }
    return groups
  }

  /// The lines between two places, without their ends and without the last, which is that of the token behind them.
  private func lines(from start: Int, to end: Int) -> [Span] {
    var lines: [Span] = []
    var first = start
    for offset in start..<end where file.bytes[offset] == UInt8(ascii: "\n") {
      lines.append(Span(first, offset))
      first = offset + 1
    }
    return lines
  }

  /// The slashes of a line between tokens that has exactly three.
  private func documentation(in line: Span) -> Span? {
    let slash = UInt8(ascii: "/")
    guard let first = file.bytes[line.start..<line.end].firstIndex(of: slash) else { return nil }
    let count = file.bytes[first..<line.end].prefix { $0 == slash }.count
    return count == 3 ? Span(first, first + 3) : nil
  }
}

extension NodeKind {
  /// Whether it declares something that can be explained.
  fileprivate var canBeExplained: Bool {
    switch self {
    case .policyClause, .platformClause, .typeDeclaration, .inputDeclaration, .memoryDeclaration, .letDeclaration,
      .decideDeclaration, .actionDeclaration, .metricDeclaration, .linkDeclaration, .eventDeclaration,
      .promptDeclaration, .noticeDeclaration, .buttonDeclaration, .flowDeclaration, .stateDeclaration, .handler,
      .retirement, .waiver, .overrideDeclaration, .promiseDeclaration, .testDeclaration, .resourceDeclaration,
      .statusClause, .askClause, .moveClause:
      true
    default: false
    }
  }
}
