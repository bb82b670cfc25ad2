internal import UsherRuntime

/// Looks for alternatives in texts of one language, byte by byte: thousands of texts are read.
///
/// An alternative is found in small letters, with a capital, in capitals, and as it is listed. Where a language separates words,
/// it begins a word and ends one, but for one with `*` behind it.
struct WordSearch: Sendable {
  private let hasSpaces: Bool
  private var alternatives: [Alternative] = []
  /// Whether an alternative begins with a byte.
  private var begins = [Bool](repeating: false, count: 256)

  private struct Alternative: Sendable {
    /// As it is listed, without `*`.
    var name: String
    var spellings: [[UInt8]]
    var isOpen: Bool
  }

  /// `list` separates its alternatives by `|`.
  init(_ list: String, hasSpaces: Bool) {
    self.hasSpaces = hasSpaces
    for part in Array(list.utf8).split(separator: UInt8(ascii: "|")) {
      let isOpen = part.last == UInt8(ascii: "*")
      let name = Array(isOpen ? part.dropLast() : part)
      let spellings = Self.spellings(of: name)
      alternatives.append(
        Alternative(name: String(decoding: name, as: UTF8.self), spellings: spellings, isOpen: isOpen))
      for spelling in spellings { if let first = spelling.first { begins[Int(first)] = true } }
    }
  }

  /// As it is listed, in small letters, with a capital, and in capitals. Most words are ASCII.
  private static func spellings(of name: [UInt8]) -> [[UInt8]] {
    guard name.allSatisfy({ $0 < 0x80 }) else {
      let small = String(decoding: name, as: UTF8.self).lowercased()
      let capital = small.prefix(1).uppercased() + small.dropFirst()
      return [name, Array(small.utf8), Array(capital.utf8), Array(small.uppercased().utf8)]
    }
    let small = name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    let capitals = name.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & 0xDF : $0 }
    return [name, small, Array(capitals.prefix(1) + small.dropFirst()), capitals]
  }

  var isEmpty: Bool { alternatives.isEmpty }
  var names: [String] { alternatives.map { $0.name } }

  /// Whether a text begins as one of the alternatives does: a look at one byte.
  func mayBeWhole(_ text: String) -> Bool { text.utf8.first.map { begins[Int($0)] } ?? false }

  /// Whether a text is one of the alternatives, and nothing else.
  func isWhole(_ text: String) -> Bool {
    mayBeWhole(text) && alternatives.contains { $0.spellings.contains { $0.elementsEqual(text.utf8) } }
  }

  /// The first alternative that occurs in a text.
  func occurrence(in text: [UInt8]) -> String? {
    if alternatives.isEmpty { return nil }
    for start in text.indices where begins[Int(text[start])] && (!hasSpaces || isWordStart(start, in: text)) {
      for alternative in alternatives
      where alternative.spellings.contains(where: { isAt(start, in: text, $0, alternative) }) {
        return alternative.name
      }
    }
    return nil
  }

  private func isAt(_ start: Int, in text: [UInt8], _ spelling: [UInt8], _ alternative: Alternative) -> Bool {
    let end = start + spelling.count
    guard end <= text.count else { return false }
    for offset in spelling.indices where text[start + offset] != spelling[offset] { return false }
    return !hasSpaces || alternative.isOpen || isWordEnd(end, in: text)
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

/// A letter, a digit or an apostrophe of ASCII.
private func isLetter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "'"):
    true
  default: false
  }
}

/// Made once: to read a list takes longer than to look for its words in a catalog.
private let searches = languageWords.map { (language: $0.language, search: LanguageSearch($0)) }

/// The words of one language, ready to be looked for.
final class LanguageSearch: Sendable {
  let cancel: WordSearch
  let yesNo: WordSearch
  let agreement: WordSearch
  let consent: WordSearch
  let touch: WordSearch
  let emptyTitles: WordSearch
  let pressure: WordSearch
  let vagueReasons: WordSearch

  /// That of the nearest language whose words are known.
  static func of(_ locale: String) -> LanguageSearch? {
    if let own = searches.first(where: { $0.language == locale }) { return own.search }
    for candidate in fallbackChain(of: locale) {
      if let known = searches.first(where: { $0.language == candidate }) { return known.search }
    }
    return nil
  }

  fileprivate init(_ words: LanguageWords) {
    let hasSpaces = LanguageTag(words.language).map { UsherCatalog.hasSpaces($0.language) } ?? true
    cancel = WordSearch(words.cancel, hasSpaces: hasSpaces)
    yesNo = WordSearch(words.yesNo, hasSpaces: hasSpaces)
    agreement = WordSearch(words.agreement, hasSpaces: hasSpaces)
    consent = WordSearch(words.consent, hasSpaces: hasSpaces)
    touch = WordSearch(words.touch, hasSpaces: hasSpaces)
    emptyTitles = WordSearch(words.emptyTitles, hasSpaces: hasSpaces)
    pressure = WordSearch(words.pressure, hasSpaces: hasSpaces)
    vagueReasons = WordSearch(words.vagueReasons, hasSpaces: hasSpaces)
  }
}
