package import UsherCatalog
internal import UsherSource

/// What is to do in a translation of an entry.
package struct TranslatorTask {
  package let entry: Catalog.Entry
  /// At least one.
  package let reasons: [Reason]
  /// The source texts to translate, or to compare with their translations, in the order of the source.
  package let texts: [Text]

  package enum Reason: String, CaseIterable, Sendable {
    /// Nothing of the entry is translated.
    case missing
    /// It lacks some texts.
    case incomplete
    /// It translates an older text.
    case stale
    /// It does not say which text it translates.
    case unstamped
    /// Nobody has approved it.
    case unreviewed
  }

  package struct Text {
    /// The keys of its fields in the entry: `buttons`, `openSettings`. The last one may be a value or a plural category.
    package let path: [String]
    package let source: String
    /// The source text that was translated; nil if it is the present one, if it is not known, and if nothing is translated.
    package let former: String?
    /// Whether it is to be translated, and not only to be compared with its translation.
    package let isToTranslate: Bool

    package var words: Int { wordCount(of: source) }
  }

  /// The number of words to translate.
  package var words: Int { texts.filter { $0.isToTranslate }.reduce(0) { $0 + $1.words } }
  /// The number of words to compare with their translations.
  package var wordsToReview: Int { texts.reduce(0) { $0 + $1.words } - words }

  /// The tasks in a language, in the order of the source. Texts that a brand takes from the catalog that it extends are translated there, if
  /// that has the language.
  package static func all(in translation: Catalog, of set: CatalogSet) -> [TranslatorTask] {
    let isElsewhere =
      translation.name.text != set.name || translation.entries.contains { $0.name.place.file !== translation.file }
    let unstamped = Set(set.unstamped(in: translation).map { $0.name.text })
    let renewal = CatalogRenewal(of: translation)
    return (isElsewhere ? set.source.ownEntries : set.source.entries).compactMap { original in
      let name = original.name.text
      guard let entry = translation.entries.first(where: { $0.name.text == name }) else {
        return TranslatorTask(entry: original, reasons: [.missing], texts: texts(of: original).map { $0.text() })
      }
      let texts = texts(of: original)
      let missing = texts.filter { !$0.isTranslated(in: entry) }
      var reasons: [Reason] = []
      if !missing.isEmpty || !entry.isWhole(original) { reasons.append(.incomplete) }
      if set.isStale(entry) { reasons.append(.stale) }
      if unstamped.contains(name) { reasons.append(.unstamped) }
      if entry.review.isPending { reasons.append(.unreviewed) }
      if reasons.isEmpty { return nil }
      let former = reasons.contains(.stale) ? renewal.formerPhrases(of: original) : []
      let told = texts.map { one -> Text in
        let old = former?.first { $0.place.isSamePlace(as: one.phrase.place) }
        let isTranslated = one.isTranslated(in: entry)
        return one.text(former: old?.written, isToTranslate: former == nil || old != nil || !isTranslated)
      }
      let isToReview = reasons.contains(.unstamped) || reasons.contains(.unreviewed)
      return TranslatorTask(
        entry: original, reasons: reasons, texts: isToReview ? told : told.filter { $0.isToTranslate })
    }
  }

  /// A phrase of the source, with its place in the entry.
  private struct SourceText {
    let place: Catalog.EntryText
    /// The values and categories that it is for.
    let cases: [String]
    let phrase: Catalog.Phrase

    /// Whether a translation has a text for it. One that chooses in another way has texts of its own.
    func isTranslated(in entry: Catalog.Entry) -> Bool {
      guard var form = entry.texts.first(where: { $0.isSame(as: place) })?.text.form else { return false }
      for value in cases {
        guard case .select(_, let all) = form else { return true }
        guard let one = all.first(where: { $0.value.text == value }) else { return false }
        form = one.form
      }
      return true
    }

    func text(former: String? = nil, isToTranslate: Bool = true) -> Text {
      Text(path: place.path + cases, source: phrase.written, former: former, isToTranslate: isToTranslate)
    }
  }

  private static func texts(of original: Catalog.Entry) -> [SourceText] {
    original.texts.flatMap { place in
      cases(of: place.text.form, []).map { SourceText(place: place, cases: $0, phrase: $1) }
    }
  }

  private static func cases(
    of form: Catalog.Text.Form, _ path: [String]
  ) -> [(path: [String], phrase: Catalog.Phrase)] {
    switch form {
    case .phrase(let phrase): [(path, phrase)]
    case .select(_, let all), .plural(_, let all): all.flatMap { cases(of: $0.form, path + [$0.value.text]) }
    }
  }
}

extension Catalog.EntryText {
  /// The keys of its fields in the entry.
  package var path: [String] {
    let own =
      switch part {
      case .title: ["title"]
      case .message: ["message"]
      case .button: ["buttons", text.name.text]
      case .accessibilityLabel: ["accessibility", "label"]
      case .accessibilityButton: ["accessibility", "buttons", text.name.text]
      case .purpose: ["text"]
      }
    return (platform.map { ["platforms", $0] } ?? []) + own
  }
}

/// The number of words as translators count them: between blanks, and each character of Chinese and Japanese.
func wordCount(of text: String) -> Int {
  var (count, isInside) = (0, false)
  for scalar in text.unicodeScalars {
    if scalar.isCountedAlone {
      count += 1
      isInside = false
    } else if scalar.properties.isWhitespace {
      isInside = false
    } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil, !isInside {
      count += 1
      isInside = true
    }
  }
  return count
}

extension Unicode.Scalar {
  /// Whether it is of a script without blanks, of which each character is counted: ideographs and kana.
  fileprivate var isCountedAlone: Bool {
    properties.isIdeographic || (0x3041...0x30FF).contains(value) || (0x31F0...0x31FF).contains(value)
  }
}
