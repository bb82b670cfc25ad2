/// Widths of texts in pixels, from a table: the same on every machine, whatever fonts it has.
///
/// The widths are those of Helvetica, which Arial, Liberation Sans and other fonts share. Characters outside of ASCII have the
/// width of their script, rounded up.
enum TextWidth {
  /// The widths of the printable ASCII characters, in thousandths of the size.
  private static let ascii: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// The width of a text, rounded up. Bold text is a tenth wider.
  static func width(of text: String, size: Int, isBold: Bool = false) -> Int {
    var sum = 0
    for scalar in text.unicodeScalars { sum += thousandths(of: scalar.value) }
    return (sum * size * (isBold ? 11 : 10) + 9999) / 10_000
  }

  private static func thousandths(of scalar: UInt32) -> Int {
    switch scalar {
    case 0x20...0x7E: ascii[Int(scalar) - 0x20]
    case 0x300...0x36F: 0
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60: 1000
    case 0x1F000...: 1300
    default: 700
    }
  }

  /// Breaks a text at spaces into lines of at most this width. A longer word has a line of its own.
  static func wrapped(_ text: String, to width: Int, size: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if line.isEmpty || Self.width(of: longer, size: size) <= width {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
