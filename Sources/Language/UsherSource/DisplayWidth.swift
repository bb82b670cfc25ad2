/// A character as a terminal shows it.
struct Glyph {
  /// Without controls.
  let text: String
  /// At least 1. Measured as Unicode's annexes 11 (East Asian width) and 51 (emoji) say; what those leave open takes one.
  let columns: Int

  /// A tab is four spaces. What takes no column of its own stands on a dotted circle.
  init(_ character: Character) {
    let shown = visible(String(character))
    let columns = width(of: shown.unicodeScalars)
    text = columns == 0 ? "\u{25CC}" + shown : shown
    self.columns = max(1, columns)
  }
}

/// `text` without anything a terminal would obey: tabs become four spaces, other controls their pictures, and line
/// separators, bidirectional controls and what else changes a text unseen become U+FFFD.
func visible(_ text: String) -> String {
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

/// Joiners and tags belong to the spelling of scripts and emoji.
private func isJoining(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\u{200C}" || scalar == "\u{200D}" || ("\u{E0020}"..."\u{E007F}").contains(scalar)
}

/// The columns of one character: two as soon as a part is wide or asks for an emoji, otherwise one for each spacing part.
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

/// `W` and `F` of EastAsianWidth.txt, Unicode 14, apart from emoji; unassigned code points between them are counted in.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C,
  0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
  0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
]
