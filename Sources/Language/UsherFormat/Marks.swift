internal import UsherSyntax

/// Properties of a token that depend on its nodes, not only on its kind.
struct Marks: OptionSet {
  let rawValue: UInt8

  /// The next arrow belongs to a row that begins here.
  static let beginsRow = Marks(rawValue: 1)
  /// Begins a passage, which is on its own line although the grammar requires no line break before it.
  static let beginsPassage = Marks(rawValue: 2)
  /// The next block is that of a flow.
  static let beginsFlow = Marks(rawValue: 4)
  /// No space before it.
  static let hugs = Marks(rawValue: 8)
  /// No space on either side of it.
  static let joins = Marks(rawValue: 16)

  /// Begins a passage after another passage. Without the `;` between them it would continue the other one.
  static let needsSemicolon = Marks(rawValue: 32)

  /// The marks of all tokens, indexed by token.
  static func all(of tree: SyntaxTree) -> [Marks] {
    var marks = [Marks](repeating: [], count: tree.tokens.count)
    var passageEnd = 0
    tree.forEachNode { kind, tokens in
      switch kind {
      case .row, .conditionRow, .valueRow, .conditionValueRow: marks[tokens.lowerBound].insert(.beginsRow)
      case .passage:
        let isBehindOther = passageEnd > 0 && tree.tokens[passageEnd..<tokens.lowerBound].allAreSemicolons
        marks[tokens.lowerBound].insert(isBehindOther ? [.beginsPassage, .needsSemicolon] : .beginsPassage)
        passageEnd = tokens.upperBound
      case .flowDeclaration: marks[tokens.lowerBound].insert(.beginsFlow)
      case .arguments, .sentValues, .parameters, .bindings, .key: marks[tokens.lowerBound].insert(.hugs)
      case .factBecomes:
        if let equals = tokens.first(where: { tree.tokens[$0].kind == .equals }) { marks[equals] = .joins }
      default: return
      }
    }
    return marks
  }
}

extension ArraySlice<Token> {
  fileprivate var allAreSemicolons: Bool { allSatisfy { $0.kind == .semicolon } }
}
