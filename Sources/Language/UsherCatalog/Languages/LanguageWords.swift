internal import UsherRuntime

/// The words of one language that checks look for. An empty list means that the words are not known: the check is skipped.
///
/// `|` separates alternatives. `cancel`, `yesNo`, `agreement` and `emptyTitles` match whole texts. The others match single
/// words, where `*` matches any end of a word, and `!` excepts words; in languages without spaces between words, they match
/// anywhere (`WordSearch`).
struct LanguageWords {
  /// A language tag.
  var language: String
  /// Labels of the cancel button: the system's own word first, then words that postpone the decision.
  var cancel = ""
  var yesNo = ""
  /// Words such as OK.
  var agreement = ""
  /// Words that sound like an answer to the system prompt.
  var consent = ""
  /// Words such as tap and click. One that is also a noun has the word that follows it as a gesture. Idioms are
  /// excepted, such as Spanish `te toca`: it is your turn.
  var touch = ""
  /// Titles that say nothing specific.
  var emptyTitles = ""
  /// Words that put people under pressure.
  var pressure = ""
  /// Phrases that give no real reason.
  var vagueReasons = ""
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

/// Whether spaces separate the words of a language.
func hasSpaces(_ language: String) -> Bool {
  !["ja", "zh", "yue", "th", "lo", "km", "my", "bo", "dz"].contains(language)
}
