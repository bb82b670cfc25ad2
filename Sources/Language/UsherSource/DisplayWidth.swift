/// A character as a terminal shows it.
struct Glyph {
  /// The text to show, without control characters.
  let text: String
  /// The number of columns, at least 1, by Unicode's annexes 11 (East Asian width) and 51 (emoji); one column where they
  /// leave the width open.
  let columns: Int

  /// A tab becomes four spaces. A character without a column of its own, such as a combining mark, gets a dotted circle as
  /// its base.
  init(_ character: Character) {
    // Most characters, for which nothing has to be looked up.
    if let ascii = character.asciiValue, (0x20...0x7E).contains(ascii) {
      (text, columns) = (String(character), 1)
      return
    }
    let shown = visible(String(character))
    let columns = width(of: shown.unicodeScalars)
    text = columns == 0 ? "\u{25CC}" + shown : shown
    self.columns = max(1, columns)
  }
}

/// The number of columns that a text takes on a terminal.
package func columns(of text: String) -> Int { text.reduce(0) { $0 + Glyph($1).columns } }

/// Makes `text` safe for a terminal: tabs become four spaces, other control characters their visible symbols, and line
/// separators, bidirectional controls and other invisible characters U+FFFD.
public func visible(_ text: String) -> String {
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar == "\t" { shown.append(contentsOf: "    ".unicodeScalars) } else { shown.append(picture(of: scalar)) }
  }
  return String(shown)
}

private func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
  if scalar.value < 0x20 { return Unicode.Scalar(0x2400 + scalar.value) ?? replacement }
  if scalar == "\u{7F}" { return "\u{2421}" }
  return isUnseen(scalar) ? replacement : scalar
}

private let replacement: Unicode.Scalar = "\u{FFFD}"

private func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
  let category = scalar.properties.generalCategory
  if category == .control || category == .lineSeparator || category == .paragraphSeparator { return true }
  return category == .format && scalar.properties.isDefaultIgnorableCodePoint && !isJoining(scalar)
}

/// Joiners and tags, which are needed to write some scripts and emoji.
private func isJoining(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\u{200C}" || scalar == "\u{200D}" || ("\u{E0020}"..."\u{E007F}").contains(scalar)
}

/// The columns of one character: two if any scalar is wide or selects emoji presentation, otherwise one per spacing scalar.
private func width(of scalars: String.UnicodeScalarView) -> Int {
  if scalars.contains(where: { $0 == "\u{FE0F}" || isWide($0) }) { return 2 }
  return scalars.count { !isZeroWidth($0) }
}

private func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
  let category = scalar.properties.generalCategory
  return category == .nonspacingMark || category == .enclosingMark || isJoining(scalar)
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isEmojiPresentation || wideRanges.contains { $0.contains(scalar.value) }
}

/// The ranges of `W` and `F` in EastAsianWidth.txt, Unicode 14, without emoji. They include unassigned code points in
/// between.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C,
  0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
  0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
]
