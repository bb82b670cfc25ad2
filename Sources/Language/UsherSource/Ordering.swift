/// The diagnostics in the order of reports, each once: by path, position, severity (the gravest first), code and message.
///
/// Those that agree in all of these are identical; the first given stays.
public func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  var ordered: [Diagnostic] = []
  for diagnostic in diagnostics.sorted(by: { rank($0) < rank($1) }) {
    if let last = ordered.last, rank(last) == rank(diagnostic) { continue }
    ordered.append(diagnostic)
  }
  return ordered
}

/// How many there are of each severity, the gravest first: `2 errors, 1 warning`, or `no findings`.
public func summary(of diagnostics: [Diagnostic]) -> String {
  let severities: [Severity] = [.error, .warning, .note]
  let counts = severities.map { severity in (severity, diagnostics.count { $0.severity == severity }) }
  let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.name)\($0.1 == 1 ? "" : "s")" }
  return words.isEmpty ? "no findings" : words.joined(separator: ", ")
}

/// What the order of reports compares, the weightiest first.
private func rank(_ diagnostic: Diagnostic) -> (String, Int, Int, Int, String, String) {
  let span = diagnostic.primary.span
  return (
    diagnostic.primary.file.path, span.start, span.end, -diagnostic.severity.rawValue, diagnostic.code.rawValue,
    diagnostic.message
  )
}
