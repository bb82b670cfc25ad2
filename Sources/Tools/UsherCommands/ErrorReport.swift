internal import UsherSource
internal import UsherWorkspace

/// The report of errors because of which a command writes nothing. It goes to standard error, in the format of
/// `--report FORMAT`.
struct ErrorReport {
  private static let formats: [FindingsFormat] = [.pretty, .compact, .xcode]
  private let format: FindingsFormat

  init(in arguments: CommandArguments) throws(InputError) {
    let word = try arguments.value(of: "--report") ?? FindingsFormat.pretty.rawValue
    guard let format = Self.formats.first(where: { $0.rawValue == word }) else {
      let names = Self.formats.map { $0.rawValue }
      let meant = suggestion(for: word, among: names)
      throw InputError("`--report` must be \(names.joined(separator: ", ")), not `\(word)`\(meant)")
    }
    self.format = format
  }

  func write(_ errors: [Diagnostic]) {
    Output.error(rendered: FindingsReport(errors, paths: ReportPaths(in: fileSystem)).text(as: format, color: false))
  }
}

extension CommandRules.Option {
  static let errors = Self(
    name: "--report", value: "FORMAT", values: .words(["pretty", "compact", "xcode"]),
    text: "The format of errors: pretty (as without the option), compact or xcode.")
}
