@_spi(Rendering) internal import UsherSource
internal import UsherFindings
internal import UsherWorkspace

extension ReportForm where Subject == FindingsReport {
  static var gitlab: Self {
    Self("gitlab", .content(isOwnGitLabReport)) { report, _ in
      WrittenReport(text: jsonText(of: report.gitlabIssues))
    }
  }
}

/// Other tools write the same form; their issues have other codes.
private func isOwnGitLabReport(_ text: String) -> Bool {
  struct Issue: Decodable {
    let code: String
    enum CodingKeys: String, CodingKey { case code = "check_name" }
  }
  return decoded([Issue].self, from: text.utf8)?.allSatisfy { DiagnosticCode(rawValue: $0.code) != nil } ?? false
}

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
