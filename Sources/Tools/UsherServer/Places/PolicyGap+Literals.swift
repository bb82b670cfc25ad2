internal import UsherPlatform
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// Values that are written out, styles, and what tests name.
extension PolicyGap {
  var literals: [Proposal] {
    guard let index = path.lastIndex(where: { $0.kind == .literal }), index > 0 else { return [] }
    let owner = path[index - 1]
    switch owner.kind {
    case .inputDeclaration, .memoryDeclaration:
      if case .moment = names.type(of: owner) { return plain(["never"], "moment", .enumMember) }
      return written(names.type(of: owner).literals)
    case .valueRow, .conditionValueRow:
      if let decision = path.last(where: { $0.kind == .decideDeclaration }) {
        return written(names.type(of: decision).literals)
      }
      let value = path.last { $0.kind == .letDeclaration }.map { names.value($0, called: "") }
      return written(value?.type.literals.filter { $0 != WordGap.unwritten } ?? [])
    case .key: return keys(of: path[index - 2])
    case .fact, .factBecomes, .expectation: return written(values(of: owner.child(.reference)?.text ?? ""))
    case .styleValue: return styleValues
    default: return []
    }
  }

  /// The values that are written out.
  func written(_ values: [String]) -> [Proposal] {
    plain(values.withoutNumbers, "value", .enumMember)
  }

  /// The values that a test gives to a fact or expects of it. A resource has hidden statuses too.
  func values(of name: String) -> [String] {
    let hidden = distinct(resources(called: name).flatMap { $0.trueStatuses.names })
    if !hidden.isEmpty { return hidden }
    return names.globals.named(name)?.type.literals ?? []
  }

  /// The keys of a memory: the values of its type, and in a flow also parameters and inputs that have such values.
  private func keys(of user: Node) -> [Proposal] {
    guard let name = user.child(.reference)?.text,
      let keys = names.globals.named(name)?.keys
    else { return [] }
    if path.contains(where: { $0.kind == .testDeclaration }) { return written(keys) }
    let fitting = values.filter { value in
      switch value.home {
      case .parameter, .input(isLive: false): break
      case .input, .memory, .computed, .status, .fact, .carried: return false
      }
      guard let own = value.type.values, !keys.contains(value.name) else { return false }
      return possible(value, own).allSatisfy { keys.contains($0) }
    }
    return written(keys) + fitting.flatMap { proposals(for: $0, key: false) }
  }

  // MARK: Styles

  private var styleOwner: Node? { path.last { $0.kind == .promptDeclaration || $0.kind == .noticeDeclaration } }

  /// The parameter that a table of styles is about.
  func styled(_ table: Node) -> VisibleValue? {
    let name = table.names.first
    return styleOwner.flatMap { names.parameters(of: $0).first { $0.name == name } }
  }

  var styledParameters: [String] {
    (styleOwner.map { names.parameters(of: $0) } ?? []).filter { $0.type.values != nil }.map { $0.name }
  }

  /// The styles that Usher's own views know, without those that the block has.
  var styleKeys: [String] {
    let written = path.last { $0.kind == .styleBlock }?.children.map { $0.text(of: $0.head) } ?? []
    return StyleKey.allCases.map { $0.rawValue }.filter { !written.contains($0) }
  }

  private var styleValues: [Proposal] {
    let entry = path.last { $0.kind == .styleEntry }
    let key = entry.flatMap { StyleKey(rawValue: $0.text(of: $0.head)) }
    let known: [String] =
      switch key {
      case .tint: Tint.Name.allCases.map { $0.rawValue }
      case .prominence: ButtonProminence.allCases.map { $0.rawValue }
      case .icon, nil: []
      }
    if path.contains(where: { $0.kind == .styleRow }) { return plain(known, "style", .enumMember) }
    let parameters = (styleOwner.map { names.parameters(of: $0) } ?? []).filter { parameter in
      known.isEmpty || parameter.type.values.map { $0.allSatisfy { known.contains($0) } } ?? false
    }
    return plain(known, "style", .enumMember) + plain(parameters.map { $0.name }, "parameter", .variable)
      + parameters.filter { isBeforeName && $0.type.values != nil }.map { continued($0.name, " { ", kind: .variable) }
  }

  // MARK: Tests

  var buttonNodes: [Node] { names.named([.promptDeclaration]).flatMap { $0.node.memberNodes(.buttonDeclaration) } }

  var buttons: [Proposal] {
    buttonNodes.map { node in
      let proposal = Proposal(
        label: node.declaredName ?? "", detail: "button", kind: .enumMember, documentation: node.documentation)
      return withArguments(proposal, of: node)
    }
  }

  /// The answers of the app, and the statuses of the resources that the policy names.
  var answers: [Proposal] {
    let ofApp = names.named([.actionDeclaration]).flatMap { $0.node.members(.answer) }
    let named = Set(names.trees.flatMap { $0.names })
    let all = names.devices.flatMap { $0.resources }
    let asked = Set(names.trees.flatMap { $0.nodes { $0 == .request } }.compactMap { $0.child(.reference)?.text })
    let first = all.filter { asked.contains($0.name) }.flatMap { $0.trueStatuses.names }
    let others = all.filter { named.contains($0.name) }.flatMap { $0.trueStatuses.names }
    return plain(ofApp + first + others + ["failed"], "answer", .enumMember)
  }

  /// The answers of actions with this name.
  func answerNodes(called name: String) -> [Node] {
    names.named([.actionDeclaration]).flatMap { $0.node.memberNodes(.answer) }.filter { $0.declaredName == name }
  }

  /// The texts that the step before the place has brought.
  func carried(in test: Node) -> [VisibleValue] {
    let steps: Set<NodeKind> = [
      .answerStep, .sendStep, .tapStep, .silenceStep, .dismissStep, .waitStep, .awayStep, .relaunchStep, .meanwhileStep,
    ]
    guard let step = Array(test.children).last(where: { steps.contains($0.kind) && $0.span.end <= gap.offset }),
      let name = step.child(.reference)?.text
    else { return [] }
    let owners: [Node] =
      switch step.kind {
      case .answerStep: answerNodes(called: name)
      case .sendStep: [names.named(name, [.eventDeclaration])].compactMap { $0 }
      default: []
      }
    return owners.flatMap { names.parameters(of: $0) }.filter { if case .text = $0.type { true } else { false } }
  }
}
