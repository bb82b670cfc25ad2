internal import UsherSource

/// The bytes of a catalog that may be given to libyaml, and where each of its code points begins.
///
/// This is the one place that converts: libyaml counts code points from 0 behind the byte order mark, all else counts
/// bytes of the file.
struct ScreenedText {
  let file: SourceFile
  /// Where the first code point is: behind the byte order mark.
  let start: TextPlace

  /// Takes valid UTF-8 with line feeds, a byte order mark or none, without what people cannot see and YAML takes for a
  /// line end; at most 1 MiB.
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
  }

  /// The bytes behind the byte order mark.
  var content: ArraySlice<UInt8> { file.bytes[start.offset...] }

  /// The code point at a mark; empty at the end of the file.
  func span(at codePoint: Int) -> Span {
    var place = start
    place.move(to: codePoint, in: file.bytes)
    let first = place.offset
    place.move(to: codePoint + 1, in: file.bytes)
    return Span(first, place.offset)
  }
}

/// A code point of a text, as libyaml counts them, and where it begins in the file.
struct TextPlace {
  private(set) var codePoint: Int
  private(set) var offset: Int

  init(codePoint: Int, offset: Int) { (self.codePoint, self.offset) = (codePoint, offset) }

  /// Goes to another code point of the text, or to its end.
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

/// How many bytes a code point has that begins so; the text has been found to be UTF-8.
@inline(__always)
private func sequenceLength(_ first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }

/// Whether a code point that begins so can be one that is not read: controls and NEL, LS and PS, U+FFFE and U+FFFF.
@inline(__always)
private func mayBeUnreadable(_ byte: UInt8) -> Bool {
  if (0x20..<0x7F).contains(byte) { return false }
  return byte < 0x20 && byte != 0x0A || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
}

/// The one reason why a file is not read.
struct Rejection: Error {
  var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

/// The code point that begins at `offset`; the text has been found to be UTF-8.
private func decodedScalar(_ bytes: [UInt8], at offset: Int) -> Unicode.Scalar {
  var decoder = UTF8()
  var rest = bytes[offset...].makeIterator()
  guard case .scalarValue(let scalar) = decoder.decode(&rest) else { preconditionFailure("the text is UTF-8") }
  return scalar
}

/// Why a character is not read.
enum CharacterFault {
  /// NEL, LS or PS: YAML ends a line there, and nothing else does.
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
