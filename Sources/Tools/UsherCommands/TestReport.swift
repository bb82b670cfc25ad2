internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics
internal import UsherWorkspace

/// What tests have come to, in one of its forms.
struct TestReport {
  let policies: [PolicyRun]
  /// What keeps others from being tested.
  let mistakes: [Diagnostic]
  /// What the tests come through, if that is asked for.
  var coverages: [PolicyCoverage] = []

  func text(as format: TestFormat, color: Bool) throws(InputError) -> String {
    switch format {
    case .junit: return junit.text
    case .github: return findings.text(as: .github, color: false)
    case .pretty:
      let lines = [summary] + coverages.flatMap { [""] + $0.lines }
      return policies.map { text(of: $0, color: color) }.joined() + lines.map { $0 + "\n" }.joined()
    case .json:
      var lines: [String] = []
      for policy in policies {
        for test in policy.tests { lines += try TestJSON(policy: policy.tested).lines(of: test) }
      }
      for coverage in coverages { lines.append(try TestJSON(policy: coverage.tested).line(of: coverage)) }
      return lines.map { $0 + "\n" }.joined()
    }
  }

  private var summary: String {
    let tests = policies.flatMap { $0.tests }
    let passed = tests.count { $0.isPassed }
    let counts = passed == tests.count ? "all passed" : "\(passed) passed, \(tests.count - passed) failed"
    let (tested, within) = (counted(tests.count, "test", "tests"), counted(policies.count, "policy", "policies"))
    return "\(tested) in \(within): \(counts)"
  }

  private func text(of policy: PolicyRun, color: Bool) -> String {
    let lines = policy.tests.flatMap { test -> [String] in
      let failures = test.failed.flatMap { ["", failure(of: $0, policy.tested.policy.copy, color: color)] }
      return [line(of: test, in: policy)] + failures + (failures.isEmpty ? [] : [""])
    }
    let head = "\(policy.tested.name) (\(policy.tested.path))"
    return ([head] + lines + (lines.last == "" ? [] : [""])).map { $0 + "\n" }.joined()
  }

  /// One of a policy for several platforms says on which it has passed, or else failed.
  private func line(of test: PlayedTest, in policy: PolicyRun) -> String {
    let line = "  \(test.isPassed ? "passed" : "failed")  \(test.title)"
    guard policy.tested.policy.modules.count > 1 else { return line }
    let runs = test.isPassed ? test.runs : test.failed
    return line + " (\(runs.map { $0.module.device.name }.joined(separator: ", ")))"
  }

  /// The transcript up to the difference, and the difference.
  func failure(of played: PlayedTest.Run, _ copy: Copy?, color: Bool) -> String {
    let (program, test) = (played.module.program, played.test.testCase)
    let renderer = JourneyRenderer(testing: test, in: played.module, copy: copy)
    let callee = Callee(test.flow, of: program).called(with: test.arguments)
    let head = journeyHead(
      "\(program.name).\(callee)", program, played.run.start, test.truths, device: played.module.device.name,
      locale: copy == nil ? nil : renderer.locale)
    let finding = Diagnostic(played.run.failure, of: played.test, played.run, renderer).map {
      ["", render($0, style: RenderingStyle(color: color))]
    }
    return ([head, ""] + transcript(of: played.run.played, renderer) + (finding ?? [])).joined(separator: "\n")
  }
}

extension JourneyRenderer {
  /// In the words of the source; texts that the test does not give are not told.
  init(testing test: TestCase, in module: Module, copy: Copy?) {
    var texts = module.program.textInputs.map { _ in "…" }
    for case .text(let position, let text) in test.givens { texts[position] = text }
    self.init(
      program: module.program, copy: copy, locale: copy?.source.locale ?? "", platform: module.device.name, texts: texts
    )
  }
}
