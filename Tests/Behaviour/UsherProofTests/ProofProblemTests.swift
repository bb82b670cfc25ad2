import TestSupport
import Testing
import UsherSource

// The problems of a proof are internal to it; other modules see diagnostics.
@testable import UsherProof

@Suite struct ProofProblemTests {
  @Test func twoDeadEndsDifferInWhatTheyWaitFor() throws {
    let text = """
      language 1
      policy waits
      use ios
      event connected
      flow forEvent for launch -> joined { start state waiting { on connected -> end joined } }
      flow forSettings for launch -> joined { start state waiting { on return | change of camera -> end joined } }
      """
    let proof = Proof(of: try compiled(text).module)
    let findings = ProofVerdict(of: [proof], Proof.Options(), in: "test.usher").findings.map { $0.diagnostic }
    #expect(
      findings.map { $0.problem(as: ProofProblem.self) } == [
        .deadEnd(state: "waiting", awaited: [.event("connected")]),
        .deadEnd(state: "waiting", awaited: [.returned, .change(of: ["camera"], isOfApp: false)]),
      ])
    #expect(findings.map { $0.names } == [["waiting"], ["waiting"]])
    #expect(!findings[0].isSameProblem(as: findings[1]))
  }
}
