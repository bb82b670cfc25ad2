package import UsherSource

/// A name that has no node of its own.
package struct NameToken: Sendable {
  private let node: Node
  package let token: Token

  init(_ node: Node, _ token: Token) {
    self.node = node
    self.token = token
  }

  package var text: String { node.text(of: token) }
  package var span: Span { token.span }
  package func label(_ text: Prose = "") -> Label { Label(node.tree.file, span, text) }
}

/// The name in a declaration. `text` and `span` are those of the current name, without former names.
package struct DeclaredName: Production {
  package let node: Node
  static let kind = NodeKind.declaredName
  package var name: NameToken { NameToken(node, node.head) }
  /// The former names, latest first. In `now was before`, every second token is `was`.
  package var formerNames: [NameToken] {
    if node.isOneToken { return [] }
    return node.tokens.dropFirst().enumerated().filter { $0.offset % 2 == 1 }.map { NameToken(node, $0.element) }
  }
  package var text: String { node.text(of: node.head) }
  package var span: Span { node.head.span }
  package func label(_ text: Prose = "") -> Label { Label(node.tree.file, span, text) }
}

package struct DottedName: Production {
  package let node: Node
  static let kind = NodeKind.dottedName
  package var parts: [NameToken] { node.tokens(.name).map { NameToken(node, $0) } }
  /// The parts joined by dots, without white space.
  package var text: String { node.dottedText }
}

package struct Reference: Production {
  package let node: Node
  static let kind = NodeKind.reference
  package var parts: [NameToken] { node.tokens(.name).map { NameToken(node, $0) } }
  /// The parts joined by dots, without white space.
  package var text: String { node.dottedText }
}

package struct Alternatives: Production {
  package let node: Node
  static let kind = NodeKind.alternatives
  package var names: Parts<DeclaredName> { Parts(node.children) { DeclaredName(node: $0) } }
}

package struct RangeSyntax: Production {
  package let node: Node
  static let kind = NodeKind.range
  package var low: VersionSyntax { node.versions[0] }
  package var high: VersionSyntax { node.versions[1] }
}

package struct StatusType: Production {
  package let node: Node
  static let kind = NodeKind.statusType
  package var resource: Reference { node.only() }
}

/// `resource of camera | contacts`; or `resource` alone, which is parsed like any other type name.
package struct ResourceType: Production {
  package let node: Node
  static let kind = NodeKind.resourceType
  /// The allowed resources; empty for any resource of the platform.
  package var resources: [Reference] { node.all() }
}

package enum TypeSyntax: Sendable {
  case alternatives(Alternatives)
  case range(RangeSyntax)
  case status(StatusType)
  case resource(ResourceType)

  init(in parent: Node) {
    if let range = parent.first(RangeSyntax.self) {
      self = .range(range)
    } else if let status = parent.first(StatusType.self) {
      self = .status(status)
    } else if let resource = parent.first(ResourceType.self) {
      self = .resource(resource)
    } else {
      let alternatives: Alternatives = parent.only()
      let isAnyResource = alternatives.text == "resource"
      self = isAnyResource ? .resource(ResourceType(node: alternatives.node)) : .alternatives(alternatives)
    }
  }

  package var node: Node {
    switch self {
    case .alternatives(let alternatives): alternatives.node
    case .range(let range): range.node
    case .status(let status): status.node
    case .resource(let resource): resource.node
    }
  }
}

package struct Parameters: Production {
  package let node: Node
  static let kind = NodeKind.parameters
  package var parameters: Parts<Parameter> { Parts(node.children) { Parameter(node: $0) } }
}

package struct Parameter: Production {
  package let node: Node
  static let kind = NodeKind.parameter
  package var name: DeclaredName { node.only() }
  package var type: TypeSyntax { TypeSyntax(in: node) }
}

package struct Arguments: Production {
  package let node: Node
  static let kind = NodeKind.arguments
  package var arguments: Parts<ArgumentSyntax> { Parts(node.children) { ArgumentSyntax(node: $0) } }
}

package struct ArgumentSyntax: Production {
  package let node: Node
  static let kind = NodeKind.argument
  package var nameToken: Token { node.token(.name) }
  package var name: String { node.text(of: nameToken) }
  package var value: Expression { node.only() }
}

/// The values of an event's or an answer's parameters, in a step of a script or a test.
package struct SentValues: Production {
  package let node: Node
  static let kind = NodeKind.sentValues
  /// Those that are not texts.
  package var arguments: [ArgumentSyntax] {
    node.children.filter { !$0.has(.string) }.map { ArgumentSyntax(node: $0) }
  }
  package var texts: [SentText] { node.children.filter { $0.has(.string) }.map { SentText(node: $0) } }
}

package struct SentText: Production {
  package let node: Node
  static let kind = NodeKind.sentValue
  package var name: NameToken { NameToken(node, node.token(.name)) }
  /// The text without quotes, with escapes resolved.
  package var text: String { node.string }
}

/// The parameters of an event, a button or an answer that a row or a handler uses, by name.
package struct Bindings: Production {
  package let node: Node
  static let kind = NodeKind.bindings
  package var names: [NameToken] { node.tokens(.name).map { NameToken(node, $0) } }
}

/// The key in brackets, which selects one value of a keyed memory.
package struct Key: Production {
  package let node: Node
  static let kind = NodeKind.key
  package var value: Literal { node.only() }
}

// MARK: Numbers and texts

/// A version such as 15.4, or a whole number; `minor` is nil for the latter.
package struct VersionSyntax: Sendable {
  package let major: Int
  package let minor: Int?
  package let span: Span
}

extension Node {
  /// The names among its tokens, joined by dots.
  fileprivate var dottedText: String {
    if isOneToken { return text(of: head) }
    return tokens(.name).map { text(of: $0) }.joined(separator: ".")
  }

  /// Its own tokens, without the trivia between them.
  var joinedText: String {
    isOneToken ? text(of: head) : tokens.map { text(of: $0) }.joined()
  }

  var parameters: Parts<Parameter> {
    first(Parameters.self)?.parameters ?? Parts(Nodes(tree: tree, indices: 0..<0)) { Parameter(node: $0) }
  }

  var key: Literal? { first(Key.self)?.value }

  /// The numbers and versions among its own tokens.
  var versions: [VersionSyntax] {
    var versions: [VersionSyntax] = []
    var isMinor = false
    for token in tokens {
      if token.kind == .integer {
        let version = isMinor ? versions.popLast() : nil
        versions.append(
          VersionSyntax(
            major: version?.major ?? number(token), minor: version.map { _ in number(token) },
            span: version?.span.joined(with: token.span) ?? token.span))
      }
      isMinor = token.kind == .dot
    }
    return versions
  }

  private func number(_ token: Token) -> Int {
    guard let number = Int(text(of: token)) else { preconditionFailure("the lexer reports a number that is too long") }
    return number
  }

  /// The value of its string token: without quotes, with escapes resolved.
  var string: String { unquoted(text(of: token(.string))) }

  /// The value of the last of its string tokens.
  var lastString: String { tokens(.string).last.map { unquoted(text(of: $0)) } ?? "" }
}

private func unquoted(_ literal: String) -> String {
  var result: [UInt8] = []
  var isEscaped = false
  for byte in literal.utf8.dropFirst().dropLast() {
    if byte == UInt8(ascii: "\\"), !isEscaped {
      isEscaped = true
    } else {
      result.append(byte)
      isEscaped = false
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// Typed views of a node of any kind, for visitors of whole trees.
extension Node {
  package var asReference: Reference? { kind == .reference ? Reference(node: self) : nil }
  package var asDeclaredName: DeclaredName? { kind == .declaredName ? DeclaredName(node: self) : nil }
  /// An item of a state, or a `choose` that is the target of a row.
  package var asStateItem: StateItem? { StateItem(self) }
  package var asAlternatives: Alternatives? { kind == .alternatives ? Alternatives(node: self) : nil }
}
