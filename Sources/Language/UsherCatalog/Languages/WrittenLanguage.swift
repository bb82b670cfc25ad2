/// Words and marks of one language, for the checks of texts: the contents of a file of `LanguageFiles`, whose README explains the
/// fields.
///
/// A list has one word or phrase on each line. Empty means that the words are not known: the check is skipped.
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
  var cancel = ""
  var yesNo = ""
  var agreement = ""
  var consent = ""
  var touch = ""
  var idioms = ""
  var emptyTitles = ""
  var pressure = ""
  var vagueReasons = ""
  var systemAlerts = ""
  var fillers = ""

  /// The language with this first subtag. One without a file is written as most languages are.
  static func of(_ language: String) -> WrittenLanguage {
    writtenLanguages.first { $0.tag.utf8.prefix { $0 != UInt8(ascii: "-") }.elementsEqual(language.utf8) }
      ?? WrittenLanguage(tag: language)
  }
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
