internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension Server {
  /// The lenses above prompts and flows: the number of uses or tests, the verdict of the proof, and commands. A lens whose command the
  /// client does not support has only a text, or is left out.
  ///
  /// Verdicts are of the present text. A client that supports `workspace/codeLens/refresh` is asked to refresh when one is known.
  func codeLenses(_ parameters: JSON) throws(RequestError) -> JSON {
    let start: JSON = ["textDocument": parameters["textDocument"], "position": ["line": 0, "character": 0]]
    guard let place = try place(of: start), let source = place.project.source(atPlace: place.path),
      let tree = source.content?.tree
    else { return [] }
    let all = place.project.uses(behind: source)
    let verdicts = place.project.provedFlows(of: source)
    if client.refreshesLenses { clientView.verdicts.updateValue(verdicts?.map { $0.text }, forKey: place.path) }
    var lenses: [JSON] = []
    for node in tree.nodes(where: { [.promptDeclaration, .noticeDeclaration, .flowDeclaration].contains($0) }) {
      guard let name = node.child(.declaredName) else { continue }
      let label = Label(name.tree.file, name.head.span)
      let uses = all.filter { $0.declaration.isSamePlace(as: label) }
      let isFlow = node.kind == .flowDeclaration
      let counted = uses.filter { use in
        isFlow
          ? use.kind == .flowClause && use.path.contains { $0.kind == .testDeclaration }
          : use.kind == .showStatement
      }
      let title = isFlow ? (counted.count == 1 ? "1 test" : "\(counted.count) tests") : "used by \(counted.count)"
      let range = place.lines.range(name.head.span)
      func add(_ title: String, _ command: ClientCommand?, _ arguments: [JSON]) {
        lenses.append([
          "range": range,
          "command": [
            "title": .string(title), "command": .string(command?.rawValue ?? ""), "arguments": .array(arguments),
          ],
        ])
      }
      if client.can(.showReferences), !counted.isEmpty {
        let places = counted.compactMap { location($0.name, in: place.folder) }
        add(title, .showReferences, [address(of: place.path), range["start"], .array(places)])
      } else {
        add(title, nil, [])
      }
      if isFlow { addProof(of: label, at: place.path, verdicts, add) }
    }
    return .array(lenses)
  }

  /// Adds the commands for a flow, and the verdict of its proof. `verdicts` are nil until the proof has finished.
  private func addProof(
    of flow: Label, at path: String, _ verdicts: [ProvedFlow]?, _ add: (String, ClientCommand?, [JSON]) -> Void
  ) {
    let arguments: [JSON] = [address(of: path), .string(flow.name)]
    if client.can(.play) { add("play", .play, arguments) }
    let prove = client.can(.prove) ? ClientCommand.prove : nil
    if let verdict = verdicts?.first(where: { $0.place.isSamePlace(as: flow) }) {
      add(verdict.text, prove, prove == nil ? [] : arguments)
    } else if verdicts == nil, client.refreshesLenses {
      add("proving …", nil, [])
    } else if prove != nil {
      add("prove", prove, arguments)
    }
  }
}
