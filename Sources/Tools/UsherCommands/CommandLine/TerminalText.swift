internal import UsherScript
@_spi(Rendering) internal import UsherSource

/// Draws lines for the terminal of the command, in its width and with colours if it has them, or for a file.
struct TerminalText {
  /// Nil for lines of any length.
  let width: Int?
  let style: RenderingStyle

  /// For a file: lines of any length, without colours.
  static let plain = TerminalText(width: nil, style: RenderingStyle())

  private init(width: Int?, style: RenderingStyle) { (self.width, self.style) = (width, style) }

  init() { self.init(width: Output.width, style: RenderingStyle(color: Output.wantsColor)) }

  /// The lines of a transcript, each with a line end.
  func drawn(_ lines: [Transcript.Line]) -> String {
    lines.map { line in
      switch line.kind {
      case .event: drawn(line.content, start: line.margin, ink: .emphasis)
      case .outcome: drawn(line.content, start: line.margin, ink: .outcome)
      case .verdict: drawn(line.content, start: line.margin, ink: .frame)
      case .effect: drawn(line.content, start: line.margin)
      case .words: drawn(line.content, start: line.margin, margin: line.margin)
      }
    }.joined()
  }

  /// A text in the lines that it needs, each with a line end.
  ///
  /// - Parameters:
  ///   - start: What is before it in the first line.
  ///   - margin: What is before it in each further line.
  func drawn(_ text: Prose, start: String = "", margin: String = "    ", ink: Ink? = nil) -> String {
    wrapped(text.rendered, start, margin).map { line in
      (ink.map { style.paint(line, $0) } ?? line) + "\n"
    }.joined()
  }

  private func wrapped(_ text: String, _ start: String, _ margin: String) -> [String] {
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
