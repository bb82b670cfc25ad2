package import UsherSource

package struct FlowDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.flowDeclaration
  package var name: DeclaredName { node.only() }
  package var parameters: Parts<Parameter> { node.parameters }
  /// Whether only other flows run the flow; an app cannot start it.
  package var isInner: Bool { node.has(.inner) }
  /// Whether the flow is `for launch`: its sessions are never restored.
  package var isForLaunch: Bool { node.has(.launch) }
  package var outcomes: AnswersClause? { node.first() }
  /// The empty span before the `{`, behind what is declared of the flow.
  package var endOfHead: Span {
    let brace = node.token(.leftBrace).span.start
    let blank = node.tree.file.bytes[..<brace].reversed().prefix { $0 == 0x20 || $0 == 0x0A }.count
    return Span(brace - blank, brace - blank)
  }
  package var lets: [LetDeclaration] { node.all() }
  package var states: [StateDeclaration] { node.all() }
  package var handlers: [HandlerSyntax] { node.all() }
  package var retirements: [Retirement] { node.all() }
  package var waivers: [Waiver] { node.all() }
}

/// A `retired` line. A restored session that waited in the removed state continues at the target.
package struct Retirement: Production {
  package let node: Node
  static let kind = NodeKind.retirement
  package var state: NameToken { NameToken(node, node.tokens(.name)[1]) }
  package var target: TargetSyntax { TargetSyntax(in: node) }
}

/// A state declaration, or an override of a state.
package protocol StateSyntax: SyntaxNode {}

extension StateSyntax {
  package var content: StateContent { StateContent(node: node) }
}

/// The content of a state, for declarations and overrides alike.
package struct StateContent: StateSyntax {
  package let node: Node
}

extension StateSyntax {
  package var parameters: Parts<Parameter> { node.parameters }
  package var items: [StateItem] { node.children.compactMap(StateItem.init) }
  package var states: [StateDeclaration] { node.all() }
  package var handlers: [HandlerSyntax] { node.all() }
  package var waivers: [Waiver] { node.all() }
}

package struct StateDeclaration: Production, StateSyntax {
  package let node: Node
  static let kind = NodeKind.stateDeclaration
  package var isStart: Bool { node.has(.start) }
  package var isResting: Bool { node.has(.resting) }
  package var name: DeclaredName { node.only() }

  /// The `start` of a start state, with the space behind it.
  package var startWord: Span {
    let words = node.tokens(.name)
    guard let index = words.firstIndex(where: { $0.word == .start }), index + 1 < words.count else { return node.span }
    return Span(words[index].span.start, words[index + 1].span.start)
  }
}

package enum StateItem: Sendable {
  case effect(EffectSyntax)
  case perform(DoStatement)
  case show(ShowStatement)
  case open(OpenStatement)
  case ask(AskStatement)
  case run(RunStatement)
  case choose(Choice)
  case passage(Passage)
  case asking(AskingClause)
  case handler(HandlerSyntax)
  case state(StateDeclaration)
  case waiver(Waiver)

  init?(_ node: Node) {
    switch node.kind {
    case .trackStatement: self = .effect(.track(TrackStatement(node: node)))
    case .rememberStatement: self = .effect(.remember(RememberStatement(node: node)))
    case .doStatement: self = .perform(DoStatement(node: node))
    case .showStatement: self = .show(ShowStatement(node: node))
    case .openStatement: self = .open(OpenStatement(node: node))
    case .askStatement: self = .ask(AskStatement(node: node))
    case .runStatement: self = .run(RunStatement(node: node))
    case .choice: self = .choose(Choice(node: node))
    case .passage: self = .passage(Passage(node: node))
    case .askingClause: self = .asking(AskingClause(node: node))
    case .handler: self = .handler(HandlerSyntax(node: node))
    case .stateDeclaration: self = .state(StateDeclaration(node: node))
    case .waiver: self = .waiver(Waiver(node: node))
    default: return nil
    }
  }

  package var node: Node {
    switch self {
    case .effect(.track(let statement)): statement.node
    case .effect(.remember(let statement)): statement.node
    case .perform(let statement): statement.node
    case .show(let statement): statement.node
    case .open(let statement): statement.node
    case .ask(let statement): statement.node
    case .run(let statement): statement.node
    case .choose(let choice): choice.node
    case .passage(let passage): passage.node
    case .asking(let clause): clause.node
    case .handler(let handler): handler.node
    case .state(let state): state.node
    case .waiver(let waiver): waiver.node
    }
  }
}

/// A statement that can only be an effect. A `do`, `show` or `open` can also be the question of a state.
package enum EffectSyntax: Sendable {
  case track(TrackStatement)
  case remember(RememberStatement)
}

extension StateItem {
  package var asking: AskingClause? { if case .asking(let clause) = self { clause } else { nil } }
}

/// The effects after the question of a state: `after asking { track asked }`.
package struct AskingClause: Production {
  package let node: Node
  static let kind = NodeKind.askingClause
  package var effects: EffectBlock { node.only() }
}

package struct TrackStatement: Production {
  package let node: Node
  static let kind = NodeKind.trackStatement
  package var metric: Reference { node.only() }
  package var arguments: Arguments? { node.first() }
}

package struct RememberStatement: Production {
  package let node: Node
  static let kind = NodeKind.rememberStatement
  package var memory: Reference { node.only() }
  package var key: Literal? { node.key }
  package var value: Expression { node.only() }
}

package struct DoStatement: Production {
  package let node: Node
  static let kind = NodeKind.doStatement
  package var action: Reference { node.only() }
  package var arguments: Arguments? { node.first() }
  package var rows: Rows? { node.first() }
}

package struct ShowStatement: Production {
  package let node: Node
  static let kind = NodeKind.showStatement
  package var prompt: Reference { node.only() }
  package var arguments: Arguments? { node.first() }
  package var rows: Rows? { node.first() }
}

package struct OpenStatement: Production {
  package let node: Node
  static let kind = NodeKind.openStatement
  package var link: Reference { node.only() }
  package var rows: Rows? { node.first() }
}

package struct AskStatement: Production {
  package let node: Node
  static let kind = NodeKind.askStatement
  package var request: RequestSyntax { node.only() }
  package var options: Bindings? { node.first() }
  package var rows: Rows { node.only() }
}

package struct RunStatement: Production {
  package let node: Node
  static let kind = NodeKind.runStatement
  package var flow: Reference { node.only() }
  package var arguments: Arguments? { node.first() }
  package var rows: Rows { node.only() }
}

package struct RequestSyntax: Production {
  package let node: Node
  static let kind = NodeKind.request
  package var resource: Reference { node.only() }
  /// The name of the resource's request; nil for the unnamed one.
  package var name: NameToken? { node.first(.name).map { NameToken(node, $0) } }
}

package struct Passage: Production {
  package let node: Node
  static let kind = NodeKind.passage
  package var target: TargetSyntax { TargetSyntax(in: node) }
}

// MARK: Rows

package struct Choice: Production {
  package let node: Node
  static let kind = NodeKind.choice
  /// Either subjects with rows of patterns, or rows of conditions.
  package var form: Form {
    if let rows = node.first(ConditionRows.self) { return .conditions(rows.rows) }
    return .subjects(node.only(Subjects.self).expressions, node.only())
  }

  package enum Form: Sendable {
    case subjects([Expression], Rows)
    case conditions([ConditionRow])
  }

  /// `choose` with its subjects, without the rows.
  package var head: Span {
    let word = node.token(.choose).span
    return node.first(Subjects.self).map { word.joined(with: $0.span) } ?? word
  }
}

package struct Subjects: Production {
  package let node: Node
  static let kind = NodeKind.subjects
  package var expressions: [Expression] { node.all() }
}

package struct ConditionRows: Production {
  package let node: Node
  static let kind = NodeKind.conditionRows
  package var rows: [ConditionRow] { node.all() }
}

package struct ConditionRow: Production {
  package let node: Node
  static let kind = NodeKind.conditionRow
  /// Nil for `else`.
  package var condition: Expression? { node.first() }
  package var effects: EffectBlock? { node.first() }
  package var target: TargetSyntax { TargetSyntax(in: node) }
}

package struct Rows: Production {
  package let node: Node
  static let kind = NodeKind.rows
  package var rows: Parts<RowSyntax> { Parts(node.children) { RowSyntax(node: $0) } }
}

package struct RowSyntax: Production {
  package let node: Node
  static let kind = NodeKind.row
  /// Nil for `else` and `silence after …`.
  package var patterns: Patterns? { node.first() }
  package var silence: SilenceHead? { node.first() }
  package var condition: GuardClause? { node.first() }
  package var effects: EffectBlock? { node.first() }
  package var target: TargetSyntax { TargetSyntax(in: node) }
  /// The pattern, `silence after …` or `else`, with its guard.
  package var head: Span {
    let pattern = patterns?.span ?? silence?.span ?? node.token(.else).span
    return condition.map { pattern.joined(with: $0.span) } ?? pattern
  }
}

/// The head `silence after …` of a row, which is taken if no answer comes in this time.
package struct SilenceHead: Production {
  package let node: Node
  static let kind = NodeKind.silenceHead
  package var milliseconds: Int { node.milliseconds }
}

package struct GuardClause: Production {
  package let node: Node
  static let kind = NodeKind.guardClause
  package var condition: Expression { node.only() }
}

package struct EffectBlock: Production {
  package let node: Node
  static let kind = NodeKind.effectBlock
  /// The statements of the block. The grammar allows only effects and waivers here.
  package var effects: [StateItem] { node.children.compactMap(StateItem.init) }
  package var waivers: [Waiver] { node.all() }
}

package enum TargetSyntax: Sendable {
  case stay(StayTarget)
  case back(BackTarget)
  case choose(Choice)
  case question(QuestionTarget)
  case end(EndTarget)
  case state(StateTarget)

  init(in parent: Node) {
    for child in parent.children {
      if let target = TargetSyntax(child) {
        self = target
        return
      }
    }
    preconditionFailure("the grammar puts a target here")
  }

  private init?(_ node: Node) {
    switch node.kind {
    case .stayTarget: self = .stay(StayTarget(node: node))
    case .backTarget: self = .back(BackTarget(node: node))
    case .choice: self = .choose(Choice(node: node))
    case .questionTarget: self = .question(QuestionTarget(node: node))
    case .endTarget: self = .end(EndTarget(node: node))
    case .stateTarget: self = .state(StateTarget(node: node))
    default: return nil
    }
  }

  package var node: Node {
    switch self {
    case .stay(let target): target.node
    case .back(let target): target.node
    case .choose(let choice): choice.node
    case .question(let target): target.node
    case .end(let target): target.node
    case .state(let target): target.node
    }
  }
}

package struct StayTarget: Production {
  package let node: Node
  static let kind = NodeKind.stayTarget
}

package struct BackTarget: Production {
  package let node: Node
  static let kind = NodeKind.backTarget
  package var state: Reference { node.only() }
}

package struct EndTarget: Production {
  package let node: Node
  static let kind = NodeKind.endTarget
  package var outcome: Reference { node.only() }
}

package struct StateTarget: Production {
  package let node: Node
  static let kind = NodeKind.stateTarget
  package var state: Reference { node.only() }
  package var arguments: Arguments? { node.first() }
}

// MARK: Handlers

package struct HandlerSyntax: Production {
  package let node: Node
  static let kind = NodeKind.handler
  /// What it waits for: a time, or one event or change, or several with `|` between them.
  package var heads: [HandlerHead] { node.children.compactMap { HandlerHead($0) } }
  package var effects: EffectBlock? { node.first() }
  package var target: TargetSyntax { TargetSyntax(in: node) }
}

package enum HandlerHead: Sendable {
  case change(ChangeHead)
  case event(EventHead)
  case after(AfterHead)

  fileprivate init?(_ node: Node) {
    switch node.kind {
    case .changeHead: self = .change(ChangeHead(node: node))
    case .eventHead: self = .event(EventHead(node: node))
    case .afterHead: self = .after(AfterHead(node: node))
    default: return nil
    }
  }

  package var node: Node {
    switch self {
    case .change(let head): head.node
    case .event(let head): head.node
    case .after(let head): head.node
    }
  }
}

package struct ChangeHead: Production {
  package let node: Node
  static let kind = NodeKind.changeHead
  package var watched: [Reference] { node.all() }
}

package struct EventHead: Production {
  package let node: Node
  static let kind = NodeKind.eventHead
  package var event: Reference { node.only() }
  package var bindings: Bindings? { node.first() }
}

package struct AfterHead: Production {
  package let node: Node
  static let kind = NodeKind.afterHead
  package var milliseconds: Int { node.milliseconds }
}

extension Node {
  /// The value of its duration token.
  var milliseconds: Int {
    guard let number = millisecondCount(of: text(of: token(.duration))) else {
      preconditionFailure("the lexer reports a duration that is none")
    }
    return number
  }
}

/// The milliseconds of a duration such as `7d`; nil for another text.
package func millisecondCount(of text: String) -> Int? {
  let digits = text.utf8.prefix { $0.isDigit }.count
  guard digits <= Limits.digits, let number = Int(text.prefix(digits)),
    let unit = DurationUnit(rawValue: String(text.dropFirst(digits)))
  else { return nil }
  return number * unit.inMilliseconds
}
