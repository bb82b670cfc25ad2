internal import UsherCompiler
internal import UsherPlatform
internal import UsherPlay
internal import UsherScript
@_spi(Rendering) internal import UsherSource
internal import UsherModule
internal import UsherWorkspace

extension ReportForm where Subject == TestReport {
  /// The forms of test results, with the default first.
  static var all: [Self] {
    [
      Self("pretty", .closingLine, hasCompilerErrors: false) { report, terminal in
        WrittenReport(text: report.pretty(color: terminal.style.color))
      },
      // One object for each test and platform.
      Self("json", .beginning, hasCompilerErrors: false) { report, _ in
        WrittenReport(text: report.json)
      },
      Self("junit", .beginning) { report, _ in WrittenReport(text: report.junit.text) },
      ReportForm<FindingsReport>.github.of { $0.findings },
    ]
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
