package import UsherSource

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
    let word = node.token(.choose).span
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
    let pattern = patterns?.span ?? node.token(.else).span
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
  package var patterns: Parts<PatternSyntax> { Parts(node.children) { PatternSyntax(node: $0) } }
}

package struct PatternSyntax: Production {
  package let node: Node
  static let kind = NodeKind.pattern
  package var alternatives: Parts<SimplePattern> { Parts(node.children) { SimplePattern(node: $0) } }
}

package struct SimplePattern: Production {
  package let node: Node
  static let kind = NodeKind.simplePattern

  package enum Form: Sendable {
    case any
    case name(String, bindings: Bindings?)
    /// A range of numbers, both ends included; nil for an open end.
    case numbers(low: VersionSyntax?, high: VersionSyntax?)
    /// A moment that is longer ago than this.
    case older(milliseconds: Int)
  }

  package var form: Form {
    if let age = node.first(AgePattern.self) { return .older(milliseconds: age.milliseconds) }
    switch node.head.kind {
    case .underscore: return .any
    case .integer:
      let versions = node.versions
      guard node.has(.ellipsis) else { return .numbers(low: versions[0], high: versions[0]) }
      return .numbers(low: versions[0], high: versions.count == 2 ? versions[1] : nil)
    case .ellipsis: return .numbers(low: nil, high: node.versions[0])
    default: return .name(node.text(of: node.head), bindings: bindings)
    }
  }

  package var bindings: Bindings? { node.first() }

  /// Without the bindings.
  package var headLabel: Label { Label(label().file, node.head.span) }
}

package struct AgePattern: Production {
  package let node: Node
  static let kind = NodeKind.agePattern
  package var milliseconds: Int { node.milliseconds }
}

/// A literal: the name of a value, `true` and `false` included, or a number.
package struct Literal: Production {
  package let node: Node
  static let kind = NodeKind.literal
  /// The source text without white space.
  package var text: String { node.joinedText }
  /// Nil for a name.
  package var version: VersionSyntax? { node.versions.first }
}

// MARK: Expressions

package struct Expression: Production {
  package let node: Node
  static let kind = NodeKind.expression

  /// The structure of the expression.
  package var form: Form {
    if node.has(.and) { return .all(parts) }
    if node.has(.or) { return .any(parts) }
    return parts[0]
  }

  package enum Form: Sendable {
    case all([Form])
    case any([Form])
    indirect case not(Form)
    case canAsk(RequestSyntax)
    indirect case relation(Form, Relation)
    case parenthesized(Expression)
    case sum(OperandSyntax, OperandSyntax, isSubtracted: Bool)
    case operand(OperandSyntax)
  }

  private var parts: [Form] { node.children.map(Self.form) }

  private static func form(_ node: Node) -> Form {
    switch node.kind {
    case .negation: return .not(form(node.firstChild))
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
    guard node.has(.plus) || node.has(.minus) else { return .operand(node.only()) }
    return .sum(node.only(), node.second(), isSubtracted: node.has(.minus))
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

/// A reference, a literal, or `count of` a memory.
package struct OperandSyntax: Production {
  package let node: Node
  static let kind = NodeKind.operand

  package enum Form: Sendable {
    /// `true`, `false` or a number.
    case literal(String)
    case reference(Reference, key: Literal?)
    /// `count of`: the number of keys for which a keyed memory is true.
    case count(Reference)
  }

  package var form: Form {
    if let count = node.first(Count.self) { return .count(count.memory) }
    if let reference { return .reference(reference, key: node.key) }
    return .literal(node.joinedText)
  }

  /// Nil for literals and for `count of`.
  package var reference: Reference? { node.first() }
  /// Nil unless the operand is a number.
  package var version: VersionSyntax? { node.versions.first }
}

package struct Count: Production {
  package let node: Node
  static let kind = NodeKind.count
  package var memory: Reference { node.only() }
}
