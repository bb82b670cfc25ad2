import TestSupport
import Testing
import UsherCatalog
import UsherSource
import UsherYAML

/// The marks of languages and scripts.
@Suite struct MarkTests {
  @Test(arguments: [
    ("el", "Διαγραφή τοποθεσίας;"), ("el", "Διαγραφή τοποθεσίας\u{37E}"), ("hy", "Ջնջե՞լ վայրը"),
    ("hy", "Ջնջե՞լ վայրը։"),
    ("am", "ቦታው ይሰረዝ፧"), ("ti", "ቦታ ይደምሰስ፧"), ("km", "លុបទីកន្លែងឬ?"), ("my", "နေရာကို ဖျက်မလား။"), ("bo", "ས་གནས་བསུབ་བམ།"),
    ("dz", "ས་གནས་བསུབ་ནི་ཨིན་ན།"), ("ja", "場所を削除しますか。"), ("ja", "場所を削除しますか？"), ("ar", "حذف المكان؟"),
    ("th", "ลบสถานที่หรือไม่"),
    ("ur", "جگہ حذف کریں؟"), ("es", "¿Eliminar el lugar?"), ("fr", "Supprimer le lieu\u{202F}?"),
  ])
  func aQuestionEndsAsItsLanguageEndsIt(_ locale: String, _ text: String) {
    #expect(ends("Delete the place?", locale, text) == [])
  }

  @Test(arguments: [
    ("hy", "Այն կջնջվի։"), ("hy", "Այն կջնջվի:"), ("am", "ከዚህ መሣሪያ ይጠፋል።"), ("am", "ከዚህ መሣሪያ ይጠፋል፡፡"), ("km", "វានឹងបាត់។"),
    ("my", "ပျက်သွားပါမည်။"), ("bo", "འདི་མེད་པར་འགྱུར་ངེས།"), ("dz", "འདི་མེད་འོང་།"), ("bo", "འདི་དགོས་ཡོག"),
    ("sat", "ᱱᱚᱶᱟ ᱟᱫᱚᱜᱼᱟ᱾"),
    ("mni-Mtei", "ꯃꯁꯤ ꯃꯥꯡꯂꯒꯅꯤ꯫"), ("hi", "यह हट जाएगा।"), ("hi", "यह हट जाएगा|"), ("ur", "یہ حذف ہو جائے گا۔"),
    ("ja", "削除されます。"),
    ("zh-Hans", "它会被删除。"), ("si", "එය මකා දමනු ඇත෴"), ("de", "Öffne „die Karte.“"), ("da", "Åbn »kortet.«"),
    ("th", "จะถูกลบ"),
  ])
  func aStatementEndsAsItsLanguageEndsIt(_ locale: String, _ text: String) {
    #expect(ends("It will be gone.", locale, text) == [])
  }

  @Test(arguments: [
    ("el", "Διαγραφή τοποθεσίας."), ("ar", "حذف المكان."), ("de", "Den Ort löschen."), ("de", "Den Ort löschen"),
    ("ko", "장소를 삭제할까요."), ("hi", "हटाएँ।"),
  ])
  func aStatementIsNoQuestion(_ locale: String, _ text: String) {
    #expect(ends("Delete the place?", locale, text) == ["end-punctuation"])
  }

  @Test func aSourceMayBeInALanguageWithoutFullStops() {
    let thai =
      "schema: 1\ncatalog: app\nsource: th\nentries:\n  \"off\":\n    note: N\n    message: จะถูกลบออกจากเครื่อง\n"
    #expect(codes([thai, translation("en", "  \"off\":\n    message: It will be gone.\n")]) == [])
  }

  @Test func whatIsTwoSentencesNeedsAFullStop() {
    #expect(
      ends("An error occurred, please try again", "de", "Es gab einen Fehler. Bitte versuche es noch einmal.") == [])
    #expect(
      ends("An error occurred, please try again", "de", "Es gab einen Fehler, bitte wiederholen.") == [
        "end-punctuation"
      ])
    #expect(ends("Loading …", "ar", "جارٍ التحميل... ") == ["three-dots", "white-space"])
  }

  @Test func aPurposeMayBeBetterThanItsSource() {
    let camera = "  camera:\n    kind: purpose\n    key: NSCameraUsageDescription\n    note: N\n    text: "
    let source = english(camera + "The camera is used in your video calls\n")
    #expect(
      codes([source, translation("sv", "  camera:\n    text: Kameran används i dina samtal.\n")]) == [
        "purpose-sentence"
      ])
  }

  @Test func asciiMarksBehindLettersOfAnotherScriptAreNotes() {
    func marks(_ locale: String, _ text: String) -> [String] {
      let source = english("  \"off\":\n    note: N\n    title: A\n")
      return checkCopy(
        catalogSet([source, translation(locale, "  \"off\":\n    title: \(writtenScalar(text))\n")]), for: []
      )
      .filter { $0.code == .foreignMark }.flatMap { $0.fixes.flatMap(\.edits).map(\.replacement) }
    }
    #expect(marks("ar", "هل الكاميرا متوقفة?") == ["هل الكاميرا متوقفة؟"])
    #expect(marks("ar", "الكاميرا, ثم الصوت; نعم") == ["الكاميرا، ثم الصوت؛ نعم"])
    #expect(marks("fa", "دوربین خاموش است?") == ["دوربین خاموش است؟"])
    #expect(marks("ar", "1,250 SMS, MMS و https://a.b/?c") == [])
    #expect(marks("ar", "هل تحذف {name}?") == ["هل تحذف {name}؟"])
    #expect(marks("ar", "{name}?") == ["{name}؟"])
    #expect(marks("ar", "{name}, {count}; نعم") == ["{name}، {count}؛ نعم"])
    #expect(marks("ja", "{name}.{count}をオフ") == [] && marks("ja", "オフ.{name}") == [])
    #expect(marks("ja", "オフですか?") == ["オフですか？"])
    #expect(marks("ja", "すごい!? オフです.") == ["すごい！？ オフです。"])
    #expect(marks("ja", "Wi-Fi 3.0, Inc. の a.b.c?") == [])
    #expect(marks("ja", "待って...") == [])
    #expect(marks("zh-Hant", "相機已關閉,請開啟.") == ["相機已關閉，請開啟。"])
    #expect(marks("el", "Διαγραφή?") == ["Διαγραφή;"])
    #expect(marks("ko", "끌까요?") == [] && marks("he", "למחוק?") == [] && marks("ru", "Удалить?") == [])
  }
}

private func ends(_ source: String, _ locale: String, _ text: String) -> [String] {
  codes([
    english("  \"off\":\n    note: N\n    message: \(source)\n"),
    translation(locale, "  \"off\":\n    message: \(writtenScalar(text))\n"),
  ]).sorted()
}

private func codes(_ texts: [String]) -> [String] {
  checkCopy(catalogSet(texts), for: []).map(\.code).filter { $0 != .unstampedCopy }.map(\.rawValue)
}
