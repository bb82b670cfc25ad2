import Testing
import UsherFindings
import UsherSource

@Suite struct CatalogueTests {
  @Test func slugsAreUnique() {
    let slugs = DiagnosticCode.allCases.map(\.rawValue)
    #expect(Set(slugs).count == slugs.count)
  }

  @Test func slugsAreKebabCase() {
    for code in DiagnosticCode.allCases {
      #expect(code.rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(code.rawValue)")
    }
  }

  @Test func severitiesHaveDistinctNamesAndAnOrder() {
    #expect([Severity.error, .note, .warning].sorted().map(\.name) == ["note", "warning", "error"])
  }
}
