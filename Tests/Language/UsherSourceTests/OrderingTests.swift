import TestSupport
import Testing
import UsherSource

@Suite struct OrderingTests {
  private let a = SourceFile(path: "a.usher", text: "one two")
  private let b = SourceFile(path: "b.usher", text: "one two")

  private func finding(_ file: SourceFile, _ start: Int, _ code: DiagnosticCode, _ message: Message = "m") -> Diagnostic
  {
    Diagnostic(code, message, at: Label(file, Span(start, start + 1)))
  }

  @Test func reportsGoByFileThenPlaceThenSeverityThenCode() {
    let found = [
      finding(b, 0, .syntax), finding(a, 4, .syntax), finding(a, 0, .partialCopy), finding(a, 0, .wrongType),
      finding(a, 0, .syntax, "\("z")"), finding(a, 0, .syntax, "\("m")"),
    ]
    let lines = [
      "a.usher:1:1: error: m [syntax]", "a.usher:1:1: error: z [syntax]", "a.usher:1:1: error: m [wrong-type]",
      "a.usher:1:1: warning: m [partial-copy]", "a.usher:1:5: error: m [syntax]", "b.usher:1:1: error: m [syntax]",
    ]
    #expect(ordered(found).map(renderCompact) == lines)
    #expect(ordered(found.reversed()).map(renderCompact) == lines)
  }

  @Test func theSameFindingIsReportedOnce() {
    let found = [
      finding(a, 0, .syntax, "`\("x")` is wrong"), finding(a, 4, .syntax), finding(a, 0, .syntax, "\("y") is wrong"),
      finding(a, 0, .syntax, "`\("x")` is wrong"),
    ]
    #expect(
      ordered(found).map { "\($0.primary.span.start) \($0.message.description)" } == [
        "0 `x` is wrong", "0 y is wrong", "4 m",
      ])
  }

  @Test func theSummaryCountsEachSeverity() {
    #expect(summary(of: []) == "no findings")
    #expect(summary(of: [finding(a, 0, .syntax)]) == "1 error")
    #expect(
      summary(of: [finding(a, 0, .partialCopy), finding(a, 0, .syntax), finding(a, 1, .syntax)])
        == "2 errors, 1 warning")
  }
}
