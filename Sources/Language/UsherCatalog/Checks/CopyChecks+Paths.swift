internal import UsherRuntime
internal import UsherSource

// MARK: Paths through menus

extension CopyChecks {
  /// Reports a way through menus that is written out, such as `Settings → Privacy → Camera`.
  mutating func checkPath(in text: Catalog.Text) {
    for phrase in text.form.phrases {
      if let path = writtenPath(in: shown(phrase), isRightToLeft: isRightToLeft(catalog.locale.text)) {
        diagnostics.append(.settingsPath(phrase, path))
      }
    }
  }
}

/// The steps of the first path and the marks between them; nil if the text has none.
///
/// The marks are the same in all languages, so no words are searched: arrows, `>` between letters or between spaces, and dashes
/// between quoted steps, as in `“设置”-“隐私”`.
private func writtenPath(in text: String, isRightToLeft: Bool) -> String? {
  // Most texts have nothing that could be a mark, and characters are slow to find.
  if !text.unicodeScalars.contains(where: mayBeMark) { return nil }
  let characters = Array(text)
  guard let mark = characters.indices.first(where: { isMark(characters, $0, isRightToLeft) }) else { return nil }
  let start = characters[..<mark].lastIndex { isEdge($0) }.map { $0 + 1 } ?? 0
  let end = characters[(mark + 1)...].firstIndex { isEdge($0) } ?? characters.count
  return String(characters[start..<end].drop { $0 == " " })
}

/// Whether a scalar is a dash, an angle, or in a block of Unicode that has arrows.
private func mayBeMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x2D, 0x3C, 0x3E, 0x2013, 0x2014, 0x2039, 0x203A, 0x2190...0x2BFF, 0x3009, 0xFF1E: true
  default: false
  }
}

/// Whether the character separates two steps.
private func isMark(_ text: [Character], _ index: Int, _ isRightToLeft: Bool) -> Bool {
  var before = index - 1
  let after = index + 1
  let isArrow = arrows.contains(text[index]) || isRightToLeft && leftArrows.contains(text[index])
  let isAngle = text[index] == ">" || text[index] == "›" || isRightToLeft && "<‹".contains(text[index])
  let isDash = "-–—".contains(text[index])
  guard isArrow || isAngle || isDash else { return false }
  // `->` and `=>` are arrows.
  if text[index] == ">", before >= 0, "-=".contains(text[before]) { before -= 1 }
  let isSpaced = before >= 0 && text[before] == " " && after < text.count && text[after] == " "
  guard let left = text[..<max(0, before + 1)].last(where: { $0 != " " }),
    let right = text[min(after, text.count)...].first(where: { $0 != " " })
  else { return false }
  if isDash { return closing.contains(left) && opening.contains(right) }
  // `>` compares numbers, and closes a tag.
  func isStep(_ character: Character) -> Bool { character.isLetter || isArrow && character.isNumber }
  if text[index] == ">", text[..<index].last(where: { "<>".contains($0) }) == "<" { return false }
  guard isStep(left) || closing.contains(left), isStep(right) || opening.contains(right) else { return false }
  return isArrow || isSpaced || isStep(left) && isStep(right) && text[index] == ">" && !isNear(" ", text, index)
}

/// Whether the character is on one side of the index.
private func isNear(_ character: Character, _ text: [Character], _ index: Int) -> Bool {
  index > 0 && text[index - 1] == character || index + 1 < text.count && text[index + 1] == character
}

/// Whether a sentence or a part of it ends here.
private func isEdge(_ character: Character) -> Bool { ".,;:!?。，、；：！？،؛؟\n".contains(character) }

/// Not `▶` and `►`, which name a button that plays something.
private let arrows: Set<Character> = ["→", "⇒", "➔", "➜", "➝", "➞", "⟶", "➤", "▸", "▹", "＞", "〉"]
private let leftArrows: Set<Character> = ["←", "⇐", "⟵", "◂"]
private let closing: Set<Character> = ["”", "\"", "’", "」", "』", "》", "】", "»", "«", "“", "]", "］"]
private let opening: Set<Character> = ["“", "\"", "‘", "「", "『", "《", "【", "«", "»", "„", "[", "［"]
