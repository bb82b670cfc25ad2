/// A range of bytes in a file; `end` is excluded.
public struct Span: Hashable, Sendable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// Whether all bytes of another span are in this one.
  package func contains(_ other: Span) -> Bool { start <= other.start && other.end <= end }

  /// The smallest span that contains both.
  public func joined(with other: Span) -> Span {
    Span(min(start, other.start), max(end, other.end))
  }
}

/// A position in a file: line and column, both from 1. Columns count Unicode scalars.
public struct Position: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A source text and the path that it is reported under. Immutable and shared: a reference and a span identify a place.
public final class SourceFile: Sendable {
  /// The path to print: relative to the working directory of the command.
  public let path: String
  public let bytes: [UInt8]
  /// The number of bytes in the file. If they exceed `Limits.fileBytes`, the file need not have been read, and `bytes` is empty.
  public let byteCount: Int
  /// The offset of each line's first byte; the first is 0. A line ends with a line feed.
  private let lineStarts: [Int]
  /// For each long line, by its index, the columns before every `columnStep`-th of its bytes. Without them, all positions on a line
  /// of megabytes would take the time of its square.
  private let columnMarks: [Int: [Int]]
  /// Whether the bytes contain a carriage return.
  let hasCarriageReturn: Bool

  private static let columnStep = 4096

  public convenience init(path: String, bytes: [UInt8]) {
    self.init(path: path, bytes: bytes, byteCount: bytes.count)
  }

  /// A file that is too large to be read.
  package convenience init(path: String, tooLarge byteCount: Int) {
    self.init(path: path, bytes: [], byteCount: byteCount)
  }

  private init(path: String, bytes: [UInt8], byteCount: Int) {
    self.path = path
    self.bytes = bytes
    self.byteCount = byteCount
    var starts = [0]
    var hasCarriageReturn = false
    for offset in bytes.indices where bytes[offset] <= UInt8(ascii: "\r") {
      if bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
      if bytes[offset] == UInt8(ascii: "\r") { hasCarriageReturn = true }
    }
    lineStarts = starts
    columnMarks = Self.columnMarks(of: bytes, starts)
    self.hasCarriageReturn = hasCarriageReturn
  }

  private static func columnMarks(of bytes: [UInt8], _ lineStarts: [Int]) -> [Int: [Int]] {
    var marks: [Int: [Int]] = [:]
    for (index, start) in lineStarts.enumerated() {
      let end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
      if end - start <= columnStep { continue }
      var (column, ofLine) = (0, [0])
      for offset in start..<end {
        if offset > start, (offset - start) % columnStep == 0 { ofLine.append(column) }
        if bytes[offset] & 0xC0 != 0x80 { column += 1 }
      }
      marks[index] = ofLine
    }
    return marks
  }

  public convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The last component of the path.
  package var name: String { path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path }

  public var lineCount: Int { lineStarts.count }

  /// The number of the line, from 1, that holds the byte at `offset`.
  public func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The span of line `number`, from 1, without its line break.
  public func span(ofLine number: Int) -> Span {
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return Span(start, end)
  }

  public func position(at offset: Int) -> Position {
    let line = line(at: offset)
    var (column, start) = (1, lineStarts[line - 1])
    if let marks = columnMarks[line - 1] {
      let passed = min((offset - start) / Self.columnStep, marks.count - 1)
      column += marks[passed]
      start += passed * Self.columnStep
    }
    for byte in bytes[start..<min(offset, bytes.count)] where byte & 0xC0 != 0x80 { column += 1 }
    return Position(line: line, column: column)
  }

  /// The text of a span as a message quotes it: in one line, with a space in place of each line end and the indentation behind it.
  package func quotation(_ span: Span) -> String {
    var line: [UInt8] = []
    var isBehindEnd = false
    for byte in bytes[max(0, span.start)..<min(span.end, bytes.count)] {
      let isEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      if isEnd, !isBehindEnd {
        while line.last == UInt8(ascii: " ") { line.removeLast() }
        line.append(UInt8(ascii: " "))
      } else if !isEnd, !(isBehindEnd && isBlank) {
        line.append(byte)
      }
      isBehindEnd = isEnd || isBehindEnd && isBlank
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The text of a span. Invalid UTF-8 becomes U+FFFD.
  public func text(_ span: Span) -> String {
    String(decoding: bytes[max(0, span.start)..<min(span.end, bytes.count)], as: UTF8.self)
  }
}
