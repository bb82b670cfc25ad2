@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

/// Tests and their failures in the schema of Jenkins' xUnit plugin, `junit-10.xsd`.
struct JUnitReport {
  let name: String
  let suites: [Suite]

  struct Suite {
    let name: String
    let cases: [Case]

    var failures: Int { cases.reduce(0) { $0 + $1.failures.count } }
    var errors: Int { cases.reduce(0) { $0 + $1.errors.count } }
  }

  struct Case {
    let name: String
    let className: String
    var failures: [Failure] = []
    /// Reasons why the test has no result.
    var errors: [Failure] = []
    /// The text of a test that passed; nil if it has none.
    var output: String?
  }

  struct Failure {
    let message: String
    let type: String
    let text: String
  }

  var text: String {
    let (tests, failures) = suites.reduce((0, 0)) { ($0.0 + $1.cases.count, $0.1 + $1.failures) }
    let errors = suites.reduce(0) { $0 + $1.errors }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"\(attribute(name))\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\">\n"
      + suites.map { text(of: $0) }.joined() + "</testsuites>\n"
  }

  private func text(of suite: Suite) -> String {
    "  <testsuite name=\"\(attribute(suite.name))\" tests=\"\(suite.cases.count)\" failures=\"\(suite.failures)\" errors=\"\(suite.errors)\" skipped=\"0\">\n"
      + suite.cases.map { text(of: $0) }.joined() + "  </testsuite>\n"
  }

  private func text(of one: Case) -> String {
    let head = "    <testcase name=\"\(attribute(one.name))\" classname=\"\(attribute(one.className))\""
    let parts =
      one.failures.map { element("failure", $0) } + one.errors.map { element("error", $0) }
      + (one.output.map { ["      <system-out>\(markup($0))</system-out>\n"] } ?? [])
    return parts.isEmpty ? head + "/>\n" : head + ">\n" + parts.joined() + "    </testcase>\n"
  }

  private func element(_ name: String, _ failure: Failure) -> String {
    "      <\(name) message=\"\(attribute(failure.message))\" type=\"\(attribute(failure.type))\">\(markup(failure.text))</\(name)>\n"
  }

  /// A reader turns the line ends and tabs of an attribute into spaces, unless they are escaped.
  private func attribute(_ text: String) -> String {
    markup(text).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }
}

extension ReportForm where Subject == FindingsReport {
  static var junit: Self {
    Self("junit", .beginning) { report, _ in WrittenReport(text: report.junit) }
  }
}

extension FindingsReport {
  /// The findings as JUnit. Without findings the report has one passed test.
  var junit: String {
    let name = "usher \(verb.rawValue)"
    let clean = JUnitReport.Case(name: "no findings", className: "usher")
    let reported = junitSuites
    return JUnitReport(
      name: name, suites: reported.isEmpty ? [JUnitReport.Suite(name: name, cases: [clean])] : reported
    ).text
  }

  /// One suite for each file with findings. A finding that makes the command fail is a failure, or an error if it is an
  /// inconclusive proof. Any other is the output of a test that passed, so that the report is as green as the exit status:
  /// GitLab and Jenkins show that output, and neither counts it.
  var junitSuites: [JUnitReport.Suite] {
    var suites: [(path: String, findings: [Diagnostic])] = []
    var known: [String: Int] = [:]
    for diagnostic in diagnostics {
      let path = paths.path(of: diagnostic.primary.file)
      if known[path] == nil {
        known[path] = suites.count
        suites.append((path, []))
      }
      if let index = known[path] { suites[index].findings.append(diagnostic) }
    }
    return suites.map { path, findings in
      JUnitReport.Suite(name: path, cases: findings.map { junitCase(of: $0, path) })
    }
  }

  private func junitCase(of diagnostic: Diagnostic, _ path: String) -> JUnitReport.Case {
    let position = diagnostic.primary.file.position(at: diagnostic.primary.span.start)
    let drawn = render(diagnostic.located(by: paths), style: RenderingStyle(color: false))
    let failure = JUnitReport.Failure(message: diagnostic.message.rendered, type: diagnostic.severity.name, text: drawn)
    var one = JUnitReport.Case(
      name: "\(diagnostic.code.rawValue) at \(position.line):\(position.column)", className: path)
    if !diagnostic.isFailing {
      one.output = drawn
    } else if diagnostic.code == .inconclusive {
      one.errors = [failure]
    } else {
      one.failures = [failure]
    }
    return one
  }
}
