internal import UsherCompiler
internal import UsherFindings
internal import UsherSource
internal import UsherLint
internal import UsherProof
internal import UsherWorkspace

/// The command `usher lint`: reports warnings and notes about policies and their texts.
func lint(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let call = try LintCall(arguments)
  if call.watches {
    return try watch(call.findings.options) { _ throws(InputError) in try call.report(call.result(in: fileSystem)) }
  }
  if let fixes = call.fixes {
    return try fixes.apply(call.result, reported: { $0.reported }, report: call.report)
  }
  return try call.report(call.result(in: fileSystem))
}

/// The parsed command line of `usher lint`.
private struct LintCall {
  let findings: FindingsCall
  let fixes: FixCall?
  let watches: Bool
  private let reports: [ReportTarget<FindingsReport>]
  /// The codes of the rules that are applied; empty for all.
  private var codes: Set<DiagnosticCode> = []

  init(_ arguments: [String]) throws(InputError) {
    let arguments = try CommandArguments(arguments, rules: .lint)
    findings = try FindingsCall(arguments)
    fixes = try FixCall(arguments)
    watches = arguments.has("--watch")
    reports = try ReportTarget.all(in: arguments, among: ReportForm<FindingsReport>.all)
    for word in arguments.values(of: "--rule") { codes.insert(try ruleCode(word)) }
    if watches, fixes != nil { throw InputError("`--watch` changes no files; leave `--fix` out") }
  }

  struct Result {
    var reported: [Diagnostic] = []
    var counts = Counts()
    /// Whether everything could be read that may be a policy.
    var isWhole = true
  }

  func result(in files: FileSystem) throws(InputError) -> Result {
    var result = Result()
    var proofs = ProofCall(ProofLimits())
    defer { ProgressLine.end() }
    for group in try SelectedPolicies.at(try findings.paths(in: files), findings.choice, reading: files) {
      result.counts.policies += group.sources.count
      result.isWhole = result.isWhole && group.isWhole
      var filter = try findings.filter(in: group.project.settings, of: group.files)
      filter.apply(group.findings(in: &proofs))
      result.reported += filter.reported.filter {
        !$0.code.isAdjustable || codes.isEmpty || codes.contains($0.code)
      }
    }
    result.reported = ordered(result.reported)
    return result
  }

  func report(_ result: Result) throws(InputError) -> ExitStatus {
    let report = FindingsReport(result.reported, result.counts, paths: ReportPaths(in: fileSystem), verb: .lint)
    for target in reports { try target.write(report) }
    let status = ExitStatus(of: result.reported)
    return status == .clean && !result.isWhole ? .findings : status
  }
}

/// The code that `--rule` names. Throws for codes of compiler errors, which are always reported.
private func ruleCode(_ word: String) throws(InputError) -> DiagnosticCode {
  let rules = DiagnosticCode.allCases.filter { $0.severity < .error }
  if let code = rules.first(where: { $0.rawValue == word }) { return code }
  if DiagnosticCode(rawValue: word) != nil {
    throw InputError("`\(word)` is not a rule of lint: it is always reported")
  }
  let meant = suggestion(for: word, among: rules.map { $0.rawValue })
  throw InputError("there is no rule `\(word)`\(meant) (`usher explain` lists the codes)")
}

extension SelectedPolicies {
  /// All findings of these policies except broken promises. A policy that does not compile has its errors.
  fileprivate func findings(in call: inout ProofCall) -> [Diagnostic] {
    let budget = call.budget(in: project.settings)
    // As for proofs: journeys that are followed in parallel have less memory each.
    let share = sources.count == 1 ? budget : budget.share
    let linted = concurrently(
      sources, sharing: budget.callWork, from: call.work, cost: { $0.work },
      draft: { LintedSource($0, in: project, within: $1 ? budget.usedUp : share) },
      final: { source, linted, isUsedUp in
        let budget = isUsedUp ? budget.usedUp : budget
        return linted.holds(within: budget) ? linted : LintedSource(source, in: project, within: budget)
      })
    call.work += linted.reduce(0) { $0 + $1.work }
    return merged(linted.flatMap { $0.findings })
  }
}

/// A policy and what lint says about it.
private struct LintedSource {
  let findings: [Diagnostic]
  let work: Int
  private let lacksMemory: Bool
  private let budget: Budget

  init(_ source: ParsedFile, in project: Project, within budget: Budget) {
    self.budget = budget
    let compilation = project.compile(source)
    let survey = compilation.survey(in: source.file.path, within: budget, ProgressLine.shown)
    (work, lacksMemory) = (survey.work, survey.lacksMemory)
    findings = compilation.diagnostics + project.lint(source, compilation, steps: survey.steps) + survey.notes
  }

  /// Whether another budget of the same call would give the same.
  func holds(within other: Budget) -> Bool {
    budget.isCallUsedUp == other.isCallUsedUp && (!lacksMemory || budget.bytes >= other.bytes)
  }
}

extension CommandRules {
  static let lint = CommandRules(
    verb: "lint", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--rule", value: "CODE", values: .codes, isRepeated: true,
        text: "Report only findings with this code. `usher explain CODE` prints its page."),
      .watch,
    ] + Option.fixes + Option.findings,
    text: """
      Reports what works, but could be done better, in the policies at the paths and in their texts. A path can be a folder; \
      without a path, usher reads the whole project. `usher check` reports the same without the notes. A policy that does not \
      compile is reported with its errors.
      """,
    example: "usher lint Policies/DocV --rule return-without-metric --rule guidance-after-refusal")
}
