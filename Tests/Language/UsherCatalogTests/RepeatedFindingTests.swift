import TestSupport
import Testing
import UsherCatalog
import UsherRuntime
import UsherSource
import UsherYAML

/// A fault of the source is reported once, whatever number of translations have taken it over.
@Suite struct RepeatedFindingTests {
  @Test func aFaultOfTheSourceSaysInHowManyTranslationsItIs() {
    let source = purpose("The camera is used in your video calls")
    let german = german(purpose: "Die Kamera wird in deinen Videoanrufen verwendet")
    let french = translation("fr", "  camera:\n    text: La caméra sert à vos appels vidéo.\n")
    #expect(
      found([source, german, french])
        == ["purpose-sentence: a purpose must be a full sentence, with a full stop (and in 1 translation)"])
    let danish = german.replacing("locale: de", with: "locale: da")
    #expect(
      found([source, german, danish])
        == ["purpose-sentence: a purpose must be a full sentence, with a full stop (and in 2 translations)"])
  }

  @Test func aFaultThatTheSourceHasNotIsReportedInTheTranslation() {
    let source = purpose("The camera is used in your video calls.")
    let german = german(purpose: "Die Kamera wird in deinen Videoanrufen verwendet")
    #expect(
      found([source, german]) == ["purpose-sentence: a purpose must be a full sentence, with a full stop"])
  }

  @Test func anotherFaultInATranslationIsReported() {
    func title(_ text: String) -> String { "  \"off\":\n    title: \(writtenScalar(text))\n" }
    let source = english(title("<b>Camera</b> access"))
    func shown(_ german: String) -> [String] { found([source, translation("de", title(german))]) }
    let tag = "shown-as-typed: people would see `<b>` as it is typed"
    let specifier = "shown-as-typed: people would see `%@` as it is typed"
    #expect(shown("Zugriff auf %@ die Kamera") == [tag, specifier])
    #expect(shown("Zugriff auf %@ die <b>Kamera</b>") == [tag + " (and in 1 translation)", specifier])
    #expect(shown("<i>Zugriff</i>") == [tag, "shown-as-typed: people would see `<i>` as it is typed"])
    #expect(shown("Zugriff") == [tag])
  }

  @Test func aFaultIsReportedInTheTranslationIfItsSourceIsNot() {
    let source = purpose("The camera is used in your video calls")
    let german = german(purpose: "Die Kamera wird in deinen Videoanrufen verwendet")
    let danish = german.replacing("locale: de", with: "locale: da")
    var isSource = true
    let shown = found([source, german, danish]) { _ in
      defer { isSource = false }
      return !isSource
    }
    let fault = "purpose-sentence: a purpose must be a full sentence, with a full stop"
    #expect(shown == [fault, fault])
  }

  @Test func aFaultIsThatOfTheTextForTheSamePlatform() {
    let source = english("  \"off\":\n    title: Camera\n    platforms:\n      ios:\n        title: <b>Camera</b>\n")
    func shown(_ title: String, ios: String) -> [String] {
      found([
        source,
        translation("de", "  \"off\":\n    title: \(title)\n    platforms:\n      ios:\n        title: \(ios)\n"),
      ])
    }
    let tag = "shown-as-typed: people would see `<b>` as it is typed"
    #expect(shown("Kamera", ios: "<b>Kamera</b>") == [tag + " (and in 1 translation)"])
    #expect(shown("<b>Kamera</b>", ios: "Kamera") == [tag, tag])
  }

  @Test func aTranslationIsComparedWithTheTextForTheSamePlatform() {
    let source = english(
      "  \"off\":\n    title: Camera?\n    message: Now.\n    platforms:\n      ios:\n        title: Camera.\n")
    let german = "  \"off\":\n    title: Kamera?\n    platforms:\n      ios:\n        title: Kamera.\n"
    #expect(found([source, translation("de", german)]) == [])
  }

  @Test func theGuidelinesForLabelsCountToo() {
    func labels(_ ok: String, _ cancel: String) -> String {
      "  \"off\":\n    title: A\n    buttons:\n      openSettings: \(ok)\n      notNow: \(cancel)\n"
    }
    let source = english(labels("OK", "Leave"))
    let translations = ["de", "da", "sv", "fi"].map { translation($0, labels("OK", "Leave")) }
    let codes = found([source] + translations)
    #expect(
      codes == [
        "ok-on-question: `OK` does not say what happens (and in 1 translation)",
        "cancel-label: the cancel button is called `Leave` (and in 1 translation)",
      ], "Danish, Swedish and Finnish have no lists of words")
    #expect(
      found([english(labels("Open", "Cancel")), translation("de", labels("OK", "Cancel"))]) == [
        "ok-on-question: `OK` does not say what happens",
        "cancel-label: the label `Cancel` of the cancel button is not translated",
      ])
  }

  @Test func oneLabelHasOneFindingAboutItsForm() {
    func label(_ text: String) -> [String] {
      found([english("  \"off\":\n    title: A\n    buttons:\n      openSettings: \(text)\n      notNow: Cancel\n")])
    }
    #expect(label("Open app settings") == ["button-label: `Open app settings` is too long for a button"])
    #expect(label("Open the app settings.") == ["button-label: `Open the app settings.` is too long for a button"])
    #expect(label("open settings") == ["button-label: the button label should be `Open Settings`"])
  }

  @Test func aPurposeIsVagueIfItSaysNothingElse() {
    func vague(_ locale: String, _ text: String) -> Bool {
      let text = "schema: 1\ncatalog: app\nsource: \(locale)\nentries:\n\(camera)    text: \(text)\n"
      return checkCopy(catalogSet([text]), for: []).contains { $0.code == .vaguePurpose }
    }
    #expect(vague("en", "The camera is used to give you a better experience."))
    #expect(vague("en", "To give you the best experience, Acme needs access to your camera and your photos."))
    #expect(!vague("en", "For the best experience in your video calls, others see you with the camera."))
    #expect(vague("es", "Usamos la cámara para ofrecerte una mejor experiencia."))
    #expect(!vague("es", "Para la mejor experiencia en tus videollamadas, los demás te ven con la cámara."))
    #expect(vague("de", "Die App benötigt die Kamera für ein besseres Erlebnis."))
    #expect(!vague("it", "Per una migliore esperienza di guida, la mappa segue la tua posizione."))
    #expect(vague("ja", "より良い体験のためにカメラを使用します。"))
    #expect(!vague("ja", "ビデオ通話をより良い体験にするため、相手にあなたの顔が見えるようカメラを使います。"))
  }

  @Test func onlyTheSourceIsJudgedByItsLength() {
    let source = purpose("The camera is used in your video calls.")
    let finnish = translation("fi", "  camera:\n    text: Kameraa käytetään videopuheluissa.\n")
    #expect(found([source, finnish]) == [])
    #expect(found([purpose("For video calls.")]) == ["vague-purpose: this says what is used, but hardly what for"])
  }
}

private let camera = "  camera:\n    kind: purpose\n    key: NSCameraUsageDescription\n    note: N\n"

private func purpose(_ text: String) -> String { english("\(camera)    text: \(text)\n") }

private func german(purpose text: String) -> String { translation("de", "  camera:\n    text: \(text)\n") }

/// The findings that are shown, without those about notes, stamps and unchanged texts.
private func found(_ texts: [String], where isShown: (Diagnostic) -> Bool = { _ in true }) -> [String] {
  var shape = prompts[0]
  shape.roles = [("notNow", .cancel)]
  let left: [DiagnosticCode] = [.missingNote, .unstampedCopy, .sameAsSource]
  let found = checkCopy(catalogSet(texts), for: [shape]).filter { !left.contains($0.code) && isShown($0) }
  return countingTranslations(in: found).map { "\($0.code.rawValue): \($0.message.description)" }
}
