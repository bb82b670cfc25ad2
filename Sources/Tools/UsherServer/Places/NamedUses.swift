internal import UsherCompiler
internal import UsherModule
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// A name with the parts of the syntax tree around it, outermost first.
struct NamedUse {
  let name: Label
  let declaration: Label
  let path: [Node]

  /// The innermost state around it, or else the flow.
  var home: Node? { path.last { $0.kind == .stateDeclaration || $0.kind == .flowDeclaration } }

  /// The kind of the statement or target that has the name.
  var kind: NodeKind? { path.last { $0.kind != .reference }?.kind }

  /// Whether a journey goes to the state or flow that it names.
  var isTransition: Bool { kind == .stateTarget || kind == .backTarget || kind == .runStatement }
}

extension Project {
  /// The names in a policy and in all that use or extend it, each once and in the order of the text.
  func uses(behind source: ParsedFile) -> [NamedUse] {
    var seen: Set<String> = []
    return compiler.dependents(of: source).flatMap { user in
      names(of: user).occurrences.sorted { $0.name.span.start < $1.name.span.start }
    }.compactMap { occurrence in
      let place = "\(occurrence.name.file.path):\(occurrence.name.span.start)"
      guard seen.insert(place).inserted,
        let tree = sources.first(where: { $0.file === occurrence.name.file })?.content?.tree
      else { return nil }
      return NamedUse(
        name: occurrence.name, declaration: occurrence.declaration, path: tree.path(to: occurrence.name.span))
    }
  }
}

extension SyntaxTree {
  /// The nodes around a span, outermost first.
  func path(to span: Span) -> [Node] {
    var path = [root]
    while let inner = path[path.count - 1].children.first(where: {
      $0.span.start <= span.start && span.end <= $0.span.end && $0.span.start < $0.span.end
    }) {
      path.append(inner)
    }
    return path
  }
}
