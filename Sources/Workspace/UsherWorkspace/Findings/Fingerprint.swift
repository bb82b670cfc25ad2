package import UsherSource
internal import UsherSyntax

/// Fingerprints of findings: sixteen hexadecimal digits that identify a finding across versions of its file.
///
/// A fingerprint is a hash of the finding's code, the path of its file, the declarations or keys that enclose its place
/// (`PlaceOutline`) and, outside of YAML, the names that the message mentions. Line numbers, the rest of the line,
/// numbers and the wording do not influence it. So a finding keeps its fingerprint when lines move, the file is reformatted, a
/// problem nearby is fixed, or the message is reworded.
package struct Fingerprints {
  private var outlines: [ObjectIdentifier: PlaceOutline] = [:]

  package init() {}

  /// `path` is the file's path as reports spell it.
  package mutating func fingerprint(of diagnostic: Diagnostic, _ path: String) -> String {
    let place = diagnostic.primary
    let outline = outlines[ObjectIdentifier(place.file)] ?? PlaceOutline(of: place.file)
    outlines[ObjectIdentifier(place.file)] = outline
    var hash = FingerprintHash()
    hash.add(diagnostic.code.rawValue.utf8)
    hash.add(path.utf8)
    hash.add(outline.hash(at: place.span.start))
    // In YAML the enclosing keys are specific enough; a block of a policy may contain several names.
    if !place.file.isYAML { for name in diagnostic.names { hash.add(name.utf8) } }
    return hash.text
  }
}

/// FNV-1a with 64 bits. A separator follows each byte string, so that adjacent parts cannot run together.
struct FingerprintHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0xFF as UInt8)
  }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  var value: UInt64 { state }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

// MARK: Enclosing blocks and keys

/// For each place of a file a hash of the enclosing names: blocks of a policy or keys of YAML. It needs no tree, so it works for files
/// with syntax errors.
private struct PlaceOutline {
  /// The offsets at which the enclosing names change, with a hash of all names from there on; in source order.
  private var turns: [(offset: Int, hash: UInt64)] = []

  init(of file: SourceFile) {
    if file.isYAML { readKeys(of: file) } else { readBlocks(of: file) }
  }

  func hash(at offset: Int) -> UInt64 {
    var (low, high) = (0, turns.count)
    while low < high {
      let middle = (low + high) / 2
      if turns[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : turns[low - 1].hash
  }

  private static func hash(of name: some Sequence<UInt8>, in outer: UInt64) -> UInt64 {
    var hash = FingerprintHash()
    hash.add(outer)
    hash.add(name)
    return hash.value
  }

  /// A key encloses its value and all lines with a larger indent below it; a list item likewise.
  private mutating func readKeys(of file: SourceFile) {
    var open: [(indent: Int, hash: UInt64)] = []
    for line in 1...max(1, file.lineCount) {
      let span = file.span(ofLine: line)
      let text = file.bytes[span.start..<span.end]
      let rest = text.drop { $0 == UInt8(ascii: " ") }
      guard let first = rest.first, first != UInt8(ascii: "#") else { continue }
      // A list item may have the same indent as the list's key.
      let indent = 2 * (rest.startIndex - text.startIndex) + (first == UInt8(ascii: "-") ? 1 : 0)
      while let last = open.last, last.indent >= indent { open.removeLast() }
      let name = first == UInt8(ascii: "-") ? rest : rest.prefix { $0 != UInt8(ascii: ":") }
      open.append((indent, Self.hash(of: name, in: open.last?.hash ?? 0)))
      turns.append((span.start, open.last?.hash ?? 0))
    }
  }

  /// A block encloses the text between its braces. Its name is the last two words before the brace, for example `state asking`
  /// or `ask camera`.
  private mutating func readBlocks(of file: SourceFile) {
    var open: [UInt64] = []
    var (head, end) = (0, 0)
    for token in tokens(of: file) {
      let line = file.bytes[end..<Int(token.start)].lastIndex(of: UInt8(ascii: "\n"))
      if let line { head = line + 1 }
      end = Int(token.end)
      switch token.kind {
      case .leftBrace: open.append(Self.hash(of: name(of: file.bytes[head..<Int(token.start)]), in: open.last ?? 0))
      case .rightBrace: open = open.dropLast()
      case .semicolon:
        head = end
        continue
      default: continue
      }
      head = end
      turns.append((head, open.last ?? 0))
    }
  }

  private func name(of head: ArraySlice<UInt8>) -> [UInt8] {
    if let quote = head.firstIndex(of: UInt8(ascii: "\"")) { return Array(head[quote...]) }
    let words = head.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ":") }
      .split { $0 <= UInt8(ascii: " ") }
    return Array(words.suffix(2).joined(separator: [UInt8(ascii: " ")]))
  }
}

extension SourceFile {
  fileprivate var isYAML: Bool { path.hasSuffix(".yaml") }
}
