package import UsherCatalog
package import UsherCompiler
package import UsherSemantics
package import UsherSource
internal import UsherSyntax
internal import UsherYAML

extension Project {
  /// The policy or platform at an absolute path; nil if it does not belong to the project.
  package func source(atPlace place: String) -> ParsedFile? { sourcesByPlace[place] }

  /// The name at an offset of a policy, a platform, a catalog or the settings, and what it refers to.
  package func occurrence(at offset: Int, in place: String) -> NameOccurrence? {
    func holds(_ span: Span) -> Bool { span.start <= offset && offset <= span.end }
    if let source = source(atPlace: place),
      let found = compiler.occurrences(of: source).first(where: {
        $0.name.file === source.file && holds($0.name.span)
      })
    {
      return found
    }
    return catalogOccurrence(at: offset, in: place) ?? fileNames(in: place).first { holds($0.name.span) }
  }

  private func catalogOccurrence(at offset: Int, in place: String) -> NameOccurrence? {
    guard let index = catalogs.index(at: place), let catalog = readCatalog(catalogs.files[index].file).catalog else {
      return nil
    }
    let names = catalog.entries.flatMap { $0.names }
    guard
      let written = names.first(where: { $0.name.place.span.start <= offset && offset <= $0.name.place.span.end })
    else { return nil }
    return users(of: catalog).lazy.compactMap { user in
      declaration(of: written, among: compiler.occurrences(of: user)).map {
        NameOccurrence(name: written.name.place, declaration: $0)
      }
    }.first
  }

  /// All places that name a declaration, in policies, catalogs and the settings, each once and sorted by file. Calls `obstacle` for
  /// each file that may name it but cannot be read.
  package func occurrences(of declaration: Label, telling obstacle: (SourceFile) -> Void) -> [NameOccurrence] {
    var found: [NameOccurrence] = []
    var places: Set<String> = []
    func add(_ occurrence: NameOccurrence) {
      let place = "\(occurrence.name.file.path):\(occurrence.name.span.start)"
      if places.insert(place).inserted { found.append(occurrence) }
    }
    if isFileName(declaration) { return fileNames(of: declaration, telling: obstacle) }
    guard let home = sources.first(where: { $0.file === declaration.file }) else { return [] }
    // A file with syntax errors may use the name or not.
    for source in sources where source.content == nil { obstacle(source.file) }
    var read: Set<Int> = []
    for user in compiler.dependents(of: home) {
      let occurrences = compiler.occurrences(of: user)
      for occurrence in occurrences where occurrence.declaration.isSamePlace(as: declaration) { add(occurrence) }
      guard let name = user.catalogName else { continue }
      for index in catalogs.indices(named: name) where read.insert(index).inserted {
        let file = catalogs.files[index].file
        guard let catalog = readCatalog(file).catalog else {
          obstacle(file)
          continue
        }
        for written in catalog.entries.flatMap({ $0.names }) where written.name.text == declaration.name {
          if self.declaration(of: written, among: occurrences)?.isSamePlace(as: declaration) == true {
            add(NameOccurrence(name: written.name.place, declaration: declaration))
          }
        }
      }
    }
    for occurrence in settings(naming: declaration) { add(occurrence) }
    return found.sorted { ($0.name.file.path, $0.name.span.start) < ($1.name.file.path, $1.name.span.start) }
  }

  /// The policies that take their texts from a catalog, or from one that extends it.
  private func users(of catalog: Catalog) -> [ParsedFile] {
    let names = Set([catalog.name.text, catalog.base?.text].compactMap { $0 })
    return sources.filter { $0.catalogName.map(names.contains) ?? false }
  }

  /// The declaration of a name in a catalog: that of its prompt, and in it the button, the parameter, or a value of its type.
  private func declaration(of written: CatalogName, among occurrences: [NameOccurrence]) -> Label? {
    let declared = occurrences.filter { $0.name.isSamePlace(as: $0.declaration) }
    let path = written.path
    guard let prompt = path.first else { return nil }
    for shown in declared where shown.name.name == prompt {
      guard let outer = ShownNames(shown.name, among: sources) else { continue }
      if path.count == 1 { return shown.name }
      guard let found = outer.member(Array(path.dropFirst())) else { continue }
      return written.isValue ? value(written.name.text, of: found, among: occurrences) : found
    }
    return nil
  }

  /// The declaration of a value that a parameter can have.
  private func value(_ name: String, of parameter: Label, among occurrences: [NameOccurrence]) -> Label? {
    let kinds: Set<NodeKind> = [.parameter, .typeDeclaration]
    let tree = sources.first { $0.file === parameter.file }?.content?.tree
    let node = tree?.nodes { kinds.contains($0) }.first { $0.declared?.span == parameter.span }
    guard let type = node?.child(.alternatives), let first = type.children.first else {
      return nil
    }
    if type.children.count > 1 {
      return type.children.compactMap { $0.asDeclaredName }.first { $0.text == name }?.label()
    }
    let declared = occurrences.first { $0.name.isSamePlace(as: Label(first.tree.file, first.head.span)) }?.declaration
    return declared.flatMap { $0.isSamePlace(as: parameter) ? nil : value(name, of: $0, among: occurrences) }
  }

  /// The entries of a prompt or notice in every catalog of the policies that show it, sources first.
  package func entries(of prompt: Label) -> [(catalog: Catalog, entry: Catalog.Entry)] {
    guard let home = sources.first(where: { $0.file === prompt.file }) else { return [] }
    var found: [(catalog: Catalog, entry: Catalog.Entry)] = []
    for index in ownCatalogs(of: home) {
      guard let catalog = readCatalog(catalogs.files[index].file).catalog else { continue }
      found += catalog.entries.filter { $0.name.text == prompt.name }.map { (catalog, $0) }
    }
    return found.filter { $0.catalog.role == .source } + found.filter { $0.catalog.role != .source }
  }
}

/// The declaration of a prompt or notice, with the names that texts may use.
private struct ShownNames {
  private let node: Node

  init?(_ name: Label, among sources: [ParsedFile]) {
    guard let tree = sources.first(where: { $0.file === name.file })?.content?.tree else { return nil }
    let shown = tree.nodes { $0 == .promptDeclaration || $0 == .noticeDeclaration }
    guard let node = shown.first(where: { $0.declared?.span == name.span }) else { return nil }
    self.node = node
  }

  /// A button, a parameter, or the parameter of a button.
  func member(_ path: [String]) -> Label? {
    guard let name = path.first else { return nil }
    let parameters = node.children.filter { $0.kind == .parameters }.flatMap { Array($0.children) }
    let buttons = node.children.filter { $0.kind == .buttonDeclaration }
    if path.count == 1 { return (buttons + parameters).compactMap { $0.declared }.first { $0.text == name }?.label() }
    let button = buttons.first { $0.declared?.text == name }
    let own = button.map { $0.children.filter { $0.kind == .parameters }.flatMap { Array($0.children) } } ?? []
    return (own + parameters).compactMap { $0.declared }.first { $0.text == path[1] }?.label()
  }
}

extension Node {
  fileprivate var declared: DeclaredName? { children.first { $0.kind == .declaredName }?.asDeclaredName }
}

extension Label {
  /// The text at this place.
  package var name: String { file.text(span) }
}

/// A name in a catalog that a policy declares, with the path to it: the prompt, then a button or a parameter.
private struct CatalogName {
  var name: Catalog.Name
  var path: [String]
  /// Whether it is a value of the parameter that the path leads to.
  var isValue = false
}

extension Catalog.Entry {
  fileprivate var names: [CatalogName] {
    let own = name.text
    guard purpose == nil else { return [] }
    var names = [CatalogName(name: name, path: [own])]
    for one in texts {
      let text = one.text
      let isButton = one.part == .button || one.part == .accessibilityButton
      if isButton { names.append(CatalogName(name: text.name, path: [own, text.name.text])) }
      names += text.form.names(in: isButton ? [own, text.name.text] : [own])
    }
    return names
  }
}

extension Catalog.Text.Form {
  /// The names of the parameters that the text reads, at each place, and of their values. A placeholder's place is the name between
  /// its braces.
  fileprivate func names(in outer: [String]) -> [CatalogName] {
    switch self {
    case .phrase(let phrase):
      return phrase.pieces.compactMap { piece in
        guard case .placeholder(var name) = piece else { return nil }
        let written = name.place.name
        guard written.hasPrefix("{"), written.hasSuffix("}"), written.dropFirst().dropLast() == name.text else {
          return nil
        }
        name.place.span = Span(name.place.span.start + 1, name.place.span.end - 1)
        return CatalogName(name: name, path: outer + [name.text])
      }
    case .select(let parameter, let cases):
      let path = outer + [parameter.text]
      let values = cases.map { CatalogName(name: $0.value, path: path, isValue: true) }
      return [CatalogName(name: parameter, path: path)] + values + cases.flatMap { $0.form.names(in: outer) }
    case .plural(let parameter, let cases):
      return [CatalogName(name: parameter, path: outer + [parameter.text])] + cases.flatMap { $0.form.names(in: outer) }
    }
  }
}

extension Project {
  /// The edits that keep translations up to date through a rename: an entry that translates the present source text also translates
  /// the renamed one. `renamed` is this project after the rename.
  package func stamps(keptIn renamed: Project) -> [(file: SourceFile, edits: [Edit])] {
    let names = catalogs.files.compactMap { $0.head }.filter { $0.role == .source }.map { $0.name }
    return names.flatMap { name -> [(file: SourceFile, edits: [Edit])] in
      let isChanged = zip(catalogs.files(behind: name), renamed.catalogs.files(behind: name)).contains { $0 !== $1 }
      guard isChanged, let old = catalogs.read(name).sets.named(name),
        let new = renamed.catalogs.read(name).sets.named(name)
      else { return [] }
      return zip(old.ownTranslations, new.ownTranslations).map { translation, after in
        let entries = readYAML(translation.file).root?.field("entries")?.value
        let edits = zip(translation.entries, after.entries).compactMap { entry, same -> Edit? in
          guard let from = entry.review.from, from == old.original(of: entry)?.fingerprint,
            let stamp = new.original(of: same)?.fingerprint, stamp != from, entry.name.place.file === translation.file,
            let written = entries?.field(entry.name.text)?.value.field("from")
          else { return nil }
          return Edit(written.value.span, writtenScalar(stamp))
        }
        return (translation.file, edits)
      }.filter { !$0.edits.isEmpty }
    }
  }
}

extension ProjectCatalogs {
  /// The name of a source catalog in its file; nil if there is none.
  package func sourceName(_ name: String) -> Label? {
    files.lazy.filter { $0.head?.name == name && $0.head?.role == .source }.compactMap {
      readCatalog($0.file).catalog?.name.place
    }.first
  }
}
