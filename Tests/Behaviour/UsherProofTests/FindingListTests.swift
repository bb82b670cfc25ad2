import TestSupport
import Testing
import UsherPlatform
import UsherModule

// The state graph is internal to the proof; other modules see only its results.
@testable import UsherProof

@Suite struct FindingListTests {
  /// Flows that run each other twice reach one state in 2⁷ situations. Each would have a counterexample of up to 2⁷ steps.
  private static func nested(_ waiver: String) -> String {
    var text = "language 1\npolicy p\nuse ios\n"
    text += "flow f0 -> done { start state s {\n\(waiver)\non change of camera -> end done } }\n"
    for index in 1...7 {
      text += """
        flow f\(index) -> done {
          start state s { run f\(index - 1) { done -> t } }
          state t { run f\(index - 1) { done -> end done } }
        }

        """
    }
    return text
  }

  @Test(arguments: ["", "waive no-way-on \"meant\""])
  func aViolationInManySituationsIsOneFinding(_ waiver: String) throws {
    let module = try compiled(Self.nested(waiver)).module
    let proof = Proof(of: module, Proof.Options(keepsGraphs: true))
    let flow = try #require(proof.flows.last)
    let graph = try #require(flow.graph)
    let stories = Stories(graph: graph, module: module)
    let stuck = WayCheck(graph: graph, stories: stories).waysOn(isSpinTold: true)
    // All of them, and the end of the flow.
    #expect(Set(graph.order.map { stories.states(at: $0) }).count == 129)
    #expect(stuck.map { $0.violation.standard } == [.noWayOn])
    #expect(stuck.map { $0.story?.acts.count } == [0])
    #expect((flow.findings + flow.waived).filter { $0.violation.standard == .noWayOn }.count == 1)
    #expect(flow.waived.count == (waiver.isEmpty ? 0 : 1))
  }
}
