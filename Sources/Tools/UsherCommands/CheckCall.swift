internal import UsherSource
internal import UsherWorkspace

/// What somebody wants of a check.
struct CheckCall {
  let findings: FindingsCall
  let budget: BudgetCall
  let reports: [FindingsTarget]
  let infoPlist: String?
  let updatesBaseline: Bool
  /// Whether notes are told though they do not fail the check.
  let showsNotes: Bool
  let mending: FixSelection?
  let isDryRun: Bool
  let watches: Bool

  /// Which fixes are applied.
  enum FixSelection: String, CaseIterable {
    case safe
    case unsafe
  }

  static let rules = ArgumentRules(
    verb: "check",
    options: FindingsCall.options + BudgetCall.options + ["--fix", "--info-plist"],
    flags: FindingsCall.flags + ["--dry-run", "--fix", "--notes", "--update-baseline", "--watch"], words: 0...Int.max)

  init(_ arguments: [String]) throws(InputError) {
    let arguments = try CommandArguments(arguments, rules: Self.rules)
    findings = try FindingsCall(arguments)
    budget = try BudgetCall(arguments)
    reports = try FindingsTarget.all(in: arguments)
    infoPlist = try arguments.one("--info-plist")
    updatesBaseline = arguments.has("--update-baseline")
    showsNotes = arguments.has("--notes")
    let mending = try Self.mending(in: arguments)
    self.mending = mending
    isDryRun = arguments.has("--dry-run")
    watches = arguments.has("--watch")
    if isDryRun, mending == nil { throw InputError("`--dry-run` shows what `--fix` would do; give both") }
    if isDryRun, !arguments.all("--report").isEmpty {
      throw InputError("`--dry-run` prints a diff and no report; leave `--report` out")
    }
    if updatesBaseline, mending != nil {
      throw InputError("`--update-baseline` takes findings as they are; run it after `--fix`")
    }
    if watches, mending != nil || updatesBaseline {
      throw InputError("`--watch` looks and changes nothing; leave `--fix` and `--update-baseline` out")
    }
  }

  private static func mending(in arguments: CommandArguments) throws(InputError) -> FixSelection? {
    guard let word = try arguments.one("--fix") else { return arguments.has("--fix") ? .safe : nil }
    guard let mending = FixSelection(rawValue: word) else {
      throw InputError("`--fix` is safe or unsafe, not `\(word)`")
    }
    return mending
  }
}
