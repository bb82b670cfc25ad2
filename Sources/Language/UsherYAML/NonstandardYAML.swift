internal import UsherSource

/// Input that libyaml accepts although YAML 1.2 forbids it or reads it differently. Other YAML parsers would reject it or
/// return another text.
enum NonstandardYAML {
  /// A `#` directly after a quoted text or a block's header.
  case comment
  /// A continuation line of a quoted text that is not indented more than its parent.
  case indentation
  /// A continuation line of a quoted text that begins with a tab.
  case tab
  /// A block without text: its indentation is undefined.
  case emptyBlock
  /// A blank line at the beginning of a block with more spaces than the first line of its text: YAML takes them for the indentation, and
  /// the text for what follows the block.
  case wideBlankLine
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
    return unindentedLine(of: span, in: file, margin: margin ?? -1)
  case .block:
    let header = file.bytes[span.start..<span.end].prefix { $0 != hash && $0 != space && $0 != lineFeed }
    if header.endIndex < span.end, file.bytes[header.endIndex] == hash {
      return (.comment, Span(header.endIndex, header.endIndex + 1))
    }
    if scalar.text.allSatisfy({ $0 == lineFeed || $0 == space }) {
      if let line = wideBlankLine(behind: span.start, in: file, margin: margin ?? -1) { return (.wideBlankLine, line) }
      return (.emptyBlock, Span(span.start, header.endIndex))
    }
    let isOpen = span.end >= file.bytes.count && file.bytes.last == space
    return isOpen ? (.trailingSpace, Span(file.bytes.count - 1, file.bytes.count)) : nil
  }
}

/// The first continuation line that begins at or left of `margin`, or with a tab; nil if there is none.
private func unindentedLine(
  of span: Span, in file: SourceFile, margin: Int
) -> (looseness: NonstandardYAML, span: Span)? {
  let (first, last) = (file.line(at: span.start), file.line(at: span.end))
  guard first < last else { return nil }
  for number in (first + 1)...last {
    let line = file.span(ofLine: number)
    let start = line.start + file.bytes[line.start..<line.end].prefix { $0 == space }.count
    if start == line.end { continue }
    if file.bytes[start] == UInt8(ascii: "\t") { return (.tab, Span(start, start + 1)) }
    if start - line.start <= margin { return (.indentation, Span(line.start, start + 1)) }
  }
  return nil
}

/// The spaces of the widest blank line between a block's header and its text, if there are more than before the text.
private func wideBlankLine(behind header: Int, in file: SourceFile, margin: Int) -> Span? {
  var widest = Span(header, header)
  for number in (file.line(at: header) + 1)..<max(file.line(at: header) + 1, file.lineCount + 1) {
    let line = file.span(ofLine: number)
    let start = line.start + file.bytes[line.start..<line.end].prefix { $0 == space }.count
    if start < line.end {
      let indentation = start - line.start
      return indentation > margin && widest.end - widest.start > indentation ? widest : nil
    }
    if start - line.start > widest.end - widest.start { widest = Span(line.start, start) }
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
