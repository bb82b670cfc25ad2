import Foundation
import TestSupport
import Testing
import UsherCompiler
import UsherSource

/// A policy exactly at a limit has no findings; one above the limit has one error.
@Suite struct LimitTests {
  // S211
  @Test func anEnumerationHas64Values() {
    func policy(_ count: Int) -> String { "input n: \(names(count).joined(separator: " | "))\n" + reading("n") }
    expectClean(policy(64))
    expectOne(policy(65), "3:10", "65 values are too many; the limit is 64")
  }

  // S211
  @Test func aRangeHas256Numbers() {
    expectClean("input n: 7...262\n" + reading("n"))
    expectOne("input n: 7...263\n" + reading("n"), "3:10", "257 values are too many; the limit is 256")
  }

  // S211
  @Test func aPromptHas64Buttons() {
    func policy(_ count: Int) -> String {
      let rows = names(count).joined(separator: " | ")
      return "alert p { \(names(count).map { "button \($0)" }.joined(separator: "; ")) }\n"
        + "flow f -> over { start state s { show p { \(rows) -> end over } } }\n"
    }
    expectClean(policy(64))
    expectOne(policy(65), "3:7", "65 values are too many; the limit is 64")
    // With `dismissed`, this is the maximum number of values of an answer.
    expectOne(policy(255), "3:7", "255 values are too many; the limit is 64")
  }

  // S224
  @Test func aQuestionTells65536CombinationsApart() {
    func policy(_ count: Int) -> String {
      names(count).map { "input \($0): Bool\n" }.joined()
        + "flow f -> all | some { start state s { choose {\n"
        + "\(names(count).joined(separator: " and ")) -> end all; else -> end some } } }\n"
    }
    expectClean(policy(16))
    expectOne(policy(17), "20:40", "this question has more than 65536 combinations")
  }

  // S252
  @Test func aFlowStandsFor64FlowsOverResources() {
    let policy = """
      flow f(r: resource) -> over { start state s { choose r { _ -> end over } } }
      flow all -> over { start state s { run f(r: r0) { over -> end over } } }

      """
    expectClean(policy, resources: 64)
    expectOne(policy, resources: 65, "3:6", "the resources of this flow have more than 64 combinations")
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
    expectOne(policy(1025), "5:8", "this value needs more than 1024 tests")
  }
}

extension LimitTests {
  // S261
  @Test func aThingHas16Parameters() {
    func policy(_ count: Int) -> String { "metric m(\(names(count).map { "\($0): Bool" }.joined(separator: ", ")))\n" }
    expectClean(policy(16))
    expectOne(policy(17), "3:9", "17 parameters are too many; the limit is 16")
  }

  // S261
  @Test func aQuestionHas256Rows() {
    func policy(_ count: Int) -> String {
      let rows = (0..<count - 1).map { "n is \($0 % 256) and b is \($0 < 256) -> end over\n" }.joined()
      return
        "input n: 0...255\ninput b: Bool\nflow f -> over { start state s { choose {\n\(rows)else -> end over } } }\n"
    }
    expectClean(policy(256))
    expectOne(policy(257), "5:41", "257 rows are too many; the limit is 256")
  }

  // S261
  @Test func aNameHas64Characters() {
    func policy(_ count: Int) -> String { "metric \(String(repeating: "a", count: count))\n" }
    expectClean(policy(64))
    expectOne(policy(65), "3:8", "65 characters are too many; the limit is 64")
  }

  // S261
  @Test func eightTimersRunAtOneTime() {
    func policy(_ count: Int) -> String {
      let timers = (1..<count).map { "after \($0)s -> s\n" }.joined()
      return "flow f -> over {\nafter 1h -> end over\nstart state s {\n\(timers)}\n}\n"
    }
    expectClean(policy(8))
    expectOne(policy(9), "6:1", "9 timers at one time are too many; the limit is 8")
  }

  // S261
  @Test func aPolicyHas4096States() {
    // Each state leads to the next. The flow's root state counts too.
    func policy(_ count: Int) -> String {
      let states = (0..<count - 1).map { "\($0 == 0 ? "start " : "")state a\($0) { on e -> a\($0 + 1) }\n" }.joined()
      return "event e\nflow f -> over {\n\(states)state a\(count - 1) { on e -> end over }\n}\n"
    }
    expectClean(policy(4095))
    expectOne(policy(4096), "2:8", "4097 states in all are too many; the limit is 4096")
  }

  // S261
  @Test func aPolicyHas4096Values() {
    // A metric reads all values, eight at a time.
    func policy(_ count: Int) -> String {
      let inputs = names(count).map { "input \($0): Bool\n" }.joined()
      let tests = stride(from: 0, to: count, by: 8).map { start in
        "track m(a: \(names(count)[start..<min(start + 8, count)].joined(separator: " or ")))\n"
      }
      return "\(inputs)metric m(a: Bool)\nflow f -> over { start state s {\n\(tests.joined())-> end over } }\n"
    }
    expectClean(policy(4096))
    expectOne(policy(4097), "2:8", "4097 values in all are too many; the limit is 4096")
  }

  // S261
  @Test func whenAskedHas64Effects() {
    func policy(_ count: Int) -> String {
      let effects = Array(repeating: "track m", count: count).joined(separator: "; ")
      return "metric m\nalert p { button b }\n"
        + "flow f -> over { start state s { show p { b -> end over }; after asking { \(effects) } } }\n"
    }
    expectClean(policy(64))
    expectOne(policy(65), "5:60", "65 effects after a question are too many; the limit is 64")
  }

  // S261
  @Test func theTableOfTheSpecificationHasTheLimits() throws {
    let file = projectRoot.appending(path: "Grammar/README.md", directoryHint: .notDirectory)
    let rows = try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^\| `(\w+)` \| ([\d,]+) \|/)
    let table = rows.map { "\($0.1) \($0.2.replacing(",", with: ""))" }
    let limits = [
      ("fileBytes", Limits.fileBytes), ("nesting", Limits.nesting), ("nameCharacters", Limits.nameCharacters),
      ("digits", Limits.digits), ("rangeNumbers", Limits.rangeNumbers), ("values", Limits.values),
      ("parameters", Limits.parameters), ("combinations", Limits.combinations), ("rows", Limits.rows),
      ("tests", Limits.tests), ("instances", Limits.instances), ("states", Limits.states),
      ("variables", Limits.variables), ("timers", Limits.timers), ("manifestEntries", Limits.manifestEntries),
      ("askedStatements", Limits.askedStatements),
    ]
    #expect(table == limits.map { "\($0) \($1)" })
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

/// The findings in a policy whose lines from the third on are these, on a platform with this number of resources.
private func findings(_ lines: String, resources: Int) -> [String] {
  let declarations = names(resources, "r").map { "resource \($0) { status off, on }\n" }.joined()
  let platform = SourceFile(path: "there.usher", text: "language 1\nplatform there\n\(declarations)")
  let device = ParsedFile(platform).device
  let policy = SourceFile(path: "test.usher", text: "language 1\npolicy test; use there\n\(lines)")
  let found = device.result.map { checked(policy, on: [$0]).diagnostics } ?? []
  return (device.diagnostics + found).map(renderCompact)
}
