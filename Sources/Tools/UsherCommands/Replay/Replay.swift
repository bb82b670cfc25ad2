internal import UsherReplay
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

func replay(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .replay)
  let choice = try SettingsChoice(arguments)
  let failLevel = try DiffLevel(arguments, otherwise: .never)
  let reports = try ReportTarget.all(in: arguments, among: ReportForm<ReplayReport>.all)
  let writesVerdicts = arguments.has("--verdicts")
  if writesVerdicts, arguments.values(of: "--report").contains(where: { !$0.contains("=") }) {
    throw InputError("`--verdicts` writes to standard output; give the report a file with `=FILE`")
  }
  let logs = Array(arguments.operands.dropFirst())
  if logs.count(where: { $0 == "-" }) > 1 { throw InputError("`-` is standard input, which is read once") }
  let policies = try NamedPolicies(arguments.operands[0], choice)
  defer { policies.remove() }
  let old = try arguments.value(of: "--recorded").map { name throws(InputError) in try NamedPolicies(name, choice) }
  defer { old?.remove() }
  if let broken = (policies.broken + (old?.broken ?? [])).first {
    throw InputError("`\(broken.place)` does not compile: \(broken.error)")
  }
  for side in [policies.policies, old?.policies ?? []] {
    for (index, policy) in side.enumerated() {
      guard let other = side[..<index].first(where: { $0.name == policy.name }) else { continue }
      throw InputError("`\(other.path)` and `\(policy.path)` are both the policy `\(policy.name)`; name one of them")
    }
  }
  let log = ReplayedLog(policies.policies, recordedBy: old?.policies ?? [])
  var sum = ReplaySum()
  var verdicts = ""
  for path in logs {
    try forEachLine(of: path) { line in
      let played = log.played(line)
      sum.add(played)
      guard writesVerdicts else { return }
      verdicts += VerdictLine.text(of: played, line: sum.lines)
      if verdicts.utf8.count < 1 << 16 { return }
      Output.write(rendered: verdicts)
      verdicts = ""
    }
  }
  if writesVerdicts { Output.write(rendered: verdicts) }
  let report = ReplayReport(sum, logs: logs, isRecorderKnown: old != nil)
  for target in reports where !writesVerdicts || target.path != nil { try target.write(report) }
  switch failLevel {
  case .never: return .clean
  case .weight(let level):
    if let weight = sum.weight, weight <= level { return .findings }
    return sum.hasPlayed ? .clean : .inconclusive
  }
}

/// Standard input may be in memory.
private func forEachLine(of path: String, _ take: (FileSystem.Line) -> Void) throws(InputError) {
  if path == "-", let input = CommandEnvironment.current.input { return FileSystem.forEachLine(in: input, take) }
  try fileSystem.forEachLine(of: path, take)
}

extension CommandRules {
  static let replay = CommandRules(
    verb: "replay", operands: "POLICY LOG …", operandCount: 2...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--recorded", value: "OLD", values: .files,
        text: """
          The policy that has recorded the journeys: a file, a folder or a commit of git. The report says how many of the journeys it \
          plays as they were recorded, and journeys with other texts are found.
          """),
      Option(
        name: "--verdicts",
        text: """
          Write an object of JSON for each line of the logs to standard output, in order, instead of the report. `usher schema verdict` \
          describes it.
          """),
      Option(
        name: "--fail-on", value: "WEIGHT", values: .words(DiffLevel.words),
        text: """
          Exit with status 1 if a journey has a difference of this weight or a heavier one, from the lightest: \
          \(DiffLevel.words.joined(separator: ", ")). Default: never. What is not offered weighs as behaviour. With a weight, the \
          status is 4 if no journey could be played.
          """),
      .report(ReportForm<ReplayReport>.all),
    ] + Option.configuration,
    text: """
      Plays journeys that apps and pages have recorded on a policy, and counts those that would have been otherwise. A log has one \
      journey in each line, as `JourneyRecorder` writes them (`usher schema journey`); `-` is standard input. POLICY is a file, a \
      folder or a commit of git; journeys of other policies are only counted.
      """,
    remarks: """
      same: each step had the same effects. words: only texts or looks differ, if --recorded names the policy to compare with. \
      differs: from some step on a person sees something else; what would have come afterwards, no record can tell, and nothing is \
      made up. not offered: somebody tapped or answered what this policy does not offer there. not replayable: something was not \
      recorded, or the policy has no such flow.
      A record has no buttons, no looks and no lengths of timers, which `usher diff` compares. The last step of a journey without an \
      outcome may have been cut off, so more effects there are no difference. A line that is no journey is counted and named. Memory \
      does not grow with the log, and sums of parts of a log add up.
      """,
    example: "usher replay Policies/DocV/docv.usher Policies/Replay/journeys.jsonl")
}
