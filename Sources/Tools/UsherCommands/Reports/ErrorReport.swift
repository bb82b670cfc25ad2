internal import UsherSource
internal import UsherWorkspace

/// The report of findings by a command that writes something else, or nothing if there are errors. It goes to standard error, in
/// the format of `--report FORMAT`.
struct ErrorReport {
  fileprivate static let forms: [ReportForm<FindingsReport>] = [.pretty, .compact, .xcode]
  private let form: ReportForm<FindingsReport>

  init(in arguments: CommandArguments) throws(InputError) {
    let word = try arguments.value(of: "--report") ?? Self.forms[0].name
    guard let form = Self.forms.first(where: { $0.name == word }) else {
      let names = Self.forms.map { $0.name }
      let meant = suggestion(for: word, among: names)
      throw InputError("`--report` must be \(names.joined(separator: ", ")), not `\(word)`\(meant)")
    }
    self.form = form
  }

  func write(_ findings: [Diagnostic]) {
    let report = FindingsReport(findings, paths: ReportPaths(in: fileSystem))
    if let written = form.written(report, .plain) { Output.error(rendered: written.text) }
  }
}

extension CommandRules.Option {
  static let errors = {
    let names = ErrorReport.forms.map { $0.name }
    return Self(
      name: "--report", value: "FORMAT", values: .words(names),
      text:
        "The format of findings: \(names[0]) (as without the option), \(names.dropFirst().joined(separator: " or ")).")
  }()

  static let unproved = Self(
    name: "--unproved",
    text: "Leave out the check and the proof. Then only errors because of which a policy does not compile are reported."
  )
}
