import Testing
import UsherCompiler
import UsherDiagnostics

/// What is as large as it may be is clean, and one more is one error.
@Suite struct LimitTests {
  // S211
  @Test func anEnumerationHas64Values() {
    func policy(_ count: Int) -> String { "input n: \(names(count).joined(separator: " | "))\n" + reading("n") }
    expectClean(policy(64))
    expectOne(policy(65), "3:10", "65 values are more than 64")
  }

  // S211
  @Test func aRangeHas256Numbers() {
    expectClean("input n: 7...262\n" + reading("n"))
    expectOne("input n: 7...263\n" + reading("n"), "3:10", "257 values are more than 256")
  }

  // S211
  @Test func aPromptHas64Buttons() {
    func policy(_ count: Int) -> String {
      let rows = names(count).joined(separator: " | ")
      return "alert p { \(names(count).map { "button \($0)" }.joined(separator: "; ")) }\n"
        + "flow f -> over { start state s { show p { \(rows) -> end over } } }\n"
    }
    expectClean(policy(64))
    expectOne(policy(65), "3:7", "65 values are more than 64")
  }

  // S224
  @Test func aQuestionTells65536CombinationsApart() {
    func policy(_ count: Int) -> String {
      names(count).map { "input \($0): Bool\n" }.joined()
        + "flow f -> all | some { start state s { choose {\n"
        + "\(names(count).joined(separator: " and ")) -> end all; else -> end some } } }\n"
    }
    expectClean(policy(16))
    expectOne(policy(17), "20:40", "this tells more than 65536 combinations apart")
  }

  // S252
  @Test func aFlowStandsFor64FlowsOverResources() {
    let policy = """
      flow f(r: resource) -> over { start state s { choose r { _ -> end over } } }
      flow all -> over { start state s { run f(r: r0) { over -> end over } } }

      """
    expectClean(policy, resources: 64)
    expectOne(policy, resources: 65, "3:6", "the resources of this flow come in more than 64 combinations")
  }

  // S252
  @Test func aValueComesTo1024TestsWrittenOut() {
    func policy(_ count: Int) -> String {
      """
      input n: 0...3
      let few = \((0..<512).map { "n is \($0 % 3)" }.joined(separator: " or "))
      decide many: Bool = few or \((0..<count - 512).map { "n is \($0 % 3)" }.joined(separator: " or "))

      """
    }
    expectClean(policy(1024))
    expectOne(policy(1025), "5:8", "written out, this value comes to more than 1024 tests")
  }
}

private func names(_ count: Int, _ letter: String = "a") -> [String] { (0..<count).map { "\(letter)\($0)" } }

private func reading(_ name: String) -> String {
  "flow f -> over { start state s { choose \(name) { _ -> end over } } }\n"
}

private func expectClean(_ lines: String, resources: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(findings(lines, resources: resources) == [], sourceLocation: sourceLocation)
}

private func expectOne(
  _ lines: String, resources: Int = 1, _ place: String, _ message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let expected = "test.usher:\(place): error: \(message) [too-complex]"
  #expect(findings(lines, resources: resources) == [expected], sourceLocation: sourceLocation)
}

/// What is found in a policy of these lines, the third and on, on a platform with so many resources.
private func findings(_ lines: String, resources: Int) -> [String] {
  let declarations = names(resources, "r").map { "resource \($0) { status off, on }\n" }.joined()
  let platform = SourceFile(path: "there.usher", text: "language 1\nplatform there\n\(declarations)")
  let device = compilePlatform(platform)
  let policy = read(SourceFile(path: "test.usher", text: "language 1\npolicy test; use there\n\(lines)"))
  let found = policy.result.map { file in
    compilePolicy(file, in: Surroundings(platforms: ["there"], device: { _ in device.result })).diagnostics
  }
  return (device.diagnostics + policy.diagnostics + (found ?? [])).map(renderCompact)
}
