import Testing
import UsherProgram
import UsherRuntime
import UsherCatalog
import UsherSource
import UsherYAML

@Suite struct BrandTests {
  @Test func aBrandTakesTheWordsOfWhatItExtends() throws {
    let copy = try brand("terms:\n  app: Acme\n", german: nil)
    #expect(copy.text(of: "off", locale: "en")?.title == "Acme can’t see")
    #expect(copy.text(of: "off", locale: "en")?.message == "Camera off")
  }

  @Test func aTermThatABrandSaysAnewIsNotTakenFromTranslations() throws {
    let copy = try brand("terms:\n  app: Acme\n", german: nil)
    #expect(copy.text(of: "off", locale: "de")?.title == "Acme sieht nichts")
  }

  @Test func aPartThatABrandSaysAnewHasToBeTranslatedAnew() throws {
    let anew = "entries:\n  \"off\":\n    message: Acme is blind\n"
    let half = try brand(anew, german: nil, ["6:3 partial-copy: `off` lacks a message in `de`"])
    #expect(half.text(of: "off", locale: "de")?.locale == "en")
    let whole = try brand(anew, german: "  \"off\":\n    message: Acme ist blind\n")
    #expect(whole.text(of: "off", locale: "de")?.message == "Acme ist blind")
    #expect(whole.text(of: "off", locale: "de")?.title == "Linse sieht nichts")
  }

  @Test func theStampsOfTheBaseAreNotThoseOfTheBrand() throws {
    let brand = "schema: 1\ncatalog: acme\nextends: house\nsource: en\nentries:\n  \"off\":\n    message: Blind\n"
    let (sets, _) = catalogSets(of: [base, houseGerman, brand].map { readCatalog(file($0)).catalog })
    #expect(sets.map { set in set.translations.map { set.unstamped(in: $0).count } } == [[1], [0]])
    #expect(sets.map { $0.ownTranslations.count } == [1, 0])
  }

  @Test func aBrandOfABrandEndsAtTheBase() throws {
    let files = [
      base, "schema: 1\ncatalog: acme\nextends: house\nsource: en\nterms:\n  app: Acme\n",
      "schema: 1\ncatalog: pro\nextends: acme\nsource: en\nterms:\n  app: Pro\n",
    ]
    let (sets, found) = catalogSets(of: files.map { readCatalog(file($0)).catalog })
    #expect(described(found) == [])
    #expect(compileCopy(sets[2], for: [shape]).copy?.text(of: "off", locale: "en")?.title == "Pro can’t see")
  }

  @Test func theBaseExistsAndIsNotTheBrandItself() {
    func problems(_ files: [String]) -> [String] {
      described(catalogSets(of: files.map { readCatalog(file($0)).catalog }).diagnostics)
    }
    let brand = "schema: 1\ncatalog: acme\nextends: hose\nsource: en\n"
    #expect(problems([base, brand]) == ["3:10 unknown-catalog: `hose` is not a catalog"])
    #expect(
      problems([brand.replacing("hose", with: "acme")]) == ["3:10 extends-cycle: `acme` extends itself"])
    let other = brand.replacing("acme", with: "hose").replacing("extends: hose", with: "extends: acme")
    #expect(
      problems([brand, other])
        == ["3:10 extends-cycle: `acme` extends itself", "3:10 extends-cycle: `hose` extends itself"])
    #expect(
      problems([base, brand.replacing("hose", with: "house").replacing("source: en", with: "source: de")])
        == ["4:9 wrong-shape: a brand must have the same source language as the catalog that it extends"])
  }

  @Test func onlyABrandIsWithoutEntries() {
    #expect(
      diagnostics(of: "schema: 1\ncatalog: a\nsource: en\n") == ["1:1 wrong-shape: a source catalog needs `entries`"])
    #expect(
      diagnostics(of: "catalog: a\nextends: b\nlocale: en\nentries:\n  a:\n    title: X\n")
        == ["2:1 unknown-field: `extends` is not a field of a translation"])
  }
}

private let base = """
  schema: 1
  catalog: house
  source: en
  terms:
    app: Lens
  entries:
    "off":
      title: "{-app} can’t see"
      message: Camera off

  """

private let houseGerman = """
  catalog: house
  locale: de
  terms:
    app: Linse
  entries:
    "off":
      title: "{-app} sieht nichts"
      message: Kamera aus

  """

private let shape = PromptShape(name: "off", declaration: Label(policy, Span(6, 9)), kind: .alert)

/// Compiles the copy of a brand and expects these findings.
private func brand(_ source: String, german own: String?, _ expected: [String] = []) throws -> Copy {
  var files = [base, houseGerman, "schema: 1\ncatalog: acme\nextends: house\nsource: en\n\(source)"]
  if let own { files.append("catalog: acme\nlocale: de\nentries:\n\(own)") }
  let (sets, found) = catalogSets(of: files.map { readCatalog(file($0)).catalog })
  #expect(described(found) == [])
  let (copy, diagnostics) = compileCopy(sets[1], for: [shape])
  #expect(described(diagnostics) == expected)
  return try #require(copy)
}
