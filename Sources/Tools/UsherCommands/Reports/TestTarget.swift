internal import UsherCompiler
internal import UsherPlatform
internal import UsherPlay
internal import UsherScript
@_spi(Rendering) internal import UsherSource
internal import UsherModule
internal import UsherWorkspace

/// The output formats of test results.
enum TestFormat: String, CaseIterable {
  case pretty
  /// One object for each test and platform.
  case json
  case junit
  case github

  /// Whether compiler errors are reported among the test failures.
  var includesCompilerErrors: Bool {
    switch self {
    case .pretty, .json: false
    case .junit, .github: true
    }
  }
}

/// Destination and format of a report of test results.
struct TestTarget {
  let format: TestFormat
  /// Nil for standard output.
  let path: String?

  static func all(in arguments: CommandArguments) throws(InputError) -> [TestTarget] {
    let wanted = try reportsWanted(in: arguments, among: TestFormat.allCases)
    if wanted.isEmpty { return [TestTarget(format: .pretty, path: nil)] }
    return wanted.map { TestTarget(format: $0.format, path: $0.path) }
  }

  func write(_ report: TestReport) throws(InputError) {
    let text = try report.text(as: format, color: path == nil && Output.wantsColor)
    switch (path, format) {
    case (nil, _): Output.write(rendered: text)
    case (let path?, .pretty), (let path?, .github): try putReport(lines: text, into: path)
    case (let path?, .json), (let path?, .junit): try putReport(data: text, into: path)
    }
  }
}

extension TestReport {
  /// Failures and compiler errors as findings.
  var findings: FindingsReport {
    let failures = policies.flatMap { policy in
      policy.tests.flatMap { $0.failed }.compactMap { $0.difference(policy.tested.policy) }
    }
    return FindingsReport(ordered(mistakes + failures), paths: ReportPaths(in: fileSystem), verb: .test)
  }

  /// One suite for each policy and one case for each test. Files with compiler errors have suites as in `usher check`.
  var junit: JUnitReport {
    let paths = ReportPaths(in: fileSystem)
    let suites = policies.map { policy in
      JUnitReport.Suite(
        name: paths.path(of: policy.tested.path), cases: policy.tests.map { testCase(of: $0, policy.tested) })
    }
    let broken = FindingsReport(mistakes, paths: paths, verb: .test).junitSuites
    return JUnitReport(name: "usher test", suites: suites + broken)
  }

  private func testCase(of test: PlayedTest, _ tested: TestedPolicy) -> JUnitReport.Case {
    let failures = test.failed.compactMap { run -> JUnitReport.Failure? in
      run.difference(tested.policy).map { finding in
        JUnitReport.Failure(
          message: finding.message.rendered, type: finding.code.rawValue,
          text: run.text(tested.policy, color: false))
      }
    }
    return JUnitReport.Case(name: test.title, className: tested.name, failures: failures)
  }
}
