internal import Usher
internal import UsherCompiler
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherSemantics

/// What tests have come to, in one of its forms.
struct TestReport {
  let policies: [PolicyRun]

  func text(as format: Report.Format) throws(UsageError) -> String {
    switch format {
    case .pretty, .compact: return policies.map { text(of: $0) }.joined() + summary + "\n"
    case .json:
      var lines: [String] = []
      for policy in policies {
        for test in policy.tests { lines += try TestJSON(policy: policy.tested).lines(of: test) }
      }
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

  private func text(of policy: PolicyRun) -> String {
    let several = policy.tested.policy.modules.count > 1
    let tests = policy.tests.map { test in
      let failed = test.runs.filter { $0.run.failure != nil }
      let places = (failed.isEmpty ? test.runs : failed).map { $0.module.device.name }
      let line =
        "  \(failed.isEmpty ? "passed" : "failed")  \(test.title)\(several ? " (\(places.joined(separator: ", ")))" : "")\n"
      return line
        + failed.map { "\n" + failure(of: $0.test, $0.run, $0.module, policy.tested.policy.copy) + "\n" }.joined()
    }
    return "\(policy.tested.name) (\(policy.tested.path))\n\(tests.joined())\n"
  }

  /// The transcript up to the difference, and the difference.
  private func failure(of test: Module.Test, _ run: TestRun, _ module: Module, _ copy: Copy?) -> String {
    let telling = Telling(testing: test.testCase, in: module, copy: copy)
    let callee = Callee(test.testCase.flow, of: module.program).called(with: test.testCase.arguments)
    let head = journeyHead(
      "\(module.program.name).\(callee)", module.program, run.start, device: module.device.name,
      locale: copy == nil ? nil : telling.locale)
    let lines = [head, ""] + transcript(of: run.played, telling)
    let finding = Diagnostic(run.failure, of: test, run, telling).map {
      "\n\n" + render($0, style: RenderingStyle(color: false))
    }
    return lines.joined(separator: "\n") + (finding ?? "") + "\n"
  }
}

private func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

extension Telling {
  /// In the words of the source; texts that the test does not give are not told.
  init(testing test: TestCase, in module: Module, copy: Copy?) {
    var texts = module.program.textInputs.map { _ in "…" }
    for case .text(let position, let text) in test.givens { texts[position] = text }
    self.init(program: module.program, copy: copy, locale: copy?.source.locale ?? "", texts: texts)
  }
}
