internal import UsherSource
internal import UsherSyntax

/// Resolves resources and statuses in platform files. If several files declare the same one, the first declaration counts.
extension OccurrenceTable {
  /// Finds the resources and statuses that the platform files declare, and the places there that name them.
  mutating func addPlatforms(_ platforms: [SyntaxTree]) {
    for tree in platforms {
      for node in tree.root.children {
        Self.visit(node) { part in
          if part.kind == .resourceDeclaration { declare(part) }
        }
      }
    }
    for tree in platforms {
      var resources: [Node] = []
      Self.visit(tree.root) { node in
        if node.kind == .resourceDeclaration || node.kind == .resourceExtension { resources.append(node) }
      }
      for node in resources { addNames(in: node) }
    }
  }

  private mutating func declare(_ resource: Node) {
    guard let name = resource.child(.declaredName) else { return }
    let text = name.text(of: name.head)
    if resources[text] == nil { resources[text] = Label(name.tree.file, name.head.span) }
    for clause in resource.children where clause.kind == .statusClause {
      for status in clause.children where status.kind == .declaredName {
        let key = text + "." + status.text(of: status.head)
        if statuses[key] == nil { statuses[key] = Label(status.tree.file, status.head.span) }
      }
    }
  }

  private mutating func addNames(in resource: Node) {
    guard let head = resource.children.first, head.kind == .declaredName || head.kind == .reference else { return }
    let name = head.text(of: head.head)
    if let declared = resources[name] { put(Label(head.tree.file, head.head.span), declared) }
    let kinds: Set<NodeKind> = [.statusClause, .unforeseenClause, .sources, .result]
    var found: [Node] = []
    Self.visit(resource) { part in
      guard kinds.contains(part.kind) else { return }
      found += part.children.filter { $0.kind == .declaredName || $0.kind == .reference }
    }
    for status in found {
      guard let declared = statuses[name + "." + status.text(of: status.head)] else { continue }
      put(Label(status.tree.file, status.head.span), declared)
    }
  }

  /// Resolves names of resources in policies. Called last: a single name that is still unresolved is a resource or a link, and links
  /// are excluded.
  mutating func addResources(in tree: SyntaxTree) {
    if resources.isEmpty { return }
    var links: Set<Int> = []
    var found: [Node] = []
    Self.visit(tree.root) { node in
      let isAboutLink = node.kind == .openStatement || [.open, .opening].contains(node.head.word)
      if isAboutLink, let link = node.child(.reference) { links.insert(link.span.start) }
      if node.kind == .reference, node.isOneToken { found.append(node) }
    }
    for node in found where !links.contains(node.span.start) && meaning(of: node) == nil {
      if let declared = resources[node.text(of: node.head)] { put(node.label(), declared) }
    }
  }

  /// Resolves the statuses that a test gives as answers to requests.
  mutating func addAnswers(in test: Node) {
    var asked: String?
    for step in test.children {
      Self.visit(step) { node in
        if let request = node.child(.request), let resource = request.child(.reference) { asked = resource.text }
      }
      guard step.kind == .answerStep, let asked, let answer = step.child(.reference), meaning(of: answer) == nil,
        let declared = statuses[asked + "." + answer.text]
      else { continue }
      put(answer.label(), declared)
    }
  }
}
