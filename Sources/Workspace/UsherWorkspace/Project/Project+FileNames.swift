internal import UsherCatalog
internal import UsherCompiler
internal import UsherModule
package import UsherSource
internal import UsherSyntax
internal import UsherYAML

/// Occurrences of the names of policies, platforms and catalogs.
extension Project {
  /// Whether a declaration is the name of a policy, platform or catalog.
  package func isFileName(_ declaration: Label) -> Bool {
    let name = declaration.name
    return [fileName(name), catalogs.sourceName(name)].contains { $0?.isSamePlace(as: declaration) == true }
  }

  /// The name of a policy or platform in its own file.
  private func fileName(_ name: String) -> Label? {
    compiler.policy(named: name)?.policyName?.label() ?? compiler.platform(named: name)?.platformName?.label()
  }

  /// The names of files at a place of the project, or in its settings.
  func fileNames(in place: String) -> [NameOccurrence] {
    if let source = source(atPlace: place) { return fileNames(in: source) }
    if let index = catalogs.index(at: place) { return fileNames(inCatalog: catalogs.files[index].file) ?? [] }
    return settings.file.map { settings.files.absolute($0.path) } == place ? fileNamesInSettings : []
  }

  /// All places that name a file, each once and in the order of their files.
  func fileNames(of declaration: Label, telling obstacle: (SourceFile) -> Void) -> [NameOccurrence] {
    var found: [NameOccurrence] = []
    for source in sources {
      if source.content == nil { obstacle(source.file) }
      // A platform is also a value, which is recorded.
      let known = names(of: source).occurrences.filter { $0.name.file === source.file }
      let places = Set(known.map { NamePlace($0.name) })
      found += known + fileNames(in: source).filter { !places.contains(NamePlace($0.name)) }
    }
    let isCatalog = catalogs.sourceName(declaration.name)?.isSamePlace(as: declaration) == true
    // Catalogs name platforms, but no policies.
    if isCatalog || compiler.platform(named: declaration.name) != nil {
      for catalog in catalogs.files {
        let isOther = isCatalog && ![catalog.head?.name, catalog.head?.base].contains(declaration.name)
        if isOther, catalog.head != nil { continue }
        guard let names = fileNames(inCatalog: catalog.file) else {
          obstacle(catalog.file)
          continue
        }
        found += names
      }
    }
    return (found + fileNamesInSettings).filter { $0.declaration.isSamePlace(as: declaration) }
  }

  private func fileNames(in source: ParsedFile) -> [NameOccurrence] {
    guard let tree = source.content?.tree else { return [] }
    var found: [NameOccurrence] = []
    func add(_ span: Span, _ declaration: Label?) {
      if let declaration {
        found.append(NameOccurrence(name: Label(source.file, span), declaration: declaration))
      }
    }
    if let name = source.platformName { add(name.span, name.label()) }
    let copies = tree.nodes { $0 == .copyDeclaration }.map { $0.span }
    for node in tree.nodes(where: { $0 == .dottedName || $0 == .reference }) {
      let (span, parts) = (node.span, node.tokens.filter { $0.kind == .name })
      if node.kind == .dottedName {
        let isCatalog = copies.contains { $0.contains(span) }
        add(span, isCatalog ? catalogs.sourceName(node.text) : fileName(node.text))
      } else if parts.count > 1 {
        let qualifier = Span(span.start, parts[parts.count - 2].span.end)
        add(qualifier, compiler.policy(named: source.file.text(qualifier))?.policyName?.label())
      }
    }
    return found
  }

  /// Nil if the catalog cannot be read.
  private func fileNames(inCatalog file: SourceFile) -> [NameOccurrence]? {
    guard let catalog = readCatalog(file).catalog else { return nil }
    let own = [catalog.name, catalog.base].compactMap { $0 }.compactMap { name in
      catalogs.sourceName(name.text).map { NameOccurrence(name: name.inner, declaration: $0) }
    }
    let platforms = catalog.entries.flatMap { entry -> [Catalog.Name] in
      switch entry.content {
      case .prompt(let prompt): prompt.platforms.map { $0.name }
      case .purpose: []
      }
    }
    return own
      + platforms.compactMap { name in
        compiler.platform(named: name.text)?.platformName.map {
          NameOccurrence(name: name.inner, declaration: $0.label())
        }
      }
  }

  private var fileNamesInSettings: [NameOccurrence] {
    let platforms = settings.configuration.platforms.compactMap { setting -> NameOccurrence? in
      guard let place = setting.place, place.name == setting.value.platform,
        let name = compiler.platform(named: setting.value.platform)?.platformName
      else { return nil }
      return NameOccurrence(name: place, declaration: name.label())
    }
    let policies = settings.configuration.flowsAtLaunch.compactMap { setting -> NameOccurrence? in
      guard let place = setting.place, place.name == setting.value.text,
        let name = compiler.policy(named: setting.value.policy)?.policyName
      else { return nil }
      let end = place.span.start + setting.value.policy.utf8.count
      return NameOccurrence(name: Label(place.file, Span(place.span.start, end)), declaration: name.label())
    }
    return platforms + policies
  }

  /// The places in the settings that name a flow.
  func settings(naming flow: Label) -> [NameOccurrence] {
    settings.configuration.flowsAtLaunch.compactMap { setting in
      guard let place = setting.place, place.name == setting.value.text, setting.value.flow == flow.name,
        declares(flow, in: setting.value.policy)
      else { return nil }
      let start = place.span.end - flow.name.utf8.count
      return NameOccurrence(name: Label(place.file, Span(start, place.span.end)), declaration: flow)
    }
  }

  /// Whether a flow is declared in a policy, or in one that it extends.
  private func declares(_ flow: Label, in policy: String) -> Bool {
    lineage(of: policy).contains { $0.tree.file === flow.file }
      && sources.contains { source in
        source.file === flow.file
          && source.content?.tree.nodes { $0 == .flowDeclaration }.contains {
            $0.child(.declaredName)?.span.start == flow.span.start
          } == true
      }
  }
}
