internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// The source of a state in the policy's own file, where it is declared or overridden.
struct WrittenState {
  /// The place of its name.
  let name: Label
  /// Nil for the root state of a flow.
  let content: StateContent?

  /// The item that makes the state wait.
  var question: StateItem? { content?.items.first { $0.isQuestion } }

  /// The place of the question without its rows; the state's name if it has no question.
  var asking: Label {
    guard let item = question else { return name }
    switch item {
    case .ask(let ask): return item.head(upTo: ask.request.span)
    case .show(let show): return item.head(upTo: show.prompt.span)
    case .open(let open): return item.head(upTo: open.link.span)
    case .perform(let perform): return item.head(upTo: perform.action.span)
    case .run(let run): return item.head(upTo: run.flow.span)
    case .choose(let choice): return Label(item.node.tree.file, choice.head)
    case .track, .remember, .passage, .asking, .handler, .state, .waiver: return item.node.label()
    }
  }
}

extension StateItem {
  fileprivate var isQuestion: Bool {
    switch self {
    case .ask, .run, .choose, .passage: true
    case .open(let open): open.rows != nil
    case .show(let show): show.rows != nil
    case .perform(let perform): perform.rows != nil
    case .track, .remember, .asking, .handler, .state, .waiver: false
    }
  }

  fileprivate func head(upTo span: UsherSource.Span) -> Label {
    Label(node.tree.file, node.head.span.joined(with: span))
  }

  /// The rows of a question in source order, without those for silence.
  var rows: [WrittenRow] {
    switch self {
    case .ask(let ask): ask.rows.written
    case .run(let run): run.rows.written
    case .open(let open): open.rows?.written ?? []
    case .show(let show): show.rows?.written ?? []
    case .perform(let perform): perform.rows?.written ?? []
    case .choose(let choice): choice.written
    case .track, .remember, .passage, .asking, .handler, .state, .waiver: []
    }
  }
}

/// The source of a row.
struct WrittenRow {
  let node: Node
  /// Its pattern or condition.
  let head: Label
  let effects: EffectBlock?
  let target: TargetSyntax
  /// Nil for `else` and for conditions.
  let patterns: Patterns?
  let isGuarded: Bool
}

extension Rows {
  fileprivate var written: [WrittenRow] {
    rows.filter { $0.silence == nil }.map { row in
      WrittenRow(
        node: row.node, head: Label(row.node.tree.file, row.head), effects: row.effects, target: row.target,
        patterns: row.patterns, isGuarded: row.condition != nil)
    }
  }
}

extension Choice {
  var written: [WrittenRow] {
    switch form {
    case .subjects(_, let rows): rows.written
    case .conditions(let rows):
      rows.map { row in
        WrittenRow(
          node: row.node, head: row.condition?.label() ?? Label(row.node.tree.file, row.node.head.span),
          effects: row.effects, target: row.target, patterns: nil, isGuarded: true)
      }
    }
  }
}

// MARK: Lookup of states

/// The states that a file declares or overrides.
struct WrittenStates {
  /// By the offset of their names.
  private var declared: [Int: WrittenState] = [:]
  /// By flow and state name, for example `settle.explaining`.
  private var overriding: [String: WrittenState] = [:]
  private let path: String

  init(_ file: WellFormedFile) {
    path = file.tree.file.path
    for item in file.policyItems {
      switch item {
      case .flow(let flow): add(flow)
      case .override(let override):
        guard case .state(let state) = override.form else { continue }
        overriding["\(state.flow.text).\(state.name.text)"] = WrittenState(
          name: state.name.label(), content: state.content)
        add(inside: state.content)
      case .use, .copy, .type, .input, .memory, .let, .decide, .action, .metric, .link, .event, .prompt, .notice,
        .promise, .test, .waiver:
        continue
      }
    }
  }

  private mutating func add(_ flow: FlowDeclaration) {
    declared[flow.name.span.start] = WrittenState(name: flow.name.label(), content: nil)
    flow.states.forEach { add($0) }
    for led in flow.handlers.flatMap({ $0.ledQuestions }) { add(led.target) }
  }

  private mutating func add(inside content: StateContent) {
    content.states.forEach { add($0) }
    for led in content.ledQuestions { add(led.target) }
  }

  private mutating func add(_ question: QuestionTarget) {
    let head = question.head
    declared[head.span.start] = WrittenState(name: head, content: question.content)
    add(inside: question.content)
  }

  private mutating func add(_ state: StateDeclaration) {
    let content = state.content
    declared[state.name.span.start] = WrittenState(name: state.name.label(), content: content)
    add(inside: content)
  }

  /// The source of the state that is declared at a place, or of its override; nil if neither is in this file.
  func state(at place: Label, of flow: String, called name: String) -> WrittenState? {
    if place.file.path == path, let state = declared[place.span.start] { return state }
    return overriding["\(flow).\(name)"]
  }
}
