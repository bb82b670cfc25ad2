import Testing
import UsherProgram
import UsherRuntime

@Suite struct PseudoLocaleTests {
  @Test func theAccentedOneIsLongerAndFramed() {
    let text = copy.text(of: "found", locale: "en-XA", arguments: [TextArgument(name: "name", value: "Ada")])
    #expect(text?.message == "[Ĥéļļö Ada, ŵéļçöɱé ţö Šñåƥļîñé one two three]".replacing("ƥ", with: "þ"))
    #expect(text?.locale == "en-XA")
  }

  @Test func theOtherOneRunsFromRightToLeft() {
    let text = copy.text(of: "found", locale: "ar-XB", arguments: [TextArgument(name: "name", value: "Ada")])
    let words = ["Hello", "\u{2068}Ada\u{2069}"].map {
      $0.contains("Ada") ? $0 : "\u{200F}\u{202E}\($0)\u{202C}\u{200F}"
    }
    #expect(text?.message?.hasPrefix(words.joined(separator: " ")) == true)
    #expect(isRightToLeft("ar-XB"))
  }

  @Test func aCatalogThatHasTheLocaleSaysWhatItSays() {
    let own = Copy.Localization(
      locale: "en-XA", entries: [Copy.Entry(prompt: "found", message: .phrase([.literal("own")]))])
    #expect(Copy(source: copy.source, translations: [own]).text(of: "found", locale: "en-XA")?.message == "own")
  }
}

private let copy = Copy(
  source: Copy.Localization(
    locale: "en",
    entries: [
      Copy.Entry(
        prompt: "found",
        message: .phrase([.literal("Hello "), .placeholder("name"), .literal(", welcome to Snapline")]))
    ]), translations: [])
