internal import UsherSource

/// Every page in one Markdown text: by category in the order of the work, and by code within one.
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

  /// A page with its severity below its heading, two levels further down.
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
