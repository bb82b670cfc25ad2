package import UsherCatalog
internal import UsherSource

extension CatalogImport {
  /// The names of a file that a catalog does not have, each with the text of the catalog that it probably means: the only one whose
  /// source the file has. `text` is what the file has of the source, or else the translation.
  package static func suggestions(
    for file: ExchangeFile, in set: CatalogSet
  ) -> [(name: String, meant: String?, text: String)] {
    let texts = ExchangeCatalog(of: set, in: set.source.locale.text).texts
    let names = ExchangeNames(of: texts, naming: file.naming)
    var places: [String: [String]] = [:]
    for text in texts {
      for form in text.forms { places[form.source, default: []].append(text.name(of: form)) }
    }
    let isSource = file.locale == set.source.locale.text
    return file.records.filter { names[$0.name, $0.cases] == nil }.map { record in
      let source = record.source ?? (isSource ? record.target : nil)
      let meant = source.flatMap { places[$0] }.flatMap { $0.count == 1 ? $0[0] : nil }
      return (record.name, meant, source ?? record.target ?? "")
    }
  }
}
