internal import UsherSource
internal import UsherSyntax

/// Two rows, one below the other, that do the same: they are one row with both patterns.
func duplicateRows(in policy: LintedPolicy) -> [Diagnostic] {
  policy.file.questions.flatMap { rows in
    zip(rows, rows.dropFirst()).compactMap { first, second in
      guard first.isSame(as: second), let one = first.onlyPattern, let other = second.onlyPattern else { return nil }
      return .duplicateRow(first, second, joining: one, and: other)
    }
  }
}

extension WrittenRow {
  fileprivate func isSame(as other: WrittenRow) -> Bool {
    !isGuarded && !other.isGuarded && effects?.text == other.effects?.text && target.node.text == other.target.node.text
  }

  /// Its pattern, if that is one of names only: what it binds is not bound elsewhere.
  fileprivate var onlyPattern: PatternSyntax? {
    guard let patterns, patterns.patterns.count == 1, let pattern = patterns.patterns.first else { return nil }
    let isPlain = pattern.alternatives.allSatisfy { simple in
      if case .name(_, bindings: nil) = simple.form { true } else { false }
    }
    return isPlain ? pattern : nil
  }
}

extension WellFormedFile {
  /// The rows of every question in the file, and of every choice that a row leads to.
  fileprivate var questions: [[WrittenRow]] {
    tree.nodes { $0.hasRows }.compactMap { node in node.asStateItem?.rows }
  }
}

extension NodeKind {
  fileprivate var hasRows: Bool {
    switch self {
    case .askStatement, .runStatement, .openStatement, .showStatement, .doStatement, .choice: true
    default: false
    }
  }
}
