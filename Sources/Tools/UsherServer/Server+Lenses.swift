internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension Server {
  /// What stands above a prompt and a flow: how often the prompt is shown, how many tests the flow has, and what the client can do
  /// with it. A lens of a command that the client does not have is only a text, or is left out.
  func codeLenses(_ parameters: JSON) throws(RequestError) -> JSON {
    let start: JSON = ["textDocument": parameters["textDocument"], "position": ["line": 0, "character": 0]]
    guard let place = try place(of: start), let source = place.project.source(atPlace: place.path),
      let tree = source.content?.tree
    else { return [] }
    let all = place.project.uses(behind: source)
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
      func add(_ title: String, _ command: Command?, _ arguments: [JSON] = []) {
        lenses.append([
          "range": range,
          "command": [
            "title": .string(title), "command": .string(command?.rawValue ?? ""), "arguments": .array(arguments),
          ],
        ])
      }
      let address = address(of: place.path)
      if client.commands.contains(Command.showReferences.rawValue), !counted.isEmpty {
        let places = counted.compactMap { location($0.name, in: place.folder) }
        add(title, .showReferences, [address, range["start"], .array(places)])
      } else {
        add(title, nil)
      }
      for (title, command) in [("play", Command.play), ("prove", Command.prove)] where isFlow {
        if client.commands.contains(command.rawValue) { add(title, command, [address, .string(label.name)]) }
      }
    }
    return .array(lenses)
  }

  /// Commands of a client, which it names in `experimental.commands.commands` when it starts.
  private enum Command: String {
    /// Shows places that are given with the command.
    case showReferences = "editor.action.showReferences"
    /// Plays a flow of a file.
    case play = "usher.play"
    /// Proves a flow of a file.
    case prove = "usher.prove"
  }
}
