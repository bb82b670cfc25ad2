internal import UsherSource

/// The unit of a position's characters, which client and server agree on.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The width of a scalar with this first byte; 0 for the other bytes of a scalar.
  @inline(__always)
  fileprivate func width(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A place in a text as the protocol counts it: line and character from 0.
struct TextPosition: Comparable {
  var line: Int
  var character: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  init?(_ json: JSON) {
    guard let line = json["line"].int, let character = json["character"].int, line >= 0, character >= 0 else {
      return nil
    }
    self.init(line: line, character: character)
  }

  var json: JSON { ["line": .int(line), "character": .int(character)] }
}

/// Converts between offsets and positions of one text. Unlike in a `SourceFile`, a lone carriage return also ends a line, as the
/// protocol says.
struct TextLines {
  let bytes: [UInt8]
  private let encoding: PositionEncoding
  /// The offset of each line's first byte.
  private let starts: [Int]

  init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    (self.bytes, self.encoding) = (bytes, encoding)
    var starts = [0]
    for offset in bytes.indices where bytes[offset] == 10 || bytes[offset] == 13 {
      if bytes[offset] == 13, offset + 1 < bytes.count, bytes[offset + 1] == 10 { continue }
      starts.append(offset + 1)
    }
    self.starts = starts
  }

  var count: Int { starts.count }

  /// The bytes of a line without its line end.
  func span(ofLine line: Int) -> Span {
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > starts[line], bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    return Span(starts[line], end)
  }

  /// The offset of a position. One beyond the end of its line is the end of the line; one inside of a character is its start.
  func offset(of position: TextPosition) -> Int {
    guard position.line < starts.count else { return bytes.count }
    var offset = starts[position.line]
    var left = position.character
    while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 {
      var end = offset + 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      let width = encoding == .utf8 ? end - offset : encoding.width(bytes[offset])
      if left < width { break }
      left -= width
      offset = end
    }
    return offset
  }

  func position(at offset: Int) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    var character = 0
    for byte in bytes[starts[low]..<offset] where byte != 10 && byte != 13 { character += encoding.width(byte) }
    return TextPosition(line: low, character: character)
  }

  func range(_ span: Span) -> JSON {
    ["start": position(at: span.start).json, "end": position(at: span.end).json]
  }

  func span(_ range: JSON) -> Span? {
    guard let start = TextPosition(range["start"]), let end = TextPosition(range["end"]) else { return nil }
    let first = offset(of: start)
    return Span(first, max(first, offset(of: end)))
  }
}
