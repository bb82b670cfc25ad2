internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherScript
internal import UsherSource
internal import UsherProof
internal import UsherModule
internal import UsherWorkspace

func verify(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .verify)
  let call = try FindingsCall(arguments)
  let reports = try ReportTarget.all(in: arguments, among: ReportForm<VerifyReport>.all)
  try refuseIdleFlags(arguments, reports)
  let groups = try SelectedPolicies.at(try call.paths(), call.choice)
  let compiled = groups.map { $0.compiled() }
  let policies = compiled.flatMap { $0.policies }
  let mistakes = compiled.flatMap { $0.mistakes }
  var proofs = ProofCall(try ProofLimits(arguments))
  var options = try options(in: arguments, for: policies)
  var verified: [PolicyProof] = []
  do {
    defer { ProgressLine.end() }
    for (group, compiled) in zip(groups, compiled) {
      var filter = try call.filter(in: group.project.settings, of: group.files)
      for policy in compiled.policies where options.proves(policy.policy) {
        options.budget = proofs.budget(in: group.project.settings)
        options.flowsAtLaunch = group.project.launchFlows(ofPolicy: policy.name)
        let one = PolicyProof(policy, options, &filter)
        proofs.work += one.work
        verified.append(one)
      }
    }
  }
  let report = VerifyReport(
    policies: verified, mistakes: mistakes, measures: arguments.has("--measure"),
    witnesses: arguments.has("--witnesses"))
  for target in reports { try target.write(report) }
  if !mistakes.isEmpty, reports.contains(where: { !$0.form.hasCompilerErrors }) {
    Output.error(rendered: CheckReport(mistakes).text(color: false))
  }
  let status = ExitStatus(of: report.findings.diagnostics)
  // A policy that cannot be read has not been proved.
  return status == .clean && !groups.allSatisfy({ $0.isWhole }) ? .findings : status
}

/// Throws for a flag that would have no effect because no report shows its result.
private func refuseIdleFlags(_ arguments: CommandArguments, _ reports: [ReportTarget<VerifyReport>]) throws(InputError)
{
  let isPretty = reports.contains { $0.form.isPretty }
  for flag in ["--measure", "--witnesses"] where arguments.has(flag) && !isPretty {
    throw InputError("only the pretty report includes `\(flag)`; add `--report pretty=FILE`, or leave `\(flag)` out")
  }
}

private func options(in arguments: CommandArguments, for policies: [TestedPolicy]) throws(InputError) -> Proof.Options {
  var options = Proof.Options(tellsWitnesses: arguments.has("--witnesses"))
  options.flows = try flows(in: arguments, for: policies)
  let wanted = arguments.values(of: "--promise")
  if wanted.isEmpty {
    options.reportsNotes = true
    return options
  }
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
      throw InputError("there is no promise `\(name)`\(meant)")
    }
  }
  return options
}

/// The flows that are named; nil if none is.
private func flows(in arguments: CommandArguments, for policies: [TestedPolicy]) throws(InputError) -> Set<String>? {
  let wanted = arguments.values(of: "--flow")
  if wanted.isEmpty { return nil }
  let names = policies.flatMap { $0.policy.flowNames }
  for name in wanted where !names.contains(name) {
    let meant = suggestion(for: name, among: names, otherwise: "; there is \(listed(names))")
    throw InputError("there is no flow `\(name)` to prove\(meant)")
  }
  return Set(wanted)
}

extension CompiledPolicy {
  fileprivate var flowNames: [String] { Proof.flowNames(of: module) }
}

extension Proof.Options {
  /// Whether a flow of the policy is to be proved.
  fileprivate func proves(_ policy: CompiledPolicy) -> Bool {
    flows.map { !$0.isDisjoint(with: policy.flowNames) } ?? true
  }
}

extension Proof {
  /// The findings that say why flows are not proved.
  func inconclusive(_ options: Options, in path: String) -> [Diagnostic] {
    ProofVerdict(of: [self], options, in: path).findings.map { $0.diagnostic }
      .filter { $0.code == .inconclusive }
  }
}

extension CommandRules {
  static let verify = CommandRules(
    verb: "verify", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--promise", value: "NAME", values: .words(StandardPromise.allCases.map { $0.rawValue }),
        isRepeated: true,
        text: """
          Prove only this promise: \(StandardPromise.allCases.map { $0.rawValue }.joined(separator: ", ")), or the title of one \
          of the policy's own.
          """),
      Option(
        name: "--flow", value: "NAME", values: .flows, isRepeated: true,
        text:
          "Prove only this flow, for instance with a higher limit. Unneeded waivers and unreached parts are not reported then."
      ),
      Option(name: "--measure", text: "Report time, memory and work too."),
      Option(
        name: "--witnesses",
        text: "Report the shortest journey through each row and each handler, and into each state."),
    ] + Option.budget + [
      .report(
        ReportForm<VerifyReport>.all,
        "proof has one object for each flow, then one for each finding with its story.")
    ] + Option.findings.dropFirst(),
    text: """
      Follows every journey that the platform allows, from every start, and proves the promises of each policy at the paths, or \
      of the whole project: the standard promises and the policy's own. A promise that is broken is reported with the \
      shortest journey that breaks it, and with a test that fails until the policy is right. There is no test where a right \
      policy may have the same journey.
      """,
    remarks: """
      A flow that is given up is inconclusive, and the exit status is 4 if there are no other findings. Memory, states and \
      transitions are counted by usher, so they are the same on every machine; time is not.
      """,
    example: "usher verify Policies/DocV")
}
