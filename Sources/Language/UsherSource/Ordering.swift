/// Sorts diagnostics for reports and removes duplicates. The order is by path, position, severity (errors first), code
/// and message.
///
/// Of several diagnostics about the same problem at the same place, the first in the input is kept.
public func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  var ordered: [Diagnostic] = []
  for diagnostic in diagnostics.sorted(by: precedes) {
    let alike = ordered.reversed().prefix { rank($0) == rank(diagnostic) }
    if !alike.contains(where: { $0.isSame(as: diagnostic) }) { ordered.append(diagnostic) }
  }
  return ordered
}

extension Diagnostic {
  /// The finding with the names of the platforms that have it, unless all have it, or its message names them. `found` are the findings
  /// of each platform.
  package func naming(_ platforms: [String], among found: [[Diagnostic]]) -> Diagnostic {
    let places = zip(platforms, found).filter { $1.contains { $0.isSame(as: self) } }.map { $0.0 }
    if places.count == platforms.count || places.allSatisfy({ names($0) }) { return self }
    var diagnostic = self
    diagnostic.restrict(to: places)
    return diagnostic
  }
}

/// The number of findings per severity, errors first: `2 errors, 1 warning`, or `no findings`.
public func summary(of diagnostics: [Diagnostic]) -> String {
  let severities: [Severity] = [.error, .warning, .note]
  let counts = severities.map { severity in (severity, diagnostics.count { $0.severity == severity }) }
  let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.name)\($0.1 == 1 ? "" : "s")" }
  return words.isEmpty ? "no findings" : words.joined(separator: ", ")
}

/// The first part of the sort key of reports, most significant first.
private func rank(_ diagnostic: Diagnostic) -> (String, Int, Int, Int, String) {
  let span = diagnostic.primary.span
  return (
    diagnostic.primary.file.path, span.start, span.end, -diagnostic.severity.rawValue, diagnostic.code.rawValue
  )
}

private func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
  let (one, other) = (rank(left), rank(right))
  if one != other { return one < other }
  return left.message.rendered < right.message.rendered
}
