package import UsherDiagnostics

package enum ValueSyntax: Sendable {
  case choose(ChooseValue)
  case expression(Expression)

  init(in parent: Node) {
    if let choose = parent.first(ChooseValue.self) {
      self = .choose(choose)
    } else {
      self = .expression(parent.only())
    }
  }
}

package struct ChooseValue: Production {
  package let node: Node
  static let kind = NodeKind.chooseValue
  package var form: Form {
    if let subjects = node.first(Subjects.self) { return .subjects(subjects.expressions, node.all()) }
    return .conditions(node.all())
  }

  package enum Form: Sendable {
    case subjects([Expression], [ValueRow])
    case conditions([ConditionValueRow])
  }

  package var head: Span {
    let word = node.tokens(.choose)[0].span
    return node.first(Subjects.self).map { word.joined(with: $0.span) } ?? word
  }
}

package struct ValueRow: Production {
  package let node: Node
  static let kind = NodeKind.valueRow
  package var patterns: Patterns? { node.first() }
  package var condition: GuardClause? { node.first() }
  package var value: Literal { node.only() }
  package var head: Span {
    let pattern = patterns?.span ?? node.tokens(.else)[0].span
    return condition.map { pattern.joined(with: $0.span) } ?? pattern
  }
}

package struct ConditionValueRow: Production {
  package let node: Node
  static let kind = NodeKind.conditionValueRow
  package var condition: Expression? { node.first() }
  package var value: Literal { node.only() }
}

// MARK: Patterns

/// One pattern for each subject.
package struct Patterns: Production {
  package let node: Node
  static let kind = NodeKind.patterns
  package var patterns: [PatternSyntax] { node.all() }
}

package struct PatternSyntax: Production {
  package let node: Node
  static let kind = NodeKind.pattern
  package var alternatives: [SimplePattern] { node.all() }
}

package struct SimplePattern: Production {
  package let node: Node
  static let kind = NodeKind.simplePattern

  package enum Form: Sendable {
    case any
    case name(String)
    /// From a number to a number, either open.
    case numbers(low: Int?, high: Int?)
  }

  package var form: Form {
    let tokens = node.tokens
    switch tokens[0].kind {
    case .underscore: return .any
    case .integer:
      let low = Int(node.text(of: tokens[0]))
      if tokens.count == 1 { return .numbers(low: low, high: low) }
      return .numbers(low: low, high: tokens.count == 3 ? Int(node.text(of: tokens[2])) : nil)
    case .ellipsis: return .numbers(low: nil, high: Int(node.text(of: tokens[1])))
    default: return .name(node.text(of: tokens[0]))
    }
  }
}

/// A value by name, `true` and `false` included, or a number.
package struct Literal: Production {
  package let node: Node
  static let kind = NodeKind.literal
}

// MARK: Expressions

package struct Expression: Production {
  package let node: Node
  static let kind = NodeKind.expression

  /// What it is made of.
  package var form: Form {
    if node.has(.and) { return .all(parts) }
    if node.has(.or) { return .any(parts) }
    return parts[0]
  }

  package indirect enum Form: Sendable {
    case all([Form])
    case any([Form])
    case not(Form)
    case canAsk(RequestSyntax)
    case relation(Form, Relation)
    case parenthesized(Expression)
    case sum(OperandSyntax, addend: Int)
    case operand(OperandSyntax)
  }

  private var parts: [Form] { node.children.map(Self.form) }

  private static func form(_ node: Node) -> Form {
    switch node.kind {
    case .negation: return .not(form(node.children[0]))
    case .canAsk: return .canAsk(node.only())
    case .comparison:
      let primary = form(of: node.only(Primary.self))
      return node.first(Relation.self).map { .relation(primary, $0) } ?? primary
    default: preconditionFailure("the grammar has no other part of an expression")
    }
  }

  private static func form(of primary: Primary) -> Form {
    let node = primary.node
    if let inner = node.first(Expression.self) { return .parenthesized(inner) }
    guard let number = node.tokens(.integer).first, let magnitude = Int(node.text(of: number)) else {
      return .operand(node.only())
    }
    return .sum(node.only(), addend: node.has(.minus) ? -magnitude : magnitude)
  }
}

package struct Relation: Production {
  package let node: Node
  static let kind = NodeKind.relation
  package var isNegated: Bool { node.has(.not) }
  package var pattern: PatternSyntax { node.only() }
}

private struct Primary: Production {
  let node: Node
  static let kind = NodeKind.primary
}

/// A name, or a value that is written out.
package struct OperandSyntax: Production {
  package let node: Node
  static let kind = NodeKind.operand
  /// Nil for `true`, `false` and numbers.
  package var reference: Reference? { node.first() }
}
