package import UsherDiagnostics

/// A source catalog and its translations, each into another language.
package struct CatalogSet: Sendable {
  package var source: Catalog
  package var translations: [Catalog]

  package var name: String { source.name.text }
}

/// Brings each translation to its source catalog, both in the order given, and to each brand the words that it extends.
///
/// A nil stands for a file that could not be read. While there is one, a translation of an unknown catalog is not
/// reported: the file may have been its source.
package func catalogSets(of catalogs: [Catalog?]) -> (sets: [CatalogSet], diagnostics: [Diagnostic]) {
  let readable = catalogs.compactMap { $0 }
  var grouping = CatalogGrouping()
  for catalog in readable where catalog.role == .source { grouping.add(source: catalog) }
  for catalog in readable where catalog.role == .translation {
    grouping.add(translation: catalog, isSourceReadable: readable.count == catalogs.count)
  }
  let (sets, found) = withBases(grouping.sets)
  return (
    sets,
    grouping.diagnostics + (readable.count == catalogs.count ? found : found.filter { $0.code != .unknownCatalog })
  )
}

private struct CatalogGrouping {
  var sets: [CatalogSet] = []
  var diagnostics: [Diagnostic] = []

  mutating func add(source: Catalog) {
    if let first = sets.first(where: { $0.name == source.name.text }) {
      diagnostics.append(.duplicateCatalog(source.name, first: first.source.name))
    } else {
      sets.append(CatalogSet(source: source, translations: []))
    }
  }

  mutating func add(translation: Catalog, isSourceReadable: Bool) {
    guard let index = sets.firstIndex(where: { $0.name == translation.name.text }) else {
      if isSourceReadable { diagnostics.append(.unknownCatalog(translation.name, among: sets.map { $0.name })) }
      return
    }
    let others = [sets[index].source] + sets[index].translations
    if let first = others.first(where: { $0.locale.text == translation.locale.text }) {
      diagnostics.append(.duplicateLocale(translation.locale, of: sets[index].name, first: first))
    } else {
      sets[index].translations.append(translation)
    }
  }
}
