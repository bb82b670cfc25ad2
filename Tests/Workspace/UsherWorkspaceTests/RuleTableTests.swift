import Foundation
import TestSupport
import Testing
import UsherFindings
import UsherSource
import UsherLint

/// Compares the table in `Policies/Rules.md` with the codes: which part of the tools reports each code.
@Suite struct RuleTableTests {
  private let file = projectRoot.appending(path: "Policies/Rules.md", directoryHint: .notDirectory)

  /// A row of the table: its codes, each with the part that reports it, and whether it is reported as a note.
  private struct Row {
    let line: Int
    let entries: [(code: DiagnosticCode, finder: String, isNote: Bool)]
  }

  private func rows(of page: [String]) throws -> [Row] {
    try page.enumerated().compactMap { line, text in
      guard let cell = text.wholeMatch(of: /\| [^|]+ \| ([^|]+) \|/)?.1, cell != "Found by" else { return nil }
      let entries = try cell.split(separator: ";").flatMap { part in
        let finder = part.prefix { $0 != ":" && $0 != "," }.trimmingCharacters(in: .whitespaces)
        return try part.matches(of: /(\(?)`([a-z-]+)`/).filter { $0.2 != "flows-at-launch" }.map { match in
          (try #require(DiagnosticCode(rawValue: String(match.2)), "\(match.2)"), finder, !match.1.isEmpty)
        }
      }
      return Row(line: line, entries: entries)
    }
  }

  private func page() throws -> [String] {
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  @Test func everyCodeIsFoundByWhoTheTableSays() throws {
    let entries = try rows(of: page()).flatMap(\.entries)
    #expect(entries.count > 100)
    for (code, finder, isNote) in entries {
      #expect(code.finder.rawValue == finder, "\(code.rawValue)")
      #expect((code.severity == .note) == isNote, "\(code.rawValue)")
    }
  }

  /// With `UPDATE_SPECIMENS`, a missing code gets a row behind the others of its chapter, with the heading of its page.
  @Test func everyRuleStandsInTheTable() throws {
    var page = try page()
    for code in DiagnosticCode.allCases where ![.language, .catalogLanguage, .tools].contains(code.finder) {
      let rows = try rows(of: page)
      if rows.contains(where: { $0.entries.contains { $0.code == code } }) { continue }
      guard ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" else {
        Issue.record("`\(code.rawValue)` has no row: UPDATE_SPECIMENS=1 .ci/dev test RuleTableTests writes one")
        continue
      }
      let neighbour = rows.last { $0.entries.contains { $0.code.category == code.category } } ?? rows[rows.count - 1]
      let title = try ExplanationPage(of: code).heading.dropFirst("# \(code.rawValue): ".count)
      let name = code.severity == .note ? "(`\(code.rawValue)`)" : "`\(code.rawValue)`"
      page.insert("| \(title) | \(code.finder.rawValue): \(name) |", at: neighbour.line + 1)
      try page.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
  }

  @Test func everyCodeOfARuleHasItsRule() {
    let codes = DiagnosticCode.allCases.filter { $0.finder == .rule }
    #expect(LintRule.all.map(\.code.rawValue).sorted() == codes.map(\.rawValue).sorted())
  }
}
