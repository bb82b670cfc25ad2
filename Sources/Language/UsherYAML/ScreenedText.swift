internal import UsherSource

/// The bytes of a catalog after validation for libyaml, and the offset of each of its code points.
///
/// Only this type converts positions: libyaml counts code points from 0 after the byte order mark; everything else counts
/// bytes of the file.
struct ScreenedText {
  let file: SourceFile
  /// The position of the first code point, after the byte order mark.
  let start: TextPlace

  /// Validates a file: UTF-8 with line feeds, with or without a byte order mark, at most 1 MiB, without control characters
  /// and without other characters that YAML reads as line breaks. Other files are rejected.
  init(_ file: SourceFile) throws(Rejection) {
    self.file = file
    if let problem = file.textProblem { throw Rejection(problem) }
    let bytes = file.bytes
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.start = TextPlace(codePoint: 0, offset: start)
    for offset in start..<max(start, bytes.count) where mayBeUnreadable(bytes[offset]) {
      guard let fault = fault(of: decodedScalar(bytes, at: offset)) else { continue }
      throw Rejection(
        .unreadableCharacter(fault, file, Span(offset, offset + sequenceLength(bytes[offset]))))
    }
    if let indentation = nonBreakingIndentation(of: bytes) {
      throw Rejection(.nonBreakingIndentation(file, indentation))
    }
  }

  /// The bytes after the byte order mark.
  var content: ArraySlice<UInt8> { file.bytes[start.offset...] }

  /// The span of the code point at a mark of libyaml; empty at the end of the file.
  func span(at codePoint: Int) -> Span {
    var place = start
    place.move(to: codePoint, in: file.bytes)
    let first = place.offset
    place.move(to: codePoint + 1, in: file.bytes)
    return Span(first, place.offset)
  }
}

/// A position in a text: the number of code points before it, as libyaml counts them, and the offset in the file.
struct TextPlace {
  private(set) var codePoint: Int
  private(set) var offset: Int

  init(codePoint: Int, offset: Int) { (self.codePoint, self.offset) = (codePoint, offset) }

  /// Moves to another code point of the text, or to the end of the text if it is shorter.
  mutating func move(to wanted: Int, in bytes: [UInt8]) {
    var rest = wanted - codePoint
    var offset = offset
    while rest > 0, offset < bytes.count {
      offset += sequenceLength(bytes[offset])
      rest -= 1
    }
    while rest < 0 {
      repeat { offset -= 1 } while bytes[offset] & 0xC0 == 0x80
      rest += 1
    }
    (codePoint, self.offset) = (wanted - rest, offset)
  }
}

/// The length of a code point with this first byte. The text must be valid UTF-8.
@inline(__always)
private func sequenceLength(_ first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }

/// Whether a code point with this first byte may be rejected: control characters and NEL, LS and PS, U+FFFE and U+FFFF.
@inline(__always)
private func mayBeUnreadable(_ byte: UInt8) -> Bool {
  if (0x20..<0x7F).contains(byte) { return false }
  return byte < 0x20 && byte != 0x0A || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
}

/// The indentation of the first field that begins with a non-breaking space; nil if there is none.
private func nonBreakingIndentation(of bytes: [UInt8]) -> Span? {
  var offset = 0
  while let found = bytes[offset...].firstIndex(of: 0xA0) {
    offset = found + 1
    guard found > 0, bytes[found - 1] == 0xC2 else { continue }
    var start = found - 1
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { continue }
    while offset < bytes.count, [0xC2, 0xA0, UInt8(ascii: " ")].contains(bytes[offset]) { offset += 1 }
    let name = bytes[offset...].prefix { isNamePart($0) }
    if !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ":") {
      return Span(start, offset)
    }
  }
  return nil
}

func isNamePart(_ byte: UInt8) -> Bool {
  switch Unicode.Scalar(byte) {
  case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
  default: false
  }
}

/// The reason why a file is rejected.
struct Rejection: Error {
  var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

/// Decodes the code point that begins at `offset`. The text must be valid UTF-8.
private func decodedScalar(_ bytes: [UInt8], at offset: Int) -> Unicode.Scalar {
  var decoder = UTF8()
  var rest = bytes[offset...].makeIterator()
  guard case .scalarValue(let scalar) = decoder.decode(&rest) else { preconditionFailure("the text is UTF-8") }
  return scalar
}

/// The reason why a character is rejected.
enum CharacterFault {
  /// NEL, LS or PS: line breaks in YAML, but nowhere else.
  case lineSeparator
  case control
}

func fault(of scalar: Unicode.Scalar) -> CharacterFault? {
  switch scalar.value {
  case 0x09, 0x0A, 0x20...0x7E: nil
  case 0x85, 0x2028, 0x2029: .lineSeparator
  case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: .control
  default: nil
  }
}
