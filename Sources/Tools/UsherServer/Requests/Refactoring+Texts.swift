internal import UsherCatalog
internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension Selection {
  // MARK: Missing texts

  /// Adds the missing texts of the prompt or notice that is declared here, in every language.
  var missingTexts: Refactoring? {
    guard let node = path.first(where: { [.promptDeclaration, .noticeDeclaration].contains($0.kind) }),
      let name = node.declaredName, let own = project.prompts(of: source)
    else { return nil }
    for (catalog, shapes) in own where shapes.contains(where: { $0.name == name }) {
      guard let edits = project.missingTexts(of: shapes, in: catalog, only: name), !edits.isEmpty else { continue }
      return Refactoring(
        title: "add the missing texts of `\(name)` in every language", kind: .quickFix, edits: edits,
        condition: .noNewErrors)
    }
    return nil
  }

  // MARK: A prompt from its use

  /// Declares the unknown prompt or notice that a statement shows, with a button for each of its rows, and adds its texts in every
  /// language.
  var newPrompt: Refactoring? {
    guard let use = path.last(where: { $0.kind == .showStatement }), let reference = use.child(.reference),
      reference.isOneToken, span.end <= (use.child(.rows)?.span.start ?? use.span.end)
    else { return nil }
    let (name, names) = (reference.text, VisibleNames(tree, in: project))
    guard names.declaration(name, [.promptDeclaration, .noticeDeclaration]) == nil,
      let parameters = parameters(of: use, names), let answers = answers(of: use)
    else { return nil }
    var lines: [String] = []
    var kind = "notice"
    if let answers {
      kind = answers.contains("dismissed") ? "sheet" : "alert"
      lines = answers.map { $0 == "dismissed" ? "  dismissible" : "  button \($0)" }
    }
    let head = "\(kind) \(name)\(parameters)"
    let text = lines.isEmpty ? head : head + " {\n" + lines.joined(separator: "\n") + "\n}"
    guard let place = placeOfDeclaration else { return nil }
    var edits = [(file: source.file, edits: [Edit(Span(place, place), "\n\n" + text)])]
    if let catalog = source.catalogName {
      let shape = PromptShape(
        name: name, declaration: reference.label(), kind: kind == "alert" ? .alert : kind == "notice" ? .notice : .view,
        buttons: (answers ?? []).filter { $0 != "dismissed" })
      edits += project.missingTexts(of: [shape], in: catalog, only: name) ?? []
    }
    return Refactoring(
      title: "declare the \(kind) `\(name)`\(edits.count > 1 ? ", with texts in every language" : "")", kind: .quickFix,
      edits: edits, condition: .noErrorsInNewText)
  }

  /// The end of the line below which a prompt is declared: that of the last prompt, else of what stands above the first flow.
  private var placeOfDeclaration: Int? {
    let items = Array(tree.root.children)
    let last = items.last { [.promptDeclaration, .noticeDeclaration].contains($0.kind) }
    let flow = items.firstIndex { $0.kind == .flowDeclaration } ?? items.count
    guard let above = last ?? (flow > 0 ? items[flow - 1] : nil) else { return nil }
    return tree.file.span(ofLine: tree.file.line(at: above.span.end - 1)).end
  }

  /// The distinct button names in the rows of a statement: `.some(nil)` if it has no rows, nil if a row has another pattern.
  private func answers(of use: Node) -> [String]?? {
    guard let rows = use.child(.rows) else { return .some(nil) }
    var names: [String] = []
    for row in rows.children where row.head.kind != .else {
      let patterns = row.tree.nodes { $0 == .simplePattern }.filter { pattern in
        row.child(.patterns)?.span.contains(pattern.span) ?? false
      }
      guard !patterns.isEmpty, patterns.allSatisfy({ $0.isOneToken && $0.head.kind == .name }) else { return nil }
      for name in patterns.map({ $0.text }) where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The parameters that the arguments of a statement need, in parentheses; nil if a type is not certain.
  private func parameters(of use: Node, _ names: VisibleNames) -> String? {
    var parameters: [String] = []
    for argument in use.child(.arguments)?.children.map({ $0 }) ?? [] {
      guard let token = argument.tokens.first(where: { $0.kind == .name }), let value = argument.children.first,
        let type = type(of: value, names)
      else { return nil }
      parameters.append("\(argument.text(of: token)): \(type)")
    }
    return parameters.isEmpty ? "" : "(" + parameters.joined(separator: ", ") + ")"
  }

  /// The type of a value that is a name, or true or false.
  private func type(of value: Node, _ names: VisibleNames) -> String? {
    let name = value.text
    if name == "true" || name == "false" { return "Bool" }
    let typed: Set<NodeKind> = [.alternatives, .range, .statusType, .resourceType]
    func written(_ node: Node) -> String? { node.children.first { typed.contains($0.kind) }?.text }
    let around = path.flatMap { node in node.child(.parameters).map { Array($0.children) } ?? [] }
    if let parameter = around.last(where: { $0.declaredName == name }) { return written(parameter) }
    if names.resources.contains(name) { return "status of \(name)" }
    let values: Set<NodeKind> = [.inputDeclaration, .memoryDeclaration, .decideDeclaration]
    if let declared = names.declaration(name, values) { return written(declared) }
    let types = names.declared([.typeDeclaration]).filter { names.values(ofType: $0.node).contains(name) }
    return types.count == 1 ? types[0].name : nil
  }
}

extension RequestPlace {
  /// Adds all missing texts of the policies whose texts are in this catalog or its translations, in every language.
  var missingTexts: Refactoring? {
    var edits: [(file: SourceFile, edits: [Edit])] = []
    var name = ""
    for policy in project.policies(shownAt: path) {
      for (catalog, shapes) in project.prompts(of: policy) ?? [] where edits.isEmpty {
        name = catalog
        edits = project.missingTexts(of: shapes, in: catalog) ?? []
      }
    }
    if edits.isEmpty { return nil }
    return Refactoring(
      title: "add all missing texts of `\(name)` in every language", kind: .quickFix, edits: edits,
      condition: .noNewErrors)
  }
}
