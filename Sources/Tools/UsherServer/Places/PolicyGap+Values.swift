internal import UsherPlatform
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// The values that can be read or written out at a place.
extension PolicyGap {
  // MARK: Scope

  /// The values that the declarations, states and rows around the place add, the innermost first.
  var locals: [VisibleValue] {
    var found: [VisibleValue] = []
    for node in path.reversed() {
      switch node.kind {
      case .row: found += bound(by: node)
      case .handler: found += node.child(.eventHead).map(bound) ?? []
      case .stateDeclaration, .stateOverride, .promptDeclaration, .noticeDeclaration, .actionDeclaration,
        .buttonDeclaration:
        found += names.parameters(of: node)
      case .flowDeclaration: found += values(of: node)
      case .promiseDeclaration: found += parameters(ofFlowIn: node)
      case .testDeclaration: found += carried(in: node)
      default: continue
      }
    }
    if path.contains(where: { $0.kind == .stateOverride }), let flow { found += values(of: flow) }
    return found.filter { $0.name != WordGap.unwritten }
  }

  /// The parameters of the flow that a promise is for, unless that is one of several for different resources.
  private func parameters(ofFlowIn promise: Node) -> [VisibleValue] {
    guard let clause = promise.child(.flowClause), let flow else { return [] }
    let given = clause.child(.arguments)?.children.map { $0.text(of: $0.head) } ?? []
    let (resources, others) = names.parameters(of: flow).reduce(into: ([VisibleValue](), [VisibleValue]())) {
      if case .resource = $1.type { $0.0.append($1) } else { $0.1.append($1) }
    }
    return resources.allSatisfy { given.contains($0.name) } ? others : []
  }

  /// The parameters and the `let`s of a flow. A `let` reads only those above it.
  private func values(of flow: Node) -> [VisibleValue] {
    let lets = flow.children.filter { $0.kind == .letDeclaration && isVisible($0) }
    return names.parameters(of: flow) + lets.map { names.value($0, called: $0.declaredName ?? "") }
  }

  /// Whether a `let` or a `decide` can be read here: everywhere but in those above it, and in itself.
  private func isVisible(_ node: Node) -> Bool {
    guard let reader = path.last(where: { $0.kind == .letDeclaration || $0.kind == .decideDeclaration }) else {
      return true
    }
    return node.tree !== reader.tree || node.span.start < reader.span.start
  }

  /// All values that can be read here. A value lent by a policy is also `policy.name`.
  var values: [VisibleValue] {
    let locals = locals
    return locals
      + names.globals.filter { value in
        let isOrdered = value.node?.kind == .letDeclaration || value.node?.kind == .decideDeclaration
        return !locals.contains { $0.name == value.name } && (!isOrdered || value.node.map(isVisible) ?? true)
      }
  }

  func proposals(for value: VisibleValue, key: Bool) -> [Proposal] {
    let labels = [value.name] + (value.qualified.map { $0 == value.name ? [] : [$0] } ?? [])
    return labels.enumerated().map { index, label in
      var proposal = Proposal(
        label: label, detail: "value", kind: .variable, documentation: value.node?.documentation, isQualified: index > 0
      )
      if key, value.keys != nil, !isBefore("[") {
        proposal.text = label + "[" + blank() + "]"
        proposal.isSnippet = takesSnippets
      }
      return proposal
    }
  }

  // MARK: Memory and facts

  /// The memories that a statement assigns, or only those that outlive the session.
  func remembered(all: Bool) -> [Proposal] {
    names.globals.filter { value in
      guard case .memory(let isKept) = value.home else { return false }
      return (all || isKept) && !(isBefore("[") && value.keys == nil)
    }.flatMap { proposals(for: $0, key: true) }
  }

  /// The names that `on change of` can watch.
  var watched: [Proposal] {
    resources
      + names.globals.filter { value in
        if case .moment = value.type { return false }
        return switch value.home {
        case .input(let isLive): isLive
        case .memory(let isKept): isKept
        case .status, .parameter, .computed, .fact, .carried: false
        }
      }.flatMap { proposals(for: $0, key: false) }
  }

  /// The names whose values a test gives at its start, or its steps change.
  func facts(isStart: Bool) -> [Proposal] {
    names.globals.filter { value in
      if isBefore("[") && value.keys == nil || !isGiven(value) { return false }
      return switch value.home {
      case .status: true
      case .input(let isLive): isStart || isLive
      case .memory(let isKept): isKept
      case .fact: isStart
      case .parameter, .computed, .carried: false
      }
    }.flatMap { proposals(for: $0, key: true) }
  }

  /// Whether a fact can have the value that is written behind the place.
  private func isGiven(_ value: VisibleValue) -> Bool {
    guard let fact = path.last(where: { $0.kind == .fact }) else { return true }
    if fact.child(.agePattern) != nil { return value.type.literals == ["now", "never"] }
    let isQuoted = fact.tokens.contains { $0.kind == .string }
    let written = fact.child(.literal)
    if !isQuoted, written.map({ $0.span.start == $0.span.end }) ?? true { return true }
    return switch value.type {
    case .text: isQuoted
    case .version: written?.text.first?.isNumber ?? false
    case .finite, .resource, .moment: written.map { values(of: value.name).contains($0.text) } ?? false
    case .unknown: false
    }
  }

  // MARK: Expressions

  /// The names that an expression can read here.
  var operands: [Proposal] {
    let comparison = path.last { $0.kind == .comparison }
    if comparison?.child(.relation) != nil { return compared }
    let expression = path.last { $0.kind == .expression }
    let isAlone = comparison.map { $0.child(.primary)?.children.count == 1 } ?? false
    let isPart = expression.map { $0.children.count > 1 || $0.child(.negation) != nil } ?? false
    let outer = path.lastIndex { $0.kind == .expression }.map { path[..<$0] } ?? []
    if isPart || outer.last?.kind == .primary { return conditions }
    switch outer.last?.kind {
    case .argument, .sentValue: return arguments(isSum: !isAlone)
    case .rememberStatement: return assigned(isSum: !isAlone)
    case .subjects: return compared
    case .decideDeclaration:
      guard let node = outer.last else { return [] }
      return fitting(names.type(of: node))
    default: return conditions
    }
  }

  /// The values that can be compared.
  private var compared: [Proposal] {
    readable.filter { if case .text = $0.type { false } else { true } }.flatMap { proposals(for: $0, key: true) }
  }

  /// A value that is true or false, or one that is compared.
  private var conditions: [Proposal] {
    let all = readable.flatMap { value -> [Proposal] in
      if case .text = value.type { return [] }
      let proposals = proposals(for: value, key: true)
      if value.type.isBool || proposals.contains(where: { $0.text != nil }) { return proposals }
      return proposals.map { proposal in
        var compared = continued(proposal.label, " is ", detail: proposal.detail, kind: proposal.kind)
        compared.isQualified = proposal.isQualified
        return compared
      }
    }
    let row = path.last { $0.kind == .conditionRow || $0.kind == .conditionValueRow }
    let rows = path.last { $0.kind == .conditionRows || $0.kind == .chooseValue }?.children
    let isElse = row?.span.start == gap.offset && !(rows?.contains { $0.head.kind == .else } ?? true)
    return all + plain(["true", "false"] + (isElse ? ["else"] : []), "", .keyword)
  }

  /// The values that a condition or argument reads here. A button's guard reads parameters only, and what is shown does not change.
  private var readable: [VisibleValue] {
    let all = values.filter { !isBefore("[") || $0.keys != nil }
    if path.contains(where: { $0.kind == .buttonDeclaration }) {
      return all.filter { if case .parameter = $0.home { true } else { false } }
    }
    guard isShowing else { return all }
    return all.filter { value in
      if case .moment = value.type { return false }
      return !names.isLive(value, among: all)
    }
  }

  /// Whether this is an argument of a prompt that is shown.
  private var isShowing: Bool {
    guard let index = path.lastIndex(where: { $0.kind == .arguments }), index > 0 else { return false }
    guard path[index - 1].kind == .showStatement, let name = path[index - 1].child(.reference)?.text else {
      return false
    }
    return names.named(name, [.promptDeclaration]) != nil
  }

  /// The values that fit a type: its own, and those that can only be one of them here.
  private func fitting(_ type: VisibleType, isSum: Bool = false) -> [Proposal] {
    let all = readable
    switch type {
    case .text:
      return all.filter { if case .text = $0.type { true } else { false } }.flatMap { proposals(for: $0, key: false) }
    case .resource(let possible):
      return resources.filter { proposal in
        possible.contains(proposal.label) || resources(called: proposal.label).allSatisfy { possible.contains($0.name) }
      }
    case .moment: return plain(type.literals, "moment", .enumMember)
    case .version, .unknown: return []
    case .finite(let values):
      let fitting = all.filter { value in
        guard let own = value.type.values ?? statuses(of: value) else { return false }
        if isSum { return own == values }
        let possible = possible(value, own)
        return !values.contains(value.name) && !possible.isEmpty && possible.allSatisfy { values.contains($0) }
      }.flatMap { proposals(for: $0, key: true) }
      if isSum { return fitting }
      return written(values) + fitting
    }
  }

  /// The values that a memory can get.
  private func assigned(isSum: Bool) -> [Proposal] {
    guard let name = path.last(where: { $0.kind == .rememberStatement })?.child(.reference)?.text,
      let memory = names.globals.named(name)
    else { return [] }
    return fitting(memory.type, isSum: isSum)
  }

  // MARK: Arguments

  /// The values of the parameter of an argument. In a test or promise they are written out.
  private func arguments(isSum: Bool) -> [Proposal] {
    guard let type = argumentType else { return [] }
    let written: Set<NodeKind> = [
      .occasion, .flowClause, .startStep, .tapStep, .offeredButton, .answerStep, .sendStep,
      .expectation,
    ]
    guard path.contains(where: { written.contains($0.kind) }) else { return fitting(type, isSum: isSum) }
    if case .text = type { return fitting(type) }
    return self.written(type.literals)
  }

  private var argumentType: VisibleType? {
    guard let index = path.lastIndex(where: { $0.kind == .argument || $0.kind == .sentValue }),
      let name = path[index].names.first
    else { return nil }
    return owners(ofListAt: index - 1).lazy.flatMap { $0.memberNodes(.parameter) }.first { $0.declaredName == name }
      .map { names.type(of: $0) }
  }

  /// The declarations that an argument list may belong to.
  func owners(ofListAt index: Int) -> [Node] {
    guard index > 0, let name = path[index - 1].child(.reference)?.text else { return [] }
    let user = path[index - 1]
    if let kinds = user.kind.called { return [names.named(name, kinds)].compactMap { $0 } }
    switch user.kind {
    case .stateTarget: return states.filter { $0.name == name }.map { $0.node }
    case .answerStep: return answerNodes(called: name)
    case .tapStep, .offeredButton: return buttonNodes.filter { $0.declaredName == name }
    default: return owners(of: name, behind: user.head.word)
    }
  }

  /// The declarations with a name that an expectation or an occasion may mean.
  private func owners(of name: String, behind verb: Word?) -> [Node] {
    if let statement = verb?.statement, let kinds = statement.called {
      return [names.named(name, kinds)].compactMap { $0 }
    }
    switch verb {
    case .at:
      let flows = flow.map { names.flows(runBy: $0) } ?? names.named([.flowDeclaration]).map { $0.node }
      return flows.flatMap { flow in
        names.states(of: flow).filter { $0.name == name || names.qualifiedName(of: flow) + "." + $0.name == name }.map {
          $0.node
        }
      }
    default: return []
    }
  }

  /// The parameters of what an argument list belongs to, without those that have an argument.
  var parameters: [Proposal] {
    guard let list = path.lastIndex(where: { $0.kind == .arguments || $0.kind == .sentValues }) else { return [] }
    let given = path[list].children.compactMap { $0.names.first }
    return owners(ofListAt: list).flatMap { $0.members(.parameter) }.filter { !given.contains($0) }.map { name in
      let value = isBefore(":") ? name : name + ": "
      return Proposal(label: name, detail: "argument", kind: .variable, text: value)
    }
  }
}

extension NodeKind {
  /// The declarations whose name follows a verb, and may have arguments; nil for other nodes.
  var called: Set<NodeKind>? {
    switch self {
    case .showStatement: [.promptDeclaration, .noticeDeclaration]
    case .doStatement: [.actionDeclaration]
    case .trackStatement: [.metricDeclaration]
    case .sendStep: [.eventDeclaration]
    case .runStatement, .startStep, .flowClause: [.flowDeclaration]
    default: nil
    }
  }
}

extension Word {
  /// The statement that an expectation or an occasion with this verb is about.
  fileprivate var statement: NodeKind? {
    switch self {
    case .show, .update, .showing: .showStatement
    case .do, .doing: .doStatement
    case .track, .tracking: .trackStatement
    default: nil
    }
  }
}
