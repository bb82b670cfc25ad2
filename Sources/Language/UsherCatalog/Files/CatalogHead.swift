package import UsherSource

/// The fields of a catalog file that are not texts: enough to find the file, and the files that belong with it.
package struct CatalogHead: Equatable, Sendable {
  package var name: String
  package var role: Catalog.Role
  /// The language of a translation.
  package var locale: String?
  /// The catalog that this one extends.
  package var base: String?

  package init(of catalog: Catalog) {
    name = catalog.name.text
    role = catalog.role
    locale = role == .translation ? catalog.locale.text : nil
    base = catalog.base?.text
  }

  /// Reads only the lines without indentation. This is a hundred times faster than parsing YAML, and a project may have tens of
  /// thousands of catalogs. Nil for a file that needs the parser.
  package init?(lookingInto file: SourceFile) {
    var fields = TopFields()
    for number in 1...file.lineCount {
      let line = file.span(ofLine: number)
      guard line.start < line.end, !isQuiet(file.bytes[line.start]) else { continue }
      guard fields.take(file.bytes[line.start..<line.end]) else { return nil }
    }
    guard let name = fields.name, fields.isSource != (fields.locale != nil) else { return nil }
    self.name = name
    role = fields.isSource ? .source : .translation
    locale = fields.locale
    base = fields.base
  }
}

/// Whether a line that begins with this byte has no field of the file: it is indented, or a comment.
private func isQuiet(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "#") }

private struct TopFields {
  var name: String?
  var base: String?
  var isSource = false
  var locale: String?

  /// Reads `field: word` or `field:`. False for any other line, and for a field that appears twice.
  mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let value = line[(colon + 1)...]
    guard line[..<colon].allSatisfy(isWordByte), value.isEmpty || value.first == UInt8(ascii: " "),
      value.dropFirst().allSatisfy(isWordByte)
    else { return false }
    let word = String(decoding: value.dropFirst(), as: UTF8.self)
    switch CatalogField(rawValue: String(decoding: line[..<colon], as: UTF8.self)) {
    case .catalog:
      guard name == nil, !word.isEmpty else { return false }
      name = word
    case .extends:
      guard base == nil, !word.isEmpty else { return false }
      base = word
    case .source:
      guard !isSource, !word.isEmpty else { return false }
      isSource = true
    case .locale:
      guard locale == nil, !word.isEmpty else { return false }
      locale = word
    case .schema, .terms, .entries: break
    case .kind, .key, .note, .max, .title, .message, .buttons, .accessibility, .label, .platforms, .text, .state, .from,
      nil:
      return false
    }
    return true
  }
}

/// A character of names and language tags: a letter, a digit, `-`, `_` or `.`.
private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
    true
  default: false
  }
}
