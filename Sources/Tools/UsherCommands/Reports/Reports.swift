internal import UsherSource
internal import UsherWorkspace

/// Destination and format of a report: `--report FORMAT[=FILE]`.
struct Report {
  enum Format: String, CaseIterable {
    case pretty
    case compact
    case json
  }

  var format: Format
  /// Nil for standard output.
  var path: String?

  /// The reports that the arguments ask for. The default is the pretty format on standard output.
  static func all(in arguments: CommandArguments, among formats: [Format]) throws(InputError) -> [Report] {
    let wanted = try reportsWanted(in: arguments, among: formats)
    return wanted.isEmpty ? [Report(format: .pretty)] : wanted.map { Report(format: $0.format, path: $0.path) }
  }

  func write(_ text: String) throws(InputError) {
    guard let path else { return Output.write(rendered: text) }
    switch format {
    case .pretty, .compact: try putReport(lines: text, into: path)
    case .json: try putReport(data: text, into: path)
    }
  }
}

/// The last line of every report of plain lines in a file, by which it is known for a report.
private let closingMark = "(a report of usher)\n"

/// Writes a report of plain lines into a file, with a mark as its last line. A report without lines has no mark: the file is
/// empty. An existing file is replaced only if it has the mark or is empty.
func putReport(lines text: String, into path: String) throws(InputError) {
  try put(text.isEmpty ? "" : text + closingMark, into: path) { $0.hasSuffix(closingMark) }
}

/// Writes a report in JSON or XML into a file. An existing file is replaced only if it begins like the new one or is empty.
func putReport(data text: String, into path: String) throws(InputError) {
  try put(text, into: path) { areAlike(reportHead(of: $0), reportHead(of: text)) }
}

private func put(_ text: String, into path: String, replacing isReport: (String) -> Bool) throws(InputError) {
  let known = fileSystem.kind(of: path) == .file ? try fileSystem.readFromDisk(path) : nil
  if let known {
    let old = String(decoding: known.bytes, as: UTF8.self)
    if !old.isEmpty, !isReport(old) {
      throw InputError(
        "`\(path)` is no earlier report of this format, and is not replaced; delete it, or name another file")
    }
  }
  try fileSystem.put(Array(text.utf8), into: path, over: known)
}

/// The beginning that reports of one format share: in JSON up to the first key, or to the value of `$schema`; in XML up to the
/// name of the tool.
private func reportHead(of text: String) -> String {
  if text.hasPrefix("<") {
    return text.split(separator: "\n").prefix(2).last?.split(separator: " ").prefix(2).joined(separator: " ") ?? ""
  }
  var head = ""
  for line in text.split(separator: "\n").prefix(3) {
    guard line.contains("\"") else {
      head += line.filter { $0 != " " }
      continue
    }
    return head + (line.contains("$schema") ? line : line.prefix { $0 != ":" })
  }
  return head
}

/// An array without elements is like any array of objects.
private func areAlike(_ head: String, _ other: String) -> Bool {
  head == other || [(head, other), (other, head)].contains { $0.0 == "[]" && $0.1.hasPrefix("[{") }
}

/// Parses every `--report FORMAT[=FILE]`. Throws for an unknown format, and if more than one report goes to standard output.
func reportsWanted<Format: RawRepresentable<String>>(
  in arguments: CommandArguments, among formats: [Format]
) throws(InputError) -> [(format: Format, path: String?)] {
  var reports: [(format: Format, path: String?)] = []
  let names = formats.map { $0.rawValue }
  for value in arguments.values(of: "--report") {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    guard let word = parts.first, names.contains(word), let format = Format(rawValue: word) else {
      let meant = parts.first.map { suggestion(for: $0, among: names) } ?? ""
      throw InputError("`--report` must be \(names.joined(separator: ", ")), not `\(value)`\(meant)")
    }
    if parts.last == "" { throw InputError("`--report \(value)` names no file; leave `=` out for standard output") }
    let path = parts.count == 2 ? parts[1] : nil
    if let path, reports.contains(where: { $0.path == path }) { throw InputError("two reports would go to `\(path)`") }
    reports.append((format, path))
  }
  if reports.count(where: { $0.path == nil }) > 1 {
    throw InputError("only one `--report` can go to standard output; give the others a file with `=FILE`")
  }
  return reports
}
