internal import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherProgram
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension PolicyGap {
  // MARK: Files

  var otherPlatforms: [String] {
    let own = gap.tree.root.child(.platformClause)?.declaredName
    return project.compiler.platformNames.filter { name in
      guard name != own, let platform = project.compiler.platform(named: name) else { return name != own }
      return !project.compiler.bases(of: platform).contains { $0.platformName?.text == own }
    }
  }

  private var ownName: String? { gap.tree.root.child(.policyClause)?.dottedNames.first }

  /// The policies that neither use nor extend this one, directly or through others.
  var otherPolicies: [String] {
    project.compiler.policyNames.filter { name in
      guard name != ownName, let policy = project.compiler.policy(named: name)?.content else { return false }
      return !VisibleNames(policy.tree, in: project).trees.contains { tree in
        tree.root.child(.policyClause)?.dottedNames.first == ownName
      }
    }
  }

  /// The platforms and policies that the text does not use yet. A policy has all platforms of the text.
  var usable: [String] {
    let used = names.own.flatMap(VisibleNames.usedNames)
    let platforms = project.compiler.platformNames
    let own = used.filter { platforms.contains($0) }
    let policies = otherPolicies.filter { name in
      guard let tree = project.compiler.policy(named: name)?.content?.tree else { return false }
      let lineage = VisibleNames.lineage(of: tree, in: project)
      let theirs = lineage.flatMap(VisibleNames.usedNames).filter { platforms.contains($0) }
      return theirs.isEmpty || own.allSatisfy { theirs.contains($0) }
    }
    return (platforms + policies).filter { !used.contains($0) }
  }

  var catalogs: [String] {
    project.catalogs.files.compactMap { $0.head }.filter { $0.role == .source }.map { $0.name }
  }

  // MARK: Declarations

  var links: [Proposal] {
    declared([.linkDeclaration], "link", .reference) + plain(names.links, "link of the platform", .reference)
  }

  /// Whether another flow can run this one. Only a flow for launch runs such flows.
  func isRunnable(_ flow: Node) -> Bool {
    func isForLaunch(_ flow: Node) -> Bool { flow.tokens.contains { $0.word == .launch } }
    return flow.child(.answersClause) != nil && (!isForLaunch(flow) || self.flow.map(isForLaunch) ?? true)
  }

  /// The resources, without those that lack the request whose name is behind the place.
  var requestable: [Proposal] {
    guard let request = path.last(where: { $0.kind == .request }),
      let name = request.names.first
    else { return resources }
    return resources.filter { resources(called: $0.label).contains { $0.request(named: name) != nil } }
  }

  /// The resources, with the names that a policy gives them, and the parameters of the flow that stand for some. No parameter of a flow
  /// names another one.
  var resources: [Proposal] {
    let all = names.named([.sharedResource]).map { $0.name } + names.resources
    let list = path.firstIndex { $0.kind == .parameters }
    if let list, list > 0, path[list - 1].kind == .flowDeclaration {
      return plain(all, "resource", .module)
    }
    let parameters = locals.compactMap { value -> String? in
      guard case .resource = value.type, case .parameter = value.home else { return nil }
      return value.node.map { owner(of: $0)?.kind == .flowDeclaration } == true ? value.name : nil
    }
    return plain(parameters + all, "resource", .module)
  }

  /// The innermost declaration around a node of this text.
  func owner(of node: Node) -> Node? {
    node.tree.path(to: node.span).last { VisibleNames.kinds.contains($0.kind) }
  }

  /// The resources that a name can mean here, on all platforms of the policy. A parameter of the flow can mean each resource of its type.
  func resources(called name: String) -> [DeviceResource] {
    var all = names.resources(called: name)
    if case .resource(let possible)? = locals.first(where: { $0.name == name })?.type {
      all = possible.flatMap { names.resources(called: $0) }
    }
    return names.devices.flatMap { device in all.compactMap { device.resource(named: $0) } }
  }

  var requests: [Proposal] {
    guard let resource = path.last(where: { $0.kind == .request })?.child(.reference) else { return [] }
    let all = resources(called: resource.text).flatMap { $0.requests.map { $0.name } }
    return plain(all.filter { !$0.isEmpty }, "request", .module)
  }

  var triggers: [Proposal] {
    declared([.eventDeclaration], "event", .event)
      + [
        Proposal(
          label: "change", detail: "", kind: .keyword, text: continued("change", " of ").text, isSnippet: takesSnippets)
      ]
      + plain(["return", "background"], "", .keyword)
  }

  var promises: [Proposal] {
    plain(StandardPromise.allCases.map { $0.rawValue }, "standard promise", .keyword)
      + plain(names.promises, "promise", .keyword)
  }

  // MARK: Types

  var memoryKeys: [Proposal] {
    let texts = names.globals.filter { if case .text = $0.type { true } else { false } }
    return declared([.typeDeclaration], "type", .enum) + plain(["Bool"], "type", .enum)
      + texts.flatMap { proposals(for: $0, key: false) }
  }

  /// The types of what is declared here.
  var types: [Proposal] {
    if isPlatform { return plain(["Bool"], "type", .enum) }
    let owners: Set<NodeKind> = [
      .inputDeclaration, .memoryDeclaration, .decideDeclaration, .eventDeclaration, .buttonDeclaration, .answer,
      .stateDeclaration, .stateOverride, .flowDeclaration, .promptDeclaration, .noticeDeclaration, .metricDeclaration,
      .actionDeclaration,
    ]
    let owner = path.last { owners.contains($0.kind) }
    let finite = declared([.typeDeclaration], "type", .enum) + plain(["Bool"], "type", .enum) + [continued("status of")]
    let resources = plain(["resource"], "type", .enum) + [continued("resource of")]
    switch owner?.kind {
    case .inputDeclaration:
      return finite + plain(owner?.head.word == .live ? ["Moment"] : ["Text", "Moment"], "type", .enum)
    case .memoryDeclaration: return finite + plain(["Moment"], "type", .enum)
    case .eventDeclaration, .answer: return finite + plain(["Text"], "type", .enum)
    case .flowDeclaration: return finite + resources
    case .promptDeclaration, .noticeDeclaration, .metricDeclaration, .actionDeclaration:
      return finite + plain(["Text"], "type", .enum) + resources
    default: return finite
    }
  }

  // MARK: Flows and states

  /// The flow around the place, or that of the test or promise: in a test, the one that was started last.
  var flow: Node? {
    if let around = path.last(where: { $0.kind == .flowDeclaration }) { return around }
    if let override = path.last(where: { $0.kind == .stateOverride })?.overriddenNames {
      return names.named(override.flow, [.flowDeclaration])
    }
    let steps = path.last { $0.kind == .testDeclaration }.map { Array($0.children) } ?? []
    let started = steps.last { $0.kind == .startStep && $0.span.end <= gap.offset }
    let clause = started ?? path.lazy.compactMap { $0.child(.flowClause) }.first
    return clause?.child(.reference).flatMap { names.named($0.text, [.flowDeclaration]) }
  }

  var states: [VisibleNames.Declared] { flow.map { names.states(of: $0) } ?? [] }

  var targets: [Proposal] {
    let named = states.map { name, node in
      withArguments(
        Proposal(label: name, detail: "state", kind: .enumMember, documentation: node.documentation), of: node)
    }
    let verbs = ["end", "show", "open", "ask", "do", "run"]
    return named + verbs.map { isBeforeName ? Proposal(label: $0, detail: "", kind: .keyword) : continued($0) }
      + [continued("back to")] + plain(mayStay ? ["stay", "choose"] : ["choose"], "", .keyword)
  }

  /// Whether a target here can be `stay`: that of a handler, or of a row of a prompt that people see on.
  private var mayStay: Bool {
    for (outer, node) in zip(path, path.dropFirst()).reversed() {
      switch node.kind {
      case .handler: return true
      case .showStatement:
        let prompt = node.child(.reference).flatMap { names.declaration($0.text, [.promptDeclaration]) }
        return prompt.map { !["alert", "actionSheet"].contains($0.text(of: $0.head)) } ?? true
      case .askStatement, .openStatement, .doStatement, .runStatement, .passage, .retirement: return false
      case .choice where outer.kind == .stateDeclaration: return false
      default: continue
      }
    }
    return false
  }

  /// The states that a test or promise can name. Those of flows that it does not name are also `flow.state`.
  var namedStates: [Proposal] {
    if path.contains(where: { $0.kind == .testDeclaration }) {
      return plain(states.map { $0.name }, "state", .enumMember)
    }
    let flows = flow.map { names.flows(runBy: $0) } ?? names.named([.flowDeclaration]).map { $0.node }
    let all = flows.map { flow in (flow: names.qualifiedName(of: flow), states: names.states(of: flow).map { $0.name })
    }
    let known = Set(states.map { $0.name })
    var proposals = plain(states.map { $0.name }, "state", .enumMember)
    for (flow, states) in all {
      for state in states {
        if !known.contains(state), all.count(where: { $0.states.contains(state) }) == 1 {
          proposals.append(Proposal(label: state, detail: "state of \(flow)", kind: .enumMember))
        }
        proposals.append(
          Proposal(label: flow + "." + state, detail: "state", kind: .enumMember, isQualified: known.contains(state)))
      }
    }
    return proposals
  }

  var outcomes: [Proposal] {
    if let flow { return plain(flow.members(.answer), "outcome", .enumMember) }
    let all = names.named([.flowDeclaration]).map { $0.node.members(.answer) }
    return plain(all.flatMap { $0 }.filter { name in all.count { $0.contains(name) } == 1 }, "outcome", .enumMember)
  }

  // MARK: Overrides

  /// The prompts of the same kind.
  var overridablePrompts: [String] {
    let kind = path.last { $0.kind == .promptDeclaration }?.head.word
    return names.overridable(.promptDeclaration).filter { $0.node.head.word == kind }.map { $0.name }
  }

  /// The states of the flow that the override names.
  var overridableStates: [String] {
    let flow = path.last { $0.kind == .stateOverride }?.overriddenNames?.flow
    let node = names.overridable(.flowDeclaration).first { $0.name == flow }?.node
    return node.map { names.states(of: $0, isBase: true).map { $0.name } } ?? []
  }
}
