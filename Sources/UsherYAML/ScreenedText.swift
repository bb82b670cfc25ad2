internal import UsherDiagnostics

/// The bytes of a catalog that may be given to libyaml, and where each of its code points begins.
///
/// This is the one place that converts: libyaml counts code points from 0 behind the byte order mark, all else counts
/// bytes of the file.
struct ScreenedText {
  let file: SourceFile
  /// One for each code point, and the end of the file.
  private let offsets: [Int]

  /// Takes valid UTF-8 with line feeds, a byte order mark or none, without what people cannot see and YAML takes for a
  /// line end; at most 1 MiB.
  init(_ file: SourceFile) throws(Rejection) {
    self.file = file
    offsets = try codePoints(of: file)
  }

  /// The bytes behind the byte order mark.
  var content: ArraySlice<UInt8> { file.bytes[offsets[0]...] }

  /// A libyaml mark as an offset of the file.
  func offset(_ codePoint: Int) -> Int { offsets[min(codePoint, offsets.count - 1)] }

  func span(_ start: Int, _ end: Int) -> Span { Span(offset(start), offset(end)) }

  /// The code point at a mark; empty at the end of the file.
  func span(at codePoint: Int) -> Span { span(codePoint, codePoint + 1) }
}

/// The one reason why a file is not read.
struct Rejection: Error {
  var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

private func codePoints(of file: SourceFile) throws(Rejection) -> [Int] {
  let bytes = file.bytes
  if let problem = file.textProblem { throw Rejection(problem) }
  var offsets: [Int] = []
  offsets.reserveCapacity(bytes.count + 1)
  var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  while offset < bytes.count {
    let (scalar, length) = decodedScalar(bytes, at: offset)
    if let fault = fault(of: scalar) {
      throw Rejection(.unreadableCharacter(fault, file, Span(offset, offset + length)))
    }
    offsets.append(offset)
    offset += length
  }
  offsets.append(bytes.count)
  return offsets
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
  case _: nil
  }
}
