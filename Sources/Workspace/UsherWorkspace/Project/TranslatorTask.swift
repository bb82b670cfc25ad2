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

    package var words: Int { wordCount(of: source) }
  }

  package var words: Int { texts.reduce(0) { $0 + $1.words } }

  /// Whether there is something to translate, and not only to compare.
  package var isToTranslate: Bool {
    reasons.contains { reason in
      switch reason {
      case .missing, .incomplete, .stale: true
      case .unstamped, .unreviewed: false
      }
    }
  }

  /// The tasks in a language, in the order of the source. A brand has none of the catalog that it extends.
  package static func all(in translation: Catalog, of set: CatalogSet) -> [TranslatorTask] {
    let unstamped = Set(set.unstamped(in: translation).map { $0.name.text })
    let isOwn = translation.name.text == set.name
    let own = isOwn ? set.source.ownEntries : set.source.entries
    let renewal = CatalogRenewal(of: translation)
    return own.compactMap { original in
      let name = original.name.text
      guard let entry = translation.entries.first(where: { $0.name.text == name }) else {
        return TranslatorTask(entry: original, reasons: [.missing], texts: texts(of: original) { _ in true })
      }
      var reasons: [Reason] = []
      if !entry.isWhole(original) { reasons.append(.incomplete) }
      if set.isStale(entry) { reasons.append(.stale) }
      if unstamped.contains(name) { reasons.append(.unstamped) }
      if entry.review.isPending { reasons.append(.unreviewed) }
      if reasons.isEmpty { return nil }
      return TranslatorTask(
        entry: original, reasons: reasons, texts: texts(of: original, translatedBy: entry, reasons, renewal))
    }
  }

  /// Of a task that is only to fill in or to renew, the texts that this is about.
  private static func texts(
    of original: Catalog.Entry, translatedBy entry: Catalog.Entry, _ reasons: [Reason], _ renewal: CatalogRenewal
  ) -> [Text] {
    let former = reasons.contains(.stale) ? renewal.formerPhrases(of: original) : nil
    let isAll =
      reasons.contains(.unstamped) || reasons.contains(.unreviewed) || reasons.contains(.stale) && former == nil
    return texts(of: original, former: former ?? []) { one in
      isAll || !entry.texts.contains { $0.isSame(as: one) }
        || one.text.form.phrases.contains { phrase in (former ?? []).contains { $0.place.isSamePlace(as: phrase.place) }
        }
    }
  }

  private static func texts(
    of original: Catalog.Entry, former: [Catalog.Phrase] = [], where isMeant: (Catalog.EntryText) -> Bool
  ) -> [Text] {
    original.texts.filter(isMeant).flatMap { one in
      cases(of: one.text.form, at: one.path).map { path, phrase in
        Text(
          path: path, source: phrase.written,
          former: former.first { $0.place.isSamePlace(as: phrase.place) }?.written)
      }
    }
  }

  private static func cases(of form: Catalog.Text.Form, at path: [String]) -> [(path: [String], phrase: Catalog.Phrase)]
  {
    switch form {
    case .phrase(let phrase): [(path, phrase)]
    case .select(_, let all), .plural(_, let all): all.flatMap { cases(of: $0.form, at: path + [$0.value.text]) }
    }
  }
}

extension Catalog.EntryText {
  /// The keys of its fields in the entry.
  fileprivate var path: [String] {
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
