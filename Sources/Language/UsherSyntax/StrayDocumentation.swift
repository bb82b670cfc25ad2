package import UsherSource

extension SyntaxTree {
  /// The `///` that explain nothing, lines that follow each other together; of each the three slashes.
  ///
  /// What explains stands directly above a declaration, as `Node.documentation` has it.
  package var strayDocumentation: [[Span]] {
    var explained = [Bool](repeating: false, count: tokens.count)
    for record in records where record.kind.canBeExplained { explained[Int(record.firstToken)] = true }
    var groups: [[Span]] = []
    let bytes = file.bytes
    var end = 0
    for token in tokens.indices {
      let start = Int(tokens[token].start)
      // No comment of three slashes is shorter.
      if start - end > 3, bytes[end..<start].contains(UInt8(ascii: "/")) {
        groups += strayDocumentation(before: token, explains: explained[token])
      }
      end = Int(tokens[token].end)
    }
    return groups
  }

  private func strayDocumentation(before token: Int, explains: Bool) -> [[Span]] {
    let start = token == 0 ? 0 : Int(tokens[token - 1].end)
    var groups: [[Span]] = []
    var group: [Span] = []
    var lineStart = start
    // The last line is that of the token.
    for offset in start..<Int(tokens[token].start) where file.bytes[offset] == UInt8(ascii: "\n") {
      let slashes = documentation(in: Span(lineStart, offset))
      if let slashes { group.append(slashes) }
      // What stands behind a token is not above the next.
      let isOpen = slashes != nil && (lineStart != start || token == 0)
      if !isOpen, !group.isEmpty {
        groups.append(group)
        group = []
      }
      lineStart = offset + 1
    }
    if !explains, !group.isEmpty { groups.append(group) }
    return groups
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
