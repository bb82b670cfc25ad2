import TestSupport
import Testing
import UsherCompiler
import UsherSource

/// The findings of semantics and their places. Each text continues a policy on a platform with one resource.
@Suite struct MarkedPolicyTests {
  private static let platform = """
    language 1
    platform there
    link settings "there:"
    resource door {
      page settings
      status closed, locked
      status open grants
      ask from closed -> open | locked
      settings locked -> open
    }
    """

  @Test(arguments: [
    ("flow f -> over { start state s { choose door { _ -> end over } } }", []),
    (
      "flow f -> over { start state s { choose ‹dor› { _ -> end over } } }",
      [Expected(.unknownName, "`dor` is not a value")]
    ),
    (
      "flow f -> over { start state s { ‹choose door› { open -> end over } } }",
      [Expected(.missingAnswer, "`choose door` does not say what happens when it is closed or locked")]
    ),
    (
      "flow f -> over { start state s { choose door { _ -> end over; ‹open› -> end over } } }",
      [Expected(.deadRow, "this row is never used")]
    ),
    (
      "flow f -> over { start state s { choose { ‹door.isOpen› -> end over; else -> end over } } }",
      [Expected(.unknownName, "`door.isOpen` is not a value")]
    ),
    (
      "flow f -> over { start state s { choose door { _ -> ‹t› } } }",
      [Expected(.unknownName, "`t` is not a state")]
    ),
    (
      "memory m: Bool = ‹2› for session\nflow f -> over { start state s { choose m { _ -> end over } } }",
      [Expected(.outOfDomain, "`2` is not a possible value here")]
    ),
  ]) func aMistakeIsReportedAtItsPlace(_ marked: String, _ expected: [Expected]) throws {
    let source = MarkedSource("language 1\npolicy p\nuse there\n" + marked)
    let found = try checked(source.file, on: [compiledPlatform(Self.platform)])
    expect(found.diagnostics, markedIn: source, are: expected)
    #expect((found.result != nil) == expected.isEmpty)
  }
  /// What is unreachable is judged beside the dead rows where each of several platforms may use other rows.
  @Test(arguments: [
    ("state t { -> u }\nstate u { -> end over } }", []),
    (
      "state t { -> end over }\nstate ‹u› { -> end over } }",
      [Expected(.unreachable, "nothing leads to `u`")]
    ),
  ]) func whatADeadRowLeadsToIsNoSecondMistake(_ states: String, _ others: [Expected]) throws {
    let source = MarkedSource(
      "language 1\npolicy p\nuse there, elsewhere\n"
        + "flow f -> over { start state s { choose door { _ -> end over; ‹open› -> t } }\n" + states)
    let platforms = [Self.platform, Self.platform.replacing("platform there", with: "platform elsewhere")]
    let found = try checked(source.file, on: platforms.map(compiledPlatform))
    expect(found.diagnostics, markedIn: source, are: [Expected(.deadRow, "this row is never used")] + others)
  }
}
