internal import UsherSource
internal import UsherWorkspace

/// What every verb that tells findings is called with: where it looks, which settings hold, what fails and what was known.
struct FindingsCall {
  /// Empty for the whole project.
  let words: [String]
  let choice: SettingsChoice
  let baseline: Setting<String>?
  private let failLevel: Setting<Severity>?

  init(_ arguments: CommandArguments) throws(InputError) {
    words = arguments.words
    choice = try SettingsChoice(arguments)
    baseline = try arguments.one("--baseline").map { Setting($0, from: .option("--baseline")) }
    failLevel = try Self.failLevel(in: arguments)
  }

  static func failLevel(in arguments: CommandArguments) throws(InputError) -> Setting<Severity>? {
    guard let word = try arguments.one("--fail-level") else { return nil }
    let names = [Severity.note, .warning, .error].map { $0.name }
    guard let level = SeverityOverride(rawValue: word)?.severity else {
      throw InputError("`--fail-level` is note, warning or error, not `\(word)`\(suggestion(for: word, among: names))")
    }
    return Setting(level, from: .option("--fail-level"))
  }

  /// The paths that are meant: without any those of the whole project.
  func paths() throws(InputError) -> [String] {
    words.isEmpty ? try Project.defaultPaths(choice, in: fileSystem) : words
  }

  /// What weighs as much fails.
  func failLevel(in settings: Settings) -> Severity { failLevel?.value ?? settings.configuration.failLevel.value }

  /// How findings of a project weigh for a verb that looks for a part of them.
  func judgement(in settings: Settings, of files: [SourceFile]) throws(InputError) -> FindingFilter {
    FindingFilter(settings, files, Suppressions(of: files), try BaselineUse(baseline, settings, isUpdated: false))
  }
}

extension Diagnostic {
  /// Whether it fails a command. A proof that was given up does so at any level, unless the project makes a note of it.
  func fails(from level: Severity) -> Bool {
    severity >= (code == .inconclusive ? min(level, .warning) : level)
  }
}

extension ExitStatus {
  /// How a command ends by what fails it. Where that is nothing but a proof that has not come to its end, it says so.
  init(failing: [Diagnostic]) {
    if failing.isEmpty {
      self = .clean
    } else {
      self = failing.allSatisfy { $0.code == .inconclusive } ? .inconclusive : .findings
    }
  }
}

extension SettingsChoice {
  init(_ arguments: CommandArguments) throws(InputError) {
    let file = try arguments.one("--config")
    if arguments.has("--no-config") {
      if file != nil { throw InputError("`--config` and `--no-config` contradict each other; use one of them") }
      self = .none
    } else {
      self = file.map { .file($0) } ?? .nearest
    }
  }
}
