internal import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// The proposals for a place in a policy or platform.
struct PolicyGap {
  /// The text that is replaced.
  let span: Span
  let gap: WordGap
  let names: VisibleNames
  let project: Project
  let path: [Node]
  let takesSnippets: Bool
  let indentation: String
  /// The text behind the word on its line, without the blanks before it.
  private let rest: Substring
  /// The parts of a dotted name before and behind the place.
  let (before, behind): ([String], [String])

  init(at span: Span, in file: SourceFile, _ project: Project, takesSnippets: Bool) {
    // The names of standard promises have hyphens.
    let wide = file.word(around: span.start, isHyphenated: true)
    let promise = wide == span ? nil : WordGap(at: wide, in: file)
    let isPromise = promise?.names.contains(.promise) ?? false
    self.span = isPromise ? wide : span
    gap = promise.flatMap { isPromise ? $0 : nil } ?? WordGap(at: span, in: file)
    names = VisibleNames(gap.tree, in: project)
    path = gap.path
    (self.project, self.takesSnippets) = (project, takesSnippets)
    let line = file.span(ofLine: file.line(at: span.start))
    indentation = String(file.text(line).prefix { $0 == " " })
    rest = file.text(Span(self.span.end, max(self.span.end, line.end))).drop { $0 == " " }
    let root = gap.tree.root
    let dotted = path.last { $0.kind == .reference || $0.kind == .dottedName }
    let parts = dotted?.tokens.filter { $0.kind == .name } ?? []
    let place = parts.firstIndex { [start = self.span.start] in $0.span.start == start } ?? parts.count
    before = parts.prefix(place).map { root.text(of: $0) }
    behind = parts.dropFirst(place + 1).map { root.text(of: $0) }
  }

  /// Whether this mark is next.
  func isBefore(_ mark: Character) -> Bool { rest.first == mark }

  /// Whether a name or a word is next.
  var isBeforeName: Bool { rest.first?.isLetter ?? false }

  /// The next word on the line.
  var nextWord: String { String(rest.prefix { $0.isLetter }) }

  var choices: [Proposal] {
    var all: [Proposal] = []
    for name in gap.names { all += named(name) }
    all = all.compactMap(fitted)
    all += gap.words.map { Proposal(label: $0, detail: "", kind: .keyword) }
    var seen: Set<String> = [WordGap.unwritten, ""]
    return all.filter { seen.insert($0.label).inserted }
  }

  /// The proposal without the parts of its name that are written already; nil if other parts are written.
  private func fitted(_ proposal: Proposal) -> Proposal? {
    if before.isEmpty, behind.isEmpty { return proposal.isQualified ? nil : proposal }
    let parts = proposal.label.split(separator: ".").map { String($0) }
    guard parts.count > before.count + behind.count, Array(parts.prefix(before.count)) == before,
      Array(parts.suffix(behind.count)) == behind
    else { return nil }
    var fitted = proposal
    fitted.label = parts[before.count..<(parts.count - behind.count)].joined(separator: ".")
    fitted.text =
      behind.isEmpty ? proposal.text.map { String($0.dropFirst(before.joined().count + before.count)) } : nil
    if fitted.text == nil { fitted.isSnippet = false }
    return fitted
  }

  /// The names of a kind that may stand here.
  private func named(_ name: ExpectedName) -> [Proposal] {
    switch name {
    case .metric: used([.metricDeclaration], "metric", .event)
    case .action: used([.actionDeclaration], "action", .function)
    case .shown: used([.promptDeclaration, .noticeDeclaration], "prompt", .module)
    case .prompt: used([.promptDeclaration], "prompt", .module)
    case .link: isPlatform ? plain(platformItems([.linkDeclaration]), "link", .reference) : links
    case .flowToRun: used([.flowDeclaration], "flow", .function) { flow in isRunnable(flow) }
    case .flowToStart: used([.flowDeclaration], "flow", .function) { flow in flow.head.word != .inner }
    case .resource: requestable
    case .request: requests
    case .trigger: triggers
    case .event: used([.eventDeclaration], "event", .event)
    case .memory: remembered(all: true)
    case .keptMemory: remembered(all: false)
    case .countedMemory: values.filter { $0.keys != nil && $0.type.isBool }.flatMap { proposals(for: $0, key: false) }
    case .decision: declared([.decideDeclaration], "decision", .variable)
    case .watched: watched
    case .changed: facts(isStart: false)
    case .given: facts(isStart: true)
    case .button: buttons
    case .answer: answers
    case .outcome: outcomes
    case .state: namedStates
    case .target: targets
    case .shownState: plain(states.map { $0.name }, "state", .enumMember)
    case .pattern: rowHeads
    case .operand: operands
    case .literal: literals
    case .basePlatform: plain(otherPlatforms, "platform", .module)
    case .basePolicy: plain(otherPolicies, "policy", .module)
    case .used: plain(usable, "", .module)
    case .ownResource: plain(names.resources, "resource", .module)
    case .ownPlatform: plain(names.devices.map { $0.name }, "platform", .module)
    case .catalog: plain(catalogs, "catalog", .file)
    case .argument: parameters
    case .binding: plain(bindable, "parameter", .variable)
    case .promise: promises
    case .memoryKey: memoryKeys
    case .type: types
    case .styleKey: plain(styleKeys, "style", .property)
    case .styledParameter: plain(styledParameters, "parameter", .variable)
    case .overriddenPrompt: plain(overridablePrompts, "prompt", .module)
    case .overriddenNotice: plain(names.overridable(.noticeDeclaration).map { $0.name }, "notice", .module)
    case .overriddenFlow: plain(names.overridable(.flowDeclaration).map { $0.name }, "flow", .function)
    case .overriddenState: plain(overridableStates, "state", .enumMember)
    case .extendedResource, .replacedResource:
      plain(platformItems([.resourceDeclaration], isBase: true), "resource", .module)
    case .replacedLink: plain(platformItems([.linkDeclaration], isBase: true), "link", .reference)
    case .replacedInput: plain(platformItems([.inputDeclaration], isBase: true), "input", .variable)
    case .look: plain(PromptLook.allCases.map { $0.rawValue }, "look", .enumMember)
    case .requestOfResource: plain(requestsOfResource, "request", .module)
    case .visibleStatus: plain(declaredStatuses(areVisible: true), "status", .enumMember)
    case .sourceStatus: plain(declaredStatuses(areVisible: false) + anyStatus(in: .sources), "status", .enumMember)
    case .resultStatus: plain(results, "status", .enumMember)
    case .new: []
    }
  }

  // MARK: Proposals

  /// What is still to be written, the n-th of it: a place of a snippet, or `…`.
  func blank(_ number: Int = 1, _ values: String = "") -> String {
    guard takesSnippets else { return "…" }
    return values.isEmpty ? "$\(number)" : "${\(number)|\(values)|}"
  }

  func plain(_ names: [String], _ detail: String, _ kind: CompletionKind) -> [Proposal] {
    names.map { Proposal(label: $0, detail: detail, kind: kind) }
  }

  /// A word that continues, such as `end` before an outcome. `…` stands for what is missing. It is an error until it is replaced.
  func continued(_ label: String, _ rest: String = " ", detail: String = "", kind: CompletionKind = .keyword)
    -> Proposal
  {
    Proposal(
      label: label, detail: detail, kind: kind, text: label + rest + blank(),
      isSnippet: takesSnippets)
  }

  func declared(_ kinds: Set<NodeKind>, _ detail: String, _ kind: CompletionKind) -> [Proposal] {
    names.named(kinds).flatMap { proposals(for: $0, detail, kind) }
  }

  private func proposals(for declared: NamedDeclaration, _ detail: String, _ kind: CompletionKind) -> [Proposal] {
    var proposal = Proposal(
      label: declared.name, detail: detail, kind: kind, documentation: declared.node.documentation)
    guard let qualified = declared.qualified, qualified != declared.name else { return [proposal] }
    let alone = proposal
    proposal.label = qualified
    proposal.isQualified = true
    return [alone, proposal]
  }

  /// The same with their arguments, if the place can have some. A client without snippets gets `…` for each value, which is an error
  /// until it is replaced.
  private func used(
    _ kinds: Set<NodeKind>, _ detail: String, _ kind: CompletionKind, where isFit: (Node) -> Bool = { _ in true }
  ) -> [Proposal] {
    names.named(kinds).filter { isFit($0.node) }.flatMap { declared in
      proposals(for: declared, detail, kind).map { withArguments($0, of: declared.node) }
    }
  }

  func withArguments(_ proposal: Proposal, of node: Node) -> Proposal {
    let users: Set<NodeKind> = [.stateTarget, .expectation, .tapStep]
    let parameters = node.memberNodes(.parameter)
    guard let user = path.last(where: { $0.kind.called != nil || users.contains($0.kind) }), !isBefore("("),
      !parameters.isEmpty,
      user.head.word != .cancel, user.head.word != .dismiss
    else { return proposal }
    let arguments = parameters.enumerated().map { index, parameter in
      let values = names.values(ofType: parameter).joined(separator: ",")
      return "\(parameter.declaredName ?? ""): \(blank(index + 1, values))"
    }
    var proposal = proposal
    proposal.text = "\(proposal.label)(\(arguments.joined(separator: ", ")))"
    proposal.isSnippet = takesSnippets
    return proposal
  }
}
