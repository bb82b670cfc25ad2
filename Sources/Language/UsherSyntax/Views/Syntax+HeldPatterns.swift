/// A reference and a pattern that it is matched against.
package struct HeldPattern: Sendable {
  package let name: Reference
  package let pattern: PatternSyntax
}

extension SyntaxTree {
  /// All patterns that references are matched against: after `is`, and in the rows of `choose`. Empty if no pattern of the
  /// text is a number, a range or an age. The tree must have no syntax errors.
  package var measuringPatterns: [HeldPattern] {
    guard hasMeasures else { return [] }
    var held: [HeldPattern] = []
    for node in nodes(where: { $0 == .comparison || $0 == .choice || $0 == .chooseValue }) {
      switch node.kind {
      case .comparison: held += Self.compared(in: node)
      case .choice: held += Self.chosen(in: node, node.first(Rows.self)?.rows.map { $0.patterns } ?? [])
      case .chooseValue: held += Self.chosen(in: node, node.all(ValueRow.self).map { $0.patterns })
      default: continue
      }
    }
    return held
  }

  private var hasMeasures: Bool {
    records.contains { record in
      guard record.kind == .simplePattern else { return false }
      switch tokens[Int(record.firstToken)].kind {
      case .integer, .ellipsis: return true
      default: return tokens[Int(record.firstToken)].word == .older
      }
    }
  }

  private static func compared(in comparison: Node) -> [HeldPattern] {
    guard let relation = comparison.first(Relation.self),
      let name = comparison.firstChild.first(OperandSyntax.self)?.reference
    else { return [] }
    return [HeldPattern(name: name, pattern: relation.pattern)]
  }

  private static func chosen(in choice: Node, _ rows: [Patterns?]) -> [HeldPattern] {
    let subjects = choice.first(Subjects.self)?.expressions ?? []
    return rows.compactMap { $0?.patterns }.flatMap { patterns in
      zip(subjects, patterns).compactMap { subject, pattern in
        guard case .operand(let operand) = subject.form, let name = operand.reference else { return nil }
        return HeldPattern(name: name, pattern: pattern)
      }
    }
  }
}

extension VersionSyntax {
  /// The version as in the source text: `15` or `15.4`.
  package var text: String { minor.map { "\(major).\($0)" } ?? "\(major)" }
}

extension OperandSyntax {
  /// Whether it is a literal: `true`, `false` or a number.
  package var isLiteral: Bool {
    switch form {
    case .literal: true
    case .reference, .count: false
    }
  }
}
