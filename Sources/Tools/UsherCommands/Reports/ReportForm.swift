internal import UsherSource
internal import UsherWorkspace

/// A form of the reports of a command. A new form is a file with its value, and one line in the list of the forms of its command.
struct ReportForm<Subject>: Sendable {
  /// Its name in `--report`.
  let name: String
  /// How an earlier report of this form is known, which a new one replaces.
  let mark: ReportMark
  /// Whether the report has the errors of files that do not compile. A command writes them to standard error otherwise.
  let hasCompilerErrors: Bool
  /// Writes a report for a terminal or a file; nil if there is nothing to report.
  let written: @Sendable (_ subject: Subject, _ terminal: TerminalText) -> WrittenReport?

  init(
    _ name: String, _ mark: ReportMark, hasCompilerErrors: Bool = true,
    written: @escaping @Sendable (_ subject: Subject, _ terminal: TerminalText) -> WrittenReport?
  ) {
    (self.name, self.mark, self.hasCompilerErrors, self.written) = (name, mark, hasCompilerErrors, written)
  }

  /// The form for people, and JSON: the forms of a command that has no other.
  static func pretty(
    _ text: @escaping @Sendable (_ subject: Subject, _ terminal: TerminalText) -> String,
    json: @escaping @Sendable (Subject) -> String
  ) -> [Self] {
    [
      Self("pretty", .closingLine) { WrittenReport(text: text($0, $1)) },
      Self("json", .beginning) { subject, _ in WrittenReport(text: json(subject)) },
    ]
  }

  /// Whether it is the form for people, which a command writes if nothing else is asked for.
  var isPretty: Bool { name == "pretty" }

  /// The same form for a report that contains one of this form.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Subject) -> ReportForm<Whole> {
    ReportForm<Whole>(name, mark, hasCompilerErrors: hasCompilerErrors) { whole, terminal in
      written(part(whole), terminal)
    }
  }
}

/// The text of a report.
struct WrittenReport {
  let text: String
  /// The number of findings that the form could not hold.
  var leftOut = 0
}

/// Destination and form of a report: `--report FORMAT[=FILE]`.
struct ReportTarget<Subject> {
  let form: ReportForm<Subject>
  /// Nil for standard output.
  let path: String?

  /// The reports that the arguments ask for. The default is the first form, on standard output.
  static func all(
    in arguments: CommandArguments, among forms: [ReportForm<Subject>]
  ) throws(InputError) -> [ReportTarget] {
    let wanted = try reportsWanted(in: arguments, among: forms.map { $0.name })
    if wanted.isEmpty { return [ReportTarget(form: forms[0], path: nil)] }
    return wanted.map { ReportTarget(form: forms[$0.index], path: $0.path) }
  }

  /// The terminal, or a file, with its width and colours.
  var terminal: TerminalText { path == nil ? TerminalText() : .plain }

  func write(_ subject: Subject) throws(InputError) {
    guard let report = form.written(subject, terminal) else { return }
    try write(report.text)
    if report.leftOut > 0 {
      let findings = report.leftOut == 1 ? "1 finding is" : "\(report.leftOut) findings are"
      Output.error("\(path ?? form.name): \(findings) left out, the least severe: code scanning accepts no more\n")
    }
  }

  func write(_ text: String) throws(InputError) {
    guard let path else { return Output.write(rendered: text) }
    try putReport(text, form.mark, into: path)
  }
}

/// How a file is known for an earlier report of a form. An existing file is replaced only if it is one or is empty.
enum ReportMark: Sendable {
  /// A line that is added as the last one. A report without lines has no mark: the file is empty.
  case closingLine
  /// A beginning that no other program writes: in JSON up to the first key, in XML up to the name of the tool.
  case beginning
  /// Something inside, for a form that other programs write too.
  case content(@Sendable (String) -> Bool)
}

/// The last line of every report of plain lines in a file, by which it is known for a report.
private let closingMark = "(a report of usher)\n"

/// Writes a report into a file.
private func putReport(_ text: String, _ mark: ReportMark, into path: String) throws(InputError) {
  switch mark {
  case .closingLine: try put(text.isEmpty ? "" : text + closingMark, into: path) { $0.hasSuffix(closingMark) }
  case .beginning: try put(text, into: path) { areAlike(reportHead(of: $0), reportHead(of: text)) }
  case .content(let isReport): try put(text, into: path, replacing: isReport)
  }
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

/// The beginning that reports of one form share.
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
    return head + line.prefix { $0 != ":" }
  }
  return head
}

/// An array without elements is like any array of objects.
private func areAlike(_ head: String, _ other: String) -> Bool {
  head == other || [(head, other), (other, head)].contains { $0.0 == "[]" && $0.1.hasPrefix("[{") }
}

/// Parses every `--report FORMAT[=FILE]`. Throws for an unknown format, and if more than one report goes to standard output.
///
/// - Parameter names: The names of the forms that the command has.
/// - Returns: For each report the index of its form, and the file that it goes to; nil for standard output.
private func reportsWanted(
  in arguments: CommandArguments, among names: [String]
) throws(InputError) -> [(index: Int, path: String?)] {
  var reports: [(index: Int, path: String?)] = []
  for value in arguments.values(of: "--report") {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    guard let index = parts.first.flatMap(names.firstIndex) else {
      let meant = parts.first.map { suggestion(for: $0, among: names) } ?? ""
      throw InputError("`--report` must be \(names.joined(separator: ", ")), not `\(value)`\(meant)")
    }
    if parts.last == "" { throw InputError("`--report \(value)` names no file; leave `=` out for standard output") }
    let path = parts.count == 2 ? parts[1] : nil
    if let path, reports.contains(where: { $0.path == path }) { throw InputError("two reports would go to `\(path)`") }
    reports.append((index, path))
  }
  if reports.count(where: { $0.path == nil }) > 1 {
    throw InputError("only one `--report` can go to standard output; give the others a file with `=FILE`")
  }
  return reports
}

extension CommandRules.Option {
  static func report<Subject>(_ forms: [ReportForm<Subject>], _ remark: String = "") -> Self {
    let names = forms.map { $0.name }
    let list = names[0] + " (default), " + names.dropFirst().joined(separator: ", ")
    let text =
      "\(list). With =FILE the report is written to that file, which must be new, empty or such a report."
      + (remark.isEmpty ? "" : " \(remark)")
    return Self(name: "--report", value: "FORMAT[=FILE]", values: .words(names), isRepeated: true, text: text)
  }
}
