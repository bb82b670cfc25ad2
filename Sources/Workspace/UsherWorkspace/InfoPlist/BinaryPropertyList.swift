/// A property list in binary form, whose root is a dictionary.
///
/// Only the keys of the root and their texts are read, so the depth of other values does not matter.
struct BinaryPropertyList {
  /// The first bytes of such a file.
  static let mark = "bplist"

  private let bytes: [UInt8]
  /// The positions of the objects: where the table begins, the bytes of a position, and the number of objects.
  private let table: (start: Int, size: Int, count: Int)
  /// The bytes of the number of an object.
  private let referenceSize: Int
  private let root: Int

  /// Nil if the end of the file does not describe it.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.mark.utf8.count + 32 else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - 32
    let (size, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard (1...8).contains(size), (1...8).contains(referenceSize),
      let count = Self.number(in: bytes[(trailer + 8)..<(trailer + 16)]),
      let root = Self.number(in: bytes[(trailer + 16)..<(trailer + 24)]),
      let start = Self.number(in: bytes[(trailer + 24)...]), start <= trailer, count <= (trailer - start) / size
    else { return nil }
    (table, self.referenceSize, self.root) = ((start, size, count), referenceSize, root)
  }

  /// The entries of the root; nil if it is no dictionary, or damaged. A value that is no text is `…`.
  var entries: [(key: String, text: String)]? {
    guard let root = object(root), root.kind == .dictionary,
      root.count <= (bytes.count - root.start) / (2 * referenceSize)
    else { return nil }
    var entries: [(key: String, text: String)] = []
    // Objects may share bytes, and a small file could have very long texts.
    var left = 16 * bytes.count
    for index in 0..<root.count {
      guard let key = reference(at: root.start, index), let value = reference(at: root.start, root.count + index),
        let name = text(of: key, &left)
      else { return nil }
      switch value.kind {
      case .dictionary, .other: entries.append((name, "…"))
      case .ascii, .utf16:
        guard let text = text(of: value, &left) else { return nil }
        entries.append((name, text))
      }
    }
    return entries
  }

  // MARK: Objects

  private struct Object {
    enum Kind { case ascii, utf16, dictionary, other }

    var kind: Kind
    /// The number of its characters or keys.
    var count: Int
    var start: Int
  }

  private func object(_ number: Int) -> Object? {
    guard number < table.count, let start = integer(at: table.start + number * table.size, table.size),
      start < bytes.count
    else { return nil }
    let kind: Object.Kind
    switch bytes[start] >> 4 {
    case 0x5: kind = .ascii
    case 0x6: kind = .utf16
    case 0xD: kind = .dictionary
    default: return Object(kind: .other, count: 0, start: start)
    }
    let count = Int(bytes[start] & 0xF)
    if count < 0xF { return Object(kind: kind, count: count, start: start + 1) }
    // The count is an integer of its own, whose low bits are the logarithm of its length.
    guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 0x1 else { return nil }
    let size = 1 << min(Int(bytes[start + 1] & 0xF), 4)
    guard let long = integer(at: start + 2, size) else { return nil }
    return Object(kind: kind, count: long, start: start + 2 + size)
  }

  /// The object to which a dictionary refers.
  private func reference(at start: Int, _ index: Int) -> Object? {
    integer(at: start + index * referenceSize, referenceSize).flatMap(object)
  }

  private func text(of object: Object, _ left: inout Int) -> String? {
    let size = object.kind == .utf16 ? 2 : 1
    guard object.kind == .ascii || object.kind == .utf16, object.count <= (bytes.count - object.start) / size,
      object.count * size <= left
    else { return nil }
    left -= object.count * size
    let content = bytes[object.start..<(object.start + object.count * size)]
    if size == 1 { return String(decoding: content, as: UTF8.self) }
    let units = (0..<object.count).map { index in
      UInt16(content[content.startIndex + 2 * index]) << 8 | UInt16(content[content.startIndex + 2 * index + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  // MARK: Numbers

  private func integer(at start: Int, _ size: Int) -> Int? {
    guard start <= bytes.count - size else { return nil }
    return Self.number(in: bytes[start..<(start + size)])
  }

  /// Nil for a number that no file is large enough for.
  private static func number(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.reduce(0) { number, byte in
      guard let number, number < 1 << 48 else { return nil }
      return number << 8 | Int(byte)
    }
  }
}
