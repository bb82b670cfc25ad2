internal import UsherSource
package import UsherSyntax

/// Returns the text of a policy in which each question in a row is a state of its own, with the name that it has anyway. The
/// policy compiles to the same program.
///
/// A question stays in its row if this file does not say what the long form needs: the kind of a prompt or the type of a value
/// that another policy declares. The questions of an override stay too, because an override declares no further states.
package func expanded(_ file: WellFormedFile) -> String {
  var expansion = Expansion(file)
  return expansion.text()
}

/// The long form of a policy: edits of its text.
private struct Expansion {
  private let file: WellFormedFile
  private let prompts: [String: PromptDeclaration]
  private let notices: Set<String>
  private let events: [String: EventDeclaration]
  private let actions: [String: ActionDeclaration]
  /// The names of states that the current flow writes, former and retired ones included.
  private var writtenStates: Set<String> = []
  /// Replacements and insertions, in the order of the text.
  private var edits: [(span: Span, text: String)] = []

  init(_ file: WellFormedFile) {
    self.file = file
    var (prompts, events): ([String: PromptDeclaration], [String: EventDeclaration]) = ([:], [:])
    var actions: [String: ActionDeclaration] = [:]
    var notices: Set<String> = []
    for item in file.policyItems {
      if case .prompt(let prompt) = item { prompts[prompt.name.text] = prompt }
      if case .notice(let notice) = item { notices.insert(notice.name.text) }
      if case .event(let event) = item { events[event.name.text] = event }
      if case .action(let action) = item { actions[action.name.text] = action }
    }
    (self.prompts, self.notices, self.events, self.actions) = (prompts, notices, events, actions)
  }

  mutating func text() -> String {
    for case .flow(let flow) in file.policyItems { expand(flow) }
    return rewritten(Span(0, file.tree.file.bytes.count), edits)
  }

  /// The state, or the flow, whose rows or handlers lead to questions.
  private struct Owner {
    /// Its name, then its former names.
    var names: [String]
    /// Its parameters, with their types as written.
    var parameters: [(name: String, type: String)]
    /// The waivers that cover questions beside it.
    var waivers: String
    var own: OwnQuestion

    /// Whether the state of a question is inside this one.
    func encloses(_ led: LedQuestion) -> Bool { led.isInside(own, named: names[0]) }
  }

  private mutating func expand(_ flow: FlowDeclaration) {
    writtenStates = Set(flow.states.flatMap { $0.writtenNames } + flow.retirements.map { $0.state.text })
    for state in flow.states { expand(state) }
    let owner = Owner(names: flow.name.writtenNames, parameters: [], waivers: "", own: .surface)
    insert(flow.handlers.flatMap { $0.ledQuestions }.flatMap { replaced($0, of: owner) }, beforeEndOf: flow.node)
  }

  private mutating func expand(_ state: StateDeclaration) {
    for nested in state.states { expand(nested) }
    guard let own = ownQuestion(of: state.content) else { return }
    let owner = Owner(
      names: state.name.writtenNames, parameters: state.parameters.map { ($0.name.text, $0.type.node.text) },
      waivers: state.waivers.map { $0.text + "\n" }.joined(), own: own)
    let led = state.ledQuestions
    insert(led.filter { owner.encloses($0) }.flatMap { replaced($0, of: owner) }, beforeEndOf: state.node)
    let beside = led.filter { !owner.encloses($0) }.flatMap { replaced($0, of: owner) }
    if !beside.isEmpty { edits.append((endOfLine(behind: state.node), beside.map { "\n\n" + $0 }.joined() + "\n")) }
  }

  /// Replaces a question of a state by the name of its own state. Returns the declarations of that state and those beside it.
  private mutating func replaced(_ led: LedQuestion, of owner: Owner) -> [String] {
    guard let long = expansion(of: led, of: owner) else { return [] }
    edits.append((led.target.span, long.target))
    return long.states
  }

  /// The long form of a question: the target that replaces it, and its state, followed by those beside it. Nil if this file does
  /// not say enough.
  private func expansion(of led: LedQuestion, of owner: Owner) -> (target: String, states: [String])? {
    let question = led.target
    guard let bound = bindings(of: led), let own = ownQuestion(of: question.content) else { return nil }
    let isInside = owner.encloses(led)
    let visible = bound + (isInside ? [] : owner.parameters)
    let parameters = question.readNames.sorted().compactMap { name in visible.first { $0.name == name } }
    let former = owner.names.dropFirst().map { question.name(after: $0) }.filter { !writtenStates.contains($0) }
    let names = [question.name(after: owner.names[0])] + former
    let waivers = isInside ? "" : owner.waivers
    let inner = Owner(names: names, parameters: parameters, waivers: waivers, own: own)
    var (edits, inside, beside): ([(span: Span, text: String)], String, [String]) = ([], "", [])
    for next in question.ledQuestions {
      guard let long = expansion(of: next, of: inner) else { continue }
      edits.append((next.target.span, long.target))
      if inner.encloses(next) { inside += long.states.joined(separator: "\n") + "\n" } else { beside += long.states }
    }
    let head = parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    let passed = parameters.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
    let state = """
      state \(names.joined(separator: " was "))\(head.isEmpty ? "" : "(\(head))") {
      \(waivers)\(rewritten(question.span, edits))
      \(inside)}
      """
    return (names[0] + (passed.isEmpty ? "" : "(\(passed))"), [state] + beside)
  }

  /// The question of a state. Nil if it shows a prompt of another file.
  private func ownQuestion(of content: StateContent) -> OwnQuestion? {
    var isKnown = true
    let own = content.ownQuestion { shown in
      if let prompt = prompts[shown.text] { return prompt.kindWord == "alert" || prompt.kindWord == "actionSheet" }
      isKnown = isKnown && notices.contains(shown.text)
      return nil
    }
    return isKnown ? own : nil
  }

  /// The names that a row gives to the parameters of a button or an answer, or a handler to those of an event, with their types. Nil
  /// if another file declares them.
  private func bindings(of led: LedQuestion) -> [(name: String, type: String)]? {
    var (bindings, parameters): (Bindings?, Parts<Parameter>?)
    if case .event(let head) = led.handler {
      (bindings, parameters) = (head.bindings, events[head.event.text]?.parameters)
    } else if case .name(let answer, let names?) = led.row?.onlyPattern {
      bindings = names
      if let prompt = led.prompt {
        parameters = prompts[prompt.text]?.buttons.first { $0.name.text == answer }?.parameters
      } else if let action = led.action {
        parameters = actions[action.text]?.answers?.answers.first { $0.name.text == answer }?.parameters
      }
    }
    guard let bindings else { return [] }
    guard let parameters else { return nil }
    let names = bindings.names.map { $0.text }
    return parameters.filter { names.contains($0.name.text) }.map { ($0.name.text, $0.type.node.text) }
  }

  // MARK: Text

  private mutating func insert(_ states: [String], beforeEndOf node: Node) {
    if states.isEmpty { return }
    let end = node.span.end - 1
    edits.append((Span(end, end), "\n" + states.joined(separator: "\n\n") + "\n"))
  }

  /// The end of the line if only blanks and a comment follow the node on it, else the end of the node.
  private func endOfLine(behind node: Node) -> Span {
    let file = file.tree.file
    let line = file.span(ofLine: file.line(at: node.span.end))
    let rest = file.bytes[node.span.end..<line.end].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let isAlone = rest.isEmpty || rest.first == UInt8(ascii: "/") || rest.first == UInt8(ascii: "\r")
    let end = isAlone ? line.end : node.span.end
    return Span(end, end)
  }

  /// A part of the file with replacements and insertions in it.
  private func rewritten(_ span: Span, _ edits: [(span: Span, text: String)]) -> String {
    var text = ""
    var offset = span.start
    // Insertions at one place keep their order.
    let sorted = edits.enumerated().sorted { ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset) }
    for (_, edit) in sorted {
      text += file.tree.file.text(Span(offset, edit.span.start)) + edit.text
      offset = edit.span.end
    }
    return text + file.tree.file.text(Span(offset, span.end))
  }
}

extension RowSyntax {
  /// The pattern of a row that has only one.
  fileprivate var onlyPattern: SimplePattern.Form? {
    guard let patterns = patterns?.patterns, patterns.count == 1, let pattern = patterns.first,
      pattern.alternatives.count == 1
    else { return nil }
    return pattern.alternatives.first?.form
  }
}

extension StateDeclaration {
  /// The names of the state and of the states in it, former ones included.
  fileprivate var writtenNames: [String] { name.writtenNames + states.flatMap { $0.writtenNames } }
}

extension DeclaredName {
  /// The name, then its former names.
  fileprivate var writtenNames: [String] { [text] + formerNames.map { $0.text } }
}
