internal import UsherRuntime
package import UsherSource

/// Reports a language tag whose language or region does not exist. A tag of a language with three letters is taken as it is. `text`
/// is a canonical tag.
package func unlikelyLocale(_ text: String, at place: Label) -> Diagnostic? {
  guard var meant = LanguageTag(text) else { return nil }
  let (code, region) = (meant.language, meant.region)
  let isLanguage = LanguageCodes.region(of: code) != nil
  let other = isLanguage ? nil : LanguageCodes.language(meantBy: code)
  if let other { meant.language = other }
  let isRegion = region.map { LanguageCodes.isRegion($0) } ?? true
  if !isRegion { meant.region = nil }
  var proposals = meant.text == text ? [] : [meant.text]
  if let region, !isRegion, let right = regionMeant(by: region, of: meant.language) {
    meant.region = right
    proposals.append(meant.text)
  }
  if other != nil || !isLanguage && code.utf8.count == 2 {
    return .unlikelyLocale(place, code, isRegion: false, proposals)
  }
  return isRegion ? nil : .unlikelyLocale(place, region ?? "", isRegion: true, proposals)
}

/// The region that was probably meant for a language: Great Britain for `UK`, or else the most likely one.
private func regionMeant(by code: String, of language: String) -> String? {
  code == "UK" && language != "uk" ? "GB" : LanguageCodes.region(of: language)
}

/// The findings about the language of a catalog: a tag of no language, or one that differs from the name of the file, such as
/// `capture.pl.copy.yaml` with `locale: cs`.
package func checkLocale(of catalog: Catalog) -> [Diagnostic] {
  if let unlikely = unlikelyLocale(catalog.locale.text, at: catalog.locale.place) { return [unlikely] }
  guard let word = localeInName(of: catalog), !word.contains(".") else { return [] }
  guard let named = LanguageTag(word), let own = LanguageTag(catalog.locale.text),
    LanguageCodes.region(of: named.language) != nil
  else { return [] }
  let isSame = macrolanguage(of: named.language) == macrolanguage(of: own.language)
  return isSame ? [] : [.otherLocaleInName(catalog.locale, word)]
}

/// Norwegian for its two written forms (CLDR, `languageAlias`).
private func macrolanguage(of language: String) -> String { names("nb nn", language) ? "no" : language }

/// The word between the catalog's name and the ending in the name of its file: `pl` in `capture.pl.copy.yaml`.
private func localeInName(of catalog: Catalog) -> String? {
  let (start, end) = (catalog.name.text + ".", ".copy.yaml")
  let rest = catalog.file.name.dropFirst(start.count)
  return catalog.file.name.hasPrefix(start) && rest.hasSuffix(end) ? String(rest.dropLast(end.count)) : nil
}

extension Diagnostic {
  fileprivate static func unlikelyLocale(_ place: Label, _ code: String, isRegion: Bool, _ proposals: [String])
    -> Diagnostic
  {
    let names = proposals.map { "`\($0)`" }.joined(separator: " or ")
    return Diagnostic(
      .unlikelyLocale, "`\(code)` is not a \(wording: isRegion ? "region" : "language")",
      at: marked(place, proposals.isEmpty ? "unknown" : "did you mean \(names)?"),
      why: "an app compares the tag with the languages that people have chosen, so nobody would see these texts",
      fixes: proposals.map { Fix("write `\($0)`", edits: [Edit(place.span, $0)], isSafe: false) })
  }

  fileprivate static func otherLocaleInName(_ locale: Catalog.Name, _ named: String) -> Diagnostic {
    Diagnostic(
      .unlikelyLocale, "the file is called `\(named)`, and its texts are in `\(locale.text)`",
      at: locale.label("another language"),
      why: "one of the two is wrong, and people may read a language that they do not know",
      help: "correct the tag, or rename the file")
  }
}
