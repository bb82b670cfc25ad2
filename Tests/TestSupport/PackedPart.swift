internal import CZlib
public import Foundation

/// What `usher preview` has packed into the element with this id of a page. Throws if there is none, or one that zlib cannot unpack.
public func packedPart(_ id: String, of html: String) throws -> Data {
  let pattern = /<script type="application\/octet-stream" id="([^"]+)">([^<]*)<\/script>/
  guard let part = html.matches(of: pattern).first(where: { $0.1 == id }) else {
    throw CocoaError(.fileReadCorruptFile)
  }
  let bytes = Array(bytes(ofBase85: part.2))
  // No text of these tests is packed into less than a thousandth.
  var count = uLong(bytes.count * 1000 + 1000)
  var text = [UInt8](repeating: 0, count: Int(count))
  guard unsafe uncompress(&text, &count, bytes, uLong(bytes.count)) == Z_OK else {
    throw CocoaError(.fileReadCorruptFile)
  }
  return Data(text.prefix(Int(count)))
}

private func bytes(ofBase85 text: Substring) -> [UInt8] {
  let letters = Array(text.utf8)
  return stride(from: 0, to: letters.count, by: 5).flatMap { start -> [UInt8] in
    let group = letters[start..<min(start + 5, letters.count)]
    let digits =
      group.map { $0 == UInt8(ascii: "x") ? 25 : UInt64($0) - 35 } + Array(repeating: 84, count: 5 - group.count)
    let value = digits.reduce(0) { $0 * 85 + $1 }
    return [24, 16, 8, 0].prefix(group.count - 1).map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
