internal import CZlib

/// A text as zlib compresses it (RFC 1950), which browsers unpack with `DecompressionStream("deflate")`, in base 85.
func packed(_ text: String) -> String {
  let source = Array(text.utf8)
  var count = compressBound(uLong(source.count))
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, used in
    let result = unsafe compress2(buffer.baseAddress, &count, source, uLong(source.count), Z_BEST_COMPRESSION)
    if result != Z_OK { fatalError("no memory to pack a page") }
    used = Int(count)
  }
  return base85(bytes)
}

/// Bytes as text: five characters for four bytes, and one more than the bytes for those at the end. `bytesOf` in `Preview/Studio/unpack.js`
/// reads it. None of the characters is `<`, which could end an element.
func base85(_ bytes: [UInt8]) -> String {
  var letters: [UInt8] = []
  letters.reserveCapacity(bytes.count / 4 * 5 + 5)
  for start in stride(from: 0, to: bytes.count, by: 4) {
    let group = bytes[start..<min(start + 4, bytes.count)]
    let value = (0..<4).reduce(UInt32(0)) { value, index in
      value << 8 | (index < group.count ? UInt32(group[start + index]) : 0)
    }
    for divisor: UInt32 in [52_200_625, 614_125, 7225, 85, 1].prefix(group.count + 1) {
      let digit = UInt8(value / divisor % 85)
      letters.append(digit == 25 ? UInt8(ascii: "x") : UInt8(ascii: "#") + digit)
    }
  }
  return String(decoding: letters, as: UTF8.self)
}
