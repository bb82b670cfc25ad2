package import UsherSource

extension SyntaxTree {
  /// The `///` comments that document nothing, grouped by consecutive lines. Each span covers the three slashes of a line.
  ///
  /// A `///` comment must be directly above a declaration: see `Node.documentation`.
  package var strayDocumentation: [[Span]] {
    var explained = [Bool](repeating: false, count: tokens.count)
    for record in records where record.kind.canBeExplained { explained[Int(record.firstToken)] = true }
    var groups: [[Span]] = []
    let bytes = file.bytes
    var end = 0
    for token in tokens.indices {
      let start = Int(tokens[token].start)
      // The shortest comment, `///` with its line break, has four bytes.
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
    // The loop covers the lines that end before the token; the token's own line has no comment before it.
    for offset in start..<Int(tokens[token].start) where file.bytes[offset] == UInt8(ascii: "\n") {
      let slashes = documentation(in: Span(lineStart, offset))
      if let slashes { group.append(slashes) }
      // A comment after a token is not part of the comment above the next token.
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

  /// The span of the slashes, if the comment on a line between two tokens has exactly three; otherwise nil.
  private func documentation(in line: Span) -> Span? {
    let slash = UInt8(ascii: "/")
    guard let first = file.bytes[line.start..<line.end].firstIndex(of: slash) else { return nil }
    let count = file.bytes[first..<line.end].prefix { $0 == slash }.count
    return count == 3 ? Span(first, first + 3) : nil
  }
}

extension NodeKind {
  /// Whether nodes of this kind declare something that a `///` comment can document.
  fileprivate var canBeExplained: Bool {
    switch self {
    case .policyClause, .platformClause, .typeDeclaration, .inputDeclaration, .memoryDeclaration, .letDeclaration,
      .decideDeclaration, .actionDeclaration, .metricDeclaration, .linkDeclaration, .eventDeclaration, .sharedResource,
      .promptDeclaration, .noticeDeclaration, .buttonDeclaration, .flowDeclaration, .stateDeclaration, .handler,
      .retirement, .waiver, .overrideDeclaration, .promiseDeclaration, .testDeclaration, .resourceDeclaration,
      .resourceExtension, .replacement, .statusClause, .askClause, .moveClause:
      true
    default: false
    }
  }
}
