internal import Usher
internal import UsherCompiler
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherProof
internal import UsherSemantics

private let rules = ArgumentRules(
  verb: "verify", options: FindingsCall.options + ["--promise", "--limit", "--export", "--flow", "--platform"],
  flags: FindingsCall.flags + ["--measure", "--witnesses"], words: 0...Int.max)

func verify(_ arguments: [String]) throws(UsageError) -> ExitStatus {
  let arguments = try Arguments(arguments, rules: rules)
  let call = try FindingsCall(arguments)
  let reports = try VerifyTarget.all(in: arguments)
  let form = try arguments.one("--export")
  try refuseIdleOptions(arguments, reports, isExport: form != nil)
  let groups = try MeantPolicies.at(try call.paths(), call.choice)
  let compiled = groups.map { $0.compiled() }
  let policies = compiled.flatMap { $0.policies }
  let mistakes = compiled.flatMap { $0.mistakes }
  let options = try options(in: arguments, for: policies)
  if let form {
    if form != "promela" { throw UsageError("`--export` is promela, not `\(form)`") }
    return try export(policies, try arguments.one("--flow"), on: try arguments.one("--platform"), options)
  }
  var verified: [Verified] = []
  var failing = mistakes
  for (group, compiled) in zip(groups, compiled) {
    var judgement = try call.judgement(in: group.project.settings, of: group.files)
    let level = call.failLevel(in: group.project.settings)
    for policy in compiled.policies {
      let one = Verified(policy, options, &judgement)
      failing += one.findings.map { $0.diagnostic }.filter { $0.severity >= level }
      verified.append(one)
    }
  }
  let report = VerifyReport(
    policies: verified, mistakes: mistakes, measures: arguments.has("--measure"),
    witnesses: arguments.has("--witnesses"))
  for target in reports { try target.write(report) }
  if !mistakes.isEmpty, reports.contains(where: { !$0.format.tellsMistakes }) {
    Output.error(CheckReport(mistakes).text(as: .pretty, color: false))
  }
  return ExitStatus(failing: failing)
}

/// An option that would say nothing here is a mistake of the call.
private func refuseIdleOptions(_ arguments: Arguments, _ reports: [VerifyTarget], isExport: Bool) throws(UsageError) {
  if isExport {
    for option in ["--report", "--baseline", "--fail-level"] where !arguments.all(option).isEmpty {
      throw UsageError("`--export` prints a model and no findings; leave `\(option)` out")
    }
    for flag in ["--measure", "--witnesses"] where arguments.has(flag) {
      throw UsageError("`--export` prints a model and no proof; leave `\(flag)` out")
    }
    return
  }
  if !arguments.all("--platform").isEmpty {
    throw UsageError("`--platform` is for `--export`; a policy is proved on each of its platforms")
  }
  if !arguments.all("--flow").isEmpty { throw UsageError("`--flow` is for `--export`; every flow is proved") }
  let isPretty = reports.contains { $0.format == .findings(.pretty) }
  for flag in ["--measure", "--witnesses"] where arguments.has(flag) && !isPretty {
    throw UsageError("`\(flag)` is told in the pretty report; add `--report pretty=FILE`, or leave it out")
  }
}

/// Prints the model of one flow, on the platform that is meant or else the first of the policy's.
private func export(
  _ policies: [TestedPolicy], _ name: String?, on platform: String?, _ options: Proof.Options
) throws(UsageError) -> ExitStatus {
  guard policies.count == 1 else { throw UsageError("`--export` takes one policy, not \(policies.count)") }
  let modules = policies[0].policy.modules
  guard let module = modules.first(where: { platform == nil || $0.device.name == platform }) else {
    throw UsageError("the policy uses \(listed(modules.map { "`\($0.device.name)`" }))")
  }
  let flows = module.program.flows.ids.filter { module.isOwn($0) }
  let names = flows.map { module.program.flows[$0].name }
  let meant = flows.filter { name == nil || module.program.flows[$0].name == name }
  guard meant.count == 1 else {
    throw UsageError("which flow? Add `--flow` with one of \(listed(names.map { "`\($0)`" }))")
  }
  do throws(Promela.Refusal) {
    let assertion = options.standard.count == 1 ? options.standard.first.flatMap { Promela.Assertion($0) } : nil
    Output.write(try Promela(of: meant[0], in: Proof(of: module, options), asserting: assertion).text)
    return .clean
  } catch {
    throw UsageError("`\(module.program.flows[meant[0]].name)` has no model: \(told(error))")
  }
}

private func told(_ refusal: Promela.Refusal) -> String {
  switch refusal {
  case .timers: "how long a timer still runs is not told in one"
  case .actionThatAsks: "an action brings the system's question up"
  case .background: "it reacts to the background"
  case .tooManyChanges: "too much can change at once"
  }
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
  /// What is told of them, as the project weighs it.
  let findings: [UsherProof.Verdict.Told]
  let duration: Duration

  init(_ tested: TestedPolicy, _ options: Proof.Options, _ judgement: inout Judgement) {
    path = tested.path
    policy = tested.policy
    let clock = ContinuousClock()
    let start = clock.now
    proofs = tested.policy.modules.map { Proof(of: $0, options) }
    let verdict = UsherProof.Verdict(of: proofs, options, in: tested.path)
    duration = clock.now - start
    var findings: [UsherProof.Verdict.Told] = []
    for var told in verdict.findings {
      guard let weighed = judgement.weighed(told.diagnostic) else { continue }
      told.diagnostic = weighed
      findings.append(told)
    }
    self.findings = findings
  }
}
