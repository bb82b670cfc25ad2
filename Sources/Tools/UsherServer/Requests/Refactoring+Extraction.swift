internal import UsherCompiler
internal import UsherModule
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// The targets whose meaning depends on the state that they are in.
private let boundTargets: Set<NodeKind> = [.stayTarget, .backTarget]

extension Selection {
  // MARK: A state

  /// Moves the question that a row leads to into a new state behind this one.
  ///
  /// The question stays where it is if it depends on its state: on what a row has bound, on `stay` or `back to`, on states inside,
  /// on effects after asking, on times since the state was entered, or if a test or a promise names the state.
  var extractedState: Refactoring? {
    guard let question, let state = path.last(where: { $0.kind == .stateDeclaration }), isPlain(state, around: question)
    else { return nil }
    let handlers = state.children.filter { $0.kind == .handler }
    let moved = [question] + handlers
    guard moved.allSatisfy({ has(boundTargets, in: $0) == false }),
      let parameters = parameters(ofState: state, readIn: moved)
    else { return nil }
    let name = newName(stateName(of: question))
    let indentation = indentation(at: state.span.start)
    let declared = parameters.map { $0.text }.joined(separator: ", ")
    let passed = parameters.compactMap { $0.declaredName }.map { "\($0): \($0)" }.joined(separator: ", ")
    let resting = state.tokens.contains { $0.word == .resting } ? "resting " : ""
    let lines =
      ["", "", "\(indentation)\(resting)state \(name)\(declared.isEmpty ? "" : "(\(declared))") {"]
      + moved.map { "\(indentation)  " + shifted($0, to: indentation + "  ") } + ["\(indentation)}"]
    let end = tree.file.span(ofLine: tree.file.line(at: state.span.end - 1)).end
    return refactoring(
      "extract the state `\(name)`", .extract,
      [
        Edit(question.span, name + (passed.isEmpty ? "" : "(\(passed))")),
        Edit(Span(end, end), lines.joined(separator: "\n")),
      ])
  }

  /// The question with rows of its own that is the target of the selected row, or that is selected itself.
  private var question: Node? {
    let rows = tree.nodes { $0 == .row || $0 == .conditionRow }.filter { row in
      guard let target = target(of: row), row.span.start <= span.start, span.end <= row.span.end else { return false }
      return span.start == span.end || span.start == row.span.start || span.start == target.span.start
    }
    guard let row = rows.last, let target = target(of: row) else { return nil }
    return [.questionTarget, .choice].contains(target.kind) && has([.rows, .conditionRows], in: target) ? target : nil
  }

  private func target(of row: Node) -> Node? { Array(row.children).last }

  /// Whether a state asks one question, around this one, and has nothing that is about the state as a whole.
  private func isPlain(_ state: Node, around question: Node) -> Bool {
    let own: Set<NodeKind> = [.stateDeclaration, .askingClause, .waiver]
    let handlers = state.children.filter { $0.kind == .handler }
    return !state.children.contains { own.contains($0.kind) }
      && !handlers.contains { has([.afterHead], in: $0) }
      && !handlers.contains { $0.span.start <= question.span.start && question.span.end <= $0.span.end }
      && !isMentioned(state)
  }

  /// Whether a test or a promise, `back to` or an override names a state, in any policy.
  private func isMentioned(_ state: Node) -> Bool {
    guard let name = state.child(.declaredName) else { return true }
    let ways: Set<NodeKind> = [.occasion, .expectation, .backTarget, .stateOverride, .retirement]
    return project.uses(behind: source).contains { use in
      use.declaration.file === source.file && use.declaration.span.start == name.span.start
        && use.path.contains { ways.contains($0.kind) }
    }
  }

  /// Whether a node of one of these kinds is in another.
  private func has(_ kinds: Set<NodeKind>, in node: Node) -> Bool {
    kinds.contains(node.kind) || node.children.contains { has(kinds, in: $0) }
  }

  /// The parameters of a state that parts of it read. Nil if these read anything else that is declared in the state around them.
  private func parameters(ofState state: Node, readIn parts: [Node]) -> [Node]? {
    let own = state.child(.parameters).map { Array($0.children) } ?? []
    var read: Set<Int> = []
    for occurrence in project.names(of: source).occurrences where occurrence.name.file === source.file {
      let (name, declared) = (occurrence.name.span, occurrence.declaration.span)
      guard occurrence.declaration.file === source.file, state.span.start <= declared.start,
        declared.end <= state.span.end, parts.contains(where: { $0.span.contains(name) }),
        !parts.contains(where: { $0.span.contains(declared) }),
        state.child(.declaredName)?.span.contains(declared) != true
      else { continue }
      guard let parameter = own.firstIndex(where: { $0.child(.declaredName)?.span.contains(declared) == true }) else {
        return nil
      }
      read.insert(parameter)
    }
    // What a row binds is recorded as the parameter of a button or answer, and read by its name.
    let bound = Set(state.descendants.filter { $0.kind == .bindings && !parts.holds($0) }.flatMap { $0.names })
    let names = Set(parts.flatMap { $0.descendants }.filter { $0.kind == .reference && $0.isOneToken }.map { $0.text })
    return bound.isDisjoint(with: names) ? read.sorted().map { own[$0] } : nil
  }

  /// The text of a node whose first line has another indentation.
  private func shifted(_ node: Node, to indentation: String) -> String {
    let old = self.indentation(at: node.span.start).count
    let lines = node.text.split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.dropFirst().map { line -> String in
      let margin = line.prefix { $0 == " " }.count
      guard margin < line.count else { return String(line) }
      return String(repeating: " ", count: max(0, margin - old)) + (margin < old ? "" : indentation)
        + line.drop { $0 == " " }
    }
    return ([lines.first.map { String($0) } ?? ""] + others).joined(separator: "\n")
  }

  /// A name that says what a state does: `openingSettings`, `askingCamera`.
  private func stateName(of question: Node) -> String {
    let verbs: [NodeKind: String] = [
      .showStatement: "showing", .openStatement: "opening", .askStatement: "asking", .doStatement: "doing",
      .runStatement: "running", .choice: "choosing",
    ]
    let kind = question.kind == .questionTarget ? question.firstChild.kind : question.kind
    let object = question.descendants.first { $0.kind == .reference }
    let name = object.map { $0.names.last ?? "" } ?? ""
    return (verbs[kind] ?? "") + name.prefix(1).uppercased() + name.dropFirst()
  }

  // MARK: A flow

  /// Moves what a state does into a flow of its own, which the state runs. Each state and outcome that its rows lead to becomes an
  /// outcome of the flow.
  var extractedFlow: Refactoring? {
    guard let state = path.last(where: { $0.kind == .stateDeclaration }), let name = state.declaredName,
      let head = state.child(.declaredName), head.span.contains(span) || state.span == span,
      let flow = path.first(where: { $0.kind == .flowDeclaration }), isPlain(state, around: state)
    else { return nil }
    let bodies = state.children.filter { ![.declaredName, .parameters].contains($0.kind) }
    guard !bodies.isEmpty, bodies.allSatisfy({ !has([.backTarget], in: $0) }), readsNothing(of: flow, besides: state)
    else { return nil }
    guard let exits = exits(of: state, in: flow), !exits.outcomes.isEmpty else { return nil }
    let own = newName(name + "Flow")
    let parameters = state.child(.parameters)?.text ?? ""
    let passed = (state.child(.parameters)?.children.compactMap { $0.declaredName } ?? []).map { "\($0): \($0)" }
    let arguments = passed.isEmpty ? "" : "(" + passed.joined(separator: ", ") + ")"
    let inside = Span(bodies[0].span.start, bodies[bodies.count - 1].span.end)
    let margin = indentation(at: inside.start)
    let body = written(inside, with: exits.edits, below: margin)
    let rows = exits.outcomes.map { "\(margin)  \($0.name) -> \($0.target)\n" }.joined()
    let end = tree.file.span(ofLine: tree.file.line(at: flow.span.end - 1)).end
    let outcomes = exits.outcomes.map { $0.name }.joined(separator: " | ")
    return refactoring(
      "extract the flow `\(own)`", .extract,
      [
        Edit(inside, "run \(own)\(arguments) {\n\(rows)\(margin)}"),
        Edit(
          Span(end, end),
          "\n\ninner flow \(own)\(parameters) -> \(outcomes) {\n  start state \(name) {\n    \(body)\n  }\n}"),
      ])
  }

  /// The edited body of a state, indented for the first state of a flow.
  private func written(_ span: Span, with edits: [Edit], below margin: String) -> String {
    let text = tree.file.text(of: span, with: edits)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      let isIndented = index > 0 && line.hasPrefix(margin)
      return isIndented ? "    " + line.dropFirst(margin.count) : String(line)
    }
    return lines.joined(separator: "\n")
  }

  /// Whether a state reads no name that its flow declares around it, besides its states and outcomes.
  private func readsNothing(of flow: Node, besides state: Node) -> Bool {
    let targets: Set<NodeKind> = [.stateTarget, .endTarget]
    return !project.names(of: source).occurrences.contains { occurrence in
      let declared = occurrence.declaration.span
      guard occurrence.name.file === source.file, occurrence.declaration.file === source.file,
        state.span.contains(occurrence.name.span), flow.span.contains(declared), !state.span.contains(declared)
      else { return false }
      return !tree.path(to: occurrence.name.span).contains { targets.contains($0.kind) }
    }
  }

  /// The outcomes that a state has as a flow, each with its target in the old place, and the edits of its targets. Nil if a target
  /// passes arguments.
  private func exits(
    of state: Node, in flow: Node
  ) -> (outcomes: [(name: String, target: String)], edits: [Edit])? {
    var outcomes: [(name: String, target: String)] = []
    var edits: [Edit] = []
    let ends = state.descendants.filter { $0.kind == .endTarget }
    let ended = Set(ends.map { $0.text.split(separator: " ").last.map { String($0) } ?? "" })
    for node in state.descendants {
      if node.kind == .endTarget, let outcome = node.child(.reference)?.text {
        if !outcomes.contains(where: { $0.name == outcome }) { outcomes.append((outcome, node.text)) }
      } else if node.kind == .stateTarget {
        guard node.child(.arguments) == nil, let goal = node.child(.reference)?.text else { return nil }
        if goal == state.declaredName, state.child(.parameters) == nil { continue }
        let name = ended.contains(goal) ? goal + "State" : goal
        if !outcomes.contains(where: { $0.name == name }) { outcomes.append((name, goal)) }
        edits.append(Edit(node.span, "end \(name)"))
      }
    }
    return (outcomes, edits)
  }
}

extension Node {
  /// This node and all nodes in it.
  fileprivate var descendants: [Node] { [self] + children.flatMap { $0.descendants } }
}

extension [Node] {
  fileprivate func holds(_ node: Node) -> Bool { contains { $0.span.contains(node.span) } }
}

extension SourceFile {
  /// The text of a span after edits inside it.
  fileprivate func text(of span: Span, with edits: [Edit]) -> String {
    let inner = edits.map { Edit(Span($0.span.start - span.start, $0.span.end - span.start), $0.replacement) }
    let part = SourceFile(path: path, bytes: Array(bytes[span.start..<span.end]))
    return String(decoding: part.bytes(with: inner), as: UTF8.self)
  }
}
