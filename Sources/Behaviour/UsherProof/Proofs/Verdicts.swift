internal import UsherProgram
internal import UsherRuntime
package import UsherPlatform
package import UsherSource
package import UsherModule
internal import UsherSyntax

/// The findings of a policy's proofs on all its platforms, merged.
package struct ProofVerdict: Sendable {
  package private(set) var findings: [ReportedFinding] = []

  /// A diagnostic with the journey that leads to it.
  package struct ReportedFinding: Sendable {
    package var diagnostic: Diagnostic
    /// The journey, and the module for the platform on which it was found; nil if there is no journey.
    package var story: (story: Story, module: Module)?
    /// The declarations of the flows whose proofs report it. Empty for a finding about the whole policy.
    package var flows: [Label] = []
    /// The promise that is broken; nil for what breaks none.
    package var promise: PromiseName?
  }

  /// `path` is the policy's own file. Unreachable parts of policies that it uses or extends are reported by those policies' own
  /// proofs.
  package init(of proofs: [Proof], _ options: Proof.Options, in path: String) {
    for proof in proofs {
      for flow in proof.flows { add(flow.findings + flow.notes, in: flow, of: proof) }
    }
    if options.flows == nil, proofs.allSatisfy({ $0.isComplete }) {
      addWaivers(of: proofs, options, in: path)
      addUnreached(of: proofs, in: path)
    }
    for proof in proofs {
      for flow in proof.flows {
        if flow.isComplete { continue }
        add(.inconclusive(flow, in: proof.module, options.budget, at: proof.place(of: flow.flow)), nil)
      }
    }
  }

  /// Only the notes: what is worth mentioning although no promise is broken.
  package init(ofNotesIn proofs: [Proof]) {
    for proof in proofs {
      for flow in proof.flows { add(flow.notes, in: flow, of: proof) }
    }
  }

  private mutating func add(_ findings: [Finding], in flow: Proof.FlowProof, of proof: Proof) {
    let wording = ProofWording(module: proof.module, flow: flow.flow)
    for finding in findings {
      let story = finding.story.map { (story: $0, module: proof.module) }
      let promise = finding.violation.promise(in: proof.module)
      add(wording.diagnostic(of: finding), story, of: promise, in: proof.place(of: flow.flow))
    }
  }

  /// Adds a diagnostic, or merges it with an equal one: a playable story wins, then the one with fewer steps.
  private mutating func add(
    _ diagnostic: Diagnostic, _ story: (story: Story, module: Module)?, of promise: PromiseName? = nil,
    in flow: Label? = nil
  ) {
    let known = findings.firstIndex { $0.diagnostic.isSame(as: diagnostic) }
    guard let known else {
      findings.append(
        ReportedFinding(
          diagnostic: diagnostic, story: story, flows: flow.map { [$0] } ?? [], promise: promise))
      return
    }
    if let flow, !findings[known].flows.contains(where: { $0.isSamePlace(as: flow) }) {
      findings[known].flows.append(flow)
    }
    guard let story, let before = findings[known].story else { return }
    if !before.story.isPlayable && story.story.isPlayable
      || before.story.isPlayable == story.story.isPlayable && story.story.steps.count < before.story.steps.count
    {
      findings[known].story = story
    }
  }

  /// Reports waivers of the policy's own file that are needed on no platform and in no instance of their flow.
  private mutating func addWaivers(of proofs: [Proof], _ options: Proof.Options, in path: String) {
    var known: Set<Span> = []
    for module in proofs.map({ $0.module }) {
      for waiver in module.waivers where options.proves(waiver.promise) && waiver.isOf(module) {
        if waiver.place.file.path == path, known.insert(waiver.place.span).inserted { addIfNeedless(waiver, proofs) }
      }
    }
  }

  private mutating func addIfNeedless(_ waiver: Module.Waiver, _ proofs: [Proof]) {
    let isNeeded = proofs.contains { proof in
      proof.neededWaivers.contains { index in
        let other = proof.module.waivers[index]
        return other.place.span == waiver.place.span && other.place.file.path == waiver.place.file.path
      }
    }
    if !isNeeded { add(.needlessWaiver(waiver), nil) }
  }

  /// Reports states, prompts and buttons that are unreachable on all platforms. A flow with retired states is exempt from the
  /// first: its states may serve sessions of an older version.
  private mutating func addUnreached(of proofs: [Proof], in path: String) {
    guard let module = proofs.first?.module else { return }
    let program = module.program
    for state in proofs[0].unreached.states where program.states[state].parent != nil {
      let (node, place) = (module.states[state.index].node, module.states[state.index].declaration)
      if place.file.path != path || !program.flows[program.states[state].flow].retired.isEmpty { continue }
      let instances = proofs.flatMap { proof in
        proof.module.states.indices.filter { proof.module.states[$0].node == node }.map {
          proof.unreached.states.contains(ID($0))
        }
      }
      if instances.allSatisfy({ $0 }) { add(.neverReached(.state(program.states[state].name), at: place), nil) }
    }
    func isOwn(_ prompt: ID<Prompt>) -> Bool { module.prompts[prompt.index].declaration.file.path == path }
    for prompt in proofs[0].unreached.prompts
    where isOwn(prompt) && proofs.allSatisfy({ $0.unreached.prompts.contains(prompt) }) {
      add(.neverReached(.prompt(program.prompts[prompt].name), at: module.prompts[prompt.index].declaration), nil)
    }
    for button in proofs[0].unreached.buttons
    where isOwn(button.prompt) && proofs.allSatisfy({ $0.unreached.buttons.contains(button) }) {
      let prompt = program.prompts[button.prompt]
      add(
        .neverReached(
          .button(prompt.buttons[Int(button.answer)].name, of: prompt.name),
          at: module.prompts[button.prompt.index].declaration), nil)
    }
  }
}

extension Proof.Options {
  fileprivate func proves(_ promise: PromiseName) -> Bool {
    switch promise {
    case .standard(let promise): standard.contains(promise)
    case .own(let title): own?.contains(title) ?? true
    }
  }
}

extension Module.Waiver {
  /// Whether the waiver is declared in the policy itself, not in one that it uses.
  fileprivate func isOf(_ module: Module) -> Bool {
    switch scope {
    case .policy(let name): name == module.program.name
    case .flow(let flow): module.isOwn(flow)
    case .state(let state): module.isOwn(module.program.states[state].flow)
    case .row(let place): module.isOwn(module.program.states[place.state].flow)
    }
  }
}
