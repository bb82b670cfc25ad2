internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay
internal import UsherCompiler
internal import UsherPlatform
internal import UsherScript
internal import UsherSource
internal import UsherSemantics
internal import UsherWorkspace

/// Test results, rendered in one of the formats.
struct TestReport {
  let policies: [PolicyRun]
  /// The errors of policies that do not compile.
  let mistakes: [Diagnostic]
  /// The coverage, if the call asks for it.
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
      let failures = test.failed.flatMap { ["", failure(of: $0, policy.tested.policy, color: color)] }
      return [line(of: test, in: policy)] + failures + (failures.isEmpty ? [] : [""])
    }
    let head = "\(policy.tested.name) (\(visible(policy.tested.path)))"
    return ([head] + lines + (lines.last == "" ? [] : [""])).map { $0 + "\n" }.joined()
  }

  /// The result line of a test. With several platforms it lists those that passed, or those that failed.
  private func line(of test: PlayedTest, in policy: PolicyRun) -> String {
    let line = "  \(test.isPassed ? "passed" : "failed")  \(test.title)"
    guard policy.tested.policy.modules.count > 1 else { return line }
    let runs = test.isPassed ? test.runs : test.failed
    return line + " (\(runs.map { $0.module.device.name }.joined(separator: ", ")))"
  }

  /// The transcript up to the first difference, then the difference.
  func failure(of played: PlayedTest.Run, _ policy: CompiledPolicy, color: Bool) -> String {
    let (program, test) = (played.module.program, played.test.testCase)
    let renderer = JourneyRenderer(testing: test, in: played.module, policy)
    let callee = test.flow.map { ".\(Callee($0, of: program).called(with: test.arguments))" } ?? ""
    let head = journeyHead(
      program.name + callee, program, played.run.start, test.truths, device: played.module.device.name,
      locale: policy.copy == nil ? nil : renderer.locale)
    let finding = Diagnostic(played.run.failure, of: played.test, played.run, renderer).map {
      ["", render($0, style: RenderingStyle(color: color))]
    }
    return ([head, ""] + transcript(of: played.run.played, renderer) + (finding ?? [])).joined(separator: "\n")
  }
}
