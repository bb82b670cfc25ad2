internal import UsherSource

/// Input that libyaml accepts although YAML 1.2 forbids it or reads it differently. Other YAML parsers would reject it or
/// return another text.
enum NonstandardYAML {
  /// A `#` directly after a quoted text or a block's header.
  case comment
  /// A continuation line of a quoted text that is not indented more than its parent.
  case indentation
  /// A block without text: its indentation is undefined.
  case emptyBlock
  /// Spaces after the last line of a block, at the end of the file.
  case trailingSpace
}

/// The first place where a scalar is loose in this sense, or nil. `margin` is the column of the innermost collection around
/// it.
func looseness(of scalar: YAMLEvent.Scalar, _ span: Span, in file: SourceFile, margin: Int?) -> (
  looseness: NonstandardYAML, span: Span
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

/// The first continuation line that begins at or left of `margin`, or with a tab; nil if there is none.
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
  /// The column of an offset: the number of bytes before it on its line.
  func column(at offset: Int) -> Int { offset - span(ofLine: line(at: offset)).start }
}

private let hash = UInt8(ascii: "#")
private let space = UInt8(ascii: " ")
private let lineFeed = UInt8(ascii: "\n")
