@_spi(Rendering) internal import UsherSource
internal import UsherFindings
internal import UsherWorkspace

extension ReportForm where Subject == FindingsReport {
  static var sarif: Self {
    Self("sarif", .content(isOwnSarifLog)) { report, _ in
      let log = SarifLog(report, atMost: CodeScanningLimits.results)
      return WrittenReport(text: jsonText(of: log), leftOut: log.leftOut)
    }
  }
}

/// Other tools write the same form under their names.
private func isOwnSarifLog(_ text: String) -> Bool {
  struct Log: Decodable {
    let runs: [Run]
    struct Run: Decodable { let tool: Tool }
    struct Tool: Decodable { let driver: Driver }
    struct Driver: Decodable { let name: String }
  }
  return decoded(Log.self, from: text.utf8)?.runs.allSatisfy { $0.tool.driver.name == SarifLog.toolName } ?? false
}

/// Findings as SARIF 2.1.0, limited to the properties that code hosts read: a rule with its page for each code, one line of one
/// file for each finding, and a fingerprint that does not depend on line numbers.
///
/// Sources: the schema of the OASIS standard, and GitHub's additional requirements ("SARIF support for code scanning").
struct SarifLog: Encodable {
  static let toolName = "Usher"

  /// The number of findings that were left out.
  let leftOut: Int
  private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version
    case runs
  }

  /// Keeps at most `limit` results, the most severe ones. A notification in the log states how many were left out.
  init(_ report: FindingsReport, atMost limit: Int) {
    let all = report.diagnostics
    let reported = all.count > limit ? mostSevere(all, limit) : all
    leftOut = all.count - reported.count
    let codes = Set(reported.map { $0.code.rawValue }).sorted().compactMap { DiagnosticCode(rawValue: $0) }
    var counts: [String: Int] = [:]
    var fingerprints = Fingerprints()
    let results = reported.map { diagnostic in
      let fingerprint = fingerprints.fingerprint(of: diagnostic, report.paths.path(of: diagnostic.primary.file))
      counts[fingerprint, default: 0] += 1
      let index = codes.firstIndex(of: diagnostic.code) ?? 0
      return Result(diagnostic, ruleIndex: index, "\(fingerprint):\(counts[fingerprint] ?? 1)", report.paths)
    }
    let undecided = all.filter { $0.code == .inconclusive }.map { $0.message.rendered }
    let notes = undecided + (leftOut == 0 ? [] : ["\(leftOut) further findings are left out"])
    runs = [Run(report.verb, rules: codes.map(Rule.init), results: results, notes: notes)]
  }

  private struct Run: Encodable {
    let tool: Tool
    let automationDetails: AutomationDetails
    let columnKind = "unicodeCodePoints"
    let invocations: [Invocation]
    let results: [Result]

    /// `notes` are messages about limits of the run, such as results that were left out.
    init(_ verb: Verb, rules: [Rule], results: [Result], notes: [String]) {
      automationDetails = AutomationDetails(verb)
      tool = Tool(driver: Driver(rules: rules))
      invocations = [Invocation(toolExecutionNotifications: notes.map { Notification(message: Message($0)) })]
      self.results = results
    }
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    let name = SarifLog.toolName
    let version = UsherCommands.version
    let semanticVersion = UsherCommands.version
    let rules: [Rule]
  }

  /// Identifies the run. A code host replaces the previous results with the same identifier, so each command has its own.
  private struct AutomationDetails: Encodable {
    let id: String
    init(_ verb: Verb) { id = verb == .check ? "usher/" : "usher-\(verb.rawValue)/" }
  }

  private struct Invocation: Encodable {
    let executionSuccessful = true
    let toolExecutionNotifications: [Notification]
  }

  private struct Notification: Encodable {
    let level = "warning"
    let message: Message
  }

  private struct Message: Encodable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private struct Rule: Encodable {
    let id: String
    let name: String
    let shortDescription: Message
    let fullDescription: Message
    let help: Help
    let defaultConfiguration: Configuration
    let properties: Properties

    struct Configuration: Encodable { let level: String }

    struct Help: Encodable {
      let text: String
      let markdown: String
    }

    struct Properties: Encodable {
      let precision = "very-high"
      let tags = ["permissions"]
      let severity: String

      enum CodingKeys: String, CodingKey {
        case precision
        case tags
        case severity = "problem.severity"
      }
    }

    init(_ code: DiagnosticCode) {
      id = code.rawValue
      name = code.rawValue
      shortDescription = Message(code.title)
      // GitHub reads at most 1024 characters.
      fullDescription = Message(String(code.reason.prefix(1000)))
      help = Help(text: code.explanation, markdown: code.explanation)
      defaultConfiguration = Configuration(level: code.severity.name)
      properties = Properties(severity: code.severity == .note ? "recommendation" : code.severity.name)
    }
  }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
    let relatedLocations: [Location]?
    let partialFingerprints: Fingerprints
    let fixes: [FixObject]?
    /// The journey of a proof's finding.
    let codeFlows: [CodeFlow]?

    struct Fingerprints: Encodable { let primaryLocationLineHash: String }

    init(_ diagnostic: Diagnostic, ruleIndex: Int, _ fingerprint: String, _ paths: ReportPaths) {
      ruleId = diagnostic.code.rawValue
      self.ruleIndex = ruleIndex
      level = diagnostic.severity.name
      message = Message(sentences(of: diagnostic).joined(separator: "\n"))
      locations = [Location(diagnostic.primary, paths, id: nil)]
      let related = diagnostic.secondary.prefix(CodeScanningLimits.locations).enumerated()
        .map { Location($1, paths, id: $0 + 1) }
      relatedLocations = related.isEmpty ? nil : related
      partialFingerprints = Fingerprints(primaryLocationLineHash: fingerprint)
      let fixes = diagnostic.fixes.map { FixObject($0, in: diagnostic.primary.file, paths) }
      self.fixes = fixes.isEmpty ? nil : fixes
      codeFlows = diagnostic.counterexample.map { [CodeFlow($0, paths)] }
    }
  }

  private struct CodeFlow: Encodable {
    let threadFlows: [ThreadFlow]

    struct ThreadFlow: Encodable {
      /// A sentence about steps that are left out; nil if none are.
      let message: Message?
      let locations: [Step]
    }

    struct Step: Encodable { let location: Location }

    init(_ counterexample: Counterexample, _ paths: ReportPaths) {
      let all = counterexample.steps.enumerated().map { Step(location: Location($1, paths, id: $0 + 1)) }
      // The last steps are those that break the promise.
      let excess = all.count - CodeScanningLimits.locations
      let steps = excess > 0 ? all.prefix(1) + all.dropFirst(1 + excess) : all[...]
      let message = excess > 0 ? Message("\(excess) of \(all.count) steps are left out after the first") : nil
      threadFlows = [ThreadFlow(message: message, locations: Array(steps))]
    }
  }

  private struct Location: Encodable {
    let id: Int?
    let physicalLocation: PhysicalLocation
    let message: Message?

    struct PhysicalLocation: Encodable {
      let artifactLocation: ArtifactLocation
      let region: Region
    }

    init(_ label: Label, _ paths: ReportPaths, id: Int?) {
      self.id = id
      physicalLocation = PhysicalLocation(
        artifactLocation: ArtifactLocation(label.file, paths), region: Region(label.onOneLine, in: label.file))
      message = id == nil || label.text.rendered.isEmpty ? nil : Message(label.text.rendered)
    }
  }

  private struct ArtifactLocation: Encodable {
    let uri: String
    init(_ file: SourceFile, _ paths: ReportPaths) { uri = Path.percentEncoded(paths.path(of: file)) }
  }

  private struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int

    init(_ span: Span, in file: SourceFile) {
      let (start, end) = (file.position(at: span.start), file.position(at: span.end))
      (startLine, startColumn, endLine, endColumn) = (start.line, start.column, end.line, end.column)
    }
  }

  private struct FixObject: Encodable {
    let description: Message
    let artifactChanges: [Change]

    struct Change: Encodable {
      let artifactLocation: ArtifactLocation
      let replacements: [Replacement]
    }

    struct Replacement: Encodable {
      let deletedRegion: Region
      let insertedContent: Message
    }

    init(_ fix: Fix, in file: SourceFile, _ paths: ReportPaths) {
      description = Message(fix.title.rendered)
      let files = [file] + fix.edits.compactMap { $0.file }
      let names = files.map { $0.path }
      artifactChanges = files.enumerated().filter { names.firstIndex(of: $1.path) == $0 }.compactMap { _, changed in
        let edits = fix.edits.filter { ($0.file ?? file).path == changed.path }
        if edits.isEmpty { return nil }
        let replacements = edits.map { edit in
          Replacement(deletedRegion: Region(edit.span, in: changed), insertedContent: Message(edit.replacement))
        }
        return Change(artifactLocation: ArtifactLocation(changed, paths), replacements: replacements)
      }
    }
  }
}

/// A finding as sentences: the message, the reason and the help, then a line for each line that the help changes, and the other
/// fixes likewise.
func sentences(of diagnostic: Diagnostic) -> [String] {
  let remedies = diagnostic.remedies.map { (help: "Help: \($0.text.rendered).", lines: changes(of: $0)) }
  let head = ["\(diagnostic.message.rendered).", diagnostic.why.map { "Why: \($0.rendered)." }, remedies.first?.help]
  return [head.compactMap { $0 }.joined(separator: " ")] + (remedies.first?.lines ?? [])
    + remedies.dropFirst().flatMap { [$0.help] + $0.lines }
}

/// The number of lines of a fix that a report of sentences has.
private let shownLines = 20

private func changes(of remedy: Remedy) -> [String] {
  let more = remedy.lines.count - shownLines
  return remedy.lines.prefix(shownLines).map { $0.signed }
    + (more > 0 ? ["… and \(more == 1 ? "1 more line" : "\(more) more lines")"] : [])
}

/// The `limit` most severe findings, in their original order.
func mostSevere(_ diagnostics: [Diagnostic], _ limit: Int) -> [Diagnostic] {
  let ranked = diagnostics.indices.sorted {
    (-diagnostics[$0].severity.rawValue, $0) < (-diagnostics[$1].severity.rawValue, $1)
  }
  return ranked.prefix(limit).sorted().map { diagnostics[$0] }
}

extension Label {
  /// The part of the label on its first line.
  var onOneLine: Span {
    let line = file.span(ofLine: file.line(at: span.start))
    return Span(span.start, max(span.start, min(span.end, line.end)))
  }
}
