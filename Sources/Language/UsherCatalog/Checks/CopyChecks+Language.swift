internal import UsherRuntime
internal import UsherSource

// MARK: Notes and review

extension CopyChecks {
  mutating func checkReview(of entry: Catalog.Entry, against original: Catalog.Entry) {
    // An entry without texts translates nothing yet.
    if let from = entry.review.from, from != original.fingerprint, !entry.texts.isEmpty {
      diagnostics.append(.staleCopy(entry.name, from: from, now: original.fingerprint, original.name))
    }
    switch entry.review.state {
    case .draft, .needsReview: diagnostics.append(.unreviewedCopy(entry.name, language.locale))
    case .approved, nil: return
    }
  }

  /// Compares a translation with its source.
  mutating func compare(
    _ texts: [Catalog.EntryText], with original: Original, isStale: Bool
  ) {
    for (index, one) in texts.enumerated() {
      guard let source = original.text(of: one, at: index) else { continue }
      let (part, text) = (one.part, one.text)
      let (ours, theirs) = (text.form.phrases.map { shown($0) }, source.form.phrases.map { shown($0) })
      if ours == theirs, language.language != sourceLanguage.language, isSentence(ours) {
        diagnostics.append(.sameAsSource(text, language.locale, original: source))
      }
      if let said = repeats.repeated(source), let first = wordings.other(than: text, of: said) {
        diagnostics.append(.inconsistentCopy(text, language.locale, first, original: source))
      }
      // A stale translation is reported as such, and a purpose without a full stop too.
      guard part == .title || part == .message, !isStale else { continue }
      guard let end = language.commonEnd(of: ours), let sourceEnd = sourceLanguage.commonEnd(of: theirs) else {
        continue
      }
      // What is one sentence without a full stop in the source may be two in another language.
      if sourceEnd == .none, end == .stop, ours.contains(where: language.hasSentences) { continue }
      if !language.mayEnd(with: end, for: sourceEnd), !sourceLanguage.mayEnd(with: sourceEnd, for: end) {
        diagnostics.append(.endPunctuation(text, end, sourceEnd, original: source))
      }
    }
  }

  /// Names and single words are the same in many languages.
  private func isSentence(_ texts: [String]) -> Bool {
    texts.contains { sourceLanguage.writing.separatesWords ? hasWords(3, $0) : $0.count >= 6 }
  }
}

// MARK: Characters

extension CopyChecks {
  mutating func checkTypography(of text: Catalog.Text) {
    for phrase in text.form.phrases where phrase.mayBeMended {
      let bytes = Array(phrase.written.utf8)
      if let mended = withoutStraySpace(bytes) { diagnostics.append(.whiteSpace(phrase, mended)) }
      if let mended = withEllipses(bytes) { diagnostics.append(.threeDots(phrase, mended)) }
      if let unseen = unseenScalar(in: phrase) { diagnostics.append(.invisibleCharacter(phrase, unseen)) }
    }
  }

  /// Removes spaces at both ends and repeated spaces; nil if there are none.
  private func withoutStraySpace(_ bytes: [UInt8]) -> [UInt8]? {
    let (space, lineEnd) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    var mended: [UInt8] = []
    for byte in bytes where byte != space || (mended.last != space && mended.last != lineEnd && !mended.isEmpty) {
      if byte == lineEnd, mended.last == space { mended.removeLast() }
      mended.append(byte)
    }
    while mended.last == space || mended.last == lineEnd { mended.removeLast() }
    return bytes == mended ? nil : mended
  }

  private func withEllipses(_ bytes: [UInt8]) -> [UInt8]? {
    var mended: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let dots = byte == UInt8(ascii: ".") ? rest.prefix { $0 == UInt8(ascii: ".") }.count + 1 : 1
      if dots == 3 { mended += Array("…".utf8) } else { mended += Array(repeating: byte, count: dots) }
      rest = rest.dropFirst(dots - 1)
    }
    return mended == bytes ? nil : mended
  }

  /// The first invisible character that is wrong here. Direction marks are allowed in right-to-left texts, joiners in all.
  private func unseenScalar(in phrase: Catalog.Phrase) -> Unicode.Scalar? {
    for piece in phrase.pieces {
      guard case .literal(let literal) = piece else { continue }
      for scalar in literal.unicodeScalars {
        switch scalar.value {
        case 0x200E, 0x200F: if !language.isRightToLeft { return scalar }
        case 0x09, 0x0A: continue
        default: if isInvisible(scalar) { return scalar }
        }
      }
    }
    return nil
  }
}

extension Catalog.Phrase {
  /// Whether the phrase may have a typographic error: a cheap test on bytes, which is true for few texts.
  fileprivate var mayBeMended: Bool {
    for (index, piece) in pieces.enumerated() {
      guard case .literal(let literal) = piece else { continue }
      var (beforeThat, before) = (UInt8(0), index == 0 ? UInt8(ascii: " ") : 0)
      for byte in literal.utf8 {
        if byte == before, byte == UInt8(ascii: " ") || byte == UInt8(ascii: ".") { return true }
        if byte == UInt8(ascii: "\n") || before == 0xC2 && byte == 0xAD || byte == 0xEF || byte == 0xF3 { return true }
        // U+2000…U+207F, but for dashes, quotes and the ellipsis.
        let isMark = beforeThat == 0xE2 && before == 0x80 && (0x90...0xA7).contains(byte)
        if beforeThat == 0xE2, before <= 0x81, !isMark { return true }
        beforeThat = before
        before = byte
      }
      if index == pieces.count - 1, before == UInt8(ascii: " ") { return true }
    }
    return false
  }
}

// MARK: Length

extension CopyChecks {
  mutating func checkLength(
    of text: Catalog.Text, _ part: Catalog.Part, limits: Catalog.Limits, for prompt: PromptShape?
  ) {
    guard let limit = limits.limit(of: part) else { return }
    for phrase in text.form.phrases {
      let length = shown(phrase, for: prompt).count
      if length > limit { diagnostics.append(.tooLong(phrase, length, limit: limit)) }
    }
  }
}

extension Catalog.Limits {
  fileprivate func limit(of part: Catalog.Part) -> Int? {
    switch part {
    case .title: title
    case .message: message
    case .button: buttons
    case .purpose: text
    case .accessibilityLabel, .accessibilityButton: nil
    }
  }
}
