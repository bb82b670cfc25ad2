/// Reads bytes in order. Throws `damaged` instead of reading past the end.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// The number of bytes read so far.
  var position: Int { offset - bytes.startIndex }

  private var rest: Int { bytes.endIndex - offset }

  mutating func byte() throws(CompiledCopy.Refusal) -> UInt8 {
    guard rest > 0 else { throw .damaged }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads four bytes. Throws for values of 2³¹ and more.
  mutating func word() throws(CompiledCopy.Refusal) -> Int {
    guard rest >= 4 else { throw .damaged }
    var word: UInt32 = 0
    for index in 0..<4 { word |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    offset += 4
    guard let value = Int32(exactly: word) else { throw .damaged }
    return Int(value)
  }

  /// Reads a word that counts the records of `size` bytes that follow. Throws if they do not all fit.
  mutating func count(ofSize size: Int) throws(CompiledCopy.Refusal) -> Int {
    let count = try word()
    guard count <= rest / size else { throw .damaged }
    return count
  }

  /// Reads a number of at most four bytes, seven bits each.
  mutating func count() throws(CompiledCopy.Refusal) -> Int {
    var count = 0
    for shift in [0, 7, 14, 21] {
      let byte = try byte()
      count |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return count }
    }
    throw .damaged
  }

  mutating func slice(_ count: Int) throws(CompiledCopy.Refusal) -> ArraySlice<UInt8> {
    guard count <= rest else { throw .damaged }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func skip(_ count: Int) throws(CompiledCopy.Refusal) { _ = try slice(count) }
}

/// The names of prompts, platforms, buttons, parameters, values and languages. Each is one string, however often the texts refer
/// to it.
struct NameHashes: Sendable {
  private var names: [String] = []

  /// Reads the ends of the names, and their text, which follows the languages. Also returns where the text ends.
  static func read(_ header: inout ByteReader) throws(CompiledCopy.Refusal) -> (NameHashes, end: Int) {
    var all = NameHashes()
    let count = try header.count(ofSize: 4)
    var ends: [Int] = []
    for _ in 0..<count { ends.append(try header.word()) }
    var texts = header
    try texts.skip(CopyFormat.localeBytes * texts.count(ofSize: CopyFormat.localeBytes))
    var start = 0
    for end in ends {
      guard end >= start else { throw .damaged }
      all.names.append(String(decoding: try texts.slice(end - start), as: UTF8.self))
      start = end
    }
    return (all, texts.position)
  }

  func text(_ position: Int) throws(CompiledCopy.Refusal) -> String {
    guard names.indices.contains(position) else { throw .damaged }
    return names[position]
  }

  /// The position of a name; nil if the copy does not contain it.
  func position(of name: String) -> Int? {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].utf8.lexicographicallyPrecedes(name.utf8) { low = middle + 1 } else { high = middle }
    }
    return low < names.count && names[low].utf8.elementsEqual(name.utf8) ? low : nil
  }
}

/// The entries of one language.
struct EntryTable {
  let count: Int
  private let bytes: ArraySlice<UInt8>
  private let names: NameHashes

  init(_ bytes: ArraySlice<UInt8>, names: NameHashes) throws(CompiledCopy.Refusal) {
    var reader = ByteReader(bytes)
    count = try reader.count(ofSize: CopyFormat.entryBytes)
    self.bytes = bytes
    self.names = names
  }

  /// The position of a prompt's entry. `platform` is 0 for none, otherwise the platform's position plus 1.
  func position(of prompt: Int, on platform: Int) throws(CompiledCopy.Refusal) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let row = try row(middle)
      if (row.prompt, row.platform) < (prompt, platform) { low = middle + 1 } else { high = middle }
    }
    guard low < count else { return nil }
    let row = try row(low)
    return row.prompt == prompt && row.platform == platform ? low : nil
  }

  func entry(at position: Int) throws(CompiledCopy.Refusal) -> Copy.Entry { try read(position).entry }

  /// All entries. They must follow each other from the end of the table to the end of the section.
  func entries() throws(CompiledCopy.Refusal) -> [Copy.Entry] {
    var entries: [Copy.Entry] = []
    var end = 4 + count * CopyFormat.entryBytes
    for position in 0..<count {
      let (entry, range) = try read(position)
      guard range.lowerBound == end else { throw .damaged }
      entries.append(entry)
      end = range.upperBound
    }
    guard end == bytes.count else { throw .damaged }
    return entries
  }

  /// An entry, and its bytes in the section.
  private func read(_ position: Int) throws(CompiledCopy.Refusal) -> (entry: Copy.Entry, range: Range<Int>) {
    let row = try row(position)
    var reader = WordingReader(reader: ByteReader(bytes), names: names)
    try reader.reader.skip(row.start)
    let platform = row.platform == 0 ? nil : try names.text(row.platform - 1)
    let entry = try reader.entry(of: names.text(row.prompt), on: platform)
    return (entry, row.start..<reader.reader.position)
  }

  private func row(_ position: Int) throws(CompiledCopy.Refusal) -> (prompt: Int, platform: Int, start: Int) {
    var reader = ByteReader(bytes)
    try reader.skip(4 + position * CopyFormat.entryBytes)
    return (try reader.word(), try reader.word(), try reader.word())
  }
}

/// Reads one entry.
private struct WordingReader {
  var reader: ByteReader
  let names: NameHashes

  mutating func entry(of prompt: String, on platform: String?) throws(CompiledCopy.Refusal) -> Copy.Entry {
    var entry = Copy.Entry(prompt: prompt, platform: platform)
    let parts = try reader.byte()
    if parts & CopyFormat.Part.title != 0 { entry.title = try wording() }
    if parts & CopyFormat.Part.message != 0 { entry.message = try wording() }
    if parts & CopyFormat.Part.accessibilityLabel != 0 { entry.accessibilityLabel = try wording() }
    for _ in 0..<(try reader.count()) {
      let name = try names.text(reader.count())
      let hasAccessibilityLabel = try reader.byte() != 0
      let label = try wording()
      let accessibilityLabel = hasAccessibilityLabel ? try wording() : nil
      entry.buttons.append(Copy.LabelledButton(name: name, label: label, accessibilityLabel: accessibilityLabel))
    }
    return entry
  }

  private mutating func wording(depth: Int = 1) throws(CompiledCopy.Refusal) -> Wording {
    guard depth <= CopyFormat.nesting else { throw .damaged }
    switch try reader.byte() {
    case CopyFormat.Form.phrase: return .phrase(try pieces())
    case CopyFormat.Form.select:
      let parameter = try names.text(reader.count())
      var cases: [Wording.Case] = []
      for _ in 0..<(try reader.count()) {
        let value = try names.text(reader.count())
        _ = try reader.count()
        cases.append(Wording.Case(value: value, wording: try wording(depth: depth + 1)))
      }
      return .select(parameter: parameter, cases: cases)
    case CopyFormat.Form.plural:
      let parameter = try names.text(reader.count())
      var cases: [Wording.PluralCase] = []
      for _ in 0..<(try reader.count()) {
        let category = try reader.count()
        guard PluralCategory.allCases.indices.contains(category) else { throw .damaged }
        _ = try reader.count()
        cases.append(
          Wording.PluralCase(category: PluralCategory.allCases[category], wording: try wording(depth: depth + 1)))
      }
      return .plural(parameter: parameter, cases: cases)
    default: throw .damaged
    }
  }

  private mutating func pieces() throws(CompiledCopy.Refusal) -> [Wording.Piece] {
    var pieces: [Wording.Piece] = []
    for _ in 0..<(try reader.count()) {
      let kind = try reader.count()
      if kind == 0 {
        pieces.append(.literal(String(decoding: try reader.slice(reader.count()), as: UTF8.self)))
      } else {
        pieces.append(.placeholder(try names.text(kind - 1)))
      }
    }
    return pieces
  }
}
