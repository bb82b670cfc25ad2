internal import UsherSource

/// What libyaml reads and YAML 1.2 does not have, or has otherwise: other readers would refuse it, or read something else.
enum Looseness {
  /// A `#` right behind a text or a block's mark.
  case comment
  /// A further line of a text in quotes that stands left of what it belongs to.
  case indentation
  /// A block without any text, whose indentation nobody can tell.
  case emptyBlock
  /// Spaces behind the last line of a block, where the file ends.
  case trailingSpace
}

/// Where a scalar is written so, if it is. `margin` is the column of the innermost collection around it.
func looseness(of scalar: YAMLEvent.Scalar, _ span: Span, in file: SourceFile, margin: Int?) -> (
  looseness: Looseness, span: Span
)? {
  switch scalar.style {
  case .plain: return nil
  case .quoted:
    if span.end < file.bytes.count, file.bytes[span.end] == hash { return (.comment, Span(span.end, span.end + 1)) }
    return unindentedLine(of: span, in: file, margin: margin ?? -1).map { (.indentation, $0) }
  case .block:
    let header = file.bytes[span.start..<span.end].prefix { $0 != hash && $0 != space && $0 != lineFeed }
    if header.endIndex < span.end, file.bytes[header.endIndex] == hash {
      return (.comment, Span(header.endIndex, header.endIndex + 1))
    }
    if scalar.text.allSatisfy({ $0 == lineFeed || $0 == space }) {
      return (.emptyBlock, Span(span.start, header.endIndex))
    }
    let isOpen = span.end >= file.bytes.count && file.bytes.last == space
    return isOpen ? (.trailingSpace, Span(file.bytes.count - 1, file.bytes.count)) : nil
  }
}

/// The first further line that begins at the margin or left of it, or with a tab.
private func unindentedLine(of span: Span, in file: SourceFile, margin: Int) -> Span? {
  let (first, last) = (file.line(at: span.start), file.line(at: span.end))
  guard first < last else { return nil }
  for number in (first + 1)...last {
    let line = file.span(ofLine: number)
    let indentation = file.bytes[line.start..<line.end].prefix { $0 == space }.count
    if line.start + indentation == line.end { continue }
    let isTab = file.bytes[line.start + indentation] == UInt8(ascii: "\t")
    if indentation <= margin || isTab { return Span(line.start, line.start + indentation + 1) }
  }
  return nil
}

extension SourceFile {
  /// How many bytes stand before an offset on its line.
  func column(at offset: Int) -> Int { offset - span(ofLine: line(at: offset)).start }
}

private let hash = UInt8(ascii: "#")
private let space = UInt8(ascii: " ")
private let lineFeed = UInt8(ascii: "\n")
