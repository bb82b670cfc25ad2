internal import Usher

/// The words of one language that checks look for. A list that is empty is not known: its check is silent.
///
/// Alternatives are separated by `|`. Whole texts (`cancel`, `yesNo`, `agreement`, `emptyTitles`) are compared without regard
/// to case; the others are looked for word by word, where `*` stands for any end of a word, and in languages without spaces
/// between words anywhere.
struct LanguageWords {
  /// A language tag.
  var language: String
  /// What the cancel button is called, the system's own word first, then what says the same for now.
  var cancel = ""
  var yesNo = ""
  /// OK.
  var agreement = ""
  /// What answers the system's question before it is put.
  var consent = ""
  /// Ways of touching a screen.
  var touch = ""
  /// Titles that tell nothing.
  var emptyTitles = ""
  /// What presses people.
  var pressure = ""
  /// Reasons that are none.
  var vagueReasons = ""

  /// Those of the nearest language that has any.
  static func of(_ locale: String) -> LanguageWords? {
    for candidate in fallbackChain(of: locale) {
      if let words = languageWords.first(where: { $0.language == candidate }) { return words }
    }
    return nil
  }
}

/// Whether a text is one of the alternatives.
func isOneOf(_ alternatives: String, _ text: String) -> Bool {
  let lowered = text.lowercased()
  return split(alternatives).contains { $0.lowercased() == lowered }
}

/// The alternative that occurs in a text, as it is listed without `*`.
func occurrence(of alternatives: String, in text: String, locale: String) -> String? {
  let found =
    hasSpaces(locale)
    ? split(alternatives).first { holds(words(of: text), split($0, " ")) }
    : split(alternatives).first { holds(Array(text.lowercased()), Array($0.lowercased())) }
  return found.map { $0.filter { $0 != "*" } }
}

/// The words of a text in small letters: runs of letters, digits and apostrophes.
func words(of text: String) -> [String] {
  text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }.map { String($0) }
}

/// Whether a language separates words by spaces.
func hasSpaces(_ locale: String) -> Bool {
  let language = LanguageTag(locale)?.language ?? ""
  return !["ja", "zh", "yue", "th", "lo", "km", "my", "bo"].contains(language)
}

private func split(_ text: String, _ separator: Character = "|") -> [String] {
  text.split(separator: separator).map { String($0) }
}

/// Whether words stand in a text one after the other.
private func holds(_ words: [String], _ wanted: [String]) -> Bool {
  guard words.count >= wanted.count, !wanted.isEmpty else { return false }
  return (0...(words.count - wanted.count)).contains { start in
    wanted.indices.allSatisfy { matches(words[start + $0], wanted[$0].lowercased()) }
  }
}

private func matches(_ word: String, _ pattern: String) -> Bool {
  guard pattern.last == "*" else { return word == pattern }
  return word.utf8.starts(with: pattern.utf8.dropLast())
}

private func holds(_ text: [Character], _ part: [Character]) -> Bool {
  guard text.count >= part.count, !part.isEmpty else { return false }
  return (0...(text.count - part.count)).contains { start in part.indices.allSatisfy { text[start + $0] == part[$0] } }
}
