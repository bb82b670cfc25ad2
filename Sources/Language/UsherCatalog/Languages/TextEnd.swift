/// The mark at the end of a text.
enum TextEnd: String {
  case none = "without a mark"
  case stop = "with a full stop"
  case question = "with a question mark"
  case exclamation = "with an exclamation mark"
  case colon = "with a colon"
  case ellipsis = "with an ellipsis"

  init(of text: String, in language: CopyLanguage) {
    let scalars = text.unicodeScalars
    guard let index = scalars.lastIndex(where: { !isClosing($0) }) else {
      self = .none
      return
    }
    let isEllipsis = scalars[index] == "…" || scalars[...index].suffix(3).elementsEqual("...".unicodeScalars)
    self = isEllipsis ? .ellipsis : mark(scalars[index], in: language)
  }
}

/// Removes the marks at the end of a text.
func withoutMark(_ text: String, in language: CopyLanguage) -> String {
  var scalars = text.unicodeScalars[...]
  while let last = scalars.last, mark(last, in: language) != .none { scalars.removeLast() }
  return String(scalars)
}

/// What a character at the end of a text is.
private func mark(_ scalar: Unicode.Scalar, in language: CopyLanguage) -> TextEnd {
  if scalar.isASCII {
    if language.writing.questionMark.unicodeScalars.contains(scalar) { return .question }
    if language.writing.fullStop.unicodeScalars.contains(scalar) { return .stop }
  }
  return finalMarks[scalar] ?? .none
}

/// A character that may follow the final mark of a text: a quote, a bracket, a space, a mark of direction.
private func isClosing(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return "\"')]} \n".unicodeScalars.contains(scalar) }
  let closing: [Unicode.GeneralCategory] = [
    .closePunctuation, .finalPunctuation, .initialPunctuation, .spaceSeparator, .format,
  ]
  return closing.contains(scalar.properties.generalCategory)
}

// MARK: Languages

extension CopyLanguage {
  /// The common end of all texts; nil if they differ.
  func commonEnd(of texts: [String]) -> TextEnd? {
    let ends = texts.map { TextEnd(of: $0, in: self) }
    guard let first = ends.first, ends.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// Whether a text has a sentence before its last one, so that the last one needs a full stop too.
  func hasSentences(_ text: String) -> Bool {
    var isBehindStop = false
    for scalar in text.unicodeScalars {
      if isBehindStop, scalar == " " || scalar == "\n" || !writing.separatesWords && scalar.properties.isAlphabetic {
        return true
      }
      isBehindStop = mark(scalar, in: self) == .stop
    }
    return false
  }

  /// Whether a text in this language may end with `end` where its source ends with `source`.
  func mayEnd(with end: TextEnd, for source: TextEnd) -> Bool {
    if end == source || end == .none && !writing.endsSentences { return true }
    let isOtherwiseMarked =
      switch source {
      case .question: end == .stop && writing.asksWithWords || writing.marksInsideWords
      case .colon: end == .stop && writing.startsListsAfterStops || writing.marksInsideWords
      case .exclamation: writing.marksInsideWords
      case .none, .stop, .ellipsis: false
      }
    return isOtherwiseMarked
  }
}

// MARK: Characters

/// The final marks of all scripts: the characters with the property Sentence_Terminal of Unicode 16 (`PropList.txt`) in scripts that
/// are in use, by their names; the colons and the marks of Tibetan, which have Terminal_Punctuation alone; the kunddaliya of Sinhala; `|`,
/// which is written for the danda, and U+1361, which is written twice for the Ethiopic full stop.
private let finalMarks: [Unicode.Scalar: TextEnd] = {
  var marks: [Unicode.Scalar: TextEnd] = [:]
  for (end, list) in marksByEnd { for scalar in list.unicodeScalars { marks[scalar] = end } }
  return marks
}()

private let marksByEnd: [(end: TextEnd, marks: String)] = [
  (.question, "?\u{37E}؟፧᥅⁇⁈⸮꘏꛷﹖？𑅃"),
  (.exclamation, "!߹᥄‼⁉﹗！"),
  (.colon, ":፥፦៖᠄︓﹕："),
  (.stop, ".．｡。﹒։؝؞۔܀܁܂।॥|။።፡፨᙮෴។៕᠃᠉᪨᪩᪪᪫᭚᭛᭞᭟᰻᰼᱾᱿꓿꘎꛳꡶꡷꣎꣏꤯꧉꩝꩞꩟꫰꫱꯫།༎༏༐༑༔𑅁𑅂𑑋𑑌𖩮𖩯𖫵"),
]
