package import UsherSource

/// Reads JSON, property lists in XML, and old-style property lists: the syntax of `.strings` files and of `project.pbxproj`.
///
/// Foundation reads all of them, but says neither where a value is nor, on Linux, where an error is, and has no limit of levels.
package struct PropertyReader {
  package enum Syntax: Sendable {
    case json
    /// `{ key = value; }` and `( value, value )`, with comments as in C.
    case propertyList
    case xml
  }

  let file: SourceFile
  private let syntax: Syntax
  var offset = 0
  private var depth = 0

  /// Throws if the file is not UTF-8.
  private init(_ file: SourceFile, _ syntax: Syntax) throws(InputError) {
    (self.file, self.syntax) = (file, syntax)
    if let offset = file.firstInvalidByte {
      self.offset = offset
      throw failure("a character in UTF-8")
    }
    if file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Reads a file that contains one value. Throws a finding at the first error.
  package static func value(of file: SourceFile, _ syntax: Syntax) throws(InputError) -> PropertyTree {
    var reader = try PropertyReader(file, syntax)
    let tree = try reader.value()
    try reader.skipSpace()
    if reader.offset < file.bytes.count { throw reader.failure("the end of the file") }
    return tree
  }

  /// Reads a `.strings` file: the entries of a dictionary without its braces.
  package static func strings(in file: SourceFile) throws(InputError) -> PropertyTree {
    var reader = try PropertyReader(file, .propertyList)
    let entries = try reader.entries(to: nil)
    return PropertyTree(.dictionary(entries), span: Span(0, file.bytes.count))
  }

  /// Reads a property list in UTF-8 or UTF-16, in XML or in the old style, where a `.strings` file has no braces. Returns it with the
  /// text in which its places are.
  package static func propertyList(in file: SourceFile) throws(InputError) -> (PropertyTree, SourceFile) {
    let text = StringsText(file.bytes).map { SourceFile(path: file.path, text: $0.text) } ?? file
    let isXML = isXML(text)
    let isBare = file.path.hasSuffix(".strings") && !isXML
    return (try isBare ? strings(in: text) : value(of: text, isXML ? .xml : .propertyList), text)
  }

  // MARK: Values

  mutating func value() throws(InputError) -> PropertyTree {
    try skipSpace()
    let start = offset
    depth += 1
    if depth > 64 { throw failure("less than 64 levels") }
    let content: PropertyTree.Content
    switch (syntax, next) {
    case (.xml, _): content = try element()
    case (_, "{"):
      offset += 1
      content = .dictionary(try entries(to: "}"))
    case (.json, "["), (.propertyList, "("):
      offset += 1
      content = .list(try values(to: syntax == .json ? "]" : ")"))
    case (_, "\""), (.propertyList, "'"): content = .text(try quotedText())
    case (.propertyList, "<"): content = .raw(try data())
    case (.json, _): content = .raw(try literal())
    case (.propertyList, _): content = .text(try bareText())
    }
    depth -= 1
    return PropertyTree(content, span: Span(start, offset))
  }

  /// The entries up to `end`, or up to the end of the file.
  private mutating func entries(to end: Unicode.Scalar?) throws(InputError) -> [PropertyTree.Entry] {
    var entries: [PropertyTree.Entry] = []
    while try !isAtEnd(end) {
      if syntax == .json, !entries.isEmpty {
        try expect(",")
        try skipSpace()
      }
      let start = offset
      let key = next == "\"" || syntax == .propertyList && next == "'" ? try quotedText() : try key()
      let keySpan = Span(start, offset)
      try skipSpace()
      // `key;` in a `.strings` file is short for `key = key;`.
      if syntax == .propertyList, next == ";" {
        entries.append(PropertyTree.Entry(key: key, keySpan: keySpan, value: PropertyTree(.text(key), span: keySpan)))
      } else {
        try expect(syntax == .json ? ":" : "=")
        entries.append(PropertyTree.Entry(key: key, keySpan: keySpan, value: try value()))
      }
      if syntax == .propertyList { try expectSemicolon() }
    }
    return entries
  }

  private mutating func values(to end: Unicode.Scalar) throws(InputError) -> [PropertyTree] {
    var values: [PropertyTree] = []
    while try !isAtEnd(end) {
      if !values.isEmpty {
        try expect(",")
        if syntax == .propertyList, try isAtEnd(end) { break }
      }
      values.append(try value())
    }
    return values
  }

  /// Whether the next token is `end`, which is consumed, or the end of the file for nil.
  private mutating func isAtEnd(_ end: Unicode.Scalar?) throws(InputError) -> Bool {
    try skipSpace()
    guard let end else { return offset == file.bytes.count }
    if next == nil { throw failure("`\(end)`") }
    guard next == end else { return false }
    offset += 1
    return true
  }

  // MARK: Tokens

  var next: Unicode.Scalar? { offset < file.bytes.count ? Unicode.Scalar(file.bytes[offset]) : nil }

  private mutating func expect(_ mark: Unicode.Scalar) throws(InputError) {
    try skipSpace()
    guard next == mark else { throw failure("`\(mark)`") }
    offset += 1
  }

  /// One that is missing is missing where the value ends, and not where the next line begins.
  private mutating func expectSemicolon() throws(InputError) {
    let end = offset
    try skipSpace()
    if next != ";" {
      offset = end
      throw failure("`;`")
    }
    offset += 1
  }

  private mutating func key() throws(InputError) -> String {
    if syntax == .json { throw failure("a key in quotes") }
    return try bareText()
  }

  private mutating func bareText() throws(InputError) -> String {
    let text = run { byte in isWord(byte) || "_./$:-+@".utf8.contains(byte) }
    if text.isEmpty { throw failure("a text") }
    return text
  }

  private mutating func literal() throws(InputError) -> String {
    let text = run { byte in isWord(byte) || "+-.".utf8.contains(byte) }
    let isNumber = text.utf8.first.map { $0 == UInt8(ascii: "-") || isDigit($0) } ?? false
    if ["true", "false", "null"].contains(text) || isNumber && Double(text) != nil { return text }
    offset -= text.utf8.count
    throw failure("a value")
  }

  private mutating func data() throws(InputError) -> String {
    let text = run { $0 != UInt8(ascii: ">") }
    try expect(">")
    return text + ">"
  }

  mutating func run(_ isPart: (UInt8) -> Bool) -> String {
    let start = offset
    while offset < file.bytes.count, isPart(file.bytes[offset]) { offset += 1 }
    return file.text(Span(start, offset))
  }

  private mutating func quotedText() throws(InputError) -> String {
    let (start, mark) = (offset, file.bytes[offset])
    offset += 1
    var text: [UInt8] = []
    while offset < file.bytes.count, file.bytes[offset] != mark {
      let byte = file.bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\\") { text += Array(try escaped().utf8) } else { text.append(byte) }
    }
    guard next != nil else {
      offset = start
      throw failure("a closing quote")
    }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// The character that an escape stands for. `offset` is behind the backslash.
  private mutating func escaped() throws(InputError) -> String {
    guard let scalar = next else { throw failure("a closing quote") }
    offset += 1
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "u" where syntax == .json, "U" where syntax == .propertyList: return try escapedUnits()
    case "a" where syntax == .propertyList: return "\u{7}"
    case "v" where syntax == .propertyList: return "\u{B}"
    case "0"..."7" where syntax == .propertyList: return try octal()
    default:
      if syntax == .json, !["\"", "\\", "/"].contains(scalar) {
        offset -= 1
        throw failure("a known escape")
      }
      let start = offset - 1
      while offset < file.bytes.count, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      return file.text(Span(start, offset))
    }
  }

  /// The character of one escape, or of two for a character that has two units in UTF-16. `offset` is behind the `u`.
  private mutating func escapedUnits() throws(InputError) -> String {
    let start = offset
    var units = [try hexadecimal()]
    if UTF16.isLeadSurrogate(units[0]) {
      guard file.bytes[offset...].starts(with: "\\u".utf8) || file.bytes[offset...].starts(with: "\\U".utf8) else {
        throw failure("`\\u` with the second half of the character")
      }
      offset += 2
      units.append(try hexadecimal())
    }
    if UTF16.isTrailSurrogate(units[0]) || units.count == 2 && !UTF16.isTrailSurrogate(units[1]) {
      offset = start
      throw failure("both halves of a character")
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// A character of ASCII. `offset` is behind its first digit. Larger numbers are of a character set of NeXT, which no file needs.
  private mutating func octal() throws(InputError) -> String {
    let start = offset - 1
    let digits = file.bytes[start...].prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    guard let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8), code < 0x80 else {
      offset = start
      throw failure("an octal number up to 177")
    }
    offset = digits.endIndex
    return String(Unicode.Scalar(code))
  }

  private mutating func hexadecimal() throws(InputError) -> UInt16 {
    let digits = file.bytes[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy(isHexadecimal),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits") }
    offset += 4
    return unit
  }

  /// Skips white space and comments, in XML also instructions and the document type.
  mutating func skipSpace() throws(InputError) {
    while let next {
      if [" ", "\n", "\r", "\t"].contains(next) {
        offset += 1
      } else if syntax == .propertyList, starts(with: "//") {
        _ = run { $0 != UInt8(ascii: "\n") }
      } else if syntax == .propertyList, starts(with: "/*") {
        _ = try text(from: "/*", to: "*/")
      } else if syntax == .xml, starts(with: "<!--") {
        _ = try text(from: "<!--", to: "-->")
      } else if syntax == .xml, starts(with: "<?") {
        _ = try text(from: "<?", to: "?>")
      } else if syntax == .xml, starts(with: "<!DOCTYPE") {
        _ = try text(from: "<!DOCTYPE", to: ">")
      } else {
        return
      }
    }
  }

  func starts(with word: String) -> Bool { file.bytes[offset...].starts(with: word.utf8) }

  /// The text between two marks, of which the first is next. Both are consumed.
  mutating func text(from mark: String, to end: String) throws(InputError) -> String {
    let start = offset
    offset += mark.utf8.count
    while offset < file.bytes.count, !starts(with: end) { offset += 1 }
    if offset == file.bytes.count {
      offset = start
      throw failure("`\(end)`")
    }
    let text = file.text(Span(start + mark.utf8.count, offset))
    offset += end.utf8.count
    return text
  }

  /// The reason why the file cannot be read. A comment may have a line that looks like a mark of a merge conflict, so these
  /// marks matter only where reading fails.
  func failure(_ expected: String) -> InputError {
    if let conflict = file.mergeConflict { return InputError([conflict]) }
    return InputError([.plistUnreadable(Label(file, Span(offset, min(offset + 1, file.bytes.count))), expected)])
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func isHexadecimal(_ byte: UInt8) -> Bool {
  isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
}

private func isWord(_ byte: UInt8) -> Bool {
  isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte >= 0x80
}

extension Diagnostic {
  fileprivate static func plistUnreadable(_ place: Label, _ expected: String) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.unreadable(path: place.file.path),
      at: marked(place, "expected \(expected)"))
  }
}
