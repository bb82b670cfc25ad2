internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay
internal import UsherCompiler
internal import UsherPlatform
internal import UsherScript
internal import UsherSource
internal import UsherModule
internal import UsherWorkspace

/// Test results to be reported.
struct TestReport {
  let policies: [PolicyRun]
  /// The errors of policies that do not compile.
  let mistakes: [Diagnostic]
  /// The coverage, if the call asks for it.
  var coverages: [PolicyCoverage] = []

  func pretty(color: Bool) -> String {
    let lines = [PolicyRun.summary(of: policies)] + coverages.flatMap { [""] + $0.lines }
    return policies.map { $0.text(color: color) }.joined() + lines.map { $0 + "\n" }.joined()
  }

  var json: String {
    var lines: [String] = []
    for policy in policies {
      for test in policy.tests { lines += TestJSON(policy: policy.tested).lines(of: test) }
    }
    for coverage in coverages { lines.append(TestJSON(policy: coverage.tested).line(of: coverage)) }
    return lines.joined()
  }
}
