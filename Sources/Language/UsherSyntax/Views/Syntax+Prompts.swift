package import UsherSource

package struct PromptDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.promptDeclaration
  /// `alert`, `actionSheet`, `screen`, `sheet` or `banner`.
  package var kindWord: String { node.text(of: node.token(.name)) }
  package var name: DeclaredName { node.only() }
  package var parameters: Parts<Parameter> { node.parameters }
  package var buttons: [ButtonDeclaration] { node.all() }
  package var dismissible: [DismissibleClause] { node.all() }
  package var primes: [PrimesClause] { node.all() }
  package var recovers: [RecoversClause] { node.all() }
  /// The style blocks. More than one is an error, which the analysis reports.
  package var styles: [StyleBlock] { node.all() }
}

package struct NoticeDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.noticeDeclaration
  package var name: DeclaredName { node.only() }
  package var parameters: Parts<Parameter> { node.parameters }
  /// The style blocks. More than one is an error, which the analysis reports.
  package var styles: [StyleBlock] { node.all() }
}

package struct ButtonDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.buttonDeclaration
  package var name: DeclaredName { node.only() }
  package var parameters: Parts<Parameter> { node.parameters }
  /// The words after the name, which are the button's roles.
  package var roleTokens: some Sequence<Token> { node.tokens.dropFirst().lazy.filter { $0.kind == .name } }
  package var condition: GuardClause? { node.first() }
}

package struct DismissibleClause: Production {
  package let node: Node
  static let kind = NodeKind.dismissibleClause
}

package struct PrimesClause: Production {
  package let node: Node
  static let kind = NodeKind.primesClause
  package var requests: [RequestSyntax] { node.all() }
  package var condition: GuardClause? { node.first() }
}

package struct RecoversClause: Production {
  package let node: Node
  static let kind = NodeKind.recoversClause
  package var requests: [RequestSyntax] { node.all() }
  package var condition: GuardClause? { node.first() }
}

/// Settings for the app's own view of a prompt or a notice.
package struct StyleBlock: Production {
  package let node: Node
  static let kind = NodeKind.styleBlock
  package var entries: [StyleEntry] { node.all() }
}

package struct StyleEntry: Production {
  package let node: Node
  static let kind = NodeKind.styleEntry
  package var name: NameToken { NameToken(node, node.token(.name)) }

  package enum Value: Sendable {
    case plain(StyleValueSyntax)
    case table(StyleTable)
  }

  package var value: Value { node.first(StyleTable.self).map { .table($0) } ?? .plain(node.only()) }
}

/// One text for each value of a parameter.
package struct StyleTable: Production {
  package let node: Node
  static let kind = NodeKind.styleTable
  package var parameter: NameToken { NameToken(node, node.token(.name)) }
  package var rows: [StyleRow] { node.all() }
}

package struct StyleRow: Production {
  package let node: Node
  static let kind = NodeKind.styleRow
  /// Nil for `else`.
  package var pattern: PatternSyntax? { node.first() }
  package var value: StyleValueSyntax { node.only() }
  package var head: Span { pattern?.span ?? node.token(.else).span }
}

package struct StyleValueSyntax: Production {
  package let node: Node
  static let kind = NodeKind.styleValue
  /// Nil for a text in quotes.
  package var literal: Literal? { node.first() }
  package var text: String { literal?.text ?? node.string }
}
