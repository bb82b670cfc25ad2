internal import Usher
internal import UsherCompiler
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherProof
internal import UsherSemantics

/// What proofs have come to, in one of their forms.
struct VerifyReport {
  let policies: [Verified]
  /// Whether time and memory are told, which differ from run to run.
  let measures: Bool

  func text(as format: Report.Format, color: Bool) throws(UsageError) -> String {
    switch format {
    case .pretty: return policies.map { text(of: $0, color: color) }.joined() + summary + "\n"
    case .compact: return policies.flatMap { $0.verdict.findings.map { renderCompact($0.diagnostic) + "\n" } }.joined()
    case .json: return try VerifyJSON(policies: policies).text()
    }
  }

  private var summary: String {
    let findings = policies.flatMap { $0.verdict.findings.map { $0.diagnostic } }
    let flows = policies.flatMap { $0.proofs.flatMap { $0.flows } }.count
    let told = findings.isEmpty ? "proved" : UsherDiagnostics.summary(of: findings)
    let within = counted(policies.count, "policy", "policies")
    return "\(counted(flows, "flow", "flows")) in \(within): \(told)"
  }

  private func text(of verified: Verified, color: Bool) -> String {
    var text = "\(verified.policy.module.program.name) (\(verified.path))\n"
    for proof in verified.proofs {
      for flow in proof.flows { text += "  \(line(of: flow, proof, isAlone: verified.proofs.count == 1))\n" }
    }
    if measures { text += "  \(milliseconds(verified.duration)) ms\n" }
    text += "\n"
    for told in verified.verdict.findings {
      text += render(told.diagnostic, style: RenderingStyle(color: color)) + "\n\n"
      if let (story, module) = told.story {
        let telling = StoryTelling(story, of: module, told.diagnostic, copy: verified.policy.copy)
        text += telling.text + "\n"
      }
    }
    return text
  }

  private func line(of flow: Proof.FlowProof, _ proof: Proof, isAlone: Bool) -> String {
    let name = proof.module.program.flows[flow.flow].name
    let verdict = flow.isComplete ? flow.findings.isEmpty ? "proved" : "not proved" : "inconclusive"
    let counts =
      "\(counted(flow.states, "state", "states")), \(counted(flow.transitions, "transition", "transitions")), depth \(flow.depth)"
    let waived = flow.waived.isEmpty ? "" : ", \(flow.waived.count) waived"
    let place = isAlone ? "" : " on \(proof.module.device.name)"
    let memory = measures ? ", \(flow.bytesPerState) bytes a state" : ""
    return "\(verdict)  \(name)\(place): \(counts)\(waived)\(memory)"
  }

  private func milliseconds(_ duration: Duration) -> Int {
    Int(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)
  }
}

func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
