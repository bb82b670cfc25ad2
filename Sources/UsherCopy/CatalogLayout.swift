package import UsherDiagnostics

/// The one layout of a catalog: fields in their order, two spaces a level, a blank line between entries, quotes only where
/// YAML needs them. Comments stay with what they stand before or behind. What is said does not change. `root` has fields.
package func formatCatalog(_ root: CatalogNode, of file: SourceFile) -> String {
  var layout = CatalogLayout(file: file, comments: catalogComments(of: file, in: root))
  // What stands above all is about the file.
  if case .mapping(let fields) = root.content, let first = fields.first {
    layout.leftComments(before: first.keySpan.start, indent: 0)
  }
  layout.mapping(root, shape: .file, indent: 0)
  layout.leftComments(before: file.bytes.count + 1, indent: 0)
  return layout.text
}

/// Whether a catalog stands in its one layout: at most one finding, at the first line that differs.
package func checkLayout(of root: CatalogNode, in file: SourceFile) -> [Diagnostic] {
  guard case .mapping = root.content else { return [] }
  let layout = formatCatalog(root, of: file)
  guard !layout.utf8.elementsEqual(file.bytes) else { return [] }
  let start = zip(layout.utf8, file.bytes).prefix { $0 == $1 }.count
  return [.notCanonical(file, file.span(ofLine: file.line(at: min(start, file.bytes.count))), layout)]
}

/// A line that says nothing to YAML, and where its `#` stands.
package struct CatalogComment {
  package var offset: Int
  package var text: String
  /// Whether nothing stands before it on its line.
  package var isAlone: Bool
}

/// What a mapping is of a catalog: it decides the order of its fields.
private enum MappingShape {
  case file
  case terms
  case entries
  case entry
  case platforms
  case limits
  case free

  /// The order of the fields; those of it that are not listed stay behind, as they were.
  func order(isTranslation: Bool) -> [CatalogField] {
    switch self {
    case .file: (isTranslation ? CatalogLevel.translation : .source).fields
    case .entry: [.kind, .key, .state, .from, .note, .max, .title, .message, .buttons, .accessibility, .on, .text]
    case .limits: CatalogLevel.promptLimits.fields
    case .terms, .entries, .platforms, .free: []
    }
  }

  /// Whether a field holds a number, which nothing is wrong with.
  func isNumber(_ key: String) -> Bool {
    switch self {
    case .file: key == CatalogField.schema.rawValue
    case .limits: true
    case .terms, .entries, .entry, .platforms, .free: false
    }
  }

  func shape(of key: String) -> MappingShape {
    switch (self, CatalogField(rawValue: key)) {
    case (.file, .entries): .entries
    case (.file, .terms): .terms
    case (.entries, _): .entry
    case (.entry, .on): .platforms
    case (.entry, .max): .limits
    case (.platforms, _): .entry
    case (.file, _), (.entry, _), (.terms, _), (.limits, _), (.free, _): .free
    }
  }
}

private struct CatalogLayout {
  let file: SourceFile
  /// In the order of the file; those that are written are taken out.
  var comments: [CatalogComment]
  var text = ""

  mutating func mapping(_ node: CatalogNode, shape: MappingShape, indent: Int) {
    guard case .mapping(let fields) = node.content else { return }
    for (index, field) in sorted(fields, shape).enumerated() {
      if separates(shape, field, isFirst: index == 0) { text += "\n" }
      leftComments(of: field, among: fields, indent: indent)
      line(field, shape, indent: indent)
    }
  }

  private func sorted(_ fields: [CatalogNode.Field], _ shape: MappingShape) -> [CatalogNode.Field] {
    let isTranslation = fields.contains { $0.key == CatalogField.locale.rawValue }
    let order = shape.order(isTranslation: isTranslation)
    let known = order.flatMap { name in fields.filter { $0.key == name.rawValue } }
    return known + fields.filter { field in !order.contains { $0.rawValue == field.key } }
  }

  /// Whether a blank line stands before it.
  private func separates(_ shape: MappingShape, _ field: CatalogNode.Field, isFirst: Bool) -> Bool {
    switch shape {
    case .entries: !isFirst
    case .file: field.key == CatalogField.entries.rawValue || field.key == CatalogField.terms.rawValue
    case .terms, .entry, .platforms, .limits, .free: false
    }
  }

  private mutating func line(_ field: CatalogNode.Field, _ shape: MappingShape, indent: Int) {
    text += String(repeating: " ", count: indent) + writtenScalar(field.key, isKey: true) + ":"
    switch field.value.content {
    case .scalar(let scalar):
      let isNumber = shape.isNumber(field.key)
      if !scalar.text.isEmpty || !scalar.isPlain {
        text += blockText(scalar, indent: indent + 2) ?? " " + writtenScalar(scalar.text, isKey: isNumber)
      }
      trailingComment(behind: field)
      text += "\n"
    case .mapping:
      trailingComment(behind: field)
      text += "\n"
      mapping(field.value, shape: shape.shape(of: field.key), indent: indent + 2)
    case .sequence(let nodes):
      text += "\n"
      items(nodes, indent: indent + 2)
    }
  }

  /// A catalog has no lists, and what is wrong is laid out as well: nothing is lost.
  private mutating func items(_ nodes: [CatalogNode], indent: Int) {
    for node in nodes {
      text += String(repeating: " ", count: indent) + "-"
      switch node.content {
      case .scalar(let scalar):
        text += " " + writtenScalar(scalar.text) + "\n"
      case .mapping:
        text += "\n"
        mapping(node, shape: .free, indent: indent + 2)
      case .sequence(let nested):
        text += "\n"
        items(nested, indent: indent + 2)
      }
    }
  }

  // MARK: Comments

  /// Those above a field, behind all that stands before it.
  private mutating func leftComments(of field: CatalogNode.Field, among fields: [CatalogNode.Field], indent: Int) {
    let before = fields.filter { $0.keySpan.start < field.keySpan.start }.map { $0.value.span.end }.max() ?? 0
    let mine = comments.filter { $0.isAlone && $0.offset < field.keySpan.start && $0.offset >= before }
    write(mine, indent: indent)
  }

  /// Those that nothing has taken.
  mutating func leftComments(before offset: Int, indent: Int) {
    write(comments.filter { $0.offset < offset }, indent: indent)
  }

  private mutating func write(_ some: [CatalogComment], indent: Int) {
    for comment in some { text += String(repeating: " ", count: indent) + comment.text + "\n" }
    comments.removeAll { comment in some.contains { $0.offset == comment.offset } }
  }

  /// The one that ends the line of a field.
  private mutating func trailingComment(behind field: CatalogNode.Field) {
    let end: Int
    switch field.value.content {
    case .scalar: end = field.value.span.end
    case .mapping, .sequence: end = field.keySpan.end
    }
    let line = file.line(at: end)
    guard
      let index = comments.firstIndex(where: { !$0.isAlone && $0.offset >= end && file.line(at: $0.offset) == line })
    else { return }
    text += "  " + comments.remove(at: index).text
  }

  // MARK: Scalars

  /// Lines under `|`, if the text has several and YAML keeps them so.
  private func blockText(_ scalar: CatalogNode.Scalar, indent: Int) -> String? {
    let lines = scalar.text.split(separator: "\n", omittingEmptySubsequences: false)
    let ends = scalar.text.utf8.last == UInt8(ascii: "\n")
    guard lines.count > 1, let first = lines.first, !first.isEmpty, first.utf8.first != UInt8(ascii: " "),
      !lines.contains(where: { $0.utf8.last == UInt8(ascii: " ") || $0.utf8.contains(UInt8(ascii: "\t")) })
    else { return nil }
    let body = ends ? lines.dropLast() : lines[...]
    guard let last = body.last, !last.isEmpty else { return nil }
    let margin = String(repeating: " ", count: indent)
    return (ends ? " |\n" : " |-\n") + body.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

}

/// A text as it is written on one line, in quotes where YAML or its readers need them. Keys are texts to all of them.
package func writtenScalar(_ text: String, isKey: Bool = false) -> String {
  if isPlain(text, isKey: isKey) { return text }
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\t": quoted += "\\t"
    case _: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}

/// Whether YAML reads a text as it is without quotes, and nothing else in it. Keys are texts to us whatever they look like.
private func isPlain(_ text: String, isKey: Bool) -> Bool {
  let bytes = Array(text.utf8)
  guard let first = bytes.first, let last = bytes.last, isKey || !isAmbiguous(text) else { return false }
  let (space, colon, hash) = (UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: "#"))
  if "-?:,[]{}#&*!|>'\"%@`".utf8.contains(first) || first == space || last == space || last == colon { return false }
  for (index, byte) in bytes.enumerated() {
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") { return false }
    if byte == colon, bytes[index + 1] == space { return false }
    if byte == hash, bytes[index - 1] == space { return false }
  }
  return !text.unicodeScalars.contains { $0.value == 0xFEFF }
}

/// All comments of a file: `#` at the start of a line or behind a space, outside all scalars.
package func catalogComments(of file: SourceFile, in root: CatalogNode) -> [CatalogComment] {
  var spans: [Span] = []
  collect(root, into: &spans)
  spans.sort { $0.start < $1.start }
  var comments: [CatalogComment] = []
  var next = 0
  for number in 1...file.lineCount {
    let line = file.span(ofLine: number)
    var offset = line.start
    while offset < line.end {
      while next < spans.count, spans[next].end <= offset { next += 1 }
      if next < spans.count, spans[next].start <= offset {
        offset = spans[next].end
      } else if file.bytes[offset] == UInt8(ascii: "#") {
        let isAlone = file.bytes[line.start..<offset].allSatisfy { $0 == UInt8(ascii: " ") }
        comments.append(CatalogComment(offset: offset, text: file.text(Span(offset, line.end)), isAlone: isAlone))
        offset = line.end
      } else {
        offset += 1
      }
    }
  }
  return comments
}

private func collect(_ node: CatalogNode, into spans: inout [Span]) {
  switch node.content {
  case .scalar: if node.span.end > node.span.start { spans.append(node.span) }
  case .sequence(let nodes): for node in nodes { collect(node, into: &spans) }
  case .mapping(let fields):
    for field in fields {
      spans.append(field.keySpan)
      collect(field.value, into: &spans)
    }
  }
}
