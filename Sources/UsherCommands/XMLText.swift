/// A text of XML 1.0, in an element or an attribute; what XML cannot hold is shown as U+FFFD.
func xml(_ text: String) -> String {
  var written = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": written += "&amp;"
    case "<": written += "&lt;"
    case ">": written += "&gt;"
    case "\"": written += "&quot;"
    case "\n", "\t": written.unicodeScalars.append(scalar)
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": written += "\u{FFFD}"
    case _: written.unicodeScalars.append(scalar)
    }
  }
  return written
}
