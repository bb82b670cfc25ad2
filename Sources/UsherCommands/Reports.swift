/// Where a report goes and in which form: `--report FORMAT[=FILE]`.
struct Report {
  enum Format: String, CaseIterable {
    case pretty
    case compact
    case json
  }

  var format: Format
  /// Standard output if nil.
  var path: String?

  /// The reports asked for; the one form on standard output if none is.
  static func all(in arguments: Arguments, among formats: [Format]) throws(UsageError) -> [Report] {
    var reports: [Report] = []
    for value in arguments.all("--report") {
      let parts = value.split(separator: "=", maxSplits: 1).map { String($0) }
      guard let word = parts.first, let format = Format(rawValue: word), formats.contains(format) else {
        throw UsageError("`--report` is \(formats.map { $0.rawValue }.joined(separator: ", ")), not `\(value)`")
      }
      reports.append(Report(format: format, path: parts.count == 2 ? parts[1] : nil))
    }
    if reports.isEmpty { return [Report(format: .pretty)] }
    if reports.count(where: { $0.path == nil }) > 1 {
      throw UsageError("only one `--report` can go to standard output; give the others a file with `=FILE`")
    }
    return reports
  }

  func write(_ text: String) throws(UsageError) {
    guard let path else { return Output.write(text) }
    try Files.write(text, to: path)
  }
}
