package import UsherSource

// MARK: Inheritance

package struct OverrideDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.overrideDeclaration

  package enum Form: Sendable {
    case prompt(PromptDeclaration)
    case notice(NoticeDeclaration)
    case state(StateOverride)
    case copy(CopyDeclaration)
  }

  package var form: Form {
    if let prompt = node.first(PromptDeclaration.self) { return .prompt(prompt) }
    if let notice = node.first(NoticeDeclaration.self) { return .notice(notice) }
    if let state = node.first(StateOverride.self) { return .state(state) }
    return .copy(node.only())
  }
}

package struct StateOverride: Production, StateSyntax {
  package let node: Node
  static let kind = NodeKind.stateOverride
  package var flow: NameToken { NameToken(node, node.tokens(.name)[1]) }
  package var name: NameToken { NameToken(node, node.tokens(.name)[2]) }
}

// MARK: Promises

package struct PromiseDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.promiseDeclaration
  /// The title of the promise.
  package var name: String { node.string }
  package var nameSpan: Span { node.token(.string).span }
  /// Nil if the promise is about every flow of the policy.
  package var flow: FlowClause? { node.first() }
  package var clauses: [PromiseClause] { node.children.compactMap(PromiseClause.init) }
}

package struct FlowClause: Production {
  package let node: Node
  static let kind = NodeKind.flowClause
  package var flow: Reference { node.only() }
  package var arguments: Arguments? { node.first() }
}

package enum PromiseClause: Sendable {
  case never(NeverClause)
  case always(AlwaysClause)
  case possible(PossibleClause)
  case eventually(EventuallyClause)

  init?(_ node: Node) {
    switch node.kind {
    case .neverClause: self = .never(NeverClause(node: node))
    case .alwaysClause: self = .always(AlwaysClause(node: node))
    case .possibleClause: self = .possible(PossibleClause(node: node))
    case .eventuallyClause: self = .eventually(EventuallyClause(node: node))
    default: return nil
    }
  }

  package var node: Node {
    switch self {
    case .never(let clause): clause.node
    case .always(let clause): clause.node
    case .possible(let clause): clause.node
    case .eventually(let clause): clause.node
    }
  }
}

package struct NeverClause: Production {
  package let node: Node
  static let kind = NodeKind.neverClause
  package var situation: Situation { node.only() }
}

package struct AlwaysClause: Production {
  package let node: Node
  static let kind = NodeKind.alwaysClause
  package var situation: Situation { node.only() }
}

package struct PossibleClause: Production {
  package let node: Node
  static let kind = NodeKind.possibleClause
  package var from: Situation { node.only() }
  package var to: Situation { node.second() }
}

package struct EventuallyClause: Production {
  package let node: Node
  static let kind = NodeKind.eventuallyClause
  package var after: Situation { node.only() }
  package var to: Situation { node.second() }
}

package struct Situation: Production {
  package let node: Node
  static let kind = NodeKind.situation
  /// The situation occurs at any of these occasions; if there are none, whenever the condition holds.
  package var occasions: [OccasionSyntax] { node.all() }
  package var condition: GuardClause? { node.first() }
}

package struct OccasionSyntax: Production {
  package let node: Node
  static let kind = NodeKind.occasion
  package var form: Occasion {
    if let request = node.first(RequestSyntax.self) { return .asking(request) }
    let reference: Reference = node.only()
    let arguments: Arguments? = node.first()
    switch node.head.word {
    case .at: return .at(reference, arguments)
    case .showing: return .showing(reference, arguments)
    case .doing: return .doing(reference, arguments)
    case .opening: return .opening(reference, arguments)
    case .tracking: return .tracking(reference, arguments)
    case .ending: return .ending(reference, arguments)
    default: preconditionFailure("the grammar has no occasion `\(node.text)`")
    }
  }
}

package enum Occasion: Sendable {
  case at(Reference, Arguments?)
  case showing(Reference, Arguments?)
  case doing(Reference, Arguments?)
  case opening(Reference, Arguments?)
  case tracking(Reference, Arguments?)
  case ending(Reference, Arguments?)
  case asking(RequestSyntax)
}
