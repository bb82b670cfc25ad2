/// The addresses of files: `file:` and a path with percent escapes.
enum DocumentAddress {
  /// The absolute path; nil if the address is not that of a file.
  static func path(of address: String) -> String? {
    guard address.lowercased().hasPrefix("file:") else { return nil }
    var rest = Array(address.utf8.dropFirst("file:".utf8.count))[...]
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      rest = rest.drop { $0 != UInt8(ascii: "/") }
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = digit(rest.first), let low = digit(rest.dropFirst().first) {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    guard bytes.first == UInt8(ascii: "/"), !bytes.contains(0) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// The address of an absolute path.
  static func address(of path: String) -> String {
    var text = "file://"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        text += hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return text
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8($0) }
  }
}
