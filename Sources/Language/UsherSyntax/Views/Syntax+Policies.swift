package import UsherSource

/// A file without syntax errors: every node has the children and tokens that the grammar requires.
package struct WellFormedFile: Sendable {
  package let tree: SyntaxTree

  /// Nil if the diagnostics contain an error.
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
  package var number: String { node.text(of: node.token(.integer)) }
}

package struct PolicyClause: Production {
  package let node: Node
  static let kind = NodeKind.policyClause
  package var name: DottedName { node.only() }
  /// The policy that this one extends.
  package var extends: DottedName? { node.first(ExtendsClause.self)?.base }
}

package struct ExtendsClause: Production {
  package let node: Node
  static let kind = NodeKind.extendsClause
  /// The name of a policy, or of a platform in a platform's file.
  package var base: DottedName { node.only() }
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
  case resource(SharedResource)
  case prompt(PromptDeclaration)
  case notice(NoticeDeclaration)
  case flow(FlowDeclaration)
  case override(OverrideDeclaration)
  case promise(PromiseDeclaration)
  case test(TestDeclaration)
  case waiver(Waiver)

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
    case .sharedResource: self = .resource(SharedResource(node: node))
    case .promptDeclaration: self = .prompt(PromptDeclaration(node: node))
    case .noticeDeclaration: self = .notice(NoticeDeclaration(node: node))
    case .flowDeclaration: self = .flow(FlowDeclaration(node: node))
    case .overrideDeclaration: self = .override(OverrideDeclaration(node: node))
    case .promiseDeclaration: self = .promise(PromiseDeclaration(node: node))
    case .testDeclaration: self = .test(TestDeclaration(node: node))
    case .waiver: self = .waiver(Waiver(node: node))
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
  package var isLive: Bool { node.has(.live) }
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
    node.has(.session) ? .session : node.has(.launch) ? .launch : .install
  }
  /// The key type of a keyed memory, which stores one value per key: a finite type, or a `Text` input. Nil for other
  /// memories.
  package var key: Reference? { node.first() }
  /// Whether the app reads it, so that the policy need not.
  package var isReadByApp: Bool { node.has(.read) }
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
  package var isRepeatable: Bool { node.has(.repeatable) }
  package var name: DeclaredName { node.only() }
  package var parameters: Parts<Parameter> { node.parameters }
  package var asks: AsksClause? { node.first() }
  package var needs: NeedsClause? { node.first() }
  package var answers: AnswersClause? { node.first() }
}

/// The requests whose system prompts the action may cause.
package struct AsksClause: Production {
  package let node: Node
  static let kind = NodeKind.asksClause
  package var requests: [RequestSyntax] { node.all() }
}

package struct NeedsClause: Production {
  package let node: Node
  static let kind = NodeKind.needsClause
  package var condition: Expression { node.only() }
}

package struct AnswersClause: Production {
  package let node: Node
  static let kind = NodeKind.answersClause
  package var answers: Parts<AnswerSyntax> { Parts(node.children) { AnswerSyntax(node: $0) } }
  package var names: [DeclaredName] { answers.map { $0.name } }
  /// The place of the answers, without the arrow.
  package var answersLabel: Label {
    let labels = answers.map { $0.label() }
    guard let first = labels.first, let last = labels.last else { preconditionFailure("a clause has an answer") }
    return Label(first.file, first.span.joined(with: last.span))
  }
}

/// An answer of an action, or an outcome of a flow.
package struct AnswerSyntax: Production {
  package let node: Node
  static let kind = NodeKind.answer
  package var name: DeclaredName { node.only() }
  /// The values and texts that the answer carries.
  package var parameters: Parts<Parameter> { node.parameters }
  package var parameterList: Parameters? { node.first() }
}

package struct MetricDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.metricDeclaration
  package var name: DeclaredName { node.only() }
  package var parameters: Parts<Parameter> { node.parameters }
}

/// One name for the resources of several platforms: `resource library = photosReadWrite on ios, photos on android`.
package struct SharedResource: Production {
  package let node: Node
  static let kind = NodeKind.sharedResource
  package var name: DeclaredName { node.only() }
  package var parts: [OwnResource] { node.all() }
}

/// The resource that one platform has for a name.
package struct OwnResource: Production {
  package let node: Node
  static let kind = NodeKind.ownResource
  package var resource: Reference { node.only() }
  package var platform: DottedName { node.only() }
}

package struct LinkDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.linkDeclaration
  package var name: DeclaredName { node.only() }
  /// The address without quotes, with escapes resolved.
  package var address: String { node.string }
  package var scope: ScopeClauses { ScopeClauses(node) }
  package var reaches: ReachesClause? { node.first() }
}

/// The platform version that introduced something.
package struct SinceClause: Production {
  package let node: Node
  static let kind = NodeKind.sinceClause
  package var version: VersionSyntax { node.versions[0] }
}

/// The last platform version that has something.
package struct UntilClause: Production {
  package let node: Node
  static let kind = NodeKind.untilClause
  package var version: VersionSyntax { node.versions[0] }
}

/// The entries of a manifest with which, or without which, a line of a resource counts.
package struct WithClause: Production {
  package let node: Node
  static let kind = NodeKind.withClause
  package var isWithout: Bool { node.has(.without) }
  package var keys: [NameToken] { node.tokens(.name).dropFirst().map { NameToken(node, $0) } }
}

/// The clauses that say for which versions and apps a declaration or a line counts.
package struct ScopeClauses: Sendable {
  package let since: SinceClause?
  package let until: UntilClause?
  package let keys: [WithClause]
  package var isEmpty: Bool { since == nil && until == nil && keys.isEmpty }

  package init(since: SinceClause?, until: UntilClause?, keys: [WithClause] = []) {
    (self.since, self.until, self.keys) = (since, until, keys)
  }

  init(_ node: Node) { self.init(since: node.first(), until: node.first(), keys: node.all()) }
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
  package var parameters: Parts<Parameter> { node.parameters }
}

/// A `waive` line: a promise that the policy does not keep here, and the reason.
package struct Waiver: Production {
  package let node: Node
  static let kind = NodeKind.waiver
  /// The code of a standard promise, or the title of one of the policy's own in quotes.
  package var promise: NameToken { NameToken(node, node.tokens.dropFirst().first ?? node.head) }
  /// The title of a promise of the policy; nil if the waiver names a standard promise.
  package var title: String? { promise.token.kind == .string ? node.string : nil }
  package var reason: String { node.lastString }
}
