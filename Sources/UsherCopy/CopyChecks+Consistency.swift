internal import Usher
internal import UsherDiagnostics

// MARK: Terms

extension CopyChecks {
  /// That a term stands as a term, so that it can be changed in one place.
  mutating func checkTerms(in text: Catalog.Text) {
    for phrase in text.form.phrases {
      for (term, words) in terms {
        guard let mended = phrase.naming(term, insteadOf: words, isWord: hasSpaces) else { continue }
        diagnostics.append(.writtenOutTerm(phrase, term, words, mended))
        break
      }
    }
  }
}

extension Catalog.Phrase {
  /// The text as it is written, with a reference in every place where the words of a term stand; nil if there is none.
  fileprivate func naming(_ term: String, insteadOf words: String, isWord: Bool) -> String? {
    var mended = self
    mended.pieces = pieces.flatMap { piece -> [Piece] in
      guard case .literal(let literal) = piece else { return [piece] }
      let parts = cut(literal, at: words, isWord: isWord)
      return parts.enumerated().flatMap { index, part in
        (index == 0 ? [] : [.term(Catalog.Name(text: term, place: place))]) + [.literal(part)]
      }
    }
    return mended.pieces.count == pieces.count ? nil : mended.written
  }
}

/// The text around every occurrence of the words; within letters they are another word.
private func cut(_ text: String, at words: String, isWord: Bool) -> [String] {
  let (text, words) = (Array(text), Array(words))
  var parts: [String] = []
  var (start, index) = (0, 0)
  while index + words.count <= text.count {
    let end = index + words.count
    let isWithin = isWord && (index > 0 && isLetter(text[index - 1]) || end < text.count && isLetter(text[end]))
    if !isWithin, text[index..<end].elementsEqual(words) {
      parts.append(String(text[start..<index]))
      (start, index) = (end, end)
    } else {
      index += 1
    }
  }
  return parts + [String(text[start...])]
}

private func isLetter(_ character: Character) -> Bool {
  character.unicodeScalars.contains { $0.properties.isAlphabetic } || character.isNumber
}

// MARK: One text, one translation

/// How a language says what the source says, as far as it has been read.
struct Wordings {
  private var known: [String: Catalog.Text] = [:]

  /// The text that says the same source in other words, if there is one.
  mutating func other(than text: Catalog.Text, of source: Catalog.Text) -> Catalog.Text? {
    guard case .phrase(let original) = source.form, case .phrase(let phrase) = text.form else { return nil }
    guard let first = known[original.written] else {
      known[original.written] = text
      return nil
    }
    guard case .phrase(let before) = first.form, before.written != phrase.written else { return nil }
    return first
  }
}
