import Testing
import UsherProgram
import UsherRuntime
import UsherCatalog
import UsherSource

@Suite struct TranslationTests {
  @Test func whatATranslationLacksIsAWarning() throws {
    let partial = translation("de", "  \"off\":\n    title: Aus\n    buttons:\n      notNow: Abbrechen\n")
    let (copy, found) = compileCopy(catalogSet([complete, partial]), for: prompts)
    #expect(
      described(found) == [
        "4:3 partial-copy: `off` lacks a message and a label for `openSettings` in `de`",
        "2:9 partial-copy: the translation `de` lacks `blocked` and `sorry`",
      ])
    #expect(found.map(\.severity) == [.warning, .warning])
    #expect(copy?.text(of: "off", locale: "de")?.locale == "en")
  }

  @Test func aTranslationAddsNothing() {
    let text = german.replacing("  blocked:\n", with: "  blocked:\n    message: X\n") + "  more:\n    title: X\n"
    #expect(
      problems(text) == [
        "11:5 orphan-copy: `blocked` has no `message` in the source catalog",
        "20:3 orphan-copy: the source catalog has no entry `more`",
      ])
  }

  @Test func aMisspelledTranslationIsOneError() {
    #expect(
      problems(german.replacing("  sorry", with: "  sory")) == [
        "17:3 orphan-copy: the source catalog has no entry `sory`"
      ])
    #expect(
      problems(german.replacing("notNow", with: "notNo")) == ["9:7 unknown-button: `notNo` is not a button of `off`"])
  }

  @Test func aMisspelledEntryOfTheSourceIsOneErrorHoweverManyTranslationsThereAre() {
    let french = german.replacing("locale: de", with: "locale: fr")
    let (_, found) = compileCopy(
      catalogSet([complete.replacing("  sorry:", with: "  sory:"), german, french]), for: prompts)
    let errors = found.filter { $0.severity == .error }
    #expect(errors.map(\.message) == ["the policy has no prompt or notice `sory`"])
  }

  @Test func aPlaceholderThatIsLostIsAWarning() {
    #expect(
      problems(german.replacing(" {name} ({count})", with: ""))
        == ["18:5 missing-placeholder: the translation of `message` lacks `name` and `count`"])
    let title = "    title:\n      select: why\n      restricted: Verboten\n      missing: Keine Kamera\n"
    #expect(
      problems(german.replacing(title, with: "    title: X\n")) == [
        "11:5 missing-placeholder: the translation of `title` lacks `why`"
      ])
  }

  @Test func namesInsideTranslationsAreKnown() {
    #expect(
      problems(german.replacing("Tut mir leid", with: "Tut {mir} {-ap} leid")) == [
        "18:18 unknown-placeholder: `mir` is not a parameter of `sorry`",
        "18:24 unknown-placeholder: `ap` is not a term of the catalog",
      ])
  }

  @Test func aTranslationHasTheTermsOfTheSource() {
    let own = german.replacing("entries:\n", with: "terms:\n  app: Schnapplinie\nentries:\n")
    let (copy, found) = compileCopy(catalogSet([complete, own]), for: prompts)
    #expect(described(found) == [])
    #expect(copy?.text(of: "off", locale: "de")?.message == "Schnapplinie braucht sie.")
    #expect(
      problems(german.replacing("entries:\n", with: "terms:\n  apq: X\nentries:\n"))
        == ["4:3 orphan-copy: the source catalog has no term `apq`"])
  }

  @Test func aPurposeIsTranslatedAsOne() {
    let purpose = "  camera.purpose:\n    kind: purpose\n    key: K\n    text: For documents.\n"
    #expect(
      problems(german, with: complete + purpose) == ["2:9 partial-copy: the translation `de` lacks `camera.purpose`"])
    #expect(problems(german + "  camera.purpose:\n    text: Für Dokumente.\n", with: complete + purpose) == [])
    #expect(
      problems(german + "  camera.purpose:\n    title: X\n", with: complete + purpose)
        == ["19:3 wrong-shape: the fields of `camera.purpose` differ from the source catalog"])
  }

  private func problems(_ text: String, with source: String = complete) -> [String] {
    described(compileCopy(catalogSet([source, text]), for: prompts).diagnostics)
  }
}
