/// A language that nobody speaks, which shows what an app does with longer text and with text from right to left. CLDR
/// reserves both tags for that.
package enum PseudoLocale: String, CaseIterable, Sendable {
  /// Latin letters with accents, in brackets, two fifths longer: what is cut off, or was never translated, is seen.
  case accented = "en-XA"
  /// Every word from right to left.
  case bidirectional = "ar-XB"

  /// A part of a text that is not an argument.
  func disguised(_ literal: String) -> String {
    var text = ""
    switch self {
    case .accented: for scalar in literal.unicodeScalars { text.unicodeScalars.append(withAccent(scalar)) }
    case .bidirectional:
      let words = literal.split(separator: " ", omittingEmptySubsequences: false)
      for (index, word) in words.enumerated() {
        if index > 0 { text += " " }
        if !word.isEmpty { text += "\u{200F}\u{202E}\(word)\u{202C}\u{200F}" }
      }
    }
    return text
  }

  /// The whole text.
  func framed(_ text: String) -> String {
    switch self {
    case .accented: "[\(text) \(padding(for: text.unicodeScalars.count))]"
    case .bidirectional: text
    }
  }

  private func padding(for length: Int) -> String {
    var padding = "one"
    for word in ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"] {
      if padding.utf8.count * 5 >= length * 2 { break }
      padding += " \(word)"
    }
    return padding
  }
}

private func withAccent(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar {
  case "a"..."z": lowercase[lowercase.index(lowercase.startIndex, offsetBy: Int(scalar.value - 0x61))]
  case "A"..."Z": uppercase[uppercase.index(uppercase.startIndex, offsetBy: Int(scalar.value - 0x41))]
  default: scalar
  }
}

private let lowercase = "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž".unicodeScalars
private let uppercase = "ÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars
