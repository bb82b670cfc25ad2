internal import UsherRuntime
internal import UsherSource
internal import UsherWorkspace

// Comma-separated values (RFC 4180). The columns are those of Weblate's files, which the Translate Toolkit reads too, and three of
// Usher's own.

/// The columns of an export.
private enum CSVColumn: String, CaseIterable {
  case location
  case source
  case target
  case id
  case fuzzy
  case context
  case translatorComments = "translator_comments"
  case developerComments = "developer_comments"
  case limit
  case state
  case base
}

/// A file with one language: a row for each text and plural form.
func csvText(of catalog: ExchangeCatalog) -> String {
  var text = CSVColumn.allCases.map { cell($0.rawValue) }.joined(separator: ",") + "\r\n"
  for one in catalog.texts {
    for form in one.forms {
      let cells = CSVColumn.allCases.map { column in
        switch column {
        case .location: "\(catalog.file):\(one.line)"
        case .source: form.source
        case .target: form.target ?? ""
        case .id, .translatorComments: ""
        case .fuzzy: form.target != nil && (one.state ?? .translated) < .translated ? "True" : "False"
        case .context: one.name(of: form)
        case .developerComments: one.note ?? ""
        case .limit: one.limit.map { "\($0)" } ?? ""
        case .state: (form.target == nil ? nil : one.state)?.word ?? ""
        case .base: checksum(of: form.target)
        }
      }
      text += cells.map { cell($0) }.joined(separator: ",") + "\r\n"
    }
  }
  return text
}

extension ExchangeState {
  /// The word for it in a CSV file.
  fileprivate var word: String {
    switch self {
    case .draft: "draft"
    case .needsReview: "needs_review"
    case .translated: "translated"
    case .approved: "approved"
    }
  }

  /// An unknown word asks for a review.
  fileprivate init?(word: String) {
    if word.isEmpty { return nil }
    self = [.draft, .translated, .approved].first { $0.word == word } ?? .needsReview
  }
}

/// A cell, with an apostrophe in front of what spreadsheets take for a formula (OWASP ASVS 1.2.10). Every cell is in quotes: readers
/// that guess the separator need them.
private func cell(_ text: String) -> String {
  let safe = text.utf8.first.map(isDangerous) == true ? "'" + text : text
  return "\"" + rewritten(safe) { $0 == UInt8(ascii: "\"") ? "\"\"" : nil } + "\""
}

/// The text of a cell without such an apostrophe.
private func withoutApostrophe(_ text: String) -> String {
  let bytes = text.utf8
  guard bytes.first == UInt8(ascii: "'"), let second = bytes.dropFirst().first, isDangerous(second) else { return text }
  return String(text.dropFirst())
}

private func isDangerous(_ byte: UInt8) -> Bool { "=+-@\t\r\0'".utf8.contains(byte) }

// MARK: Reading

/// Reads a file with the columns of an export, or one with a column for each language. Cells are separated by commas, semicolons or
/// tabs.
func readCSV(_ file: SourceFile, locale: String?) throws(ExchangeProblem) -> [ExchangeFile] {
  let start = try file.startOfText()
  let header = file.bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
  let separator = ",;\t".utf8.max { left, right in
    header.count { $0 == left } < header.count { $0 == right }
  }
  var reader = CSVReader(file: file, separator: separator ?? UInt8(ascii: ","), offset: start)
  guard let titles = try reader.row() else {
    throw file.problem(.expected("a row with the names of the columns"), at: start)
  }
  let columns = titles.map { $0.text.lowercased() }
  func column(_ names: [String]) -> Int? { columns.firstIndex { names.contains($0) } }
  // Of the two names, `id` is often empty.
  guard let name = column(["context"]) ?? column(["key", "id", "name"]) else {
    throw file.problem(.expected("a column `context`, `key` or `id`"), at: titles[0].offset)
  }
  let source = column(["source"])
  var targets: [(locale: String?, column: Int)] = []
  if let target = column(["target"]) {
    targets = [(locale, target)]
  } else {
    for (index, title) in titles.enumerated() where index != name {
      guard let tag = LanguageTag(title.text), tag.language.utf8.count < 4, title.text != "max" else { continue }
      targets.append((tag.text, index))
    }
  }
  if targets.isEmpty {
    throw file.problem(.expected("a column `target`, or one for each language"), at: titles[0].offset)
  }
  let (state, fuzzy, base) = (column(["state"]), column(["fuzzy"]), column(["base"]))
  var files = targets.map { target in
    var one = ExchangeFile(file)
    one.locale = target.locale
    one.precision = state != nil ? .every : fuzzy != nil ? .fuzzy : .none
    return one
  }
  while let row = try reader.row() {
    if row.allSatisfy({ $0.text.isEmpty }) { continue }
    guard row.count == titles.count else {
      throw file.problem(
        .expected("a row with \(counted(titles.count, "cell")), and not \(row.count)"), at: row[0].offset)
    }
    func text(_ column: Int?) -> String? { column.map { withoutApostrophe(row[$0].text) } }
    for (index, target) in targets.enumerated() {
      let isFuzzy = ["1", "x", "true", "yes", "fuzzy"].contains(text(fuzzy)?.lowercased())
      let checksum = text(base).flatMap { $0.isEmpty ? nil : $0 }
      let said = text(state).flatMap { ExchangeState(word: $0) }
      files[index].records.append(
        ExchangeRecord(
          name: text(name) ?? "", source: text(source), target: text(target.column),
          state: isFuzzy ? min(said ?? .needsReview, .needsReview) : said, base: checksum,
          notation: checksum == nil ? .detected : .braces, offset: row[target.column].offset))
    }
  }
  return files
}

private struct CSVReader {
  let file: SourceFile
  let separator: UInt8
  var offset: Int

  /// The cells of the next row; nil at the end of the file.
  mutating func row() throws(ExchangeProblem) -> [(text: String, offset: Int)]? {
    if offset == file.bytes.count { return nil }
    var row: [(text: String, offset: Int)] = []
    while true {
      let start = offset
      row.append((try cell(), start))
      guard offset < file.bytes.count else { return row }
      let byte = file.bytes[offset]
      offset += 1
      if byte == separator { continue }
      if byte == UInt8(ascii: "\r"), offset < file.bytes.count, file.bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
      return row
    }
  }

  private mutating func cell() throws(ExchangeProblem) -> String {
    let quote = UInt8(ascii: "\"")
    guard offset < file.bytes.count, file.bytes[offset] == quote else {
      let text = file.bytes[offset...].prefix {
        $0 != separator && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
      }
      offset = text.endIndex
      return String(decoding: text, as: UTF8.self)
    }
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while true {
      let part = file.bytes[offset...].prefix { $0 != quote }
      text += part
      offset = part.endIndex + 1
      guard part.endIndex < file.bytes.count else {
        throw file.problem(.expected("a closing quote of this cell"), at: start)
      }
      guard offset < file.bytes.count, file.bytes[offset] == quote else { break }
      text.append(quote)
      offset += 1
    }
    guard
      offset == file.bytes.count || [separator, UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(file.bytes[offset])
    else { throw file.problem(.expected("the end of the cell after its closing quote"), at: offset) }
    // Spreadsheets of Windows write both characters of a line end.
    return String(decoding: text, as: UTF8.self).withLineFeeds
  }
}
