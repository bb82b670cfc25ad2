package import UsherRuntime

/// Collects the tables of records, and joins them into one block of bytes.
struct CodeWriter {
  private var tables: [[UInt8]] = Code.Section.allCases.map { _ in [] }
  private var counts: [UInt32] = Code.Section.allCases.map { _ in 0 }
  private var strings: [String: UInt32] = [:]
  private var domains: [Domain: UInt32] = [:]
  private var tests: [TestRecord: UInt32] = [:]

  /// Appends a record, and returns its position in its table.
  @discardableResult
  mutating func append<Record: BitwiseCopyable>(_ record: Record, to section: Code.Section) -> UInt32 {
    unsafe withUnsafeBytes(of: record) { unsafe tables[section.rawValue].append(contentsOf: $0) }
    counts[section.rawValue] += 1
    return counts[section.rawValue] - 1
  }

  mutating func append<Record: BitwiseCopyable>(all records: [Record], to section: Code.Section) -> Extent {
    let extent = Extent(start: counts[section.rawValue], count: UInt32(records.count))
    unsafe records.withUnsafeBytes { unsafe tables[section.rawValue].append(contentsOf: $0) }
    counts[section.rawValue] += extent.count
    return extent
  }

  mutating func string(_ text: String) -> UInt32 {
    if let known = strings[text] { return known }
    let extent = append(all: Array(text.utf8), to: .text)
    let id = append(extent, to: .strings)
    strings[text] = id
    return id
  }

  mutating func domain(_ domain: Domain) -> UInt32 {
    if let known = domains[domain] { return known }
    let names = domain.values.map { string($0) }
    let id = append(append(all: names, to: .numbers), to: .domains)
    domains[domain] = id
    return id
  }

  /// The position of a test. Equal tests are stored once.
  mutating func test(_ record: TestRecord) -> UInt32 {
    if let known = tests[record] { return known }
    let id = append(record, to: .tests)
    tests[record] = id
    return id
  }

  /// The whole block, with the copy at the end. The hash is still missing; `sealed` adds it.
  func block(_ header: Header, copy: [UInt8]) -> [UInt8] {
    var header = header
    var bytes: [UInt8] = []
    var extents: [Extent] = []
    let front = Code.front
    for (table, count) in zip(tables, counts) {
      pad(&bytes, behind: front)
      extents.append(Extent(start: UInt32(front + bytes.count), count: count))
      bytes += table
    }
    pad(&bytes, behind: front)
    header.copy = Extent(start: UInt32(front + bytes.count), count: UInt32(copy.count))
    bytes += copy
    header.byteCount = UInt32(front + bytes.count)
    header.sections = UInt32(tables.count)
    var all: [UInt8] = []
    unsafe withUnsafeBytes(of: header) { unsafe all.append(contentsOf: $0) }
    for extent in extents { unsafe withUnsafeBytes(of: extent) { unsafe all.append(contentsOf: $0) } }
    return all + bytes
  }

  private func pad(_ bytes: inout [UInt8], behind front: Int) {
    while (front + bytes.count) % 8 != 0 { bytes.append(0) }
  }
}

extension Code {
  /// Adds a compiled copy to a bundle that has none.
  static func bytes(_ bytes: [UInt8], with copy: [UInt8]) -> [UInt8] {
    var all = bytes + copy
    unsafe all.withUnsafeMutableBytes { block in
      var header = unsafe block.loadUnaligned(as: Header.self)
      header.copy = Extent(start: UInt32(bytes.count), count: UInt32(copy.count))
      header.byteCount = UInt32(bytes.count + copy.count)
      unsafe block.storeBytes(of: header, as: Header.self)
    }
    return sealed(all)
  }

  /// The same bundle with its edition, and the oldest version of the app that can play it.
  static func bytes(_ bytes: [UInt8], edition: UInt32, oldestApp: Version?) -> [UInt8] {
    var bytes = bytes
    let app = oldestApp.map { UInt32($0.major) | UInt32($0.minor) << 16 } ?? 0
    for (offset, word) in [(Header.edition, edition), (Header.oldestApp, app)] {
      for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: word >> UInt32(8 * index)) }
    }
    return sealed(bytes)
  }

  /// The same bytes with the correct content hash. Unchanged if there are too few bytes for a header.
  package static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= front else { return bytes }
    var sealed = bytes
    let hash = contentHash(bytes)
    for index in 0..<8 { sealed[8 + index] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * index)) }
    return sealed
  }
}
