internal import UsherRuntime

/// The script that text of a locale is written in, as a code of ISO 15924: the one it names, else the usual one of its
/// language and region (`likelySubtags` of CLDR 45). Latin for what the tables do not have.
package func script(of locale: String) -> String {
  guard let tag = LanguageTag(locale) else { return "Latn" }
  return tag.script ?? tag.usualScript ?? usualScripts.first { names($0.languages, tag.language) }?.script ?? "Latn"
}

/// Scripts other than Latin, with the languages that use them.
private let usualScripts: [(script: String, languages: String)] = [
  ("Arab", "ar ars ckb fa ps sdh ur"),
  ("Armn", "hy"),
  ("Beng", "as bn"),
  ("Cher", "chr"),
  ("Cyrl", "be bg ce mk os ru sah uk"),
  ("Deva", "bho brx doi hi mr ne"),
  ("Ethi", "am ti tig"),
  ("Geor", "ka"),
  ("Grek", "el"),
  ("Gujr", "gu"),
  ("Hebr", "he yi"),
  ("Jpan", "ja"),
  ("Khmr", "km"),
  ("Knda", "kn"),
  ("Kore", "ko"),
  ("Laoo", "lo"),
  ("Mlym", "ml"),
  ("Mymr", "my"),
  ("Nkoo", "nqo"),
  ("Orya", "or"),
  ("Osge", "osa"),
  ("Sinh", "si"),
  ("Syrc", "syr"),
  ("Taml", "ta"),
  ("Telu", "te"),
  ("Thaa", "dv"),
  ("Thai", "th"),
  ("Tibt", "bo dz"),
  ("Yiii", "ii"),
]
