internal import UsherSource
internal import UsherWorkspace

/// The forms in which findings are told.
enum FindingsFormat: String, CaseIterable {
  case pretty
  case compact
  case json
  case sarif
  case junit
  case github
  case gitlab
}

/// Where findings go, and in which form: `--report FORMAT[=FILE]`.
struct FindingsTarget {
  let format: FindingsFormat
  /// Standard output if nil.
  let path: String?

  /// Those asked for; drawn on standard output if none is.
  static func all(in arguments: CommandArguments) throws(InputError) -> [FindingsTarget] {
    let wanted = try reportsWanted(in: arguments, among: FindingsFormat.allCases)
    if wanted.isEmpty { return [FindingsTarget(format: .pretty, path: nil)] }
    return wanted.map { FindingsTarget(format: $0.format, path: $0.path) }
  }

  func write(_ report: FindingsReport) throws(InputError) {
    let (text, leftOut) = report.written(as: format, color: path == nil && Output.wantsColor)
    if let path { try fileSystem.put(Array(text.utf8), into: path) } else { Output.write(text) }
    if leftOut > 0 {
      let findings = leftOut == 1 ? "1 finding is" : "\(leftOut) findings are"
      Output.error("\(path ?? format.rawValue): \(findings) left out, the least grave: code scanning takes no more\n")
    }
  }
}

/// Findings in their forms. The same findings give the same bytes: no form says when, where or by whom it was made.
struct FindingsReport {
  /// In the order of reports.
  let diagnostics: [Diagnostic]
  let counts: Counts
  let paths: ReportPaths
  /// Which command tells them.
  let verb: Verb

  init(_ diagnostics: [Diagnostic], _ counts: Counts = Counts(), paths: ReportPaths, verb: Verb = .check) {
    (self.diagnostics, self.counts, self.paths, self.verb) = (diagnostics, counts, paths, verb)
  }

  func text(as format: FindingsFormat, color: Bool) -> String { written(as: format, color: color).text }

  /// A form, and how many findings it has no room for.
  func written(as format: FindingsFormat, color: Bool) -> (text: String, leftOut: Int) {
    switch format {
    case .pretty:
      let findings = diagnostics.map { render($0, style: RenderingStyle(color: color)) + "\n\n" }.joined()
      return (findings + (counts.text.isEmpty ? "" : closingLine), 0)
    case .compact: return (diagnostics.map { renderCompact($0) + "\n" }.joined(), 0)
    case .json: return (jsonText(of: diagnostics.map { FindingObject($0) }), 0)
    case .sarif: return sarif
    case .junit: return (junit, 0)
    case .github: return (github, 0)
    case .gitlab: return (jsonText(of: gitlabIssues), 0)
    }
  }

  /// What was looked at, and how much was found.
  var closingLine: String { "\(counts.text): \(summary(of: diagnostics))\n" }
}
