package import UsherSource

package struct PlatformClause: Production {
  package let node: Node
  static let kind = NodeKind.platformClause
  package var name: DeclaredName { node.only() }
  /// The platform that this one extends.
  package var extends: DottedName? { node.first(ExtendsClause.self)?.base }
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
  case `extension`(ResourceExtension)
  case replacement(Replacement)
  case look(LookClause)

  init?(_ node: Node) {
    switch node.kind {
    case .resourceDeclaration: self = .resource(ResourceDeclaration(node: node))
    case .linkDeclaration: self = .link(LinkDeclaration(node: node))
    case .inputDeclaration: self = .input(InputDeclaration(node: node))
    case .resourceExtension: self = .extension(ResourceExtension(node: node))
    case .replacement: self = .replacement(Replacement(node: node))
    case .lookClause: self = .look(LookClause(node: node))
    default: return nil
    }
  }
}

/// The look in which pages draw the prompts of the platform.
package struct LookClause: Production {
  package let node: Node
  static let kind = NodeKind.lookClause
  package var name: NameToken { NameToken(node, node.tokens(.name)[1]) }
}

package struct ResourceDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.resourceDeclaration
  package var name: DeclaredName { node.only() }
  package var parts: ResourceParts { ResourceParts(name: name, node) }
}

/// Adds lines to a resource of the platform that is extended.
package struct ResourceExtension: Production {
  package let node: Node
  static let kind = NodeKind.resourceExtension
  package var name: Reference { node.only() }
}

/// Replaces an item of the platform that is extended.
package struct Replacement: Production {
  package let node: Node
  static let kind = NodeKind.replacement

  /// The new resource, link or input.
  package var item: PlatformItem {
    guard let item = node.children.lazy.compactMap(PlatformItem.init).first else {
      preconditionFailure("the grammar gives every replacement an item")
    }
    return item
  }
}

/// The lines of a resource: those of its declaration, and those that extensions add.
package struct ResourceParts: Sendable {
  package let name: DeclaredName
  private var nodes: [Node]

  init(name: DeclaredName, _ declaration: Node) {
    self.name = name
    nodes = [declaration]
  }

  package mutating func add(_ more: ResourceExtension) { nodes.append(more.node) }

  /// Those of the declaration and of each extension.
  package var scopes: [ScopeClauses] { nodes.map { ScopeClauses($0) } }
  package var called: [CalledClause] { nodes.flatMap { $0.all() } }
  package var purposes: [PurposeClause] { nodes.flatMap { $0.all() } }
  package var pages: [PageClause] { nodes.flatMap { $0.all() } }
  package var instead: [InsteadClause] { nodes.flatMap { $0.all() } }
  package var options: [OptionClause] { nodes.flatMap { $0.all() } }
  package var statuses: [StatusClause] { nodes.flatMap { $0.all() } }
  package var unforeseen: [UnforeseenClause] { nodes.flatMap { $0.all() } }
  package var asks: [AskClause] { nodes.flatMap { $0.all() } }
  package var moves: [MoveClause] { nodes.flatMap { $0.all() } }
}

/// English phrases about a resource, for the texts of new policies.
package struct CalledClause: Production {
  package let node: Node
  static let kind = NodeKind.calledClause
  /// The subject of a title, without quotes, with escapes resolved.
  package var title: String { node.string }
  package var isPlural: Bool { node.has(.plural) }
  /// What an app does with the resource, as the rest of a sentence.
  package var use: String { node.lastString }
}

package struct PurposeClause: Production {
  package let node: Node
  static let kind = NodeKind.purposeClause
  /// The key in the app's Info.plist.
  package var key: NameToken { NameToken(node, node.tokens(.name)[1]) }
  /// The names of the requests that need the key; empty if all do. They follow `purpose`, the key and `for`.
  package var requests: [NameToken] { node.tokens(.name).dropFirst(3).map { NameToken(node, $0) } }
  package var former: FormerClause? { node.first() }
  package var lack: LackClause? { node.first() }
}

/// The key that older systems read instead.
package struct FormerClause: Production {
  package let node: Node
  static let kind = NodeKind.formerClause
  package var key: NameToken { NameToken(node, node.tokens(.name)[1]) }
  /// The first version that does not read the former key. Nil if no version that the file describes reads it.
  package var since: SinceClause? { node.first() }
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

/// Options that an app may pass with a request.
package struct OptionClause: Production {
  package let node: Node
  static let kind = NodeKind.optionClause
  package var names: [NameToken] { parts.first ?? [] }
  /// The names of the requests that have the options; empty if all do.
  package var requests: [NameToken] { parts.dropFirst().first ?? [] }
  package var since: SinceClause? { node.first() }

  /// The names behind `option`, and those behind `for`.
  private var parts: [[NameToken]] {
    node.tokens(.name).dropFirst().split { $0.word == .for }.map { $0.map { NameToken(node, $0) } }
  }
}

package struct StatusClause: Production {
  package let node: Node
  static let kind = NodeKind.statusClause
  package var names: [DeclaredName] { node.all() }
  package var isGranting: Bool { grants != nil && !node.has(.partly) }
  package var isPartlyGranting: Bool { node.has(.partly) }
  /// The word `grants`.
  package var grants: NameToken? { node.tokens.first { $0.word == .grants }.map { NameToken(node, $0) } }
  /// The status that the app sees instead of this one.
  package var shownAs: Reference? { node.has(.formerly) ? nil : node.first() }
  /// The status that the app saw instead of this one before the file told them apart.
  package var formerlyShownAs: Reference? { node.has(.formerly) ? node.first() : nil }
  /// Whether the system has it no more, or never had it.
  package var isRetired: Bool { node.has(.retired) }
  package var scope: ScopeClauses { ScopeClauses(node) }
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
  package var name: NameToken? {
    guard let behindAsk = node.tokens.dropFirst().first, behindAsk.kind == .name else { return nil }
    return NameToken(node, behindAsk)
  }
  /// The word `ask`.
  package var word: NameToken { NameToken(node, node.head) }
  package var sources: Sources { node.only() }
  package var results: Results { node.only() }
  /// Whether the system shows its prompt beside the app and not over it.
  package var isBesideApp: Bool { node.has(.beside) }
  package var isOnlyWhileActive: Bool { node.has(.while) }
  /// Nil if the system shows its prompt whether or not a tap led to the request.
  package var tap: TapClause? { node.first() }
  package var scope: ScopeClauses { ScopeClauses(node) }
}

package struct TapClause: Production {
  package let node: Node
  static let kind = NodeKind.tapClause
  /// The results that follow at once without a tap. Nil if nothing changes then.
  package var results: Results? { node.first() }
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
  /// Whether the system tells the app of the change in the background too.
  package var tellsApp: Bool { node.has(.tells) }
  package var scope: ScopeClauses { ScopeClauses(node) }
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
