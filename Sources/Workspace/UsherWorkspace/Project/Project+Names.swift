package import UsherCatalog
package import UsherCompiler
package import UsherModule
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
      let found = names(of: source).occurrences.last(where: {
        $0.name.file === source.file && holds($0.name.span)
      })
    {
      return found
    }
    let inCatalog = catalogs.index(at: place).flatMap { names(inCatalog: $0) }
    return inCatalog?.first { holds($0.name.span) } ?? fileNames(in: place).first { holds($0.name.span) }
  }

  /// For each row with `else` in a policy's own file, the answers that it handles, as the heads of rows that could stand in its place.
  package func handledByElse(in source: ParsedFile) -> [(row: Label, heads: [String])] {
    names(of: source).handledByElse.filter { $0.row.file === source.file }
  }

  /// The names of policies in a catalog, each with its declarations in the policies that take texts from it. Nil if it cannot be read.
  private func names(inCatalog index: Int) -> [NameOccurrence]? {
    let file = catalogs.files[index].file
    let users = users(ofCatalog: index)
    return analyses.names(inCatalog: file, of: users.flatMap { compiler.files(neededBy: $0) }) {
      guard let catalog = readCatalog(file).catalog else { return nil }
      let names = users.map { self.names(of: $0) }
      return catalog.entries.flatMap { $0.names }.compactMap { written in
        let all = names.flatMap { declarations(of: written, in: $0) }
        let first = all.enumerated().filter { index, label in
          !all[..<index].contains { $0.isSamePlace(as: label) }
        }
        return NameOccurrence(name: written.name.inner, declarations: first.map { $0.element })
      }
    }
  }

  /// The policy or platform that a declaration is in.
  package func home(of declaration: Label) -> ParsedFile? {
    sources.first { $0.file === declaration.file } ?? compiler.bundledPlatform(at: declaration.file.path)
  }

  /// All places that name the same as `name`, in policies, platforms, catalogs and the settings, each once and sorted by file. What one
  /// place means together, as a status of several platforms, is the same. Calls `obstacle` for each file that may name it but cannot be
  /// read.
  package func occurrences(of name: NameOccurrence, telling obstacle: (SourceFile) -> Void) -> [NameOccurrence] {
    if isFileName(name.declaration) { return fileNames(of: name.declaration, telling: obstacle) }
    // A file with syntax errors may use the name or not.
    for source in sources where source.content == nil { obstacle(source.file) }
    let (users, declarations) = users(of: name.declarations)
    let named = Set(users.compactMap { $0.catalogName })
    var written = users.flatMap { names(of: $0).occurrences }
    for index in catalogs.files.indices {
      if let names = names(inCatalog: index) {
        written += names
      } else if let head = catalogs.files[index].head, named.isDisjoint(with: [head.name, head.base ?? head.name]) {
        continue
      } else {
        obstacle(catalogs.files[index].file)
      }
    }
    var places: Set<NamePlace> = []
    return (written + settings(naming: name.declaration)).filter { occurrence in
      occurrence.declarations.contains { declarations.contains(NamePlace($0)) }
        && places.insert(NamePlace(occurrence.name)).inserted
    }.sorted { ($0.name.file.path, $0.name.span.start) < ($1.name.file.path, $1.name.span.start) }
  }

  /// The files whose names may be these declarations, and these with all that some place means together with one of them.
  private func users(of declarations: [Label]) -> (files: [ParsedFile], declarations: Set<NamePlace>) {
    let inCatalogs = catalogs.files.indices.flatMap { names(inCatalog: $0) ?? [] }
    var (users, known, next) = ([ParsedFile](), Set<NamePlace>(), declarations)
    while !next.isEmpty {
      let dependents = next.compactMap { home(of: $0) }.flatMap { compiler.dependents(of: $0) }
      for user in dependents where !users.contains(where: { $0.file === user.file }) { users.append(user) }
      known.formUnion(next.map { NamePlace($0) })
      next = (users.flatMap { names(of: $0).occurrences } + inCatalogs).filter { occurrence in
        occurrence.declarations.count > 1 && occurrence.isCertain
          && occurrence.declarations.contains { known.contains(NamePlace($0)) }
      }.flatMap { $0.declarations }.filter { !known.contains(NamePlace($0)) }
    }
    return (users, known)
  }

  /// The policies that take their texts from a catalog, or from one that extends it.
  private func users(ofCatalog index: Int) -> [ParsedFile] {
    guard let name = catalogs.files[index].head?.name else { return [] }
    let names = [name] + catalogs.files.compactMap { $0.head }.filter { $0.base == name }.map { $0.name }
    return sources.filter { $0.catalogName.map(names.contains) ?? false }
  }

  /// The declarations of a name in a catalog: that of its prompt, and in it the button, the parameter, or a value of its type.
  private func declarations(of written: CatalogName, in names: RecordedNames) -> [Label] {
    let path = written.path
    for shown in names.occurrences where shown.name.name == path[0] {
      guard let outer = ShownNames(shown.name, among: sources) else { continue }
      if path.count == 1 { return shown.declarations }
      guard let found = outer.member(Array(path.dropFirst())) else { continue }
      if written.isValue { return names.declarations(ofValue: written.name.text, of: found) }
      return names.occurrences.first { $0.name.isSamePlace(as: found) }?.declarations ?? [found]
    }
    return []
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

extension Catalog.Name {
  /// The name without the quotes or braces around it.
  var inner: Label {
    let span = Span(place.span.start + 1, place.span.end - 1)
    return place.span.end - place.span.start > 1 && place.file.text(span) == text ? Label(place.file, span) : place
  }
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
  /// The names of the parameters that the text reads, at each place, and of their values.
  fileprivate func names(in outer: [String]) -> [CatalogName] {
    switch self {
    case .phrase(let phrase):
      return phrase.pieces.compactMap { piece in
        guard case .placeholder(let name) = piece, name.inner.name == name.text else { return nil }
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
      readCatalog($0.file).catalog?.name.inner
    }.first
  }
}
