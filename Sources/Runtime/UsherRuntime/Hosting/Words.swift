/// Writes consecutive little-endian 32-bit words.
package struct WordWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func writeTime(_ time: Int64?) {
    let bits = UInt64(bitPattern: time ?? Int64.min)
    write(UInt32(truncatingIfNeeded: bits))
    write(UInt32(truncatingIfNeeded: bits >> 32))
  }

  package mutating func write(_ word: UInt32) {
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  /// Writes the byte count, then the bytes, padded with zeros to a whole number of words.
  package mutating func write(_ text: some Collection<UInt8>) {
    write(UInt32(text.count))
    bytes += text
    while !bytes.count.isMultiple(of: 4) { bytes.append(0) }
  }
}

/// Reads the format that `WordWriter` writes. Throws `damaged` when the bytes end too early.
package struct WordReader {
  let bytes: [UInt8]
  var offset = 0

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { offset >= bytes.count }

  package mutating func read() throws(Snapshot.Refusal) -> UInt32 {
    guard offset + 4 <= bytes.count else { throw .damaged }
    defer { offset += 4 }
    return Self.word(in: bytes, at: offset)
  }

  /// Reads a magic number: three letters and the format's digit. Throws `format` if only the digit differs, `damaged`
  /// otherwise.
  package mutating func readMagic(_ expected: UInt32) throws(Snapshot.Refusal) {
    let magic = try read()
    if magic == expected { return }
    guard let format = formatDigit(of: magic, like: expected) else { throw .damaged }
    throw .format(format, understood: Int(expected >> 24 & 15))
  }

  /// Reads a byte count, then that many bytes, and skips the padding to a whole number of words.
  package mutating func readBytes() throws(Snapshot.Refusal) -> [UInt8] {
    let count = Int(try read())
    guard count <= bytes.count - offset else { throw .damaged }
    defer { offset += (count + 3) / 4 * 4 }
    return Array(bytes[offset..<offset + count])
  }

  /// Reads a time in milliseconds; nil means never.
  package mutating func readTime() throws(Snapshot.Refusal) -> Int64? {
    let bits = UInt64(try read()) | UInt64(try read()) << 32
    let time = Int64(bitPattern: bits)
    return time == Int64.min ? nil : time
  }

  package static func word(in bytes: [UInt8], at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }
}
