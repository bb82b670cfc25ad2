internal import UsherSource
internal import UsherSyntax

/// Resolves values of types and statuses of resources where they are compared, chosen, passed or assigned.
extension OccurrenceTable {
  mutating func addValues() {
    for tree in trees {
      var nodes: [Node] = []
      Self.visit(tree.root) { nodes.append($0) }
      for node in nodes { addValues(in: node) }
    }
  }

  private mutating func addValues(in node: Node) {
    switch node.kind {
    case .comparison: addPatterns(in: node.child(.relation), about: subject(of: node))
    case .choice, .chooseValue: addRows(of: node, about: node.child(.subjects).map { Array($0.children) } ?? [])
    case .askStatement: addRows(of: node, about: [node.child(.request)].compactMap { $0 })
    case .argument, .sentValue:
      guard let name = node.tokens.first(where: { $0.kind == .name }) else { return }
      add(Array(node.children), asValueOf: meaning(ofNameAt: name.span.start, in: node.tree.file))
    case .rememberStatement, .fact, .factBecomes, .expectation:
      let subject = subject(of: node)
      add(node.children.filter { $0.kind == .expression || $0.kind == .literal }, asValueOf: subject)
      addKey(of: node, about: subject)
    case .operand: addKey(of: node, about: subject(of: node))
    case .inputDeclaration, .memoryDeclaration, .decideDeclaration:
      let own = node.child(.declaredName).map { Label(node.tree.file, $0.head.span) }
      add(node.children.filter { $0.kind == .expression || $0.kind == .literal }, asValueOf: own)
      guard let chosen = node.child(.chooseValue) else { return }
      add(chosen.children.flatMap { row in row.children.filter { $0.kind == .literal } }, asValueOf: own)
    case .styleTable:
      guard let name = node.tokens.first(where: { $0.kind == .name }) else { return }
      let parameter = meaning(ofNameAt: name.span.start, in: node.tree.file)
      for row in node.children { addPatterns(in: row.child(.pattern), about: parameter) }
    default: return
    }
  }

  private mutating func addRows(of question: Node, about subjects: [Node]) {
    if subjects.isEmpty { return }
    let rows = question.child(.rows).map { Array($0.children) } ?? question.children.filter { $0.kind == .valueRow }
    for row in rows {
      guard let patterns = row.child(.patterns) else { continue }
      for (subject, pattern) in zip(subjects, patterns.children) {
        addPatterns(in: pattern, about: self.subject(of: subject))
      }
    }
  }

  /// Resolves the key of a keyed memory.
  private mutating func addKey(of node: Node, about memory: Label?) {
    guard let key = node.child(.key), let memory, let tree = number(of: memory.file),
      let variable = owners[tree][memory.span.start]?.child(.reference)
    else { return }
    add(Array(key.children), asValueOf: meaning(of: variable))
  }

  private mutating func addPatterns(in node: Node?, about subject: Label?) {
    guard let node, let subject else { return }
    var names: [Label] = []
    Self.visit(node) { part in
      if part.kind == .simplePattern, part.head.kind == .name { names.append(Label(part.tree.file, part.head.span)) }
    }
    for name in names { put(name, asValueOf: subject) }
  }

  /// Resolves the nodes that consist of one name, if nothing else has resolved it.
  private mutating func add(_ nodes: [Node], asValueOf subject: Label?) {
    guard let subject else { return }
    for node in nodes where node.isOneToken && node.head.kind == .name {
      put(Label(node.tree.file, node.head.span), asValueOf: subject)
    }
  }

  private mutating func put(_ name: Label, asValueOf subject: Label) {
    if let value = value(name.file.text(name.span), of: subject) { put(name, value) }
  }

  /// The declaration of the name that a part of a condition begins with. Nil if it does not begin with a
  /// name, or if the name is not resolved.
  private func subject(of node: Node) -> Label? {
    var node = node
    while node.kind != .reference {
      guard let first = node.children.first else { return nil }
      node = first
    }
    return meaning(of: node)
  }

  /// The declaration of a value of the type that a declaration has. Nil for types that no policy declares.
  private func value(_ name: String, of declaration: Label) -> Label? {
    guard let tree = number(of: declaration.file), let owner = owners[tree][declaration.span.start] else { return nil }
    if owner.kind == .resourceDeclaration { return statuses["\(declaration.file.text(declaration.span)).\(name)"] }
    if let resource = owner.child(.statusType)?.child(.reference) { return statuses["\(resource.text).\(name)"] }
    guard let type = owner.child(.alternatives) else { return nil }
    let names = Array(type.children)
    if names.count == 1, owner.kind != .typeDeclaration {
      return meaning(ofNameAt: names[0].head.span.start, in: type.tree.file).flatMap { value(name, of: $0) }
    }
    return names.first { $0.text(of: $0.head) == name }.map { Label($0.tree.file, $0.head.span) }
  }
}
