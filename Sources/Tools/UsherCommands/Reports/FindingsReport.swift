internal import UsherCatalog
internal import UsherSource
internal import UsherWorkspace

/// The output formats of findings.
enum FindingsFormat: String, CaseIterable {
  case pretty
  case compact
  case json
  case sarif
  case junit
  case github
  case gitlab
  case xcode
}

/// Destination and format of a report of findings: `--report FORMAT[=FILE]`.
struct FindingsTarget {
  let format: FindingsFormat
  /// Nil for standard output.
  let path: String?

  /// The reports that the arguments ask for. The default is the pretty format on standard output.
  static func all(in arguments: CommandArguments) throws(InputError) -> [FindingsTarget] {
    let wanted = try reportsWanted(in: arguments, among: FindingsFormat.allCases)
    if wanted.isEmpty { return [FindingsTarget(format: .pretty, path: nil)] }
    return wanted.map { FindingsTarget(format: $0.format, path: $0.path) }
  }

  func write(_ report: FindingsReport) throws(InputError) {
    let (text, leftOut) = report.written(as: format, color: path == nil && Output.wantsColor)
    switch (path, format) {
    case (nil, _): Output.write(rendered: text)
    case (let path?, .pretty), (let path?, .compact), (let path?, .github), (let path?, .xcode):
      try putReport(lines: text, into: path)
    case (let path?, .json), (let path?, .sarif), (let path?, .junit), (let path?, .gitlab):
      try putReport(data: text, into: path)
    }
    if leftOut > 0 {
      let findings = leftOut == 1 ? "1 finding is" : "\(leftOut) findings are"
      Output.error(
        "\(path ?? format.rawValue): \(findings) left out, the least severe: code scanning accepts no more\n")
    }
  }
}

/// Renders findings in every format. Equal findings give equal bytes: no format contains a time, a machine or a user.
struct FindingsReport {
  /// The findings in report order. Those that a translation shares with its source are counted there.
  let diagnostics: [Diagnostic]
  let counts: Counts
  let paths: ReportPaths
  /// The command that reports them.
  let verb: Verb

  init(_ diagnostics: [Diagnostic], _ counts: Counts = Counts(), paths: ReportPaths, verb: Verb = .check) {
    self.diagnostics = countingTranslations(in: diagnostics)
    (self.counts, self.paths, self.verb) = (counts, paths, verb)
  }

  func text(as format: FindingsFormat, color: Bool) -> String { written(as: format, color: color).text }

  /// The rendered report, and the number of findings that the format could not hold.
  func written(as format: FindingsFormat, color: Bool) -> (text: String, leftOut: Int) {
    switch format {
    case .pretty:
      let findings = foldedLayouts.map { render($0, style: RenderingStyle(color: color)) + "\n\n" }.joined()
      return (findings + (counts.text.isEmpty ? "" : closingLine), 0)
    case .compact: return (diagnostics.map { plain(renderCompact($0)) + "\n" }.joined(), 0)
    case .json: return (jsonText(of: diagnostics.map { FindingObject($0) }), 0)
    case .sarif: return sarif
    case .junit: return (junit, 0)
    case .github: return (github, 0)
    case .gitlab: return (jsonText(of: gitlabIssues), 0)
    case .xcode: return (xcode, 0)
    }
  }

  /// The findings with one for the layout of all catalogs. Its changes are not shown: a command makes them all.
  private var foldedLayouts: [Diagnostic] {
    guard let first = diagnostics.firstIndex(where: { $0.code == .notCanonical }) else { return diagnostics }
    let count = diagnostics.count { $0.code == .notCanonical }
    var folded = diagnostics
    if count > 1 { folded[first].remark(" (and \(count - 1) more)") }
    folded[first].help = "`usher fmt` formats all files"
    folded[first].fixes = []
    return folded.enumerated().filter { $0 <= first || $1.code != .notCanonical }.map { $1 }
  }

  /// The last line: what was checked, and how many findings there are.
  var closingLine: String { "\(counts.text): \(summary(of: diagnostics))\n" }
}
