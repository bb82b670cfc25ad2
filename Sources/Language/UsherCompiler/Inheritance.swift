internal import UsherSource
internal import UsherSemantics
internal import UsherSyntax

/// Merges a policy into the policy that it extends.
///
/// An override replaces an item of the base and must have the same name and parameters. All other items are added. Tests of the
/// base are dropped, because they describe the base without overrides.
struct Inheritance {
  private(set) var unit: Unit
  private(set) var diagnostics: [Diagnostic] = []
  /// The items of the base, without its tests.
  private var base: [PolicyItem] = []
  /// The place of each override, by the kind and name of what it overrides.
  private var overridden: [String: Label] = [:]

  /// Creates the unit of a policy that extends none.
  init(_ file: WellFormedFile, uses: [String]) {
    unit = Unit(name: "", files: [file], items: file.policyItems.filter { !$0.isOverride }, uses: uses)
    for case .override(let override) in file.policyItems { diagnostics.append(.nothingToOverride(override)) }
  }

  init(_ file: WellFormedFile, extending base: Unit, uses: [String]) {
    unit = base
    unit.files = [file] + base.files
    unit.items = base.items.filter { !$0.isTest }
    self.base = unit.items
    unit.uses += uses.filter { !base.uses.contains($0) }
    for item in file.policyItems {
      if case .override(let override) = item { apply(override) } else { unit.items.append(item) }
    }
  }

  private mutating func apply(_ override: OverrideDeclaration) {
    switch override.form {
    case .copy(let copy): replace(.copy(copy)) { if case .copy = $0 { true } else { false } }
    case .prompt(let prompt):
      guard isFirst(prompt.name.label(), "prompt \(prompt.name.text)") else { return }
      let same = replace(.prompt(prompt)) { $0.prompt?.name.text == prompt.name.text }
      guard case .prompt(let before) = same else { return missing(override, prompt.name.label(), prompts) }
      if before.kindWord != prompt.kindWord {
        diagnostics.append(.otherKind(prompt.name.label(), before.kindWord, before.name.label()))
      }
      unit.overriddenButtons[prompt.name.text, default: []] += before.buttons.map { $0.name.text }
      link([prompt.name] + prompt.buttons.map { $0.name }, to: [before.name] + before.buttons.map { $0.name })
      check(prompt.parameters, against: before.parameters, of: prompt.name.label(), before.name.label())
    case .notice(let notice):
      guard isFirst(notice.name.label(), "notice \(notice.name.text)") else { return }
      let same = replace(.notice(notice)) { $0.notice?.name.text == notice.name.text }
      guard case .notice(let before) = same else { return missing(override, notice.name.label(), notices) }
      link([notice.name], to: [before.name])
      check(notice.parameters, against: before.parameters, of: notice.name.label(), before.name.label())
    case .state(let state): apply(state, override)
    }
  }

  /// Whether this is the first override of an item. Reports a second one.
  private mutating func isFirst(_ name: Label, _ what: String) -> Bool {
    guard let first = overridden[what] else {
      overridden[what] = name
      return true
    }
    diagnostics.append(.overriddenTwice(name, first))
    return false
  }

  private mutating func apply(_ state: StateOverride, _ override: OverrideDeclaration) {
    guard isFirst(state.name.label(), "state \(state.flow.text).\(state.name.text)") else { return }
    guard let flow = base.lazy.compactMap({ $0.flow }).first(where: { $0.name.text == state.flow.text }) else {
      return missing(override, state.flow.label(), base.compactMap { $0.flow?.name.text })
    }
    let states = self.states(of: flow)
    guard let before = states.first(where: { $0.name.text == state.name.text }) else {
      return missing(override, state.name.label(), states.map { $0.name.text })
    }
    unit.overridden += [(state.flow.label(), flow.name.label()), (state.name.label(), before.name.label())]
    let key = "\(state.flow.text).\(state.name.text)"
    let parameters = unit.overriddenStates[key]?.parameters ?? before.parameters
    check(state.parameters, against: parameters, of: state.name.label(), before.name.label())
    unit.overriddenStates[key] = state
  }

  /// All states of a flow, including nested ones, with the overrides so far applied.
  private func states(of flow: FlowDeclaration) -> [StateDeclaration] {
    var found: [StateDeclaration] = []
    var waiting = flow.states
    while let state = waiting.popLast() {
      found.append(state)
      waiting += unit.overriddenStates["\(flow.name.text).\(state.name.text)"]?.states ?? state.states
    }
    return found.reversed()
  }

  private var prompts: [String] { base.compactMap { $0.prompt?.name.text } }
  private var notices: [String] { base.compactMap { $0.notice?.name.text } }

  /// Replaces the item of the base that matches, and returns the old item. If there is none, returns nil; a `copy` item is then
  /// added.
  @discardableResult
  private mutating func replace(_ item: PolicyItem, where matches: (PolicyItem) -> Bool) -> PolicyItem? {
    // The items of the base come before the added items.
    guard let index = unit.items.prefix(base.count).firstIndex(where: matches) else {
      if case .copy = item { unit.items.append(item) }
      return nil
    }
    defer { unit.items[index] = item }
    return unit.items[index]
  }

  private mutating func missing(_ override: OverrideDeclaration, _ name: Label, _ names: [String]) {
    diagnostics.append(.unknownOverride(name, in: unit.name, among: names))
  }

  /// Keeps which names of an override are those of what it overrides.
  private mutating func link(_ names: [DeclaredName], to originals: [DeclaredName]) {
    for name in names {
      guard let original = originals.first(where: { $0.text == name.text }) else { continue }
      unit.overridden.append((name.label(), original.label()))
    }
  }

  private mutating func check(
    _ parameters: Parts<Parameter>, against before: Parts<Parameter>, of name: Label, _ first: Label
  ) {
    for (parameter, original) in zip(parameters, before) {
      link([parameter.name] + parameter.values, to: [original.name] + original.values)
    }
    let isSame =
      parameters.map { [$0.name.text, $0.type.node.text] } == before.map { [$0.name.text, $0.type.node.text] }
    if !isSame { diagnostics.append(.otherParameters(name, before.map { $0.node.text }, first)) }
  }
}

extension Parameter {
  /// The values that its type lists; empty for a type with a name.
  fileprivate var values: [DeclaredName] {
    guard case .alternatives(let alternatives) = type, alternatives.names.count > 1 else { return [] }
    return Array(alternatives.names)
  }
}

extension PolicyItem {
  fileprivate var isOverride: Bool { if case .override = self { true } else { false } }
  fileprivate var isTest: Bool { if case .test = self { true } else { false } }
  fileprivate var prompt: PromptDeclaration? { if case .prompt(let prompt) = self { prompt } else { nil } }
  fileprivate var notice: NoticeDeclaration? { if case .notice(let notice) = self { notice } else { nil } }
  fileprivate var flow: FlowDeclaration? { if case .flow(let flow) = self { flow } else { nil } }
}

extension Diagnostic {
  fileprivate static func nothingToOverride(_ override: OverrideDeclaration) -> Diagnostic {
    Diagnostic(
      CompilerProblem.nothingToOverride, at: override.label(),
      help: "write `extends` and the name of the other policy after the name of this one")
  }

  fileprivate static func unknownOverride(_ name: Label, in policy: String, among names: [String]) -> Diagnostic {
    let text = name.file.text(name.span)
    let meant = nearest(to: text, among: names)
    return Diagnostic(
      CompilerProblem.unknownOverride(text, base: policy),
      at: marked(name, meant.map { "did you mean `\($0)`?" } ?? "nothing there has this name"),
      help: meant == nil && !names.isEmpty ? "it has \(listed(names.map { "`\($0)`" }, "and"))" : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(name.span, $0)], isSafe: false)] } ?? [])
  }

  fileprivate static func overriddenTwice(_ name: Label, _ first: Label) -> Diagnostic {
    Diagnostic(
      CompilerProblem.overriddenTwice(name.file.text(name.span)), at: marked(name, "the second"),
      also: [marked(first, "the first")])
  }

  fileprivate static func otherKind(_ name: Label, _ kind: String, _ first: Label) -> Diagnostic {
    Diagnostic(
      CompilerProblem.otherKind(name.file.text(name.span)),
      at: marked(name, "not \(kind.hasPrefix("a") ? "an" : "a") \(kind)"),
      also: [marked(first, "declared as `\(kind)` here")])
  }

  fileprivate static func otherParameters(_ name: Label, _ parameters: [String], _ first: Label) -> Diagnostic {
    let text = name.file.text(name.span)
    let head = parameters.isEmpty ? "no parameters" : "(\(parameters.joined(separator: ", ")))"
    return Diagnostic(
      CompilerProblem.otherParameters(text),
      at: marked(name, "it has \(head)"), also: [marked(first, "declared here")],
      help: "other parts of the policy give these parameters, so keep their names and types")
  }
}
