internal import UsherDiagnostics
package import UsherSyntax

/// What of a policy's own names nothing uses: they are found in its text alone, for names mean one thing where they stand.
///
/// A policy with neither a flow nor a decision is there to lend its names. Tests use nothing, and promises only read values.
struct UnusedNames {
  private var declared: [Declared] = []
  private var globals: [Space: [String: Int]] = [:]
  /// Names of flows, states and prompts, inner last; nil for those that an app uses.
  private var locals: [[String: Int?]] = []

  /// The memory that is being assigned: what reads it for that alone uses it for nothing.
  private var assigned: String?

  /// Where a name is looked up.
  private enum Space {
    case types, values, metrics, actions, links, events, prompts
  }

  private struct Declared {
    var name: DeclaredName
    var use: NameUse
    var isUsed = false
    var isAssigned = false
  }

  /// The mistakes of a unit's own file. `elsewhere` are the names that policies refer to which use this one.
  static func diagnostics(of unit: Unit, elsewhere: Set<String>) -> [Diagnostic] {
    let isLibrary = !unit.items.contains { item in
      switch item {
      case .flow, .decide: true
      case .use, .copy, .type, .input, .memory, .let, .action, .metric, .link, .event, .prompt, .notice, .override,
        .promise, .test, .waiver:
        false
      }
    }
    guard !isLibrary, let own = unit.files.first else { return [] }
    var names = UnusedNames()
    for item in own.policyItems { names.declare(item) }
    let count = names.declared.count
    for file in unit.files { names.read(file.tree.root, in: .sourceFile) }
    return names.declared.enumerated().compactMap { index, found in
      if found.isUsed || index < count && elsewhere.contains(found.name.text) { return nil }
      return .unusedName(found.name, found.use, isAssigned: found.isAssigned)
    }
  }

  // MARK: Declaring

  private mutating func declare(_ item: PolicyItem) {
    switch item {
    case .type(let type): declare(type.name, in: .types, .named)
    case .input(let input): declare(input.name, in: .values, .read)
    case .memory(let memory): declare(memory.name, in: .values, .read)
    case .let(let value): declare(value.name, in: .values, .read)
    case .action(let action): declare(action.name, in: .actions, .done)
    case .metric(let metric): declare(metric.name, in: .metrics, .tracked)
    case .link(let link): declare(link.name, in: .links, .opened)
    case .event(let event): declare(event.name, in: .events, .handled)
    case .prompt(let prompt): declare(prompt.name, in: .prompts, .shown)
    case .notice(let notice): declare(notice.name, in: .prompts, .shown)
    case .use, .copy, .decide, .flow, .override, .promise, .test, .waiver: return
    }
  }

  private mutating func declare(_ name: DeclaredName, in space: Space, _ use: NameUse) {
    globals[space, default: [:]][name.text] = declared.count
    declared.append(Declared(name: name, use: use))
  }

  /// The names that stand in the head of a flow, state or prompt, and the `let`s of a flow.
  private mutating func scope(of node: Node) -> [String: Int?]? {
    switch node.kind {
    case .flowDeclaration, .stateDeclaration, .stateOverride: return scope(node.namesInHead)
    case .promptDeclaration, .noticeDeclaration, .actionDeclaration, .metricDeclaration, .eventDeclaration:
      var scope: [String: Int?] = [:]
      for name in node.namesInHead { scope.updateValue(nil, forKey: name.text) }
      return scope
    default: return nil
    }
  }

  private mutating func scope(_ names: [DeclaredName]) -> [String: Int?] {
    var scope: [String: Int?] = [:]
    for name in names {
      scope[name.text] = declared.count
      declared.append(Declared(name: name, use: .read))
    }
    return scope
  }

  // MARK: Reading

  private mutating func read(_ node: Node, in parent: NodeKind) {
    switch node.kind {
    // No name is used there.
    case .testDeclaration, .declaredName, .patterns, .pattern, .literal: return
    case .reference: if let reference = node.asReference { return use(reference.text, in: parent) }
    case .key: if let value = node.children.first { read(value.text) }
    case .alternatives:
      if let name = node.asAlternatives.flatMap({ namedType($0, in: parent) }) { use(name, in: .types) }
    case .rememberStatement:
      assigned = node.children.first?.asReference?.text
      readChildren(of: node)
      assigned = nil
    default: readChildren(of: node)
    }
  }

  private mutating func readChildren(of node: Node) {
    let kind = node.kind
    let scope = scope(of: node)
    if let scope { locals.append(scope) }
    node.forEachChild { read($0, in: kind) }
    if scope != nil { locals.removeLast() }
  }

  /// One name alone where a type stands is the name of a type.
  private func namedType(_ alternatives: Alternatives, in parent: NodeKind) -> String? {
    switch parent {
    case .parameter, .inputDeclaration, .memoryDeclaration, .decideDeclaration:
      alternatives.names.count == 1 ? alternatives.names[0].text : nil
    default: nil
    }
  }

  private mutating func use(_ name: String, in parent: NodeKind) {
    switch parent {
    case .trackStatement: use(name, in: .metrics)
    case .doStatement: use(name, in: .actions)
    case .showStatement: use(name, in: .prompts)
    case .openStatement: use(name, in: .links)
    case .eventHead: use(name, in: .events)
    case .rememberStatement: if let index = globals[.values]?[name] { declared[index].isAssigned = true }
    // What a promise speaks of does not happen by that.
    case .occasion: return
    case .memoryDeclaration:
      use(name, in: .types)
      read(name)
    default: if name != assigned { read(name) }
    }
  }

  private mutating func use(_ name: String, in space: Space) {
    if let index = globals[space]?[name] { declared[index].isUsed = true }
  }

  private mutating func read(_ name: String) {
    for names in locals.reversed() {
      guard let index = names[name] else { continue }
      if let index { declared[index].isUsed = true }
      return
    }
    use(name, in: .values)
  }
}

/// How a name of a kind is used.
enum NameUse: String {
  case named, read, done, tracked, opened, handled, shown
}

/// All names that a policy refers to, whatever they are of, without the policy's before a dot.
package func referredNames(in file: WellFormedFile) -> Set<String> {
  var names: Set<String> = []
  func read(_ node: Node) {
    names.formUnion(node.asReference?.parts.suffix(1).map { $0.text } ?? [])
    names.formUnion(node.asAlternatives?.names.map { $0.text } ?? [])
    if node.kind == .key, let key = node.children.first { names.insert(key.text) }
    for child in node.children { read(child) }
  }
  read(file.tree.root)
  return names
}

extension Diagnostic {
  static func unusedName(_ name: DeclaredName, _ use: NameUse, isAssigned: Bool) -> Diagnostic {
    let verb = isAssigned ? "remembered and never \(use.rawValue)" : "never \(use.rawValue)"
    return Diagnostic(
      .unusedName, "`\(name.text)` is \(verb)", at: name.label("unused"),
      help: "use it where it was meant, or take it out")
  }
}
