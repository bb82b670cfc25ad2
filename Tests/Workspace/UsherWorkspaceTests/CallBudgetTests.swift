import Foundation
import TestSupport
import Testing
import UsherProof
import UsherSource
import UsherWorkspace

/// The limits that the policies of a call share.
@Suite struct CallBudgetTests {
  /// Eight policies with the names `p0` to `p7`.
  private static func policies(in folder: URL) throws {
    for number in 0..<8 { try write(number, in: folder) }
  }

  /// A policy that asks for the camera in some states, one after the other.
  @discardableResult private static func write(_ number: Int, states: Int = 3, in folder: URL) throws -> String {
    let place = folder.appending(path: "p\(number).usher")
    let steps = (0..<states).map { "  state s\($0) { ask camera { granted -> s\($0 + 1); else -> end refused } }\n" }
    let text = """
      language 1
      policy p\(number)
      use ios
      flow f -> done | refused {
        start \(steps.joined().dropFirst(2))  state s\(states) { -> end done }
      }

      """
    try Data(text.utf8).write(to: place)
    return place.path
  }

  private func project(in folder: URL) throws -> Project {
    try Project(around: ".", in: FileSystem(seenFrom: folder.path))
  }

  /// The policies that the call leaves out, by path.
  private func leftOut(_ project: inout Project, within budget: Budget) throws -> [String] {
    var scope = CheckScope()
    let found = ordered(try project.check(".", within: budget, noting: &scope))
    return found.filter { $0.code == .inconclusive && $0.primary.text == "not explored" }
      .map { $0.primary.file.path }
  }

  /// The work of one of the policies.
  private func work(of path: String, _ project: inout Project) throws -> Int {
    var scope = CheckScope()
    _ = try project.check(path, within: Budget(), noting: &scope)
    return scope.work
  }

  @Test func thePoliciesAfterTheWorkOfTheCallAreLeftOut() throws {
    try withFolder { folder in
      try Self.policies(in: folder)
      var project = try project(in: folder)
      let work = try work(of: "p0.usher", &project)
      #expect(work > 10)
      // Five times the work of one policy, whether its result is known already or not.
      let budget = Budget(work: work)
      let expected = ["p5.usher", "p6.usher", "p7.usher"]
      #expect(try leftOut(&project, within: budget) == expected)
      #expect(try leftOut(&project, within: budget) == expected)
      for _ in 0..<4 {
        var fresh = try self.project(in: folder)
        #expect(try leftOut(&fresh, within: budget) == expected)
      }
      // Alone, each has what it needs.
      for path in expected {
        var scope = CheckScope()
        let found = try project.check(path, within: budget, noting: &scope)
        #expect(!found.contains { $0.code == .inconclusive })
      }
      #expect(try leftOut(&project, within: budget) == expected)
    }
  }

  /// A project that remembers results leaves out the same policies as a fresh one.
  @Test func afterEditsAProjectLeavesOutWhatAFreshOneLeavesOut() throws {
    try withFolder { folder in
      try Self.policies(in: folder)
      var project = try project(in: folder)
      let budget = Budget(work: try work(of: "p0.usher", &project))
      var numbers = Numbers(seed: 3)
      var seen: Set<[String]> = []
      for _ in 0..<30 {
        let place = try Self.write(numbers.next(below: 8), states: 3 * numbers.next(below: 2), in: folder)
        try project.update([place], in: FileSystem(seenFrom: folder.path))
        var fresh = try self.project(in: folder)
        let expected = try leftOut(&fresh, within: budget)
        #expect(try leftOut(&project, within: budget) == expected)
        seen.insert(expected)
      }
      #expect(seen.count > 1)
    }
  }

  /// Neither the second try with more memory nor lint rules take more time.
  @Test func aCheckEndsWithItsTime() throws {
    try withFolder { folder in
      try Self.policies(in: folder)
      let clock = CountingClock()
      var project = try project(in: folder)
      let time = Budget.Time(limit: 100, from: 0, now: { clock.read() })
      var scope = CheckScope()
      let found = try project.check(".", within: Budget(bytes: 100_000_000, time: time), noting: &scope)
      #expect(found.contains { $0.code == .inconclusive })
      #expect(clock.read() < 120)
    }
  }
}
