internal import UsherCatalog
internal import UsherSource
internal import UsherYAML

/// The names of catalogs that are misspelled in the catalogs themselves, while their policies and their files have the right ones.
struct MisspelledCatalogs {
  let project: Project

  /// The findings, of which each about a catalog that nothing declares is at the catalog that probably is to declare it. What else is
  /// said of the wrong name is left out.
  func said(_ found: [Diagnostic]) -> [Diagnostic] {
    var wrong: [Label] = []
    let said = found.map { finding -> Diagnostic in
      guard finding.code == .unknownCatalog else { return finding }
      let name = finding.primary.file.text(finding.primary.span)
      guard let place = misspelling(of: name) else { return finding }
      wrong.append(place)
      return finding.said(at: place, meaning: name)
    }
    if wrong.isEmpty { return found }
    return said.filter { finding in
      finding.code == .unknownCatalog || !wrong.contains { $0.isSamePlace(as: finding.primary) }
    }
  }

  /// The name that the file of a catalog with this name declares in its place; nil if it declares this one, or if something uses the
  /// other.
  private func misspelling(of name: String) -> Label? {
    let file = project.catalogs.files.first { catalog in
      guard let head = catalog.head, head.role == .source, head.name != name else { return false }
      return catalog.file.name == name + Project.catalogEnding && !project.usedCatalogs.contains(head.name)
    }
    return file.flatMap { readCatalog($0.file).catalog?.name.place }
  }
}

extension Diagnostic {
  /// The finding for an unknown catalog, at the name that its file declares.
  fileprivate func said(at place: Label, meaning name: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.primary = marked(place, "did you mean `\(name)`?")
    diagnostic.secondary = [marked(primary, "named here")] + secondary
    diagnostic.why = "the file is called `\(name)` too"
    diagnostic.help = nil
    diagnostic.fixes = [Fix("write `\(name)`", edits: [Edit(place.span, name)], isSafe: false)]
    return diagnostic
  }
}
