internal import UsherCatalog
internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace
internal import UsherYAML

extension Server {
  /// The declarations of a policy or platform, or the entries of a catalog, as a tree. Also of a text with errors.
  func documentSymbols(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let path = path(of: parameters["textDocument"]), let file = text(of: path) else { return [] }
    let lines = TextLines(file.bytes, client.encoding)
    let symbols = OutlineSymbol.all(in: file, path)
    if client.takesNestedSymbols { return .array(symbols.map { $0.json(lines) }) }
    let address = address(of: path)
    return .array(symbols.flatMap { $0.flat }.map { $0.information(address, lines) })
  }

  /// The declarations of all policies and platforms, and the entries of source catalogs, whose names contain the query's letters in
  /// this order.
  func workspaceSymbols(_ parameters: JSON) throws(RequestError) -> JSON {
    let query = (parameters["query"].string ?? "").lowercased()
    var found: [JSON] = []
    for index in folders.indices {
      guard case .success(let checked) = folders[index].current() else { continue }
      for source in checked.projects.flatMap({ $0.sources }) {
        guard let path = folders[index].absolute(source.file) else { continue }
        let lines = TextLines(source.file.bytes, client.encoding)
        for symbol in OutlineSymbol.all(in: source.file, path).flatMap({ $0.flat }) where symbol.matches(query) {
          found.append(symbol.information(address(of: path), lines))
          if found.count == Self.mostSymbols { return .array(found) }
        }
      }
    }
    return .array(found)
  }

  private static var mostSymbols: Int { 500 }
}

/// A declaration in the outline of a file.
struct OutlineSymbol {
  var name: String
  var detail: String
  var kind: SymbolKind
  var span: Span
  var nameSpan: Span
  var children: [OutlineSymbol] = []

  static func all(in file: SourceFile, _ path: String) -> [OutlineSymbol] {
    if path.hasSuffix(Project.catalogEnding) { return entries(in: file) }
    return path.hasSuffix(Project.sourceEnding) ? inside(parse(file).tree.root) : []
  }

  private static func inside(_ node: Node) -> [OutlineSymbol] {
    node.children.flatMap { child -> [OutlineSymbol] in
      if child.kind == .testDeclaration || child.kind == .promiseDeclaration {
        let title = child.tokens.first { $0.kind == .string }
        guard let title else { return [] }
        return [
          OutlineSymbol(
            name: String(child.text(of: title).dropFirst().dropLast()), detail: child.text(of: child.head),
            kind: .method,
            span: child.span, nameSpan: title.span)
        ]
      }
      guard let (detail, kind) = meaning(of: child.kind),
        let name = child.child(.declaredName)
      else { return inside(child) }
      return [
        OutlineSymbol(
          name: name.text(of: name.head), detail: detail, kind: kind, span: child.span, nameSpan: name.head.span,
          children: inside(child))
      ]
    }
  }

  /// The word for a kind of declaration, and the kind of its symbol.
  private static func meaning(of kind: NodeKind) -> (detail: String, symbol: SymbolKind)? {
    let meanings: [NodeKind: (String, SymbolKind)] = [
      .typeDeclaration: ("type", .enum), .inputDeclaration: ("input", .property),
      .memoryDeclaration: ("memory", .variable),
      .letDeclaration: ("let", .constant), .decideDeclaration: ("decision", .property),
      .actionDeclaration: ("action", .method),
      .metricDeclaration: ("metric", .event), .linkDeclaration: ("link", .string), .eventDeclaration: ("event", .event),
      .promptDeclaration: ("prompt", .interface), .noticeDeclaration: ("notice", .interface),
      .buttonDeclaration: ("button", .field),
      .flowDeclaration: ("flow", .function), .stateDeclaration: ("state", .class),
      .resourceDeclaration: ("resource", .object), .sharedResource: ("resource", .object),
      .platformClause: ("platform", .namespace),
    ]
    return meanings[kind]
  }

  private static func entries(in file: SourceFile) -> [OutlineSymbol] {
    guard let catalog = readCatalog(file).catalog else { return [] }
    return catalog.entries.map { entry in
      let texts = entry.texts.map { $0.text }.map { text in
        OutlineSymbol(
          name: text.name.text, detail: text.form.phrases.first?.written ?? "", kind: .string,
          span: text.name.place.span,
          nameSpan: text.name.place.span)
      }
      let own = texts.filter { file.line(at: $0.span.start) >= file.line(at: entry.name.place.span.start) }
      return OutlineSymbol(
        name: entry.name.text, detail: own.first?.detail ?? "", kind: .interface,
        span: own.reduce(entry.name.place.span) { $0.joined(with: $1.span) }, nameSpan: entry.name.place.span,
        children: own)
    }
  }

  /// The symbol and everything in it.
  var flat: [OutlineSymbol] { [self] + children.flatMap { $0.flat } }

  func matches(_ query: String) -> Bool {
    var rest = query[...]
    for character in name.lowercased() where rest.first == character { rest.removeFirst() }
    return rest.isEmpty
  }

  func json(_ lines: TextLines) -> JSON {
    [
      "name": .string(name.isEmpty ? "?" : name), "detail": .string(detail), "kind": .int(kind.rawValue),
      "range": lines.range(span.joined(with: nameSpan)), "selectionRange": lines.range(nameSpan),
      "children": .array(children.map { $0.json(lines) }),
    ]
  }

  func information(_ address: JSON, _ lines: TextLines) -> JSON {
    [
      "name": .string(name.isEmpty ? "?" : name), "kind": .int(kind.rawValue),
      "location": ["uri": address, "range": lines.range(nameSpan)],
    ]
  }
}
