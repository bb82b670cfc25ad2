internal import UsherRuntime

extension Catalog.Entry {
  /// Eight hexadecimal digits that change only with the texts of the entry. They say which version of the source a translation
  /// is for. FNV-1a over all texts and their roles, in the order of the fields; terms count by name.
  package var fingerprint: String { UsherCatalog.fingerprint(of: texts) { $0 } }

  /// The phrases that were others when the entry had a fingerprint, each at the place of the present one. Nil if no combination of
  /// candidates has the fingerprint, or if there are too many.
  ///
  /// `candidates` returns what a phrase may have been, besides what it is. The texts for which `isOld` is false may be new.
  package func formerPhrases(
    at fingerprint: String, among candidates: (Catalog.Phrase) -> [Catalog.Phrase],
    isOld: (Catalog.EntryText) -> Bool
  ) -> [Catalog.Phrase]? {
    let old = texts.filter(isOld)
    return UsherCatalog.formerPhrases(of: texts, at: fingerprint, among: candidates)
      ?? (old.count < texts.count ? UsherCatalog.formerPhrases(of: old, at: fingerprint, among: candidates) : nil)
  }
}

/// The most combinations of phrases that are tried. An entry with four changed texts has about a hundred.
private let mostCombinations = 20_000

private func formerPhrases(
  of texts: [Catalog.EntryText], at wanted: String, among candidates: (Catalog.Phrase) -> [Catalog.Phrase]
) -> [Catalog.Phrase]? {
  let choices = texts.flatMap { $0.text.form.phrases }.map { [$0] + candidates($0) }
  let count = choices.reduce(1) { min($0 * $1.count, mostCombinations + 1) }
  if count > mostCombinations { return nil }
  for number in 0..<count {
    var (rest, index) = (number, 0)
    var former: [Catalog.Phrase] = []
    let found = fingerprint(of: texts) { phrase in
      let choice = rest % choices[index].count
      rest /= choices[index].count
      if choice > 0 { former.append(choices[index][choice]) }
      defer { index += 1 }
      return choices[index][choice]
    }
    if found == wanted { return former }
  }
  return nil
}

/// The fingerprint of texts, with other phrases in place of their own. `phrase` is called for each phrase in order.
private func fingerprint(
  of texts: [Catalog.EntryText], _ phrase: (Catalog.Phrase) -> Catalog.Phrase
) -> String {
  var fingerprint = EntryHash()
  for one in texts {
    fingerprint.add(one.part.rawValue)
    fingerprint.add(one.text.name.text)
    fingerprint.add(one.text.form, phrase)
  }
  let digits = String(fingerprint.hash.value, radix: 16)
  return String(repeating: "0", count: 8 - digits.utf8.count) + digits
}

private struct EntryHash {
  var hash = StableHash()

  mutating func add(_ form: Catalog.Text.Form, _ phrase: (Catalog.Phrase) -> Catalog.Phrase) {
    switch form {
    case .phrase(let own):
      let phrase = phrase(own)
      // Catalogs have stamps of texts with that line end.
      for piece in phrase.endsLine ? withLineEnd(phrase.pieces) : phrase.pieces {
        switch piece {
        case .literal(let text): add(text)
        case .placeholder(let name): add("{\(name.text)}")
        case .term(let name): add("{-\(name.text)}")
        }
      }
    case .select(let parameter, let cases): add(.select, parameter, cases, phrase)
    case .plural(let parameter, let cases): add(.plural, parameter, cases, phrase)
    }
  }

  private func withLineEnd(_ pieces: [Catalog.Phrase.Piece]) -> [Catalog.Phrase.Piece] {
    guard case .literal(let text)? = pieces.last else { return pieces + [.literal("\n")] }
    return pieces.dropLast() + [.literal(text + "\n")]
  }

  private mutating func add(
    _ choice: TextChoice, _ parameter: Catalog.Name, _ cases: [Catalog.Case],
    _ phrase: (Catalog.Phrase) -> Catalog.Phrase
  ) {
    add(choice.rawValue)
    add(parameter.text)
    for one in cases {
      add(one.value.text)
      add(one.form, phrase)
    }
  }

  /// Adds a text, and a byte that no text contains as a separator.
  mutating func add(_ text: String) {
    for byte in text.utf8 { hash.combine(byte) }
    hash.combine(0xFF)
  }
}
