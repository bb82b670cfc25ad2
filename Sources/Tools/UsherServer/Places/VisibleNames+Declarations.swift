internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// A declaration as a text names it.
struct NamedDeclaration {
  /// The name, after that of its policy if the name alone would be ambiguous.
  var name: String
  /// The policy that lends it; nil for names of the text itself and of the policies that it extends.
  var policy: String?
  let node: Node

  /// The name after that of its policy, which always means it.
  var qualified: String? { policy.map { name.hasPrefix($0 + ".") ? name : $0 + "." + name } }
}

extension VisibleNames {
  /// The declarations of some kinds that the text can name, its own first. What an override replaces is not among them.
  func named(_ kinds: Set<NodeKind>) -> [NamedDeclaration] {
    var found = declarations(kinds, in: own).map { NamedDeclaration(name: $0.name, policy: nil, node: $0.node) }
    let known = Set(found.map { $0.name })
    let others = lent.map { (policy: $0.policy, all: declarations(kinds, in: $0.trees)) }
    for (policy, all) in others {
      for declared in all {
        let lenders = others.count { $0.all.contains { $0.name == declared.name } }
        let isClear = lenders == 1 && !known.contains(declared.name)
        let name = isClear ? declared.name : policy + "." + declared.name
        found.append(NamedDeclaration(name: name, policy: policy, node: declared.node))
      }
    }
    return found
  }

  /// The declaration that a reference means; the nearest one if there are several.
  func named(_ reference: String, _ kinds: Set<NodeKind>) -> Node? {
    let all = named(kinds)
    return (all.first { $0.name == reference } ?? all.first { $0.qualified == reference })?.node
  }

  /// The declarations of some kinds in a policy and those that it extends.
  private func declarations(_ kinds: Set<NodeKind>, in lineage: [SyntaxTree]) -> [Declared] {
    var overridden: Set<String> = []
    var found: [Declared] = []
    for tree in lineage {
      for node in tree.root.children.flatMap({ $0.kind == .overrideDeclaration ? Array($0.children) : [$0] }) {
        guard kinds.contains(node.kind), let name = node.declaredName else { continue }
        let isPrompt = node.kind == .promptDeclaration || node.kind == .noticeDeclaration
        if isPrompt, overridden.contains(name) { continue }
        found.append((name, node))
      }
      overridden.formUnion(
        tree.root.children.filter { $0.kind == .overrideDeclaration }.flatMap { $0.children }.compactMap {
          $0.declaredName
        })
    }
    return found
  }

  /// The promises of the text and of the policies that it extends, by their titles, with quotes.
  var promises: [String] {
    own.flatMap { tree in
      tree.root.children.filter { $0.kind == .promiseDeclaration }.compactMap { node in
        node.tokens.first { $0.kind == .string }.map { node.text(of: $0) }
      }
    }
  }

  /// The prompts and notices that this text can override.
  func overridable(_ kind: NodeKind) -> [Declared] { declarations([kind], in: Array(own.dropFirst())) }

  // MARK: Flows

  /// The policy and its bases that a flow belongs to.
  private func lineage(of flow: Node) -> [SyntaxTree] {
    if own.contains(where: { $0 === flow.tree }) { return own }
    return lender(of: flow)?.trees ?? [flow.tree]
  }

  /// The policy that lends a flow, with its bases.
  private func lender(of flow: Node) -> (policy: String, trees: [SyntaxTree])? {
    lent.first { $0.trees.contains { $0 === flow.tree } }
  }

  /// The name of a flow, after that of the policy that lends it.
  func qualifiedName(of flow: Node) -> String {
    let name = flow.declaredName ?? ""
    if own.contains(where: { $0 === flow.tree }) { return name }
    return lender(of: flow).map { $0.policy + "." + name } ?? name
  }

  /// The states of a flow, also those in its states, as overrides have them. `isBase` leaves out the overrides of the text.
  func states(of flow: Node, isBase: Bool = false) -> [Declared] {
    let name = flow.declaredName
    let lineage = lineage(of: flow)
    let overrides = lineage.dropFirst(isBase ? 1 : 0).flatMap { tree in
      tree.root.children.compactMap { $0.child(.stateOverride) }.filter { $0.overriddenNames?.flow == name }
    }
    var found: [Declared] = []
    func visit(_ owner: Node) {
      for state in owner.children where state.kind == .stateDeclaration {
        guard let name = state.declaredName else { continue }
        found.append((name, state))
        visit(overrides.first { $0.overriddenNames?.state == name } ?? state)
      }
    }
    visit(flow)
    return found
  }

  /// A flow and the flows that it runs, directly or through others.
  func flows(runBy flow: Node) -> [Node] {
    var flows = [flow]
    var next = 0
    while next < flows.count {
      for state in [flows[next]] + states(of: flows[next]).map({ $0.node }) {
        let runs = state.tree.nodes { $0 == .runStatement }.filter {
          state.span.start <= $0.span.start && $0.span.end <= state.span.end
        }
        for run in runs {
          guard let name = run.child(.reference)?.text, let flow = named(name, [.flowDeclaration]),
            !flows.contains(where: { $0.tree === flow.tree && $0.index == flow.index })
          else { continue }
          flows.append(flow)
        }
      }
      next += 1
    }
    return flows
  }
}

extension Node {
  /// The flow and the state that a `state` override names.
  var overriddenNames: (flow: String, state: String)? {
    let names = Array(names.dropFirst())
    return names.count > 1 ? (names[0], names[1]) : nil
  }
}
