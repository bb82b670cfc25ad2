internal import UsherFindings
internal import UsherSource
internal import UsherWorkspace

/// The arguments shared by all commands that report findings: paths, choice of settings, fail level and baseline.
struct FindingsCall {
  private(set) var options = CheckOptions()
  var words: [String] { options.words }
  var choice: SettingsChoice { options.choice }
  var baseline: Setting<String>? { options.baseline }

  init(_ arguments: CommandArguments) throws(InputError) {
    options.words = arguments.operands
    options.choice = try SettingsChoice(arguments)
    options.baseline = try arguments.value(of: "--baseline").map { Setting($0, from: .option("--baseline")) }
    options.failLevel = try Self.failLevel(in: arguments)
  }

  static func failLevel(in arguments: CommandArguments) throws(InputError) -> Setting<Severity>? {
    guard let word = try arguments.value(of: "--fail-level") else { return nil }
    let names = [Severity.note, .warning, .error].map { $0.name }
    guard let level = SeverityOverride(rawValue: word)?.severity else {
      throw InputError(
        "`--fail-level` must be note, warning or error, not `\(word)`\(suggestion(for: word, among: names))")
    }
    return Setting(level, from: .option("--fail-level"))
  }

  /// The paths to look at. Without arguments, those of the whole project.
  func paths(in files: FileSystem = fileSystem) throws(InputError) -> [String] {
    try Project.paths(words, choice, in: files)
  }

  /// The filter for the findings of a project, for commands that report only part of its findings.
  func filter(in settings: Settings, of files: [SourceFile]) throws(InputError) -> FindingFilter {
    let failLevel = options.failLevel(in: settings)
    let baseline = try BaselineUse(baseline, settings, from: failLevel, isUpdated: false)
    return FindingFilter(settings, files, Suppressions(of: files), baseline, failLevel: failLevel)
  }
}

extension ExitStatus {
  /// The exit status of a command that reports these findings. It is `inconclusive` if only inconclusive proofs make it fail.
  init(of findings: [Diagnostic]) {
    let failing = findings.filter { $0.isFailing }
    if failing.isEmpty {
      self = .clean
    } else {
      self = failing.allSatisfy { $0.code == .inconclusive } ? .inconclusive : .findings
    }
  }
}

extension SettingsChoice {
  init(_ arguments: CommandArguments) throws(InputError) {
    let file = try arguments.value(of: "--config")
    if arguments.has("--no-config") {
      if file != nil { throw InputError("`--config` and `--no-config` contradict each other; use one of them") }
      self = .none
    } else {
      self = file.map { .file($0) } ?? .nearest
    }
  }
}

extension CommandRules.Option {
  /// The options of every command that reports findings.
  static let findings: [Self] = [report(ReportForm<FindingsReport>.all), failLevel, baseline] + configuration
}
