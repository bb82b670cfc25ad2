package import UsherSource

package struct PlatformClause: Production {
  package let node: Node
  static let kind = NodeKind.platformClause
  package var name: DeclaredName { node.only() }
  package var versions: VersionsClause? { node.first() }
}

/// The versions of the platform that the file describes.
package struct VersionsClause: Production {
  package let node: Node
  static let kind = NodeKind.versionsClause
  package var low: VersionSyntax { node.versions[0] }
  /// Nil if the file covers all later versions.
  package var high: VersionSyntax? { node.versions.dropFirst().first }
}

package enum PlatformItem: Sendable {
  case resource(ResourceDeclaration)
  case link(LinkDeclaration)
  case input(InputDeclaration)

  init?(_ node: Node) {
    switch node.kind {
    case .resourceDeclaration: self = .resource(ResourceDeclaration(node: node))
    case .linkDeclaration: self = .link(LinkDeclaration(node: node))
    case .inputDeclaration: self = .input(InputDeclaration(node: node))
    default: return nil
    }
  }
}

package struct ResourceDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.resourceDeclaration
  package var name: DeclaredName { node.only() }
  package var since: SinceClause? { node.first() }
  package var purposes: [PurposeClause] { node.all() }
  package var pages: [PageClause] { node.all() }
  package var instead: [InsteadClause] { node.all() }
  package var statuses: [StatusClause] { node.all() }
  package var unforeseen: [UnforeseenClause] { node.all() }
  package var asks: [AskClause] { node.all() }
  package var moves: [MoveClause] { node.all() }
}

package struct PurposeClause: Production {
  package let node: Node
  static let kind = NodeKind.purposeClause
  /// The key in the app's Info.plist.
  package var key: NameToken { NameToken(node, node.tokens(.name)[1]) }
  /// The names of the requests that need the key; empty if all do. They follow `purpose`, the key and `for`.
  package var requests: [NameToken] { node.tokens(.name).dropFirst(3).map { NameToken(node, $0) } }
  package var lack: LackClause? { node.first() }
}

/// The result of a request if the app's Info.plist lacks the key.
package struct LackClause: Production {
  package let node: Node
  static let kind = NodeKind.lackClause
  /// Nil if the system ends the app.
  package var results: Results? { node.first() }
}

package struct PageClause: Production {
  package let node: Node
  static let kind = NodeKind.pageClause
  package var links: [Reference] { node.all() }
}

/// System views in which the person picks what to share. An app that uses them needs no permission.
package struct InsteadClause: Production {
  package let node: Node
  static let kind = NodeKind.insteadClause
  /// The names after `instead`.
  package var views: [NameToken] { node.tokens(.name).dropFirst().map { NameToken(node, $0) } }
}

package struct StatusClause: Production {
  package let node: Node
  static let kind = NodeKind.statusClause
  package var names: [DeclaredName] { node.all() }
  package var isGranting: Bool { node.has(.grants) && !node.has(.partly) }
  package var isPartlyGranting: Bool { node.has(.partly) }
  /// The status that the app sees instead of this one.
  package var shownAs: Reference? { node.first() }
  package var since: SinceClause? { node.first() }
}

package struct UnforeseenClause: Production {
  package let node: Node
  static let kind = NodeKind.unforeseenClause
  package var status: Reference { node.only() }
}

package struct AskClause: Production {
  package let node: Node
  static let kind = NodeKind.askClause
  /// Nil for the unnamed request.
  package var name: Token? {
    guard let behindAsk = node.tokens.dropFirst().first, behindAsk.kind == .name else { return nil }
    return behindAsk
  }
  package var sources: Sources { node.only() }
  package var results: Results { node.only() }
  package var isOnlyWhileActive: Bool { Array(node.tokens).last?.kind == .name }
}

package struct MoveClause: Production {
  package let node: Node
  static let kind = NodeKind.moveClause
  /// The cause of the change: `settings`, `managed`, `system` or `relaunch`.
  package var agent: String { node.text(of: node.token(.name)) }
  package var sources: Sources { node.only() }
  package var results: Results { node.only() }
  package var endsApp: Bool { node.has(.ends) }
  package var mayEndApp: Bool { node.has(.may) }
  /// Whether it happens only while the app is not active.
  package var isOnlyWhileAway: Bool { node.has(.while) }
  /// A label at the words `while away`, which are its last two tokens.
  package var whileAway: Label {
    let words = node.tokens.suffix(2).map { $0.span }
    return Label(node.tree.file, words.first.map { $0.joined(with: words[1]) } ?? node.span, "")
  }
}

package struct Sources: Production {
  package let node: Node
  static let kind = NodeKind.sources
  package var statuses: [Reference] { node.all() }
}

package struct Results: Production {
  package let node: Node
  static let kind = NodeKind.results
  package var entries: [ResultSyntax] { node.all() }
  package var statuses: [Reference] { entries.map { $0.status } }
}

package struct ResultSyntax: Production {
  package let node: Node
  static let kind = NodeKind.result
  package var status: Reference { node.only() }
  /// Whether the status changes without an answer to the request.
  package var isSilent: Bool { node.has(.silently) }
}
