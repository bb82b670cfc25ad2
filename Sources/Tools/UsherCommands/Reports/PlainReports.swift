internal import UsherPlatform
@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

// MARK: GitLab

/// A finding in the format of GitLab's code quality reports.
struct GitLabIssue: Encodable {
  let description: String
  let checkName: String
  /// Unique within a report: a merge request shows only one of several issues with the same fingerprint.
  let fingerprint: String
  let severity: String
  let location: Location

  struct Location: Encodable {
    let path: String
    let lines: Lines
  }

  struct Lines: Encodable {
    let begin: Int
    let end: Int
  }

  enum CodingKeys: String, CodingKey {
    case description
    case checkName = "check_name"
    case fingerprint
    case severity
    case location
  }
}

extension FindingsReport {
  var gitlabIssues: [GitLabIssue] {
    var counts: [String: Int] = [:]
    var fingerprints = Fingerprints()
    return diagnostics.map { diagnostic in
      let path = paths.path(of: diagnostic.primary.file)
      let fingerprint = fingerprints.fingerprint(of: diagnostic, path)
      counts[fingerprint, default: 0] += 1
      let line = diagnostic.primary.file.line(at: diagnostic.primary.span.start)
      return GitLabIssue(
        description: diagnostic.message.rendered, checkName: diagnostic.code.rawValue,
        fingerprint: "\(fingerprint)-\(counts[fingerprint] ?? 1)", severity: gitlabName(of: diagnostic.severity),
        location: GitLabIssue.Location(path: path, lines: GitLabIssue.Lines(begin: line, end: line)))
    }
  }

  private func gitlabName(of severity: Severity) -> String {
    switch severity {
    case .note: "info"
    case .warning: "minor"
    case .error: "major"
    }
  }
}

// MARK: GitHub

/// The number of annotations of each kind that GitHub shows for a step. It drops the others.
private let annotationLimit = 10

extension FindingsReport {
  /// The findings as workflow commands, most severe first. Findings beyond the limit are printed as plain lines, and a notice
  /// counts them.
  var github: String {
    let severities: [Severity] = [.error, .warning, .note]
    var rest: [Diagnostic] = []
    var text = ""
    let isFull = severities.contains { severity in diagnostics.count { $0.severity == severity } > annotationLimit }
    for severity in severities {
      let all = diagnostics.filter { $0.severity == severity }
      // The notice with the count is an annotation of this kind too.
      let limit = severity == .note && isFull ? annotationLimit - 1 : annotationLimit
      for diagnostic in all.prefix(limit) { text += annotation(diagnostic) }
      rest += all.dropFirst(limit)
    }
    guard !rest.isEmpty else { return text }
    text += rest.map { plain(renderCompact($0.located(by: paths))) + "\n" }.joined()
    let message = "\(summary(of: rest)) more, reported in the log of this step; \(summary(of: diagnostics)) in all"
    return text + "::notice title=usher \(verb.rawValue)::\(escaped(message))\n"
  }

  private func annotation(_ diagnostic: Diagnostic) -> String {
    let (file, span) = (diagnostic.primary.file, diagnostic.primary.onOneLine)
    let (start, end) = (file.position(at: span.start), file.position(at: span.end))
    let properties = [
      "file=\(escapedProperty(paths.path(of: file)))", "line=\(start.line)", "endLine=\(end.line)",
      "col=\(start.column)", "endColumn=\(end.column)", "title=\(escapedProperty(diagnostic.code.rawValue))",
    ]
    let command =
      switch diagnostic.severity {
      case .note: "notice"
      case .warning: "warning"
      case .error: "error"
      }
    let text = sentences(of: diagnostic).joined(separator: "\n")
    return "::\(command) \(properties.joined(separator: ","))::\(escaped(text))\n"
  }

  private func escaped(_ text: String) -> String {
    let lines = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    return visible(lines)
  }

  private func escapedProperty(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

// MARK: Xcode

extension FindingsReport {
  /// The findings as lines of a compiler, which Xcode underlines: the path is absolute, and a finding has one line.
  var xcode: String {
    diagnostics.map { diagnostic in
      let (file, start) = (diagnostic.primary.file, diagnostic.primary.span.start)
      let path = BundledPlatforms.isOne(file.path) ? file.path : fileSystem.absolute(file.path)
      let position = file.position(at: start)
      let sentences = sentences(of: diagnostic).joined(separator: " ")
      let text = "\(diagnostic.severity.name): \(sentences) [\(diagnostic.code.rawValue)]"
      return "\(visible(path)):\(position.line):\(position.column): \(visible(text))\n"
    }.joined()
  }
}

extension Diagnostic {
  /// The same finding, with its paths in the form that reports use.
  func located(by paths: ReportPaths) -> Diagnostic {
    var files: [ObjectIdentifier: SourceFile] = [:]
    func located(_ label: Label) -> Label {
      let known = files[ObjectIdentifier(label.file)]
      let file = known ?? SourceFile(path: paths.path(of: label.file), bytes: label.file.bytes)
      files[ObjectIdentifier(label.file)] = file
      return Label(file, label.span, label.text)
    }
    var copy = self
    copy.primary = located(primary)
    copy.secondary = secondary.map(located)
    return copy
  }
}
