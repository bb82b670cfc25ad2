internal import UsherSyntax

/// What the productions of a tree say of a token that its kind does not.
struct Marks: OptionSet {
  let rawValue: UInt8

  /// The arrow that follows belongs to a row.
  static let beginsRow = Marks(rawValue: 1)
  /// Has a line of its own, though no line end is needed before it.
  static let beginsPassage = Marks(rawValue: 2)
  /// The block that follows is that of a flow.
  static let beginsFlow = Marks(rawValue: 4)
  /// No blank stands before it.
  static let hugs = Marks(rawValue: 8)
  /// No blank stands on either side of it.
  static let joins = Marks(rawValue: 16)

  /// A passage behind another: without the `;` between them it would go on with that.
  static let needsSemicolon = Marks(rawValue: 32)

  /// By token.
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
      case .arguments, .parameters, .bindings, .key: marks[tokens.lowerBound].insert(.hugs)
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
