package import UsherSource

/// The standard layout of a catalog: fields in a fixed order, two spaces per level, a blank line between entries, quotes only
/// where YAML needs them. Comments stay with their fields, and no text changes. `root` must be a mapping.
package func formatCatalog(_ root: CatalogNode, of file: SourceFile) -> String {
  String(decoding: laidOut(root, of: file), as: UTF8.self)
}

private func laidOut(_ root: CatalogNode, of file: SourceFile) -> [UInt8] {
  var layout = CatalogLayout(file: file, comments: catalogComments(of: file, in: root))
  // A comment above the first field is about the file.
  if case .mapping(let fields) = root.content, let first = fields.first {
    layout.leftComments(before: first.keySpan.start, indent: 0)
  }
  layout.mapping(root, shape: .file, indent: 0, end: file.bytes.count + 1)
  layout.leftComments(before: file.bytes.count + 1, indent: 0)
  return layout.bytes
}

/// Reports a catalog that is not in the standard layout: at most one finding, at the first line that differs.
package func checkLayout(of root: CatalogNode, in file: SourceFile) -> [Diagnostic] {
  guard case .mapping = root.content else { return [] }
  let layout = laidOut(root, of: file)
  guard layout != file.bytes else { return [] }
  let common = min(layout.count, file.bytes.count)
  let start = (0..<common).first { layout[$0] != file.bytes[$0] } ?? common
  let line = file.span(ofLine: file.line(at: min(start, file.bytes.count)))
  return [.notCanonical(file, line, String(decoding: layout, as: UTF8.self))]
}

/// The part of a catalog that a mapping is; it decides the order of the fields.
enum MappingShape {
  case file
  case terms
  case entries
  case entry
  case platforms
  case limits
  case free

  /// The order of the fields. Fields that are not listed come last, in their old order.
  func order(isTranslation: Bool) -> [CatalogField] {
    switch self {
    case .file: (isTranslation ? CatalogLevel.translation : .source).fields
    case .entry:
      [.kind, .key, .state, .from, .note, .max, .title, .message, .buttons, .accessibility, .platforms, .text]
    case .limits: CatalogLevel.promptLimits.fields
    case .terms, .entries, .platforms, .free: []
    }
  }

  /// Whether the value of a field is a word for Usher, and no text that people read.
  func isWord(_ field: CatalogNode.Field) -> Bool {
    switch self {
    case .file: [.schema, .catalog, .extends, .source, .locale].contains(field.name)
    case .entry: [.kind, .key, .max, .state, .from].contains(field.name)
    case .free: TextChoice(rawValue: field.key) != nil
    case .terms, .entries, .platforms, .limits: false
    }
  }

  /// Whether the value of a field is a number, which needs no quotes.
  func isNumber(_ name: CatalogField?) -> Bool {
    switch self {
    case .file: name == .schema
    case .limits: true
    case .terms, .entries, .entry, .platforms, .free: false
    }
  }

  func shape(of name: CatalogField?) -> MappingShape {
    switch (self, name) {
    case (.file, .entries): .entries
    case (.file, .terms): .terms
    case (.entries, _): .entry
    case (.entry, .platforms): .platforms
    case (.entry, .max): .limits
    case (.platforms, _): .entry
    case (.file, _), (.entry, _), (.terms, _), (.limits, _), (.free, _): .free
    }
  }
}

private struct CatalogLayout {
  let file: SourceFile
  private var comments: PendingComments
  var bytes: [UInt8] = []

  init(file: SourceFile, comments: [CatalogComment]) {
    (self.file, self.comments) = (file, PendingComments(comments))
    bytes.reserveCapacity(file.bytes.count)
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func put(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

  /// Writes the indentation of a line.
  private mutating func begin(_ indent: Int) { for _ in 0..<indent { put(" ") } }

  /// `end` is where the comments inside the mapping end, or the end of the file.
  mutating func mapping(_ node: CatalogNode, shape: MappingShape, indent: Int, end: Int) {
    guard case .mapping(let fields) = node.content else { return }
    let (starts, ends) = comments.isEmpty ? ([:], [:]) : commentRanges(of: fields, end: end)
    for (index, field) in sorted(fields, shape).enumerated() {
      if separates(shape, field, isFirst: index == 0) { put("\n") }
      write(comments.takeAlone(in: (starts[field.keySpan.start] ?? 0)..<field.keySpan.start), indent: indent)
      let end = ends[field.keySpan.start] ?? end
      line(field, shape, indent: indent, end: end)
      write(comments.takeAlone(in: min(field.value.span.end, end)..<end), indent: indent + 2)
    }
  }

  private func sorted(_ fields: [CatalogNode.Field], _ shape: MappingShape) -> [CatalogNode.Field] {
    let order = shape.order(isTranslation: fields.contains { $0.name == .locale })
    func rank(_ field: CatalogNode.Field) -> Int { field.name.flatMap { order.firstIndex(of: $0) } ?? order.count }
    var last = 0
    for field in fields {
      let next = rank(field)
      guard next >= last else {
        // Fields of the same rank keep their order.
        return (0...order.count).flatMap { wanted in fields.filter { rank($0) == wanted } }
      }
      last = next
    }
    return fields
  }

  /// Whether a blank line comes before it.
  private func separates(_ shape: MappingShape, _ field: CatalogNode.Field, isFirst: Bool) -> Bool {
    switch shape {
    case .entries: !isFirst
    case .file: field.name == .entries || field.name == .terms
    case .terms, .entry, .platforms, .limits, .free: false
    }
  }

  /// Writes a field. `end` is where the comments inside it end.
  private mutating func line(_ field: CatalogNode.Field, _ shape: MappingShape, indent: Int, end: Int) {
    begin(indent)
    append(field.keyBytes, isKey: true, to: &bytes)
    put(":")
    switch field.value.content {
    case .scalar(let scalar):
      let isNumber = shape.isNumber(field.name)
      let text = scalar.bytes
      if text.contains(lineFeed), let block = blockLines(scalar.text, indent: indent + 2) {
        write(text.last == lineFeed ? " |" : " |-")
        trailingComment(behind: field)
        write("\n" + block)
      } else {
        if !text.isEmpty || !scalar.isPlain {
          put(" ")
          if staysPlain(scalar) {
            bytes += text
          } else if staysQuoted(field.value, scalar) {
            appendQuoted(text, to: &bytes)
          } else {
            append(text, isKey: isNumber, to: &bytes)
          }
        }
        trailingComment(behind: field)
      }
      put("\n")
    case .mapping:
      trailingComment(behind: field)
      put("\n")
      mapping(field.value, shape: shape.shape(of: field.name), indent: indent + 2, end: end)
    case .sequence(let nodes):
      put("\n")
      items(nodes, indent: indent + 2)
    }
  }

  /// A catalog has no lists, but an invalid file keeps them in its layout, so that nothing is lost.
  private mutating func items(_ nodes: [CatalogNode], indent: Int) {
    for node in nodes {
      begin(indent)
      put("-")
      switch node.content {
      case .scalar(let scalar):
        put(" ")
        append(scalar.bytes, isKey: false, to: &bytes)
        put("\n")
      case .mapping:
        put("\n")
        mapping(node, shape: .free, indent: indent + 2, end: node.span.end)
      case .sequence(let nested):
        put("\n")
        items(nested, indent: indent + 2)
      }
    }
  }

  // MARK: Comments

  /// For the start of each field, the offset at which the comments above it may begin: the end of all fields before it. And the
  /// offset at which the comments inside it end.
  private func commentRanges(of fields: [CatalogNode.Field], end: Int) -> (starts: [Int: Int], ends: [Int: Int]) {
    var (starts, ends): ([Int: Int], [Int: Int]) = ([:], [:])
    var last = 0
    for (index, field) in fields.enumerated() {
      let next = index + 1 < fields.count ? fields[index + 1].keySpan.start : end
      let inside = endOfComments(inside: field, next: next)
      (starts[field.keySpan.start], ends[field.keySpan.start]) = (last, inside)
      last = max(last, inside)
    }
    return (starts, ends)
  }

  /// The end of a field with the comments below it that are indented further than its key: they belong to it. `next` is where the
  /// next field begins.
  private func endOfComments(inside field: CatalogNode.Field, next: Int) -> Int {
    let start = max(field.keySpan.end, field.value.span.end)
    let margin = column(of: field.keySpan.start)
    let others = comments.alone(in: start..<max(start, next)).drop { column(of: $0.offset) > margin }
    return max(start, others.first?.offset ?? next)
  }

  private func column(of offset: Int) -> Int { offset - file.span(ofLine: file.line(at: offset)).start }

  /// Writes all comments before an offset that are not written yet.
  mutating func leftComments(before offset: Int, indent: Int) {
    write(comments.take(before: offset), indent: indent)
  }

  private mutating func write(_ some: [CatalogComment], indent: Int) {
    for comment in some {
      begin(indent)
      write(comment.text + "\n")
    }
  }

  /// Writes the comment at the end of a field's line. libyaml ends a text under `|` or `>` at the start of the next line, so the
  /// comment there belongs to another field.
  private mutating func trailingComment(behind field: CatalogNode.Field) {
    if comments.isEmpty { return }
    let end: Int
    switch field.value.content {
    case .scalar: end = (field.value.blockMark ?? field.value.span).end
    case .mapping, .sequence: end = field.keySpan.end
    }
    guard let comment = comments.takeTrailing(behind: end, in: file) else { return }
    write("  " + comment.text)
  }

  // MARK: Scalars

  /// Whether YAML reads an unquoted text as nothing. In quotes, people would read it.
  private func staysPlain(_ scalar: CatalogNode.Scalar) -> Bool { scalar.isPlain && isNull(scalar.bytes) }

  /// Whether a text that is in quotes would seem to be cut off by the comment behind it if it had none.
  private func staysQuoted(_ node: CatalogNode, _ scalar: CatalogNode.Scalar) -> Bool {
    !scalar.isPlain && node.blockMark == nil
      && comments.trailing(behind: node.span.end, in: file).map(seemsCutOff) == true
  }

  /// The lines to write under `|`, or under `|-` for a text that does not end in a line feed; nil if YAML would not read the same
  /// text.
  private func blockLines(_ text: String, indent: Int) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let ends = text.utf8.last == lineFeed
    guard lines.count > 1, let first = lines.first, !first.isEmpty, first.utf8.first != space,
      !lines.contains(where: { $0.utf8.last == space || $0.utf8.contains(UInt8(ascii: "\t")) })
    else { return nil }
    let body = ends ? lines.dropLast() : lines[...]
    guard let last = body.last, !last.isEmpty else { return nil }
    let margin = String(repeating: " ", count: indent)
    return body.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}

/// A text as written on one line, in quotes if YAML or a reader of YAML needs them. Keys count as texts.
package func writtenScalar(_ text: String, isKey: Bool = false) -> String {
  var bytes: [UInt8] = []
  append(Array(text.utf8)[...], isKey: isKey, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

private func append(_ text: ArraySlice<UInt8>, isKey: Bool, to bytes: inout [UInt8]) {
  if isPlain(text, isKey: isKey) { bytes += text } else { appendQuoted(text, to: &bytes) }
}

private func appendQuoted(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
  bytes.append(quote)
  for byte in text {
    switch byte {
    case quote: bytes += [backslash, quote]
    case backslash: bytes += [backslash, backslash]
    case lineFeed: bytes += [backslash, UInt8(ascii: "n")]
    case tab: bytes += [backslash, UInt8(ascii: "t")]
    default: bytes.append(byte)
    }
  }
  bytes.append(quote)
}

/// Whether YAML reads the unquoted text unchanged. A key counts as a text whatever it looks like, unless other readers take it for
/// a truth value.
private func isPlain(_ text: ArraySlice<UInt8>, isKey: Bool) -> Bool {
  guard let first = text.first, !isIndicator(first), first != space,
    isKey ? !isTruthWord(text) : !isAmbiguous(text)
  else { return false }
  var (beforeThat, before) = (UInt8(0), UInt8(0))
  for byte in text {
    switch byte {
    case lineFeed, tab: return false
    case space where before == colon: return false
    case UInt8(ascii: "#") where before == space: return false
    // U+FEFF
    case 0xBF where before == 0xBB && beforeThat == 0xEF: return false
    default: (beforeThat, before) = (before, byte)
    }
  }
  return before != space && before != colon
}

private let space = UInt8(ascii: " ")
private let colon = UInt8(ascii: ":")
private let quote = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")
private let lineFeed = UInt8(ascii: "\n")
private let tab = UInt8(ascii: "\t")

/// Whether a byte has a meaning in YAML at the start of a text.
private func isIndicator(_ byte: UInt8) -> Bool {
  switch Unicode.Scalar(byte) {
  case "-", "?", ":", ",", "[", "]", "{", "}", "#", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`": true
  default: false
  }
}
