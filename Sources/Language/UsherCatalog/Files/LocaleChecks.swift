internal import UsherRuntime
package import UsherSource

/// A language tag whose language or region does not exist.
package struct UnlikelyLocale: Equatable, Sendable {
  fileprivate let problem: LocaleProblem
  /// The tags that were probably meant, the likeliest first.
  package private(set) var proposals: [String]

  /// Nil for a tag that may be right; that of a language with three letters is. `text` is a canonical tag.
  package init?(_ text: String) {
    guard var meant = LanguageTag(text) else { return nil }
    let (language, region) = (meant.language, meant.region)
    let isLanguage = LanguageCodes.region(of: language) != nil
    let other = isLanguage ? nil : LanguageCodes.language(meantBy: language)
    if let other { meant.language = other }
    let isRegion = region.map { LanguageCodes.isRegion($0) } ?? true
    if !isRegion { meant.region = nil }
    proposals = meant.text == text ? [] : [meant.text]
    if let region, !isRegion, let right = regionMeant(by: region, of: meant.language) {
      meant.region = right
      proposals.append(meant.text)
    }
    if other != nil || !isLanguage && language.utf8.count == 2 {
      problem = .unknownLanguage(language)
    } else if let region, !isRegion {
      problem = .unknownRegion(region)
    } else {
      return nil
    }
  }

  package var message: Prose { problem.message.prose }

  /// The question which tag is meant; nil without a proposal.
  package var question: Prose? {
    proposals.isEmpty ? nil : "did you mean \(proposals.map { "`\($0)`" }.joined(separator: " or "))?"
  }

  package func finding(at place: Label) -> Diagnostic { .unlikelyLocale(self, at: place) }
}

/// The region that was probably meant for a language: Great Britain for `UK`, or else the most likely one.
private func regionMeant(by code: String, of language: String) -> String? {
  code == "UK" && language != "uk" ? "GB" : LanguageCodes.region(of: language)
}

/// The findings about the language of a catalog: a tag of no language, or one that differs from the name of the file, such as
/// `capture.pl.copy.yaml` with `locale: cs`.
package func checkLocale(of catalog: Catalog) -> [Diagnostic] {
  if let unlikely = UnlikelyLocale(catalog.locale.text) { return [unlikely.finding(at: catalog.locale.place)] }
  guard let word = localeInName(of: catalog), !word.contains(".") else { return [] }
  guard let named = LanguageTag(word), let own = LanguageTag(catalog.locale.text),
    LanguageCodes.region(of: named.language) != nil
  else { return [] }
  let meanings = [named, tag(ofCountry: word, in: own)].compactMap { $0 }
  return meanings.contains { $0.covers(own) } ? [] : [.otherLocaleInName(catalog.locale, word)]
}

/// The language `own` in the country that a word names, if the word may name one: `ko-KR` for `kr` beside `ko`. Nil for a code such as
/// `fr` or `es`, which is that of a country and of its language, and for a country in which another language is usual.
private func tag(ofCountry word: String, in own: LanguageTag) -> LanguageTag? {
  let region = word.uppercased() == "UK" ? "GB" : word.uppercased()
  if word.utf8.count != 2 || LanguageCodes.region(of: word.lowercased()) == region { return nil }
  guard own.region == region || LanguageCodes.isLanguage(own.language, ofCountry: word.lowercased()) else { return nil }
  return LanguageTag(language: own.language, region: region)
}

extension LanguageTag {
  /// Whether texts in `other` are texts in this language, as far as this tag says. A tag without a region or script leaves it open;
  /// so does a region of several countries, such as 419.
  fileprivate func covers(_ other: LanguageTag) -> Bool {
    guard
      language == other.language || language == "no" && names("nb nn", other.language)
        || other.language == "no" && names("nb nn", language)
    else { return false }
    if let script = script ?? (region == nil ? nil : usualScript), script != UsherCatalog.script(of: other.text) {
      return false
    }
    guard let region, let own = other.region, region.utf8.count == 2, own.utf8.count == 2 else { return true }
    return region == own
  }
}

/// The word between the catalog's name and the ending in the name of its file: `pl` in `capture.pl.copy.yaml`, and in
/// `capture_pl.copy.yaml` of a translation.
private func localeInName(of catalog: Catalog) -> String? {
  let (start, end) = (catalog.name.text, Catalog.fileEnding)
  let rest = catalog.file.name.dropFirst(start.count)
  guard catalog.file.name.hasPrefix(start), rest.hasSuffix(end), let sign = rest.first else { return nil }
  guard sign == "." || catalog.role == .translation && (sign == "_" || sign == "-") else { return nil }
  return rest.count > end.count ? String(rest.dropFirst().dropLast(end.count)) : nil
}

/// The problems that the language of a catalog can have.
enum LocaleProblem: Problem {
  case unknownLanguage(String)
  case unknownRegion(String)
  case otherInName(String, than: String)

  static let type = ProblemType()

  var code: DiagnosticCode { .unlikelyLocale }

  var message: Message {
    switch self {
    case .unknownLanguage(let code): "`\(code)` is not a language"
    case .unknownRegion(let code): "`\(code)` is not a region"
    case .otherInName(let named, let locale): "the file is called `\(named)`, and its texts are in `\(locale)`"
    }
  }
}

extension Diagnostic {
  fileprivate static func unlikelyLocale(_ locale: UnlikelyLocale, at place: Label) -> Diagnostic {
    Diagnostic(
      locale.problem, at: marked(place, locale.question ?? "unknown"),
      why: "an app compares the tag with the languages that people have chosen, so nobody would see these texts",
      fixes: locale.proposals.map { Fix("write `\($0)`", edits: [Edit(place.span, $0)], isSafe: false) })
  }

  fileprivate static func otherLocaleInName(_ locale: Catalog.Name, _ named: String) -> Diagnostic {
    Diagnostic(
      LocaleProblem.otherInName(named, than: locale.text), at: locale.label("another language"),
      why: "one of the two is wrong, and people may read a language that they do not know",
      help: "correct the tag, or rename the file")
  }
}
