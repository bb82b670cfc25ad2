/// Searches texts of one language for alternatives, byte by byte, because there may be thousands of texts.
///
/// An alternative matches as listed, in small letters, with a capital first letter, and in capitals. In a language with spaces
/// between words, it matches whole words only; with `*` at its end, it matches the beginning of a word. Where an idiom matches, no
/// alternative does.
package struct WordSearch: Sendable {
  private let hasSpaces: Bool
  private var alternatives: [Alternative] = []
  /// For each byte, whether an alternative begins with it.
  private var begins = [Bool](repeating: false, count: 256)

  fileprivate struct Alternative: Sendable {
    /// The alternative as listed, without `*`.
    var name: [UInt8]
    /// All spellings of a name that is not ASCII. Those of an ASCII name, as most are, are not stored.
    var spellings: [[UInt8]] = []
    var isOpen: Bool
    var isIdiom: Bool
  }

  /// The alternatives and the idioms are lists with one on each line.
  init(_ list: String, idioms: String = "", hasSpaces: Bool) {
    self.hasSpaces = hasSpaces
    for (text, isIdiom) in [(list, false), (idioms, true)] {
      for line in Array(text.utf8).split(separator: UInt8(ascii: "\n")) { add(line, isIdiom: isIdiom) }
    }
  }

  private mutating func add(_ listed: ArraySlice<UInt8>, isIdiom: Bool) {
    let isOpen = listed.last == UInt8(ascii: "*")
    var alternative = Alternative(name: Array(listed.dropLast(isOpen ? 1 : 0)), isOpen: isOpen, isIdiom: isIdiom)
    guard let first = alternative.name.first else { return }
    if alternative.name.allSatisfy({ $0 < 0x80 }) {
      for byte in [first, small(first), capital(first)] { begins[Int(byte)] = true }
    } else {
      alternative.spellings = Self.spellings(of: alternative.name)
      for spelling in alternative.spellings { if let first = spelling.first { begins[Int(first)] = true } }
    }
    alternatives.append(alternative)
  }

  /// The alternative as listed, in small letters, with a capital first letter, and in capitals.
  private static func spellings(of name: [UInt8]) -> [[UInt8]] {
    let small = String(decoding: name, as: UTF8.self).lowercased()
    let capital = small.prefix(1).uppercased() + small.dropFirst()
    return [name, Array(small.utf8), Array(capital.utf8), Array(small.uppercased().utf8)]
  }

  var isEmpty: Bool { alternatives.isEmpty }
  var names: [String] { alternatives.map { $0.text } }

  /// Whether the first byte of a text is the first byte of an alternative: a cheap test.
  func mayBeWhole(_ text: String) -> Bool { text.utf8.first.map { begins[Int($0)] } ?? false }

  /// Whether a text is one of the alternatives, and nothing else.
  package func isWhole(_ text: String) -> Bool {
    mayBeWhole(text) && alternatives.contains { $0.isSpelled(text.utf8) }
  }

  /// Whether a text is the first alternative, and nothing else.
  func isFirst(_ text: String) -> Bool {
    alternatives.first?.isSpelled(text.utf8) ?? false
  }

  /// The first alternative that occurs in a text in UTF-8, without `*`.
  package func occurrence(in text: [UInt8]) -> String? {
    if alternatives.isEmpty { return nil }
    var next = 0
    for start in text.indices where start >= next && begins[Int(text[start])] {
      if hasSpaces && !isWordStart(start, in: text) { continue }
      let found = alternatives.filter { isAt(start, in: text, $0) }
      guard let idiom = found.first(where: { $0.isIdiom }) else {
        if let first = found.first { return first.text }
        continue
      }
      next = start + idiom.name.count
    }
    return nil
  }

  private func isAt(_ start: Int, in text: [UInt8], _ alternative: Alternative) -> Bool {
    let spellings = alternative.spellings
    if spellings.isEmpty { return isAt(start, in: text, alternative.name.count, alternative) }
    return spellings.contains { isAt(start, in: text, $0.count, alternative) }
  }

  private func isAt(_ start: Int, in text: [UInt8], _ length: Int, _ alternative: Alternative) -> Bool {
    let end = start + length
    return end <= text.count && (!hasSpaces || alternative.isOpen || isWordEnd(end, in: text))
      && alternative.isSpelled(text[start..<end])
  }

  private func isWordStart(_ offset: Int, in text: [UInt8]) -> Bool {
    guard offset > 0 else { return true }
    let before = text[offset - 1]
    // Quotes, dashes and the like: U+2000…U+206F, and U+00A0…U+00BF.
    if before >= 0x80 {
      return offset > 2 && text[offset - 3] == 0xE2 && text[offset - 2] <= 0x81
        || offset > 1 && text[offset - 2] == 0xC2
    }
    return !isLetter(before)
  }

  private func isWordEnd(_ offset: Int, in text: [UInt8]) -> Bool {
    guard offset < text.count else { return true }
    let next = text[offset]
    if next >= 0x80 { return next == 0xC2 || next == 0xE2 && offset + 1 < text.count && text[offset + 1] <= 0x81 }
    return !isLetter(next)
  }
}

extension WordSearch.Alternative {
  fileprivate var text: String { String(decoding: name, as: UTF8.self) }

  /// Whether a text is one of its spellings.
  fileprivate func isSpelled(_ text: some Collection<UInt8>) -> Bool {
    guard spellings.isEmpty else { return spellings.contains { $0.elementsEqual(text) } }
    guard text.count == name.count else { return false }
    var (isListed, isSmall, isCapitalized, isCapital) = (true, true, true, true)
    for (index, (byte, own)) in zip(text, name).enumerated() {
      isListed = isListed && byte == own
      isSmall = isSmall && byte == small(own)
      isCapitalized = isCapitalized && byte == (index == 0 ? capital(own) : small(own))
      isCapital = isCapital && byte == capital(own)
      if !(isListed || isSmall || isCapitalized || isCapital) { return false }
    }
    return true
  }
}

private func small(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

private func capital(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & 0xDF : byte
}

/// An ASCII letter, digit or apostrophe.
private func isLetter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "'"):
    true
  default: false
  }
}

extension WordList {
  static let cancel = WordList("cancel")
  static let touch = WordList("touch")
  fileprivate static let idioms = WordList("idioms")
  fileprivate static let vagueReasons = WordList("vagueReasons")
  fileprivate static let fillers = WordList("fillers")
}

/// The word lists of one language, prepared for searching, which takes longer than to search a catalog for the words.
/// `LanguageFiles/README.md` explains them.
package final class LanguageSearch: Sendable {
  private let lists: [String: WordSearch]
  private let fillers: Set<String>
  private let hasSpaces: Bool

  /// The search of the nearest language with known words.
  package static func of(_ locale: String) -> LanguageSearch? {
    WrittenLanguage.nearest(to: locale, with: .cancel).map { LanguageSearch($0) }
  }

  private init(_ language: WrittenLanguage) {
    hasSpaces = language.separatesWords
    let fillers = language[.fillers].utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    self.fillers = Set(fillers.map { String(Substring($0)) })
    var lists: [String: WordSearch] = [:]
    for (name, words) in language.lists where name != WordList.fillers.name && name != WordList.systemAlerts.name {
      let idioms = name == WordList.touch.name ? language[.idioms] : ""
      lists[name] = WordSearch(words, idioms: idioms, hasSpaces: hasSpaces)
    }
    self.lists = lists
  }

  /// The search for the words of a list; without words if the language lacks the list.
  package subscript(list: WordList) -> WordSearch {
    lists[list.name] ?? WordSearch("", hasSpaces: hasSpaces)
  }

  /// The phrase of a purpose that gives no real reason, if nothing else in the text gives one.
  func vagueReason(in text: String) -> String? {
    let reason = self[.vagueReasons].occurrence(in: Array(text.utf8))
    return reason.flatMap { saysMore(than: $0, text) ? nil : $0 }
  }

  /// Whether a text with a vague phrase also says something else: at least two words that are no fillers, because one may be the
  /// name of the app. Without a list of fillers, whether it is much longer than the phrase.
  private func saysMore(than phrase: String, _ text: String) -> Bool {
    guard hasSpaces else { return text.count > phrase.count + 16 }
    guard !fillers.isEmpty else { return hasWords(12, text) }
    let words = text.lowercased().split { !$0.isLetter }.map { String($0) }
    return words.count { !fillers.contains($0) } > 1
  }
}
