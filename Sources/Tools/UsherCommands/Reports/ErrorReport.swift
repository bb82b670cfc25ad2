internal import UsherSource
internal import UsherWorkspace

/// The report of findings by a command that writes something else, or nothing if there are errors. It goes to standard error, in
/// the format of `--report FORMAT`.
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

  func write(_ findings: [Diagnostic]) {
    Output.error(rendered: FindingsReport(findings, paths: ReportPaths(in: fileSystem)).text(as: format, color: false))
  }
}

extension CommandRules.Option {
  static let errors = Self(
    name: "--report", value: "FORMAT", values: .words(["pretty", "compact", "xcode"]),
    text: "The format of findings: pretty (as without the option), compact or xcode.")

  static let unproved = Self(
    name: "--unproved",
    text: "Leave out the check and the proof. Then only errors because of which a policy does not compile are reported."
  )
}
