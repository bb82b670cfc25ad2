internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherPlay
internal import UsherScript
internal import UsherSource
internal import UsherModule
internal import UsherWorkspace

/// The command `usher test`: plays the tests of policies.
func test(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .test)
  guard arguments.has("--watch") else { return try test(arguments) }
  var options = CheckOptions()
  options.words = arguments.operands
  options.choice = try SettingsChoice(arguments)
  return try watch(options) { _ throws(InputError) in try test(arguments) }
}

private func test(_ arguments: CommandArguments) throws(InputError) -> ExitStatus {
  let reports = try ReportTarget.all(in: arguments, among: ReportForm<TestReport>.all)
  let filter = try arguments.value(of: "--filter")
  let choice = try SettingsChoice(arguments)
  let paths = try Project.paths(arguments.operands, choice, in: fileSystem)
  let groups = try SelectedPolicies.at(paths, choice)
  let compiled = groups.map { $0.compiled() }
  let (policies, mistakes) = (compiled.flatMap { $0.policies }, compiled.flatMap { $0.mistakes })
  let titles = policies.flatMap { $0.titles }
  let chosen = policies.compactMap { policy in
    PolicyRun(policy) { title in filter.map { title.contains($0) } ?? true }
  }
  let isCovering = arguments.has("--coverage")
  if filter != nil, isCovering {
    throw InputError("`--coverage` needs all tests of a policy, and `--filter` leaves some out; use one of them")
  }
  var proofs = ProofCall(try ProofLimits(arguments))
  if !isCovering, let option = CommandRules.Option.budget.first(where: { !arguments.values(of: $0.name).isEmpty }) {
    throw InputError("`\(option.name)` limits proofs, which only `--coverage` makes; leave it out")
  }
  if isCovering, reports.allSatisfy({ $0.form.hasCompilerErrors }) {
    throw InputError(
      "only the reports pretty and json include `--coverage`; add one of them, or leave `--coverage` out")
  }
  let hasSome = !chosen.isEmpty || isCovering && !policies.isEmpty
  guard hasSome || !mistakes.isEmpty else { throw noTest(titles, filter, paths) }
  var coverages: [PolicyCoverage] = []
  if isCovering {
    for (group, compiled) in zip(groups, compiled) {
      for policy in compiled.policies {
        coverages.append(PolicyCoverage(policy, within: proofs.budget(in: group.project.settings)))
        proofs.work += coverages.last?.work ?? 0
      }
    }
  }
  ProgressLine.end()
  let report = TestReport(policies: chosen, mistakes: mistakes, coverages: coverages)
  for target in reports where hasSome || target.form.hasCompilerErrors { try target.write(report) }
  if !mistakes.isEmpty, reports.contains(where: { !$0.form.hasCompilerErrors }) {
    Output.error(rendered: CheckReport(mistakes).text(color: false))
  }
  // The tests of a policy that cannot be read have not passed.
  let isPassed = mistakes.isEmpty && groups.allSatisfy { $0.isWhole } && chosen.allSatisfy { $0.isPassed }
  if !isPassed { return .findings }
  return coverages.allSatisfy { $0.inconclusive.isEmpty } ? .clean : .inconclusive
}

private func noTest(_ titles: [String], _ filter: String?, _ paths: [String]) -> InputError {
  guard let filter, !titles.isEmpty else {
    return InputError("there is no test in \(listed(paths.map { "`\($0)`" }))")
  }
  let near = nearestTitles(to: filter, among: titles).map { "\"\($0)\"" }
  return InputError(
    "no test's title contains `\(filter)`; there \(near.count == 1 ? "is" : "are") \(listed(near, "and"))")
}

/// Up to three titles with a word equal or similar to a word of the text. The first three titles if there are none.
private func nearestTitles(to text: String, among titles: [String]) -> [String] {
  let wanted = words(of: text)
  let near = titles.filter { title in
    let words = words(of: title)
    return wanted.contains { words.contains($0) || nearest(to: $0, among: words) != nil }
  }
  return Array((near.isEmpty ? titles : near).prefix(3))
}

private func words(of text: String) -> [String] {
  text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
}

extension CommandRules {
  static let test = CommandRules(
    verb: "test", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(name: "--filter", value: "TEXT", text: "Play only the tests whose title contains this."),
      Option(
        name: "--coverage",
        text: """
          Report which states, rows, buttons and outcomes the tests reach, how much of what each promise is about, and which \
          texts they show in each language. Print the shortest tests that reach the rest, ready to be pasted.
          """),
      .watch,
    ] + Option.budget + [
      .report(ReportForm<TestReport>.all, "json has one object for each test and platform.")
    ] + Option.configuration,
    text: """
      Plays the tests of every policy at the paths, on each platform of the policy. A path can be a folder; without a path, \
      usher plays all tests of the project. A test that fails is reported with its transcript and the point of difference.
      """,
    remarks: """
      The limits apply only to `--coverage`, which follows all journeys of a policy. If a limit is reached first, the exit \
      status is 4.
      """,
    example: "usher test Policies/DocV --filter 'switched on in Settings'")
}
