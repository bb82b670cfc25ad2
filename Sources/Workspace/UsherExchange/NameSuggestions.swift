package import UsherCatalog
internal import UsherSource

extension CatalogImport {
  /// The names by which a map may mean the texts of a catalog: with the values and categories that choose a form, and without.
  package static func names(in set: CatalogSet) -> Set<String> {
    var names: Set<String> = []
    for text in ExchangeCatalog(of: set, in: set.source.locale.text).texts {
      names.formUnion((0...text.choices.count).map { text.name(dropping: $0) })
      names.formUnion(text.forms.map { text.name(of: $0) })
      for translation in set.ownTranslations where text.plural != nil {
        names.formUnion(TranslatorFields(locale: translation.locale.text).categories.map { text.name() + "." + $0 })
      }
    }
    return names
  }

  /// The names of a file that a catalog does not have, each with the text of the catalog that it probably means: the only one whose
  /// source the file has. `text` is what the file has of the source, or else the translation.
  package static func suggestions(
    for file: ExchangeFile, in set: CatalogSet
  ) -> [(name: String, meant: String?, text: String)] {
    let texts = ExchangeCatalog(of: set, in: set.source.locale.text).texts
    let names = ExchangeNames(of: texts, naming: file.naming)
    var places: [String: [String]] = [:]
    for text in texts {
      // A name of several forms means the text, not one of its forms.
      for form in text.forms where !places[form.source, default: []].contains(text.name()) {
        places[form.source, default: []].append(text.name())
      }
    }
    let isSource = file.locale == set.source.locale.text
    var found: [(name: String, meant: String?, text: String)] = []
    for record in file.records where names[record.name, record.cases] == nil {
      let source = record.source ?? (isSource ? record.target : nil)
      let meant = source.flatMap { places[$0] }.flatMap { $0.count == 1 ? $0[0] : nil }
      if let known = found.firstIndex(where: { $0.name == record.name }) {
        if found[known].meant == nil { found[known].meant = meant }
      } else {
        found.append((record.name, meant, source ?? record.target ?? ""))
      }
    }
    return found
  }
}
