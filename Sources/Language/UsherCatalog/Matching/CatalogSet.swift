package import UsherSource

/// A source catalog and its translations, each into another language.
package struct CatalogSet: Sendable {
  package var source: Catalog
  package var translations: [Catalog]
  /// The languages of at least all its catalogs; sets that are read together share them.
  let languages: CopyLanguages

  package var name: String { source.name.text }

  /// The entry of the source that an entry of a translation translates.
  package func original(of entry: Catalog.Entry) -> Catalog.Entry? {
    source.entries.first { $0.name.text == entry.name.text }
  }

  /// The translations in files of this catalog. A brand also has those of the catalog that it extends.
  package var ownTranslations: [Catalog] { translations.filter { $0.name.text == name } }

  /// Whether the source text of a translated entry has changed since it was translated.
  package func isStale(_ entry: Catalog.Entry) -> Bool {
    guard let from = entry.review.from, let original = original(of: entry) else { return false }
    return from != original.fingerprint
  }

  /// The entries in a translation's file that do not say which source text they translate. A brand has none in the files of the
  /// catalog that it extends.
  package func unstamped(in translation: Catalog) -> [Catalog.Entry] {
    if translation.name.text != name { return [] }
    let names = Set(source.entries.map { $0.name.text })
    return translation.ownEntries.filter { $0.review.from == nil && names.contains($0.name.text) }
  }

  fileprivate func catalog(in locale: String) -> Catalog? {
    source.locale.text == locale ? source : translations.first { $0.locale.text == locale }
  }
}

/// Groups translations with their source catalogs, both in the given order, and adds to each brand the texts that it extends.
///
/// Nil represents a file that could not be read. If there is one, a translation of an unknown catalog is not reported, because
/// that file may be its source. `names` are the names of all source catalogs of the project; without them, `catalogs` has all.
/// `isBroken` says whether a file of the catalog with this name has an error. Brands of missing catalogs are left out.
package func catalogSets(
  of catalogs: [Catalog?], among names: [String]? = nil, isBroken: (String) -> Bool = { _ in false }
) -> (sets: [CatalogSet], diagnostics: [Diagnostic]) {
  let readable = catalogs.compactMap { $0 }
  let isComplete = readable.count == catalogs.count
  var grouping = CatalogGrouping(languages: CopyLanguages(of: readable), names: names)
  for catalog in readable where catalog.role == .source { grouping.add(source: catalog) }
  for catalog in readable where catalog.role == .translation {
    grouping.add(translation: catalog, isSourceReadable: isComplete)
  }
  let (sets, found) = withBases(CatalogSets(grouping.sets, among: names)) { isComplete || isBroken($0) }
  return (sets, grouping.diagnostics + (isComplete ? found : found.filter { $0.code != .unknownCatalog }))
}

/// Catalogs with lookup by name.
package struct CatalogSets: Sendable {
  package let all: [CatalogSet]
  /// The names of all catalogs of the project, including these.
  package let names: [String]
  private let places: [String: Int]

  /// The names are distinct. Without `names`, there are no other catalogs.
  package init(_ all: [CatalogSet], among names: [String]? = nil) {
    self.all = all
    self.names = names ?? all.map { $0.name }
    var places: [String: Int] = [:]
    for (index, set) in all.enumerated() { places[set.name] = index }
    self.places = places
  }

  package func named(_ name: String) -> CatalogSet? { places[name].map { all[$0] } }
}

private struct CatalogGrouping {
  let languages: CopyLanguages
  /// The names of all source catalogs.
  let names: [String]?
  var sets: [CatalogSet] = []
  private var places: [String: Int] = [:]
  var diagnostics: [Diagnostic] = []

  init(languages: CopyLanguages, names: [String]?) { (self.languages, self.names) = (languages, names) }

  mutating func add(source: Catalog) {
    if let first = places[source.name.text] {
      diagnostics.append(.duplicateCatalog(source.name, first: sets[first].source.name))
    } else {
      places[source.name.text] = sets.count
      sets.append(CatalogSet(source: source, translations: [], languages: languages))
    }
  }

  mutating func add(translation: Catalog, isSourceReadable: Bool) {
    guard let index = places[translation.name.text] else {
      if isSourceReadable {
        diagnostics.append(.unknownCatalog(translation.name, among: names ?? sets.map { $0.name }))
      }
      return
    }
    if let first = sets[index].catalog(in: translation.locale.text) {
      diagnostics.append(.duplicateLocale(translation.locale, of: sets[index].name, first: first))
    } else {
      sets[index].translations.append(translation)
    }
  }
}

/// For a name that no catalog has: the catalog that was probably intended, because the name is that of its file or is similar. Nil if no
/// catalog fits.
package func meantCatalog(by name: String, among names: [String]) -> String? {
  nameOfCatalog(inFile: name, among: names) ?? nearest(to: name, among: names)
}

/// The name of the catalog that is in a file with this name, such as `capture` for `capture.de.copy.yaml`; nil for other names.
package func nameOfCatalog(inFile name: String, among names: [String]) -> String? {
  guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { return nil }
  return names.filter { name.hasPrefix($0 + ".") }.max { $0.utf8.count < $1.utf8.count }
}
