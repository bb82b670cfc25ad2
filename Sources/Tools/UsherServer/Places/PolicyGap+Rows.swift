internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherModule
internal import UsherSource
internal import UsherSyntax

/// Rows: their answers, and the values that are left in them.
extension PolicyGap {
  // MARK: Heads

  /// The answers that a row may have, or the values that a pattern may name.
  var rowHeads: [Proposal] {
    if let comparison = path.last(where: { $0.kind == .comparison }), path.contains(where: { $0.kind == .relation }) {
      return plain(patterns(of: comparison), "value of \(comparison.firstName ?? "")", .enumMember)
    }
    if let table = path.last(where: { $0.kind == .styleTable }) {
      return plain(styled(table).flatMap { $0.type.values } ?? [], "value of \(table.firstName ?? "")", .enumMember)
    }
    guard let question = path.lastIndex(where: { $0.isQuestion }) else { return [] }
    let (node, column) = (path[question], column)
    let (all, needed) = possible(in: node, column: column)
    let rows = rows(of: node)
    let isSingle = subjects(of: node).count < 2
    let whole = isSingle ? rows.filter { $0.child(.guardClause) == nil } : []
    let written = whole.flatMap { heads(of: $0, in: node) }
    // A row above others can take some of their cases.
    let above = whole.filter { $0.span.start <= gap.offset }.flatMap { heads(of: $0, in: node) }
    var choices = plain(all.filter { !written.contains($0) }, "answer", .enumMember)
    let others = plain(all.filter { written.contains($0) && !above.contains($0) }, "answer", .enumMember)
    guard path.last(where: { $0.kind == .row || $0.kind == .valueRow })?.span.start == gap.offset else {
      return choices + others
    }
    let missing = needed.filter { !written.contains($0) }
    if isSingle, missing.count > 1, node.kind != .chooseValue, isLastOnLine {
      let lines = missing.enumerated().map { index, name in
        "\(name) -> " + blank(index + 1)
      }
      choices.insert(
        Proposal(
          label: "all missing rows", detail: missing.joined(separator: ", "), kind: .snippet,
          text: lines.joined(separator: "\n" + indentation), isSnippet: takesSnippets), at: 0)
    }
    if takesElse(node), !rows.contains(where: { $0.head.kind == .else }) { choices += plain(["else"], "", .keyword) }
    return choices + others
  }

  /// Whether nothing but a closing brace is behind the place on its line.
  private var isLastOnLine: Bool { nextWord.isEmpty && !["-", "|", ",", "(", "{", "_", ":"].contains(where: isBefore) }

  /// Only questions about facts and to the system have `else`.
  private func takesElse(_ question: Node) -> Bool {
    switch question.kind {
    case .choice, .chooseValue, .askStatement: true
    default: false
    }
  }

  private func rows(of question: Node) -> [Node] {
    let rows = question.child(.rows) ?? question
    return rows.children.filter { $0.kind == .row || $0.kind == .valueRow }
  }

  /// The position of the pattern around the place among those of its row.
  private var column: Int {
    guard let patterns = path.last(where: { $0.kind == .patterns }) else { return 0 }
    return patterns.children.enumerated().first { _, node in
      node.span.start <= gap.offset && gap.offset < node.span.end
    }?.offset ?? 0
  }

  /// The answers in the head of a row. A group of statuses is also its members.
  private func heads(of row: Node, in question: Node) -> [String] {
    if row.head.kind == .else { return ["else"] }
    let names = row.child(.patterns).map { $0.children.flatMap { values(of: $0) } } ?? []
    let subject = subjects(of: question).first ?? ""
    return names + names.flatMap { self.names.members(of: $0, subject) }
  }

  /// The values that a pattern names.
  private func values(of pattern: Node) -> [String] {
    pattern.children.filter { $0.kind == .simplePattern }.map { $0.text(of: $0.head) }
  }

  /// The subject of rows, as it is written: the values of a `choose`, or the resource of an `ask`.
  private func subjects(of question: Node) -> [String] {
    if question.kind == .askStatement { return [question.child(.request)?.child(.reference)?.text ?? ""] }
    return question.child(.subjects)?.children.map { $0.text } ?? []
  }

  /// The answers that rows of a statement may name, and the answers among these that need a row.
  private func possible(in node: Node, column: Int) -> (all: [String], needed: [String]) {
    let name = node.child(.reference)?.text ?? ""
    switch node.kind {
    case .showStatement:
      guard let prompt = names.named(name, [.promptDeclaration]) else { return ([], []) }
      let all = prompt.members(.buttonDeclaration) + (prompt.child(.dismissibleClause) == nil ? [] : ["dismissed"])
      return (all, all)
    case .doStatement:
      guard let action = names.named(name, [.actionDeclaration]) else { return ([], []) }
      let isSafe = action.head.word == .repeatable && action.child(.needsClause) == nil
      let isForLaunch = flow?.tokens.contains { $0.word == .launch } ?? false
      let all = action.members(.answer) + (isSafe || isForLaunch ? [] : [Action.interrupted])
      return (all, all)
    case .runStatement:
      let all = names.named(name, [.flowDeclaration])?.members(.answer) ?? []
      return (all, all)
    case .openStatement:
      let all = Question.openAnswers.values
      return (all, all)
    case .askStatement: return statuses(of: node.child(.request)?.child(.reference)?.text ?? "")
    case .choice, .chooseValue:
      let subjects = node.child(.subjects).map { Array($0.children) } ?? []
      guard column < subjects.count else { return ([], []) }
      let all = patterns(of: subjects[column])
      return (all, all.filter { StatusGroup(rawValue: $0) == nil })
    default: return ([], [])
    }
  }

  /// The statuses of a resource, or of those that a parameter may be, and the groups that these have.
  private func statuses(of name: String) -> (all: [String], needed: [String]) {
    let all = Set(resources(called: name).map { $0.name }).sorted().compactMap { names.statuses(of: $0) }
    let (statuses, groups) = (distinct(all.flatMap { $0.all }), distinct(all.flatMap { $0.groups }))
    return (statuses + groups, statuses)
  }

  /// The values that a comparison or a row may name for an expression or a comparison.
  private func patterns(of subject: Node) -> [String] {
    guard let name = subject.firstName, subject.isReference else { return ["true", "false"] }
    if !resources(called: name).isEmpty, values.contains(where: { $0.name == name && isStatus($0) }) {
      return statuses(of: name).all
    }
    let value = values.named(name)
    switch value?.type {
    case .moment: return ["never"]
    case .finite(let values): return values.withoutNumbers
    case .resource(let values): return values
    case .text, .version, .unknown, nil: return []
    }
  }

  /// The statuses that a parameter of the flow stands for; nil for other values.
  func statuses(of value: VisibleValue) -> [String]? { isStatus(value) ? statuses(of: value.name).needed : nil }

  private func isStatus(_ value: VisibleValue) -> Bool {
    switch value.home {
    case .status: true
    case .parameter: value.node.flatMap { owner(of: $0)?.kind } == .flowDeclaration
    case .input, .memory, .computed, .fact, .carried: false
    }
  }

  // MARK: Narrowing

  /// The values that something can have here, of these: rows around the place may have tested it.
  func possible(_ value: VisibleValue, _ all: [String]) -> [String] {
    var possible = all
    for (index, node) in path.enumerated() where node.kind == .row || node.kind == .conditionRow {
      for comparison in tests(in: node) where comparison.firstName == value.name {
        guard let pattern = comparison.child(.relation)?.child(.pattern) else { continue }
        possible = narrowed(possible, to: pattern, of: value.name)
      }
      guard node.kind == .row, let question = path[..<index].last(where: { $0.isQuestion }),
        let column = subjects(of: question).firstIndex(of: value.name)
      else { continue }
      if let patterns = node.child(.patterns), column < patterns.children.count {
        possible = narrowed(possible, to: Array(patterns.children)[column], of: value.name)
      }
      guard subjects(of: question).count == 1 else { continue }
      let earlier = rows(of: question).filter { $0.span.end <= node.span.start && $0.child(.guardClause) == nil }
      let handled = earlier.flatMap { heads(of: $0, in: question) }
      possible = possible.filter { !handled.contains($0) }
    }
    return possible
  }

  private func narrowed(_ values: [String], to pattern: Node, of subject: String) -> [String] {
    let named = self.values(of: pattern)
    let resources = distinct(self.resources(called: subject).map { $0.name })
    let members = named + resources.flatMap { name in named.flatMap { names.members(of: $0, name) } }
    return named.contains("_") || named.contains { $0.first?.isNumber ?? true }
      ? values : values.filter { members.contains($0) }
  }

  /// The comparisons that are true in a row.
  private func tests(in row: Node) -> [Node] {
    guard let condition = row.child(.guardClause)?.child(.expression) ?? row.child(.expression),
      !condition.tokens.contains(where: { $0.kind == .or })
    else { return [] }
    return condition.children.filter { node in
      node.kind == .comparison && node.child(.relation).map { !$0.tokens.contains { $0.kind == .not } } ?? false
    }
  }

  // MARK: Bound names

  /// The values that the head of a row or handler names.
  func bound(by node: Node) -> [VisibleValue] {
    let bindings =
      node.child(.bindings)
      ?? node.child(.patterns)?.children.lazy.flatMap { $0.children }.compactMap { $0.child(.bindings) }.first
    let names = bindings?.names ?? []
    return bindableParameters(of: node).filter { names.contains($0.name) }
  }

  /// The names that the head around the place can have, without what it names already.
  var bindable: [String] {
    guard let bindings = path.last(where: { $0.kind == .bindings }) else { return [] }
    let written = bindings.names
    let heads: Set<NodeKind> = [.row, .eventHead, .askStatement, .expectation]
    guard let head = path.last(where: { heads.contains($0.kind) }) else { return [] }
    if head.kind == .row || head.kind == .eventHead {
      return bindableParameters(of: head).map { $0.name }.filter { !written.contains($0) }
    }
    let request = head.child(.request)
    let name = request?.names.first ?? ""
    let all = resources(called: request?.child(.reference)?.text ?? "").flatMap { $0.options(of: name) }
    return distinct(all.map { $0.name }).filter { !written.contains($0) }
  }

  private func bindableParameters(of node: Node) -> [VisibleValue] {
    if node.kind == .eventHead {
      let event = node.child(.reference).flatMap { names.named($0.text, [.eventDeclaration]) }
      return event.map { parameters(of: $0) } ?? []
    }
    guard let head = node.child(.patterns)?.text(of: node.head),
      let question = node.tree.path(to: node.span).last(where: { $0.isQuestion }), let name = question.child(.reference)
    else { return [] }
    switch question.kind {
    case .doStatement:
      let action = names.named(name.text, [.actionDeclaration])
      return action?.memberNodes(.answer).first { $0.declaredName == head }.map { parameters(of: $0) } ?? []
    case .showStatement:
      let prompt = names.named(name.text, [.promptDeclaration])
      return prompt?.memberNodes(.buttonDeclaration).first { $0.declaredName == head }.map { parameters(of: $0) } ?? []
    default: return []
    }
  }

  private func parameters(of node: Node) -> [VisibleValue] {
    names.parameters(of: node).map { parameter in
      var parameter = parameter
      if case .text = parameter.type { parameter.home = .carried }
      return parameter
    }
  }
}

extension Node {
  /// Whether it asks something and may have rows.
  fileprivate var isQuestion: Bool {
    switch kind {
    case .showStatement, .doStatement, .runStatement, .openStatement, .askStatement, .choice, .chooseValue: true
    default: false
    }
  }

  /// Its first name, with the policy that lends it.
  fileprivate var firstName: String? {
    if kind == .reference { return text }
    if kind == .styleTable { return names.first }
    return children.first?.firstName
  }

  /// Whether it is a single reference, maybe with a key.
  fileprivate var isReference: Bool {
    switch kind {
    case .reference: true
    case .operand: child(.reference) != nil
    case .expression, .primary: children.count == 1 && children.first?.isReference ?? false
    case .comparison: child(.primary)?.isReference ?? false
    default: false
    }
  }
}
