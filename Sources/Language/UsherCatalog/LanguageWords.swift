internal import UsherRuntime

/// The words of one language that checks look for. A list that is empty is not known: its check is silent.
///
/// Alternatives are separated by `|`. Of whole texts are `cancel`, `yesNo`, `agreement`, `emptyTitles`; the others are looked for
/// word by word, where `*` stands for any end of a word, and in languages without spaces between words anywhere
/// (`WordSearch`).
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

}

/// Whether a text has so many words, or more: runs of letters, digits and apostrophes.
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

/// Whether a language separates words by spaces.
func hasSpaces(_ language: String) -> Bool {
  !["ja", "zh", "yue", "th", "lo", "km", "my", "bo"].contains(language)
}
