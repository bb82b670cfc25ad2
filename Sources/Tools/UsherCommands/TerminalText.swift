internal import UsherScript
internal import UsherSource

/// Draws lines for the terminal of the command: in its width, and with colours if it has them.
struct TerminalText {
  /// Nil for lines of any length.
  let width: Int?
  let style: RenderingStyle

  init() { (width, style) = (Output.width, RenderingStyle(color: Output.wantsColor)) }

  /// The lines of a transcript, each with a line end.
  func drawn(_ lines: [Transcript.Line]) -> String {
    lines.map { line in
      switch line.kind {
      case .event: drawn(line.text, ink: .emphasis)
      case .outcome: drawn(line.text, ink: .outcome)
      case .verdict: drawn(line.text, ink: .frame)
      case .effect: drawn(line.text)
      case .words: drawn(line.text, start: Transcript.margin, margin: Transcript.margin)
      }
    }.joined()
  }

  /// A text in the lines that it needs, each with a line end.
  ///
  /// - Parameters:
  ///   - start: The beginning of the text, which is not filled. Without it, the spaces at its beginning.
  ///   - margin: The beginning of each further line.
  func drawn(_ text: String, start: String? = nil, margin: String = "    ", ink: Ink? = nil) -> String {
    let start = start ?? String(text.prefix { $0 == " " })
    return wrapped(text.dropFirst(start.count), start, margin).map { line in
      (ink.map { style.paint(line, $0) } ?? line) + "\n"
    }.joined()
  }

  private func wrapped(_ text: Substring, _ start: String, _ margin: String) -> [String] {
    guard let width, width > 2 * margin.count else { return [start + text] }
    var lines: [String] = []
    var line = start
    var isEmpty = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, columns(of: line) + 1 + columns(of: String(word)) > width {
        lines.append(line)
        (line, isEmpty) = (margin, true)
      }
      if !isEmpty { line += " " }
      isEmpty = false
      // A word that is longer than a line, as texts in Chinese have no spaces.
      for character in word {
        if columns(of: line) + columns(of: String(character)) > width {
          lines.append(line)
          line = margin
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}
