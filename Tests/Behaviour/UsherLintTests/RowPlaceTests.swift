import TestSupport
import Testing
import UsherCompiler
import UsherLint
import UsherProof
import UsherSource

/// The rows that findings of lint rules point to, where one platform drops a row above them.
@Suite struct RowPlaceTests {
  /// What the states of a policy contain. `RES` is the resource.
  struct Contents: Sendable, CustomTestStringConvertible {
    var rule: DiagnosticCode
    var checking = "choose RES { granted -> end ready; askable -> asking; else -> end off }"
    var asking =
      "ask RES { granted -> end ready; restricted | unavailable { track refused } -> telling; else { track refused } -> end off }"
    var telling = "show blocked { openSettings { track refused } -> away; later -> end off }"
    var away = "open settings { returned | failed -> end off }"

    var testDescription: String { rule.rawValue }
  }

  private static let cases = [
    Contents(
      rule: .refusalWithoutMetric,
      asking:
        "ask RES { granted -> end ready; restricted { track refused } -> end off; ‹else› -> end off }"
    ),
    Contents(
      rule: .settingsAfterRefusal,
      asking:
        "ask RES { granted -> end ready; restricted -> away; ‹else› { track refused } -> away }"),
    Contents(
      rule: .guidanceAfterRefusal,
      asking:
        "ask RES { granted -> end ready; restricted -> telling; ‹else› { track refused } -> telling }"
    ),
    Contents(
      rule: .requestsInARow,
      asking:
        "ask RES { granted -> end ready; restricted -> more; ‹else› { track refused } -> more }"),
    Contents(
      rule: .asksAgain,
      asking:
        "ask RES { granted -> end ready; restricted -> end off; ‹else› { track refused } -> asking }"
    ),
    Contents(
      rule: .tripWithoutMetric,
      asking:
        "ask RES { granted -> end ready; restricted { open settings } -> end off; ‹else› { open settings } -> end off }"
    ),
    Contents(
      rule: .staleFact,
      asking:
        "ask RES { granted -> end ready; restricted -> looking; ‹else› { do reset } -> looking }"),
    Contents(
      rule: .mergedRefusals,
      checking:
        "choose RES { granted -> end ready; restricted -> end off; askable -> asking; denied -> telling; ‹else› -> telling }"
    ),
    Contents(
      rule: .returnWithoutMetric,
      away: "open settings { ‹returned› -> end off; failed { track refused } -> end off }"),
    Contents(
      rule: .wrongPage,
      telling: "show blocked { later -> end off; ‹openSettings› -> elsewhere }"),
    Contents(
      rule: .longTimer,
      telling:
        "show blocked { openSettings -> away; later -> end off }; on change of RES -> checking; ‹after 2h› -> end off"
    ),
  ]

  private static let head =
    "use ios, android\nmetric refused\nlive input isBusy: Bool = false\naction reset\nevent wanted\nevent told\nevent left\nevent more\nevent looked\nevent elsewhere\n"
  private static let prompt =
    "alert blocked { recovers camera, microphone; button openSettings preferred; button later cancel }"
  private static let others = """
      start resting state idle {
        on wanted { do reset } -> checking; on told -> telling; on left { track refused } -> away; on more -> more; on looked -> looking
        on elsewhere { track refused } -> elsewhere
      }
      state more { ask contacts { granted -> end ready; restricted -> telling; else { track refused } -> end off } }
      state looking { choose isBusy { true -> end off; false -> end ready } }
      state elsewhere { open notificationSettings { returned | failed { track refused } -> end off } }
    """

  private func flow(_ contents: Contents, _ head: String) -> String {
    """
    flow \(head) {
      state checking { \(contents.checking) }
      state asking { \(contents.asking) }
      state telling { \(contents.telling) }
      state away { \(contents.away) }
    \(Self.others)
    }

    """
  }

  private func lint(_ source: MarkedSource, besides others: [SourceFile] = []) throws
    -> [Diagnostic]
  {
    let devices = [try projectPlatform("ios"), try projectPlatform("android")]
    let checked = checked(source.file, besides: others, on: devices)
    let compiled = try #require(checked.result, "\(checked.diagnostics.map(renderCompact))")
    return UsherLint.lint(
      compiled.file, CompiledPolicy(modules: compiled.modules, copy: nil),
      steps: Proof.surveys(of: compiled.modules).proofs.steps)
  }

  private func found(
    _ rule: DiagnosticCode, in source: MarkedSource, besides others: [SourceFile] = []
  ) throws
    -> [String]
  {
    try lint(source, besides: others).filter { $0.code == rule }.map {
      text(of: $0.primary.span, in: $0.primary.file)
    }
  }

  private func text(of span: Span, in file: SourceFile) -> String {
    "\(file.path) \(file.line(at: span.start)): \(file.text(span))"
  }

  private func wanted(_ source: MarkedSource) -> [String] {
    source.spans.map { text(of: $0, in: source.file) }
  }

  @Test(arguments: cases) func aRowIsDroppedOnOnePlatform(_ contents: Contents) throws {
    let text =
      "language 1\npolicy p\n\(Self.head)\(Self.prompt)\n" + flow(contents, "f -> ready | off")
    let source = MarkedSource(text.replacing("RES", with: "camera"))
    #expect(try found(contents.rule, in: source) == wanted(source))
  }

  /// The states are overridden in a policy that extends the one with the flow.
  @Test(arguments: cases) func theRowIsInAnOverride(_ contents: Contents) throws {
    let base =
      "language 1\npolicy base\n\(Self.head)\(Self.prompt)\n"
      + flow(Contents(rule: contents.rule), "f -> ready | off")
    let own = """
      language 1
      policy p extends base
      use ios, android
      override \(Self.prompt)
      override state f.checking { \(contents.checking) }
      override state f.asking { \(contents.asking) }
      override state f.telling { \(contents.telling) }
      override state f.away { \(contents.away) }
      override state f.more { ask contacts { granted -> end ready; restricted -> telling; else { track refused } -> end off } }

      """
    let source = MarkedSource(own.replacing("RES", with: "camera"))
    let before = SourceFile(path: "base.usher", text: base.replacing("RES", with: "camera"))
    #expect(try found(contents.rule, in: source, besides: [before]) == wanted(source))
  }

  /// The flow has a resource parameter, so that it is in the program twice.
  @Test(arguments: cases) func theRowIsInTwoInstances(_ contents: Contents) throws {
    let text =
      "language 1\npolicy p\n\(Self.head)\(Self.prompt)\n"
      + flow(contents, "f(r: resource of camera | microphone) -> ready | off")
    let source = MarkedSource(text.replacing("RES", with: "r"))
    let found = try found(contents.rule, in: source)
    #expect(Set(found) == Set(wanted(source)))
  }

  /// Each resource has statuses of its own, so that each has its finding.
  @Test func everyInstanceHasItsStatuses() throws {
    let source = MarkedSource(
      """
      language 1
      policy p
      use ios
      flow f(r: resource of camera | contacts) -> on | off {
        start state looking { choose r { granted -> end on; askable -> asking; ‹denied› -> asking; else -> end off } }
        state asking { ask r { granted -> end on; else -> end off } }
      }
      """)
    let found = try lint(source).filter { $0.code == .idleRequest }
    #expect(
      found.map { "\(text(of: $0.primary.span, in: $0.primary.file)): \($0.message.description)" } == [
        "test.usher 5: denied: the system does not ask after this, because `camera` is denied",
        "test.usher 5: denied: the system does not ask after this, because `contacts` is denied",
      ])
  }
}
