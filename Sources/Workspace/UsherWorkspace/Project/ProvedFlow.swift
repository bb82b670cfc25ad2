internal import UsherPlatform
internal import UsherProof
internal import UsherScript
internal import UsherModule
package import UsherSource

/// The verdict on a flow over all platforms and instances, in one line.
package struct ProvedFlow: Sendable {
  /// The name of the flow where it is declared.
  package let place: Label
  /// For instance `proved: 212 states, 1043 transitions`.
  package let text: String

  /// The flows that a policy declares in a file, in the order of the program.
  static func all(of proofs: [Proof], _ verdict: ProofVerdict, in path: String) -> [ProvedFlow] {
    var known: [(place: Label, proofs: [(flow: Proof.FlowProof, platform: String)])] = []
    for proof in proofs {
      for flow in proof.flows {
        let place = proof.place(of: flow.flow)
        if place.file.path != path { continue }
        let one = (flow: flow, platform: proof.module.device.name)
        if let index = known.firstIndex(where: { $0.place.isSamePlace(as: place) }) {
          known[index].proofs.append(one)
        } else {
          known.append((place, [one]))
        }
      }
    }
    return known.map { place, flows in
      let findings = verdict.findings.count { $0.flows.contains { $0.isSamePlace(as: place) } }
      return ProvedFlow(place: place, text: text(of: flows, findings, platforms: proofs.count))
    }
  }

  /// The verdicts, each with its platforms if the policy has several.
  private static func text(
    of proofs: [(flow: Proof.FlowProof, platform: String)], _ findings: Int, platforms: Int
  ) -> String {
    var verdicts: [String] = []
    for proof in proofs where !verdicts.contains(proof.flow.verdict) { verdicts.append(proof.flow.verdict) }
    return verdicts.map { verdict in
      let same = proofs.filter { $0.flow.verdict == verdict }
      var names: [String] = []
      for proof in same where !names.contains(proof.platform) { names.append(proof.platform) }
      let place = platforms > 1 ? " on \(listed(names, "and"))" : ""
      return "\(verdict)\(place): \(counts(of: same.map { $0.flow }, findings))"
    }.joined(separator: "; ")
  }

  /// The details of a verdict. States and transitions of the flows that have it are added up.
  private static func counts(of flows: [Proof.FlowProof], _ findings: Int) -> String {
    if let given = flows.first(where: { !$0.isComplete }) {
      return given.exhausted.map { "stopped at the limit of \($0 == .call ? "the whole check" : $0.rawValue)" }
        ?? "too many situations"
    }
    let isBroken = flows.contains { !$0.findings.isEmpty }
    let waived = flows.reduce(0) { $0 + $1.waived.count }
    let counts = [
      isBroken && findings > 0 ? counted(findings, "finding") : nil,
      counted(flows.reduce(0) { $0 + $1.states }, "state"),
      counted(flows.reduce(0) { $0 + $1.transitions }, "transition"),
      waived == 0 ? nil : "\(waived) waived",
    ]
    return counts.compactMap { $0 }.joined(separator: ", ")
  }
}
