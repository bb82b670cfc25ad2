internal import UsherWorkspace

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
  static func address(of path: String) -> String { "file://" + Path.percentEncoded(path) }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8($0) }
  }
}
