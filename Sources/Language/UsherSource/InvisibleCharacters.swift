extension SourceFile {
  /// The invisible characters outside the byte order mark, in order. Tabs and line ends are visible.
  package var invisibleCharacters: [Span] {
    guard bytes.contains(where: mayBeInvisible) else { return [] }
    var found: [Span] = []
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for scalar in String(decoding: bytes[offset...], as: UTF8.self).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if isInvisible(scalar), !["\t", "\n", "\r"].contains(scalar) { found.append(Span(offset, end)) }
      offset = end
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

/// Whether a character with this first byte may be invisible. A cheap test, since most files have ASCII letters only.
private func mayBeInvisible(_ byte: UInt8) -> Bool {
  byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    || byte == 0xEF || byte == 0xF3
}

/// The name of a character by its number: `U+200B`.
public func codePointName(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}
