import Foundation
import TestSupport
import Testing
import UsherSource
import UsherLint

/// Compares the table in `Policies/Rules.md` with the codes: which part of the tools reports each code.
@Suite struct RuleTableTests {
  /// The codes in the table, each with the part that reports it, and whether it is reported as a note.
  private func entries() throws -> [(code: DiagnosticCode, finder: String, isNote: Bool)] {
    let page = try String(contentsOf: projectRoot.appending(path: "Policies/Rules.md"), encoding: .utf8)
    let cells = page.matches(of: /\n\| [^|]+ \| ([^|]+) \|/).map { String($0.1) }.filter { $0 != "Found by" }
    return try cells.flatMap { $0.split(separator: ";") }.flatMap { part in
      let finder = part.prefix { $0 != ":" && $0 != "," }.trimmingCharacters(in: .whitespaces)
      return try part.matches(of: /(\(?)`([a-z-]+)`/).filter { $0.2 != "flows-at-launch" }.map { match in
        let code = try #require(DiagnosticCode(rawValue: String(match.2)), "\(match.2)")
        return (code, finder, !match.1.isEmpty)
      }
    }
  }

  @Test func everyCodeIsFoundByWhoTheTableSays() throws {
    let entries = try entries()
    #expect(entries.count > 100)
    for (code, finder, isNote) in entries {
      #expect(code.finder.rawValue == finder, "\(code.rawValue)")
      #expect((code.severity == .note) == isNote, "\(code.rawValue)")
    }
  }

  @Test func everyRuleStandsInTheTable() throws {
    let told = Set(try entries().map { $0.code })
    let rules = DiagnosticCode.allCases.filter { ![.language, .catalogLanguage].contains($0.finder) }
    #expect(rules.filter { !told.contains($0) && $0.finder != .tools }.map { $0.rawValue } == [])
    #expect(LintRule.all.filter { $0.code.finder != .rule }.map { $0.code.rawValue } == [])
  }
}
