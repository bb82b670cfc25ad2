internal import UsherCompiler
internal import UsherCopy
internal import UsherDiagnostics

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

func check(_ arguments: [String]) throws(UsageError) -> ExitStatus {
  let arguments = try Arguments(
    arguments, rules: ArgumentRules(verb: "check", options: ["--report", "--info-plist"], words: 1...Int.max))
  let reports = try Report.all(in: arguments, among: [.pretty, .compact, .json])
  var diagnostics: [Diagnostic] = []
  var counts = Counts()
  let app = try arguments.one("--info-plist").map { (path) throws(UsageError) in try InfoPlist(at: path) }
  var policies: [CompiledPolicy] = []
  var sets: [CatalogSet] = []
  for path in arguments.words {
    let project = try Project(around: path)
    diagnostics += try project.check(path, counting: &counts)
    guard app != nil else { continue }
    policies += try project.policySources(at: path).compactMap { project.compile($0).result }
    sets += project.catalogSets
  }
  if let app { diagnostics += InfoPlistChecks(policies, sets).findings(in: app) }
  let report = CheckReport(ordered(diagnostics), counts)
  for target in reports {
    try target.write(report.text(as: target.format, color: target.path == nil && Output.wantsColor))
  }
  let findings = diagnostics.filter { $0.severity >= .warning }
  if findings.isEmpty { return .clean }
  return findings.allSatisfy { $0.code == .inconclusive } ? .inconclusive : .findings
}

/// How many files of each kind were looked at.
struct Counts {
  var policies = 0
  var platforms = 0
  var catalogs = 0

  var text: String {
    let parts = [
      (policies, "policy", "policies"), (platforms, "platform", "platforms"), (catalogs, "catalog", "catalogs"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
  }
}

/// What a check has found, in one of its forms.
struct CheckReport {
  let diagnostics: [Diagnostic]
  let counts: Counts

  /// Findings that weigh less than `least` are left out.
  init(_ diagnostics: [Diagnostic], _ counts: Counts = Counts(), from least: Severity = .warning) {
    self.diagnostics = diagnostics.filter { $0.severity >= least }
    self.counts = counts
  }

  func text(as format: Report.Format, color: Bool) -> String {
    switch format {
    case .pretty:
      let findings = diagnostics.map { render($0, style: RenderingStyle(color: color)) + "\n\n" }.joined()
      let looked = counts.text
      return findings + (looked.isEmpty ? "" : "\(looked): \(summary(of: diagnostics))\n")
    case .compact: return diagnostics.map { renderCompact($0) + "\n" }.joined()
    case .json: return json
    }
  }

  // MARK: JSON

  private var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(diagnostics.map(Finding.init)), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("a finding is made of texts and numbers: \(error)")
    }
  }
}

/// A diagnostic as JSON: offsets are bytes from 0, the end excluded; lines and columns count from 1, columns in Unicode scalars.
private struct Finding: Encodable {
  var code: String
  var severity: String
  var message: String
  var place: Place
  var related: [Place]
  var why: String?
  var help: String?
  var fixes: [FixObject]

  struct Place: Encodable {
    var file: String
    var start: Int
    var end: Int
    var line: Int
    var column: Int
    var endLine: Int
    var endColumn: Int
    var label: String

    init(_ label: Label) {
      let position = label.file.position(at: label.span.start)
      file = label.file.path
      (start, end) = (label.span.start, label.span.end)
      (line, column) = (position.line, position.column)
      let behind = label.file.position(at: label.span.end)
      (endLine, endColumn) = (behind.line, behind.column)
      self.label = label.text
    }
  }

  struct FixObject: Encodable {
    var title: String
    var safe: Bool
    var edits: [EditObject]
  }

  struct EditObject: Encodable {
    var file: String
    var start: Int
    var end: Int
    var replacement: String
  }

  init(_ diagnostic: Diagnostic) {
    code = diagnostic.code.rawValue
    severity = diagnostic.severity.name
    message = diagnostic.message
    place = Place(diagnostic.primary)
    related = diagnostic.secondary.map(Place.init)
    why = diagnostic.why
    help = diagnostic.help
    fixes = diagnostic.fixes.map { fix in
      FixObject(
        title: fix.title, safe: fix.isSafe,
        edits: fix.edits.map { edit in
          EditObject(
            file: diagnostic.primary.file.path, start: edit.span.start, end: edit.span.end,
            replacement: edit.replacement)
        })
    }
  }
}
