internal import UsherDiagnostics
internal import UsherFindings

/// What somebody wants of a check.
struct CheckCall {
  /// Empty for the whole project.
  let words: [String]
  let choice: SettingsChoice
  let reports: [FindingsTarget]
  let infoPlist: String?
  let failLevel: Setting<Severity>?
  let baseline: Setting<String>?
  let updatesBaseline: Bool
  /// Whether notes are told though they do not fail the check.
  let showsNotes: Bool
  let mending: Mending?
  let isDryRun: Bool
  let watches: Bool

  /// Which fixes are applied.
  enum Mending: String, CaseIterable {
    case safe
    case unsafe
  }

  static let rules = ArgumentRules(
    verb: "check",
    options: ["--baseline", "--config", "--fail-level", "--fix", "--info-plist", "--report"],
    flags: ["--dry-run", "--fix", "--no-config", "--notes", "--update-baseline", "--watch"], words: 0...Int.max)

  init(_ arguments: [String]) throws(UsageError) {
    let arguments = try Arguments(arguments, rules: Self.rules)
    words = arguments.words
    choice = try SettingsChoice(arguments)
    reports = try FindingsTarget.all(in: arguments)
    infoPlist = try arguments.one("--info-plist")
    failLevel = try Self.failLevel(in: arguments)
    baseline = try arguments.one("--baseline").map { Setting($0, from: .option("--baseline")) }
    updatesBaseline = arguments.has("--update-baseline")
    showsNotes = arguments.has("--notes")
    let mending = try Self.mending(in: arguments)
    self.mending = mending
    isDryRun = arguments.has("--dry-run")
    watches = arguments.has("--watch")
    if isDryRun, mending == nil { throw UsageError("`--dry-run` shows what `--fix` would do; give both") }
    if isDryRun, !arguments.all("--report").isEmpty {
      throw UsageError("`--dry-run` prints a diff and no report; leave `--report` out")
    }
    if updatesBaseline, mending != nil {
      throw UsageError("`--update-baseline` takes findings as they are; run it after `--fix`")
    }
    if watches, mending != nil || updatesBaseline {
      throw UsageError("`--watch` looks and changes nothing; leave `--fix` and `--update-baseline` out")
    }
  }

  static func failLevel(in arguments: Arguments) throws(UsageError) -> Setting<Severity>? {
    guard let word = try arguments.one("--fail-level") else { return nil }
    guard let level = Weight(rawValue: word)?.severity else {
      throw UsageError("`--fail-level` is note, warning or error, not `\(word)`")
    }
    return Setting(level, from: .option("--fail-level"))
  }

  private static func mending(in arguments: Arguments) throws(UsageError) -> Mending? {
    guard let word = try arguments.one("--fix") else { return arguments.has("--fix") ? .safe : nil }
    guard let mending = Mending(rawValue: word) else { throw UsageError("`--fix` is safe or unsafe, not `\(word)`") }
    return mending
  }

  /// The paths that are meant: without any those of the whole project.
  func paths() throws(UsageError) -> [String] { words.isEmpty ? try Project.defaultPaths(choice) : words }
}
