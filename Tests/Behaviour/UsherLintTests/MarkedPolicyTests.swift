import TestSupport
import Testing
import UsherCompiler
import UsherLint
import UsherProof
import UsherSource

/// The findings of lint rules in policies that compile, and their places.
@Suite struct MarkedPolicyTests {
  @Test(arguments: [
    ("input isOn: Bool\nflow f -> on | off { start state s { choose isOn { true -> end on; false -> end off } } }", []),
    (
      "input isOn: Bool\nflow f -> on | off { start state ‹First› { choose isOn { true -> end on; false -> end off } } }",
      [Expected(.naming, "`First` does not follow the naming style")]
    ),
    (
      "flow f -> over { start state s { ‹ask camera› { ‹_› -> end over } } }",
      [
        Expected(.requestWithoutUse, "the policy asks for `camera` but never uses the answer"),
        Expected(.refusalWithoutMetric, "no metric counts that `camera` was refused"),
      ]
    ),
    (
      "flow f -> on | off { start state s { choose camera { granted -> end on; denied -> end off; ‹else› -> end off } } }",
      [Expected(.mergedRefusals, "restricted and unavailable are handled like denied")]
    ),
  ]) func aFindingIsReportedAtItsPlace(_ marked: String, _ expected: [Expected]) throws {
    let source = MarkedSource("language 1\npolicy p\nuse ios\n" + marked)
    let compiled = try compiled(source.text)
    let found = lint(
      compiled.file, CompiledPolicy(modules: compiled.modules, copy: nil),
      steps: Proof.surveys(of: compiled.modules).proofs.steps)
    expect(found, markedIn: source, are: expected)
  }
}
