internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherScript
@_spi(Rendering) internal import UsherSource
internal import UsherProof
internal import UsherModule
internal import UsherWorkspace

extension ReportForm where Subject == VerifyReport {
  /// The forms of proofs, with the default first: those of findings, and the complete results.
  static var all: [Self] {
    let pretty = Self("pretty", .closingLine, hasCompilerErrors: false) { report, terminal in
      report.policies.isEmpty ? nil : WrittenReport(text: report.text(color: terminal.style.color))
    }
    // One object for each flow, then one for each finding.
    let proof = Self("proof", .beginning, hasCompilerErrors: false) { report, _ in
      WrittenReport(text: VerifyJSON(policies: report.policies, measures: report.measures).text)
    }
    let ofFindings = ReportForm<FindingsReport>.all.filter { !$0.isPretty }
    return [pretty] + ofFindings.map { form in form.of { $0.findings } } + [proof]
  }
}

/// The results of proofs.
struct VerifyReport {
  let policies: [PolicyProof]
  /// The errors of policies that do not compile.
  let mistakes: [Diagnostic]
  /// Whether time and memory are shown. They differ between runs.
  let measures: Bool
  /// Whether the shortest journey through each row is shown.
  let witnesses: Bool

  /// The findings alone, in the formats of all commands.
  var findings: FindingsReport {
    let found = mistakes + policies.flatMap { $0.findings.map { $0.diagnostic } }
    return FindingsReport(ordered(found), paths: ReportPaths(in: fileSystem), verb: .verify)
  }

  /// The text: a line for each flow, and each finding with its journey.
  func text(color: Bool) -> String {
    policies.map { text(of: $0, color: color) }.joined() + summary + "\n"
  }

  private var summary: String {
    let findings = policies.flatMap { $0.findings.map { $0.diagnostic } }
    let flows = policies.flatMap { $0.proofs.flatMap { $0.flows } }.count
    let verdict = findings.isEmpty ? "proved" : UsherSource.summary(of: findings)
    let within = counted(policies.count, "policy", "policies")
    return "\(counted(flows, "flow")) in \(within): \(verdict)"
  }

  private func text(of verified: PolicyProof, color: Bool) -> String {
    var text = "\(verified.policy.module.program.name) (\(visible(verified.path)))\n"
    for proof in verified.proofs {
      for flow in proof.flows {
        text += "  \(line(of: flow, proof, isAlone: verified.proofs.count == 1))\n"
        if witnesses {
          text += flow.witnesses.map { "    \(description(of: $0, proof.module))\n" }.joined()
        }
      }
    }
    if measures { text += "  \(milliseconds(verified.duration)) ms, work \(verified.work)\n" }
    text += "\n"
    for finding in verified.findings {
      text += render(finding.diagnostic, style: RenderingStyle(color: color)) + "\n\n"
      if let (story, module) = finding.story {
        let renderer = StoryRenderer(story, of: module, finding.diagnostic, verified.policy)
        text += renderer.text.rendered + "\n"
      }
    }
    return text
  }

  private func line(of flow: Proof.FlowProof, _ proof: Proof, isAlone: Bool) -> String {
    let name = proof.module.program.flows[flow.flow].name
    let counts =
      "\(counted(flow.states, "state")), \(counted(flow.transitions, "transition")), depth \(flow.depth)"
    let waived = flow.waived.isEmpty ? "" : ", \(flow.waived.count) waived"
    let place = isAlone ? "" : " on \(proof.module.device.name)"
    let memory = measures ? ", \(flow.bytesPerState) bytes a state" : ""
    return "\(flow.verdict)  \(name)\(place): \(counts)\(waived)\(memory)"
  }

  /// A part of the flow, and the shortest journey through it, written as the steps of a test.
  private func description(of witness: Witness, _ module: Module) -> String {
    let place = module.title(of: witness.place)
    guard let story = witness.story else { return "\(place): never" }
    let way = TestSpelling.way(of: story, in: module.program)
    return "\(place): \(way.isEmpty ? "from the start" : way.joined(separator: "; "))"
  }

  private func milliseconds(_ duration: Duration) -> Int {
    Int(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)
  }
}

extension Module {
  /// The name of a part: its state, and the numbers of its row or handler as they are written, counted from 1.
  func title(of place: ProgramPlace) -> String {
    let state = program.states[place.state]
    let name = state.parent == nil ? program.flows[state.flow].name.description : state.name
    let numbers = place.rows.indices.map { depth in
      let row = ProgramPlace(place.state, place.part, Array(place.rows[...depth]))
      return String(rows[row]?.number ?? place.rows[depth] + 1)
    }
    let row = numbers.isEmpty ? [] : ["row \(numbers.joined(separator: "."))"]
    switch place.part {
    case .entry: return name
    case .question: return ([name] + row).joined(separator: ", ")
    case .silence: return ([name, "silence"] + row).joined(separator: ", ")
    case .handler(let index):
      let handler = ProgramPlace(place.state, place.part)
      return ([name, "handler \(rows[handler]?.number ?? index + 1)"] + row).joined(separator: ", ")
    }
  }
}
