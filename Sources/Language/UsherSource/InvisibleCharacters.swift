extension SourceFile {
  /// The invisible characters outside the byte order mark, in order. Tabs and line ends are visible.
  package var invisibleCharacters: [Span] {
    var found: [Span] = []
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let start = bytes[offset...].firstIndex(where: mayBeInvisible) {
      let scalar = String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self).unicodeScalars.first!
      offset = start + UTF8.width(scalar)
      if isInvisible(scalar) { found.append(Span(start, offset)) }
    }
    return found
  }

  /// Reports invisible characters, the first one of each line.
  package func findings(ofInvisible spans: [Span], in part: InvisibleCharacter.Part) -> [Diagnostic] {
    var lines: Set<Int> = []
    return spans.filter { lines.insert(line(at: $0.start)).inserted }.map { span in
      let scalar = text(span).unicodeScalars.first.map(codePointName) ?? ""
      return Diagnostic(
        InvisibleCharacter(part: part), at: Label(self, span, "\(scalar)"),
        why: "it can break searches and lines, or reverse the order of the text after it", help: "remove it")
    }
  }
}

/// An invisible character in a part of a file.
package struct InvisibleCharacter: Problem {
  package enum Part: String, Sendable {
    case comment
    case line
    case string
  }

  package static let type = ProblemType()
  let part: Part

  package var code: DiagnosticCode { .invisibleCharacter }
  package var message: Message { "the \(wording: part.rawValue) contains an invisible character" }
}

/// Whether a character is invisible and no script needs it: control characters, line separators, bidirectional controls, and
/// marks without width. Joiners and the two direction marks are needed.
public func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0...0x1F, 0x7F...0x9F, 0xAD, 0x200B, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
    0xE0000...0xE007F:
    true
  default: false
  }
}

/// Whether a character with this first byte may be invisible and is no tab or line end. A cheap test, since most files have ASCII
/// letters only.
private func mayBeInvisible(_ byte: UInt8) -> Bool {
  if byte >= 0x20, byte < 0x7F { return false }
  switch byte {
  case 0x09, 0x0A, 0x0D: return false
  case 0..<0x20, 0x7F, 0xC2, 0xE2, 0xEF, 0xF3: return true
  default: return false
  }
}

/// The name of a character by its number: `U+200B`.
public func codePointName(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}
