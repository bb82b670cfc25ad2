internal import UsherRuntime

/// Words and marks of one language, for the checks of texts: the contents of a file of `LanguageFiles`, whose README explains the
/// fields.
struct WrittenLanguage: Sendable {
  /// A language tag.
  var tag: String
  var separatesWords = true
  var endsSentences = true
  var asksWithWords = false
  var marksInsideWords = false
  var startsListsAfterStops = false
  var questionMark = ""
  var fullStop = ""
  /// The words of each list, with one word or phrase on each line.
  var lists: [String: String] = [:]

  /// Empty if the words are not known.
  subscript(list: WordList) -> String { lists[list.name] ?? "" }

  /// The language with this first subtag. One without a file is written as most languages are.
  static func of(_ language: String) -> WrittenLanguage {
    writtenLanguages.first { $0.tag.utf8.prefix { $0 != UInt8(ascii: "-") }.elementsEqual(language.utf8) }
      ?? WrittenLanguage(tag: language)
  }

  /// The nearest language that readers of a locale understand and that has words in a list.
  static func nearest(to locale: String, with list: WordList) -> WrittenLanguage? {
    for candidate in fallbackChain(of: locale) {
      if let known = writtenLanguages.first(where: { $0.tag == candidate && !$0[list].isEmpty }) { return known }
    }
    return nil
  }
}

/// A list of words in the files of languages. A check or a rule declares the list that it needs in its own file, and is skipped in a
/// language without it.
package struct WordList: Sendable {
  /// The name of the field.
  let name: String

  package init(_ name: String) { self.name = name }
}

/// Whether a text has at least `count` words: runs of letters, digits and apostrophes.
func hasWords(_ count: Int, _ text: String) -> Bool {
  var found = 0
  var isInside = false
  for character in text {
    let isPart = character.isLetter || character.isNumber || character == "'" || character == "’"
    if isPart, !isInside { found += 1 }
    if found == count { return true }
    isInside = isPart
  }
  return false
}
