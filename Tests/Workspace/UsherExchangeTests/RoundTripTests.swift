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
  @Test(arguments: ExchangeFormat.allCases)
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

  @Test(arguments: ExchangeFormat.allCases)
  func randomCatalogsStayAsTheyAre(_ format: ExchangeFormat) throws {
    var count = 0
    let seeds = lawsHoldForEverything ? 300 : 30
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
      for file in try format.files(of: set, in: locales) {
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
}
