extension SourceFile {
  /// The most serious problem of the bytes themselves, independent of the language; nil if there is none.
  public var textProblem: Diagnostic? {
    if byteCount > Limits.fileBytes { return .tooLarge(self) }
    if looksLikeUTF16 { return .utf16(self) }
    if let offset = firstInvalidByte { return .notUtf8(self, at: offset) }
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) { return .emptyFile(self) }
    if let mergeConflict { return mergeConflict }
    guard hasCarriageReturn, let offset = bytes.firstIndex(of: UInt8(ascii: "\r")) else { return nil }
    return .carriageReturn(self, at: offset, count: bytes.count { $0 == UInt8(ascii: "\r") })
  }

  /// The first merge conflict; nil if no line looks like a mark of version control.
  package var mergeConflict: Diagnostic? { conflictMarkers.map { .mergeConflict(self, $0) } }

  /// The lines that version control wrote around the first merge conflict, without their ends; nil if there is none.
  private var conflictMarkers: [Span]? {
    var markers: [Span] = []
    for number in 1...lineCount {
      let line = span(ofLine: number)
      guard bytes[line.start..<line.end].isConflictMarker else { continue }
      if bytes[line.start] == UInt8(ascii: "<"), !markers.isEmpty { break }
      markers.append(Span(line.start, line.start + 7))
      if bytes[line.start] == UInt8(ascii: ">") { break }
    }
    return markers.isEmpty ? nil : markers
  }

  /// True for a byte order mark of UTF-16, or if one of the first two bytes is 0, as for ASCII letters in UTF-16.
  private var looksLikeUTF16: Bool {
    guard bytes.count > 1 else { return false }
    return bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF
      || (bytes[0] == 0) != (bytes[1] == 0)
  }

  /// Offset of the first byte that is not UTF-8, by the well-formed sequences of the Unicode Standard (table 3-7).
  package var firstInvalidByte: Int? {
    var offset = endOfASCII(from: 0)
    while offset < bytes.count {
      guard let length = sequenceLength(at: offset) else { return offset }
      offset = endOfASCII(from: offset + length)
    }
    return nil
  }

  /// The end of the ASCII text, possibly empty, that begins at `start`. Tests eight bytes at a time.
  private func endOfASCII(from start: Int) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = start
      while offset + 8 <= bytes.count,
        unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        offset += 8
      }
      while offset < bytes.count, unsafe bytes[offset] < 0x80 { offset += 1 }
      return offset
    }
  }

  /// The length of the valid sequence of a character outside ASCII; nil if it is not valid.
  private func sequenceLength(at offset: Int) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[offset] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEC, 0xEE...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    let isContinued = bytes[(offset + 1)..<(offset + length)].allSatisfy { $0 & 0xC0 == 0x80 }
    return isContinued ? length : nil
  }
}

/// The problems that the bytes of a file can have.
enum TextProblem: Problem {
  case tooLarge(bytes: Int)
  case notUTF8
  case utf16
  case empty
  case carriageReturns(lines: Int)
  case mergeConflict

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .tooLarge: .tooLarge
    case .notUTF8, .utf16: .notUtf8
    case .empty: .emptyFile
    case .carriageReturns: .carriageReturn
    case .mergeConflict: .mergeConflict
    }
  }

  var message: Message {
    switch self {
    case .tooLarge(let bytes): "the file has \(bytes) bytes; the limit is \(Limits.fileBytes)"
    case .notUTF8: "the file is not UTF-8"
    case .utf16: "the file is UTF-16"
    case .empty: "the file is empty"
    case .carriageReturns(let lines):
      "\(lines) \(wording: lines == 1 ? "line ends" : "lines end") as on Windows, with a carriage return"
    case .mergeConflict: "this file contains a merge conflict"
    }
  }
}

extension Diagnostic {
  fileprivate static func tooLarge(_ file: SourceFile) -> Diagnostic {
    Diagnostic(TextProblem.tooLarge(bytes: file.byteCount), at: Label(file, Span(0, 0)))
  }

  fileprivate static func notUtf8(_ file: SourceFile, at offset: Int) -> Diagnostic {
    Diagnostic(
      TextProblem.notUTF8, at: Label(file, Span(offset, offset + 1), "this byte is not part of a character"),
      help: "save the file as UTF-8")
  }

  fileprivate static func utf16(_ file: SourceFile) -> Diagnostic {
    Diagnostic(
      TextProblem.utf16, at: Label(file, Span(0, 1), "the first bytes show it"), help: "save the file as UTF-8")
  }

  fileprivate static func emptyFile(_ file: SourceFile) -> Diagnostic {
    Diagnostic(
      TextProblem.empty, at: Label(file, Span(0, 0)),
      help: file.path.hasSuffix(".usher")
        ? "a policy begins with `language 1` and `policy NAME`; `usher new` writes a first one"
        : "a catalog begins with `schema: 1`, or with `catalog:`")
  }

  fileprivate static func carriageReturn(_ file: SourceFile, at offset: Int, count: Int) -> Diagnostic {
    Diagnostic(
      TextProblem.carriageReturns(lines: count),
      at: Label(file, Span(offset, offset), "lines must end with a line feed only"),
      why: "the same text must have the same bytes everywhere, so that comparisons show only real changes",
      help: "if Git writes them, add the line `* text=auto eol=lf` to `.gitattributes`",
      fixes: [Fix("end lines with a line feed only", edits: lineEnds(of: file), isSafe: true)])
  }

  private static func lineEnds(of file: SourceFile) -> [Edit] {
    let bytes = file.bytes
    return bytes.indices.filter { bytes[$0] == UInt8(ascii: "\r") }.map { offset in
      let isFollowed = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
      return Edit(Span(offset, offset + 1), isFollowed ? "" : "\n")
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether this line begins with seven times `<`, `|`, `=` or `>`, and then ends or goes on with a space.
  fileprivate var isConflictMarker: Bool {
    guard let sign = first, count >= 7, prefix(7).allSatisfy({ $0 == sign }) else { return false }
    guard count == 7 || self[startIndex + 7] == UInt8(ascii: " ") || self[startIndex + 7] == UInt8(ascii: "\r")
    else { return false }
    switch sign {
    case UInt8(ascii: "<"), UInt8(ascii: "|"), UInt8(ascii: "="), UInt8(ascii: ">"): return true
    default: return false
    }
  }
}

extension Diagnostic {
  fileprivate static func mergeConflict(_ file: SourceFile, _ markers: [Span]) -> Diagnostic {
    Diagnostic(
      TextProblem.mergeConflict, at: Label(file, markers[0], "the conflict begins here"),
      also: markers.dropFirst().map { Label(file, $0) },
      why: "two people changed the same lines, and version control kept both versions",
      help: "keep one version of the lines between the markers, and remove the markers")
  }
}
