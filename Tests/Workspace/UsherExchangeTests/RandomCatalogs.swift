import TestSupport
import UsherCatalog

/// A source catalog and a translation with texts that some format has to escape, in every form that a text can have.
struct RandomCatalogs {
  private(set) var source = ""
  private(set) var translation = ""
  private var random: Numbers

  private static let locales = [
    "pl", "ar", "ja", "de", "he", "pt-BR", "zh-Hans", "fr", "cs", "ru", "lv", "sr-Latn", "en-XA",
  ]
  private static let words = [
    "Camera", "is off", "100 %", "%d", "50%%", "{{x}}", "\"quoted\"", "it's", "'", "<b>", "&amp;", "a & b", "\\n", "\n",
    "\t", "# 1", "|==|", "=1+1", "@me", "?", "-", "+", "הרשאה", "相机", "\u{200F}x", "ł", "é", ";", ",", "…", "{count}",
    "{name}", "{-app}", "  ", "/", "%1$@",
  ]

  init(seed: Int) {
    random = Numbers(seed: UInt64(seed))
    let locale = Self.locales[random.next(below: Self.locales.count)]
    var texts = "schema: 1\ncatalog: any\nsource: en\nterms:\n  app: \"It's \\\"A & B\\\"\"\nentries:\n"
    var others = "# A comment.\ncatalog: any\nlocale: \(locale)\n"
    if random.next(below: 2) == 0 { others += "terms:\n  app: Apka\n" }
    others += "entries:\n"
    var count = 0
    for number in 0...random.next(below: 4) {
      let isTranslated = random.next(below: 4) > 0 || number == 0
      var own =
        random.next(below: 3) == 0 ? "" : "    state: \(["draft", "needs_review", "approved"][random.next(below: 3)])\n"
      if random.next(below: 2) == 0 { own += "    from: 0123abcd  # when?\n" }
      texts += "  entry\(number):\n"
      if random.next(below: 2) == 0 { texts += "    note: \(writtenScalar(text(of: 3)))\n" }
      if random.next(below: 3) == 0 { texts += "    max:\n      title: 30\n" }
      for part in ["title", "message"] where part == "title" || random.next(below: 2) == 0 {
        let (one, other) = form(part, indent: 4, depth: 0, in: locale)
        texts += one
        if random.next(below: 5) > 0 || part == "title" { own += other }
      }
      // A translation may have the values that its source has.
      texts += "    buttons:\n      notNow: \"{name} {count} {-app}\"\n"
      if random.next(below: 2) == 0 {
        texts += "      openSettings: \(writtenScalar(text(of: 2)))\n"
        own += "    buttons:\n      openSettings: \(writtenScalar(text(of: 2)))\n"
      }
      if isTranslated {
        others += "  entry\(number):  # here\n\(own)"
        count += 1
      }
    }
    if random.next(below: 2) == 0 {
      let head = "  camera.purpose:\n"
      texts +=
        head
        + "    kind: purpose\n    key: NSCameraUsageDescription\n    text: \"{-app} takes 100 % of {{x}}, '%d' too.\"\n"
      others += head + "    text: \"A 100 % {{x}} %1$@ by {-app}\"\n"
      count += 1
    }
    (source, translation) = (texts, others)
  }

  /// The source and the translation of a text.
  private mutating func form(_ key: String, indent: Int, depth: Int, in locale: String) -> (String, String) {
    let margin = String(repeating: " ", count: indent)
    let kind = depth > 1 ? 0 : random.next(below: 5)
    if kind < 3 {
      let target = random.next(below: 6) == 0 ? "" : " " + writtenScalar(text(of: 4))
      return ("\(margin)\(key): \(writtenScalar(text(of: 4)))\n", "\(margin)\(key):\(target)\n")
    }
    let isPlural = kind == 3
    let head = "\(margin)\(key):\n\(margin)  \(isPlural ? "plural: count" : "select: what")\n"
    var (source, target) = (head, head)
    let values = isPlural ? ["one", "other"] : ["free", "paid"]
    let categories = isPlural ? TranslatorFields(locale: locale).categories : values
    var forms: [String: String] = [:]
    for value in values {
      let (one, other) = form(value, indent: indent + 2, depth: isPlural ? 2 : depth + 1, in: locale)
      source += one
      forms[value] = other
    }
    for category in categories {
      target += forms[category] ?? form(category, indent: indent + 2, depth: 2, in: locale).1
    }
    return (source, target)
  }

  private mutating func text(of count: Int) -> String {
    let text = (0...random.next(below: count)).map { _ in Self.words[random.next(below: Self.words.count)] }.joined(
      separator: " ")
    return text.allSatisfy { $0.isWhitespace } ? "Text" : text
  }
}
