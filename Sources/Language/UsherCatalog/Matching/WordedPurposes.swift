package import UsherSource

/// The purpose text of a resource in one language.
package struct WordedPurpose: Sendable {
  /// The key in Info.plist.
  package var key: String
  package var locale: String
  /// The text with its terms inserted.
  package var text: String
  /// False for a translation that nobody has approved yet.
  package var isReviewed: Bool
  package var place: Label
}

extension CatalogSet {
  /// All purposes in all languages, in the source language first.
  package var wordedPurposes: [WordedPurpose] {
    var keys: [String: String] = [:]
    for entry in source.entries { keys[entry.name.text] = entry.purpose?.key?.text }
    return ([source] + translations).flatMap { catalog in
      catalog.entries.compactMap { entry in
        guard let key = keys[entry.name.text], let phrase = entry.purpose?.text.form.phrases.first else { return nil }
        let terms = catalog.terms + source.terms
        return WordedPurpose(
          key: key, locale: catalog.locale.text, text: phrase.text(with: terms), isReviewed: !entry.review.isPending,
          place: entry.name.place)
      }
    }
  }
}

extension Catalog.Phrase {
  /// The text with only its terms inserted.
  fileprivate func text(with terms: [Catalog.Term]) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .term(let name): text += terms.first { $0.name.text == name.text }?.text ?? ""
      case .placeholder: continue
      }
    }
    return text
  }
}
