import TestSupport
import Testing
import UsherFindings
import UsherLint
import UsherSource
import UsherWorkspace

/// Which findings a suppression hides, and which suppressions are reported themselves.
@Suite struct SuppressionTests {
  /// The test puts a `naming` finding at the first mark.
  @Test(arguments: [
    ("state ‹First› {  // usher: allow naming -- as in the guide\n", true),
    ("// usher: allow naming -- as in the guide\n\nstate ‹First› {\n", true),
    ("// usher: allow naming, merged-refusals -- as in the guide\nstate ‹First› {\n", true),
    ("state ‹First› {  // usher: allow merged-refusals -- as in the guide\n", false),
    ("state ‹First› {\n// usher: allow naming -- as in the guide\n", false),
    ("track a(\"// usher: allow naming -- in a text\") ‹First›\n", false),
    ("track a(\"\\\"// usher: allow naming -- in a text\") ‹First›\n", false),
  ]) func anAllowanceIsForItsLine(_ marked: String, _ isAllowed: Bool) throws {
    let source = MarkedSource(marked)
    var suppressions = Suppressions(of: [source.file])
    #expect(suppressions.diagnostics.map(renderCompact) == [])
    let finding = Diagnostic(.naming, "wrong", at: Label(source.file, try #require(source.spans.first)))
    #expect(suppressions.allow(finding) == isAllowed)
  }

  @Test(arguments: [
    ("state s {  // usher: allow ‹nameing› -- why\n", [Expected(.unknownCode, "there is no code `nameing`")]),
    (
      "state s {  // usher: allow ‹dead-row› -- why\n",
      [Expected(.fixedSeverity, "`dead-row` is always an error")]
    ),
    ("state s {  ‹// usher: allow naming›\n", [Expected(.malformedAllowance, "the suppression has no reason")]),
  ]) func whatIsNoAllowanceIsReported(_ marked: String, _ expected: [Expected]) {
    let source = MarkedSource(marked)
    expect(readSuppressions(in: source.file).diagnostics, markedIn: source, are: expected)
  }

  @Test func anAllowanceThatAllowedNothingIsReported() {
    let source = MarkedSource("state s {  // usher: allow ‹naming› -- why\n")
    let unused = Suppressions(of: [source.file]).unused(besides: [])
    expect(unused, markedIn: source, are: [Expected(.unusedAllowance, "there is no finding `naming` to allow here")])
  }
}
