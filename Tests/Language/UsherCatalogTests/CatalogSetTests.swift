import Testing
import UsherCatalog
import UsherSource
import UsherYAML

@Suite struct CatalogSetTests {
  private let off = "  \"off\":\n    title: X\n"

  @Test func translationsJoinTheirSourceInOrder() {
    let set = catalogSet([translation("de", off), source(off), translation("ar", off)])
    #expect(set.name == "app")
    #expect(set.translations.map(\.locale.text) == ["de", "ar"])
  }

  @Test func aLanguageIsTranslatedIntoOnce() {
    let (sets, found) = grouped([source(off), translation("de", off), translation("de", off)])
    #expect(described(found) == ["2:9 duplicate-name: there are two translations of `app` into `de`"])
    #expect(found[0].secondary.map(\.text) == ["the first"])
    #expect(sets.map { $0.translations.count } == [1])
  }

  @Test func theSourceIsNotTranslatedIntoItsOwnLanguage() {
    let (_, found) = grouped([source(off), translation("en", off)])
    #expect(described(found) == ["2:9 duplicate-name: `en` is already the source language of `app`"])
    #expect(found[0].secondary.map(\.text) == ["the source"])
  }

  @Test func aCatalogHasOneSource() {
    let (_, found) = grouped([source(off), source(off)])
    #expect(described(found) == ["2:10 duplicate-name: `app` has two source catalogs; one is allowed"])
  }

  @Test func aTranslationOfAnUnknownCatalogIsAnError() {
    let stray = "catalog: apq\nlocale: de\nentries:\n" + off
    let (_, found) = grouped([source(off), stray])
    #expect(described(found) == ["1:10 unknown-catalog: `apq` is not a catalog"])
    #expect(found.map(\.primary.text) == ["did you mean `app`?"])
  }

  @Test func aSourceThatCouldNotBeReadIsNotMissedToo() {
    let (sets, diagnostics) = catalogSets(of: [readCatalog(file(translation("de", off))).catalog, nil])
    #expect(sets.isEmpty)
    #expect(described(diagnostics) == [])
  }

  private func grouped(_ texts: [String]) -> (sets: [CatalogSet], diagnostics: [Diagnostic]) {
    catalogSets(of: texts.map { readCatalog(file($0)).catalog })
  }
}
