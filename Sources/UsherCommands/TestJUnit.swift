internal import UsherCompiler
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherSemantics

extension TestReport {
  /// A test suite for each policy, a case for each test and platform; one that has failed tells the difference as people see it.
  ///
  /// The elements and attributes are those of the schema of Jenkins' xUnit plugin, `junit-10.xsd`.
  var junit: String {
    let runs = policies.flatMap { $0.tests.flatMap { $0.runs } }
    let failures = runs.count { $0.run.failure != nil }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="usher test" tests="\(runs.count)" failures="\(failures)" errors="0">
      \(policies.map { suite($0) }.joined())</testsuites>

      """
  }

  private func suite(_ policy: PolicyRun) -> String {
    let runs = policy.tests.flatMap { test in test.runs.map { (test, $0) } }
    let failures = runs.count { $1.run.failure != nil }
    return """
        <testsuite name="\(xml(policy.tested.name))" tests="\(runs.count)" failures="\(failures)" errors="0" skipped="0">
      \(runs.map { testCase($0, $1, of: policy) }.joined())  </testsuite>

      """
  }

  private func testCase(_ test: PlayedTest, _ run: PlayedTest.Run, of policy: PolicyRun) -> String {
    let place = policy.tested.policy.modules.count > 1 ? " (\(run.module.device.name))" : ""
    let head = "    <testcase name=\"\(xml(test.title + place))\" classname=\"\(xml(policy.tested.path))\""
    guard run.run.failure != nil else { return "\(head)/>\n" }
    let telling = Telling(testing: run.test.testCase, in: run.module, copy: policy.tested.policy.copy)
    let finding = Diagnostic(run.run.failure, of: run.test, run.run, telling)
    let told = failure(of: run, policy.tested.policy.copy, color: false)
    return """
      \(head)>
            <failure message="\(xml(finding?.message ?? ""))" type="\(finding?.code.rawValue ?? "")">\(xml(told))</failure>
          </testcase>

      """
  }
}
