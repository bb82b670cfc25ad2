import Foundation
import TestSupport
import Testing
import UsherCatalog
import UsherExchange
import UsherSource
import UsherWorkspace
import UsherYAML

/// What is exported and imported without a change changes no byte of a catalog, in whatever format.
@Suite struct RoundTripTests {
  @Test(arguments: ExchangeFormat.written)
  func catalogsOfPoliciesStayAsTheyAre(_ format: ExchangeFormat) throws {
    let files = try filesUnder("Policies", withExtension: "yaml").filter { $0.path.hasSuffix(".copy.yaml") }
    let folders = Dictionary(grouping: files) { $0.deletingLastPathComponent().path }
    var count = 0
    for folder in folders.values {
      count += try checkRoundTrip(
        of: folder.map { SourceFile(path: projectPath($0), bytes: Array(try Data(contentsOf: $0))) }, in: format)
    }
    #expect(count >= 10)
  }

  @Test(arguments: ExchangeFormat.written)
  func randomCatalogsStayAsTheyAre(_ format: ExchangeFormat) throws {
    var count = 0
    let seeds = 300
    for seed in 1...seeds {
      let catalogs = RandomCatalogs(seed: seed)
      let files = [
        SourceFile(path: "any.copy.yaml", text: catalogs.source),
        SourceFile(path: "any.xx.copy.yaml", text: catalogs.translation),
      ]
      try #require(readCatalog(files[0]).catalog != nil && readCatalog(files[1]).catalog != nil, "\(seed)")
      count += try checkRoundTrip(of: files, in: format, "seed \(seed)")
    }
    // A String Catalog does not have a language without a text.
    #expect(count >= (format == .xcstrings ? seeds * 29 / 30 : seeds))
  }

  /// Returns the number of translations.
  private func checkRoundTrip(of files: [SourceFile], in format: ExchangeFormat, _ comment: String = "") throws -> Int {
    let catalogs = files.compactMap { readCatalog($0).catalog }
    var count = 0
    for set in catalogSets(of: catalogs).sets {
      let locales = set.ownTranslations.map { $0.locale.text }
      for file in try format.files(of: set, in: locales) where file.catalogs?.isEmpty == false {
        let own = SourceFile(path: file.name, text: file.text)
        for one in try format.read(own, locale: nil) {
          guard let translation = set.ownTranslations.first(where: { $0.locale.text == one.locale }) else { continue }
          let result = try CatalogImport(one, into: set, locale: translation.locale.text, file: translation.file)
          #expect(result.taken == 0 && result.left.isEmpty && result.unknown.isEmpty, "\(file.name) \(comment)")
          #expect(
            String(decoding: result.bytes, as: UTF8.self)
              == translation.file.text(Span(0, translation.file.bytes.count)),
            "\(file.name) \(comment)")
          count += 1
        }
      }
    }
    return count
  }

  /// A translation that is exported, and imported into an empty one, has its texts again.
  @Test(arguments: ExchangeFormat.written)
  func everyTextComesBack(_ format: ExchangeFormat) throws {
    var count = 0
    for seed in 1...60 {
      let catalogs = RandomCatalogs(seed: seed)
      let files = [("any.copy.yaml", catalogs.source), ("any.xx.copy.yaml", catalogs.translation)]
        .map { SourceFile(path: $0, text: $1) }
      let set = try #require(catalogSets(of: files.compactMap { readCatalog($0).catalog }).sets.first)
      let locale = set.ownTranslations[0].locale.text
      var alone = set
      alone.translations = []
      let empty = SourceFile(path: "any.xx.copy.yaml", text: translatorFile(for: alone, in: locale))
      let before = texts(of: ExchangeCatalog(of: set, in: locale), format)
      for file in try format.files(of: set, in: [locale]) where file.catalogs?.isEmpty == false {
        for one in try format.read(SourceFile(path: file.name, text: file.text), locale: nil) where one.locale == locale
        {
          let result = try CatalogImport(one, into: alone, locale: locale, file: empty)
          #expect(result.left.isEmpty || format.numbersPlaceholders, "\(file.name) \(seed)")
          let read = readCatalog(SourceFile(path: empty.path, bytes: result.bytes)).catalog
          alone.translations = [try #require(read, "\(file.name) \(seed)")]
          let after = texts(of: ExchangeCatalog(of: alone, in: locale), format).filter { before[$0.key] != nil }
          #expect(after == before, "\(file.name) \(seed)")
          count += before.count
        }
      }
    }
    #expect(count > 200)
  }

  /// The translations by name. PO has none for fractions, and no format tells a translation that equals an untranslated source.
  private func texts(of catalog: ExchangeCatalog, _ format: ExchangeFormat) -> [String: String] {
    var all: [String: String] = [:]
    for text in catalog.texts {
      for form in text.forms {
        guard let target = form.target, target != form.source else { continue }
        if format == .po, form.category == "other" { continue }
        if format.numbersPlaceholders, references(in: target).contains(where: { !form.source.contains($0) }) {
          continue
        }
        if format.numbersPlaceholders, ["%d", "%1$@"].contains(where: { target.contains($0) }) { continue }
        all[([text.entry ?? "-"] + text.path + [form.category ?? ""]).joined(separator: ".")] = target
      }
    }
    return all
  }

  private func references(in text: String) -> [String] { ["{count}", "{name}", "{-app}"].filter { text.contains($0) } }
}

extension ExchangeFormat {
  /// Whether a placeholder is the number of a value of the source text, so a translation cannot have others.
  fileprivate var numbersPlaceholders: Bool { self == .xcstrings || self == .stringsXML }
}
