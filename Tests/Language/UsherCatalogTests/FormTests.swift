import Testing
import UsherProgram
import UsherRuntime
import UsherCatalog
import UsherSource

/// Tests of plurals, nested selections, texts per platform, texts for screen readers, and length limits.
@Suite struct FormTests {
  @Test func aNumberChoosesTheText() throws {
    let (copy, found) = compiled([counted("one: One file\n      other: \"{count} files\"")])
    #expect(described(found) == [])
    #expect(copy?.text(of: "found", locale: "en", arguments: count("1"))?.message == "One file")
    #expect(copy?.text(of: "found", locale: "en", arguments: count("0"))?.message == "0 files")
  }

  @Test func aNumberWithoutATextIsAnError() {
    let (copy, found) = compiled([counted("one: One file")])
    #expect(copy == nil)
    #expect(described(found) == ["7:15 plural-category: `plural: count` has no text for `other`"])
    #expect(found.map(\.primary.text) == ["for example, the number 0 needs one in `en`"])
  }

  @Test func aLanguageIsAskedForTheCategoriesThatOccur() {
    let source = counted("one: One file\n      other: \"{count} files\"")
    let french = translation(
      "fr",
      "  found:\n    message:\n      plural: count\n      one: \"{count} fichier\"\n      other: \"{count} fichiers\"\n"
    )
    let polish = translation(
      "pl", "  found:\n    message:\n      plural: count\n      one: \"{count} plik\"\n      other: \"{count} pliku\"\n"
    )
    let japanese = translation(
      "ja", "  found:\n    message:\n      plural: count\n      one: \"{count} 件\"\n      other: \"{count} 件\"\n")
    let (copy, found) = compiled([source, french, polish, japanese])
    #expect(
      described(found) == [
        "6:15 plural-forms: `plural: count` lacks `many` and `few` in `pl`",
        "7:7 plural-forms: `ja` has no plural category `one`",
      ])
    #expect(copy?.text(of: "found", locale: "pl", arguments: count("3"))?.message == "3 pliku")
  }

  @Test func aCategoryIsKnown() {
    #expect(
      diagnostics(of: counted("one: X\n      ohter: Z"))
        == ["9:7 plural-category: `ohter` is not a plural category"])
  }

  @Test func onlyNumbersAreCounted() {
    let text = source("  found:\n    message:\n      plural: what\n      other: X\n")
    #expect(described(compiled([text]).1) == ["7:15 selection: `what` is not a number"])
    let unknown = source("  found:\n    message:\n      plural: cuont\n      other: X\n")
    #expect(described(compiled([unknown]).1) == ["7:15 selection: `cuont` is not a parameter of `found`"])
  }

  @Test func oneChoiceStandsInAnother() throws {
    let text = source(
      """
        found:
          message:
            select: what
            file:
              plural: count
              one: One file
              other: "{count} files"
            folder: A folder

      """)
    let (copy, found) = compiled([text])
    #expect(described(found) == [])
    let file = count("2") + [TextArgument(name: "what", value: "file")]
    #expect(copy?.text(of: "found", locale: "en", arguments: file)?.message == "2 files")
    let folder = count("2") + [TextArgument(name: "what", value: "folder")]
    #expect(copy?.text(of: "found", locale: "en", arguments: folder)?.message == "A folder")
  }

  @Test func choicesInChoicesEnd() {
    var text = "  found:\n    message:\n"
    for depth in 0..<6 {
      let indent = String(repeating: "  ", count: 3 + depth)
      text += "\(indent)select: what\n\(indent)folder: X\n\(indent)file:\(depth == 5 ? " Y" : "")\n"
    }
    #expect(diagnostics(of: source(text)) == ["15:11 too-large: more than 3 parameters select a text"])
  }

  @Test func aTextIsChosenInOneWay() {
    #expect(
      diagnostics(of: source("  found:\n    message:\n      plural: count\n      select: what\n      other: X\n"))
        == ["8:7 wrong-shape: a value or a number can select a text, but not both at the same time"])
    #expect(
      diagnostics(of: source("  found:\n    message:\n      other: X\n"))
        == ["7:7 wrong-shape: `message` does not say which parameter selects its text"])
  }

  @Test func aPlatformHasWordsOfItsOwn() {
    let text = source(
      "  found:\n    message: Settings\n    platforms:\n      macos:\n        message: System Settings\n")
    let german = translation("de", "  found:\n    message: Einstellungen\n")
    let (copy, found) = compiled([text, german])
    #expect(described(found) == ["4:3 partial-copy: `found` lacks the texts for `macos` in `de`"])
    #expect(copy?.text(of: "found", locale: "en", platform: "macos")?.message == "System Settings")
    #expect(copy?.text(of: "found", locale: "en", platform: "ios")?.message == "Settings")
    #expect(copy?.text(of: "found", locale: "de", platform: "macos")?.message == "Einstellungen")
  }

  @Test func aPlatformIsOneOfThePolicys() {
    let text = source(
      "  found:\n    message: Settings\n    platforms:\n      macoss:\n        message: {nam}\n".replacing(
        "{nam}", with: "X"))
    #expect(described(compiled([text]).1) == ["8:7 unknown-platform: the policy is not for the platform `macoss`"])
  }

  @Test func whatIsWrongForAPlatformIsToldOnce() {
    let both = source(
      "  found:\n    message: \"{nope}\"\n    platforms:\n      macos:\n        message: \"{no}\"\n        title: T\n")
    #expect(
      described(compiled([both]).1) == [
        "6:15 unknown-placeholder: `nope` is not a parameter of `found`",
        "9:19 unknown-placeholder: `no` is not a parameter of `found`",
      ])
  }

  @Test func screenReadersHaveWordsOfTheirOwn() {
    let text = source("  found:\n    message: ✓\n    accessibility:\n      label: Found\n")
    let german = translation("de", "  found:\n    message: ✓\n")
    let (copy, found) = compiled([text, german])
    #expect(described(found) == ["4:3 partial-copy: `found` lacks an accessibility label in `de`"])
    #expect(copy?.text(of: "found", locale: "en")?.accessibilityLabel == "Found")
    #expect(copy?.text(of: "found", locale: "de")?.accessibilityLabel == nil)
  }

  @Test func limitsAreNumbers() throws {
    #expect(
      diagnostics(of: source("  found:\n    max:\n      title: many\n    message: X\n"))
        == ["7:14 wrong-shape: `many` is not a number of characters"])
    #expect(
      diagnostics(of: source("  found:\n    max:\n      tilte: 3\n    message: X\n"))
        == ["7:7 unknown-field: `tilte` is not a field of the limits of an entry"])
  }
}

/// A notice with a number and a value, on two platforms.
private let shapes = {
  var shape = PromptShape(
    name: "found", declaration: Label(policy, Span(0, 0)), kind: .notice,
    parameters: [
      PromptShape.Parameter(name: "count", values: (0...200).map { "\($0)" }),
      PromptShape.Parameter(name: "what", values: ["file", "folder"]),
    ])
  shape.platforms = ["ios", "macos"]
  return [shape]
}()

private func compiled(_ texts: [String]) -> (Copy?, [Diagnostic]) {
  let (copy, diagnostics) = compileCopy(catalogSet(texts), for: shapes)
  return (copy, diagnostics)
}

private func counted(_ cases: String) -> String {
  source("  found:\n    message:\n      plural: count\n      \(cases)\n")
}

private func count(_ number: String) -> [TextArgument] { [TextArgument(name: "count", value: number)] }
