internal import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherModule
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace
internal import UsherYAML

extension Server {
  /// What a name means: its declaration and its documentation, a prompt's texts in all languages, or what the system does with a
  /// resource, as its platform file says. At a row's head or arrow, also what the row is for.
  func hover(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters) else { return nil }
    var parts: [String] = []
    var span = place.file.word(around: place.offset)
    if let occurrence = place.project.occurrence(at: place.offset, in: place.path) {
      span = occurrence.name.span
      let home = place.project.home(of: occurrence.declaration)
      // A resource or a status is explained by all its lines.
      if home?.platformName != nil {
        parts = explanation(ofPlatformName: occurrence.text, occurrence.declarations, at: place)
      }
      if parts.isEmpty, let tree = home?.content?.tree {
        parts = place.project.explanation(of: occurrence.declaration, in: tree)
      }
    } else if span.start < span.end, let node = place.likelyDeclaration, let name = node.child(.declaredName) {
      parts = place.project.explanation(of: name.label(), in: node.tree)
    } else if place.path.hasSuffix(Project.sourceEnding), span.start < span.end {
      parts = explanation(ofPlatformName: place.file.text(span), [], at: place)
      if parts.isEmpty { parts = place.valueExplanation }
    }
    if place.path.hasSuffix(Project.catalogEnding),
      let text = place.project.term(at: place.offset, in: place.path)
        ?? place.project.text(at: place.offset, in: place.path)
    {
      if parts.isEmpty { (span, parts) = (text.span, text.others) }
    }
    if let row = place.rowExplanation {
      if parts.isEmpty { span = row.span }
      parts += row.parts
    }
    if parts.isEmpty { return nil }
    let kind: JSON = client.takesMarkdown ? "markdown" : "plaintext"
    let text = parts.map {
      client.takesMarkdown ? $0 : $0.replacing("```usher\n", with: "").replacing("\n```", with: "")
    }
    return [
      "contents": ["kind": kind, "value": .string(text.joined(separator: "\n\n"))], "range": place.lines.range(span),
    ]
  }

  /// A resource with what it declares, or a link, in the words of the platform files that declare it. `known` are its declarations, if
  /// they are known.
  private func explanation(ofPlatformName name: String, _ known: [Label], at place: RequestPlace) -> [String] {
    place.platformDeclarations(of: name, known).flatMap { declared -> [String] in
      let platform = declared.platform
      if declared.node.kind == .linkDeclaration {
        let file = declared.node.tree.file
        let line = file.text(file.span(ofLine: file.line(at: declared.node.span.start))).trimmed
        return ["```usher\n\(line.withoutBlock)\n```", declared.node.documentation].compactMap { $0 }
      }
      let isStatus = declared.resource != name
      let told = describe(declared.node, isStatus ? declared.members + [name] : nil, platform)
      guard StatusGroup(rawValue: name) != nil, declared.isOfDevice, let platform, !declared.members.isEmpty else {
        return told
      }
      return ["`\(name)` on \(platform) stands for \(listed(declared.members, "and"))"] + told
    }
  }

  /// A resource's documentation, and those of its lines that name one of the statuses, with the comments that give their sources.
  private func describe(_ resource: Node, _ statuses: [String]?, _ platform: String?) -> [String] {
    let file = resource.tree.file
    let clauses = resource.children.filter { clause in
      guard let statuses else { return clause.kind != .declaredName }
      return clause.tree.tokens.contains { token in
        clause.span.start <= token.span.start && token.span.end <= clause.span.end && token.kind == .name
          && statuses.contains(clause.text(of: token))
      }
    }
    if clauses.isEmpty { return [] }
    let lines = clauses.map { file.text(file.span(ofLine: file.line(at: $0.span.start))).trimmed }
    let head = "resource \(resource.declaredName ?? "")" + (platform.map { " on \($0)" } ?? "")
    return ["```usher\n\(([head] + lines).joined(separator: "\n"))\n```", resource.documentation].compactMap { $0 }
  }
}

extension RequestPlace {
  /// The types and actions that have the value or answer that is named here: the first line of each, and its documentation.
  fileprivate var valueExplanation: [String] {
    let tree = parse(file).tree
    let word = file.word(around: offset)
    guard let token = tree.tokens.first(where: { $0.span == word }), token.kind == .name else { return [] }
    let name = tree.root.text(of: token)
    var parts: [String] = []
    for tree in VisibleNames(tree, in: project).trees {
      for value in tree.nodes(where: { $0 == .alternatives || $0 == .answersClause }) {
        let declared = value.children.compactMap { $0.kind == .declaredName ? $0.text(of: $0.head) : $0.declaredName }
        let path = tree.path(to: value.span)
        guard declared.contains(name), let owner = path.last(where: { VisibleNames.kinds.contains($0.kind) }) else {
          continue
        }
        let line = tree.file.text(tree.file.span(ofLine: tree.file.line(at: owner.span.start))).trimmed
        parts += ["```usher\n\(line.withoutBlock)\n```", owner.documentation].compactMap { $0 }
      }
    }
    return parts
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }

  /// The first line of a declaration without the brace that opens its block.
  fileprivate var withoutBlock: String {
    var text = self[...]
    while let last = text.last, last == " " || last == "{" { text.removeLast() }
    return String(text)
  }
}

extension Project {
  /// The first line of a declaration, its documentation, and the texts of a prompt or a button in all languages.
  fileprivate func explanation(of declaration: Label, in tree: SyntaxTree) -> [String] {
    func find(_ node: Node, _ around: [Node]) -> [Node] {
      for child in node.children
      where child.span.start <= declaration.span.start
        && declaration.span.end <= child.span.end
      {
        return child.kind == .declaredName ? around + [node] : find(child, around + [node])
      }
      return around
    }
    let path = find(tree.root, [])
    // A value is explained by its type.
    let values: [NodeKind] = [.alternatives, .valueRow, .conditionValueRow]
    let owner =
      path.last.map { values.contains($0.kind) } ?? false ? path.last { VisibleNames.kinds.contains($0.kind) } : nil
    guard let node = owner ?? path.last else { return [] }
    let line = tree.file.span(ofLine: tree.file.line(at: node.span.start))
    let start = max(line.start, node.span.start)
    let end = node.kind == .parameter || node.kind == .answer ? node.span.end : min(line.end, node.span.end)
    let head = tree.file.text(Span(start, max(start, end)))
    let isShown = [.promptDeclaration, .noticeDeclaration, .buttonDeclaration].contains(node.kind)
    return ["```usher\n\(head.withoutBlock)\n```", node.documentation].compactMap { $0 }
      + (isShown ? texts(of: declaration, in: path) : [])
  }

  /// The texts of a prompt, a notice or a button, a line for each language.
  private func texts(of declaration: Label, in path: [Node]) -> [String] {
    let kinds: Set<NodeKind> = [.promptDeclaration, .noticeDeclaration]
    guard let prompt = path.last(where: { kinds.contains($0.kind) }), let name = prompt.child(.declaredName) else {
      return []
    }
    let button = path.last?.kind == .buttonDeclaration ? declaration.name : nil
    let lines = entries(of: Label(name.tree.file, name.head.span)).map { catalog, entry -> String in
      let texts = entry.texts.filter { one in
        button.map { one.part == .button && one.text.name.text == $0 } ?? (one.part != .accessibilityButton)
      }
      let words = texts.compactMap { $0.text.form.phrases.first?.written }.filter { !$0.isEmpty }
      return "- \(catalog.locale.text): \(words.joined(separator: " · "))"
    }
    return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
  }

  /// The term at an offset of a catalog, in `{-name}` or where it is declared, and its text in all catalogs of the name.
  fileprivate func term(at offset: Int, in place: String) -> (span: Span, others: [String])? {
    guard let index = catalogs.index(at: place), let catalog = readCatalog(catalogs.files[index].file).catalog else {
      return nil
    }
    let (file, word) = (catalog.file, catalog.file.word(around: offset))
    let isUse = word.start >= 2 && Array(file.bytes[word.start - 2..<word.start]) == Array("{-".utf8)
    let isDeclared = catalog.terms.contains { $0.name.place.span == word }
    guard isUse || isDeclared, let set = catalogs.read(catalog.name.text).sets.named(catalog.name.text) else {
      return nil
    }
    let name = file.text(word)
    let lines = ([set.source] + set.translations).compactMap { other in
      other.terms.first { $0.name.text == name }.map { "- \(other.locale.text): \($0.text)" }
    }
    return lines.isEmpty ? nil : (word, ["term \(name)\n\n" + lines.joined(separator: "\n")])
  }

  /// The text at an offset of a catalog, and the same text in the other catalogs of its name, the source first.
  fileprivate func text(at offset: Int, in place: String) -> (span: Span, others: [String])? {
    guard let index = catalogs.index(at: place), let catalog = readCatalog(catalogs.files[index].file).catalog else {
      return nil
    }
    for entry in catalog.entries {
      for one in entry.texts {
        let spans = [one.text.name.place.span] + one.text.form.phrases.map { $0.place.span }
        guard let span = spans.first(where: { $0.start <= offset && offset <= $0.end }) else { continue }
        let others = catalogs.read(catalog.name.text).sets.named(catalog.name.text)
        let all = (others.map { [$0.source] + $0.translations } ?? []).filter { $0.file.path != catalog.file.path }
        let lines = all.compactMap { other -> String? in
          let known = other.entries.first { $0.name.text == entry.name.text }?.texts
          let same = known?.first { $0.isSame(as: one) }
          guard let words = same?.text.form.phrases.first?.written else { return nil }
          return "- \(other.locale.text): \(words)"
        }
        return (span, lines.isEmpty ? [] : [lines.joined(separator: "\n")])
      }
    }
    return nil
  }
}
