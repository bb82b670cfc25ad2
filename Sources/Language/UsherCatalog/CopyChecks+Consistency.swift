internal import UsherRuntime
internal import UsherSource

// MARK: Terms

extension CopyChecks {
  /// That a term stands as a term, so that it can be changed in one place.
  mutating func checkTerms(in text: Catalog.Text) {
    for phrase in text.form.phrases {
      for (term, words) in terms {
        guard let mended = phrase.naming(term, insteadOf: words, isWord: language.hasSpaces) else { continue }
        diagnostics.append(.writtenOutTerm(phrase, term, words, mended))
        break
      }
    }
  }
}

extension Catalog.Phrase {
  /// The text as it is written, with a reference in every place where the words of a term stand; nil if there is none.
  fileprivate func naming(_ term: String, insteadOf words: String, isWord: Bool) -> String? {
    guard pieces.contains(where: { $0.mayHold(words) }) else { return nil }
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

extension Catalog.Phrase.Piece {
  /// A look at each byte, which costs little and is false for most.
  fileprivate func mayHold(_ words: String) -> Bool {
    guard case .literal(let literal) = self else { return false }
    return literal[...].utf8.firstIndex(of: words) != nil
  }
}

/// The text around every occurrence of the words; within letters they are another word.
private func cut(_ text: String, at words: String, isWord: Bool) -> [String] {
  var parts: [String] = []
  var rest = text[...]
  var searched = rest.utf8[...]
  while let start = searched.firstIndex(of: words) {
    let end = text.utf8.index(start, offsetBy: words.utf8.count)
    // Within a character that is composed of more it stands for something else.
    let isWhole = start.samePosition(in: text) != nil && end.samePosition(in: text) != nil
    let isWithin = isWord && (text[..<start].last.map(isLetter) ?? false || text[end...].first.map(isLetter) ?? false)
    if isWhole, !isWithin {
      parts.append(String(rest[..<start]))
      rest = text[end...]
    }
    searched = text.utf8[end...]
  }
  return parts + [String(rest)]
}

extension Substring.UTF8View {
  /// Where the bytes of the words begin.
  fileprivate func firstIndex(of words: String) -> Index? {
    guard let first = words.utf8.first else { return nil }
    var candidates = self[...]
    while let start = candidates.firstIndex(of: first) {
      if candidates[start...].starts(with: words.utf8) { return start }
      candidates = candidates[candidates.index(after: start)...]
    }
    return nil
  }
}

private func isLetter(_ character: Character) -> Bool {
  character.unicodeScalars.contains { $0.properties.isAlphabetic } || character.isNumber
}

// MARK: One text, one translation

/// What the source says more than once.
struct RepeatedTexts {
  private var texts: Set<String> = []

  init(in source: Catalog) {
    var known: Set<String> = []
    for entry in source.entries {
      for (_, text) in entry.texts {
        guard case .phrase(let phrase) = text.form else { continue }
        let written = phrase.written
        if !known.insert(written).inserted { texts.insert(written) }
      }
    }
  }

  /// The text as it is written, if it stands elsewhere as well.
  func repeated(_ text: Catalog.Text) -> String? {
    guard !texts.isEmpty, case .phrase(let phrase) = text.form else { return nil }
    let written = phrase.written
    return texts.contains(written) ? written : nil
  }
}

/// How a language says what the source says more than once, as far as it has been read.
struct Wordings {
  private var known: [String: Catalog.Text] = [:]

  /// The text that says the same source in other words, if there is one.
  mutating func other(than text: Catalog.Text, of source: String) -> Catalog.Text? {
    guard case .phrase(let phrase) = text.form else { return nil }
    guard let first = known[source] else {
      known[source] = text
      return nil
    }
    guard case .phrase(let before) = first.form, before.written != phrase.written else { return nil }
    return first
  }
}
