internal import UsherCatalog
internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace
internal import UsherYAML

extension Server {
  /// The names of policies, platforms and catalogs in a file, as links to their files.
  func documentLinks(_ parameters: JSON) throws(RequestError) -> JSON {
    let start: JSON = ["textDocument": parameters["textDocument"], "position": ["line": 0, "character": 0]]
    guard let place = try place(of: start) else { return [] }
    return .array(
      place.namedFiles.compactMap { span, label in
        guard let path = folders[place.folder].absolute(label.file), path != place.path else { return nil }
        return ["range": place.lines.range(span), "target": address(of: path)]
      })
  }
}

extension RequestPlace {
  /// The names that stand for policies, platforms and catalogs, each with the same name in its own file. The name of a catalog in a
  /// translation stands for its source.
  var namedFiles: [(span: Span, label: Label)] {
    if path.hasSuffix(Project.catalogEnding), let catalog = readCatalog(file).catalog {
      return [catalog.name, catalog.base].compactMap { $0 }.compactMap { name in
        project.catalogs.sourceName(name.text).map { (name.place.span, $0) }
      }
    }
    guard path.hasSuffix(Project.sourceEnding) else { return [] }
    let tree = parse(file).tree
    let copies = tree.nodes { $0 == .copyDeclaration }.map { $0.span }
    return tree.nodes { $0 == .dottedName }.compactMap { node in
      let span = node.span
      let isCatalog = copies.contains { $0.start <= span.start && span.end <= $0.end }
      let label =
        isCatalog
        ? project.catalogs.sourceName(node.text)
        : project.compiler.policy(named: node.text)?.policyName?.label()
          ?? project.compiler.platform(named: node.text)?.platformName?.label()
      return label.map { (span, $0) }
    }
  }
}
