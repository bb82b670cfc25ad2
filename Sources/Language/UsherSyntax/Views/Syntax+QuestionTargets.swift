package import UsherSource

/// A question in the place of a target. It is the only item of a state without a name of its own.
package struct QuestionTarget: Production, StateSyntax {
  package let node: Node
  static let kind = NodeKind.questionTarget

  /// The verb and the name that it refers to: `open settings`.
  package var head: Label {
    guard let item = items.first else { preconditionFailure("the grammar puts a question here") }
    return item.head
  }

  /// The name of its state, after the state or flow whose row leads here: `explainingSettings`.
  package func name(after owner: String) -> String {
    names.reduce(owner) { $0 + capitalized(node.text(of: $1)) }
  }

  /// What it asks: the last part of the name after the verb, and the name of a request.
  package var names: [Token] {
    switch items.first {
    case .open(let open): open.link.node.tokens(.name).suffix(1)
    case .show(let show): show.prompt.node.tokens(.name).suffix(1)
    case .ask(let ask): ask.request.resource.node.tokens(.name).suffix(1) + (ask.request.name.map { [$0.token] } ?? [])
    case .perform(let perform): perform.action.node.tokens(.name).suffix(1)
    case .run(let run): run.flow.node.tokens(.name).suffix(1)
    case .effect, .choose, .passage, .asking, .handler, .state, .waiver, nil: []
    }
  }

  /// The names that it may read as values.
  package var readNames: Set<String> {
    var names: Set<String> = []
    func read(_ node: Node) {
      if let name = node.asReference?.parts.first { names.insert(name.text) }
      if node.kind == .key, let key = node.children.first { names.insert(key.text) }
      for child in node.children { read(child) }
    }
    read(node)
    return names
  }
}

/// A question that a row or handler leads to.
package struct LedQuestion: Sendable {
  package var target: QuestionTarget
  /// The row that leads there, of the question of the state; nil for a handler and a passage.
  package var row: RowSyntax?
  /// The prompt, or the action, that the row answers.
  package var prompt: Reference?
  package var action: Reference?
  /// The head of the handler that leads there, if it has only one: several bind no names.
  package var handler: HandlerHead?
}

/// The question of a state itself, without its nested states.
package enum OwnQuestion: Sendable {
  case none
  /// A screen, a sheet or a banner.
  case surface
  /// An alert or an action sheet, or a question that shows nothing of the app.
  case other
}

extension LedQuestion {
  /// Whether its state is inside the one that leads to it: over a surface that the row or handler leaves up, or in a state that
  /// asks nothing, to which it leads back.
  package func isInside(_ own: OwnQuestion, named name: String) -> Bool {
    switch own {
    case .surface: row?.lists("dismissed") != true
    case .none: target.leadsBack(to: name)
    case .other: false
    }
  }
}

extension SyntaxNode {
  /// Whether a target in it leads back to a state: `ok -> back to page`.
  package func leadsBack(to name: String) -> Bool {
    func leads(_ node: Node) -> Bool {
      if node.kind == .backTarget { return BackTarget(node: node).state.text == name }
      return node.children.contains { leads($0) }
    }
    return leads(node)
  }
}

extension StateSyntax {
  /// Its own question. `isModal` says whether a name is that of an alert or action sheet, and nil if no prompt has it.
  package func ownQuestion(isModal: (Reference) -> Bool?) -> OwnQuestion {
    for item in items {
      switch item {
      case .show(let show): if let isModal = isModal(show.prompt) { return isModal ? .other : .surface }
      case .perform(let statement): if statement.rows != nil { return .other }
      case .ask, .open, .run, .choose, .passage: return .other
      case .effect, .asking, .handler, .state, .waiver: continue
      }
    }
    return .none
  }

  /// The questions that its rows and handlers lead to, in source order, without those of nested states and of these questions.
  package var ledQuestions: [LedQuestion] { items.flatMap { $0.ledQuestions } }
}

extension StateItem {
  fileprivate var ledQuestions: [LedQuestion] {
    switch self {
    case .ask(let ask): ask.rows.ledQuestions
    case .run(let run): run.rows.ledQuestions
    case .open(let open): open.rows?.ledQuestions ?? []
    case .show(let show):
      (show.rows?.ledQuestions ?? []).map { LedQuestion(target: $0.target, row: $0.row, prompt: show.prompt) }
    case .perform(let perform):
      (perform.rows?.ledQuestions ?? []).map { LedQuestion(target: $0.target, row: $0.row, action: perform.action) }
    case .choose(let choice): choice.targets.flatMap { $0.ledQuestions }
    case .passage(let passage): passage.target.ledQuestions
    case .handler(let handler): handler.ledQuestions
    case .effect, .asking, .state, .waiver: []
    }
  }
}

extension HandlerSyntax {
  /// The questions that its target leads to.
  package var ledQuestions: [LedQuestion] {
    let heads = heads
    return target.ledQuestions.map { LedQuestion(target: $0.target, handler: heads.count == 1 ? heads[0] : nil) }
  }
}

extension Rows {
  fileprivate var ledQuestions: [LedQuestion] {
    rows.flatMap { row in row.target.ledQuestions.map { LedQuestion(target: $0.target, row: row) } }
  }
}

extension RowSyntax {
  /// Whether the patterns of the row list this answer.
  package func lists(_ answer: String) -> Bool {
    patterns?.patterns.contains { $0.alternatives.contains { $0.text == answer } } ?? false
  }
}

extension Choice {
  fileprivate var targets: [TargetSyntax] {
    switch form {
    case .subjects(_, let rows): rows.rows.map { $0.target }
    case .conditions(let rows): rows.map { $0.target }
    }
  }
}

extension TargetSyntax {
  /// The questions that it leads to, through decisions.
  package var ledQuestions: [LedQuestion] {
    switch self {
    case .question(let target): [LedQuestion(target: target, row: nil)]
    case .choose(let choice): choice.targets.flatMap { $0.ledQuestions }
    case .stay, .back, .end, .state: []
    }
  }
}

/// A name with a capital first letter, for use inside another name: `photosAddOnly` becomes `PhotosAddOnly`.
package func capitalized(_ name: String) -> String {
  var bytes = Array(name.utf8)
  if let first = bytes.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) { bytes[0] -= 32 }
  return String(decoding: bytes, as: UTF8.self)
}
