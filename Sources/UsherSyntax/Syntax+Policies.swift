package import UsherDiagnostics

/// A file without syntax errors: every production has the parts that the grammar gives it.
package struct WellFormedFile: Sendable {
  package let tree: SyntaxTree

  /// Nil if anything was wrong with the text.
  package init?(_ tree: SyntaxTree, _ diagnostics: [Diagnostic]) {
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    self.tree = tree
  }

  package var languageClause: LanguageClause { tree.root.only() }
  package var policy: PolicyClause? { tree.root.first() }
  package var platform: PlatformClause? { tree.root.first() }
  package var policyItems: [PolicyItem] { tree.root.children.compactMap(PolicyItem.init) }
  package var platformItems: [PlatformItem] { tree.root.children.compactMap(PlatformItem.init) }
}

package struct LanguageClause: Production {
  package let node: Node
  static let kind = NodeKind.languageClause
  package var number: String { node.text(of: node.tokens(.integer)[0]) }
}

package struct PolicyClause: Production {
  package let node: Node
  static let kind = NodeKind.policyClause
  package var name: DottedName { node.only() }
}

package enum PolicyItem: Sendable {
  case use(UseDeclaration)
  case copy(CopyDeclaration)
  case type(TypeDeclaration)
  case input(InputDeclaration)
  case memory(MemoryDeclaration)
  case `let`(LetDeclaration)
  case decide(DecideDeclaration)
  case action(ActionDeclaration)
  case metric(MetricDeclaration)
  case link(LinkDeclaration)
  case event(EventDeclaration)
  case prompt(PromptDeclaration)
  case notice(NoticeDeclaration)
  case flow(FlowDeclaration)

  init?(_ node: Node) {
    switch node.kind {
    case .useDeclaration: self = .use(UseDeclaration(node: node))
    case .copyDeclaration: self = .copy(CopyDeclaration(node: node))
    case .typeDeclaration: self = .type(TypeDeclaration(node: node))
    case .inputDeclaration: self = .input(InputDeclaration(node: node))
    case .memoryDeclaration: self = .memory(MemoryDeclaration(node: node))
    case .letDeclaration: self = .let(LetDeclaration(node: node))
    case .decideDeclaration: self = .decide(DecideDeclaration(node: node))
    case .actionDeclaration: self = .action(ActionDeclaration(node: node))
    case .metricDeclaration: self = .metric(MetricDeclaration(node: node))
    case .linkDeclaration: self = .link(LinkDeclaration(node: node))
    case .eventDeclaration: self = .event(EventDeclaration(node: node))
    case .promptDeclaration: self = .prompt(PromptDeclaration(node: node))
    case .noticeDeclaration: self = .notice(NoticeDeclaration(node: node))
    case .flowDeclaration: self = .flow(FlowDeclaration(node: node))
    default: return nil
    }
  }
}

package struct UseDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.useDeclaration
  package var names: [DottedName] { node.all() }
}

package struct CopyDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.copyDeclaration
  package var name: DottedName { node.only() }
}

package struct TypeDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.typeDeclaration
  package var name: DeclaredName { node.only() }
  package var alternatives: Alternatives { node.only() }
}

package struct InputDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.inputDeclaration
  package var isLive: Bool { node.has("live") }
  package var name: DeclaredName { node.only() }
  package var type: TypeSyntax { TypeSyntax(in: node) }
  package var initial: Literal? { node.first() }
}

package struct MemoryDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.memoryDeclaration
  package var name: DeclaredName { node.only() }
  package var type: TypeSyntax { TypeSyntax(in: node) }
  package var initial: Literal { node.only() }
  package var span: MemorySpan {
    node.has("session") ? .session : node.has("launch") ? .launch : .install
  }
}

package enum MemorySpan: Sendable {
  case session
  case launch
  case install
}

package struct LetDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.letDeclaration
  package var name: DeclaredName { node.only() }
  package var value: ValueSyntax { ValueSyntax(in: node) }
}

package struct DecideDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.decideDeclaration
  package var name: DeclaredName { node.only() }
  package var type: TypeSyntax { TypeSyntax(in: node) }
  package var value: ValueSyntax { ValueSyntax(in: node) }
}

package struct ActionDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.actionDeclaration
  package var isRepeatable: Bool { node.has("repeatable") }
  package var name: DeclaredName { node.only() }
  package var parameters: [Parameter] { node.parameters }
  package var needs: NeedsClause? { node.first() }
  package var answers: AnswersClause? { node.first() }
}

package struct NeedsClause: Production {
  package let node: Node
  static let kind = NodeKind.needsClause
  package var condition: Expression { node.only() }
}

package struct AnswersClause: Production {
  package let node: Node
  static let kind = NodeKind.answersClause
  package var alternatives: Alternatives { node.only() }
}

package struct MetricDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.metricDeclaration
  package var name: DeclaredName { node.only() }
  package var parameters: [Parameter] { node.parameters }
}

package struct LinkDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.linkDeclaration
  package var name: DeclaredName { node.only() }
  /// Without its quotes, escapes resolved.
  package var address: String { unquoted(node.text(of: node.tokens(.string)[0])) }
  package var reaches: ReachesClause? { node.first() }
}

package struct ReachesClause: Production {
  package let node: Node
  static let kind = NodeKind.reachesClause
  package var resources: [Reference] { node.all() }
}

package struct EventDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.eventDeclaration
  package var name: DeclaredName { node.only() }
}

package struct PromptDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.promptDeclaration
  /// One of `PromptKindWord.all`.
  package var kindWord: String { node.text(of: node.tokens(.name)[0]) }
  package var name: DeclaredName { node.only() }
  package var parameters: [Parameter] { node.parameters }
  package var buttons: [ButtonDeclaration] { node.all() }
  package var dismissible: [DismissibleClause] { node.all() }
  package var primes: [PrimesClause] { node.all() }
  package var recovers: [RecoversClause] { node.all() }
}

package struct NoticeDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.noticeDeclaration
  package var name: DeclaredName { node.only() }
  package var parameters: [Parameter] { node.parameters }
}

package struct ButtonDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.buttonDeclaration
  package var name: DeclaredName { node.only() }
  /// The words behind the name.
  package var roleTokens: [Token] { Array(node.tokens(.name).dropFirst()) }
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
  package var resources: [Reference] { node.all() }
  package var condition: GuardClause? { node.first() }
}

// MARK: Names and types

package struct DeclaredName: Production {
  package let node: Node
  static let kind = NodeKind.declaredName
}

package struct DottedName: Production {
  package let node: Node
  static let kind = NodeKind.dottedName
}

package struct Reference: Production {
  package let node: Node
  static let kind = NodeKind.reference
}

package struct Alternatives: Production {
  package let node: Node
  static let kind = NodeKind.alternatives
  package var names: [DeclaredName] { node.all() }
}

package struct RangeSyntax: Production {
  package let node: Node
  static let kind = NodeKind.range
  package var bounds: (low: Int?, high: Int?) {
    let numbers = node.tokens(.integer).map { Int(node.text(of: $0)) }
    return (numbers[0], numbers[1])
  }
}

package struct StatusType: Production {
  package let node: Node
  static let kind = NodeKind.statusType
  package var resource: Reference { node.only() }
}

/// `resource of camera | contacts`; or `resource` alone, which is written as any other name of a type.
package struct ResourceType: Production {
  package let node: Node
  static let kind = NodeKind.resourceType
  /// None for any resource of the platform.
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
  package var parameters: [Parameter] { node.all() }
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
  package var arguments: [ArgumentSyntax] { node.all() }
}

package struct ArgumentSyntax: Production {
  package let node: Node
  static let kind = NodeKind.argument
  package var nameToken: Token { node.tokens(.name)[0] }
  package var name: String { node.text(of: nameToken) }
  package var value: Expression { node.only() }
}

extension Node {
  fileprivate var parameters: [Parameter] { first(Parameters.self)?.parameters ?? [] }
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
