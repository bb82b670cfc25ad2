package import UsherCompiler
internal import UsherPlatform
package import UsherPlay
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
package import UsherModule
@_spi(Rendering) package import UsherSource

/// A policy that compiles, and so can be tested.
package struct TestedPolicy {
  package let path: String
  package let policy: CompiledPolicy

  package init(path: String, policy: CompiledPolicy) { (self.path, self.policy) = (path, policy) }

  package var name: String { policy.module.program.name }

  /// The titles of all tests in source order, each once.
  package var titles: [String] {
    let tests = policy.modules.flatMap { $0.tests }
    let ordered = tests.enumerated().sorted {
      ($0.element.place.file.path, $0.element.place.span.start, $0.offset)
        < ($1.element.place.file.path, $1.element.place.span.start, $1.offset)
    }.map { $0.element.testCase.name }
    return ordered.enumerated().filter { ordered.firstIndex(of: $1) == $0 }.map { $1 }
  }
}

/// The results of a policy's tests.
package struct PolicyRun {
  package let tested: TestedPolicy
  package let tests: [PlayedTest]

  /// Nil if no test has a wanted title.
  package init?(_ tested: TestedPolicy, _ isWanted: (String) -> Bool = { _ in true }) {
    self.tested = tested
    let policies = tested.policy.modules.map { $0.code.policy }
    tests = tested.titles.filter(isWanted).map { title in
      PlayedTest(title: title, modules: tested.policy.modules, policies)
    }
    if tests.isEmpty { return nil }
  }

  package var isPassed: Bool { tests.allSatisfy { $0.isPassed } }

  /// A line for each test, and how those that failed differ.
  package func text(color: Bool) -> String {
    let lines = tests.flatMap { test -> [String] in
      let failures = test.failed.flatMap { ["", $0.text(tested.policy, color: color)] }
      return [line(of: test)] + failures + (failures.isEmpty ? [] : [""])
    }
    let head = "\(tested.name) (\(visible(tested.path)))"
    // An empty line follows the differences of a test already.
    return ([head] + lines + (tests.last?.isPassed == true ? [""] : [])).map { $0 + "\n" }.joined()
  }

  /// The result line of a test. With several platforms it lists those that passed, or those that failed.
  private func line(of test: PlayedTest) -> String {
    let line = "  \(test.isPassed ? "passed" : "failed")  \(test.title)"
    guard tested.policy.modules.count > 1 else { return line }
    let runs = test.isPassed ? test.runs : test.failed
    return line + " (\(runs.map { $0.module.device.name }.joined(separator: ", ")))"
  }

  /// How many tests of the policies passed.
  package static func summary(of policies: [PolicyRun]) -> String {
    let tests = policies.flatMap { $0.tests }
    let passed = tests.count { $0.isPassed }
    let counts = passed == tests.count ? "all passed" : "\(passed) passed, \(tests.count - passed) failed"
    let (tested, within) = (counted(tests.count, "test"), counted(policies.count, "policy", "policies"))
    return "\(tested) in \(within): \(counts)"
  }
}

/// A test and its results on each of its platforms.
package struct PlayedTest {
  package let title: String
  package let runs: [Run]

  /// The result on one platform.
  package struct Run {
    package let module: Module
    package let test: Module.Test
    package let run: TestRun
  }

  /// `policies` are the runtime forms of `modules`, in the same order.
  init(title: String, modules: [Module], _ policies: [Policy]) {
    self.title = title
    runs = zip(modules, policies).compactMap { module, policy in
      module.tests.first { $0.testCase.name == title }.map { test in
        let run = TestRun(of: test.testCase, in: module.program, as: policy, on: module.device)
        return Run(module: module, test: test, run: run)
      }
    }
  }

  package var failed: [Run] { runs.filter { $0.run.failure != nil } }
  package var isPassed: Bool { failed.isEmpty }
}

extension PlayedTest.Run {
  /// The transcript up to the first difference, then the difference.
  package func text(_ policy: CompiledPolicy, color: Bool) -> String {
    let (program, test) = (module.program, test.testCase)
    let renderer = JourneyRenderer(testing: test, in: module, policy)
    let callee = test.flow.map { ".\(Callee($0, of: program).called(with: test.arguments))" } ?? ""
    let head = journeyHead(
      program.name + callee, module, test, run.start, locale: policy.copy == nil ? nil : renderer.locale)
    let finding = difference(policy).map { ["", render($0, style: RenderingStyle(color: color))] }
    let played = ([head, ""] + transcript(of: run.played, renderer)).map { $0.rendered }
    return (played + (finding ?? [])).joined(separator: "\n")
  }

  /// The first difference between the test and its journey. Nil if the test passed.
  package func difference(_ policy: CompiledPolicy) -> Diagnostic? {
    Diagnostic(run.failure, of: test, run, JourneyRenderer(testing: test.testCase, in: module, policy))
  }

  /// The journey of the test, without its expectations. Nil for a test of several flows.
  package func script(of policy: CompiledPolicy) -> String? {
    let test = test.testCase
    guard let flow = test.flow else { return nil }
    var acts: [Act] = []
    for step in test.steps {
      switch step {
      case .act(let act): acts.append(act)
      case .expect: continue
      case .start: return nil
      }
    }
    let story = Story(playing: acts, of: flow, with: test.arguments, givens: test.givens)
    return WrittenJourney(story, of: module, among: policy.modules.map { $0.device.name }).script
  }
}
