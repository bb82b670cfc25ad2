/// Text in an element or an attribute in quotes, of XML 1.0 or HTML. Characters that XML does not allow become U+FFFD.
package func markup(_ text: String) -> String {
  var written = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": written += "&amp;"
    case "<": written += "&lt;"
    case ">": written += "&gt;"
    case "\"": written += "&quot;"
    case "\n", "\t": written.unicodeScalars.append(scalar)
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": written += "\u{FFFD}"
    default: written.unicodeScalars.append(scalar)
    }
  }
  return written
}
