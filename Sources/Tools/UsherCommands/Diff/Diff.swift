internal import UsherCompiler
internal import UsherModule
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

func diff(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .diff)
  let choice = try SettingsChoice(arguments)
  let limits = try ProofLimits(arguments)
  let failLevel = try DiffLevel(arguments, otherwise: .weight(.words))
  let locale = try arguments.value(of: "--locale")
  let reports = try ReportTarget.all(in: arguments, among: ReportForm<DiffReport>.all)
  let (old, new) = try sides(named: arguments.operands)
  let before = try NamedPolicies(old, choice)
  defer { before.remove() }
  let after = try NamedPolicies(new, choice)
  defer { after.remove() }
  let report = try DiffReport(from: before, to: after, limits, in: locale)
  for target in reports { try target.write(report) }
  return report.status(failingOn: failLevel)
}

/// The two sides that a call names: two words, `OLD..NEW`, or the old one alone, which is compared with what is in the folder now.
private func sides(named operands: [String]) throws(InputError) -> (old: String, new: String) {
  if operands.count == 2 { return (operands[0], operands[1]) }
  let word = operands[0]
  guard fileSystem.kind(of: word) == .missing, let dots = word.firstRange(of: "..") else {
    if fileSystem.kind(of: word) != .missing {
      throw InputError("`\(word)` is compared with nothing; name a second file, folder or commit")
    }
    return (word, here)
  }
  let (first, last) = (String(word[..<dots.lowerBound]), String(word[dots.upperBound...].drop { $0 == "." }))
  return (first.isEmpty ? "HEAD" : first, last.isEmpty ? here : last)
}

extension DiffReport {
  init(
    from old: NamedPolicies, to new: NamedPolicies, _ limits: ProofLimits, in locale: String? = nil
  ) throws(InputError) {
    defer { ProgressLine.end() }
    self.init(try compared(old, new, limits), old: old.name, new: new.name, locale: locale)
  }
}

/// Compares the policies of two sides by name; a policy alone on each side is the same, whatever its name.
private func compared(
  _ old: NamedPolicies, _ new: NamedPolicies, _ limits: ProofLimits
) throws(InputError) -> [PolicyComparison] {
  var call = ProofCall(limits)
  let areAlone = old.count == 1 && new.count == 1
  var all = (old.broken + new.broken).map { PolicyComparison(name: $0.place, result: .broken($0.error)) }
  for policy in new.policies {
    guard let other = areAlone ? old.policies.first : old.policies.first(where: { $0.name == policy.name }) else {
      if !areAlone, !old.hasBroken(policy) { all.append(PolicyComparison(name: policy.name, result: .new)) }
      continue
    }
    var options = Proof.Options(budget: call.budget(in: new.settings))
    if let show = ProgressLine.shown {
      let name = policy.name
      options.begins = { flow in show("comparing \(name).\(flow)") }
    }
    all.append(PolicyComparison(from: other, to: policy, options))
  }
  for policy in old.policies
  where !areAlone && !new.hasBroken(policy) && !new.policies.contains(where: { $0.name == policy.name }) {
    let asked = policy.policy.modules.contains { module in
      module.startableFlows.contains { module.program.asks(in: $0) }
    }
    all.append(PolicyComparison(name: policy.name, result: .gone(asked: asked)))
  }
  return all
}

/// The least difference that makes a call fail.
enum DiffLevel {
  case never
  case weight(Difference.Weight)

  static let words = Difference.Weight.allCases.reversed().map { $0.rawValue } + ["never"]

  /// - Parameter level: The level of a call that names none.
  init(_ arguments: CommandArguments, otherwise level: DiffLevel) throws(InputError) {
    guard let word = try arguments.value(of: "--fail-on") else {
      self = level
      return
    }
    if word == "never" {
      self = .never
    } else if let weight = Difference.Weight(rawValue: word) {
      self = .weight(weight)
    } else {
      throw InputError(
        "`--fail-on` must be \(listed(Self.words)), not `\(word)`\(suggestion(for: word, among: Self.words))")
    }
  }
}

extension CommandRules {
  static let diff = CommandRules(
    verb: "diff", operands: "OLD [NEW]", operandCount: 1...2, operandValues: [.files],
    options: [
      Option(
        name: "--fail-on", value: "WEIGHT", values: .words(DiffLevel.words),
        text: """
          Exit with status 1 only for a difference of this weight or a heavier one, from the lightest: \
          \(DiffLevel.words.joined(separator: ", ")). Default: words.
          """),
      Option(
        name: "--locale", value: "LOCALE", values: .any,
        text: "Show texts in this language; without it, in that of the catalog."),
      .report(ReportForm<DiffReport>.all, "markdown is for a comment on a pull request."),
    ] + Option.budget + Option.configuration,
    text: """
      Shows what people will see otherwise: plays the old policies and the new ones as one person on one device, from every start and \
      in all journeys. Each kind of difference has its shortest journey, and says for whom it comes. OLD and NEW are \
      files, folders or commits of git; OLD..NEW names two commits. Without NEW it is what is in this folder now.
      """,
    remarks: """
      From the heaviest: asking is the system's question, which comes once only; outcome is another end; opening is a way out of the \
      app; behaviour is all else that is shown or done; memory is what later journeys find; order, metrics and words do not change \
      journeys. A policy or a flow that is gone weighs as asking if the system asked in it, and as outcome otherwise. Names of states \
      and the way a policy is written make no difference. The exit status is 0 for the same, 1 for differences, and 4 if a limit was \
      met and no difference was found.
      """,
    example: "usher diff HEAD")
}
