package import UsherSource

/// A text of an entry, in every language.
struct TextKey: Hashable {
  let entry: String
  /// Nil for a text for all platforms.
  let platform: String?
  let part: Catalog.Part
  let name: String

  init(_ entry: String, _ platform: String?, _ part: Catalog.Part, _ name: String) {
    (self.entry, self.platform, self.part, self.name) = (entry, platform, part, name)
  }
}

/// The findings of a source catalog that its translations may have taken over.
struct SourceFindings {
  private var findings: [TextKey: [Diagnostic]] = [:]

  mutating func add(_ checks: CopyChecks) {
    for (index, text) in checks.texts { findings[text, default: []].append(checks.diagnostics[index]) }
  }

  /// Marks the findings of a translation that the same text of the source has too.
  func mark(_ checks: inout CopyChecks) {
    for (index, text) in checks.texts {
      let same = findings[text]?.first { $0.isSameProblem(as: checks.diagnostics[index]) }
      checks.diagnostics[index].original = same?.primary
    }
  }
}

/// The findings with those of translations counted at their sources: a finding in a source says in how many translations it is. A
/// finding in a translation stays if that of the source is not among them, or has another severity.
package func countingTranslations(in findings: [Diagnostic]) -> [Diagnostic] {
  guard findings.contains(where: { $0.original != nil }) else { return findings }
  var indices: [FindingPlace: [Int]] = [:]
  for (index, finding) in findings.enumerated() { indices[FindingPlace(finding.primary), default: []].append(index) }
  // The files of translations with the same finding, by the index of the finding in the source.
  var files: [Int: Set<String>] = [:]
  var counted: Set<Int> = []
  for (index, finding) in findings.enumerated() {
    guard let original = finding.original,
      let first = indices[FindingPlace(original)]?.first(where: {
        findings[$0].isSameProblem(as: finding) && findings[$0].severity == finding.severity
      })
    else { continue }
    files[first, default: []].insert(finding.primary.file.path)
    counted.insert(index)
  }
  return findings.enumerated().filter { !counted.contains($0.offset) }.map { index, finding in
    guard let count = files[index]?.count else { return finding }
    var finding = finding
    finding.remark(" (and in \(count == 1 ? "1 translation" : "\(count) translations"))")
    return finding
  }
}

private struct FindingPlace: Hashable {
  let path: String
  let start: Int
  let end: Int

  init(_ label: Label) { (path, start, end) = (label.file.path, label.span.start, label.span.end) }
}
