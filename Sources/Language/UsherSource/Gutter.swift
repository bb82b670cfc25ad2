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

  /// `     + text`
  func change(_ line: ChangedLine) -> String {
    blank(width + 3) + style.paint(line.signed, .change(line.change))
  }
}

func blank(_ columns: Int) -> String { String(repeating: " ", count: columns) }
