import Testing
import UsherProgram
import UsherRuntime

@Suite struct CopyTests {
  @Test func aReaderGetsThePromptInTheirLanguage() {
    let text = copy.text(of: "cameraOff", locale: "de-AT")
    #expect(
      text
        == promptText(
          title: "Kamera aus", message: nil, [("openSettings", "Öffnen"), ("notNow", "Abbrechen")], locale: "de"))
  }

  @Test func eachPromptFallsBackAlone() {
    #expect(copy.text(of: "blocked", locale: "de-AT", arguments: [why("restricted")])?.locale == "en")
    #expect(copy.text(of: "cameraOff", locale: "zh-HK")?.locale == "en")
    #expect(copy.text(of: "cameraOff", locale: "no tag")?.locale == "en")
  }

  @Test func anEntryThatLacksAPartIsNotThere() {
    let german = Copy.Localization(
      locale: "de", entries: [Copy.Entry(prompt: "cameraOff", title: literal("Kamera aus"), buttons: [])])
    let partial = Copy(source: copy.source, translations: [german])
    #expect(partial.text(of: "cameraOff", locale: "de")?.title == "Camera off")
    #expect(partial.translations[0].entries == [])
  }

  @Test func anEntryThatTheSourceLacksIsNotThere() {
    let german = Copy.Localization(locale: "de", entries: [Copy.Entry(prompt: "gone", title: literal("Weg"))])
    #expect(Copy(source: copy.source, translations: [german]).text(of: "gone", locale: "de") == nil)
  }

  @Test func theArgumentSelectsTheWords() {
    #expect(copy.text(of: "blocked", locale: "en", arguments: [why("restricted")])?.title == "Restricted")
    #expect(copy.text(of: "blocked", locale: "en", arguments: [why("unavailable")])?.title == "No camera")
  }

  @Test func wordsWithoutTheirArgumentsAreNotShown() {
    #expect(copy.text(of: "blocked", locale: "en") == nil)
    #expect(copy.text(of: "blocked", locale: "en", arguments: [why("elsewhere")]) == nil)
    #expect(copy.text(of: "found", locale: "en") == nil)
    #expect(copy.text(of: "unknown", locale: "en") == nil)
  }

  @Test func aValueThatCannotReorderStaysAsItIs() {
    #expect(found("Anna", in: "en") == "For Anna!")
  }

  @Test func aValueOfUnknownDirectionIsIsolated() {
    #expect(found("آنا", in: "en") == "For \u{2068}آنا\u{2069}!")
    #expect(found("Zoë", in: "en") == "For \u{2068}Zoë\u{2069}!")
  }

  @Test func everyValueInRightToLeftTextIsIsolated() {
    #expect(found("Anna", in: "ar") == "إلى \u{2068}Anna\u{2069}!")
  }
}

private func found(_ name: String, in locale: String) -> String? {
  copy.text(of: "found", locale: locale, arguments: [TextArgument(name: "name", value: name)])?.message
}

private func why(_ value: String) -> TextArgument { TextArgument(name: "why", value: value) }

private func literal(_ text: String) -> Wording { .phrase([.literal(text)]) }

private func button(_ name: String, _ label: String) -> Copy.LabelledButton {
  Copy.LabelledButton(name: name, label: literal(label))
}

private func promptText(
  title: String?, message: String?, _ buttons: [(name: String, label: String)], locale: String
) -> PromptText {
  PromptText(
    title: title, message: message, buttons: buttons.map { ButtonText(name: $0.name, label: $0.label) }, locale: locale)
}

private let copy = Copy(
  source: Copy.Localization(
    locale: "en",
    entries: [
      Copy.Entry(
        prompt: "cameraOff", title: literal("Camera off"),
        buttons: [button("openSettings", "Open"), button("notNow", "Cancel")]),
      Copy.Entry(
        prompt: "blocked",
        title: .select(
          parameter: "why",
          cases: [
            Wording.Case(value: "restricted", phrase: [.literal("Restricted")]),
            Wording.Case(value: "unavailable", phrase: [.literal("No camera")]),
          ])),
      Copy.Entry(
        prompt: "found", message: .phrase([.literal("For "), .placeholder("name"), .literal("!")])),
    ]),
  translations: [
    Copy.Localization(
      locale: "de",
      entries: [
        Copy.Entry(
          prompt: "cameraOff", title: literal("Kamera aus"),
          buttons: [button("openSettings", "Öffnen"), button("notNow", "Abbrechen")])
      ]),
    Copy.Localization(
      locale: "ar",
      entries: [Copy.Entry(prompt: "found", message: .phrase([.literal("إلى "), .placeholder("name"), .literal("!")]))]),
  ])
