internal import UsherRuntime
internal import UsherSource

// MARK: Terms

extension CopyChecks {
  /// Reports the text of a term that is written out, instead of inserted by its name.
  mutating func checkTerms(in text: Catalog.Text) {
    for phrase in text.form.phrases {
      for (term, words) in terms {
        guard let mended = phrase.naming(term, insteadOf: words, isWord: language.writing.separatesWords) else {
          continue
        }
        diagnostics.append(.writtenOutTerm(phrase, term, words, mended))
        break
      }
    }
  }
}

extension Catalog.Phrase {
  /// The phrase with a reference in place of each occurrence of the term's text; nil if there is none.
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
  /// A cheap test on bytes, which is false for most texts.
  fileprivate func mayHold(_ words: String) -> Bool {
    guard case .literal(let literal) = self else { return false }
    return literal[...].utf8.firstIndex(of: words) != nil
  }
}

/// The parts of a text around each occurrence of `words`. With `isWord`, an occurrence inside a longer word does not count.
private func cut(_ text: String, at words: String, isWord: Bool) -> [String] {
  var parts: [String] = []
  var rest = text[...]
  var searched = rest.utf8[...]
  while let start = searched.firstIndex(of: words) {
    let end = text.utf8.index(start, offsetBy: words.utf8.count)
    // Inside a composed character, the bytes mean something else.
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
  /// The first index at which the bytes of `words` begin.
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

// MARK: Repeated texts

/// The texts that the source has more than once.
struct RepeatedTexts {
  private var texts: Set<String> = []

  init(in source: Catalog) {
    var known: Set<String> = []
    for entry in source.entries {
      for one in entry.texts {
        guard case .phrase(let phrase) = one.text.form else { continue }
        let written = phrase.written
        if !known.insert(written).inserted { texts.insert(written) }
      }
    }
  }

  /// The text as written, if the source has it more than once.
  func repeated(_ text: Catalog.Text) -> String? {
    guard !texts.isEmpty, case .phrase(let phrase) = text.form else { return nil }
    let written = phrase.written
    return texts.contains(written) ? written : nil
  }
}

/// The translations of repeated source texts that have been read so far.
struct Wordings {
  private var known: [String: Catalog.Text] = [:]

  /// An earlier text that translates the same source text differently, if there is one.
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
