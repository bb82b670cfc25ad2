internal import Usher
internal import UsherCompiler
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherProof
internal import UsherSemantics

private let rules = ArgumentRules(
  verb: "verify", options: ["--promise", "--limit", "--export", "--flow", "--platform", "--report"],
  flags: ["--measure", "--witnesses"],
  words: 0...Int.max)

func verify(_ arguments: [String]) throws(UsageError) -> ExitStatus {
  let arguments = try Arguments(arguments, rules: rules)
  let reports = try Report.all(in: arguments, among: [.pretty, .compact, .json])
  let paths = arguments.words.isEmpty ? ["."] : arguments.words
  let (policies, mistakes) = try compiledPolicies(at: paths)
  if policies.isEmpty, mistakes.isEmpty {
    throw UsageError("there is no policy in \(listed(paths.map { "`\($0)`" }))")
  }
  let options = try options(in: arguments, for: policies)
  let platform = try arguments.one("--platform")
  if let form = try arguments.one("--export") {
    if form != "promela" { throw UsageError("`--export` is promela, not `\(form)`") }
    guard mistakes.isEmpty else {
      Output.error(CheckReport(mistakes).text(as: .pretty, color: false))
      return .findings
    }
    let isJudging = !arguments.all("--promise").isEmpty
    return try export(policies, try arguments.one("--flow"), on: platform, options, isJudging: isJudging)
  }
  if platform != nil { throw UsageError("`--platform` is for `--export`; a policy is proved on each of its platforms") }
  let verified = policies.map { Verified($0, options) }
  let report = VerifyReport(
    policies: verified, measures: arguments.has("--measure"), witnesses: arguments.has("--witnesses"))
  for target in reports where !verified.isEmpty {
    try target.write(report.text(as: target.format, color: target.path == nil && Output.wantsColor))
  }
  if !mistakes.isEmpty { Output.error(CheckReport(mistakes).text(as: .pretty, color: false)) }
  if !mistakes.isEmpty || verified.contains(where: { $0.hasFindings }) { return .findings }
  return verified.allSatisfy { $0.isComplete } ? .clean : .inconclusive
}

/// Prints the models of the flows that are meant, each from a first line that says of which it is.
private func export(
  _ policies: [TestedPolicy], _ name: String?, on platform: String?, _ options: Proof.Options, isJudging: Bool
) throws(UsageError) -> ExitStatus {
  var known: [String] = []
  var models: [String] = []
  for policy in policies {
    for module in policy.policy.modules where platform == nil || module.device.name == platform {
      let flows = module.program.flows.ids.filter { module.isOwn($0) }.map { module.program.flows[$0].name }
      known += flows.filter { !known.contains($0) }
      if let name, !flows.contains(name) { continue }
      let proof = Proof(of: module, options)
      for flow in proof.flows where name == nil || module.program.flows[flow.flow].name == name {
        models += try texts(of: flow, in: proof, options, isJudging: isJudging)
      }
    }
  }
  if models.isEmpty {
    if known.isEmpty {
      throw UsageError("the policy uses \(listed(policies[0].policy.modules.map { "`\($0.device.name)`" }))")
    }
    throw UsageError("there is no flow `\(name ?? "")`; there is \(listed(known.map { "`\($0)`" }))")
  }
  Output.write(models.joined(separator: "\n"))
  return .clean
}

/// The model with the assertions of the promises that are asked for, and the one that has progress labels, for `noSpin`.
private func texts(
  of flow: Proof.FlowProof, in proof: Proof, _ options: Proof.Options, isJudging: Bool
) throws(UsageError) -> [String] {
  guard flow.isComplete else {
    let name = proof.module.program.flows[flow.flow].name
    throw UsageError("`\(name)` has more than \(options.limit) states, so no model can be held against it")
  }
  if !isJudging { return [Promela(of: flow, in: proof).text] }
  let others = options.standard.filter { $0 != .noSpin }
  let judging = Promela(of: flow, in: proof, asserting: Set(others.flatMap { Promela.Assertion.all(of: $0) })).text
  if others.count == options.standard.count { return [judging] }
  let turning = Promela(of: flow, in: proof, findsSpins: true).text
  return others.isEmpty ? [turning] : [judging, turning]
}

private func options(in arguments: Arguments, for policies: [TestedPolicy]) throws(UsageError) -> Proof.Options {
  var options = Proof.Options()
  if let text = try arguments.one("--limit") {
    guard let limit = Int(text), limit > 0 else { throw UsageError("`--limit` is a number of states, not `\(text)`") }
    options.limit = limit
  }
  let wanted = arguments.all("--promise")
  if wanted.isEmpty { return options }
  let own = policies.flatMap { $0.policy.module.promises.map { $0.promise.name } }
  options.standard = []
  options.own = []
  for name in wanted {
    if let standard = StandardPromise(rawValue: name) {
      options.standard.insert(standard)
    } else if own.contains(name) {
      options.own?.append(name)
    } else {
      let names = StandardPromise.allCases.map { $0.rawValue } + own
      let meant = suggestion(for: name, among: names, otherwise: "; there is \(listed(names))")
      throw UsageError("there is no promise `\(name)`\(meant)")
    }
  }
  return options
}

/// What is wrong with the journeys of a policy; `usher verify` tells them.
func proofFindings(of policy: CompiledPolicy, in path: String) -> [Diagnostic] {
  let options = Proof.Options()
  let proofs = policy.modules.map { Proof(of: $0, options) }
  return UsherProof.Verdict(of: proofs, options, in: path).findings.map { $0.diagnostic }
}

/// A policy with its proofs, one for each platform.
struct Verified {
  let path: String
  let policy: CompiledPolicy
  let proofs: [Proof]
  let verdict: UsherProof.Verdict
  let duration: Duration

  init(_ tested: TestedPolicy, _ options: Proof.Options) {
    path = tested.path
    policy = tested.policy
    let clock = ContinuousClock()
    let start = clock.now
    proofs = tested.policy.modules.map { Proof(of: $0, options) }
    verdict = UsherProof.Verdict(of: proofs, options, in: tested.path)
    duration = clock.now - start
  }

  var isComplete: Bool { proofs.allSatisfy { $0.isComplete } }

  /// Whether anything is wrong besides that a limit was reached.
  var hasFindings: Bool {
    verdict.findings.contains { $0.diagnostic.code != .inconclusive && $0.diagnostic.severity >= .warning }
  }
}
