internal import UsherSource

/// The bytes of a catalog that may be given to libyaml, and where each of its code points begins.
///
/// This is the one place that converts: libyaml counts code points from 0 behind the byte order mark, all else counts
/// bytes of the file.
struct ScreenedText {
  let file: SourceFile
  /// Where every 32nd code point begins, the first at the start of the text.
  private let landmarks: [Int]
  private static let stride = 32

  /// Takes valid UTF-8 with line feeds, a byte order mark or none, without what people cannot see and YAML takes for a
  /// line end; at most 1 MiB.
  init(_ file: SourceFile) throws(Rejection) {
    self.file = file
    if let problem = file.textProblem { throw Rejection(problem) }
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var landmarks: [Int] = []
    landmarks.reserveCapacity(file.bytes.count / Self.stride + 1)
    var count = 0
    for offset in start..<max(start, file.bytes.count) where isStart(file.bytes[offset]) {
      if count % Self.stride == 0 { landmarks.append(offset) }
      count += 1
      if mayBeUnreadable(file.bytes[offset]) {
        let (scalar, length) = decodedScalar(file.bytes, at: offset)
        if let fault = fault(of: scalar) {
          throw Rejection(.unreadableCharacter(fault, file, Span(offset, offset + length)))
        }
      }
    }
    self.landmarks = landmarks.isEmpty ? [start] : landmarks
  }

  /// The bytes behind the byte order mark.
  var content: ArraySlice<UInt8> { file.bytes[landmarks[0]...] }

  /// A libyaml mark as an offset of the file.
  func offset(_ codePoint: Int) -> Int {
    let landmark = min(codePoint / Self.stride, landmarks.count - 1)
    var place = TextPlace(codePoint: landmark * Self.stride, offset: landmarks[landmark])
    place.advance(to: codePoint, in: file.bytes)
    return place.offset
  }

  /// Where the first code point is.
  var start: TextPlace { TextPlace(codePoint: 0, offset: landmarks[0]) }

  /// The code point at a mark; empty at the end of the file.
  func span(at codePoint: Int) -> Span { Span(offset(codePoint), offset(codePoint + 1)) }
}

/// A code point of a text, as libyaml counts them, and where it begins in the file.
struct TextPlace {
  private(set) var codePoint: Int
  private(set) var offset: Int

  init(codePoint: Int, offset: Int) { (self.codePoint, self.offset) = (codePoint, offset) }

  /// Goes on to a code point that is not before this one, or to the end.
  mutating func advance(to wanted: Int, in bytes: [UInt8]) {
    while codePoint < wanted, offset < bytes.count {
      offset += 1
      while offset < bytes.count, !isStart(bytes[offset]) { offset += 1 }
      codePoint += 1
    }
  }
}

/// Whether a byte begins a code point.
private func isStart(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

/// Whether a code point that begins so can be one that is not read: controls and NEL, LS and PS, U+FFFE and U+FFFF.
private func mayBeUnreadable(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
}

/// The one reason why a file is not read.
struct Rejection: Error {
  var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

/// The sequence of UTF-8 that begins at `offset`; the text has been found to be UTF-8.
private func decodedScalar(_ bytes: [UInt8], at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
  var decoder = UTF8()
  var rest = bytes[offset...].makeIterator()
  guard case .scalarValue(let scalar) = decoder.decode(&rest) else { preconditionFailure("the text is UTF-8") }
  return (scalar, UTF8.width(scalar))
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
