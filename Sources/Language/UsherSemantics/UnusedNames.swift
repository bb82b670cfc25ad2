internal import UsherSource
package import UsherSyntax

/// What of a policy's own names nothing uses: they are found in its text alone, for names mean one thing where they stand.
///
/// A policy with neither a flow nor a decision is there to lend its names. Tests use nothing, and promises only read values.
struct UnusedNames {
  private var declared: [Declared] = []
  /// Of each space what the policy declares, by the name's number.
  private var globals: [[Int?]]
  private var numbers: NameNumbers
  /// Names of flows, states and prompts, inner last.
  private var locals: [Local] = []
  /// The memory that is being assigned: what reads it for that alone uses it for nothing.
  private var assigned: Int?

  /// Where a name is looked up.
  private enum Space: Int, CaseIterable {
    case types, values, metrics, actions, links, events, prompts
  }

  private struct Local {
    var name: Int
    /// Its place among what is declared; nil for what an app uses.
    var place: Int?
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
    var names = UnusedNames(own.tree)
    for item in own.policyItems { names.declare(item) }
    let count = names.declared.count
    for file in unit.files {
      names.numbers.begin(file.tree)
      names.read(file.tree.root, in: .sourceFile)
    }
    return names.declared.enumerated().compactMap { index, found in
      if found.isUsed || index < count && elsewhere.contains(found.name.text) { return nil }
      return .unusedName(found.name, found.use, isAssigned: found.isAssigned)
    }
  }

  private init(_ own: SyntaxTree) {
    numbers = NameNumbers(own)
    globals = Space.allCases.map { _ in Array(repeating: nil, count: own.names.count) }
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
    globals[space.rawValue][numbers[name.name.token]] = declared.count
    declared.append(Declared(name: name, use: use))
  }

  /// Reads what is in a flow, state or prompt, where the names in its head are known, and the `let`s of a flow. `use` is nil
  /// for names that an app uses.
  private mutating func readScope(_ node: Node, _ use: NameUse?) {
    let outer = locals.count
    for name in node.namesInHead {
      locals.append(Local(name: numbers[name.name.token], place: use.map { _ in declared.count }))
      if let use { declared.append(Declared(name: name, use: use)) }
    }
    readChildren(of: node)
    locals.removeSubrange(outer...)
  }

  // MARK: Reading

  private mutating func read(_ node: Node, in parent: NodeKind) {
    switch node.kind {
    // No name is used there.
    case .testDeclaration, .declaredName, .patterns, .pattern, .literal: return
    // One with a dot is of another policy.
    case .reference: if node.isOneToken { use(numbers[node.head], in: parent) }
    case .key: if node.firstChild.head.kind == .name { read(numbers[node.firstChild.head]) }
    case .alternatives:
      if let name = node.asAlternatives.flatMap({ namedType($0, in: parent) }) { use(name, in: .types) }
    case .rememberStatement:
      assigned = node.firstChild.isOneToken ? numbers[node.firstChild.head] : nil
      readChildren(of: node)
      assigned = nil
    case .flowDeclaration, .stateDeclaration, .stateOverride: readScope(node, .read)
    case .promptDeclaration, .noticeDeclaration, .actionDeclaration, .metricDeclaration, .eventDeclaration:
      readScope(node, nil)
    default: readChildren(of: node)
    }
  }

  private mutating func readChildren(of node: Node) {
    let kind = node.kind
    for child in node.children { read(child, in: kind) }
  }

  /// One name alone where a type stands is the name of a type.
  private func namedType(_ alternatives: Alternatives, in parent: NodeKind) -> Int? {
    switch parent {
    case .parameter, .inputDeclaration, .memoryDeclaration, .decideDeclaration:
      alternatives.names.count == 1 ? numbers[alternatives.node.head] : nil
    default: nil
    }
  }

  private mutating func use(_ name: Int, in parent: NodeKind) {
    switch parent {
    case .trackStatement: use(name, in: .metrics)
    case .doStatement: use(name, in: .actions)
    case .showStatement: use(name, in: .prompts)
    case .openStatement: use(name, in: .links)
    case .eventHead: use(name, in: .events)
    case .rememberStatement: if let place = place(of: name, in: .values) { declared[place].isAssigned = true }
    // What a promise speaks of does not happen by that.
    case .occasion: return
    case .memoryDeclaration:
      use(name, in: .types)
      read(name)
    default: if name != assigned { read(name) }
    }
  }

  private mutating func use(_ name: Int, in space: Space) {
    if let place = place(of: name, in: space) { declared[place].isUsed = true }
  }

  private func place(of name: Int, in space: Space) -> Int? {
    let places = globals[space.rawValue]
    return name < places.count ? places[name] : nil
  }

  private mutating func read(_ name: Int) {
    guard let local = locals.last(where: { $0.name == name }) else { return use(name, in: .values) }
    if let place = local.place { declared[place].isUsed = true }
  }
}

/// Numbers for the names of all texts of a policy: of the first text its own, and beyond them those that only others have.
private struct NameNumbers {
  private let own: SyntaxTree
  private var numbers: [String: Int] = [:]
  /// For each name of the text at hand its number; nil where that text is the first.
  private var translation: [Int]?

  init(_ own: SyntaxTree) { self.own = own }

  subscript(name: Token) -> Int { translation.map { $0[Int(name.name)] } ?? Int(name.name) }

  /// What is asked for next is in this text.
  mutating func begin(_ tree: SyntaxTree) {
    guard tree !== own else { return translation = nil }
    if numbers.isEmpty { for (number, name) in own.names.enumerated() { numbers[name] = number } }
    var translation: [Int] = []
    for name in tree.names {
      let number = numbers[name] ?? numbers.count
      numbers[name] = number
      translation.append(number)
    }
    self.translation = translation
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
      .unusedName, "`\(name.text)` is \(wording: verb)", at: name.label("unused"),
      help: "use it where it was meant, or take it out")
  }
}
