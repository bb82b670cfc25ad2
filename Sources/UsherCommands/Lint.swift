internal import UsherCompiler
internal import UsherDiagnostics
internal import UsherLint

func lint(_ arguments: [String]) throws(UsageError) -> ExitStatus {
  let arguments = try Arguments(
    arguments, rules: ArgumentRules(verb: "lint", options: ["--report", "--rule"], words: 0...Int.max))
  let reports = try FindingsTarget.all(in: arguments)
  var codes: Set<DiagnosticCode> = []
  for word in arguments.all("--rule") { codes.insert(try ruleCode(word)) }
  var diagnostics: [Diagnostic] = []
  var counts = Counts()
  let paths = arguments.words.isEmpty ? try Project.defaultPaths() : arguments.words
  for path in paths { diagnostics += try Project(around: path).lint(path, for: codes, counting: &counts) }
  if counts.policies == 0 { throw UsageError("there is no policy at \(quoted(paths))") }
  let report = FindingsReport(ordered(diagnostics), counts, paths: ReportPaths())
  for target in reports { try target.write(report) }
  return diagnostics.contains { $0.severity >= .warning } ? .findings : .clean
}

/// The code that `--rule` names. What keeps a policy from being compiled is no rule: it is told in any case.
private func ruleCode(_ word: String) throws(UsageError) -> DiagnosticCode {
  let rules = DiagnosticCode.allCases.filter { $0.severity < .error }
  if let code = rules.first(where: { $0.rawValue == word }) { return code }
  if DiagnosticCode(rawValue: word) != nil { throw UsageError("`\(word)` is no rule: what it tells is always told") }
  let meant = suggestion(for: word, among: rules.map { $0.rawValue })
  throw UsageError("there is no rule `\(word)`\(meant) (`usher explain` lists the codes)")
}

extension Project {
  /// What rules find in a policy that compiles.
  func lintFindings(_ source: Source, _ compilation: Checked<CompiledPolicy>) -> [Diagnostic] {
    guard let file = source.read.result, let policy = compilation.result else { return [] }
    return UsherLint.lint(file, policy)
  }

  /// What there is to say of the policies at a path besides errors, weighed as the project says; of one that does not compile, its
  /// errors. Without codes everything is told.
  fileprivate func lint(_ path: String, for codes: Set<DiagnosticCode>, counting counts: inout Counts)
    throws(UsageError) -> [Diagnostic]
  {
    let sources = try policySources(at: path)
    counts.policies += sources.count
    let found = concurrently(sources) { source in
      let compilation = compile(source)
      return compilation.diagnostics + lintFindings(source, compilation)
    }
    var judgement = Judgement(settings, sources.map { $0.file } + catalogs.files.map { $0.file }, nil)
    judgement.weigh(found.flatMap { $0 })
    return judgement.told.filter { $0.severity == .error || codes.isEmpty || codes.contains($0.code) }
  }
}
