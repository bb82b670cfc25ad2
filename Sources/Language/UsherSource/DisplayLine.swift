/// A source line as a terminal shows it: its characters, each with its bytes in the file and its columns.
struct DisplayLine {
  /// The maximal number of columns that are shown of a line.
  static let limit = 120

  private struct Cell {
    var text: String
    var bytes: Range<Int>
    var columns: Range<Int>
  }

  private var cells: [Cell] = []
  private var width: Int { cells.last?.columns.upperBound ?? 0 }
  /// Whether a part of the line before or behind these characters has not been read.
  private let (isCutBefore, isCutBehind): (Bool, Bool)

  /// The number of bytes of the longest line that is read completely.
  static let byteLimit = 1024

  /// Reads line `number` of `file`, from 1. Of a longer line than `byteLimit`, only the part around `place` is read. Invalid UTF-8 is
  /// shown as U+FFFD.
  init(_ file: SourceFile, _ number: Int, around place: Span) {
    let line = file.span(ofLine: number)
    var span = line
    if line.end - line.start > Self.byteLimit {
      let middle = min(max(place.start, line.start), line.end)
      span = Span(max(line.start, middle - Self.byteLimit / 2), min(line.end, middle + Self.byteLimit / 2))
      while span.start > line.start, file.bytes[span.start] & 0xC0 == 0x80 { span.start -= 1 }
    }
    (isCutBefore, isCutBehind) = (span.start > line.start, span.end < line.end)
    let decoded = decode(file.bytes[span.start..<span.end])
    var lengths = decoded.lengths[...]
    var start = span.start
    for character in decoded.text {
      let count = character.unicodeScalars.count
      let end = start + lengths.prefix(count).reduce(0, +)
      lengths = lengths.dropFirst(count)
      let glyph = Glyph(character)
      cells.append(Cell(text: glyph.text, bytes: start..<end, columns: width..<width + glyph.columns))
      start = end
    }
  }

  /// The columns of the part of `span` on this line, from 0. Always at least one: an empty span has the column of the
  /// character after it, or the column after the last character at the end of the line.
  func columns(of span: Span) -> Range<Int> {
    let start = cells.first { $0.bytes.upperBound > span.start }?.columns.lowerBound ?? width
    let end = cells.last { $0.bytes.lowerBound < span.end }?.columns.upperBound ?? 0
    return start..<max(start + 1, end)
  }

  /// The part of the line to show so that `focus` is visible: the whole line if it fits, otherwise `limit` columns around the
  /// focus. Of a focus wider than `limit`, the beginning is shown.
  func window(around focus: Range<Int>) -> Window {
    let total = max(width, focus.upperBound)
    guard total > Self.limit || isCutBefore || isCutBehind else {
      return Window(text: cells.map { $0.text }.joined(), kept: 0..<total, shift: 0)
    }
    let margin = max(0, Self.limit - focus.count) / 2
    let start = max(0, min(focus.lowerBound - margin, total - Self.limit))
    let end = start + Self.limit
    let shown = cells.filter { $0.columns.lowerBound >= start && $0.columns.upperBound <= end }
    let first = shown.first?.columns.lowerBound ?? start
    let head = first > 0 || isCutBefore ? "…" : ""
    let tail = end < width || isCutBehind ? "…" : ""
    return Window(text: head + shown.map { $0.text }.joined() + tail, kept: first..<end, shift: head.isEmpty ? 0 : 1)
  }
}

/// A part of a display line, and the mapping of the line's columns to it.
struct Window {
  let text: String
  /// The columns of the line that are in the window.
  fileprivate let kept: Range<Int>
  /// The number of columns before the kept ones: 1 if the window begins with `…`, otherwise 0.
  fileprivate let shift: Int

  /// Converts columns of the line to columns of the window, clipped to the window.
  func place(of columns: Range<Int>) -> Range<Int> {
    let inside = columns.clamped(to: kept)
    return inside.lowerBound - kept.lowerBound + shift..<inside.upperBound - kept.lowerBound + shift
  }
}

/// Decodes UTF-8. Also returns the number of bytes of each scalar; invalid bytes become U+FFFD.
private func decode(_ bytes: ArraySlice<UInt8>) -> (text: String, lengths: [Int]) {
  var scalars = String.UnicodeScalarView()
  var lengths: [Int] = []
  var parser = Unicode.UTF8.ForwardParser()
  var rest = bytes.makeIterator()
  while true {
    switch parser.parseScalar(from: &rest) {
    case .valid(let encoded):
      scalars.append(Unicode.UTF8.decode(encoded))
      lengths.append(encoded.count)
    case .error(let length):
      scalars.append("\u{FFFD}")
      lengths.append(length)
    case .emptyInput:
      return (String(scalars), lengths)
    }
  }
}
