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
  let (before, after) = (lines(of: old), lines(of: new))
  let isCRLF = before.contains { $0.last == 10 && $0.dropLast().last == 13 }
  func plain(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var line = line
    let isEnded = line.popLast(if: 10)
    _ = isEnded && line.popLast(if: 13)
    return Array(line) + (isEnded ? [10] : [])
  }
  let difference = after.map(plain).difference(from: before.map(plain))
  var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var edits: [Edit] = []
  var (oldLine, newLine, offset) = (0, 0, 0)
  while oldLine < before.count || newLine < after.count {
    let start = offset
    var text: [UInt8] = []
    while oldLine < before.count && removed.contains(oldLine) || newLine < after.count && inserted.contains(newLine) {
      if oldLine < before.count, removed.contains(oldLine) {
        offset += before[oldLine].count
        oldLine += 1
      } else {
        let line = plain(after[newLine])
        text += isCRLF && line.last == 10 ? line.dropLast() + [13, 10] : line
        newLine += 1
      }
    }
    if offset > start || !text.isEmpty {
      edits.append(Edit(Span(start, offset), String(decoding: text, as: UTF8.self)))
    }
    guard oldLine < before.count else { continue }
    offset += before[oldLine].count
    (oldLine, newLine) = (oldLine + 1, newLine + 1)
  }
  return edits
}

/// Each line with its line end; the last one may have none.
private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  var lines: [ArraySlice<UInt8>] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let end = rest.firstIndex(of: 10).map { $0 + 1 } ?? rest.endIndex
    lines.append(rest[..<end])
    rest = rest[end...]
  }
  return lines
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popLast(if byte: UInt8) -> Bool {
    guard last == byte else { return false }
    removeLast()
    return true
  }
}
