@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

extension ReportForm where Subject == FindingsReport {
  static var github: Self {
    Self("github", .closingLine) { report, _ in WrittenReport(text: report.github) }
  }
}

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
