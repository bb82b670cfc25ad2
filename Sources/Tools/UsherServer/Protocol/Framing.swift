/// Cuts the input of the server into messages: headers, an empty line, and as many bytes as `Content-Length` says.
package struct MessageReader {
  private var bytes: [UInt8] = []
  /// The offset of the first byte that is not part of an earlier message.
  private var start = 0
  /// The length of the body whose header was read.
  private var length: Int?
  /// Where the search for the end of the header goes on.
  private var searched = 0

  private static let mostHeaderBytes = 1 << 14
  private static let mostBodyBytes = 1 << 28

  package init() {}

  /// A message, or the reason why nothing behind this place can be read.
  package enum Input: Equatable, Sendable {
    case message([UInt8])
    case broken(String)
  }

  package mutating func take(_ more: some Sequence<UInt8>) {
    if start == bytes.count { reset() }
    bytes += more
  }

  /// The next message; nil if it has not arrived completely.
  package mutating func next() -> Input? {
    if length == nil {
      guard let end = headerEnd() else {
        return bytes.count - start > Self.mostHeaderBytes ? .broken("the header of a message does not end") : nil
      }
      guard let stated = Self.length(in: bytes[start..<end]), stated <= Self.mostBodyBytes else {
        return .broken("the header of a message has no usable Content-Length")
      }
      (length, start) = (stated, end + 4)
    }
    guard let length, bytes.count - start >= length else { return nil }
    let body = Array(bytes[start..<start + length])
    start += length
    (self.length, searched) = (nil, start)
    if start > 1 << 16 {
      bytes.removeFirst(start)
      (start, searched) = (0, 0)
    }
    return .message(body)
  }

  private mutating func reset() { (bytes, start, searched) = ([], 0, 0) }

  /// The offset of the empty line's first byte.
  private mutating func headerEnd() -> Int? {
    var offset = max(start, searched - 3)
    while offset + 4 <= bytes.count {
      if bytes[offset] == 13, bytes[offset + 1] == 10, bytes[offset + 2] == 13, bytes[offset + 3] == 10 {
        return offset
      }
      offset += 1
    }
    searched = bytes.count
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(whereSeparator: { $0.isNewline }) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      guard let length = Int(parts[1].drop { $0 == " " }), length >= 0 else { return nil }
      return length
    }
    return nil
  }
}

extension JSON {
  /// The message with its header.
  package var framed: [UInt8] { UsherServer.framed(bytes) }
}

/// The body of a message with its header.
func framed(_ body: [UInt8]) -> [UInt8] { Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body }
