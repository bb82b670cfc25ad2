/// Artificial locales that show how an app copes with longer text and with right-to-left text. CLDR reserves both tags
/// for this.
package enum PseudoLocale: String, CaseIterable, Sendable {
  /// Accented Latin letters in brackets, about 40 percent longer, so that truncated and untranslated text stands out.
  case accented = "en-XA"
  /// Shows every word from right to left.
  case bidirectional = "ar-XB"

  /// Transforms a part of a text that is not an argument.
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

  /// Adds the brackets and the padding of `accented` to a whole text.
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
