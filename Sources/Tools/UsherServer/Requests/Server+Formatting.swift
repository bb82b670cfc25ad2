internal import UsherCatalog
internal import UsherCompiler
internal import UsherFormat
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace
internal import UsherYAML

extension Server {
  /// The edits that bring a file into the standard layout: only the lines that change. None for a text with syntax errors.
  func formatting(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let path = path(of: parameters["textDocument"]), let file = text(of: path) else { return nil }
    guard let formatted = Self.formatted(file, path) else { return nil }
    let lines = TextLines(file.bytes, client.encoding)
    return .array(
      lineEdits(from: file.bytes, to: Array(formatted.utf8)).map {
        ["range": lines.range($0.span), "newText": .string($0.replacement)]
      })
  }

  /// A text in the standard layout; nil if it has syntax errors or no layout.
  static func formatted(_ file: SourceFile, _ path: String) -> String? {
    if path.hasSuffix(Project.sourceEnding) { return ParsedFile(file).content.map { format($0.tree) } }
    guard path.hasSuffix(Project.catalogEnding), let root = readYAML(file).root, case .mapping = root.content else {
      return nil
    }
    return formatCatalog(root, of: file)
  }
}

/// The changes of whole lines that make one text of the other. Lines keep the line ends of the first text.
func lineEdits(from old: [UInt8], to new: [UInt8]) -> [Edit] {
  let isCRLF = zip(old, old.dropFirst()).contains { $0 == (13, 10) }
  func plain(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var line = line
    let isEnded = line.popLast(if: 10)
    _ = isEnded && line.popLast(if: 13)
    return Array(line) + (isEnded ? [10] : [])
  }
  var edits: [Edit] = []
  var (start, end) = (0, 0)
  var text: [UInt8] = []
  func finish() {
    if end > start || !text.isEmpty { edits.append(Edit(Span(start, end), String(decoding: text, as: UTF8.self))) }
    (start, text) = (end, [])
  }
  for line in comparedLines(old, new, content: plain) {
    switch line.origin {
    case .old: end += line.bytes.count
    case .new:
      let line = plain(line.bytes)
      text += isCRLF && line.last == 10 ? line.dropLast() + [13, 10] : line
    case .both:
      finish()
      end += line.bytes.count
      start = end
    }
  }
  finish()
  return edits
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popLast(if byte: UInt8) -> Bool {
    guard last == byte else { return false }
    removeLast()
    return true
  }
}
