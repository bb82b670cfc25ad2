internal import UsherCatalog
internal import UsherCompiler
internal import UsherGraph
internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherModule
@_spi(Rendering) internal import UsherSource

/// What a page shows of one policy.
struct PreviewedPolicy {
  /// The policy's name, with a number if another policy of the page has it too.
  let id: String
  let tested: TestedPolicy
  /// In the order of the policy.
  let platforms: [PreviewedPlatform]
  let proof: PolicyProof
  /// The names of the flows that the app starts at launch, which some promises do not apply to.
  let flowsAtLaunch: Set<String>
  /// The position of its files among those of the page.
  let project: Int
  /// Nil if the policy has no tests.
  let run: PolicyRun?
  let findings: EntryFindings
  /// The app's name by language, which is the term `app` of the policy's catalogs.
  let appNames: [(locale: String, name: String)]

  init(
    _ tested: TestedPolicy, id: String, in project: Int, _ proof: PolicyProof, startedAtLaunch flows: Set<String>,
    _ catalogs: [Catalog], _ findings: [Diagnostic]
  ) {
    (self.tested, self.id, self.project, self.proof, flowsAtLaunch) = (tested, id, project, proof, flows)
    run = PolicyRun(tested)
    platforms = tested.policy.modules.map { PreviewedPlatform(policy: tested.policy, module: $0) }
    let names = Set(tested.policy.modules.flatMap { $0.catalogs.map { $0.name } })
    let own = catalogs.filter { names.contains($0.name.text) }
    self.findings = EntryFindings(findings, in: own)
    appNames = own.compactMap { catalog in
      let term = catalog.terms.first { $0.name.text == "app" }
      return term.map { (locale: catalog.locale.text, name: $0.text) }
    }
  }

  var name: String { tested.policy.module.program.name }

  /// The languages of the texts, the source first; one empty name without a catalog.
  var locales: [String] { platforms.first?.locales ?? [""] }

  // MARK: Journeys

  private func script(_ story: Story, on module: Module) -> String {
    WrittenJourney(story, of: module, among: tested.policy.modules.map { $0.device.name }).script
  }

  /// A journey that breaks a promise, and what is said about it.
  struct Counterexample {
    let flow: String
    let message: String
    /// Nil for a finding that breaks no promise.
    let promise: PromiseName?
    let script: String
  }

  var counterexamples: [Counterexample] { journeys(of: proof.findings) }

  /// The journeys for which promises are waived.
  var waivedJourneys: [Counterexample] {
    journeys(of: proof.proofs.flatMap { proof in proof.flows.flatMap { proof.waived(in: $0) } })
  }

  private func journeys(of findings: [ProofVerdict.ReportedFinding]) -> [Counterexample] {
    findings.compactMap { finding in
      guard let (story, module) = finding.story, story.isPlayable else { return nil }
      let flow = module.program.flows[story.flow].name
      return Counterexample(
        flow: flow.description, message: finding.diagnostic.message.rendered, promise: finding.promise,
        script: script(story, on: module))
    }
  }

  /// The titles of the promises that the policy adds.
  var promises: [String] {
    distinct(proof.proofs.flatMap { $0.module.promises.map { $0.promise.name } })
  }

  func isBroken(_ promise: PromiseName) -> Bool { proof.findings.contains { $0.promise == promise } }

  /// The reasons with which a promise is waived somewhere.
  func reasons(for promise: PromiseName) -> [String] {
    distinct(proof.proofs.flatMap { $0.module.waivers.filter { $0.promise == promise }.map { $0.reason } })
  }
}
