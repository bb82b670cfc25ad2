internal import UsherCompiler
internal import UsherPlatform
internal import UsherProof
internal import UsherScript
internal import UsherModule
internal import UsherSource
internal import UsherWorkspace

/// A policy with its proofs, one for each platform.
struct PolicyProof {
  let path: String
  let policy: CompiledPolicy
  let proofs: [Proof]
  /// The findings of the proofs, after suppressions and with the severities of the project.
  let findings: [ProofVerdict.ReportedFinding]
  let duration: Duration
  let work: Int

  init(_ tested: TestedPolicy, _ options: Proof.Options, _ filter: inout FindingFilter) {
    path = tested.path
    policy = tested.policy
    let clock = ContinuousClock()
    let start = clock.now
    let options = options.noting("proving", tested.path, ProgressLine.shown)
    (proofs, work) = Proof.all(of: tested.policy.modules, options)
    let verdict = ProofVerdict(of: proofs, options, in: tested.path)
    duration = clock.now - start
    var findings: [ProofVerdict.ReportedFinding] = []
    for var finding in verdict.findings {
      guard let filtered = filter.filtered(finding.diagnostic) else { continue }
      finding.diagnostic = filtered
      finding.diagnostic.counterexample = finding.counterexample(among: proofs.map { $0.module.device.name })
      findings.append(finding)
    }
    self.findings = findings
  }
}
