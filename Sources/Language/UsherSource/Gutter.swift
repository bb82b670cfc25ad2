/// The column of line numbers at the left of an excerpt, and the rows that are aligned with it.
struct Gutter {
  /// The number of digits of the largest line number.
  var width: Int
  var style: RenderingStyle

  /// `  ┌─ path:line:column`
  func place(_ place: String) -> String {
    blank(width) + style.paint("┌─", .frame) + " " + place
  }

  /// `31 │ text`
  func line(_ number: Int, _ text: String) -> String {
    let digits = "\(number)"
    return style.paint(blank(width - digits.utf8.count) + digits + " │", .frame) + (text.isEmpty ? "" : " " + text)
  }

  /// `   │ text`
  func beneath(_ text: String) -> String {
    style.paint(blank(width + 1) + "│", .frame) + " " + text
  }

  /// `   ·`, where lines are left out.
  var elision: String { style.paint(blank(width + 1) + "·", .frame) }

  /// `  = title: text`
  func note(_ title: String, _ text: String) -> String {
    blank(width + 1) + style.paint("= \(title):", .frame) + " " + visible(text)
  }

  /// The lines of `text` as `     + text`, without leading and trailing blank lines and without common indentation.
  func change(_ text: String, _ change: Change) -> [String] {
    unindented(text).map { line in
      // An insertion may begin with the separator `; `, which people would not write on a line of its own.
      let line = line.utf8.starts(with: "; ".utf8) ? String(line.dropFirst(2)) : line
      let signed = line.isEmpty ? change.sign : "\(change.sign) \(visible(line))"
      return blank(width + 3) + style.paint(signed, .change(change))
    }
  }
}

func blank(_ columns: Int) -> String { String(repeating: " ", count: columns) }

private func unindented(_ text: String) -> [String] {
  let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(trimmedAtEnd)
  let filled = lines.indices.filter { !lines[$0].isEmpty }
  guard let first = filled.first, let last = filled.last else { return [] }
  let indentation = filled.map { lines[$0].prefix(while: isBlank).count }.min() ?? 0
  return lines[first...last].map { String($0.dropFirst(indentation)) }
}

private func trimmedAtEnd(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
  var line = line
  while let last = line.last, isBlank(last) { line.removeLast() }
  return line
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\r" }
