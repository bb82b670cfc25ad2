internal import UsherFindings
internal import UsherSource

/// The pages of all codes as one Markdown text, grouped by category and sorted by code.
var ruleBook: String {
  let chapters = DiagnosticCategory.allCases.map { category in
    let codes = DiagnosticCode.allCases.filter { $0.category == category }.sorted { $0.rawValue < $1.rawValue }
    return Chapter(category: category, codes: codes)
  }
  let contents = chapters.map {
    "- \($0.category.title): \($0.codes.map { "`\($0.rawValue)`" }.joined(separator: ", "))\n"
  }
  return "# Rules\n\n\(contents.joined())\n" + chapters.map { $0.text }.joined(separator: "\n")
}

private struct Chapter {
  let category: DiagnosticCategory
  let codes: [DiagnosticCode]

  var text: String {
    "## \(category.title)\n\n" + codes.map { page(of: $0) }.joined(separator: "\n")
  }

  /// The page of a code with its severity below the heading. Headings are two levels deeper than in the page.
  private func page(of code: DiagnosticCode) -> String {
    var isExample = false
    var lines: [String] = []
    for line in code.explanation.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isExample.toggle() }
      let isHeading = !isExample && line.hasPrefix("#")
      lines.append((isHeading ? "##" : "") + line)
      if lines.count == 1 { lines += ["", "Severity: \(code.severity.name)"] }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
