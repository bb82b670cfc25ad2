internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherScript
@_spi(Rendering) internal import UsherSource
internal import UsherProof
internal import UsherModule
internal import UsherWorkspace

/// Encodes proofs: one object for each flow and platform, then one object for each finding, with sorted keys.
struct VerifyJSON {
  let policies: [PolicyProof]
  /// Whether memory use is included.
  let measures: Bool

  var text: String {
    var lines: [String] = []
    for verified in policies {
      for proof in verified.proofs {
        for flow in proof.flows {
          lines.append(jsonLine(of: FlowObject(flow, proof, verified.path, measures: measures)))
        }
      }
      for finding in verified.findings {
        let renderer = finding.story.map {
          StoryRenderer($0.story, of: $0.module, finding.diagnostic, verified.policy)
        }
        lines.append(jsonLine(of: FindingObject(finding.diagnostic, renderer)))
      }
    }
    return lines.joined()
  }

  private struct FlowObject: Encodable {
    var policy: String
    var file: String
    var flow: String
    var platform: String
    var verdict: String
    /// The limit that the proof reached, if it is inconclusive.
    var exhausted: String?
    var states: Int
    var transitions: Int
    var depth: Int
    var waived: Int
    /// The number of states in which a journey can be stuck, with nothing offered and nothing awaited. Suppressed ones count.
    var deadWaits: Int
    /// The codes of all findings in this flow, each once. Suppressed ones are included.
    var broken: [String]
    /// The memory that the proof uses for each state and its transitions. Nil unless it is measured.
    var bytesPerState: Int?

    init(_ flow: Proof.FlowProof, _ proof: Proof, _ path: String, measures: Bool) {
      policy = proof.module.program.name
      file = path
      self.flow = proof.module.program.flows[flow.flow].name.description
      platform = proof.module.device.name
      verdict = flow.verdict
      exhausted = flow.exhausted?.rawValue
      (states, transitions, depth) = (flow.states, flow.transitions, flow.depth)
      waived = flow.waived.count
      deadWaits = flow.deadWaits
      broken = proof.brokenCodes(of: flow)
      bytesPerState = measures ? flow.bytesPerState : nil
    }
  }

  private struct FindingObject: Encodable {
    var code: String
    var severity: String
    var message: String
    var file: String
    var line: Int
    var column: Int
    var story: [String]?
    var test: [String]?

    init(_ diagnostic: Diagnostic, _ renderer: StoryRenderer?) {
      code = diagnostic.code.rawValue
      severity = diagnostic.severity.name
      message = diagnostic.message.rendered
      let position = diagnostic.primary.file.position(at: diagnostic.primary.span.start)
      file = diagnostic.primary.file.path
      (line, column) = (position.line, position.column)
      story = renderer?.lines.map { $0.rendered }
      test = renderer.flatMap { $0.isPlayable ? $0.testBlock() : nil }
    }
  }
}
