/// A source line as a terminal shows it: characters with the bytes they come from and the columns they take.
struct DisplayLine {
  /// The most columns that are shown of a line.
  static let limit = 120

  private struct Cell {
    var text: String
    var bytes: Range<Int>
    var columns: Range<Int>
  }

  private var cells: [Cell] = []
  private var width: Int { cells.last?.columns.upperBound ?? 0 }

  /// Line `number` of `file`, from 1. Bytes that are not UTF-8 are shown as U+FFFD.
  init(_ file: SourceFile, _ number: Int) {
    let span = file.span(ofLine: number)
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

  /// The columns under the part of `span` in this line, from 0. At least one: an empty span has the column it stands
  /// before, which for the end of the line is the one behind it.
  func columns(of span: Span) -> Range<Int> {
    let start = cells.first { $0.bytes.upperBound > span.start }?.columns.lowerBound ?? width
    let end = cells.last { $0.bytes.lowerBound < span.end }?.columns.upperBound ?? 0
    return start..<max(start + 1, end)
  }

  /// As much of the line as is shown when `focus` matters: all of it, or `limit` columns around the focus, or from its
  /// start when it is wider still.
  func window(around focus: Range<Int>) -> Window {
    let total = max(width, focus.upperBound)
    guard total > Self.limit else { return Window(text: cells.map { $0.text }.joined(), kept: 0..<total, shift: 0) }
    let margin = max(0, Self.limit - focus.count) / 2
    let start = max(0, min(focus.lowerBound - margin, total - Self.limit))
    let end = start + Self.limit
    let shown = cells.filter { $0.columns.lowerBound >= start && $0.columns.upperBound <= end }
    let first = shown.first?.columns.lowerBound ?? start
    let head = first > 0 ? "…" : ""
    let tail = end < width ? "…" : ""
    return Window(text: head + shown.map { $0.text }.joined() + tail, kept: first..<end, shift: head.isEmpty ? 0 : 1)
  }
}

/// A part of a display line, and where the columns of the line are in it.
struct Window {
  let text: String
  /// The columns of the line that the window holds.
  fileprivate let kept: Range<Int>
  /// The columns before the first of them.
  fileprivate let shift: Int

  /// The part of `columns` that the window holds, counted in the window.
  func place(of columns: Range<Int>) -> Range<Int> {
    let inside = columns.clamped(to: kept)
    return inside.lowerBound - kept.lowerBound + shift..<inside.upperBound - kept.lowerBound + shift
  }
}

/// The text of some bytes, with the number of bytes that each of its scalars was made from.
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
