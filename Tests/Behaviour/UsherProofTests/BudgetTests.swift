import TestSupport
import Testing
import UsherSource

// The state graph is internal to the proof; other modules see only its results.
@testable import UsherProof

/// The limits that the flows of a policy share.
@Suite struct BudgetTests {
  /// Three flows on two platforms; the second runs the first.
  private static let text = """
    language 1
    policy several
    use ios, android
    alert off { recovers camera; button openSettings; button notNow cancel }
    flow second -> ready | refused { start state first { run first { ready -> end ready; refused -> end refused } } }
    flow first -> ready | refused {
      start state asking { ask camera { granted -> end ready; else -> explaining } }
      state explaining {
        show off { openSettings -> away; notNow -> end refused }
        on change of camera -> asking
      }
      state away { open settings { returned -> asking; failed -> end refused } }
    }
    flow third -> ready | refused { start state first { run first { ready -> end ready; refused -> end refused } } }
    """

  private func proofs(within budget: Budget, keepsGraphs: Bool = false) throws -> (proofs: [Proof], work: Int) {
    Proof.all(of: try compiled(Self.text).modules, Proof.Options(budget: budget, keepsGraphs: keepsGraphs))
  }

  private func reasons(_ proofs: [Proof]) -> [[Proof.Incompleteness?]] {
    proofs.map { proof in proof.flows.map(\.incompleteness) }
  }

  @Test func theFlowsOfAPolicyShareItsWork() throws {
    let (whole, work) = try proofs(within: Budget())
    #expect(reasons(whole) == [[nil, nil, nil], [nil, nil, nil]])
    #expect(work > whole.flatMap(\.flows).reduce(0) { $0 + $1.states })
    #expect(reasons(try proofs(within: Budget(work: work)).proofs) == reasons(whole))
    // Flows come after those that they run, so the second one is proved before the third, and after the first.
    let less = try proofs(within: Budget(work: work - 1)).proofs
    #expect(reasons(less) == [[nil, nil, nil], [nil, nil, .exhausted(.work)]])
    #expect(less[1].flows[2].findings.isEmpty)
    let first = try proofs(within: Budget(work: 1)).proofs
    #expect(reasons(first).flatMap { $0 } == Array(repeating: .exhausted(.work), count: 6))
  }

  @Test func nothingIsProvedAfterTheWorkOfTheCall() throws {
    let (none, work) = try proofs(within: Budget().usedUp)
    #expect(reasons(none).flatMap { $0 } == Array(repeating: .exhausted(.call), count: 6))
    #expect(work == 0)
    #expect(Budget(work: .max).callWork == .max)
  }

  /// The work of a proof does not count readers of its graph.
  @Test func aKeptGraphHasItsTransitions() throws {
    let (_, work) = try proofs(within: Budget())
    for flow in try proofs(within: Budget(work: work), keepsGraphs: true).proofs.flatMap(\.flows) {
      let graph = try #require(flow.graph)
      #expect(graph.order.contains { !graph.edges(from: $0).isEmpty })
    }
  }

  /// The clock advances whenever it is read.
  @Test(arguments: [1, 20, 200, 1500]) func allProofsEndWithTheTimeOfTheCall(_ limit: Int) throws {
    let clock = CountingClock()
    let time = Budget.Time(limit: limit, from: 0, now: { clock.read() })
    let cut = try proofs(within: Budget(time: time)).proofs
    #expect(cut.contains { !$0.isComplete })
    #expect(reasons(cut).flatMap { $0 }.allSatisfy { $0 == nil || $0 == .exhausted(.time) })
    #expect(clock.read() == limit + 2)
  }
}
