internal import UsherCompiler
internal import UsherModule
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension Server {
  /// The state or flow that is named at a place.
  func prepareCallHierarchy(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters),
      let declaration = place.project.occurrence(at: place.offset, in: place.path)?.declaration,
      let item = place.project.step(declaration).flatMap({ hierarchyItem($0, in: place.folder) })
    else { return nil }
    return [item]
  }

  /// The states from which rows lead to a state, or which run a flow.
  func incomingCalls(_ parameters: JSON) throws(RequestError) -> JSON {
    try calls(parameters, "from") { step, uses in
      uses.filter { $0.declaration.isSamePlace(as: step.name) }.compactMap { use in use.home.map { (use, $0.stepName) }
      }
    }
  }

  /// The states to which the rows of a state lead and the flows that it runs; of a flow, the flows that it runs.
  func outgoingCalls(_ parameters: JSON) throws(RequestError) -> JSON {
    try calls(parameters, "to") { step, uses in
      uses.filter { use in
        step.node.kind == .flowDeclaration
          ? use.kind == .runStatement && use.path.contains { $0.isSame(as: step.node) }
          : use.home?.isSame(as: step.node) == true
      }.map { ($0, $0.declaration) }
    }
  }

  /// The other ends of transitions, each with the places of these.
  private func calls(
    _ parameters: JSON, _ end: String, _ others: (NamedStep, [NamedUse]) -> [(use: NamedUse, other: Label?)]
  ) throws(RequestError) -> JSON {
    let item = parameters["item"]
    let start: JSON = ["textDocument": ["uri": item["uri"]], "position": item["selectionRange"]["start"]]
    guard let place = try place(of: start), let source = place.project.source(atPlace: place.path),
      let named = place.project.occurrence(at: place.offset, in: place.path),
      let step = place.project.step(named.declaration)
    else { return nil }
    var groups: [(step: NamedStep, uses: [NamedUse])] = []
    for (use, other) in others(step, place.project.uses(behind: source).filter({ $0.isTransition })) {
      guard let found = other.flatMap(place.project.step) else { continue }
      if let index = groups.firstIndex(where: { $0.step.name.isSamePlace(as: found.name) }) {
        groups[index].uses.append(use)
      } else {
        groups.append((found, [use]))
      }
    }
    return .array(
      groups.compactMap { group in
        guard let item = hierarchyItem(group.step, in: place.folder) else { return nil }
        let ranges = group.uses.compactMap { location($0.name, in: place.folder)?["range"] }
        return [end: item, "fromRanges": .array(ranges)]
      })
  }

  private func hierarchyItem(_ step: NamedStep, in folder: Int) -> JSON? {
    guard let name = location(step.name, in: folder), let whole = location(step.node.label(), in: folder) else {
      return nil
    }
    let isFlow = step.node.kind == .flowDeclaration
    return [
      "name": .string(step.name.name), "kind": .int((isFlow ? SymbolKind.function : .class).rawValue),
      "detail": isFlow ? "flow" : "state",
      "uri": name["uri"], "range": whole["range"], "selectionRange": name["range"],
    ]
  }
}

/// The declaration of a state or a flow, and its name there.
private typealias NamedStep = (node: Node, name: Label)

extension Project {
  fileprivate func step(_ declaration: Label) -> NamedStep? {
    let tree = sources.first { $0.file === declaration.file }?.content?.tree
    let node = tree?.path(to: declaration.span).last { $0.kind != .declaredName }
    guard let node, [.stateDeclaration, .flowDeclaration].contains(node.kind) else { return nil }
    return (node, declaration)
  }
}

extension Node {
  fileprivate func isSame(as other: Node) -> Bool { tree === other.tree && index == other.index }

  /// The name that it declares.
  fileprivate var stepName: Label? { child(.declaredName).map { Label($0.tree.file, $0.head.span) } }
}
