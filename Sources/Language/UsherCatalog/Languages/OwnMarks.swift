/// The marks that a script has in place of ASCII marks.
///
/// Source: the exemplar punctuation of CLDR 45 (`characters/exemplarCharacters[@type="punctuation"]`) of `ar`, `fa`, `ur`, `el`,
/// `ja` and `zh`, which has these marks, and not the ASCII ones in their meaning.
struct OwnMarks: Sendable {
  /// The blocks of the script's letters.
  private let letters: [ClosedRange<UInt32>]
  private let marks: [(foreign: Unicode.Scalar, own: Unicode.Scalar)]

  static func of(_ locale: String) -> OwnMarks? {
    switch script(of: locale) {
    case "Arab": OwnMarks(letters: arabic, marks: [("?", "؟"), (",", "،"), (";", "؛")])
    case "Grek": OwnMarks(letters: greek, marks: [("?", ";")])
    case "Jpan": OwnMarks(letters: eastAsian, marks: [("?", "？"), ("!", "！"), (".", "。"), (",", "、")])
    case "Hans", "Hant":
      OwnMarks(letters: eastAsian, marks: [("?", "？"), ("!", "！"), (".", "。"), (",", "，"), (";", "；")])
    default: nil
    }
  }

  private static let arabic: [ClosedRange<UInt32>] = [0x620...0x65F, 0x66E...0x6D3, 0x6D5...0x6ED, 0x750...0x77F]
  private static let greek: [ClosedRange<UInt32>] = [0x370...0x3FF, 0x1F00...0x1FFF]
  private static let eastAsian: [ClosedRange<UInt32>] = [0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF]

  /// The text with the script's marks, and its first mark that is not one of them; nil if there is none.
  func corrected(_ phrase: Catalog.Phrase) -> (text: String, first: (foreign: Unicode.Scalar, own: Unicode.Scalar))? {
    var corrected = phrase
    var first: (foreign: Unicode.Scalar, own: Unicode.Scalar)?
    // Placeholders and terms count as words of the language.
    var isBehindLetter = false
    for (index, piece) in phrase.pieces.enumerated() {
      guard case .literal(let literal) = piece else {
        isBehindLetter = true
        continue
      }
      let isLast = index == phrase.pieces.count - 1
      var scalars = Array(literal.unicodeScalars)
      for place in scalars.indices {
        let scalar = scalars[place]
        if let mark = marks.first(where: { $0.foreign == scalar }), isBehindLetter,
          place + 1 < scalars.count ? endsWord(before: scalars[place + 1]) : isLast
        {
          scalars[place] = mark.own
          if first == nil { first = mark }
        } else if !isTransparent(scalar) {
          isBehindLetter = isLetter(scalar)
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      corrected.pieces[index] = .literal(String(text))
    }
    return first.map { (corrected.written, $0) }
  }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool { letters.contains { $0.contains(scalar.value) } }

  /// Whether a mark before this character ends a word: not the point of `.com`, and not the first of three dots.
  private func endsWord(before next: Unicode.Scalar) -> Bool {
    !next.isASCII || " \n\"')]?!".unicodeScalars.contains(next)
  }

  /// Quotes, brackets and marks between a letter and its mark.
  private func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return "\"')]?!".unicodeScalars.contains(scalar) }
    return [.closePunctuation, .finalPunctuation, .format, .nonspacingMark].contains(scalar.properties.generalCategory)
  }
}
