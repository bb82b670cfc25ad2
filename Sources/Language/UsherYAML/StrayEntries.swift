internal import UsherCatalog
internal import UsherSource

/// The entries of a catalog that do not begin in the column of the others. YAML reads such a file as another structure, or finds an error
/// far behind the entry. Only the beginnings of lines are looked at.
struct StrayEntries {
  private struct Entry {
    /// The line with its name.
    let head: YAMLLine
    /// The lines below it.
    var fields: [YAMLLine]

    /// The column of its fields; nil if they are not further right.
    var inner: Int? { fields.first.flatMap { $0.indentation > head.indentation ? $0.indentation : nil } }
  }

  private let file: SourceFile
  private var entries: [Entry] = []

  init(in file: SourceFile) {
    self.file = file
    let lines = (1...file.lineCount).map { YAMLLine(file, $0) }.filter { line in
      line.start < line.end && file.bytes[line.start] != UInt8(ascii: "#")
    }
    guard let begin = lines.firstIndex(where: { $0.indentation == 0 && name(of: $0) == "entries" }) else { return }
    for index in lines.indices.dropFirst(begin + 1) {
      if isHead(index, of: lines) {
        entries.append(Entry(head: lines[index], fields: []))
      } else if !entries.isEmpty {
        entries[entries.count - 1].fields.append(lines[index])
      }
    }
  }

  /// The findings; none if all entries begin in one column.
  var findings: [Diagnostic] {
    var counts: [Int: Int] = [:]
    for entry in entries where entry.head.indentation > 0 && entry.inner != nil {
      counts[entry.head.indentation, default: 0] += 1
    }
    let columns = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let right = columns.first?.key else { return [] }
    let inner = entries.first { $0.head.indentation == right && $0.inner != nil }?.inner
    return entries.filter { $0.head.indentation != right }.map { entry in
      let isMovedWhole = entry.inner != nil && entry.inner != inner
      let moved = [entry.head] + (isMovedWhole ? entry.fields : [])
      return .strayEntry(file, entry.head, name: name(of: entry.head) ?? "", right: right, moving: moved)
    }
  }

  /// The name of a field that has no text on its line.
  private func name(of line: YAMLLine) -> String? {
    guard let colon = line.colon, line.value == nil else { return nil }
    return file.text(Span(line.start, colon))
  }

  /// Whether a line is the name of an entry: the line below it is a field of an entry, it is none itself, and what it is below is an
  /// entry, one of its fields, or nothing. Below `platforms` are the texts for a platform.
  private func isHead(_ index: Int, of lines: [YAMLLine]) -> Bool {
    guard let name = name(of: lines[index]), name.utf8.first != UInt8(ascii: "-"), !isFieldOfEntries(name),
      index + 1 < lines.count, let colon = lines[index + 1].colon,
      isFieldOfEntries(file.text(Span(lines[index + 1].start, colon)))
    else { return false }
    guard let around = lines[..<index].last(where: { $0.indentation < lines[index].indentation }),
      let group = self.name(of: around), around.indentation > 0
    else { return true }
    return group != "platforms" && isFieldOfEntries(group) || entries.contains { $0.head.number == around.number }
  }
}

extension Diagnostic {
  /// - Parameter lines: The line of the entry, and those that move with it.
  fileprivate static func strayEntry(
    _ file: SourceFile, _ head: YAMLLine, name: String, right: Int, moving lines: [YAMLLine]
  ) -> Diagnostic {
    let edits = lines.map { line in
      let column = max(0, line.indentation + right - head.indentation)
      return Edit(Span(line.start - line.indentation, line.start), String(repeating: " ", count: column))
    }
    let spaces = head.indentation == 1 ? "1 space" : "\(head.indentation) spaces"
    let place = Span(head.start, head.start + name.utf8.count)
    return Diagnostic(
      YAMLProblem.strayEntry(name), at: Label(file, place, "\(spaces) before it, where \(right) would be right"),
      help: "the names of all entries begin in the same column",
      fixes: [Fix("indent it like the other entries", edits: edits, isSafe: false)])
  }
}
